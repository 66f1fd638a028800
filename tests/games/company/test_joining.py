"""Whom an attacked Commander or observer joins when several Units are equally near: his owner says."""

from fractions import Fraction

import msgspec
import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import Board
from beachhead.games.company.board.position import MOVED
from beachhead.games.company.bots.captain import Captain
from beachhead.games.company.rules import (
    casualties,
    firing,
    indirect,
    morale,
)
from beachhead.kernel.errors import BadPosition
from beachhead.kernel.nodes import Decision
from tests.games.company.barrages import GUNS
from tests.games.company.boards import (
    FAR_ENEMY,
    FOUR_RIFLES,
    NEAR_ENEMY,
    Fight,
    count_ends,
    fight,
    firing_on,
    saying,
)

US = "rif veteran: pl=rifle@20,10! a=rifle@22,10! | two veteran: pl=rifle@40,10! a=rifle@42,10!"


# The Commander at 30,20 is 7.90" - 0.60" - 0.75" from the nearest Team of either Unit.
GE = "one veteran: pl=smg@20,20! a=rifle@24,20! | two elite: pl=smg@40,20! a=rifle@36,20!"


MIDDLE = "GE@30,20"


def tied(us: str = US, ge: str = GE, cc: str = MIDDLE) -> Fight:
    """Stand the German Commander as near to one Unit as to the other."""
    f = fight(us, ge, cc=cc)
    f.b.state[f.b.commander(1)] = MOVED
    f.b.owner = 0
    return f


def aim(f: Fight, target: str = "GE.one") -> Fight:
    """Name a target, and stop at the first question after it."""
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    return f.say(target)


@pytest.mark.rule("MIN-LEAD-16")
def test_on_an_exact_tie_the_owner_is_asked_which_unit_the_commander_joins():
    """Q136: his owner is the side that is fired at, and both Units are offered."""
    f = aim(tied())
    assert (f.step, f.asked, f.texts()) == ("choose_joined", 1, ["GE.one", "GE.two"])
    prompt = GAME.prompt(f.b, f.node)
    assert '4.65" from one and German two: which Unit does he join?' in prompt
    f.say("GE.one")
    assert f.story[-1].kind == "joins"
    assert GAME.log_line(f.story[-1]) == "German Company Commander joins one."
    assert (f.step, f.asked) == ("choose_firers", 0)
    f.say("all").enough()
    assert f.b.attack is not None
    assert f.b.commander(1) in f.b.attack.valid


def test_whoever_joins_the_other_unit_is_no_part_of_the_attack():
    """Q136: the second of the file can be chosen, which the first no longer has to do with."""
    f = aim(tied()).say("GE.two").say("all").enough()
    assert f.b.attack is not None
    assert f.b.commander(1) not in f.b.attack.valid
    assert f.b.commander(1) in f.b.target_teams(f.unit("GE.two"))


@pytest.mark.parametrize("spot", ["GE@29.99,20", "GE@30.01,20"])
def test_a_hundredth_of_an_inch_decides_and_nobody_is_asked(spot: str):
    f = aim(tied(cc=spot))
    assert f.step == "choose_firers"
    nearer = "GE.one" if "29.99" in spot else "GE.two"
    assert f.b.joined_unit(f.b.table.commanders[1]) == f.unit(nearer)


def test_nobody_is_asked_where_units_tie_beyond_six_inches():
    f = aim(tied(ge=GE.replace("@24,", "@21.9,").replace("@36,", "@38.1,")))
    assert f.step == "choose_firers"
    assert f.b.table.commanders[1] in f.b.targets(0)


def test_an_attack_on_a_third_unit_asks_nothing():
    third = f"{GE} | tre veteran: pl=smg@12,20! a=rifle@14,20!"
    assert aim(tied(ge=third), "GE.tre").step == "choose_firers"


def test_the_choice_stands_while_the_same_units_tie_and_for_this_round():
    """He cannot dodge the next attack; when somebody moves, or the round ends, he is free again."""
    f = aim(tied()).say("GE.two")
    f.b.agenda, f.b.orders = [], []
    assert aim(f, "GE.two").step == "choose_firers"
    assert f.b.commander(1) in f.b.target_teams(f.unit("GE.two"))
    f.b.agenda, f.b.orders = [], []
    third = f.team("GE.one.pl")
    f.b.x[third], f.b.y[third] = 3000, 2600  # the same Units tie: the choice stands
    assert f.b.undecided_leaders(f.unit("GE.one")) == []
    f.begin(morale.clear_table())
    assert f.b.joining == ()
    assert f.b.undecided_leaders(f.unit("GE.one")) == [f.b.table.commanders[1]]


