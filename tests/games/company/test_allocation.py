"""Firing: how hits are allocated."""

import pytest

from beachhead.games.company.board.attacks import Shot
from beachhead.games.company.board.position import FIRED, MOVED
from beachhead.games.company.rules import firing, targets
from beachhead.games.company.rules.cover import (
    find_hit_class,
    is_concealed,
)
from beachhead.kernel.nodes import Chance, Decision
from tests.games.company.boards import (
    FOUR_MOVED_RIFLES,
    MOVED_RIFLES,
    NEAR_ENEMY,
    Fight,
    begin_fire,
    fight,
    hit_with,
)


def shots(f: Fight, named: str) -> list[Shot]:
    return f.fire("US.t", "GE.gre", f"US.t.t1:1{named}")


@pytest.mark.rule("MIN-FIRE-29")
def test_each_hit_is_a_die_that_the_owner_of_the_target_allocates():
    f = hit_with(fight(MOVED_RIFLES, NEAR_ENEMY), 1)
    assert f.step == "choose_hit"
    assert f.asked == 1
    assert f.texts() == ["GE.gre.pl1", "GE.gre.a1", "GE.gre.c1"]


@pytest.mark.rule("MIN-FIRE-31")
def test_nobody_takes_a_second_die_before_everybody_has_one():
    f = fight("rif veteran: pl=smg@20,12! m=hmg@22,10! n=hmg@24,10!", NEAR_ENEMY)
    hit_with(f, 4)
    assert f.b.attack is not None
    assert f.b.attack.pool == [1, 1, 1]
    f.say("GE.gre.a")
    assert f.b.attack.pool == [1, 2, 1]


def test_at_weapons_are_allocated_one_by_one_in_the_firers_order_then_the_pool():
    """Q056: always to Teams with fewest dice."""
    us = "rif veteran: pl=rifle@20,12! b=bazooka@22,12! e=bazooka@24,12!"
    f = fight(us, "gre veteran: pl=smg@20,20! a=rifle@22,20! c=rifle@24,20!")
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    f.say("GE.gre").say("US.rif.e1:0").say("US.rif.b1:0").say("US.rif.pl1:0")
    f.enough()
    assert f.b.attack is not None
    assert [s.team for s in f.b.attack.shots if s.at] == [f.team("US.rif.e"), f.team("US.rif.b")]
    while f.step == "roll_to_hit":
        f.roll(*[6] * f.dice())
    f.say("GE.gre.a")
    assert f.texts() == ["GE.gre.pl1", "GE.gre.c1"]  # a1 has a die
    f.say("GE.gre.pl")
    assert f.b.attack.pool == [0, 0, 1]  # the pooled hit goes to the only one without


@pytest.mark.rule("MIN-FIRE-32")
def test_at_weapons_roll_apart_from_the_rest():
    f = fight("rif veteran: pl=smg@20,12! a=bazooka@22,12! m=lmg@24,10!", NEAR_ENEMY)
    shots = f.fire("US.rif", "GE.gre")
    assert sorted((s.at, s.weapon) for s in shots) == [(0, ""), (1, "Bazooka")]


@pytest.mark.rule("MIN-FIRE-33")
def test_all_hits_of_one_at_weapon_go_to_one_team():
    f = fight(
        "t veteran: t=m4_sherman@22,5", "gre veteran: t=panzer_iv@20,20/270 u=panzer_iv@24,20/270"
    )
    f.fire("US.t", "GE.gre", "US.t.t1:1")
    f.roll(3, 4, 5, 6)
    assert f.step == "choose_struck"
    f.say("GE.gre.u")
    assert f.b.attack is not None
    assert f.b.attack.dice == [0, 4]


@pytest.mark.rule("MIN-FIRE-34")
def test_at_fire_suppresses_a_team_once_for_every_weapon():
    """Four hits of one weapon: one marker, and not a second on the same Team for a damage roll."""
    f = fight(
        "t veteran: t=m4_sherman@22,5", "gre veteran: t=panzer_iv@20,35/270 u=panzer_iv@24,35/270"
    )
    f.fire("US.t", "GE.gre", "US.t.t1:1!tank")
    assert f.b.attack is not None
    f.b.attack.shots[0].dice = 3
    f.roll(6, 6, 6).say("GE.gre.t").roll(1, 1, 1).roll(4, 5, 4)
    assert f.marks("GE.gre.t") == 1
    assert f.marks("GE.gre.u") == 1


