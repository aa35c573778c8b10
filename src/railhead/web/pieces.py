"""Small pieces that stand on every page: tokens, players' squares, trains, clauses, icons.

They are functions for the templates and give safe HTML. Shape says kind: companies are round,
players square, trains cards, clauses pills.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from markupsafe import Markup, escape

from railhead.drawing.svg import name as as_id
from railhead.drawing.tokens import symbols
from railhead.finance.companies import Company
from railhead.finance.currency import Currency
from railhead.web.table.facts import Face
from railhead.web.table.spreads import Card

_KEPT = 2_000  # pieces of a kind: a page has many of the same
TOKENS = "t"  # begins the ids of the tokens' symbols on a page

_ICONS = {
    "sun": '<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.4 1.4'
    'M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4"/>',
    "menu": '<path d="M4 6h16M4 12h16M4 18h16"/>',
    "chat": '<path d="M4 5h16v11H11l-4 4v-4H4z"/>',
    "undo": '<path d="M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3"/>',
    "redo": '<path d="M15 5l5 5-5 5M20 10H10a5 5 0 0 0 0 10h3"/>',
    "history": '<path d="M4 5v4h4M4.5 9a8 8 0 1 1-.5 4M12 8v4l3 2"/>',
    "left": '<path d="M5 9a8 8 0 1 1-1 5M5 4v5h5"/>',
    "right": '<path d="M19 9a8 8 0 1 0 1 5M19 4v5h-5"/>',
    "back": '<path d="M15 5l-7 7 7 7"/>',
    "on": '<path d="M9 5l7 7-7 7"/>',
    "play": '<path d="M8 5l11 7-11 7z"/>',
    "pause": '<path d="M8 5v14M16 5v14"/>',
    "whole": '<path d="M14 5h5v5M10 19H5v-5M19 5l-6 6M5 19l6-6"/>',
    "map": '<path d="M4 6l5-2 6 2 5-2v14l-5 2-6-2-5 2zM9 4v14M15 6v14"/>',
    "decide": '<path d="M12 3l8 4.6v8.8L12 21l-8-4.6V7.600z"/><circle cx="14" cy="12" r="2"/>'
    '<path d="M4 12h8"/>',
    "market": '<path d="M4 20h16M6 20v-6h3v6M11 20V9h3v11M16 20V5h3v15"/>',
    "ledger": '<path d="M4 5h16v14H4zM4 10h16M4 14.500h16M9 5v14"/>',
    "cards": '<path d="M4 7h10v13H4zM8 7V4h12v13h-6"/>',
    "log": '<path d="M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1"/>',
    "close": '<path d="M6 6l12 12M18 6L6 18"/>',
    "tick": '<path d="M5 13l5 5L19 7"/>',
    "more": '<path d="M12 5v14M5 12h14"/>',
    "club": '<path d="M12 2.500l8.200 4.750v9.500L12 21.500l-8.200-4.750v-9.500zM4 12h5M15 12h5"/>'
    '<circle cx="12" cy="12" r="3"/>',
    "dots": '<path d="M5 12h.01M12 12h.01M19 12h.01"/>',
    "key": '<circle cx="8" cy="12" r="4"/><path d="M12 12h9M18 12v4M15 12v3"/>',
    "letter": '<path d="M3 6h18v12H3zM3 7l9 7 9-7"/>',
    "lock": '<path d="M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3M12 15v2"/>',
    "settings": '<path d="M4 7h9M19 7h1M4 17h1M11 17h9"/><circle cx="16" cy="7" r="3"/>'
    '<circle cx="8" cy="17" r="3"/>',
    "bell": '<path d="M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4"/>',
    "hint": '<path d="M9 18h6M10 21h4M9 15a6 6 0 1 1 6 0z"/>',
    "less": '<path d="M5 12h14"/>',
}


@cache
def icon(kind: str) -> Markup:
    """A line drawing; always beside words or under a label."""
    return Markup('<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{}</svg>').format(
        Markup(_ICONS[kind])
    )


@lru_cache(_KEPT)
def figure(amount: int | None, currency: Currency) -> Markup:
    """An amount of money whose currency a crowded table may leave out; None where it is hidden."""
    if amount is None:
        return Markup("hidden")
    sign = Markup('<span class="currency">{}</span>')
    before, after = (sign.format(word) if word else "" for word in currency)
    return Markup("").join(["−" if amount < 0 else "", before, f"{abs(amount):,}", after])


def token_symbols(companies: Mapping[str, Company]) -> Markup:
    """The symbols of all companies, once for the page."""
    return Markup('<svg class="symbols" aria-hidden="true"><defs>{}</defs></svg>').format(
        Markup(symbols(companies, TOKENS))
    )


@lru_cache(_KEPT)
def token(company: str, size: str = "", name: str = "", gone: bool = False) -> Markup:
    """A company's token. With a name it speaks for itself, else its letters stand beside it."""
    kinds = " ".join(word for word in ("tok", size, "gone" if gone else "") if word)
    use = Markup('<use href="#{}-token-{}"/>').format(TOKENS, as_id(company))
    if name:
        return Markup(
            '<svg class="{}" data-sheet="{}" viewBox="0 0 100 100" role="img" aria-label="{}">'
            "<title>{}</title>{}</svg>"
        ).format(kinds, company, name, name, use)
    return Markup(
        '<svg class="{}" data-sheet="{}" viewBox="0 0 100 100" aria-hidden="true">{}</svg>'
    ).format(kinds, company, use)


