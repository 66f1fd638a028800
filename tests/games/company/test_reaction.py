"""Reaction Fire."""

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board.position import ACTED, ACTIVATED, OVERWATCH
from beachhead.games.company.odds.fire import read_reaction
from beachhead.games.company.odds.reading import BadPlan
from beachhead.games.company.rules import (
    leaders,
    targets,
)
from beachhead.kernel.nodes import AnswerText, Decision
from tests.games.company.boards import (
    FOUR_MOVED_RIFLES,
    FOUR_RIFLES,
    NEAR_ENEMY,
    REACTING_ENEMY,
    Fight,
    fight,
)
from tests.games.company.plans import table

US = "rif veteran: pl=smg@20,8 a=rifle@22,8 c=rifle@24,8"


def move(
    us: str = US,
    ge: str = REACTING_ENEMY,
    path: str = "move a1>22.00,13.00",
    terrain: str = "",
    **o: int,
) -> Fight:
    f = fight(us, ge, terrain, "", "", **o)
    f.watch = {"choose_reaction"}
    return f.activate("US.rif", 5, "MF").say(path)


def asked(f: Fight) -> tuple[str, list[AnswerText]]:
    node = f.node
    assert isinstance(node, Decision)
    return GAME.prompt(f.b, node), [GAME.answer_text(f.b, node.frame, a) for a in node.options]


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


def test_placing_a_leader_draws_no_fire():
    """Q070: it is no Move."""
    f = fight(FOUR_RIFLES, NEAR_ENEMY)
    f.watch = {"choose_reaction"}
    f.b.unit = f.unit("US.rif")
    f.begin(leaders.leader_business(f.unit("US.rif"))).say("place 23.00,12.00")
    assert f.step != "choose_reaction"


def test_several_units_react_to_one_move():
    """Q075, Q076: each names its own reaction, with Teams chosen freely."""
    two = "two veteran: pl=rifle@30,20! a=rifle@32,20!"
    f = fight(FOUR_RIFLES, f"{NEAR_ENEMY} | {two}")
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "MF").say("move a1>22.00,12.00").say("react GE.gre k4")
    assert "react GE.two k4" in f.texts()
    f.say("react GE.two k4").watch = set()
    assert f.step == "choose_reactors"
    assert {"GE.gre.a1:0", "GE.gre.c1:0", "all"} <= set(f.texts())


def test_teams_of_one_unit_may_react_at_different_moments():
    """Q071, Q076: at each moment one attack, Teams chosen freely."""
    f = fight("rif veteran: pl=smg@20,8 a=rifle@22,8 c=rifle@24,8", REACTING_ENEMY)
    f.watch = {"choose_reaction", "more moments"}
    f.activate("US.rif", 5, "MF").say("move a1>22.00,13.00").say("react GE.gre k2")
    assert f.texts() == ["pass", "react GE.gre k1", "react GE.gre k3", "react GE.gre k4"]
    f.say("react GE.gre k4").say("react GE.gre k1")
    assert f.step == "choose_reactors"  # three Teams, three moments: nobody is left to ask for
    assert f.where("US.rif.a") == (22, 9.25)
    f.say("GE.gre.m1:0").say("enough").roll(1, 1, 1)
    assert f.where("US.rif.a") == (22, 10.5)
    assert [t for t in f.texts() if ":" in t] == ["GE.gre.pl1:0", "GE.gre.a1:0"]
    f.say("GE.gre.a1:0").say("enough").roll(1)
    assert f.where("US.rif.a") == (22, 13)
    assert [t for t in f.texts() if ":" in t] == ["GE.gre.pl1:0"]


def test_reactions_at_one_moment_come_in_the_order_they_are_named():
    """Q075."""
    two = "two veteran: pl=rifle@30,20! a=rifle@32,20!"
    for first, second in (("GE.gre", "GE.two"), ("GE.two", "GE.gre")):
        f = fight(FOUR_MOVED_RIFLES.replace("!", ""), f"{NEAR_ENEMY} | {two}")
        f.watch = {"choose_reaction"}
        f.activate("US.rif", 5, "MF").say("move a1>22.00,12.00")
        f.say(f"react {first} k4").say(f"react {second} k4")
        assert f.step == "choose_reactors"
        assert f.b.agenda[-1][1] == f.unit(first)


def test_suppressed_movers_move_on():
    """Q071: only fire is barred to them."""
    us = "rif veteran: pl=smg@20,8 a=rifle@22,8 c=rifle@24,8"
    f = fight(us, "gre veteran: pl=rifle@20,22! m=hmg@22,22/270! n=hmg@24,22/270!")
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "MF").say("move a1>22.00,13.00 c1>24.00,13.00")
    f.say("react GE.gre k2").say("GE.gre.m1:0").say("GE.gre.n1:0").enough()
    f.roll(6, 6, 6, 1, 1, 1, 1, 1)
    while f.step in {"choose_hit", "save"}:
        f.roll(*[6] * f.dice()) if f.step == "save" else f.say(f.texts()[0])
    f.say("US.rif.a")
    assert f.marks("US.rif.a") == 1
    assert f.where("US.rif.a") == (22, 13)
    f.say("GE.gre")
    assert f.texts() == ["all", "US.rif.pl1:0", "US.rif.c1:0"]


