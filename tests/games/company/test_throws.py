"""What throws are made of: To Hit, shots and saves, with the terms that events carry."""

from __future__ import annotations

from fractions import Fraction

import pytest

from beachhead.games.company.board.attacks import Assault, Shot
from beachhead.games.company.board.position import MOVED
from beachhead.games.company.content.geometry.ground import HARD, OPEN
from beachhead.games.company.rules import assault, hitting, saves
from tests.games.company.boards import (
    MOVED_RIFLES,
    NEAR_ENEMY,
    TRUCKS,
    Fight,
    fight,
)

MEN = "gre veteran: pl=rifle@20,18! a=rifle@22,18!"


def names(f: Fight, kind: str) -> list[str]:
    shooters = [(f.team("US.rif.a"), False)]
    return [m[0] for m in hitting.list_modifiers(f.b, f.unit("GE.gre"), shooters, kind)]


@pytest.mark.rule("MIN-FIRE-22")
def test_a_move_spoils_own_fire_and_not_the_answer_to_a_move():
    f = fight(MOVED_RIFLES, NEAR_ENEMY)
    f.b.moved = 1
    assert names(f, "fire") == ["firing Unit moved"]
    assert names(f, "reaction") == ["reaction fire", "moving in the open"]
    assert names(f, "overwatch") == ["moving in the open"]
    f.b.moved = 0
    assert names(f, "fire") == []


@pytest.mark.rule("MIN-FIRE-25")
def test_by_the_switch_one_team_that_moved_makes_a_moving_target_and_none_makes_none():
    """Guns in the open are not concealed though they stood still."""
    guns = "gre veteran: k=pak40@20,20/90 n=pak40@24,20/90"
    still = fight(MOVED_RIFLES, guns, moving_in_open=1)
    assert "moving in the open" not in names(still, "fire")
    still.b.state[still.team("GE.gre.n")] = MOVED
    assert "moving in the open" in names(still, "fire")


def shots_of(f: Fight, order: str = "all", kind: str = "fire") -> list[tuple[str, int, int, int]]:
    return [(s.weapon, s.dice, s.need, s.type) for s in f.fire("US.rif", "GE.gre", order, kind)]


def test_a_weapon_at_its_very_range_is_not_at_long_range():
    for far, shot in ((900, ("", 2, 3, 0)), (901, ("", 1, 4, 0))):
        f = fight("rif veteran: pl=smg@20,10! a=rifle@60,2!", MEN)
        b, who, whom = f.b, f.team("US.rif.pl"), f.team("GE.gre.pl")
        b.x[f.team("GE.gre.a")] = 6000
        b.y[whom] = b.y[who] + b.sheet(who).radius + b.sheet(whom).radius + far
        assert shots_of(f, "US.rif.pl1:0") == [shot]


@pytest.mark.rule("MIN-FIRE-36")
def test_an_at_weapon_is_halved_by_the_type_it_names():
    """A tank in the Unit does not save the dice of a shot that names the men, nor men those at a tank."""
    mixed = "gre veteran: t=panzer_iv@20,18/270 a=rifle@24,18!"
    us = "rif veteran: pl=bazooka@20,10! a=rifle@60,2!"
    for named, dice, code in (("tank", 2, 3), ("infantry", 1, 1)):
        assert shots_of(fight(us, mixed), f"US.rif.pl1:0!{named}") == [("Bazooka", dice, 3, code)]
    assert shots_of(fight(us, MEN), "US.rif.pl1:0") == [("Bazooka", 1, 3, 0)]
    assert shots_of(fight(us, MEN.replace("!", "!^")), "US.rif.pl1:0") == [("Bazooka", 2, 4, 0)]


def test_only_at_weapons_of_an_order_carry_the_type():
    f = fight("rif veteran: t=m4_sherman@20,8", "gre veteran: t=panzer_iv@20,20/270 a=rifle@24,20!")
    assert shots_of(f) == [("75mm", 4, 3, 3), ("", 3, 3, 0)]


