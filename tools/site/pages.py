"""A hook of mkdocs: the pages that stand beside ``docs`` are part of the site too.

README.md is its first page. Links between the two places are turned into links of the site; what
leads to files that are no pages (deploy/, LICENSE) stays as words.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
BESIDE = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "ARCHITECTURE.md",
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "SECURITY.md": "SECURITY.md",
    "CHANGELOG.md": "CHANGELOG.md",
}
_LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)")
_IMAGE = re.compile(r'(!\[[^\]]*\]\(|src=")docs/')
_FOLDER = {"docs/rules": "rules/first_rails.md"}


def on_files(files: Files, *, config: Any) -> Files:
    """Add the pages beside ``docs``, with links as they are on the site."""
    for name, page in BESIDE.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=_IMAGE.sub(r"\1", inside(text, ""))))
    return files


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """Turn the links of a page in ``docs`` that lead out of it."""
    depth = page.file.src_uri.count("/")
    return inside(markdown, "../" * (depth + 1))


def inside(text: str, up: str) -> str:
    """A text with links as they are on the site; ``up`` leads from it to the project's folder."""

    def turned(found: re.Match[str]) -> str:
        words, address = found.groups()
        if "://" in address or address.startswith(("#", "mailto:")):
            return found[0]
        if up and not address.startswith(up):
            return found[0]  # within docs
        target, _, place = address.removeprefix(up).partition("#")
        target = _FOLDER.get(target.rstrip("/"), target)
        where = BESIDE.get(target, target.removeprefix("docs/"))
        if target not in BESIDE and not (ROOT / "docs" / where).is_file():
            return words
        return f"[{words}]({up.removesuffix('../')}{where}{'#' + place if place else ''})"

    return _LINK.sub(turned, text)
