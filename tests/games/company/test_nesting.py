"""Interruptions inside interruptions: every level lies on the agenda, and each goes on when the inner one is over."""

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board.position import DESTROYED, OVERWATCH
from beachhead.kernel.nodes import Over
from tests.games.company.boards import CLOSE_ENEMY, Fight, fight

ONE = "rif veteran: pl=smg@20,10 a=rifle@22,10"


OTHERS = "two veteran: pl=smg@40,5 a=rifle@42,5 | six veteran: pl=smg@60,5 a=rifle@62,5"


def levels(f: Fight, *steps: str) -> bool:
    """Tell whether these steps lie on the agenda, the outermost first."""
    names = [frame[0] for frame in f.b.agenda]
    where = [names.index(step) for step in steps]
    return where == sorted(where)


def watched_assault() -> Fight:
    """Assault a Unit on Overwatch with a Unit of two Teams, the last but one of its company."""
    f = fight(f"{ONE} | {OTHERS}", CLOSE_ENEMY).destroyed("US.two")
    f.watch = {"choose_reaction"}
    f.b.flags[f.unit("GE.gre")] |= OVERWATCH
    f.b.owner = 0
    f.activate("US.rif", 5, "AS").say("go")
    return f


@pytest.mark.rule("MIN-LEAD-12")
def test_assault_overwatch_casualties_and_company_morale_nest_and_unwind_level_by_level():
    """First the assault, inside it Overwatch Fire, inside it losses with a marker, inside them the company's check."""
    f = watched_assault()
    # 1: the assault moved and waits for the fire at it.
    assert (f.step, f.asked) == ("choose_reaction", 1)
    assert f.b.assault is not None
    assert levels(f, "end_activation", "halt_test", "choose_reaction")
    assert f.b.attack is None
    # 2: Overwatch, at the end of the assault move.
    f.say("watch GE.gre k4")
    assert (f.step, f.asked) == ("choose_reactors", 1)
    assert levels(f, "end_activation", "halt_test", "open_fire", "choose_reactors")
    assert not f.has("GE.gre", OVERWATCH)
    f.say("all").enough()
    assert f.b.attack is not None
    assert f.b.attack.kind == "defence_watch"
    f.roll(*[1] * (f.dice() - 2), 6, 6)
    assert f.step == "save"
    assert levels(f, "halt_test", "settle_attack", "save")
    # 3: casualties; the first takes its marker along only after both are gone.
    f.b.marks[f.team("US.rif.pl")] = 1
    f.roll(1).roll(1)
    assert f.lost("US.rif.pl")
    assert f.lost("US.rif.a")
    assert f.has("US.rif", DESTROYED)
    # 4: company morale, the innermost; everything outside still waits.
    assert f.step == "company_morale"
    assert levels(f, "end_activation", "halt_test", "end_attack", "judge_companies")
    assert f.b.agenda[-1] == ("company_morale", 0)
    assert f.b.attack is not None
    assert f.b.assault is not None
    f.roll(4)
    # Back out again: attack, assault and activation end in this order, and the battle goes on.
    assert "company" in [e.kind for e in f.story]
    assert f.b.attack is None
    assert f.b.assault is None
    assert f.b.unit == f.unit("US.six")  # the next one of the same Initiative is activated
    assert sum(f.b.marks) == 0
    assert not f.b.ending


def test_the_innermost_check_ends_the_battle_from_inside():
    """Failed, it empties everything that waited outside."""
    f = watched_assault()
    f.say("watch GE.gre k4").say("all").enough()
    f.roll(*[1] * (f.dice() - 2), 6, 6).roll(1).roll(1)
    assert f.step == "company_morale"
    f.roll(3)
    node = f.node
    assert isinstance(node, Over)
    assert (node.reason, node.scores) == ("retreat", (-1, 1))
    assert f.b.agenda == []


def test_a_marker_is_passed_on_inside_overwatch_inside_an_assault_that_then_lands():
    """The third level is a question to the other side; afterwards the survivors strike."""
    f = fight("rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@24,10", CLOSE_ENEMY)
    f.watch = {"choose_reaction"}
    f.b.flags[f.unit("GE.gre")] |= OVERWATCH
    f.activate("US.rif", 5, "AS").say("go").say("watch GE.gre k4").say("all").enough()
    f.b.marks[f.team("US.rif.pl")] = 1
    f.roll(*[1] * (f.dice() - 1), 6)
    assert (f.step, f.asked) == ("choose_hit", 0)
    f.say("US.rif.pl").roll(1)
    assert (f.step, f.asked) == ("choose_heir", 0)
    assert levels(f, "end_activation", "halt_test", "end_attack", "choose_heir")
    assert GAME.load(GAME.save(f.b)).agenda == f.b.agenda
    f.say("US.rif.c")
    assert (f.marks("US.rif.a"), f.marks("US.rif.c")) == (0, 1)
    assert f.b.leader[f.unit("US.rif")] == -1
    assert f.b.attack is None
    assert f.b.assault is not None
    assert f.step in {"choose_victim", "training_check"}
    assert f.b.assault.struck == [f.team("US.rif.a")]


@pytest.mark.parametrize("die", [3, 4])
def test_a_company_check_inside_a_barrage_ends_the_battle_or_lets_the_shells_go_on(die: int):
    """The rest of the Teams under the template is shelled only if the company holds."""
    guns = "bty veteran: pl=rifle@20,5 g=gun105@22,5 h=gun105@25,5 i=gun105@28,5"
    ge = "gre veteran: a=rifle@26,30! | two veteran: pl=smg@24,30! a=rifle@28,30! | tre veteran: pl=smg@60,40 a=rifle@62,40"
    f = fight(guns, ge).destroyed("GE.tre")
    f.activate("US.bty", 5, "BA").say("shells US.bty.pl1").say("GE.gre.a").roll(6)
    f.roll(6, 6).roll(1)
    assert f.lost("GE.gre.a")
    assert f.step == "company_morale"
    assert levels(f, "end_activation", "shells_over", "shell", "company_morale")
    assert GAME.load(GAME.save(f.b)).agenda == f.b.agenda
    f.roll(die)
    if die == 3:
        assert isinstance(f.node, Over)
        assert f.b.agenda == []
    else:
        assert f.step == "training_check"
        assert f.b.agenda[-1][3] == f.team("GE.two.pl")
        assert f.b.template