@pytest.mark.rule("MIN-FIRE-08")
def test_guns_turn_hull_and_turret_as_they_are_mounted():
    """Without a turret both turn; a turret turns alone; men do not turn."""
    gun = fight("rif veteran: pl=rifle@60,2 k=gun57@20,10/80", "gre veteran: pl=rifle@20,20!")
    gun.fire("US.rif", "GE.gre", "US.rif.k1:0")
    k = gun.team("US.rif.k")
    assert (gun.b.hull[k], gun.b.turret[k]) == (90, 90)
    tank = fight("rif veteran: t=m4_sherman@20,10/60/80", "gre veteran: pl=rifle@20,20!")
    tank.fire("US.rif", "GE.gre", "US.rif.t1:1")
    assert (tank.b.hull[0], tank.b.turret[0]) == (60, 90)
    hull = fight("rif veteran: t=m4_sherman@20,10/60/80", "gre veteran: pl=rifle@20,20!")
    hull.fire("US.rif", "GE.gre", "US.rif.t1:4")
    assert (hull.b.hull[0], hull.b.turret[0]) == (90, 80)
    man = fight("rif veteran: pl=rifle@20,10/45 a=rifle@60,2", "gre veteran: pl=rifle@20,20!")
    man.fire("US.rif", "GE.gre", "US.rif.pl1:0")
    assert man.b.hull[0] == 45


@pytest.mark.rule("MIN-ACT-09")
def test_misses_are_rolled_again_once_and_both_throws_are_told():
    f = fight("rif veteran: pl=rifle@20,10! a=rifle@22,10! c=rifle@24,10!", MEN)
    f.fire("US.rif", "GE.gre", "all", "aimed")
    f.roll(1, 6, 1)
    assert (f.step, f.dice()) == ("roll_misses_again", 2)
    f.roll(6, 1)
    thrown = [(e.figures["dice"], e.figures["hits"]) for e in f.story if e.kind == "rolled"]
    assert thrown == [([1, 1, 6], 1), ([1, 6], 1)]
    all_hit = fight("rif veteran: pl=rifle@20,10! a=rifle@22,10!", MEN)
    all_hit.fire("US.rif", "GE.gre", "all", "aimed")
    assert all_hit.roll(6, 6).step != "roll_misses_again"


def test_the_terms_of_a_throw_add_up_to_what_it_needs():
    f = fight("rif veteran: pl=smg@20,5! a=rifle@60,2!", MEN)
    f.fire("US.rif", "GE.gre", "US.rif.pl1:0")
    f.roll(1)
    (event,) = [e for e in f.story if e.kind == "rolled"]
    assert event.figures["terms"] == [
        "veteran target|3|MIN-FIRE-15",
        "long range|+1|MIN-FIRE-19",
    ]
    assert event.figures["weapon"] == "SMG"
    assert event.figures["need"] == "4+"


# Saves ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("team", "need", "terms"),
    [
        ("pl", 3, ["infantry|3|MIN-SAVE-03"]),
        ("pl", 2, ["infantry|3|MIN-SAVE-03", "hard cover|-1|MIN-COVER-04"]),
        ("m", 5, ["gun|5|MIN-SAVE-04"]),
        ("m", 3, ["gun|5|MIN-SAVE-04", "hard cover|-2|MIN-COVER-04"]),
        ("n", 3, ["still gun|3|MIN-SAVE-06"]),
        ("t", 3, ["soft-skinned vehicle|3|MIN-ARMOR-02"]),
        ("t", 5, ["soft-skinned vehicle|5|MIN-ARMOR-02"]),
    ],
)
def test_the_terms_of_a_save_say_what_kind_it_is(team: str, need: int, terms: list[str]):
    ge = "gre veteran: pl=rifle@20,18! m=lmg@22,18! n=lmg@24,18 t=own_truck@28,18!"
    f = fight(MOVED_RIFLES, ge, tables=TRUCKS)
    assert saves.list_save_terms(f.b, f.team(f"GE.gre.{team}"), need) == terms


