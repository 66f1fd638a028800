"""Rules where they do not apply: what a dropped condition would change."""

import pytest

from beachhead.games.company.rules import morale, sequence, suppression
from tests.games.company.boards import FAR_ENEMY, FOUR_RIFLES, THREE_PAIRS, Fight, fight


def stand(us: str = THREE_PAIRS, ge: str = FAR_ENEMY) -> Fight:
    """Return two sides before the dice for the first Initiative."""
    return fight(us, ge)


@pytest.mark.rule("MIN-SEQ-07")
@pytest.mark.parametrize("side", [0, 1])
def test_an_initiative_goes_to_the_side_that_can_use_it(side: int):
    """Its own if it has a Unit to activate, else the other's; with nobody left the round ends."""
    f = stand()
    before = f.b.initiative
    f.begin(sequence.next_initiative(side))
    assert (f.b.owner, f.b.initiative) == (side, before + 1)
    g = stand()
    if side:
        g.destroyed("GE.gre")
    else:
        g.destroyed("US.rif", "US.two", "US.tre")
    g.begin(sequence.next_initiative(side))
    assert g.b.owner == 1 - side


@pytest.mark.rule("MIN-SEQ-08")
def test_an_owner_without_units_passes_the_initiative_on():
    f = stand()
    f.begin(sequence.pick_next(0))
    assert (f.step, f.asked) == ("pick_unit", 0)
    g = stand()
    g.destroyed("US.rif", "US.two", "US.tre")
    g.begin(sequence.pick_next(0))
    assert g.b.owner == 1


@pytest.mark.rule("MIN-SEQ-10")
def test_a_first_activation_cannot_be_declined():
    f = stand()
    f.begin(sequence.pick_next(0))
    assert "decline" not in f.texts()


@pytest.mark.rule("MIN-SUPP-10")
@pytest.mark.parametrize(("count", "laid"), [(0, 0), (1, 1), (2, 2)])
def test_each_marker_of_a_removed_team_goes_to_another(count: int, laid: int):
    f = stand(FOUR_RIFLES)
    unit = f.unit("US.rif")
    f.begin(suppression.pass_markers(unit, count))
    while f.step == "choose_heir":
        f.say(f.texts()[0])
    assert sum(f.b.marks[t] for t in f.b.teams_here(unit)) == laid


@pytest.mark.rule("MIN-LEAD-14")
def test_equal_points_are_a_draw_and_more_points_win():
    f = stand()
    assert morale.find_winner(f.b) == 0
    f.b.points[0] = 1
    assert morale.find_winner(f.b) == 1
    f.b.points[1] = 2
    assert morale.find_winner(f.b) == -1