def test_other_units_that_tie_are_another_question():
    f = aim(tied(ge=f"{GE} | tre veteran: pl=smg@30,36! a=rifle@30,27!")).say("GE.two")
    f.b.agenda, f.b.orders = [], []
    third = f.team("GE.tre.a")
    f.b.y[third] = 2600
    assert f.b.nearest_units(f.b.table.commanders[1]) == (
        f.unit("GE.one"),
        f.unit("GE.two"),
        f.unit("GE.tre"),
    )
    assert aim(f).texts() == ["GE.one", "GE.two", "GE.tre"]


def test_a_unit_that_is_not_among_the_nearest_is_refused_by_name():
    third = f"{GE} | tre veteran: pl=smg@12,20! a=rifle@14,20!"
    f = aim(tied(ge=third))
    assert f.why("GE.tre") == [("join.nearest", "MIN-LEAD-16")]
    answer = GAME.why_not(f.b, f.unit("GE.tre"))[0]
    assert answer.message == "GE.tre is not among the nearest Units: GE.one, GE.two"


def test_a_target_that_was_only_its_commander_can_no_longer_be_fired_at():
    """The firing side keeps its dice and may name another Unit."""
    hidden = "w woods 10,17-28,17-28,18-10,18"
    f = fight(
        US,
        GE.replace("a=rifle@24,20!", "a=rifle@24,20.5!").replace(
            "a=rifle@36,20!", "a=rifle@36,20.5!"
        ),
        hidden,
        cc=MIDDLE,
    )
    f.b.state[f.b.commander(1)] = MOVED
    f.b.owner = 0
    assert f.b.undecided_leaders(f.unit("GE.one"))
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    f.say("GE.one").say("GE.two")
    assert f.step == "choose_target"
    assert "GE.one" not in f.texts()
    assert "GE.two" in f.texts()
    assert f.b.orders == []


def test_reaction_fire_asks_the_owner_of_a_commander_whose_unit_moves():
    """The tie counts where everybody stands at that moment."""
    us = "rif veteran: pl=rifle@20,10! a=rifle@24,10! | two veteran: pl=rifle@40,10! a=rifle@36,10!"
    f = fight(us, "gre veteran: pl=rifle@20,20! a=rifle@22,20!", cc="US@30,10")
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "MF").say("move pl1>20.00,12.00").say("react GE.gre k4").watch = set()
    assert (f.step, f.asked, f.texts()) == ("choose_joined", 0, ["US.rif", "US.two"])
    f.say("US.two")
    assert f.step == "choose_reactors"


def test_an_assault_asks_before_it_is_divided():
    f = tied(us="rif veteran: pl=smg@20,12! a=rifle@24,12!")
    f.activate("US.rif", 5, "AS").say("GE.one")
    assert (f.step, f.asked) == ("choose_joined", 1)
    f.say("GE.one")
    assert f.b.assault is not None
    assert f.b.assault.joined == [f.b.commander(1)]
    g = tied(us="rif veteran: pl=smg@20,12! a=rifle@24,12!")
    g.activate("US.rif", 5, "AS").say("GE.one").say("GE.two")
    assert g.b.assault is not None
    assert g.b.assault.joined == []


def test_an_assault_that_only_reached_the_commander_names_another_unit():
    """Q113: after he joined the other Unit there is no way of twelve inches into contact with the first."""
    far = "one veteran: pl=smg@20,30! a=rifle@24,20! | two veteran: pl=smg@40,30! a=rifle@36,20!"
    f = tied(us="rif veteran: pl=smg@30,7! a=rifle@32,7!", ge=far, cc="GE@30,20")
    f.activate("US.rif", 5)
    f.b.x[f.team("GE.one.a")], f.b.y[f.team("GE.one.a")] = 2500, 2331
    f.b.x[f.team("GE.two.a")], f.b.y[f.team("GE.two.a")] = 3500, 2331
    f.b.lookups().walks.clear()
    assert len(f.b.nearest_units(f.b.table.commanders[1])) == 2
    f.say("AS").say("GE.one").say("GE.two")
    assert f.b.assault is not None
    assert f.b.assault.target == f.unit("GE.two")
    assert f.b.assault.joined == [f.b.commander(1)]


