"""Put the built web client into the wheel."""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    """Build the client before a wheel is made; an editable install leaves that to x.py."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Bring the bundle up to date and list it among the wheel's files."""
        if self.target_name != "wheel" or version == "editable":
            return
        sys.path.insert(0, self.root)
        import client_build

        client_build.ensure()
        build_data["artifacts"].append("src/beachhead/web/static/app/**")