@pytest.mark.rule("MIN-FIRE-35")
def test_a_team_without_armour_saves_once_for_every_at_weapon():
    f = fight("t veteran: t=m4_sherman@22,5", "gre veteran: pl=smg@20,20^ a=rifle@24,20^")
    f.b.state[f.team("GE.gre.pl")] |= MOVED
    f.fire("US.t", "GE.gre", "US.t.t1:1")
    assert f.dice() == 4
    f.roll(6, 6, 6, 6)
    if f.step == "choose_struck":
        f.say("GE.gre.a")
    assert (f.step, f.dice()) == ("save", 1)


@pytest.mark.rule("MIN-FIRE-36")
@pytest.mark.parametrize(("cover", "dice"), [("!", 2), ("^", 4)])
def test_at_fire_at_soft_targets_not_in_hard_cover_has_half_its_points(cover: str, dice: int):
    f = fight(
        "t veteran: t=m4_sherman@22,5", f"gre veteran: pl=smg@20,20{cover} a=rifle@24,20{cover}"
    )
    f.fire("US.t", "GE.gre", "US.t.t1:1")
    assert f.dice() == dice


def test_an_at_weapon_that_names_nothing_is_halved_by_who_would_be_hit_first():
    """Q054: men in the open are hit before a tank in a wood; named, the tank has all dice."""
    ge = "gre veteran: t=panzer_iv@20,20/270 i=smg@26,20!"
    wood = "w orchard 18,18-22,18-22,24-18,24"
    assert [s.dice for s in shots(fight("t veteran: t=m4_sherman@22,5", ge, wood), "")] == [2]
    assert [s.dice for s in shots(fight("t veteran: t=m4_sherman@22,5", ge, wood), "!tank")] == [4]


@pytest.mark.rule("MIN-FIRE-37")
def test_hits_go_to_the_open_then_soft_then_hard_then_gone_to_ground():
    ge = "gre veteran: pl=smg@20,20! a=rifle@22,20! c=rifle@24,20^ d=lmg@26,20"
    f = fight(
        "rif veteran: pl=rifle@20,12! m=hmg@22,10!",
        ge,
        "w crops 21.2,19.5-22.8,19.5-22.8,25-21.2,25",
    )
    f.b.state[f.team("GE.gre.c")] |= MOVED
    hit_with(f, 4)
    assert f.b.attack is not None
    order = [f.team(f"GE.gre.{k}") for k in ("pl", "a", "c", "d")]
    assert f.b.attack.pool == [1, 1, 1, 1]
    g = fight(
        "rif veteran: pl=rifle@20,12! m=hmg@22,10!",
        ge,
        "w crops 21.2,19.5-22.8,19.5-22.8,25-21.2,25",
    )
    g.b.state[g.team("GE.gre.c")] |= MOVED
    for hits, taken in ((1, order[:1]), (2, order[:2]), (3, order[:3])):
        h = Fight(g.b.clone())
        hit_with(h, hits)
        assert h.b.attack is not None
        assert [t for t, n in zip(h.b.attack.valid, h.b.attack.pool, strict=True) if n] == taken


def test_still_men_in_the_open_are_allocated_hits_as_in_the_open():
    """Q099: once they have fired; concealment is a matter of To Hit only."""
    f = fight(FOUR_MOVED_RIFLES, "gre veteran: pl=smg@20,20 a=rifle@22,20")
    man, enemy = f.team("GE.gre.a"), f.team("US.rif.a")
    f.b.state[man] = FIRED
    assert is_concealed(f.b, man, enemy, at=False)
    assert find_hit_class(f.b, man, [(enemy, False)]) == 0


@pytest.mark.rule("MIN-FIRE-38")
def test_an_at_weapon_may_name_the_type_it_shoots_at():
    f = fight("t veteran: t=m4_sherman@22,5", "gre veteran: t=panzer_iv@20,20/270 pl=smg@24,20!")
    begin_fire(f, "US.t").say("GE.gre")
    assert {"US.t.t1:1!tank", "US.t.t1:1!infantry", "US.t.t1:1"} <= set(f.texts())
    assert "US.t.t1:3!tank" not in f.texts()


