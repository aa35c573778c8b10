"""Rewards for a First, as tests take them."""

from __future__ import annotations

from railhead.titles.first_rails.firsts import TakeReward

TAKE_PRIZE = TakeReward(reward="prize")
TAKE_PRAISE = TakeReward(reward="praise")
TAKE_BOTH = TakeReward(reward="both")
