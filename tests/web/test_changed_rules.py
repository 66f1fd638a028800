"""A server that starts again on the same database with rules that have really changed."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import run

import httpx
import pytest

import beachhead
from tests.web.guests import Guest, duel, placed
from tests.web.servers import Running, running

SECOND_EDITION = {
    "__init__.py": ("version = 1", "version = 2"),
    "content/game.toml": ("no_mans_land = 10", "no_mans_land = 15"),
    "rules/turn.py": ("b.round += 1", "b.round += 2"),
}
"""What changes in Two Patrols: a number, and a rule."""
PATIENCE = 60.0


@pytest.fixture
def second_edition(tmp_path: Path) -> list[str]:
    """Return the start of a command that runs with changed rules."""
    here = Path(beachhead.__file__).parent
    copy = tmp_path / "second" / "beachhead"
    shutil.copytree(here, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for name, (old, new) in SECOND_EDITION.items():
        file = copy / "games" / "_template" / name
        text = file.read_text("utf-8")
        assert text.count(old) == 1
        file.write_text(text.replace(old, new), "utf-8")
    return ["env", f"PYTHONPATH={copy.parent}"]


@contextmanager
def clients(server: Running) -> Iterator[Callable[[Guest], Guest]]:
    """Let guests speak to another server than before."""
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        yield lambda guest: Guest(client, guest.match, guest.token)


def test_open_matches_meet_changed_rules_at_the_next_start(own_url: str, second_edition: list[str]):
    """One goes on unasked, the others say where they differ and go on when both agree."""
    with running(own_url) as first, httpx.Client(base_url=first.url, timeout=PATIENCE) as client:
        same, _, _ = placed(client, seed="")
        near, near_bob, _ = duel(client, seed="")
        near.do("/answers", ply=2, side=0, answer=[50, 60])
        later, later_bob, _ = placed(client, seed="")
        later.do("/answers", ply=4, side=0, answer="wait")
        later_bob.do("/answers", ply=5, side=1, answer="wait")
        first.stop()

    command = [*second_edition, sys.executable, "-m", "beachhead", "migrate", "--database", own_url]
    told = run(command, capture_output=True, text=True, timeout=PATIENCE * 2, check=False)
    assert told.returncode == 1, told.stderr
    assert f"{near.match}: ply 2 (rule PAT-SETUP-03)" in told.stdout
    assert f"{later.match}: ply 5 (rule PAT-TURN-02)" in told.stdout
    assert same.match not in told.stdout

    with running(own_url, before=second_edition) as second, clients(second) as meet:
        same, near, near_bob = meet(same), meet(near), meet(near_bob)
        later, later_bob = meet(later), meet(later_bob)
        assert same.view()["match"]["version"] == 1
        same.do("/answers", ply=4, side=0, answer="wait")
        for guest, ply in ((near, 2), (later, 5)):
            refused = guest.request("GET", "")
            assert (refused.status_code, refused.json()["code"]) == (409, "match.outdated")
            assert refused.json()["ply"] == ply
        assert near.do("/rules")["waiting"] == [1]
        assert near_bob.do("/rules")["waiting"] == []
        assert near.post("/answers", ply=4, side=0, answer=[50, 60]).status_code == 422
        later_bob.do("/rules")
        assert later.do("/rules")["waiting"] == []
        second.kill()

        second.start()
        assert near.do("/answers", ply=near.view()["ply"], side=0, answer=[50, 65])["depth"] == 3
        view = later_bob.do("/answers", ply=later.view()["ply"], side=1, answer="wait")
        assert any(line["kind"] == "rules" for line in view["log"])
        assert view["depth"] == 6
