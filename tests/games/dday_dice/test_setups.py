"""Positions from a readable form, and back."""

import msgspec
import pytest

from beachhead.engine import requests
from beachhead.engine.session import Session
from beachhead.games.dday_dice import GAME
from beachhead.kernel.errors import BadPosition
from beachhead.kernel.setups import BadSetup, write_toml
from beachhead.kernel.testing import check_setups
from tests.games.dday_dice.boards import asked, bit, has, resources, say, table, texts

SECTOR_SEVEN = """
scenario = "omaha_beach"
turn = 4
phase = 5

[[unit]]
country = "uk"
sector = 7
soldiers = 14
courage = 3
marker = "must move"
visited = [1, 4, 7]
cards = ["grenade", "scout", "silver_star"]
"""
TWO = """
scenario = "omaha_beach-2"
turn = 2
phase = 4
start = "empty"

[[unit]]
country = "usa"
sector = 2
soldiers = 9
points = 7

[[unit]]
country = "canada"
sector = 2
soldiers = 6
points = 7
"""


def test_phase_five_in_sector_seven_with_fourteen_soldiers_and_these_cards():
    """The marker forces a move; cards that the Unit has are nowhere else."""
    b = GAME.setup(SECTOR_SEVEN)
    u = b.units[0]
    assert (b.turn, b.phase, asked(b)) == (4, 5, "move")
    assert (u.sector, u.soldiers, u.courage) == (7, 14, 3)
    assert has(u, "grenade")
    assert not b.pool & bit("grenade")
    assert not b.deck & bit("silver_star")
    assert "go 9" in texts(b)
    assert "stay" not in texts(b)


def test_two_units_play_on_from_phase_four():
    """What is not said of an empty start is nothing."""
    b = GAME.setup(TWO)
    assert resources(b.units[0]) == (9, 0, 0, 7)
    say(b, "find grenade", side=0)
    say(b, "find grenade", side=1)
    assert has(b.units[1], "grenade")


def test_a_unit_that_says_nothing_is_as_at_its_start():
    """Only the turn is said: the first starting Sector with its resources."""
    b = GAME.setup('scenario = "omaha_beach"\nturn = 1\n')
    start = table("omaha_beach").units[0]
    assert (b.units[0].sector, resources(b.units[0])) == (start.sector, resources(start))
    assert (b.turn, asked(b)) == (1, "roll")


def test_phase_two_counts_the_dice_of_the_form():
    """Six dice without a Skull: two Tools are three Item Points."""
    dice = ["red tool", "red tool", "white star", "white soldier1", "blue courage", "blue soldier2"]
    form = {
        "scenario": "omaha_beach",
        "turn": 2,
        "phase": 2,
        "start": "empty",
        "unit": [{"soldiers": 20, "sector": 1, "dice": dice}],
    }
    b = GAME.setup(form)
    assert resources(b.units[0]) == (23, 1, 1, 3)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("sector = 7", "sector = 12"), "Omaha Beach has no Sector 12"),
        (("soldiers = 14", "soldiers = -1"), "soldiers is 0 to 999, not -1"),
        (('"grenade"', '"pistol"'), "'pistol' is no card"),
        (("phase = 5", "phase = 7"), "phase is 1 to 6, not 7"),
        (('"uk"', '"germany"'), "'germany' is no country"),
        (('"scout"', '"jeep", "sherman_dd"'), "has Jeep and Sherman DD: one Vehicle only"),
        (("courage = 3", 'courage = 3\ndead = ["scout"]'), "Scout is named as alive, dead"),
        (("phase = 5", "phase = 2"), "phase 2 counts dice, and there are none"),
        (("soldiers = 14", "soldiers = 0\nhats = 3"), "hats"),
        (('"must move"', '"asleep"'), "'asleep' is no face of the marker"),
        (('scenario = "omaha_beach"', 'scenario = "omaha_beach"\nopened = [3, 99]'), "Sector 99"),
    ],
)
def test_what_cannot_be_is_refused_with_figure_and_name(change: tuple[str, str], said: str):
    """Each with its reason; the form as it stands is accepted."""
    with pytest.raises(BadSetup, match=said):
        GAME.setup(SECTOR_SEVEN.replace(*change))


def test_a_unit_of_nobody_is_refused():
    """Neither Soldiers nor Specialists: that Unit would be wiped out (DDD-CAS-05)."""
    form = SECTOR_SEVEN.replace("soldiers = 14", "soldiers = 0").replace('"scout", ', "")
    with pytest.raises(BadSetup, match="nobody"):
        GAME.setup(form)
    assert GAME.setup(SECTOR_SEVEN.replace("soldiers = 14", "soldiers = 0")).units[0].size == 1


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("phase = 7", "phase is 1 to 6, not 7"),
        ("turn = 0\nphase = 4", "phase is 1 to 1, not 4"),
        ("specialists = []", "before turn 1 the rules set up the table"),
        ("vehicles = []", "before turn 1 the rules set up the table"),
        ("honoured = [6]", "before turn 1 the rules set up the table"),
        ("turn = 2\npool = ['grenade']\n[[unit]]\ncards = ['grenade']", "Grenade: in two places"),
    ],
)
def test_nothing_that_a_form_says_is_passed_over(form: str, said: str):
    """A phase without a turn, cards before the set-up, a card in the pool and in a hand."""
    with pytest.raises(BadSetup, match=said):
        GAME.setup(f'scenario = "omaha_beach"\n{form}\n')