def test_a_type_may_add_the_cover_and_one_that_nobody_has_changes_nothing():
    """Q055."""
    ge = "gre veteran: pl=smg@20,20! a=rifle@22,20! c=rifle@26,20!"
    wood = "w crops 25,19-27,19-27,24-25,24"
    f = fight("t veteran: t=m4_sherman@22,5", ge, wood)
    f.begin(firing.give_fire_orders(f.unit("US.t"), "fire"))
    f.say("GE.gre")
    closer = [t for t in f.texts() if t.startswith("US.t.t1:1!infantry")]
    assert len(closer) == 3  # any, in the open, in Soft Cover
    soft = next(t for t in closer if "soft" in t)
    f.say(soft)
    f.enough()
    f.roll(*[6] * f.dice())
    assert f.b.attack is not None
    assert f.b.attack.shots[0].to == f.team("GE.gre.c")
    g = fight("t veteran: t=m4_sherman@22,5", ge)
    g.b.orders = []
    g.begin(firing.give_fire_orders(g.unit("US.t"), "fire"))
    g.say("GE.gre").say("US.t.t1:1!infantry")
    g.b.orders = [g.b.orders[0]._replace(type=targets.type_code(2))]  # a tank, and there is none
    g.enough()
    g.roll(*[6] * g.dice())
    assert g.step == "choose_struck"
    assert len(g.texts()) == 3


@pytest.mark.rule("MIN-FIRE-39")
@pytest.mark.parametrize(("named", "victim"), [("tank", "t"), ("infantry", "i")])
def test_teams_of_the_named_type_receive_the_hits(named: str, victim: str):
    f = fight("t veteran: t=m4_sherman@22,5", "gre veteran: t=panzer_iv@20,20/270 i=smg@24,20!")
    f.fire("US.t", "GE.gre", f"US.t.t1:1!{named}")
    f.roll(*[6] * f.dice())
    assert f.b.attack is not None
    assert f.b.attack.shots[0].to == f.team(f"GE.gre.{victim}")


@pytest.mark.rule("MIN-ASSAULT-10")
@pytest.mark.parametrize(
    ("ge", "soft"), [("pl=smg@20,20! a=rifle@24,20!", 2), ("t=tiger_i@20,20", 0)]
)
def test_hits_of_at_weapons_on_men_can_halt_an_assault_and_those_on_tanks_cannot(
    ge: str, soft: int
):
    f = fight("t veteran: t=m4_sherman@22,5", f"gre veteran: {ge}")
    f.fire("US.t", "GE.gre", "US.t.t1:1")
    f.roll(6, 6, *[1] * (f.dice() - 2))
    if f.step == "choose_struck":
        f.say("GE.gre.a")
    assert f.b.attack is not None
    assert f.b.attack.soft_hits == soft


@pytest.mark.rule("MIN-FIRE-37")
def test_a_gun_behind_its_shield_is_hit_after_men_in_the_open():
    """Ordinary fire from the front meets the shield; from behind it does not, and the owner is asked."""
    us = "rif veteran: pl=rifle@60,12! a=rifle@22,12!"
    f = fight(us, "gre green: c=rifle@24,20! k=pak40@22,20/270!")
    f.b.state[f.team("GE.gre.k")] = FIRED | MOVED
    hit_with(f, 1)
    assert (f.step, f.b.current_attack.pool) == ("save", [1, 0])
    g = fight(us, "gre green: c=rifle@24,20! k=pak40@22,20/90!")
    g.b.state[g.team("GE.gre.k")] = FIRED | MOVED
    assert hit_with(g, 1).step == "choose_hit"


@pytest.mark.rule("MIN-FIRE-03")
def test_who_fires_at_another_target_sees_nothing_for_this_one():
    """Divided fire: hits go only to Teams that those who fire at this Unit see."""
    wall = "w building 22.7,15-23.3,15-23.3,23-22.7,23"
    us = "rif veteran: pl=rifle@20,12! a=rifle@26,12!"
    ge = "gre veteran: c=rifle@20,22! d=rifle@26,22! | two veteran: pl=smg@28,22! e=rifle@30,22!"
    f = fight(us, ge, wall)
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    f.say("GE.gre").say("US.rif.pl1:0").say("enough").say("GE.two").say("US.rif.a1:0")
    f.enough()
    f.roll(6)
    assert (f.step, f.b.current_attack.pool) == ("save", [1])
    assert f.b.current_attack.valid == [f.team("GE.gre.c")]