def test_one_mover_within_18_inches_makes_the_whole_unit_a_target():
    """Q072: Teams farther off, and such that stand still, are valid in sight and range."""
    us = "rif veteran: pl=smg@20,10! a=rifle@22,10! c=rifle@26,5!"
    f = fight(us, "gre veteran: pl=smg@60,40! m=hmg@22,26/270!")
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "MF").say("move a1>22.00,11.00").say("react GE.gre k4").say("all")
    assert f.b.attack is not None
    assert f.b.gap(f.team("GE.gre.m"), f.team("US.rif.c")) > 1800
    assert set(f.b.attack.valid) == set(f.b.teams_here(f.unit("US.rif")))


def test_break_off_pursuit_and_counterattack_draw_no_fire():
    """Q070: nor does turning to fire."""
    us = "rif veteran: pl=smg@20,10 a=rifle@22,10"
    ge = "gre veteran: pl=smg@20,16! a=rifle@22,16! c=rifle@23,21!"
    third = "mgs veteran: pl=rifle@30,26! m=hmg@24,30/270!"
    f = fight(us, f"{ge} | {third}")
    f.activate("US.rif", 5, "AS").say("go")
    f.watch = {"choose_reaction"}
    asked = []
    for answer in ("counter", "off"):
        while f.step in {"choose_victim", "training_check"}:
            f.say(f.texts()[0]) if f.step == "choose_victim" else f.roll(1)
        assert f.step == "choose_stand"
        f.say(answer)
        if answer == "counter":
            f.roll(6)
        asked.append(f.step)
    f.roll(3)
    asked.append(f.step)
    f.roll(6)
    asked.append(f.step)
    f.say(next(t for t in f.texts() if t != "stay"))
    asked.append(f.step)
    assert "choose_reaction" not in asked
    assert asked[1] == "break_off"
    assert asked[3] == "pursue"


@pytest.mark.parametrize(
    ("moments", "y"), [(4, [9.25, 10.5, 11.75, 13]), (2, [10.5, 13]), (1, [13])]
)
def test_reactions_are_resolved_at_as_many_moments_as_the_switch_says(moments: int, y: list[float]):
    """Q071: all movers have gone that part of their way when the fire is resolved."""
    us = "rif veteran: pl=smg@20,8 a=rifle@22,8"
    for k, where in enumerate(y, start=1):
        f = fight(us, REACTING_ENEMY, reaction_moments=moments)
        f.watch = {"choose_reaction"}
        f.activate("US.rif", 5, "MF").say("move a1>22.00,13.00").say(f"react GE.gre k{k}")
        assert f.step == "choose_reactors"
        assert f.where("US.rif.a") == (22, where)


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


def test_reaction_fire_costs_no_activation():
    """Q073, Q074: the Unit acts later as usual, and in that Initiative its Teams fire again."""
    f = fight(
        "rif veteran: pl=smg@20,8 a=rifle@22,8 | two veteran: pl=smg@60,5 a=rifle@62,5",
        REACTING_ENEMY,
    )
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "MF").say("move a1>22.00,12.00").say("react GE.gre k4").say(
        "GE.gre.a1:0"
    )
    f.enough().roll(1)
    assert not f.has("GE.gre", ACTED | ACTIVATED)
    assert not targets.can_fire_now(f.b, f.team("GE.gre.a"))
    f.b.initiative += 1
    assert targets.can_fire_now(f.b, f.team("GE.gre.a"))


@pytest.mark.rule("MIN-REACT-04")
def test_a_team_fires_at_most_once_an_initiative():
    """Also when a Unit runs: who fired at the first Move may not fire at the second."""
    f = fight(US, REACTING_ENEMY)
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "RU").say("move a1>22.00,13.00").say("react GE.gre k4").say(
        "GE.gre.m1:0"
    ).say("GE.gre.a1:0").say("enough")
    while f.step != "plan_move":
        f.roll(*[1] * f.dice())
    f.say("move a1>22.00,12.00").say("react GE.gre k4")
    assert [t for t in f.texts() if ":" in t] == ["GE.gre.pl1:0"]


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


@pytest.mark.rule("MIN-REACT-01")
def test_reaction_fire_is_planned_at_a_unit_that_moves_somewhere():
    """Not at its Commander alone, and not without saying where it goes."""
    f = table()
    plan: dict[str, object] = {"kind": "reaction", "unit": "GE.gre", "target": "US.rif"}
    with pytest.raises(BadPlan, match="needs to know where rif moves") as missing:
        read_reaction(f.b, plan)
    assert missing.value.rule == "MIN-REACT-01"
    with pytest.raises(BadPlan, match="moves with a Unit only") as leader:
        read_reaction(f.b, {**plan, "target": "US.cc", "to": "20,12"})
    assert leader.value.rule == "MIN-LEAD-02"
    assert read_reaction(f.b, {**plan, "to": "20,12"}).kind == "reaction"
