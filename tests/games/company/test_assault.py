"""Assaults: closing in, halting, strikes, counterattack, break-off."""

import pytest

from beachhead.games.company.board import approach, paths, walks
from beachhead.games.company.board.position import HALTED, MOVED, OVERWATCH
from beachhead.games.company.content.geometry.ground import CONTACT, TOUCH
from beachhead.games.company.content.geometry.plane import heading
from beachhead.games.company.rules import (
    assault,
    close_combat,
)
from beachhead.games.company.rules.cover import sees
from tests.games.company.assaults import (
    ASSAULTERS,
    MACHINE_GUNS,
    answer_assault,
    defend,
    miss_support,
    order_assault,
)
from tests.games.company.boards import CLOSE_ENEMY, FOUR_RIFLES, MOVED_RIFLES, Fight, fight


@pytest.mark.rule("MIN-ASSAULT-01")
def test_first_the_owner_chooses_who_stays_behind():
    f = fight(ASSAULTERS, CLOSE_ENEMY).activate("US.rif", 5, "AS")
    assert (f.step, f.asked) == ("choose_support", 0)
    assert f.texts() == ["go", "US.rif.pl1", "US.rif.a1", "US.rif.c1"]


def test_an_assault_needs_no_sight_but_a_way_of_twelve_inches():
    """Q113."""
    wood = "w woods 10,13-40,13-40,15-10,15"
    f = fight(FOUR_RIFLES, "gre veteran: pl=smg@20,18! a=rifle@22,18!", wood)
    assert not sees(f.b, f.team("US.rif.a"), f.team("GE.gre.a"))
    assert assault.has_assault_target(f.b, f.unit("US.rif"))
    g = fight(FOUR_RIFLES, "gre veteran: pl=smg@20,25! a=rifle@22,25!")
    assert not assault.has_assault_target(g.b, g.unit("US.rif"))


@pytest.mark.rule("MIN-ASSAULT-02")
def test_gun_teams_must_stay_behind():
    f = order_assault()
    assert f.b.assault is not None
    assert f.b.assault.stay == [f.team("US.rif.m")]


@pytest.mark.rule("MIN-ASSAULT-03")
def test_those_who_stay_fire_at_the_assaulted_unit_under_normal_rules():
    f = order_assault(stay="c")
    assert f.step == "choose_firers"
    f.say("all").enough()
    assert f.b.attack is not None
    assert f.b.attack.target == f.unit("GE.gre")
    assert set(f.b.attack.firers) == {f.team("US.rif.m"), f.team("US.rif.c")}
    assert [s.need for s in f.b.attack.shots] == [3]


@pytest.mark.rule("MIN-ASSAULT-04")
def test_supporting_fire_is_fully_resolved_before_anybody_moves():
    f = order_assault(stay="c")
    f.say("all").enough()
    f.roll(*[1] * (f.dice() - 3), 6, 6, 6)
    while f.step == "choose_hit":
        f.say(f.texts()[0])
    f.roll(1)
    assert f.where("US.rif.a") == (22, 10)
    f.roll(6).roll(6)
    assert f.lost("GE.gre.pl")
    if f.step == "choose_marked":
        f.say(f.texts()[0])
    assert sum(f.b.marks) == 1
    assert f.where("US.rif.a") != (22, 10)


@pytest.mark.rule("MIN-ASSAULT-05")
def test_the_others_move_up_to_12_inches_the_shortest_way_into_contact():
    f = miss_support(order_assault())
    a, e = f.team("US.rif.a"), f.team("GE.gre.a")
    assert f.b.gap(a, e) <= 2
    assert f.b.x[a] == 2200
    assert f.has("US.rif.a", MOVED)
    far = fight(ASSAULTERS, "gre veteran: pl=smg@20,23.6! a=rifle@40,30!").activate("US.rif", 5)
    assert "AS" not in far.texts()
    assert assault.list_assault_targets(far.b, far.unit("US.rif")) == []


