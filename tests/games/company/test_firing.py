"""Orders to fire: what everybody takes who is told to fire, types, leaders, and why not."""

from __future__ import annotations

import pytest

from beachhead.games.company.board import FireOrder
from beachhead.games.company.board.position import (
    ACTED,
    GROUND,
    GROUNDED,
    MOVED,
    OVERWATCH,
    REMOVED,
)
from beachhead.games.company.rules import fire_refusals, firing
from tests.games.company.boards import MOVED_RIFLES, NEAR_ENEMY, Fight, begin_fire, fight

MEN = "gre veteran: pl=rifle@20,16! a=rifle@22,16!"
PANZER = "gre veteran: t=panzer_iv@20,18/270"
MIXED = "gre veteran: t=panzer_iv@20,18/270 a=rifle@24,16!"
FAR_MEN = "gre veteran: pl=rifle@20,40! a=rifle@22,40!"
SHERMAN = "rif veteran: t=m4_sherman@20,10"
ANY, TANK = 0, 3


def ordered(f: Fight, kind: str = "fire") -> dict[str, tuple[str, int]]:
    """Let everybody fire who can: the weapons and the type that each was told."""
    f.b.orders = []
    firing.order_all(f.b, f.unit("US.rif"), kind, f.unit("GE.gre"))
    return {f.b.sheet(o.team).id: (f.b.sheet(o.team).modes[o.mode][0], o.type) for o in f.b.orders}


@pytest.mark.parametrize(
    ("us", "ge", "told"),
    [
        (SHERMAN, MEN, {"t1": ("coax MG + hull MG", ANY)}),
        (SHERMAN, MEN.replace("!", "!^"), {"t1": ("75mm + hull MG", ANY)}),
        (SHERMAN, MEN.replace("22,16!", "22,16!^"), {"t1": ("75mm + hull MG", ANY)}),
        (SHERMAN, PANZER, {"t1": ("75mm", TANK)}),
        (SHERMAN, MIXED, {"t1": ("75mm + hull MG", TANK)}),
        (SHERMAN, FAR_MEN, {"t1": ("75mm + hull MG", ANY)}),
        ("rif veteran: pl=rifle+bazooka@20,10 a=rifle@22,10", MEN, {"pl1": "Rifle", "a1": "Rifle"}),
        ("rif veteran: pl=bazooka+rifle@20,10 a=rifle@60,2", MEN, {"pl1": "Bazooka"}),
        ("rif veteran: pl=rifle+bazooka@20,10 a=rifle@22,10", PANZER, {"pl1": ("Bazooka", TANK)}),
        ("rif veteran: pl=rifle+smg@20,10 a=rifle@60,2", MEN, {"pl1": "SMG"}),
        ("rif veteran: pl=rifle@20,10 a=rifle@22,10", PANZER, {}),
    ],
    ids=[
        *("men in the open", "men dug in", "one man dug in", "a tank", "tank and man", "far men"),
        *(
            "as many dice: the first",
            "the first again",
            "a bazooka at a tank",
            "most dice",
            "no AT",
        ),
    ],
)
def test_everybody_takes_the_weapons_with_most_dice(us: str, ge: str, told: dict[str, object]):
    """Those that harm a tank count four times; an AT weapon names tanks where it sees one."""
    full = {team: way if isinstance(way, tuple) else (way, ANY) for team, way in told.items()}
    assert ordered(fight(us, ge)) == full


def test_a_tank_out_of_sight_is_not_named():
    f = fight(SHERMAN, MIXED.replace("20,18", "40,18"), "w woods 28,10-30,10-30,30-28,30")
    assert ordered(f) == {"t1": ("75mm + hull MG", ANY)}


def test_orders_that_stand_are_kept_and_nobody_gets_two():
    f = fight("rif veteran: pl=rifle@20,10! a=rifle@22,10!", MEN)
    first = FireOrder(f.team("US.rif.a"), 0, f.unit("GE.gre"), 0, -1)
    f.b.orders = [first]
    firing.order_all(f.b, f.unit("US.rif"), "fire", f.unit("GE.gre"))
    assert f.b.orders == [first, first._replace(team=f.team("US.rif.pl"))]


def types(f: Fight, order: str) -> list[int]:
    """List the types that may be named with a weapon."""
    options = firing.choose_firers.options(f.b, f.unit("US.rif"), "fire", f.unit("GE.gre"))
    team, mode = order.split(":")
    who = f.team(f"US.rif.{team}")
    return [o[2] for o in options if isinstance(o, tuple) and o[:2] == (who, int(mode))]