@pytest.mark.parametrize(("whom", "need"), [("GE.one", 3), ("GE.two", 4)])
def test_ranging_in_on_the_commander_takes_the_training_of_the_unit_he_joins(whom: str, need: int):
    """Q136: its Training counts; one is Veteran, two is Elite."""
    f = tied(us=GUNS)
    unit, man = f.unit("US.bty"), f.b.commander(1)
    f.begin(indirect.choose_aim(unit, f.team("US.bty.g")))
    f.say("GE.cc.cc1")
    assert (f.step, f.asked) == ("choose_joined", 1)
    f.say(whom)
    assert f.step == "range_in"
    assert indirect.find_target_unit(f.b, man) == f.unit(whom)
    assert f.need() == need


def test_an_observer_on_a_tie_is_his_owners_choice_too():
    """MIN-INDIRECT-31 follows the same ruling."""
    us = "bty veteran: pl=rifle@24,10! g=mortar81@20,10! fo=rifle@30,10! | two veteran: pl=rifle@36,10! a=rifle@40,10!"
    f = fight(us, "gre veteran: pl=rifle@24,20! a=rifle@22,20!")
    f.begin(firing.give_fire_orders(f.unit("GE.gre"), "fire"))
    f.say("US.bty")
    assert (f.step, f.asked, f.texts()) == ("choose_joined", 0, ["US.bty", "US.two"])
    f.say("US.bty").say("all").enough()
    assert f.b.attack is not None
    assert f.team("US.bty-fo1.fo1") in f.b.attack.valid


def test_he_stays_with_the_unit_until_the_attack_ends():
    """MIN-LEAD-16: though the Team that he stood by is lost, a marker of this attack may be his."""
    us = "rif veteran: pl=rifle@24,10! m=hmg@26,10!"
    ge = "one veteran: pl=smg@20,20! a=rifle@24.5,20! | two veteran: pl=smg@40,20! a=rifle@36,20!"
    f = fight(us, ge, cc=MIDDLE)
    man = f.b.commander(1)
    f.b.state[man] = MOVED
    f.fire("US.rif", "GE.one", "US.rif.m1:0")
    assert f.b.attack is not None
    assert f.b.attack.joined == [man]
    f.roll(6, 6, 6, 1)
    while f.step in {"choose_hit", "save"}:
        lost = f.step == "save" and f.b.agenda[-1][1] == f.team("GE.one.a")
        f.roll(*[1 if lost else 6] * f.dice()) if f.step == "save" else f.say(f.texts()[0])
    assert f.lost("GE.one.a")
    assert f.b.joined_unit(f.b.table.commanders[1]) == f.unit("GE.two")
    assert f.step == "choose_marked"
    assert {"GE.one.pl1", "GE.cc.cc1"} == set(f.texts())


def test_a_tie_survives_saving_and_loading_and_a_made_up_one_is_refused():
    f = aim(tied())
    again = GAME.load(GAME.save(f.b))
    assert GAME.node(again) == f.node
    f.say("GE.two")
    again = GAME.load(GAME.save(f.b))
    assert again.joining == f.b.joining
    assert GAME.key(again) == GAME.key(f.b)
    body = msgspec.json.decode(GAME.save(f.b))
    for wrong in (
        [[0, 1, 0, 1]],
        [[99, 0, 0, 1]],
        [[f.b.joining[0][0], 0]],
        [[f.b.joining[0][0], 9, 0, 1]],
    ):
        body["joining"] = wrong
        with pytest.raises(BadPosition, match="MIN-LEAD-16"):
            GAME.load(msgspec.json.encode(body))


def test_a_question_without_a_tie_is_refused_when_it_is_loaded():
    f = tied(cc="GE@29,20")
    body = msgspec.json.decode(GAME.save(f.b))
    body["agenda"] = [["pick_next", 0], ["choose_joined", f.b.table.commanders[1]]]
    with pytest.raises(BadPosition, match="choose_joined has no answer"):
        GAME.load(msgspec.json.encode(body))


def test_bots_have_an_answer():
    f = aim(tied())
    node = f.node
    assert isinstance(node, Decision)
    answer = Captain().decide(GAME, f.b, node, lambda n: 0, 1.0)
    assert answer in node.options