def test_suppressed_teams_assault_but_give_no_fire():
    """Q109, Q115."""
    f = fight(FOUR_RIFLES, "gre veteran: pl=smg@20,18! a=rifle@22,18!").activate("US.rif", 5)
    f.b.marks[f.team("US.rif.a")] = 1
    f.say("AS")
    assert "US.rif.a1" not in f.texts()
    f.say("go")
    assert f.b.assault is not None
    assert f.team("US.rif.a") in f.b.assault.goers


def test_the_nearest_team_takes_the_nearest_contact_and_the_others_what_is_left():
    """Q114: each by its shortest way; where no place is free, as near as possible."""
    f = miss_support(
        order_assault(
            "rif veteran: pl=smg@20,14 a=rifle@20,11 c=rifle@20,8", "gre veteran: pl=smg@20,18!"
        )
    )
    front, enemy = f.team("US.rif.pl"), f.team("GE.gre.pl")
    assert f.b.gap(front, enemy) <= 2
    assert f.b.x[front] == 2000
    gaps = [f.b.gap(f.team(f"US.rif.{k}"), enemy) for k in "ac"]
    assert all(g <= 2 for g in gaps)  # round the first one


def test_where_every_contact_is_taken_the_others_stop_as_near_as_they_find_room():
    """Q114: the free spot nearest to an enemy, also behind him if 12" take a Team there."""
    around = "c=rifle@18,16 d=rifle@22,16 e=rifle@17,20 g=rifle@23,20"
    us = f"rif veteran: pl=smg@20,10 a=rifle@20,14 {around}"
    f = miss_support(order_assault(us, "gre veteran: pl=smg@20,18!"))
    enemy = f.team("GE.gre.pl")
    assert all(f.b.gap(f.team(f"US.rif.{k}"), enemy) <= 2 for k in "cdeg")
    assert f.where("US.rif.a") == (20, 19.74)
    assert f.where("US.rif.pl") == (20, 16.09)  # between c1 and d1


@pytest.mark.rule("MIN-ASSAULT-06")
@pytest.mark.parametrize(("ranks", "enemies"), [(4, 1), (5, 1), (5, 2)])
def test_nobody_of_a_second_rank_stays_outside_two_inches_who_could_be_inside(
    ranks: int, enemies: int
):
    """Q114: among all spots a fifth of an inch apart there is none for him."""
    keys = ["pl=smg", *(f"{k}=rifle" for k in "abcdefghi")]
    us = " ".join(
        f"{key}@{18 + 1.6 * (i % ranks):.2f},{10 - 1.6 * (i // ranks):.2f}"
        for i, key in enumerate(keys[: 2 * ranks])
    )
    ge = " ".join(f"{key}@{20 + 2 * i},17!" for i, key in enumerate(keys[:enemies]))
    before = fight(f"rif veteran: {us}", f"gre veteran: {ge}").b
    f = miss_support(order_assault(f"rif veteran: {us}", f"gre veteran: {ge}"))
    b, foes = f.b, f.b.teams_here(f.unit("GE.gre"))
    outside = [t for t in b.teams_here(f.unit("US.rif")) if not any(b.near(t, e, 2) for e in foes)]
    spots = [(x, y) for x in range(1500, 2700, 20) for y in range(1200, 2200, 20)]
    for team in outside:
        near = [p for p in spots if any(approach.measure_gap(b, team, e, p) <= 200 for e in foes)]
        free = [p for p in near if paths.is_free_spot(b, team, *p)]
        assert not any(
            walks.get_walk(before, team, assault.REACH).find_way(p, assault.REACH) for p in free
        )
    assert sum(any(b.gap(t, e) <= CONTACT for e in foes) for t in b.table.units[0].teams) >= 5


