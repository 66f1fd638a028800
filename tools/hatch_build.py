"""Put the built web client into the wheel, and the compiled rules if they are asked for."""

from __future__ import annotations

import os
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Hook(BuildHookInterface[Any]):
    """Build client and rules before a wheel is made; an editable install leaves that to x.py."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Bring the bundle up to date and list it among the wheel's files."""
        if self.target_name != "wheel" or version == "editable":
            return
        sys.path.insert(0, self.root)
        from tools import client_build

        client_build.ensure()
        build_data["artifacts"].append("src/beachhead/web/static/app/**")
        if os.environ.get("BEACHHEAD_COMPILED"):
            self.compile_rules(build_data)

    def compile_rules(self, build_data: dict[str, Any]) -> None:
        """Add the libraries beside their sources; the wheel is for this Python and machine."""
        from tools import rules_build

        build_data["force_include"].update(rules_build.build())
        build_data["pure_python"], build_data["infer_tag"] = False, True
