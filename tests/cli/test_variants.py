"""`--data` and `beachhead variant`: every game is changed, checked, played, kept and compared."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import httpx
import pytest

from beachhead.cli.entry_differences import list_differences
from beachhead.games import dday_dice
from beachhead.sim.result_files import read_results
from tests.cli.terminal import started
from tests.web.servers import OURS, running

CHANGES = {
    "axis_allies_dday": ("cards.toml", "[[order]]\nnumber = 2\ndice = 4\n", "order 2 dice: 6 → 4"),
    "company": ("scenarios/hedgerow_lane.toml", "rounds = 5\n", "rounds: 8 → 5"),
    "dday_dice": (
        "items.toml",
        '[[card]]\nid = "binoculars"\ncost = 12\n',
        "card binoculars cost: 10 → 12",
    ),
    "five_beaches": ("maps.toml", '[[map]]\nkey = "gold"\nturns = 6\n', "map gold turns: 5 → 6"),
    "template": ("game.toml", "men = 6\n", "men: 4 → 6"),
}
ADDITIONS = {
    "axis_allies_dday": (
        "charts.toml",
        """
[[chart]]
name = "United States"
[[chart.formation]]
row = 3
name = "4th Armored Division"
units = "TTA"
entry = ["Utah"]
""",
        "chart United States formation 4th Armored Division: added",
    ),
    "company": (
        "scenarios/hedgerow_lane.toml",
        """
[[side]]
id = "US"
[[side.unit]]
id = "own"
name = "Own platoon"
training = "veteran"
zone = "us"
anchor = [30, 5]
facing = 90
teams = [{ id = "pl", role = "pl", weapons = ["smg"] }, { id = "r", n = 3, weapons = ["rifle"] }]
""",
        "side US unit own: added",
    ),
    "dday_dice": (
        "items.toml",
        """
[[card]]
id = "field_glasses"
name = "Field Glasses"
kind = "regular"
cost = 4
text = "Set any 1 die to a result you choose."
effects = [{ name = "set_die" }]
provenance = { name = "reconstructed", cost = "reconstructed", effect = "reconstructed" }
""",
        "card field_glasses: added",
    ),
    "five_beaches": (
        "units.toml",
        """