def test_who_cannot_get_through_closed_terrain_stops_before_it_to_the_hundredth():
    """Q114: no way round the water is short enough for the second Team."""
    us = "rif veteran: pl=smg@20,10 a=rifle@34,10"
    ge = "gre veteran: pl=smg@20,18! a=rifle@34,18!"
    f = miss_support(order_assault(us, ge, "d deep_water 21.5,13-72,13-72,15-21.5,15"))
    assert f.where("US.rif.a") == (34, 12.35)


def test_who_cannot_reach_contact_goes_round_closed_terrain_to_the_nearest_spot_he_can_reach():
    """Q114: of all spots a quarter of an inch apart none is nearer to any enemy."""
    us = "rif veteran: pl=smg@20,10 a=rifle@34,10"
    ge = "gre veteran: pl=smg@20,18! a=rifle@34,18!"
    water = "d deep_water 26,13-72,13-72,15-26,15"
    before, f = fight(us, ge, water).b, miss_support(order_assault(us, ge, water))
    team, enemies = f.team("US.rif.a"), [f.team("GE.gre.pl"), f.team("GE.gre.a")]
    x, y = f.where("US.rif.a")
    assert x < 26
    assert y > 13
    spots = [
        (x, y)
        for x in range(2000, 3500, 25)
        for y in range(1000, 1800, 25)
        if paths.is_free_spot(before, team, x, y)
        and walks.get_walk(before, team, 1200).find_way((x, y), 1200) is not None
    ]
    assert len(spots) > 100
    nearest = min(approach.measure_gap(before, team, e, spot) for e in enemies for spot in spots)
    assert min(f.b.gap(team, e) for e in enemies) <= nearest


def test_who_has_the_shortest_way_into_contact_goes_first():
    """Q114 (geometry G10): the water lies between the nearer Team and the enemy."""
    us = "rif veteran: pl=smg@20,10 a=rifle@27,13"
    f = miss_support(
        order_assault(us, "gre veteran: pl=smg@20,18!", "d deep_water 22,14-28,14-28,17-22,17")
    )
    enemy = f.team("GE.gre.pl")
    assert f.where("US.rif.pl")[0] == 20
    assert f.b.gap(f.team("US.rif.pl"), enemy) <= TOUCH
    assert f.b.gap(f.team("US.rif.a"), enemy) <= TOUCH


@pytest.mark.rule("MIN-ASSAULT-06")
def test_a_team_that_cannot_reach_contact_moves_as_close_as_possible():
    f = miss_support(
        order_assault(
            "rif veteran: pl=smg@20,10 a=rifle@22,4", "gre veteran: pl=smg@20,18! a=rifle@22,18!"
        )
    )
    assert f.where("US.rif.a") == (22, 16)


@pytest.mark.rule("MIN-ASSAULT-07")
def test_without_contact_the_assault_ends():
    """A tank that a hedge stops within 2" of the enemy strikes nobody; one that gets through does."""
    us, ge = "t veteran: t=m4_sherman@22,10", "gre veteran: pl=smg@20,15.5! a=rifle@22,15.5!"
    stopped, through = (
        miss_support(order_assault(us, ge, "h hedge 10,14-40,14", unit="t")) for _ in range(2)
    )
    stopped.roll(1)
    assert stopped.b.near(stopped.team("US.t.t"), stopped.team("GE.gre.a"), 200)
    assert stopped.b.assault is None
    through.roll(6)
    assert through.b.assault is not None


@pytest.mark.rule("MIN-ASSAULT-08")
def test_the_assaulted_unit_may_answer_with_reaction_fire_or_overwatch():
    """At the end of the assault move only, because halted Teams may be in contact."""
    f = fight(ASSAULTERS, CLOSE_ENEMY)
    f.watch = {"choose_reaction"}
    f.b.flags[f.unit("GE.gre")] |= OVERWATCH
    f.activate("US.rif", 5, "AS").say("go")
    miss_support(f)
    assert f.texts() == ["pass", "watch GE.gre k4", "react GE.gre k4"]


