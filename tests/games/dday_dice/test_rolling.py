"""DDD-ROLL: locks and re-rolls."""

from itertools import combinations

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.rules import rolling
from beachhead.games.dday_dice.rules.faces import split_total, total_standing
from beachhead.games.dday_dice.rules.rwb_bonuses import find_next_rwb
from beachhead.kernel.errors import IllegalAnswer
from tests.games.dday_dice.boards import (
    asked,
    node,
    phase,
    roll,
    roll_all,
    say,
    shown,
    table,
    texts,
    units,
)

ONE_EACH = "skull star soldier1 soldier2 courage tool"


def rolled(faces: str = ONE_EACH, scenario: str = "omaha_beach", **options: bool):
    """Return a table after the first roll."""
    b = table(scenario, "uk", **options)
    roll_all(b, faces)
    return b


@pytest.mark.rule("DDD-ROLL-01")
def test_each_turn_begins_with_all_six_dice():
    """Roll all six, whatever was locked before."""
    b = table()
    b.units[0].locked = 3
    phase(b, 1)
    assert node(b).device.describe()["dice"] == 6  # type: ignore[union-attr]


@pytest.mark.rule("DDD-ROLL-02")
def test_exactly_two_dice_are_locked_before_a_second_roll():
    """A third lock, or one alone, is refused with the rule."""
    b = rolled()
    locks = [t for t in texts(b) if t.startswith("lock")]
    assert {len(t.split()) for t in locks} == {3}
    for mask in (0b1, 0b111, 0):
        refusals = GAME.why_not(b, mask)
        assert refusals
        assert refusals[0].rule == "DDD-ROLL-02"
    say(b, "lock R1 W2")
    assert asked(b) == "choose_reroll"


@pytest.mark.rule("DDD-ROLL-03")
def test_nothing_is_locked_after_roll_two():
    """Locking happens after the first roll and at no other time."""
    b = rolled()
    say(b, "lock R1 R2", "roll W1")
    roll(b, "star")
    assert not [t for t in texts(b) if t.startswith("lock")]
    assert b.units[0].locked.bit_count() == 2


@pytest.mark.rule("DDD-ROLL-04")
def test_any_pair_may_be_locked():
    """All 15 pairs are legal, Skulls included."""
    b = rolled()
    locks = {t for t in texts(b) if t.startswith("lock")}
    names = ("R1", "R2", "W1", "W2", "B1", "B2")
    assert locks == {f"lock {a} {c}" for a, c in combinations(names, 2)}


@pytest.mark.rule("DDD-ROLL-05")
def test_a_locked_die_is_not_rolled_again():
    """A re-roll naming a locked die is refused."""
    b = rolled()
    say(b, "lock R1 R2")
    assert not [t for t in texts(b) if "R1" in t or "R2" in t]
    with pytest.raises(IllegalAnswer):
        GAME.play(b, 0b000001)
    say(b, "roll W1 W2 B1 B2")
    roll(b, "star", "star", "star", "star")
    assert shown(b.units[0]).startswith("skull star")


@pytest.mark.rule("DDD-ROLL-06")
def test_zero_to_four_dice_are_rolled_again():
    """Selections of 0 to 4 of the unlocked dice are accepted, 5 is not."""
    b = rolled()
    say(b, "lock R1 R2")
    sizes = {len(t.split()) - 1 for t in texts(b)}
    assert sizes == {0, 1, 2, 3, 4}
    assert GAME.why_not(b, 0b111101)


@pytest.mark.rule("DDD-ROLL-07", "DDD-ROLL-08")
def test_a_kept_die_may_be_rolled_at_the_third_roll():
    """Keeping does not lock: any of the 4 unlocked dice may be rolled."""
    b = rolled()
    say(b, "lock R1 R2", "roll W1")
    roll(b, "star")
    assert "roll W1 W2 B1 B2" in texts(b)
    assert "roll B2" in texts(b)


@pytest.mark.rule("DDD-ROLL-09")
def test_there_are_three_rolls_at_most():
    """After the third roll the tally stands without further input."""
    b = rolled()
    say(b, "lock R1 R2", "roll W1")
    roll(b, "star")
    say(b, "roll W1")
    roll(b, "tool")
    assert b.units[0].rolls == 3
    assert b.phase > 1


@pytest.mark.rule("DDD-ROLL-10")
def test_the_final_tally_is_all_six_dice():
    """Locked ones included."""
    b = rolled("soldier2 soldier2 star star star tool")
    say(b, "lock R1 R2", "stop")
    assert b.units[0].soldiers == 4 + 4


@pytest.mark.rule("DDD-ROLL-11")
def test_a_player_may_stop_after_any_roll():
    """Stop is accepted after roll 1 and after roll 2."""
    b = rolled("soldier2 soldier2 star star star tool")
    say(b, "stop")
    assert b.units[0].rolls == 1
    b = rolled()
    say(b, "lock R1 R2", "roll W1")
    roll(b, "star")
    say(b, "stop")
    assert b.units[0].rolls == 2


