"""The keys of the table page, in words."""

from __future__ import annotations

KEYS = (
    (("←", "↑", "→", "↓"), "walk through the hexes of the map"),
    (("↵",), "choose, then play what is chosen"),
    (("⇧↵",), "run and pay out, or the rest of the turn, where that is one click"),
    (("Esc",), "drop what is chosen; back from the past"),
    (("R", "⇧R"), "turn the tile"),
    (("1", "9"), "choose a tile of the tray"),
    (("N", "P"), "end the step, pass"),
    (("L",), "borrow"),
    (("U", "⇧U"), "undo, redo"),
    (("G",), "marks of what may be done"),
    (("F",), "the map alone, and back"),
    (("S",), "what the company on turn reaches"),
    (("+", "−", "0"), "closer, further away, whole map"),
    (("B", "M", "K", "T", "J", "C"), "map, market, cards if there are any, trains, log, graphs"),
    (("H",), "history; there ←/→ go by actions, with ⇧ by turns, PgUp/PgDn by rounds"),
    (("←", "→"), "on a sheet: the company before and after it; Esc closes it"),
    (("?",), "this list"),
)