@pytest.mark.rule("MIN-ASSAULT-09")
def test_defensive_fire_is_resolved_normally_at_the_incoming_teams():
    f = order_assault(watch=("choose_reaction",))
    miss_support(f)
    f.say("react GE.gre k4").say("all").enough()
    assert f.b.attack is not None
    assert set(f.b.attack.valid) <= set(f.b.assault.goers)  # type: ignore[union-attr]
    assert [s.need for s in f.b.attack.shots] == [3]
    f.roll(*[1] * (f.dice() - 1), 6)
    f.say(f.texts()[0]).roll(1)
    assert f.b.losses[f.unit("US.rif")] == 1


@pytest.mark.rule("MIN-ASSAULT-10")
@pytest.mark.parametrize(("hits", "halted"), [(4, False), (5, True)])
def test_five_hits_of_the_assaulted_unit_halt_the_assault(hits: int, halted: bool):
    f = defend(hits, ge=MACHINE_GUNS)
    assert (f.b.assault is None) is halted


def test_hits_of_a_third_unit_do_not_halt_an_assault():
    """Q117: only those of the assaulted Unit count."""
    ge = "gre veteran: pl=smg@20,18! a=rifle@22,18! | mgs veteran: pl=rifle@30,26! m=hmg@24,26/270! n=hmg@20,26/270!"
    f = order_assault(ge=ge, watch=("choose_reaction",))
    miss_support(f)
    assert f.step == "choose_reaction"
    f.say(next(t for t in f.texts() if t.startswith("react GE.mgs")))
    f.watch = set()
    if f.step == "choose_reaction":
        f.say("pass")
    f.say("all").enough()
    f.roll(*[6] * f.dice())
    while f.step in {"choose_hit", "save", "choose_marked", "choose_heir"}:
        f.roll(*[6] * f.dice()) if f.step == "save" else f.say(f.texts()[0])
    assert f.b.assault is not None
    assert f.b.assault.hits == 0


@pytest.mark.rule("MIN-ASSAULT-11")
def test_halted_teams_stop_where_they_are():
    us = "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@30,4"
    f = miss_support(order_assault(us, MACHINE_GUNS, watch=("choose_reaction",)))
    c, before = f.team("US.rif.c"), f.where("US.rif.c")
    assert (
        2 < min(f.b.gap(c, e) for e in f.b.teams_here(f.unit("GE.gre"))) < 200
    )  # near, not in contact
    answer_assault(f, 5)
    assert f.b.assault is None
    assert f.where("US.rif.c") == before


@pytest.mark.rule("MIN-ASSAULT-12")
def test_halted_teams_in_contact_are_set_back_two_inches():
    f = defend(5, ge=MACHINE_GUNS)
    for t in ("pl", "a", "c"):
        gaps = [f.b.gap(f.team(f"US.rif.{t}"), f.team(f"GE.gre.{e}")) for e in ("pl", "m", "n")]
        assert min(gaps) >= 200


def test_halted_teams_go_straight_back_until_two_inches_are_free():
    """Q119: no farther than that, to the hundredth."""
    f = defend(5, ge=MACHINE_GUNS)
    for t in ("pl", "a", "c"):
        team = f.team(f"US.rif.{t}")
        gaps = [f.b.gap(team, f.team(f"GE.gre.{e}")) for e in ("pl", "m", "n")]
        assert 200 <= min(gaps) <= 202
    assert f.b.x[f.team("US.rif.a")] == 2200


