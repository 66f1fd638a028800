"""Set-ups: any situation from a readable form, and refused if it cannot be."""

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.games.axis_allies_dday.content.tables import BLOCKHOUSE, INFANTRY, SLOTS, TANK, UK
from beachhead.kernel.setups import BadSetup, write_toml
from beachhead.kernel.testing import check_setups
from tests.games.axis_allies_dday.boards import do, step, texts

CAEN, BAYEUX, CABOURG = 30, 15, 18


def test_a_form_says_turn_order_and_who_stands_where():
    b = GAME.setup("turn = 3\norder = 'Allies Move'\n[zones]\nBayeux = {'UK inf' = 3}\n")

    assert (b.turn, b.phase, step(b)) == (3, 8, "choose_stack")
    assert b.count(BAYEUX, SLOTS[UK][INFANTRY]) == 3
    assert b.count(BAYEUX, BLOCKHOUSE) == 0  # a zone that is named holds nothing else
    assert b.count(CAEN, INFANTRY) == GAME.new().count(CAEN, INFANTRY)  # others are as at the start


def test_zones_are_named_or_numbered_and_orders_too():
    named = GAME.setup("turn = 2\norder = 'axis moves'\n[zones]\ncaen = {tank = 1}")
    numbered = GAME.setup("turn = 2\norder = 12\n[zones]\nZ30 = {tank = 1}")
    assert named == numbered
    assert named.count(CAEN, TANK) == 1


def test_nothing_said_is_the_first_position():
    assert GAME.setup("") == GAME.new()
    assert GAME.setup("scenario = 'three'\n[options]\nfortune = true") == GAME.new(
        "three", fortune=True
    )


def test_an_empty_start_has_only_what_is_said():
    b = GAME.setup("start = 'empty'\nturn = 2\norder = 12\n[zones]\nCaen = {inf = 2}")
    assert sum(b.units) == 2
    assert not any(b.boxes)
    assert not any(b.airfield)
    assert not any(b.waiting)


def test_pieces_follow_from_the_form():
    """Units beyond those of the start have left their chart in its order; the others are lost."""
    b = GAME.setup("turn = 4\norder = 8\n[zones]\nBayeux = {'UK tank' = 4}")
    start = GAME.new()
    tanks = SLOTS[UK][TANK]

    assert b.count_pieces() == start.count_pieces()
    assert sum(b.boxes) == sum(start.boxes)
    assert b.lost[tanks] == 0
    assert start.waiting[1].bit_count() - b.waiting[1].bit_count() == 4
    assert b.lost[BLOCKHOUSE] == start.count(BAYEUX, BLOCKHOUSE)


def test_aircraft_over_zones_are_not_at_the_airfield():
    b = GAME.setup("turn = 2\norder = 4\n[zones]\nCaen = {inf = 1, 'UK ftr' = 3}")
    assert b.airfield == (1, 4, 1, 1)
    lost = GAME.setup(
        "turn = 2\norder = 4\n[zones]\nCaen = {inf = 1, 'UK ftr' = 3}\n[airfield]\n'US ftr' = 4"
    )
    assert lost.airfield == (0, 4, 0, 0)
    assert lost.lost[10:] == (1, 0, 1, 1)


def test_a_fortune_die_can_have_been_rolled():
    text = "turn = 2\norder = 11\n{}[options]\nfortune = true\n[zones]\nCaen = {{inf = 1, 'UK inf' = 2}}"
    assert step(GAME.setup(text.format(""))) == "roll_fortune"
    b = GAME.setup(text.format("fortune = 1\n"))
    assert (step(b), b.luck) == ("attackers_fire", 1)


def test_a_prepared_tactics_card_is_in_force():
    b = GAME.setup(
        "turn = 2\norder = 8\nflooded = 'Cabourg'\ntactics_used = ['Flooding the Lowlands']\n"
        "[options]\ntactics = true\n[zones]\nTroarn = {'UK inf' = 1}"
    )
    assert b.flooded == CABOURG
    assert b.is_used(7)
    do(b, "UK inf Z31")
    assert "Z18" not in texts(b)
    assert "Z38" in texts(b)


