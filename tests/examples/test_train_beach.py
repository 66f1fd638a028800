"""The example trains, measures and reports, here in a small form."""

import json
import subprocess
import sys
from pathlib import Path

from x import ROOT


def test_the_example_trains_measures_and_reports(tmp_path: Path):
    sizes = ["--beach", "utah", "--matches", "2", "--epochs", "1", "--games", "2"]
    found = subprocess.run(
        [sys.executable, ROOT / "examples" / "train_beach.py", *sizes, "--out", tmp_path],
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    assert "epoch 1:" in found.stdout
    report = json.loads((tmp_path / "report.json").read_text())
    assert [figure["opponent"] for figure in report["figures"]] == [
        "random",
        "beginner",
        "casual",
        "regular",
    ]
    assert {figure["games"] for figure in report["figures"]} == {2}
    assert (tmp_path / "agent.npz").is_file()
