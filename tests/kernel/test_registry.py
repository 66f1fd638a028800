"""Games are found in the folders of the package and by entry points of others."""

import subprocess
import sys
from pathlib import Path

import pytest

from beachhead.kernel import registry
from beachhead.kernel.errors import Unknown

PLUGIN = """
from beachhead.games._template import TwoPatrols

class Ours(TwoPatrols):
    id = "ours"
    title = "Our own game"
    hidden = False

GAME = Ours()
"""
SCRIPT = """
from beachhead.kernel import registry
print(registry.game("ours").title, "ours" in [g.id for g in registry.games()])
"""


def test_the_template_is_registered_and_hidden_from_lobbies():
    assert registry.game("template").title == "Two Patrols"
    assert "template" in registry.all_games()
    assert "template" not in [game.id for game in registry.games()]


def test_an_unknown_game_lists_the_known_ones():
    with pytest.raises(Unknown, match="template") as caught:
        registry.game("chess")
    assert caught.value.code == "game.unknown"


def test_a_game_of_another_package_is_found_by_its_entry_point(tmp_path: Path):
    """The package is as pip would have installed it: a module and its metadata."""
    (tmp_path / "ours.py").write_text(PLUGIN)
    info = tmp_path / "ours-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ours\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[beachhead.games]\nours = ours:GAME\n")
    told = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == "Our own game True"


def test_every_game_says_what_a_lobby_needs():
    for game in registry.all_games().values():
        assert game.title
        assert game.version >= 1
        assert game.blurb
        assert game.scenarios()
        assert len({s.id for s in game.scenarios()}) == len(game.scenarios())
        assert all(s.title for s in game.scenarios())
        assert len(game.meta.sides) >= 1
        assert len({side.name for side in game.meta.sides}) == len(game.meta.sides)
        assert game.book.rules


def test_a_scenario_names_each_of_its_sides_or_leaves_it_to_the_game():
    """Sides differ by name and by look; whatever names a scenario gives, it gives for all."""
    for game in registry.all_games().values():
        for scenario in game.scenarios():
            sides = game.sides(scenario.id)[: scenario.sides]
            assert len(sides) == scenario.sides
            assert len({side.name for side in sides}) == scenario.sides
            assert len({(side.colour, side.pattern) for side in sides}) == scenario.sides
            assert len(scenario.parties) in (0, scenario.sides)


def test_a_new_position_belongs_to_its_scenario_if_scenarios_name_their_sides():
    for game in registry.all_games().values():
        for scenario in game.scenarios():
            if scenario.parties:
                found = game.scenario_of(game.new(scenario.id))
                assert game.sides(found) == scenario.parties


def installed(folder: Path, name: str, module: str) -> None:
    """Put a package there as pip would have installed it."""
    (folder / f"{name}.py").write_text(module)
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[beachhead.games]\n{name} = {name}:GAME\n")


@pytest.mark.parametrize(
    ("module", "told"),
    [
        ("GAME = 1 / 0", "ZeroDivisionError"),
        ("import beachhead.nowhere", "beachhead.nowhere"),
        ("GAME = 5", "is no Game"),
        (PLUGIN.replace('id = "ours"', 'id = "theirs"'), "calls itself 'theirs'"),
    ],
    ids=["fails", "imports what is not there", "is no game", "has another id"],
)
def test_a_package_that_does_not_hold_stands_in_no_other_games_way(
    tmp_path: Path, module: str, told: str
):
    """The lobby is there without it, and what is wrong is said with a remedy."""
    installed(tmp_path, "ours", module)
    script = "from beachhead.kernel import registry as r; print('template' in r.all_games(), 'ours' in r.all_games(), r.unavailable()['ours'].advice())"
    shown = subprocess.run(
        [sys.executable, "-c", script],
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout

    assert shown.startswith("True False ")
    assert told in shown


def test_no_package_takes_the_place_of_a_game_of_ours(tmp_path: Path):
    """An entry point with the id of a game that is here already is passed over."""
    installed(tmp_path, "template", PLUGIN)
    script = "from beachhead.kernel import registry as r; print(r.game('template').title)"
    command = [sys.executable, "-c", script]

    shown = subprocess.check_output(command, env={"PYTHONPATH": str(tmp_path)}, text=True)

    assert shown.strip() == "Two Patrols"