@pytest.mark.rule("MIN-FIRE-38")
def test_an_at_weapon_names_classes_and_covers_only_where_they_differ():
    us = "rif veteran: pl=rifle+bazooka@20,10 a=rifle@22,10"
    same = fight(us, MEN)
    assert types(same, "pl:0") == [ANY]
    assert types(same, "pl:1") == [ANY, 1]
    cover = fight(us, MEN.replace("22,16!", "22,16!^"))
    assert types(cover, "pl:1") == [ANY, 1, 5, 13]
    assert types(fight(us, MIXED), "pl:1") == [ANY, 1, 3]
    hidden = fight(us, MIXED.replace("20,18", "28,16"), "w woods 24.5,10-25,10-25,30-24.5,30")
    assert types(hidden, "pl:1") == [ANY, 1]


def test_everybody_is_offered_first_and_enough_once_somebody_fires():
    f = begin_fire(fight(MOVED_RIFLES, NEAR_ENEMY)).say("GE.gre")
    assert f.texts() == ["all", "US.rif.pl1:0", "US.rif.a1:0", "US.rif.c1:0"]
    f.say("US.rif.c1:0")
    assert f.texts()[:3] == ["all", "US.rif.pl1:0", "US.rif.a1:0"]
    assert f.texts()[-1] == "enough"


# Leaders direct fire ---------------------------------------------------------------------------------------


def helps(f: Fight, kind: str = "fire") -> list[tuple[str, str]]:
    """List who can direct whom, by short names."""
    found = firing.list_helps(f.b, f.unit("US.rif"), kind, f.unit("GE.gre"))
    return [(f.b.sheet(leader).id, f.b.sheet(team).id) for _, leader, team in found]


@pytest.mark.rule("MIN-LEAD-06")
def test_a_leader_directs_one_team_within_two_inches_that_fires_at_the_target():
    f = fight("rif veteran: pl=rifle@20,10! a=rifle@22,10! c=rifle@26,10!", MEN)
    b, unit = f.b, f.unit("GE.gre")
    assert helps(f) == []
    orders = [FireOrder(f.team(f"US.rif.{t}"), 0, unit, 0, -1) for t in ("pl", "a", "c")]
    b.orders = orders
    assert helps(f) == [("pl1", "pl1"), ("pl1", "a1")]
    assert helps(f, "aimed") == []
    wide = b.sheet(orders[0].team).radius + b.sheet(orders[2].team).radius
    for apart, near in ((200, True), (201, False)):
        b.x[orders[2].team] = b.x[orders[0].team] - wide - apart
        assert (("pl1", "c1") in helps(f)) is near
    b.orders = [orders[0], orders[1]._replace(target=f.unit("US.rif")), orders[2]]
    assert helps(f) == [("pl1", "pl1")]
    b.orders = [orders[0]._replace(helper=f.b.commander(0)), orders[1]]
    assert helps(f) == [("pl1", "a1")]
    b.orders = [orders[0], orders[1]._replace(helper=orders[0].team)]
    assert helps(f) == []


def test_after_all_have_their_orders_a_leader_is_still_asked():
    f = begin_fire(fight("rif veteran: pl=rifle@20,10! a=rifle@22,10!", MEN)).say("GE.gre")
    f.say("all")
    assert f.step == "choose_firers"
    assert f.texts()[-1] == "enough"
    f.say(f.texts()[1]).enough()
    assert f.b.attack is not None
    assert sorted((s.dice, s.again) for s in f.b.attack.shots) == [(1, 0), (1, 1)]
    lone = begin_fire(fight("rif veteran: pl=rifle@20,10! a=rifle@26,10!", MEN)).say("GE.gre")
    assert "enough" not in lone.texts()


# Going to ground -------------------------------------------------------------------------------------------


@pytest.mark.rule("MIN-FIRE-43")
@pytest.mark.parametrize(
    ("flags", "may"),
    [(0, True), (ACTED, False), (ACTED | OVERWATCH, True), (OVERWATCH, True), (GROUNDED, False)],
)
def test_a_unit_may_go_to_ground_before_it_acts_or_on_overwatch_once(flags: int, may: bool):
    f = fight(MOVED_RIFLES, MEN)
    f.b.flags[f.unit("GE.gre")] = flags
    assert firing.may_go_to_ground(f.b, f.unit("GE.gre")) is may


