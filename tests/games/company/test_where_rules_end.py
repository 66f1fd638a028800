"""Rules where they do not apply: what a dropped condition would change."""

import pytest

from beachhead.games.company.rules import actions, morale, sequence, suppression
from beachhead.games.company.rules.saves import list_save_terms
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


@pytest.mark.rule("MIN-LEAD-02")
def test_the_commander_acts_with_a_unit_near_him_once_a_round():
    f = stand()
    unit, commander = f.unit("US.rif"), f.b.commander(0)
    team = f.team("US.rif.pl")
    f.b.x[commander], f.b.y[commander] = f.b.x[team], f.b.y[team] - 300
    assert actions.can_commander_join(f.b, unit)
    f.b.acted[0] = f.b.round
    assert not actions.can_commander_join(f.b, unit)
    f.b.acted[0] = f.b.round - 1
    assert actions.can_commander_join(f.b, unit)
    f.b.acted[1] = f.b.round
    assert actions.can_commander_join(f.b, unit)
    f.b.y[commander] -= 700
    assert not actions.can_commander_join(f.b, unit)


@pytest.mark.rule("MIN-LEAD-03")
def test_a_leader_has_a_last_word_unless_the_unit_did_nothing():
    f = stand()
    unit = f.unit("US.rif")
    f.b.unit, f.b.action = unit, "NO"
    f.begin(actions.wrap_up(unit))
    assert f.step != "choose_end"


@pytest.mark.rule("MIN-LEAD-14")
def test_equal_points_are_a_draw_and_more_points_win():
    f = stand()
    assert morale.find_winner(f.b) == 0
    f.b.points[0] = 1
    assert morale.find_winner(f.b) == 1
    f.b.points[1] = 2
    assert morale.find_winner(f.b) == -1


@pytest.mark.rule("MIN-SAVE-03", "MIN-COVER-04")
def test_the_terms_of_a_save_name_hard_cover_only_where_it_counts():
    f = stand()
    team = f.team("US.rif.a")
    assert list_save_terms(f.b, team, 3) == ["infantry|3|MIN-SAVE-03"]
    assert list_save_terms(f.b, team, 2)[1:] == ["hard cover|-1|MIN-COVER-04"]
