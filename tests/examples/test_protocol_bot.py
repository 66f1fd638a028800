"""The bot in JavaScript plays whole matches of every game by the protocol alone."""

import json
import os
import subprocess
import sys

import pytest

from tools.client_build import node_folder
from x import ROOT


@pytest.mark.parametrize(
    ("game", "scenario", "playouts", "matches"),
    [
        ("template", "meeting", 1, 2),  # a match from each side
        ("axis_allies_dday", "three", 0, 1),
        ("dday_dice", "juno_beach-2", 0, 1),
        ("five_beaches", "omaha", 0, 2),
        ("company", "hedgerow_lane", 0, 1),
    ],
)
def test_a_bot_in_javascript_plays_to_the_end(
    game: str, scenario: str, playouts: int, matches: int
):
    """What it answers is legal, or it would stop with an error."""
    program = node_folder() / "bin" / ("node.exe" if os.name == "nt" else "node")
    wish = f"--game {game} --scenario {scenario} --playouts {playouts} --matches {matches}"
    found = subprocess.run(
        [program, ROOT / "examples" / "protocol_bot.mjs", *wish.split()],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, "BEACHHEAD": f"{sys.executable} -m beachhead"},
    )
    assert found.stderr == ""
    told = json.loads(found.stdout)
    assert told["matches"] == told["won"] + told["drawn"] + told["lost"] == matches
