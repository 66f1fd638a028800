"""The readme and the addresses in the package's metadata.

The README links to files beside it. A package index has only the README. So links to files become
addresses of the project's home, which whoever builds the package names:

    BEACHHEAD_HOME=https://git.example/beachhead python -m build

Without a home the links become plain text: no link of the package leads nowhere.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

try:
    from hatchling.metadata.plugin.interface import MetadataHookInterface
except ModuleNotFoundError:  # whoever only rewrites links needs no build backend
    MetadataHookInterface = object  # type: ignore[assignment, misc]

HOME = "BEACHHEAD_HOME"
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#|mailto:)([^)\s]+)\)")
FILES = "blob/main"
PICTURES = "raw/main"


class Hook(MetadataHookInterface):
    """Fill in what depends on where the project lives."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add readme and addresses."""
        home = os.environ.get(HOME, "").rstrip("/")
        text = Path(self.root, "README.md").read_text("utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": rewrite_links(text, home),
        }
        metadata["urls"] = list_addresses(home)


def rewrite_links(text: str, home: str) -> str:
    """Turn links to files of the project into addresses, or into plain text without a home."""

    def rewrite(found: re.Match[str]) -> str:
        picture, words, path = found.groups()
        if home:
            return f"{picture}[{words}]({home}/{PICTURES if picture else FILES}/{path})"
        return "" if picture else words

    return LINK.sub(rewrite, text)


def list_addresses(home: str) -> dict[str, str]:
    """List the project's addresses; none without a home."""
    if not home:
        return {}
    return {
        "Homepage": home,
        "Documentation": f"{home}/{FILES}/docs/architecture.md",
        "Changelog": f"{home}/{FILES}/CHANGELOG.md",
        "Issues": f"{home}/issues",
    }