@pytest.mark.rule("MIN-FIRE-40")
def test_tanks_and_leaders_alone_do_not_go_to_ground():
    f = fight(SHERMAN, PANZER)
    assert not firing.may_go_to_ground(f.b, f.unit("GE.gre"))
    assert not firing.may_go_to_ground(f.b, f.b.table.commanders[1])
    mixed = fight(SHERMAN, MIXED)
    assert firing.may_go_to_ground(mixed.b, mixed.unit("GE.gre"))
    firing.go_to_ground(mixed.b, "ground", mixed.unit("GE.gre"))
    assert mixed.has("GE.gre", GROUNDED)
    assert mixed.has("GE.gre.a", GROUND)
    assert not mixed.has("GE.gre.t", GROUND)
    standing = fight(SHERMAN, MIXED)
    firing.go_to_ground(standing.b, "stand", standing.unit("GE.gre"))
    assert not standing.has("GE.gre", GROUNDED)


# Why not ----------------------------------------------------------------------------------------------------


def test_answers_that_name_no_order_are_told_apart():
    f = begin_fire(fight(MOVED_RIFLES, NEAR_ENEMY)).say("GE.gre")
    unit, foe = f.unit("US.rif"), f.unit("GE.gre")

    def codes(answer: object) -> list[str]:
        return [r.code for r in firing.cannot_fire(f.b, answer, unit, "fire", foe)]  # type: ignore[arg-type]

    man, enemy = f.team("US.rif.a"), f.team("GE.gre.a")
    assert codes((man, 0)) == ["fire.form"]
    assert codes((enemy, 0, 0)) == ["fire.form"]
    assert codes((-2, 0, 0)) == ["fire.form"]
    assert codes((len(f.b.x), 0, 0)) == ["fire.form"]
    assert codes("enough") == ["fire.nobody"]
    assert codes("all") == ["fire.ordered"]
    assert codes("nonsense") == []
    assert codes((-1, man, man)) == ["fire.help"]
    assert codes((-1, len(f.b.x), man)) == []
    assert codes((-1, man, -1)) == []
    f.b.state[man] = REMOVED
    assert codes((man, 0, 0)) == ["fire.form"]
    f.b.state[man] = MOVED
    f.b.orders = [FireOrder(man, 0, foe, 0, -1)]
    assert codes((man, 0, 0)) == ["fire.ordered"]
    f.b.orders = []
    f.b.marks[man] = 1
    assert codes((man, 0, 0)) == ["fire.team"]


def test_a_target_that_nobody_can_hit_is_explained_by_the_nearest_who_sees_it():
    f = fight(
        "rif veteran: pl=smg@20,10! a=rifle@40,10!",
        "gre veteran: pl=rifle@20,46! a=rifle@22,46! | two veteran: pl=smg@60,46 a=smg@62,46",
    )
    unit = f.unit("US.rif")

    def said(answer: object) -> list[tuple[str, str]]:
        reasons = firing.cannot_target(f.b, answer, unit, "fire")  # type: ignore[arg-type]
        return [(r.code, r.message) for r in reasons]

    ((code, text),) = said(f.unit("GE.gre"))
    assert code == "fire.reach"
    assert text.startswith("SMG pl1 at gre")
    assert said(f.unit("GE.two"))[0][1].startswith("Rifle a1 at two")
    assert said(unit)[0][0] == "fire.friend"
    assert said("leader")[0][0] == "leader.idle"
    assert said(-1) == said(len(f.b.table.units)) == said("gre") == []
    blind = fight(MOVED_RIFLES, NEAR_ENEMY, "w woods 10,14-40,14-40,16-10,16")
    reasons = firing.cannot_target(blind.b, blind.unit("GE.gre"), blind.unit("US.rif"), "fire")
    assert [r.code for r in reasons] == ["fire.sight"]


