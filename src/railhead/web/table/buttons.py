"""What the buttons of choices say: a few words, where the choice itself is a sentence."""

from __future__ import annotations

from railhead.finance.holders import POOL, STOCK
from railhead.web.table.decision import Item
from railhead.web.table.facts import TableFacts
from railhead.web.words import count, listed


class Buttons:
    """The words on the buttons of a table."""

    def __init__(self, facts: TableFacts) -> None:
        self.facts = facts

    def offered(self, items: list[Item]) -> list[Item]:
        """Those of a row that can be chosen."""
        return [item for item in items if item.choice is not None]

    def private(self, item: Item) -> str:
        """Buy, bid for or lower a private company."""
        if item.action["type"] == "bid_private":
            return f"Bid {item.cost} or more" if item.amounts else f"Bid {item.cost}"
        price = self.facts.view.privates[item.action["private"]].price
        if item.action["type"] == "buy_private":
            cost = item.cost or (self.facts.money(price) if price is not None else "")
            return f"Buy for {cost}" if cost else "Buy"
        lowered = item.figures.get("price")
        return "Lower" if lowered is None else f"Lower to {self.facts.money(lowered)}"

    def share(self, company: str, items: list[Item]) -> str:
        """The lowest price in a row of purchases; the price of a start is to be chosen, and nothing
        else can be bought before it."""
        if any(item.action["type"] == "start_company" for item in self.offered(items) or items):
            return "start"
        prices = [price for item in items if (price := self._price(item)) is not None]
        return self.facts.money(min(prices)) if prices else "–"

    def share_words(self, company: str, items: list[Item]) -> str:
        """A row of purchases in words."""
        return f"{self.facts.company(company).name}: {listed([i.text for i in items], 'or')}"

    def chip(self, item: Item) -> str:
        """A purchase within its row."""
        price = self._price(item)
        words = "" if price is None else self.facts.money(price)
        source = item.action.get("source")
        if source in (STOCK, POOL):
            return f"from the {self.facts.title.word(source)} {words}"
        return f"at {words}"

    def _price(self, item: Item) -> int | None:
        company = self.facts.company(item.action["company"])
        if item.action["type"] == "start_company":
            start: int = item.action["price"]
            return start
        price = company.issue_price if item.action["source"] == STOCK else company.price
        return price if price is not None else company.price

    def train(self, item: Item) -> str:
        """The price of a train and how it is paid."""
        action = item.action
        price = self.facts.treasury(action["price"])
        if item.amounts.get("price"):
            low, high, _ = item.amounts["price"]
            price = f"{self.facts.treasury(low)} to {self.facts.treasury(high)}"
        if action.get("trade_in"):
            price += f" and a {action['trade_in']}"
        if action.get("private"):
            price += f" by {action['private']}"
        if action.get("credit"):
            price += " on credit"
        if action.get("returned"):
            price += ", returned"
        if action.get("gift"):
            more = " or more" if item.amounts.get("gift") else ""
            price += f" and {self.facts.money(action['gift'])}{more} of your own"
        loans = item.figures.get("loans")
        return f"{price}, {count(loans, 'loan')}" if loans else price