@pytest.mark.rule("MIN-LEAD-06")
def test_fire_that_nobody_directs_spends_no_leaders_help():
    f = hit_with(fight(MOVED_RIFLES, NEAR_ENEMY), 1)
    assert set(f.b.helped) == {0}


@pytest.mark.rule("MIN-FIRE-29")
def test_hits_of_a_machine_gun_that_fires_with_the_gun_of_its_tank_are_allocated():
    """A mode of an AT and an ordinary weapon is ordinary fire, too; the bazooka's alone is not."""
    f = fight("t veteran: t=m4_sherman@22,8", "gre veteran: pl=smg@20,20!^ a=rifle@24,20!^")
    f.fire("US.t", "GE.gre", "US.t.t1:0")
    f.roll(*[1] * f.dice())
    dice = f.dice()
    f.roll(*[6] * 2, *[1] * (dice - 2))
    assert f.b.current_attack.pool == [1, 1]
    assert f.step == "save"


@pytest.mark.rule("MIN-FIRE-30")
def test_an_ordinary_hit_goes_to_whom_an_ordinary_firer_sees():
    """The bazooka behind the wall sees the other man: he can take its hits only."""
    wall = "w building 22.7,12-23.3,12-23.3,23-22.7,23"
    ge = "gre veteran: c=rifle@20,20! d=rifle@26,20!"
    f = fight("rif veteran: m=hmg@20,13! z=bazooka@26,13!", ge, wall)
    f.fire("US.rif", "GE.gre")
    f.roll(*[1] * f.dice())
    assert set(f.b.current_attack.valid) == {f.team("GE.gre.c"), f.team("GE.gre.d")}
    f.roll(6, 6, 1, 1)
    assert f.b.current_attack.pool == [2, 0]


@pytest.mark.rule("MIN-FIRE-33")
def test_an_at_weapon_that_misses_strikes_nobody():
    f = fight("t veteran: t=m4_sherman@22,8", "gre veteran: pl=smg@20,20!^ a=rifle@24,20!^")
    f.fire("US.t", "GE.gre", "US.t.t1:1")
    f.roll(*[1] * f.dice())
    assert f.b.attack is None
    assert f.step not in {"choose_struck", "save"}


@pytest.mark.rule("MIN-FIRE-34")
def test_a_tank_that_is_doomed_takes_no_marker_for_what_came_before():
    """The first weapon suppresses, the second destroys: nobody is left to be marked."""
    us = "t veteran: t=m4_sherman@20,5 u=m4_sherman@24,5"
    f = fight(us, "gre veteran: t=tiger_i@22,28/270/270 u=tiger_i@60,40")
    f.fire("US.t", "GE.gre", "US.t.t1:1 US.t.u1:1")
    f.roll(1, 1, 1, 6).roll(1, 1, 1, 6)
    f.roll(1).roll(4).roll(1).roll(6)
    assert f.lost("GE.gre.t")
    assert sum(f.b.marks) == 0


SIDES = {
    "roll_to_hit": 0,
    "roll_misses_again": 0,
    "choose_struck": 1,
    "armor_save": 1,
    "armor_again": 1,
    "which_part": 0,
    "damage": 0,
}


@pytest.mark.rule("MIN-ARMOR-06")
def test_who_fires_throws_to_hit_and_for_damage_and_who_is_hit_saves():
    ge = "gre veteran: t=panzer_iv@20,20/90/0 u=panzer_iv@24,20/90/0"
    f = fight("rif veteran: pl=smg@22,7 b=bazooka@22,12", ge)
    f.fire("US.rif", "GE.gre", "US.rif.b1:0", "aimed")
    seen: dict[str, int] = {}
    while f.b.attack is not None:
        node = f.node
        assert isinstance(node, Chance | Decision)
        seen[f.step] = node.side
        if isinstance(node, Decision):
            f.say(f.texts()[0])
        else:
            low = f.step not in {"roll_misses_again", "armor_save"}
            f.roll(*[1 if low else 6] * f.dice())
    assert seen == SIDES
