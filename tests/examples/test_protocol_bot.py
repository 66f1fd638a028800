"""The bot in JavaScript plays a whole match by the protocol alone."""

import json
import os
import subprocess
import sys

from tools.client_build import node_folder
from x import ROOT


def test_a_bot_in_javascript_plays_both_sides_to_the_end():
    """Two matches, one from each side; what it answers is legal, or it would stop with an error."""
    program = node_folder() / "bin" / ("node.exe" if os.name == "nt" else "node")
    found = subprocess.run(
        [program, ROOT / "examples" / "protocol_bot.mjs", "--matches", "2", "--playouts", "1"],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, "BEACHHEAD": f"{sys.executable} -m beachhead"},
    )
    assert found.stderr == ""
    told = json.loads(found.stdout)
    assert told["matches"] == told["won"] + told["drawn"] + told["lost"] == 2
