"""Times in words."""

from __future__ import annotations

_UNITS = (("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1))


def duration(seconds: float) -> str:
    """A span in its two largest units: ``6 d 4 h``, ``3 h``, ``12 min``. Below ten of the larger
    unit the smaller one counts too, but never seconds beside minutes."""
    left = max(0, int(seconds))
    for place, (unit, length) in enumerate(_UNITS):
        if left >= length or unit == "s":
            number, rest = divmod(left, length)
            if place < 2 and number < 10:
                smaller, size = _UNITS[place + 1]
                if rest // size:
                    return f"{number} {unit} {rest // size} {smaller}"
            return f"{number} {unit}"
    return "0 s"