@pytest.mark.rule("MIN-ASSAULT-13")
def test_two_results_halt_armored_teams_and_hits_do_not():
    us = "rif veteran: t=m4_sherman@20,10 u=m4_sherman@24,10"
    guns = "gre veteran: pl=smg@20,18! k=pak40@22,18/270! l=pak40@25,18/270!"

    def damaged(*damage: int) -> Fight:
        f = order_assault(us, guns, watch=("choose_reaction",))
        miss_support(f)
        f.say("react GE.gre k4").say("all").enough()
        while f.step == "roll_to_hit":
            f.roll(*[1] * (f.dice() - 1), 6)
        dice = list(damage)
        while f.step != "choose_marked" and f.b.attack is not None:
            if f.step == "choose_struck":
                f.say(f.texts()[0])
            elif f.step == "damage":
                f.roll(dice.pop(0))
            else:
                f.roll(*[1] * f.dice())
        return f

    assert damaged(4, 4).b.assault is None
    assert damaged(4, 1).b.assault is not None


@pytest.mark.rule("MIN-ASSAULT-13")
@pytest.mark.parametrize(
    ("hits", "suppress_armor", "halted"), [(3, 1, True), (2, 1, False), (3, 0, False)]
)
def test_markers_for_every_three_hits_halt_armored_teams_too(
    hits: int, suppress_armor: int, halted: bool
):
    """Q171: two guns hit three times each, every save passes, and two markers are laid."""
    us = "rif veteran: t=m4_sherman@20,10 u=m4_sherman@24,10"
    guns = "gre veteran: pl=smg@20,18! k=pak40@22,18/270! l=pak40@25,18/270!"
    watch = ("choose_reaction",)
    f = order_assault(us, guns, watch=watch, at_hits_suppress_armor=suppress_armor)
    miss_support(f).say("react GE.gre k4").say("all").enough()
    while f.b.attack is not None:
        if f.step == "roll_to_hit":
            f.roll(*[1] * (f.dice() - hits), *[6] * hits)
        elif f.step in {"choose_struck", "choose_marked"}:
            f.say(f.texts()[-1])
        else:
            f.roll(*[6] * f.dice())
    assert (f.b.assault is None) == halted


def test_men_and_tanks_that_assault_together_are_halted_apart():
    """Q118: five hits on the men halt the men, two results the tanks."""
    us = "rif veteran: pl=smg@20,10 a=rifle@22,10 t=m4_sherman@26,10"
    f = defend(5, us, MACHINE_GUNS)
    assert f.b.assault is not None
    assert f.has("US.rif.a", HALTED)
    assert not f.has("US.rif.t", HALTED)
    assert close_combat.list_attackers(f.b) == [f.team("US.rif.t")]


@pytest.mark.rule("MIN-ASSAULT-29")
def test_if_the_fire_leaves_nobody_in_reach_the_move_gains_a_die():
    ge = "gre veteran: pl=smg@20,24! a=rifle@22,20!"
    f = order_assault("rif veteran: pl=smg@20,10 c=rifle@24,10 m=lmg@26,10", ge)
    f.say("all").enough()
    f.roll(*[1] * (f.dice() - 1), 6)
    if f.step == "choose_hit":
        f.say("GE.gre.a")
    f.roll(1)
    assert f.lost("GE.gre.a")
    assert (f.step, f.asked) == ("choose_extra_reach", 0)
    assert f.texts() == ["farther", "leave"]
    short = Fight(f.b.clone()).say("leave")
    assert short.b.assault is None  # MIN-ASSAULT-07: nobody made contact
    assert short.where("US.rif.pl") == (20, 22)
    f.say("farther").roll(4)
    assert f.b.gap(f.team("US.rif.pl"), f.team("GE.gre.pl")) <= 2


@pytest.mark.rule("MIN-ASSAULT-29")
def test_no_die_is_offered_while_somebody_is_in_reach_or_nobody_was_lost():
    near = "gre veteran: pl=smg@20,20! a=rifle@22,20!"
    f = order_assault("rif veteran: pl=smg@20,10 c=rifle@24,10 m=lmg@26,10", near)
    f.say("all").enough()
    f.roll(*[1] * (f.dice() - 1), 6)
    if f.step == "choose_hit":
        f.say("GE.gre.a")
    f.roll(1)
    assert f.lost("GE.gre.a")
    assert f.step == "training_check"


