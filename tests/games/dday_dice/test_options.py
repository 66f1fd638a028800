"""DDD-JOE, DDD-MULL, DDD-BLIND, DDD-FEW: the optional rules."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.content.components import FIGURES
from beachhead.games.dday_dice.rules.setup import SPECIALS
from beachhead.kernel.meta import BadOption
from tests.games.dday_dice.boards import (
    asked,
    fight,
    have,
    node,
    phase,
    put,
    resources,
    roll,
    roll_all,
    say,
    table,
    tally,
    texts,
    units,
)

NO_SOLDIERS = "skull star star courage tool tool"


@pytest.mark.rule("DDD-JOE-01")
def test_bazooka_joe_makes_all_special_items_available():
    """All 12, whatever the map's list; a marked Regular Item may still be picked."""
    b = GAME.new("exercise_tiger", country="uk", bazooka_joe=1)
    assert b.pool & SPECIALS == SPECIALS
    assert "take supply_crate" in texts(b)


@pytest.mark.rule("DDD-JOE-02")
def test_the_second_step_lifts_the_limits_on_uniques_and_reserves():
    """With a Unique and a Reserve in play a second of each can be rallied."""
    b = table(bazooka_joe=2)
    u = have(b.units[0], "hero", "medic")
    u.stars = 9
    phase(b, 4)
    assert {"rally commando", "rally bugler"} <= set(texts(b))


@pytest.mark.rule("DDD-JOE-03")
def test_the_second_step_implies_the_first():
    """One option with three values: off, one step, two steps."""
    option = next(o for o in GAME.options() if o.id == "bazooka_joe")
    assert option.values == (0, 1, 2)
    assert table(bazooka_joe=2).pool & SPECIALS == SPECIALS
    for steps, offered in ((1, False), (2, True)):
        b = table(bazooka_joe=steps)
        have(b.units[0], "hero").stars = 9
        phase(b, 4)
        assert ("rally commando" in texts(b)) is offered


@pytest.mark.rule("DDD-MULL-01", "DDD-MULL-02")
def test_a_first_roll_without_soldiers_may_be_rolled_anew():
    """All six dice; with one Soldier it is not offered; it is optional."""
    b = table(mulligan=True)
    roll_all(b, NO_SOLDIERS)
    assert {"mulligan", "stop"} <= set(texts(b))
    say(b, "mulligan")
    assert node(b).device.describe()["dice"] == 6  # type: ignore[union-attr]
    b = table(mulligan=True)
    roll_all(b, "skull star star courage tool soldier1")
    assert "mulligan" not in texts(b)


@pytest.mark.rule("DDD-MULL-03")
def test_the_mulligan_is_for_the_first_roll_only():
    """Not after roll 2."""
    b = table(mulligan=True)
    roll_all(b, NO_SOLDIERS)
    say(b, "lock R1 R2", "roll W1")
    roll(b, "star")
    assert "mulligan" not in texts(b)


@pytest.mark.rule("DDD-MULL-04")
def test_the_mulligan_is_used_once_a_game_by_each_player():
    """After one use it is not offered again."""
    b = table("omaha_beach-2", mulligan=True)
    roll_all(b, NO_SOLDIERS, side=0)
    roll_all(b, NO_SOLDIERS, side=1)
    say(b, "mulligan", side=0)
    roll_all(b, NO_SOLDIERS, side=0)
    assert "mulligan" not in texts(b, 0)
    assert "mulligan" in texts(b, 1)


@pytest.mark.rule("DDD-MULL-06")
def test_the_new_roll_takes_the_place_of_the_first():
    """Lock two, then up to two more rolls."""
    b = table(mulligan=True)
    roll_all(b, NO_SOLDIERS)
    say(b, "mulligan")
    roll_all(b, "soldier1 star star courage tool tool")
    assert (b.units[0].rolls, asked(b)) == (1, "choose_lock")
    say(b, "lock R1 R2", "roll W1")
    roll(b, "star")
    assert asked(b) == "choose_reroll"


@pytest.mark.rule("DDD-MULL-07")
def test_the_mulligan_is_labelled_recommended():
    """The option's title says so."""
    option = next(o for o in GAME.options() if o.id == "mulligan")
    assert "recommended" in option.title


@pytest.mark.rule("DDD-BLIND-01", "DDD-BLIND-02")
def test_a_blind_start_ignores_the_printed_resources():
    """1 Soldier and nothing else before the roll."""
    b = GAME.new("pegasus_bridge", country="uk", blind_start=True)
    say(b, "start 2")
    assert resources(b.units[0]) == (1, 0, 0, 0)


@pytest.mark.rule("DDD-BLIND-03")
def test_each_player_rolls_the_four_markers():
    """Four results of six faces."""
    b = GAME.new("omaha_beach", country="uk", blind_start=True)
    described = node(b).device.describe()  # type: ignore[union-attr]
    assert (described["dice"], described["sides"]) == (4, 6)


@pytest.mark.rule("DDD-BLIND-04", "DDD-BLIND-06")
def test_the_four_results_are_added_up():
    """1 + 1 + 3 Soldiers, a Star, nothing for the black shield; the marker shows 1 chevron."""
    b = GAME.new("omaha_beach", country="uk", blind_start=True)
    roll(b, "one_chevron", "three_chevrons", "must_move", "cannot_stay")
    u = b.units[0]
    assert resources(u) == (5, 0, 1, 0)
    assert u.face == 1