@pytest.mark.parametrize(
    ("form", "code", "said"),
    [
        ("turn = 11", "setup.number", "1 to 10, not 11"),
        ("order = 'Allies Dance'", "setup.card", "Allies Dance"),
        ("order = 17", "setup.number", "1 to 16, not 17"),
        ("[zones]\nCaen = {inf = 9}", "setup.invalid", "Caen holds 9 Axis land units"),
        ("[zones]\nCaen = {'UK tank' = 8}\nZ28 = {'UK tank' = 8}", "setup.pieces", "U.K. tank: 19"),
        ("[zones]\nNarnia = {inf = 1}", "setup.zone", "Narnia"),
        ("[zones]\nZ33 = {inf = 1}", "setup.zone", "Z33"),
        ("[zones]\nCaen = {knight = 1}", "setup.unit", "knight"),
        ("[zones]\nCaen = {inf = -1}", "setup.number", "-1"),
        ("[zones]\nCaen = {bh = 1}\nZ15 = {bh = 1}", "setup.invalid", "Caen has room for 0"),
        ("[airfield]\n'UK ftr' = 9", "setup.number", "0 to 4, not 9"),
        ("[airfield]\nKite = 1", "setup.aircraft", "Kite"),
        ("[zones]\nCaen = {'US bmb' = 2}", "setup.pieces", "U.S. bomber: 2"),
        ("turn = 2\n[airborne]\n'82nd Airborne' = 1", "setup.airborne", "82nd Airborne"),
        ("[boxes]\nUtah = {inf = 99}", "setup.number", "not 99"),
        ("[boxes]\nDover = {inf = 1}", "setup.box", "Dover"),
        ("order = 8\nfortune = 3", "setup.fortune", "order 8"),
        ("[charts]\nRennes = 3", "setup.chart", "Rennes"),
        ("[charts]\n'United Kingdom' = 30", "setup.number", "0 to 29, not 30"),
        ("[charts]\n'United Kingdom' = [0]", "setup.number", "1 to 29, not 0"),
        ("turn = 2\norder = 1", "setup.card", "Airborne Assault comes up on turn 1 only"),
        ("flooded = 'Caen'", "setup.invalid", "Caen lies inland"),
        ("barnstormer = ['UK ftr', 'Caen']", "setup.aircraft", "Caen"),
        ("decoy = 'Dover'", "setup.box", "Dover"),
        ("[moment.kept]\nturn = 3", "setup.form", "turn"),
        ("[moment]\nagenda = [['choose_battle', 3]]", "setup.invalid", ""),
    ],
)
def test_what_cannot_be_is_refused_with_figure_and_name(form: str, code: str, said: str):
    with pytest.raises(BadSetup) as refused:
        GAME.setup(form)
    assert refused.value.code == code, refused.value
    assert said in str(refused.value)


@pytest.mark.parametrize("scenario", ["two", "three"])
def test_every_state_is_described_so_that_it_can_be_set_up_again(scenario: str):
    check_setups(GAME, scenario, 1, 120)
    check_setups(GAME, scenario, 2, 120, 0.6)


def test_a_description_reads_like_a_table():
    b = GAME.setup("turn = 3\norder = 8\n[zones]\nBayeux = {'UK inf' = 3}")
    text = write_toml(GAME.describe(b))
    assert 'order = "Allies Move"' in text
    assert 'Bayeux = {"UK inf" = 3}' in text
    assert "moment" not in text


def test_content_has_borders_strengths_charts_and_cards_in_order():
    content = GAME.content()
    zones = {zone["number"]: zone for zone in content["zone"]}  # type: ignore[attr-defined]
    assert zones[CAEN]["city"] is True
    assert BAYEUX in zones[22]["neighbours"]
    assert [unit["kind"] for unit in content["unit"]][:2] == ["infantry", "artillery"]  # type: ignore[attr-defined]
    assert [card["number"] for card in content["order"]] == [*range(1, 17)]  # type: ignore[attr-defined]
    assert len(content["chart"]) == 4  # type: ignore[arg-type]