@pytest.mark.rule("MIN-ASSAULT-35")
def test_tanks_whose_fire_leaves_only_tanks_do_not_go_in():
    """The machine gun removes the last man beside a Panzer IV: the assault ends, nobody moves."""
    us, ge = "rif veteran: t=m4_sherman@20,10 m=lmg@26,10", "gre veteran: pl=smg@20,18!"
    f = order_assault(us, f"{ge} t=panzer_iv@25,18/270")
    f.say("all").enough().roll(1, 1, 6).roll(1)
    assert f.lost("GE.gre.pl")
    assert f.b.assault is None
    assert f.where("US.rif.t") == (20, 10)
    assert f.step != "choose_extra_reach"
    f = order_assault(us, f"{ge} a=rifle@25,18!")
    f.say("all").enough().roll(1, 1, 6)
    if f.step == "choose_hit":
        f.say("GE.gre.pl")
    f.roll(1)
    assert f.lost("GE.gre.pl")
    assert f.where("US.rif.t") != (20, 10)  # a man is left


def test_a_tiger_assaults_over_twelve_inches():
    """Q040: the assault move is 12" for every Team, whatever its Move."""
    f = fight(
        "t veteran: t=tiger_i@20,10 u=tiger_i@25,10", "gre veteran: pl=smg@20,23! a=rifle@22,23!"
    )
    assert f.b.sheet(f.team("US.t.t")).move == 800
    assert assault.has_assault_target(f.b, f.unit("US.t"))


def test_other_units_react_to_an_assault_at_its_end_too():
    """Q116: fire is resolved where the assaulters stand after their move, and the dead are gone at once."""
    third = "mgs veteran: pl=rifle@30,24! m=rifle@24,26!"
    f = order_assault(ge=f"{CLOSE_ENEMY} | {third}", watch=("choose_reaction",))
    miss_support(f)
    assert {t.split()[-1] for t in f.texts() if t != "pass"} == {"k4"}
    assert f.where("US.rif.a")[1] > 16
    f.say("react GE.mgs k4").say("pass").say("GE.mgs.m1:0").enough()
    f.roll(6)
    f.say(f.texts()[0]).roll(1)
    assert sum(f.lost(f"US.rif.{k}") for k in ("pl", "a", "c")) == 1


@pytest.mark.rule("MIN-ASSAULT-12")
@pytest.mark.parametrize(("free", "y"), [(True, 14.49), (False, 13.15)])
def test_a_halted_team_is_set_back_to_where_nobody_stands(free: bool, y: float):
    """Straight back along its way; a friend on the spot sends it farther."""
    us = "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@24,10 m=lmg@26,10"
    friends = f" | two veteran: pl=smg@{40 if free else 22},14.5 a=rifle@42,10"
    f = order_assault(us + friends, MACHINE_GUNS, watch=("choose_reaction",))
    answer_assault(miss_support(f), 5)
    assert f.where("US.rif.a") == pytest.approx((22, y), abs=0.03)
    gaps = [f.b.gap(f.team("US.rif.a"), f.team(f"GE.gre.{k}")) for k in ("pl", "m", "n")]
    assert min(gaps) >= 200
    others = (t for side in (0, 1) for t in f.b.on_table(side) if t != f.team("US.rif.a"))
    assert all(f.b.gap(f.team("US.rif.a"), t) >= 0 for t in others)


@pytest.mark.rule("MIN-ASSAULT-01")
def test_who_alone_reaches_the_enemy_goes_and_one_who_can_be_spared_is_asked_for():
    far = "rif veteran: pl=smg@20,10 a=rifle@22,4"
    f = fight(far, CLOSE_ENEMY).activate("US.rif", 5, "AS")
    assert (f.step, f.texts()) == ("choose_support", ["go", "US.rif.a1"])  # two answers are asked
    g = fight(far.replace("22,4", "22,2"), "gre veteran: pl=smg@20,40 a=rifle@20,16!")
    g.activate("US.rif", 5, "AS")
    assert g.texts() == ["go", "US.rif.a1"]  # he is 13" from contact, so the leader must go