[[unit]]
id = "uk-own"
name = "Own"
map = 3
side = "allied"
nation = "UK"
kind = "infantry"
full = [4, 4, 3]
reduced = [3, 3, 2]
formation = "A battalion of my own"
zone = "wave1"
hex = 3024
basis = "reconstructed"
""",
        "unit uk-own: added",
    ),
}


def variant(place: Path, game: str, file: str, text: str) -> Path:
    """Write a variant with one file."""
    folder = place / "my"
    (folder / file).parent.mkdir(parents=True, exist_ok=True)
    (folder / "variant.toml").write_text(f'game = "{game}"\nname = "Trial"\n')
    (folder / file).write_text(text)
    return folder


def test_differences_name_the_entry_and_both_values():
    old = {"unit": [{"id": "a", "hits": 1}, {"id": "b", "hits": 2}]}
    new = {"unit": [{"id": "a", "hits": 3}, {"id": "c", "hits": 2}]}
    shown = [str(d) for d in list_differences(old, new)]
    assert shown == ["unit a hits: 1 → 3", "unit b: removed", "unit c: added"]
    assert list_differences(old, old) == []


@pytest.mark.parametrize("game", CHANGES)
def test_every_game_takes_a_variant_and_says_what_it_changes(tmp_path: Path, game: str):
    file, text, difference = CHANGES[game]
    folder = variant(tmp_path, game, file, text)
    shown, status = started("variant", "diff", folder)
    assert status == 0, shown
    assert shown.startswith("Trial (")
    assert difference in shown


@pytest.mark.parametrize("game", ADDITIONS)
def test_every_game_takes_an_entry_more_and_its_results_name_the_variant(tmp_path: Path, game: str):
    file, text, difference = ADDITIONS[game]
    folder = variant(tmp_path, game, file, text)
    shown, status = started("variant", "diff", folder)
    assert (status, difference in shown) == (0, True), shown
    assert "{" not in shown  # entries are named, and not written as Python does
    scenario = "gold" if game == "five_beaches" else ""
    batch = ("simulate", game, "--games", "1", "--jobs", "1", "--scenario", scenario)
    shown, status = started(*batch, "--data", folder)
    assert (status, ", variant Trial (" in shown) == (0, True), shown


def test_a_list_whose_entries_nothing_tells_apart_is_replaced_and_the_difference_says_so(
    tmp_path: Path,
):
    file, text, _ = ADDITIONS["axis_allies_dday"]
    shown, _ = started("variant", "diff", variant(tmp_path, "axis_allies_dday", file, text))
    assert shown.count("formation 2nd Armored Division: removed") == 2
    old = [{"name": "a", "n": 1}, {"name": "a", "n": 2}]
    assert [str(d) for d in list_differences(old, [*old, {"name": "b"}])] == ["b: added"]


def test_a_checked_variant_was_played_and_a_wrong_one_is_named_with_its_line(tmp_path: Path):
    folder = variant(tmp_path, "five_beaches", *CHANGES["five_beaches"][:2])
    shown, status = started("variant", "check", folder)
    assert (status, "1 difference in 1 file" in shown) == (0, True), shown
    (folder / "units.toml").write_text('\n[[unit]]\nid = "uk-231-50"\nhex = 3059\n')
    shown, status = started("variant", "check", folder)
    assert status == 1
    assert "my/units.toml, line 3: uk-231-50: hex 3059 is" in shown
    (folder / "units.toml").rename(folder / "unit.toml")
    shown, status = started("variant", "check", folder)
    assert (status, "unit.toml: five_beaches has no such component file" in shown) == (1, True)


def test_a_variant_is_started_with_a_copy_of_the_entries_to_change(tmp_path: Path):
    copies = ("--entry", "maps.toml:gold", "--entry", "units.toml:uk-231-50")
    shown, status = started(
        "variant", "new", "mine", "--game", "five_beaches", *copies, folder=tmp_path
    )
    assert status == 0, shown
    text = (tmp_path / "mine" / "maps.toml").read_text()
    assert 'key = "gold"' in text
    assert 'key = "juno"' not in text
    shown, status = started("variant", "diff", "mine", folder=tmp_path)
    assert "maps.toml: no difference" in shown
    shown, status = started("variant", "new", "mine", "--game", "five_beaches", folder=tmp_path)
    assert (status, "there is a variant already" in shown) == (1, True)


def test_matches_and_results_carry_the_variant_and_keep_apart(tmp_path: Path):
    folder = variant(tmp_path, "template", *CHANGES["template"][:2])
    typed = "quit\n"
    shown, _ = started(
        "play", "template", "--seed", "1", "--data", folder, typed=typed, folder=tmp_path
    )
    assert "6 men" in shown
    assert shown.startswith("Two Patrols, variant Trial (")
    record = json.loads((tmp_path / "template.match.json").read_text())
    assert record["variant"].startswith("Trial (")
    resume = ("play", "--resume", "template.match.json")
    shown, status = started(*resume, typed=typed, folder=tmp_path)
    assert (status, "--data" in shown) == (1, True), shown
    shown, status = started(*resume, "--data", folder, typed=typed, folder=tmp_path)
    assert status == 0, shown


def test_results_of_worker_processes_are_of_the_variant(tmp_path: Path):
    folder = variant(tmp_path, "template", *CHANGES["template"][:2])
    lines = tmp_path / "r.jsonl"
    batch = ("simulate", "template", "--games", "10", "--lines", lines)
    shown, status = started(*batch, "--data", folder, "--jobs", "2")
    assert status == 0, shown
    found = list(read_results(lines))
    assert {r.variant for r in found} == {found[0].variant}
    assert found[0].variant.startswith("Trial (")
    started(*batch, "--jobs", "1")
    published = list(read_results(lines))
    assert {r.content for r in published}.isdisjoint(r.content for r in found)
    assert published[0].variant == ""


def test_a_variant_is_played_in_the_browser_s_server(tmp_path: Path):
    folder = variant(tmp_path, "five_beaches", *CHANGES["five_beaches"][:2])
    program = (*OURS, "--data", str(folder))
    with running(str(tmp_path / "m.sqlite"), program=program) as server:
        cards = httpx.get(f"{server.url}/api/games", timeout=60).json()
        labels = {card["id"]: card["variant"] for card in cards}
        assert labels["five_beaches"].startswith("Trial (")
        assert labels["company"] == ""
        wish = {"game": "five_beaches", "scenario": "gold"}
        opened = httpx.post(f"{server.url}/api/matches", json=wish, timeout=60).json()
        token = {"Authorization": f"Bearer {opened['token']}"}
        seen = httpx.get(f"{server.url}/api/matches/{opened['match']}", headers=token, timeout=60)
        assert seen.json()["match"]["variant"] == labels["five_beaches"]
    with running(str(tmp_path / "m.sqlite")) as server:  # the published game, the same matches
        address = f"{server.url}/api/matches/{opened['match']}"
        refused = httpx.get(address, headers=token, timeout=60)
        assert (refused.status_code, refused.json()["code"]) == (422, "match.variant")
        assert "The match is of the variant 'Trial (" in refused.json()["message"]


def test_a_variant_is_compared_with_the_published_game(tmp_path: Path):
    folder = variant(tmp_path, "template", "game.toml", "rounds = 1\n")
    pair = ("compare", "template", "-", f"data={folder}", "--measure", "plies")
    shown, status = started(*pair, "--games", "40", "--jobs", "1", "--bots", "random")
    assert status == 0, shown
    assert "B  data=" in shown
    assert "Trial (" in shown
    assert "Settled: A has more." in shown


def test_a_variant_adds_maps_and_scenarios_in_files_of_their_own(tmp_path: Path):
    map_text = (files(dday_dice) / "content" / "maps" / "02_omaha_beach.toml").read_text("utf-8")
    own = map_text.replace('"omaha_beach"', '"own_beach"').replace(
        "number = 2\n", "number = 13\n", 1
    )
    folder = variant(tmp_path, "dday_dice", "maps/13_own.toml", own)
    shown, status = started("variant", "diff", folder)
    assert (status, "the whole file: added" in shown) == (0, True), shown
    batch = ("simulate", "dday_dice", "--games", "2", "--jobs", "1", "--scenario", "own_beach")
    shown, status = started(*batch, "--data", folder)
    assert status == 0, shown
    assert "2 games" in shown
    shown, status = started(*batch)
    assert (status, "There is no" in shown) == (1, True), shown