def test_a_phase_alone_is_one_of_turn_1():
    """Phase 5 of a form that says nothing else is past its rolls."""
    b = GAME.setup('scenario = "omaha_beach"\nphase = 5\n')
    assert b == GAME.setup('scenario = "omaha_beach"\nturn = 1\nphase = 5\n')
    assert b != GAME.setup('scenario = "omaha_beach"\nturn = 1\n')


def test_a_card_is_with_one_unit_only():
    """Both Units would have the Grenade."""
    form = TWO.replace("points = 7", 'points = 7\ncards = ["grenade"]')
    with pytest.raises(BadSetup, match="Grenade is with unit 1 and with unit 2"):
        GAME.setup(form)


def test_too_many_units_are_refused():
    """Three Units in a game for two."""
    with pytest.raises(BadSetup, match="is for 2, the form has 3 Units"):
        GAME.setup(TWO + "\n[[unit]]\nsector = 2\n")


def test_a_described_position_reads_like_the_form():
    """The same words come back."""
    form = GAME.describe(GAME.setup(SECTOR_SEVEN))
    unit = form["unit"][0]  # type: ignore[index]
    assert (form["turn"], form["phase"], form["scenario"]) == (4, 5, "omaha_beach")
    assert unit["cards"] == ["scout", "grenade", "silver_star"]
    assert unit["marker"] == "must move"
    assert "moment" not in form
    assert GAME.setup(write_toml(form)) == GAME.setup(SECTOR_SEVEN)


@pytest.mark.parametrize("scenario", ["exercise_tiger", "omaha_beach-2", "merville_battery-3"])
def test_every_position_of_a_random_game_survives_its_description(scenario: str):
    """In the middle of a trade, a tie or a roll as well."""
    check_setups(GAME, scenario, 7, 250)


def test_options_and_scenario_are_kept_in_the_form():
    """Veteran training with the mulligan on: both are written and read again."""
    b = table("exercise_tiger", training="veteran", mulligan=True)
    form = GAME.describe(b)
    assert form["options"] == {"training": "veteran", "mulligan": True}
    assert GAME.scenario_of(table("gold_beach-3")) == "gold_beach-3"


def test_the_content_holds_maps_with_borders_cards_aids_and_figures():
    """What a referee in another language needs."""
    content = GAME.content()
    omaha = content["maps"]["omaha_beach"]  # type: ignore[index]
    assert {"to": 7, "advance": True, "courage": 2, "mines": False} in omaha["ways"]["4"]
    assert omaha["bunker"] == 10
    assert content["cards"]["items"][0]["id"] == "bangalore_torpedo"  # type: ignore[index]
    assert len(content["countries"]) == 4  # type: ignore[arg-type]
    assert content["figures"]["victory_points"]["bunker"] == 20  # type: ignore[index]


def test_a_loaded_position_keeps_its_scenario_and_its_options():
    """Three Units at Gold Beach with the mulligan: the match that begins with it says so."""
    b = table("gold_beach-3", mulligan=True, few_good_men=True)
    assert GAME.scenario_of(b) == "gold_beach-3"
    assert GAME.options_of(b) == {"mulligan": True, "few_good_men": True}
    session = Session()
    session.load(requests.Load(game="dday_dice", position=msgspec.Raw(GAME.save(b))))
    record = msgspec.to_builtins(session.match.record())
    assert record["scenario"] == "gold_beach-3"
    assert len(record["seats"]) == 3
    assert record["options"]["mulligan"] is True
    assert record["options"]["ask_always"] is False


def test_an_unknown_field_of_a_unit_is_refused_on_load():
    """On the table as in a Unit; the position itself loads."""
    position = msgspec.json.decode(GAME.save(table("omaha_beach")))
    assert GAME.load(msgspec.json.encode(position)).map == "omaha_beach"
    position["units"][0]["hats"] = 1
    with pytest.raises(BadPosition, match="hats"):
        GAME.load(msgspec.json.encode(position))


@pytest.mark.rule("DDD-MARKER-05")
@pytest.mark.parametrize(
    ("phase", "marker", "shown"),
    [(3, "", 4), (4, "", 4), (5, "", 4), (5, "must move", 4), (6, "", 6)],
)
def test_from_phase_4_on_who_cannot_stay_must_move(phase: int, marker: str, shown: int):
    """Phase 3 turns the marker; only a Unit that enters in phase 5 shows that it cannot stay."""
    unit = {"sector": 5, "soldiers": 20, "visited": [1, 5], "marker": marker, "cards": ["hero"]}
    form = {"scenario": "omaha_beach", "turn": 2, "phase": phase, "unit": [unit]}
    b = GAME.setup(form)
    assert b.units[0].face == shown
    texts = [GAME.text(b, o) for n in GAME.nodes(b) for o in getattr(n, "options", [])]
    assert "stay" not in texts


@pytest.mark.rule("DDD-MARKER-05")
def test_a_marker_that_phase_3_has_not_turned_is_refused():
    unit = {"sector": 5, "soldiers": 20, "visited": [1, 5], "marker": "cannot stay"}
    form = {"scenario": "omaha_beach", "turn": 2, "phase": 5, "unit": [unit]}
    with pytest.raises(BadSetup, match="phase 3 has turned the marker"):
        GAME.setup(form)
    assert GAME.setup({**form, "phase": 1}).units[0].face == 6