@pytest.mark.rule("MIN-ASSAULT-11")
def test_whoever_fell_to_the_fire_is_not_halted_by_it():
    f = miss_support(order_assault(ge=MACHINE_GUNS, watch=("choose_reaction",)))
    f.say("react GE.gre k4").say("all").enough()
    f.roll(*[1] * (f.dice() - 6), *[6] * 6)
    while f.step in {"choose_hit", "save", "choose_marked"}:
        f.roll(*[1] * f.dice()) if f.step == "save" else f.say(f.texts()[0])
    lost = {f.b.team_name(t) for t in f.b.table.units[f.unit("US.rif")].teams if f.b.is_removed(t)}
    halted = {str(e.figures["team"]) for e in f.story if e.kind == "halted"}
    assert lost
    assert not halted & lost


@pytest.mark.rule("MIN-ASSAULT-05")
def test_assaulters_end_facing_the_nearest_enemy():
    """Round closed terrain, too: the last leg decides, not the way there."""
    f = fight(
        "rif veteran: pl=smg@20,10 a=rifle@22,10",
        "gre veteran: pl=smg@20,18! a=rifle@29,18!",
        "p deep_water 19,12-23,12-23,14-19,14",
    )
    b = f.b
    goers, enemies = b.teams_here(f.unit("US.rif")), b.teams_here(f.unit("GE.gre"))
    for path in assault._lay_out_charge(b, goers, enemies, assault.REACH):
        x, y = path[-2:]
        near = min(enemies, key=lambda e: (b.x[e] - x) ** 2 + (b.y[e] - y) ** 2)
        assert path[1] == path[2] == heading(b.x[near] - x, b.y[near] - y)
        assert len(path) > 7  # a bent way


@pytest.mark.rule("MIN-ASSAULT-01")
def test_if_nobody_can_be_spared_nobody_is_asked_to_stay():
    f = fight("rif veteran: pl=smg@20,10", CLOSE_ENEMY).activate("US.rif", 5, "AS")
    assert f.step != "choose_support"
    assert f.b.assault is not None
    assert f.b.assault.goers == [f.team("US.rif.pl")]


@pytest.mark.rule("MIN-ASSAULT-05")
def test_a_unit_that_nobody_reaches_is_refused_as_target_of_an_assault():
    far = f"{CLOSE_ENEMY} | far veteran: pl=smg@60,40 a=rifle@62,40 | two veteran: pl=smg@28,18!"
    f = fight(ASSAULTERS, far).activate("US.rif", 5, "AS")
    assert f.texts() == ["GE.gre", "GE.two"]
    assert f.why("GE.far") == [("assault.reach", "MIN-ASSAULT-05")]


@pytest.mark.rule("MIN-ASSAULT-35")
def test_tanks_hear_that_tanks_are_not_assaulted():
    """Near as they are; infantry within reach may be."""
    near = "gre veteran: pl=smg@20,18! a=rifle@22,18! | pan veteran: t=panther@28,18/270"
    f = fight("t veteran: t=m4_sherman@20,10 u=m4_sherman@24,10", near)
    reasons = assault.cannot_assault(f.b, f.unit("GE.pan"), f.unit("US.t"))
    assert [(r.message, r.rule) for r in reasons] == [
        ("Tank Teams do not assault Tank Teams, as those of pan", "MIN-ASSAULT-35")
    ]
    assert assault.list_assault_targets(f.b, f.unit("US.t")) == [f.unit("GE.gre")]


