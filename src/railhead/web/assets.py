"""What browsers keep: one style sheet, the ES modules, the icons, the covers of the boxes.

Everything is read and compressed once, at the start. Its address holds a digest of its content, so
that browsers may keep it for good and never mix two versions.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from railhead.drawing.style import rules, tokens
from railhead.server.compression import SMALL
from railhead.titles import FOLDERS
from railhead.web.cover import cover

_FOLDER = Path(__file__).parent / "static"
_SHEETS = (
    "base",
    "pieces",
    "bar",
    "strip",
    "clocks",
    "desk",
    "map",
    "levels",
    "alone",
    "legend",
    "decision",
    "hint",
    "orders",
    "choices",
    "papers",
    "cards",
    "market",
    "ledger",
    "sheet",
    "tables",
    "log",
    "notes",
    "routes",
    "history",
    "dialogs",
    "shelf",
    "home",
    "people",
    "lobby",
    "contests",
    "settings",
    "profile",
    "operator",
    "calls",
    "rules",
    "result",
    "narrow",
    "phone",
    "phone_placing",
    "phone_pages",
    "what_if",
    "signs",
)
SHEET = "railhead.css"


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent."""

    content: bytes
    kind: str
    packed: bytes | None  # compressed, where that is worth it


class Assets:
    """All files by their path below the address of the assets."""

    def __init__(self) -> None:
        self.files = {SHEET: _asset(SHEET, sheet().encode())}
        for path in sorted(_FOLDER.rglob("*")):
            name = path.relative_to(_FOLDER).as_posix()
            if path.is_file() and not name.startswith("css/"):
                self.files[name] = _asset(name, path.read_bytes())
        for title in FOLDERS:
            name = f"covers/{title}.svg"
            self.files[name] = _asset(name, cover(title).encode())
        digest = hashlib.sha256()
        for name, asset in self.files.items():
            digest.update(name.encode() + b"\0" + asset.content)
        self.version = digest.hexdigest()[:12]

    def address(self, name: str) -> str:
        """The address of a file."""
        if name not in self.files:
            raise KeyError(name)
        return f"/static/{self.version}/{name}"

    def modules(self, entry: str) -> list[str]:
        """The modules that one module brings in, so that a page can ask for all of them early."""
        found: list[str] = []
        waiting = [entry]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.append(name)
                source = self.files[f"js/{name}"].content.decode()
                waiting += _imported(source, Path(name).parent)
        return found


@cache
def assets() -> Assets:
    """The assets of this Railhead."""
    return Assets()


def sheet() -> str:
    """The whole style sheet: the colours of the drawings, their rules, then our own sheets."""
    dark = tokens("dark") + _read("dark")
    traced = f"body.what-if{{{_read('what_if_dark')}}}"
    return "\n".join(
        (
            f":root{{{tokens('light')}}}",
            _read("base"),
            f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}",
            f":root[data-theme=dark]{{{dark}}}",
            rules(),
            *(_read(name) for name in _SHEETS[1:]),
            f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]) {traced}}}",
            f":root[data-theme=dark] {traced}",
        )
    )


def _read(name: str) -> str:
    return (_FOLDER / "css" / f"{name}.css").read_text(encoding="utf-8")


def _asset(name: str, content: bytes) -> Asset:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".js"):
        kind = "text/javascript"
    packed = gzip.compress(content, 9, mtime=0) if len(content) >= SMALL else None
    return Asset(content, kind, packed)


def _imported(source: str, folder: Path) -> list[str]:
    names = []
    for line in source.splitlines():
        if line.startswith(("import ", "} from ", "export ")) and '"./' in line:
            name = line.split('"./', 1)[1].split('"', 1)[0]
            names.append((folder / name).as_posix())
    return names