@lru_cache(_KEPT)
def player(face: Face, size: str = "", *, named: bool = False) -> Markup:
    """A player's square; ``named`` if his name does not stand beside it."""
    two = "two" if len(face.mark) > 1 else ""
    kinds = " ".join(word for word in ("pl", f"p{face.colour}", size, two) if word)
    if named:
        return Markup('<span class="{}" role="img" aria-label="{}" title="{}">{}</span>').format(
            kinds, face.name, face.name, face.mark
        )
    return Markup('<span class="{}" aria-hidden="true">{}</span>').format(kinds, face.mark)


@lru_cache(_KEPT)
def train(name: str, rusts: bool = False, extra: str = "") -> Markup:
    """A train card, dashed if it will rust."""
    kinds = "train rusts" if rusts else "train"
    said = f"{name} train, {'will rust' if rusts else 'permanent'}{extra}"
    return Markup('<span class="{}" title="{}">{}</span>').format(kinds, said, name)


@lru_cache(_KEPT)
def paper(card: Card) -> Markup:
    """The face of a card: its company's token, its name, its price and a note."""
    face = token(card.company, "small") if card.company else Markup("")
    face += Markup("<b>{}</b>").format(card.name)
    if card.price:
        face += Markup("<span>{}</span>").format(card.price)
    return face + Markup('<span class="note">{}</span>').format(card.note) if card.note else face


@lru_cache(_KEPT)
def clause(clause_id: str | None, title: str) -> Markup:
    """A link to a clause of a title's rules, nothing for None."""
    if not clause_id:
        return Markup("")
    return Markup('<a class="clause" href="/rules/{}#{}" target="rules">{}</a>').format(
        title, clause_id, clause_id
    )


@lru_cache(_KEPT)
def bar(share: float, mark: float | None = None, kind: str = "") -> Markup:
    """A small bar filled to a share, perhaps with a mark; the figures stand beside it."""
    line = ""
    if mark is not None:
        line = f'<path class="bar-mark" d="M{mark * 100:.0f} -3V13"/>'
    return Markup(
        '<svg class="fill-bar {}" viewBox="0 0 100 10" preserveAspectRatio="none" '
        'aria-hidden="true"><rect class="bar-case" width="100" height="10"/>'
        '<rect class="bar-fill" width="{}" height="10"/>{}</svg>'
    ).format(kind, f"{min(1.0, max(0.0, share)) * 100:.1f}", Markup(line))


def emphasised(text: str, words: str) -> Markup:
    """A sentence with its first word set strong if it is one of these words."""
    if words and text.startswith(words):
        return Markup("<b>{}</b>{}").format(words, text[len(words) :])
    return escape(text)