@pytest.mark.rule("DDD-BLIND-05")
@pytest.mark.parametrize("face", FIGURES.marker.faces)
def test_five_faces_of_the_marker_bring_something_and_the_last_nothing(face: str):
    """Four markers of one face: four times what its row says, beside the one Soldier."""
    b = GAME.new("omaha_beach", country="uk", blind_start=True)
    roll(b, face, face, face, face)
    row = getattr(FIGURES.blind_start, face)
    gained = resources(b.units[0])
    assert gained == (1 + 4 * row.soldiers, 4 * row.courage, 4 * row.stars, 0)
    assert (gained == (1, 0, 0, 0)) == (face == FIGURES.marker.faces[-1])


@pytest.mark.rule("DDD-FEW-01")
def test_a_few_good_men_applies_where_the_map_says_so():
    """Brécourt Manor has it, Omaha has not."""
    assert table("brecourt_manor").few
    assert not table("omaha_beach").few
    assert [m.id for m in MAPS.values() if m.data.few_good_men] == ["brecourt_manor"]


def few(faces: str, *cards: str) -> int:
    """Return the Soldiers that a tally brings with A Few Good Men."""
    b = table(few_good_men=True)
    u = b.units[0]
    u.soldiers, u.stars = 10, 3
    have(u, *cards)
    tally(b, faces)
    while b.phase == 2:
        say(b, texts(b)[0])
    return u.soldiers - 10


@pytest.mark.rule("DDD-FEW-02")
def test_each_pair_of_soldiers_yields_one():
    """0, 1, 2, 3 obtained give 0, 0, 1, 1."""
    rolls = (
        "star star tool tool courage courage",
        "soldier1 star tool tool courage courage",
        "soldier2 star tool tool courage courage",
        "soldier2 soldier1 tool tool courage courage",
    )
    assert [few(r) for r in rolls] == [0, 0, 1, 1]


@pytest.mark.rule("DDD-FEW-03")
def test_the_total_with_bonuses_is_divided_once():
    """Faces 3 and bonus 8 are 11: 5."""
    assert few("soldier1 tool soldier1 star soldier1 star") == 5
    assert few("soldier1 tool soldier1 soldier2 soldier1 star") == 6


@pytest.mark.rule("DDD-FEW-04")
def test_seven_soldiers_add_three():
    """A Unit of 10 that obtains 7 has 13."""
    assert few("soldier2 soldier2 soldier1 soldier2 tool star") == 3


@pytest.mark.rule("DDD-FEW-05", "DDD-FEW-06")
def test_only_gains_of_phases_one_and_two_are_divided():
    """6 Soldiers from an Award: 6 in phase 4, 3 in phase 2; a die on entering in full."""
    b = table(few_good_men=True, ask_always=True)
    u = b.units[0]
    u.soldiers, u.stars = 10, 3
    have(u, "distinguished_conduct_medal")
    phase(b, 4)
    say(b, "play distinguished_conduct_medal")
    assert u.soldiers == 16
    b = table(few_good_men=True, ask_always=True)
    u = b.units[0]
    u.soldiers, u.stars = 10, 3
    have(u, "distinguished_conduct_medal")
    tally(b, "star star tool tool courage courage")
    say(b, "play distinguished_conduct_medal")
    assert u.soldiers == 13
    u.soldiers, u.courage = 40, 9
    put(u, 2)
    phase(b, 5)
    say(b, "go 5")
    roll(b, 5)
    assert u.soldiers == 40 + 5 - 10


@pytest.mark.rule("DDD-FEW-07")
def test_casualties_are_not_divided():
    """DEF 8 and a die of 5: 13 lost."""
    b = table(few_good_men=True)
    u = put(b.units[0], 4)
    u.soldiers = 40
    fight(b, 5)
    assert u.soldiers == 27


@pytest.mark.rule("DDD-FEW-08")
def test_veterans_may_add_it_to_exercise_tiger():
    """The veteran level has it; so has the option; other maps have no levels."""
    assert table("exercise_tiger", training="veteran").few
    assert table("exercise_tiger", few_good_men=True).few
    assert not table("exercise_tiger").few
    with pytest.raises(BadOption):
        GAME.new("omaha_beach", training="veteran")


@pytest.mark.rule("DDD-MULL-03")
def test_the_mulligan_exists_in_a_sector_without_locks():
    """Sector 7 of Exercise Tiger: offered after the first roll without Soldiers, never after another."""
    b = units(7, place="exercise_tiger", mulligan=True)
    phase(b, 1)
    roll_all(b, "star star tool tool courage skull")
    assert asked(b) == "choose_reroll"
    assert "mulligan" in texts(b)
    say(b, "roll R1")
    roll(b, "star")
    assert "mulligan" not in texts(b)
    phase(b, 1)
    roll_all(b, "star star tool tool courage skull")
    say(b, "mulligan")
    roll_all(b, "star star tool tool courage skull")
    assert b.units[0].rolls == 1
    assert "mulligan" not in texts(b)
