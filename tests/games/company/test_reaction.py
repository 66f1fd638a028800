"""Reaction Fire."""

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import OVERWATCH
from beachhead.kernel.nodes import AnswerText, Decision
from tests.games.company.fights import Fight, fight

US = "rif veteran: pl=smg@20,8 a=rifle@22,8 c=rifle@24,8"
GE = "gre veteran: pl=rifle@20,26! a=rifle@22,26! m=lmg@24,26/270!"


def move(
    us: str = US, ge: str = GE, path: str = "move a1>22.00,13.00", terrain: str = "", **o: int
) -> Fight:
    f = fight(us, ge, terrain, "", "", **o)
    f.watch = {"choose_reaction"}
    return f.activate("US.rif", 5, "MF").say(path)


@pytest.mark.rule("MIN-REACT-01")
def test_teams_may_fire_at_a_unit_that_moves_within_18_inches_at_four_moments():
    """The paths are declared, then reactions are named for a quarter of the move each."""
    f = move()
    assert f.texts() == [
        "pass",
        "react GE.gre k1",
        "react GE.gre k2",
        "react GE.gre k3",
        "react GE.gre k4",
    ]
    assert f.asked == 1
    f.say("react GE.gre k2")
    assert f.where("US.rif.a") == (22, 10.5)
    assert f.step == "choose_reactors"


@pytest.mark.rule("MIN-REACT-01")
def test_beyond_18_inches_or_out_of_sight_nobody_reacts():
    assert move(ge="gre veteran: pl=rifle@20,34! a=rifle@22,34!").step != "choose_reaction"
    f = move(terrain="w woods 10,16-40,16-40,18-10,18")
    assert f.step != "choose_reaction"


@pytest.mark.rule("MIN-REACT-01")
@pytest.mark.parametrize("moments", [1, 2, 4])
def test_the_number_of_moments_is_a_switch(moments: int):
    f = move(reaction_moments=moments)
    assert len(f.texts()) == 1 + moments


@pytest.mark.rule("MIN-REACT-02")
def test_no_overwatch_is_needed():
    f = move()
    assert not f.has("GE.gre", OVERWATCH)
    assert any(t.startswith("react") for t in f.texts())


@pytest.mark.rule("MIN-REACT-03")
def test_reaction_fire_is_harder_by_one_and_a_mover_in_the_open_easier():
    f = move().say("react GE.gre k4").say("GE.gre.m1:0").say("enough")
    assert f.b.attack is not None
    assert [s.need for s in f.b.attack.shots] == [3]
    ground = "w woods 15,6-40,6-40,16-15,16"
    g = move(terrain=ground).say("react GE.gre k4").say("GE.gre.m1:0").say("enough")
    assert g.b.attack is not None
    assert [s.need for s in g.b.attack.shots] == [5]


@pytest.mark.rule("MIN-REACT-04")
def test_a_team_fires_at_most_once_an_initiative():
    """Also when a Unit runs: who fired at the first Move may not fire at the second."""
    f = fight(US, GE)
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "RU").say("move a1>22.00,13.00").say("react GE.gre k4").say(
        "GE.gre.m1:0"
    ).say("GE.gre.a1:0").say("enough")
    while f.step != "plan_move":
        f.roll(*[1] * f.dice())
    f.say("move a1>22.00,12.00").say("react GE.gre k4")
    assert [t for t in f.texts() if ":" in t] == ["GE.gre.pl1:0"]


def test_survivors_move_on_and_the_dead_do_not():
    """Fire is resolved where the mover is; casualties are removed at once (ruling Q071)."""
    f = (
        move(path="move a1>22.00,13.00 c1>24.00,13.00")
        .say("react GE.gre k2")
        .say("GE.gre.a1:0")
        .say("enough")
    )
    f.roll(6).say("US.rif.a").roll(1)
    assert f.lost("US.rif.a")
    assert f.where("US.rif.c") == (24, 13)


def test_three_interruptions_nest():
    """Move, reaction, casualty with markers to pass on; then the move goes on."""
    f = move(path="move a1>22.00,13.00 c1>24.00,13.00")
    f.b.marks[f.team("US.rif.a")] = 1
    f.say("react GE.gre k2").say("GE.gre.a1:0").enough()
    f.roll(6).say("US.rif.a").roll(1)
    assert (f.step, f.where("US.rif.c")) == ("choose_heir", (24, 10.5))
    depth = [frame[0] for frame in f.b.agenda]
    assert depth.index("advance") < depth.index("end_attack") < depth.index("choose_heir")
    f.say("US.rif.c")
    assert f.marks("US.rif.c") == 1
    assert f.where("US.rif.c") == (24, 13)


# What the player is told --------------------------------------------------------------------------------


def asked(f: Fight) -> tuple[str, list[AnswerText]]:
    node = f.node
    assert isinstance(node, Decision)
    return GAME.prompt(f.b, node), [GAME.answer_text(f.b, node.frame, a) for a in node.options]


def test_reactions_are_worded_by_moment_distance_and_teams():
    """Under the Unit and its kind of fire; a path that comes nearer shows by its distances."""
    prompt, options = asked(move())
    mover, unit = "rif", "gre"
    assert prompt == f"{mover} moves. Does anybody react?"
    assert [o.label for o in options] == [
        f"Let {mover} pass",
        f'{unit}: Reaction Fire at a quarter of the move, 15.2" away, 3 Teams',
        f'{unit}: Reaction Fire at half of the move, 14" away, 3 Teams',
        f'{unit}: Reaction Fire at three quarters of the move, 12.8" away, 3 Teams',
        f'{unit}: Reaction Fire at the end of the move, 11.5" away, 3 Teams',
    ]
    assert {o.group for o in options[1:]} == {f"{unit}: Reaction Fire"}


def test_what_was_named_is_said_when_more_is_asked():
    """Then passing means that nobody else fires, and other Teams of the Unit may at another moment."""
    f = move()
    f.watch |= {"more moments"}
    prompt, options = asked(f.say("react GE.gre k2"))
    assert prompt == ("rif moves. Fire is named: gre at half of the move. Does anybody else react?")
    assert options[0].label == "Nobody else: go on"
    assert all(o.label.startswith("gre, other Teams: Reaction Fire at ") for o in options[1:])
    assert options[1].rule == "MIN-REACT-04"
    assert [GAME.log_line(e) for e in f.story if e.kind == "reacts"] == [
        "gre reacts: Reaction Fire at half of the move."
    ]


def test_a_declared_move_is_drawn_with_its_moments_until_it_is_carried_out():
    f = move(path="move pl1>20.00,12.00 a1>22.00,12.00")
    marks = GAME.scene(f.b, 1).marks
    assert [m.points for m in marks if m.kind == "arrow"] == [
        (2000.0, 4000.0, 2000.0, 3600.0),
        (2200.0, 4000.0, 2200.0, 3600.0),
    ]
    spots = {m.text: m.points[:2] for m in marks if m.kind == "circle"}
    assert spots == {
        "¼": (2000, 3900),
        "½": (2000, 3800),
        "¾": (2000, 3700),
        "end": (2000, 3600),
    }
    f.say("react GE.gre k2")
    assert not [m for m in GAME.scene(f.b, 1).marks if m.kind == "arrow"]
