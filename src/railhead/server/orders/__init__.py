"""Standing orders: what a player lets happen while he is away.

An order waits for its player's turn and then plays an ordinary action, after a short random pause,
so that speed tells nothing. It is told to nobody but its player: arming, dropping and disarming
leave the table's version alone, and the journal does not say that an action came from an order.
"""