@pytest.mark.rule("DDD-ROLL-12")
def test_locks_hold_for_one_turn():
    """In the next turn two new dice are locked."""
    b = rolled("soldier2 soldier2 star soldier1 star tool")
    b.units[0].soldiers = 30
    say(b, "lock R1 R2", "stop")
    assert b.units[0].locked == 0
    phase(b, 1)
    roll_all(b, ONE_EACH)
    assert b.units[0].locked == 0
    assert asked(b) == "choose_lock"


@pytest.mark.rule("DDD-ROLL-13")
def test_everybody_sees_everybodys_dice():
    """Players may talk and ask advice: nothing is hidden while rolling."""
    b = table("omaha_beach-2")
    roll_all(b, ONE_EACH, side=1)
    panel = next(p for p in GAME.scene(b, 0).panels if p.id == "unit:1:card")
    assert [d.face for d in panel.dice] == [
        "Skull",
        "Star",
        "Soldier",
        "2 Soldiers",
        "Courage",
        "Tool",
    ]


def sample():
    """Play the rulebook's sample up to its second roll."""
    b = rolled("soldier1 tool soldier1 star skull courage")
    say(b, "lock R1 W2", "roll R2 W1 B2")
    return b


@pytest.mark.rule("DDD-ROLL-14")
def test_the_sample_roll_begins_with_two_single_soldiers():
    """A Tool, a Skull, a Courage, a Star and 2 single Soldiers are no Straight."""
    b = rolled("soldier1 tool soldier1 star skull courage")
    faces = shown(b.units[0]).split()
    assert sorted(faces) == ["courage", "skull", "soldier1", "soldier1", "star", "tool"]
    say(b, "stop")
    assert asked(b) == "choose_victim"


@pytest.mark.rule("DDD-ROLL-15")
def test_the_sample_locks_both_single_soldiers():
    """4 dice remain available."""
    b = rolled("soldier1 tool soldier1 star skull courage")
    say(b, "lock R1 W2")
    assert b.units[0].locked == 0b001001
    assert max(len(t.split()) - 1 for t in texts(b)) == 4


@pytest.mark.rule("DDD-ROLL-16")
def test_the_sample_rolls_three_again_and_sees_a_blue_skull():
    """Of the four re-rollable dice three are rolled again."""
    b = sample()
    roll(b, "soldier2", "soldier2", "tool")
    assert shown(b.units[0]) == "soldier1 soldier2 soldier2 soldier1 skull tool"


@pytest.mark.rule("DDD-ROLL-17")
def test_the_sample_rolls_both_blue_dice_at_last():
    """The other four keep their faces."""
    b = sample()
    roll(b, "soldier2", "soldier2", "tool")
    b.units[0].soldiers = 30
    b.units[0].stars = 5
    say(b, "roll B1 B2")
    roll(b, "soldier1", "tool")
    assert shown(b.units[0]) == "soldier1 soldier2 soldier2 soldier1 soldier1 tool"


@pytest.mark.rule("DDD-ROLL-18")
def test_the_sample_ends_with_seven_soldiers_one_tool_and_an_rwb():
    """7 Soldiers by face, 1 Tool, an RWB of single Soldiers: 7 + 4 + 4 in solitaire."""
    b = sample()
    u = b.units[0]
    u.stars = 5  # something to spend on, so that the turn waits in phase 4
    before = u.soldiers
    roll(b, "soldier2", "soldier2", "tool")
    say(b, "roll B1 B2")
    roll(b, "soldier1", "tool")
    assert u.soldiers - before == 7 + 8
    assert u.points == 1
    assert u.collected == (0, 0, 1, 0, 0, 0)
    assert find_next_rwb(u) == -1
    assert split_total(total_standing(u))[5] == 1


def test_a_lock_rules_the_mulligan_out():
    """Who has locked two dice has taken the first roll."""
    b = units(2, mulligan=True)
    phase(b, 1)
    roll_all(b, "star star tool tool courage skull")
    say(b, "lock R1 R2")
    assert "mulligan" not in texts(b)


@pytest.mark.parametrize(
    ("rolled", "fewer", "counts"),
    [(0b111111, 0, {2}), (0b111111, 1, {1, 2}), (0b111111, 2, {1, 2}), (0b11110, 0, {2})],
)
def test_two_dice_are_locked_or_one_with_a_sergeant(rolled: int, fewer: int, counts: set[int]):
    """Any of those that were rolled, every set once, or none."""
    stop, *masks = rolling.list_locks(rolled, fewer)
    assert stop == "stop"
    assert len(masks) == len(set(masks))
    every = [m for m in range(64) if m & ~rolled == 0 and m.bit_count() in counts]
    assert masks == every


def test_a_throw_has_the_dice_of_its_mask():
    """R1, W2 and B1 lie behind six in their places; the others stay."""
    device = rolling.make_dice(0b011001)
    assert [(g["label"], g["dice"]) for g in device.describe()["groups"]] == [  # type: ignore[attr-defined]
        ("red", 1),
        ("white", 1),
        ("blue", 1),
    ]
    place = rolling.make_placer(0b011001)
    assert place((0, 1, 2, 3, 4, 5, 10, 11, 12)) == (10, 1, 2, 11, 12, 5)
    assert rolling.code_faces([rolling.CODES[0], rolling.CODES[5]], ("star", "tool")) == (1, 17)