def test_saves_by_kind_of_team_and_cover():
    ge = "gre veteran: pl=rifle@20,18! m=lmg@22,18! n=lmg@24,18 t=own_truck@28,18!"
    f = fight(MOVED_RIFLES, ge, tables=TRUCKS)

    def needs(team: str) -> list[int]:
        one = f.team(f"GE.gre.{team}")
        return [
            saves.save_number(f.b, one, cover, at) for at in (False, True) for cover in (OPEN, HARD)
        ]

    assert needs("pl") == needs("n") == [3, 2, 3, 2]
    assert needs("m") == [5, 3, 5, 3]
    assert needs("t") == [3, 2, 5, 3]


@pytest.mark.rule("MIN-ARMOR-13")
@pytest.mark.parametrize(
    ("facing", "chances"),
    [
        ("/270/270", {saves.FRONT: Fraction(1)}),
        ("/90/90", {saves.FLANK: Fraction(1)}),
        ("/270/90", {saves.FRONT: Fraction(1, 2), saves.FLANK: Fraction(1, 2)}),
        ("/90/270", {saves.FRONT: Fraction(1, 2), saves.FLANK: Fraction(1, 2)}),
    ],
)
def test_the_sides_of_a_tank_that_a_shot_may_meet(facing: str, chances: dict[int, Fraction]):
    f = fight("rif veteran: t=m4_sherman@20,10", f"gre veteran: t=panzer_iv@20,30{facing}")
    found = saves.facing_chances(f.b, f.team("GE.gre.t"), f.team("US.rif.t"))
    assert found == chances
    assert sum(found.values()) == 1


def test_the_terms_of_armour_name_front_or_flank():
    for facing, term in (("/270", "front armour|5|MIN-ARMOR-05"), ("/90", "flank armour|6|")):
        f = fight("rif veteran: t=m4_sherman@20,10", f"gre veteran: t=panzer_iv@20,40{facing}")
        f.fire("US.rif", "GE.gre", "US.rif.t1:1")
        f.roll(*[6] * f.dice())
        f.roll(*[6] * f.dice())
        (event,) = [e for e in f.story if e.kind == "armor"]
        said = event.figures["terms"]
        assert isinstance(said, list)
        assert len(said) == 1
        assert str(said[0]).startswith(term)


@pytest.mark.parametrize(
    ("dice", "marked", "lost"),
    [((1, 3), 0, False), ((4, 1), 1, False), ((5, 5), 1, False), ((6, 4), 0, True)],
)
def test_the_worst_of_the_damage_dice_counts(dice: tuple[int, ...], marked: int, lost: bool):
    f = fight("rif veteran: t=m4_sherman@20,4", "gre veteran: t=panzer_iv@20,46/270")
    f.fire("US.rif", "GE.gre", "US.rif.t1:1")
    f.roll(6, 6).roll(1, 1).roll(*dice)
    assert (f.marks("GE.gre.t"), f.lost("GE.gre.t")) == (marked, lost)
    assert saves.Worst()(dice) == max(saves.damage_result(d) for d in dice)