@pytest.mark.rule("MIN-ASSAULT-02")
def test_guns_hear_that_they_stay_behind():
    f = fight("g veteran: pl=hmg@20,10 m=hmg@22,10", CLOSE_ENEMY)
    reasons = assault.cannot_assault(f.b, f.unit("GE.gre"), f.unit("US.g"))
    assert [(r.message, r.rule) for r in reasons] == [
        ("Gun Teams stay behind in an assault", "MIN-ASSAULT-02")
    ]


@pytest.mark.rule("MIN-LEAD-09")
def test_a_unit_without_leader_assaults_nobody_and_hears_so():
    f = fight(ASSAULTERS, CLOSE_ENEMY)
    unit = f.unit("US.rif")
    assert assault.list_assault_targets(f.b, unit) == [f.unit("GE.gre")]
    assert assault.explain_no_assault(f.b, unit)[1] == "MIN-ASSAULT-05"
    f.b.leader[unit] = -1
    assert assault.list_assault_targets(f.b, unit) == []
    assert not assault.has_assault_target(f.b, unit)
    assert assault.explain_no_assault(f.b, unit) == (
        "the Unit has no Platoon Leader",
        "MIN-LEAD-09",
    )


@pytest.mark.rule("MIN-ASSAULT-05")
def test_an_assault_ends_overwatch_and_holes_of_those_who_go():
    f = order_assault(us="rif veteran: pl=smg@20,10^ a=rifle@22,10^ m=lmg@26,10^")
    f.b.begin_overwatch(f.unit("US.rif"))
    miss_support(f)
    assert not f.has("US.rif", OVERWATCH)
    assert [f.b.is_dug_in(f.team(f"US.rif.{k}")) for k in ("pl", "a", "m")] == [False, False, True]


@pytest.mark.rule("MIN-ASSAULT-29")
def test_the_die_is_added_in_inches_to_the_twelve():
    ge = "gre veteran: pl=smg@20,28! a=rifle@22,20!"
    f = order_assault("rif veteran: pl=smg@20,10 c=rifle@24,10 m=lmg@26,10", ge)
    f.say("all").enough()
    f.roll(*[1] * (f.dice() - 1), 6)
    if f.step == "choose_hit":
        f.say("GE.gre.a")
    f.roll(1).say("farther").roll(2)
    assert f.where("US.rif.pl") == (20, 24)
    assert f.b.assault is None


@pytest.mark.rule("MIN-ASSAULT-05")
def test_who_has_a_way_into_contact_goes_before_who_has_none_and_the_nearest_first():
    us = "rif veteran: pl=smg@20,10 a=rifle@22,6 c=rifle@22,3 d=rifle@22,1"
    f = fight(us, "gre veteran: pl=smg@20,18! a=rifle@40,40!")
    b, enemies = f.b, f.b.teams_here(f.unit("GE.gre"))
    keys = [
        assault._charge_order(b, f.team(f"US.rif.{k}"), enemies, assault.REACH)
        for k in ("pl", "a", "c", "d")
    ]
    foe = f.team("GE.gre.pl")
    assert [k[1] for k in keys] == [
        b.gap(f.team(f"US.rif.{t}"), foe) for t in ("pl", "a", "c", "d")
    ]
    assert [k[0] > assault.REACH for k in keys] == [False, False, True, True]
    assert keys == sorted(keys)


def test_an_assault_is_laid_out_once_for_the_same_places():
    """Asked again it is the same, and nobody who changes the answer changes what is kept."""
    f = order_assault(MOVED_RIFLES, CLOSE_ENEMY)
    b = f.b
    goers, enemies = b.teams_here(f.unit("US.rif")), b.teams_here(f.unit("GE.gre"))
    first = assault._plan_charge(b, goers, enemies, assault.REACH)
    kept = [path[:] for path in first]
    for path in first:
        path[-1] += 100
    assert assault._plan_charge(b, goers, enemies, assault.REACH) == kept