NO_FIRE: dict[str, tuple[str, str, str, str, tuple[str, str]]] = {
    "suppressed": (
        "rif veteran: pl=rifle@60,2 a=rifle@22,10**",
        MEN,
        "",
        "fire",
        ("it is suppressed by 2 markers", "MIN-SUPP-05"),
    ),
    "fired": (
        "rif veteran: pl=rifle@60,2 a=rifle@22,10",
        MEN,
        "",
        "fired",
        ("it fired already in Initiative 1", "MIN-REACT-04"),
    ),
    "no direct fire": (
        "rif veteran: pl=rifle@60,2 a=nebelwerfer15@22,10",
        MEN,
        "",
        "fire",
        ("its 15cm Nebelwerfer has no direct fire", "MIN-FIRE-13"),
    ),
    "nobody near moves": (
        "rif veteran: pl=rifle@60,2 a=hmg@22,2/90",
        "gre veteran: pl=rifle@22,22! a=rifle@40,40!",
        "",
        "reaction",
        ('it sees nobody who moves within 18", the nearest is 18.6" away', "MIN-REACT-01"),
    ),
    "out of sight": (
        "rif veteran: pl=rifle@60,2 a=rifle@22,10",
        MEN,
        "w woods 10,12-40,12-40,14-10,14",
        "fire",
        ("it sees none of 2 Teams", "MIN-FIRE-04"),
    ),
    "too far": (
        "rif veteran: pl=rifle@60,2 a=smg@22,10",
        "gre veteran: pl=rifle@22,30! a=rifle@22,40!",
        "",
        "fire",
        ('the nearest Team in sight is 18.6" away, it reaches 18"', "MIN-FIRE-05"),
    ),
    "armour": (
        "rif veteran: pl=rifle@60,2 a=rifle@22,10",
        "gre veteran: t=panzer_iv@22,18/270",
        "",
        "fire",
        ("only AT weapons harm Armored Teams", "MIN-ARMOR-04"),
    ),
    "out of arc": (
        "rif veteran: pl=rifle@60,2 a=lmg@22,10/270",
        MEN,
        "",
        "fire",
        ("2 Teams in sight, none in its arc", "MIN-FIRE-07"),
    ),
    "friends": (
        "rif veteran: pl=rifle@60,2 a=rifle@22,10 k=pak40@22,12 l=pak40@20.5,12.5",
        "gre veteran: pl=rifle@20,16! a=rifle@22,16!",
        "",
        "fire",
        ("friends are in the way", "MIN-FIRE-11"),
    ),
    "no dice left": (
        "rif veteran: pl=rifle@60,2 a=rifle@22,10",
        "gre veteran: pl=rifle@22,30.5! a=rifle@22,40!",
        "",
        "fire",
        ("halved Fire Points leave it no dice at this distance", "MIN-FIRE-21"),
    ),
}


@pytest.mark.parametrize(("us", "ge", "terrain", "kind", "told"), NO_FIRE.values(), ids=NO_FIRE)
def test_who_cannot_fire_at_a_unit_hears_the_first_reason_with_its_figures(
    us: str, ge: str, terrain: str, kind: str, told: tuple[str, str]
):
    f = fight(us, ge, terrain)
    b, team, target = f.b, f.team("US.rif.a"), f.unit("GE.gre")
    if kind == "fired":
        b.shot[team], kind = b.initiative, "fire"
    if kind == "reaction":
        mover = f.team("GE.gre.pl")
        b.plan = [[mover, 0, 0, b.x[mover], b.y[mover]]]
    assert fire_refusals.explain_refusal(b, team, target, kind) == told


@pytest.mark.rule("MIN-REACT-01")
@pytest.mark.parametrize(("apart", "near"), [(1800, True), (1801, False)])
def test_a_mover_who_is_seen_within_eighteen_inches_is_no_reason(apart: int, near: bool):
    f = fight("rif veteran: pl=rifle@60,2 a=hmg@22,2/90", "gre veteran: pl=rifle@22,22!")
    mover, gun = f.team("GE.gre.pl"), f.team("US.rif.a")
    f.b.y[mover] = f.b.y[gun] + f.b.sheet(gun).radius + f.b.sheet(mover).radius + apart
    f.b.plan = [[mover, 0, 0, *f.b.place(mover)]]
    idle = fire_refusals._explain_idle(f.b, f.team("US.rif.a"), "reaction")
    assert (idle is None) is near
    assert fire_refusals._explain_idle(f.b, f.team("US.rif.a"), "overwatch") is None


@pytest.mark.rule("MIN-WEAPON-24")
def test_the_first_weapon_of_a_set_that_does_not_bear_is_named():
    f = fight("rif veteran: t=m4_sherman@20,10/270/90", MEN)
    team, target = f.team("US.rif.t"), f.unit("GE.gre")
    told = [fire_refusals.explain_weapon(f.b, team, target, "fire", mode) for mode in range(5)]
    arc = ("Vehicle MG: 2 Teams in sight, none in its arc", "MIN-FIRE-07")
    assert told == [arc, None, arc, None, arc]
