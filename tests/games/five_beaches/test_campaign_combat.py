"""FFF-COMBAT: the D10."""

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.kernel.nodes import Chance
from tests.games.five_beaches.boards import (
    board,
    campaign,
    find_unit,
    roll,
    say,
    step,
    steps,
)

BEACHES = ["utah", "omaha", "gold", "juno", "sword"]


@pytest.mark.rule("FFF-COMBAT-01")
def test_the_d10_resolves_ground_combat_artillery_and_naval_support():
    """One die for each attack of any kind."""
    b = campaign("16/1 2030, 2/916 2040, 8/4 1046")
    roll(b, "red1")
    say(b, "omaha", "x2040")
    assert step(b) == "roll_for_attack"
    roll(b, 1)
    say(b, "done")
    for card, target in (("redface", "fire 2/916"), ("blackface", "fire 16/1")):
        roll(b, card)
        say(b, target)
        assert step(b) == "roll_for_attack"
        roll(b, 1)
        if step(b) == "choose_support":
            say(b, "done")


@pytest.mark.rule("FFF-COMBAT-02")
@pytest.mark.parametrize(
    ("attacker", "target", "needed"),
    [
        ("741 2064", "30 Mobile 2053", 4),  # armor adjacent: 3 + 1 - 2 - 1 (bocage) = +1
        ("741 2076", "30 Mobile 2053", 5),  # armor at two hexes: 3 - 2 - 1 = 0
        ("914/352 2064", "5 Ranger 2053", 6),  # infantry adjacent: 3 - 3 - 1 = -1
        ("914/352 2076", "5 Ranger 2053", 7),  # infantry at two hexes: -2
        ("352 AT 2076", "741 2053", 5),  # AT against armor: 3 + 1 - 3 - 1 = 0
    ],
)
def test_the_d10_takes_all_modifiers(attacker: str, target: str, needed: int):
    """Unit modifiers and terrain count as with cards."""
    foe, number = target.rsplit(" ", 1)
    for die, hit in ((needed - 1, False), (needed, True)):
        b = campaign(f"{attacker}, {target}")
        roll(b, "red1" if attacker.startswith("741") else "black1")
        say(b, "omaha", f"x{number}")
        roll(b, die)
        assert (steps(b, foe) == 1) is hit


@pytest.mark.rule("FFF-COMBAT-03")
def test_a_d10_of_0_counts_as_zero():
    """With a big advantage even a 1 hits, but 0 is zero and no ten: it never does."""
    units = "Lehr Panzer 3053, 231/50 3051 reduced"
    b = campaign(units, natural=False)
    b.at[find_unit(b, "231/50")] = 3065
    b.find_occupied()
    roll(b, "black1")
    say(b, "gold", "x3065")
    # 5 + 1 - 3 - 1 (town) = +2: a die of 3 hits, 0 + 2 does not; a ten would.
    roll(b, 0)
    assert steps(b, "231/50") == 1


@pytest.mark.rule("FFF-COMBAT-04")
def test_a_natural_0_misses_and_a_natural_9_hits():
    """Whatever the modifiers; the option makes them ordinary results."""
    strong, weak = "Lehr Panzer 3054, 47 Commando 3066 reduced", "795 Ost 1041, 8/4 1043"
    # 5 + 1 - 2 = +4 in the open is the best attack there is: a 1 hits, a 0 does not.
    for die, left in ((0, 1), (1, 0)):
        b = campaign(strong)
        roll(b, "black1")
        say(b, "gold", "x3066")
        roll(b, die)
        assert steps(b, "47 Commando") == left
    # 1 - 4 - 1 (town) - 1 (distance) = -5: a 9 gives 4, and yet a natural 9 hits.
    for natural, hit in ((True, True), (False, False)):
        b = campaign(weak, natural=natural)
        roll(b, "black1")
        say(b, "utah", "x1043")
        roll(b, 9)
        assert (steps(b, "8/4") == 1) is hit


@pytest.mark.rule("FFF-COMBAT-05")
def test_single_games_never_roll_the_d10():
    """A combat there draws a card."""
    b = board("omaha", "16/1 2030, 2/916 2040")
    roll(b, "red1")
    say(b, "16/1", "x2040")
    node = GAME.node(b)
    assert isinstance(node, Chance)
    assert node.device.describe()["kind"] == "deck"