def test_a_plan_joins_the_first_unit_and_leaves_the_choice_open():
    """Nobody is asked in a plan: the leader joins the first of the Units in the file."""
    f = tied()
    plan: dict[str, object] = {"unit": "US.rif", "target": "GE.one"}
    told = GAME.odds(f.b, plan)
    assert f.b.joining == ()
    f = aim(f).say("GE.one")
    f.b.agenda, f.b.orders = [], []
    assert GAME.odds(f.b, plan)["bars"] == told["bars"]


def ends(f: Fight, plan: str) -> dict[tuple[int, int], Fraction]:
    """Enumerate a fire through the rules, answering the tie as said: Teams lost and markers of one."""
    f = aim(f).say(plan).say("all").enough()
    unit = f.unit("GE.one")
    man = f.b.commander(1)

    def count(b: Board) -> tuple[int, int]:
        return 2 - len(b.teams_here(unit)) + (not b.is_here(man)), sum(b.marks)

    return count_ends(f.b, firing_on, saying({"choose_ground": "stand"}), count)


@pytest.mark.parametrize("choice", ["GE.one", "GE.two"])
def test_a_plan_equals_the_enumeration_whichever_unit_was_chosen(choice: str):
    f = tied(us="rif veteran: pl=rifle@20,11! a=rifle@24,11!")
    chosen = aim(tied(us="rif veteran: pl=rifle@20,11! a=rifle@24,11!")).say(choice)
    chosen.b.agenda, chosen.b.orders = [], []
    told = GAME.odds(chosen.b, {"unit": "US.rif", "target": "GE.one"})
    want = ends(f, choice)
    lost = sum(p * key[0] for key, p in want.items())
    marks = sum(p * key[1] for key, p in want.items())
    assert told["expected_losses"] == pytest.approx(float(lost), abs=1e-12)
    assert told["expected_markers"] == pytest.approx(float(marks), abs=1e-12)


def test_a_destroyed_unit_is_no_rival():
    f = tied()
    f.begin(*casualties.destroy_unit(f.b, f.unit("GE.two"), "MIN-MORALE-03"))
    assert f.b.nearest_units(f.b.table.commanders[1]) == (f.unit("GE.one"),)
    assert f.b.undecided_leaders(f.unit("GE.one")) == []


@pytest.mark.rule("MIN-LEAD-16")
def test_an_attacked_commander_joins_the_nearest_unit_within_six_inches():
    """He is one more valid Team of it; alone he is a target of his own."""
    f = fight("rif veteran: pl=rifle@20,14! a=rifle@22,14!", NEAR_ENEMY, cc="GE@26,22")
    f.b.state[f.b.commander(1)] = MOVED
    assert f.b.commander(1) in f.b.target_teams(f.unit("GE.gre"))
    assert f.b.table.commanders[1] not in f.b.targets(0)
    f.fire("US.rif", "GE.gre")
    assert f.b.attack is not None
    assert f.b.commander(1) in f.b.attack.valid
    g = fight(FOUR_RIFLES, FAR_ENEMY, cc="GE@40,20")
    assert g.b.table.commanders[1] in g.b.targets(0)


def test_a_commander_who_joins_does_not_spoil_the_concealment_of_the_unit():
    """The Unit's Training and concealment count (ruling Q136)."""
    ge = "gre veteran: pl=smg@20,20! a=rifle@22,20!"
    wood = "w woods 15,18.5-24,18.5-24,25-15,25"
    f = fight("rif veteran: pl=rifle@20,12! a=rifle@22,12!", ge, wood, cc="GE@27,20")
    f.b.state[f.b.commander(1)] = MOVED
    assert f.b.commander(1) in f.b.target_teams(f.unit("GE.gre"))
    assert [s.need for s in f.fire("US.rif", "GE.gre")] == [4]


def test_a_lone_commander_is_a_target_of_his_own():
    """Q135: with his own Training, and no suppression beyond his one Team."""
    us = "rif veteran: pl=rifle@20,10! m=hmg@22,10! n=hmg@24,10!"
    f = fight(us, "gre elite: pl=smg@60,46! a=rifle@62,46!", cc="GE@22,20")
    man = f.b.commander(1)
    f.b.state[man] = MOVED
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    f.say("GE.cc").say("all").enough()
    assert f.b.attack is not None
    assert {s.need for s in f.b.attack.shots} == {3}  # Veteran, as the company's sheet says
    f.roll(*[6] * f.dice())
    f.roll(*[6] * f.dice())
    assert f.b.marks[man] == 2
    assert sum(f.b.marks) == 2