# Closing in -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MIN-ASSAULT-05")
@pytest.mark.parametrize("us", ["pl=smg@20,10 a=rifle@1,1", "t=m4_sherman@20,10"])
@pytest.mark.parametrize("side", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_twelve_inches_reach_contact_and_a_quarter_more_does_not(us: str, side: tuple[int, int]):
    f = fight(f"rif veteran: {us}", "gre veteran: k=pak40@1,40")
    b, who, gun = f.b, f.b.leader[f.unit("US.rif")], f.team("GE.gre.k")
    b.x[who], b.y[who] = 3600, 2400
    for apart, can in ((1190, True), (1225, False)):
        far = apart + b.sheet(who).radius + b.sheet(gun).radius
        b.x[gun], b.y[gun] = 3600 + side[0] * far, 2400 + side[1] * far
        assert assault.can_reach_contact(b, who, [gun], assault.REACH) is can
        assert assault.has_assault_target(b, f.unit("US.rif")) is can
        assert assault.list_assault_targets(b, f.unit("US.rif")) == [f.unit("GE.gre")] * can
    b.leader[f.unit("US.rif")] = -1
    assert not assault.has_assault_target(b, f.unit("US.rif"))


def test_a_unit_out_of_reach_is_refused_and_nonsense_is_not_explained():
    f = fight(MOVED_RIFLES, NEAR_ENEMY)
    unit = f.unit("US.rif")
    assert [r.code for r in assault.cannot_assault(f.b, 0, unit)] == ["assault.reach"]
    assert assault.cannot_assault(f.b, -1, unit) == []
    assert assault.cannot_assault(f.b, len(f.b.table.units), unit) == []
    assert assault.cannot_assault(f.b, "gre", unit) == []


def test_a_point_is_found_along_the_legs_of_a_way():
    way = [(0, 0), (300, 0), (300, 0), (300, 400)]
    spots = [assault._point_at(way, n) for n in (0, 100, 300, 301, 700, 900)]
    assert spots == [(0, 0), (100, 0), (300, 0), (300, 1), (300, 400), (300, 400)]


@pytest.mark.rule("MIN-ASSAULT-12")
def test_two_inches_are_clear_from_edge_to_edge():
    f = fight(MOVED_RIFLES, NEAR_ENEMY)
    b, man, foe = f.b, f.team("US.rif.a"), f.team("GE.gre.a")
    wide = b.sheet(man).radius + b.sheet(foe).radius
    for apart, clear in ((200, True), (199, False)):
        spot = (b.x[foe], b.y[foe] - wide - apart)
        assert assault._is_clear_of(b, man, spot, [foe]) is clear
        assert assault._can_stop_at(b, man, spot, [foe]) is clear
    assert not assault._can_stop_at(b, man, b.place(f.team("US.rif.c")), [foe])


def test_shots_are_thrown_together_by_what_they_need_and_whether_again():
    shots = [
        Shot(t, "Rifle", 0, 1, need, again)
        for t, need, again in ((0, 3, 0), (1, 3, 0), (2, 4, 0), (3, 3, 1))
    ]
    pooled = hitting._pool_shots([Shot(4, "Bazooka", 1, 2, 3, 0), *shots])
    assert [(s.team, s.weapon, s.dice, s.need, s.again) for s in pooled] == [
        (4, "Bazooka", 2, 3, 0),
        (-1, "", 2, 3, 0),
        (-1, "", 1, 4, 0),
        (-1, "", 1, 3, 1),
    ]


@pytest.mark.rule("MIN-FIRE-36")
@pytest.mark.parametrize(
    ("ge", "dice"),
    [
        ("a=rifle@20,16! t=panzer_iv@24,16/270", 1),
        ("a=rifle@20,16!^ t=panzer_iv@24,16/270", 2),
        ("a=rifle@20,16! c=rifle@22,16!^", 1),
        ("a=rifle@20,16!^ c=rifle@22,16!^", 2),
        ("t=panzer_iv@24,16/270", 2),
    ],
    ids=["man before tank", "man in his hole", "one in a hole", "both in holes", "tank"],
)
def test_an_at_weapon_that_names_nobody_is_halved_by_who_is_hit_first(ge: str, dice: int):
    """The least cover; of the same cover a man before a tank."""
    f = fight("rif veteran: pl=bazooka@22,8! a=rifle@60,2!", f"gre veteran: {ge}")
    assert [s[1] for s in shots_of(f, "US.rif.pl1:0")] == [dice]


@pytest.mark.rule("MIN-FIRE-28")
def test_one_shot_that_needs_a_one_makes_all_saves_harsh():
    us = "rif veteran: pl=rifle@20,10! m=hmg@24,10!"
    for training, kind, harsh in (("green", "overwatch", 1), ("veteran", "overwatch", 0)):
        f = fight(us, MEN.replace("veteran", training))
        f.fire("US.rif", "GE.gre", "all", kind)
        assert f.b.current_attack.harsh == harsh


def test_fire_of_a_defending_unit_at_a_commander_who_is_all_that_comes_has_its_modifiers():
    """He is no Team of the Unit, but nobody else of it is left to be hit."""
    f = fight(
        "rif veteran: pl=smg@20,10!", "gre veteran: pl=rifle@20,18! a=rifle@22,18!", cc="US@22,10"
    )
    b, man = f.b, f.b.commander(0)
    b.state[man] = MOVED
    b.assault = Assault(f.unit("US.rif"), f.unit("GE.gre"), goers=[man])
    shooters = [(f.team("GE.gre.a"), False)]
    found = hitting.list_modifiers(b, f.unit("US.rif"), shooters, "defence")
    assert [m[0] for m in found] == ["reaction fire", "moving in the open"]


@pytest.mark.rule("MIN-SAVE-03")
@pytest.mark.parametrize(
    ("weapon", "state", "cover", "at", "terms"),
    [
        ("rifle", "!", OPEN, False, ["infantry|3|MIN-SAVE-03"]),
        ("rifle", "!", HARD, False, ["infantry|3|MIN-SAVE-03", "hard cover|-1|MIN-COVER-04"]),
        ("pak40", "!", OPEN, False, ["gun|5|MIN-SAVE-04"]),
        ("pak40", "!", HARD, False, ["gun|5|MIN-SAVE-04", "hard cover|-2|MIN-COVER-04"]),
        ("pak40", "", OPEN, False, ["still gun|3|MIN-SAVE-06"]),
        ("own_truck", "!", OPEN, False, ["soft-skinned vehicle|3|MIN-ARMOR-02"]),
        ("own_truck", "!", OPEN, True, ["soft-skinned vehicle|5|MIN-ARMOR-02"]),
    ],
)
def test_the_terms_of_a_save_add_up_to_its_number(
    weapon: str, state: str, cover: int, at: bool, terms: list[str]
):
    f = fight(MOVED_RIFLES, f"gre veteran: x={weapon}@22,18{state}", tables=TRUCKS)
    team = f.team("GE.gre.x")
    need = saves.save_number(f.b, team, cover, at)
    assert saves.list_save_terms(f.b, team, need) == terms
    assert sum(int(t.split("|")[1]) for t in terms) == need


@pytest.mark.rule("MIN-ARMOR-13")
@pytest.mark.parametrize(
    ("facing", "front"),
    [
        ("270/270", Fraction(1)),
        ("90/90", Fraction(0)),
        ("270/90", Fraction(1, 2)),
        ("90/270", Fraction(1, 2)),
    ],
)
def test_how_likely_a_weapon_meets_the_front(facing: str, front: Fraction):
    f = fight("rif veteran: t=m4_sherman@20,10", f"gre veteran: t=panther@20,24/{facing}")
    found = saves.facing_chances(f.b, f.team("GE.gre.t"), f.team("US.rif.t"))
    assert found.get(saves.FRONT, Fraction(0)) == front
    assert sum(found.values()) == 1


@pytest.mark.rule("MIN-ARMOR-13")
@pytest.mark.parametrize(
    ("facing", "die", "part"),
    [
        ("270/90", 3, "front"),
        ("270/90", 4, "flank"),
        ("90/270", 3, "flank"),
        ("90/270", 4, "front"),
    ],
)
def test_a_low_die_meets_the_hull_and_a_high_one_the_turret(facing: str, die: int, part: str):
    f = fight("rif veteran: t=m4_sherman@20,5", f"gre veteran: t=tiger_i@20,30/{facing}")
    f.fire("US.rif", "GE.gre", "US.rif.t1:1")
    f.roll(1, 1, 1, 6).roll(die).roll(6)
    (event,) = [e for e in f.story if e.kind == "armor"]
    line = f.b.sheet(f.team("GE.gre.t")).line
    assert line is not None
    number, rule = (line.front, "MIN-ARMOR-05") if part == "front" else (line.flank, "MIN-ARMOR-12")
    assert event.figures["terms"] == [f"{part} armour|{number}|{rule}"]


@pytest.mark.rule("MIN-FIRE-08")
def test_a_tank_without_a_turret_turns_as_a_whole():
    f = fight("rif veteran: t=stug_iiig@20,10/60/60", "gre veteran: pl=rifle@20,20!")
    f.fire("US.rif", "GE.gre", "US.rif.t1:0")
    assert (f.b.hull[0], f.b.turret[0]) == (90, 90)
