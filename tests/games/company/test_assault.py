"""Assaults: closing in, halting, strikes, counterattack, break-off."""

import pytest

from beachhead.games.company.board import MOVED, OVERWATCH
from beachhead.games.company.rules import assault, close_combat
from tests.games.company.fights import Fight, fight

US = "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@24,10 m=lmg@26,10"
GE = "gre veteran: pl=smg@20,18! a=rifle@22,18! c=rifle@24,18!"


def go(
    us: str = US,
    ge: str = GE,
    terrain: str = "",
    stay: str = "",
    unit: str = "rif",
    watch: tuple[str, ...] = (),
    **o: object,
) -> Fight:
    """Order an assault; nobody stays but those named and the Guns."""
    f = fight(us, ge, terrain, str(o.pop("tables", "")))
    f.watch = set(watch)
    f.activate(f"US.{unit}", 5, "AS")
    if f.step == "choose_assaulted":
        f.say("GE.gre")
    for team in stay.split():
        f.say(f"US.{unit}.{team}1")
    if f.step == "choose_support":
        f.say("go")
    return f


def silent(f: Fight) -> Fight:
    """Miss with every supporting shot."""
    while f.step in {"choose_firers", "roll_to_hit"}:
        if f.step == "roll_to_hit":
            f.roll(*[1] * f.dice())
        else:
            f.say("all").enough()
    return f


@pytest.mark.rule("MIN-ASSAULT-01")
def test_first_the_owner_chooses_who_stays_behind():
    f = fight(US, GE).activate("US.rif", 5, "AS")
    assert (f.step, f.asked) == ("choose_support", 0)
    assert f.texts() == ["go", "US.rif.pl1", "US.rif.a1", "US.rif.c1"]


@pytest.mark.rule("MIN-ASSAULT-02")
def test_gun_teams_must_stay_behind():
    f = go()
    assert f.b.assault is not None
    assert f.b.assault.stay == [f.team("US.rif.m")]


@pytest.mark.rule("MIN-ASSAULT-03")
def test_those_who_stay_fire_at_the_assaulted_unit_under_normal_rules():
    f = go(stay="c")
    assert f.step == "choose_firers"
    f.say("all").enough()
    assert f.b.attack is not None
    assert f.b.attack.target == f.unit("GE.gre")
    assert set(f.b.attack.firers) == {f.team("US.rif.m"), f.team("US.rif.c")}
    assert [s.need for s in f.b.attack.shots] == [3]


@pytest.mark.rule("MIN-ASSAULT-04")
def test_supporting_fire_is_fully_resolved_before_anybody_moves():
    f = go(stay="c")
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
    f = silent(go())
    a, e = f.team("US.rif.a"), f.team("GE.gre.a")
    assert f.b.gap(a, e) <= 2
    assert f.b.x[a] == 2200
    assert f.has("US.rif.a", MOVED)
    far = fight(US, "gre veteran: pl=smg@20,23.6! a=rifle@40,30!").activate("US.rif", 5)
    assert "AS" not in far.texts()
    assert assault.assault_targets(far.b, far.unit("US.rif")) == []


@pytest.mark.rule("MIN-ASSAULT-06")
def test_a_team_that_cannot_reach_contact_moves_as_close_as_possible():
    f = silent(
        go("rif veteran: pl=smg@20,10 a=rifle@22,4", "gre veteran: pl=smg@20,18! a=rifle@22,18!")
    )
    assert f.where("US.rif.a") == (22, 16)


@pytest.mark.rule("MIN-ASSAULT-07")
def test_without_contact_the_assault_ends():
    """A tank stopped by terrain leaves nobody in contact."""
    f = go(
        "t veteran: t=m4_sherman@22,10",
        "gre veteran: pl=smg@20,20! a=rifle@22,20!",
        "h hedge 10,14-40,14",
        unit="t",
    )
    while f.step in {"choose_firers", "roll_to_hit"}:
        silent(f)
    f.roll(1)
    assert f.b.assault is None
    assert f.where("US.t.t")[1] < 14


@pytest.mark.rule("MIN-ASSAULT-08")
def test_the_assaulted_unit_may_answer_with_reaction_fire_or_overwatch():
    """At the end of the assault move only, because halted Teams may be in contact."""
    f = fight(US, GE)
    f.watch = {"choose_reaction"}
    f.b.flags[f.unit("GE.gre")] |= OVERWATCH
    f.activate("US.rif", 5, "AS").say("go")
    silent(f)
    assert f.texts() == ["pass", "watch GE.gre k4", "react GE.gre k4"]


def defended(hits: int, us: str = US, ge: str = GE, stay: str = "") -> Fight:
    """Let the assaulted Unit hit the incoming Teams so often; everybody saves."""
    return answered(silent(go(us, ge, watch=("choose_reaction",), stay=stay)), hits)


def answered(f: Fight, hits: int) -> Fight:
    """Let the assaulted Unit answer an assault with so many hits; everybody saves."""
    f.say("react GE.gre k4").say("all").enough()
    while f.step == "roll_to_hit":
        now = min(hits, f.dice())
        hits -= now
        f.roll(*[1] * (f.dice() - now), *[6] * now)
    while f.step in {"choose_hit", "save", "choose_struck"}:
        if f.step == "save":
            f.roll(*[6] * f.dice())
        else:
            f.say(f.texts()[0])
    while f.step == "choose_marked":
        f.say(f.texts()[0])
    return f


MGS = "gre veteran: pl=smg@20,18! m=hmg@22,18/270! n=hmg@24,18/270!"


@pytest.mark.rule("MIN-ASSAULT-09")
def test_defensive_fire_is_resolved_normally_at_the_incoming_teams():
    f = go(watch=("choose_reaction",))
    silent(f)
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
    f = defended(hits, ge=MGS)
    assert (f.b.assault is None) is halted


@pytest.mark.rule("MIN-ASSAULT-11")
def test_halted_teams_stop_where_they_are():
    us = "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@30,4"
    f = silent(go(us, MGS, watch=("choose_reaction",)))
    c, before = f.team("US.rif.c"), f.where("US.rif.c")
    assert 2 < min(f.b.gap(c, e) for e in f.b.alive(f.unit("GE.gre"))) < 200  # near, not in contact
    answered(f, 5)
    assert f.b.assault is None
    assert f.where("US.rif.c") == before


@pytest.mark.rule("MIN-ASSAULT-12")
def test_halted_teams_in_contact_are_set_back_two_inches():
    f = defended(5, ge=MGS)
    for t in ("pl", "a", "c"):
        gaps = [f.b.gap(f.team(f"US.rif.{t}"), f.team(f"GE.gre.{e}")) for e in ("pl", "m", "n")]
        assert min(gaps) >= 200


@pytest.mark.rule("MIN-ASSAULT-13")
def test_two_results_halt_armored_teams_and_hits_do_not():
    us = "rif veteran: t=m4_sherman@20,10 u=m4_sherman@24,10"
    guns = "gre veteran: pl=smg@20,18! k=pak40@22,18/270! l=pak40@25,18/270!"

    def damaged(*damage: int) -> Fight:
        f = go(us, guns, watch=("choose_reaction",))
        silent(f)
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


@pytest.mark.rule("MIN-ASSAULT-14")
def test_not_halted_the_assault_lands():
    f = defended(4, ge=MGS)
    assert f.step in {"choose_victim", "training_check"}


def landed(us: str = US, ge: str = GE) -> Fight:
    return silent(go(us, ge))


@pytest.mark.rule("MIN-ASSAULT-15")
def test_every_assaulting_team_with_an_enemy_within_two_inches_rolls_a_check():
    f = landed()
    rolled = 0
    while f.step in {"choose_victim", "training_check"}:
        if f.step == "choose_victim":
            f.say(f.texts()[0])
        else:
            f.roll(1)
            rolled += 1
    assert rolled == 3


@pytest.mark.rule("MIN-ASSAULT-16")
def test_each_success_removes_an_enemy_chosen_before_the_die():
    f = landed()
    assert (f.step, f.asked) == ("choose_victim", 0)
    f.say("GE.gre.a").roll(4)
    assert f.lost("GE.gre.a")


@pytest.mark.rule("MIN-ASSAULT-17")
def test_there_are_no_saves_in_close_combat():
    f = landed()
    f.say("GE.gre.a").roll(4)
    assert f.step != "save"
    assert f.lost("GE.gre.a")


def struck(f: Fight, die: int = 1) -> Fight:
    """Let the striking side make all its attacks with this die."""
    while f.step in {"choose_victim", "training_check"}:
        if f.step == "choose_victim":
            f.say(f.texts()[0])
        else:
            f.roll(die)
    return f


@pytest.mark.rule("MIN-ASSAULT-18")
def test_then_the_assaulted_unit_counterattacks_or_breaks_off():
    f = struck(landed())
    assert (f.step, f.asked, f.texts()) == ("choose_stand", 1, ["counter", "off"])


@pytest.mark.rule("MIN-ASSAULT-19")
def test_a_counterattack_needs_a_passed_training_check():
    f = struck(landed()).say("counter")
    assert (f.step, f.need()) == ("training_check", 4)


@pytest.mark.rule("MIN-ASSAULT-20")
def test_counterattackers_not_in_contact_close_up_to_four_inches():
    ge = "gre veteran: pl=smg@20,18! a=rifle@22,18! c=rifle@23,22.5!"
    f = struck(landed(ge=ge)).say("counter").roll(4)
    x, y = f.where("GE.gre.c")
    assert y < 22.5
    assert min(f.b.gap(f.team("GE.gre.c"), f.team(f"US.rif.{t}")) for t in ("pl", "a", "c")) <= 100
    assert (x - 23) ** 2 + (y - 22.5) ** 2 <= 16.1


@pytest.mark.rule("MIN-ASSAULT-21")
def test_gun_teams_never_move_in_assaults():
    f = (
        struck(landed(ge="gre veteran: pl=smg@20,18! a=rifle@22,18! m=lmg@23,22.5!"))
        .say("counter")
        .roll(4)
    )
    assert f.where("GE.gre.m") == (23, 22.5)


@pytest.mark.rule("MIN-ASSAULT-22")
def test_gun_teams_fight_back_when_the_enemy_is_within_two_inches():
    f = struck(landed(ge="gre veteran: pl=smg@60,18! m=lmg@22,18!")).say("counter").roll(4)
    assert f.step in {"choose_victim", "training_check"}
    assert f.b.assault is not None
    assert f.b.assault.struck == [f.team("GE.gre.m")]


@pytest.mark.rule("MIN-ASSAULT-23")
def test_every_counterattacking_team_with_an_enemy_within_two_inches_rolls():
    f = struck(landed()).say("counter").roll(4)
    rolled = 0
    while f.step in {"choose_victim", "training_check"}:
        if f.step == "choose_victim":
            f.say(f.texts()[0])
        else:
            f.roll(1)
            rolled += 1
    assert rolled == 3
    assert (f.step, f.asked) == ("choose_stand", 0)


@pytest.mark.rule("MIN-ASSAULT-24")
def test_each_success_of_the_counterattack_removes_an_enemy():
    f = struck(landed()).say("counter").roll(4)
    if f.step == "choose_victim":
        f.say("US.rif.a")
    f.roll(4)
    assert f.b.losses[f.unit("US.rif")] == 1


@pytest.mark.rule("MIN-ASSAULT-25")
def test_failing_the_check_forces_a_break_off():
    f = struck(landed()).say("counter").roll(3)
    assert f.step == "break_off"


@pytest.mark.rule("MIN-ASSAULT-26")
def test_a_unit_that_breaks_off_moves_a_die_straight_away():
    f = struck(landed()).say("off").roll(5)
    assert f.where("GE.gre.a") == (22, 23)


@pytest.mark.rule("MIN-ASSAULT-27")
def test_the_attacker_may_then_move_up_to_a_die():
    f = struck(landed()).say("off").roll(6).roll(3)
    assert (f.step, f.asked) == ("pursue", 0)
    assert "stay" in f.texts()
    x, y = f.where("US.rif.a")
    assert f.why(f"move a1>{x:.2f},{y - 3:.2f}") == []
    assert f.why(f"move a1>{x:.2f},{y - 3.1:.2f}") == [("move.too_far", "MIN-ASSAULT-27")]
    assert f.why("move m1>26.00,11.00") == [("move.stays", "MIN-ASSAULT-21")]


@pytest.mark.rule("MIN-ASSAULT-28")
def test_what_is_still_within_two_inches_is_destroyed_but_for_unsuppressed_tanks():
    f = struck(landed()).say("off").roll(1).roll(1).say("stay")
    assert all(f.lost(f"GE.gre.{t}") for t in ("pl", "a", "c"))
    tanks = "gre veteran: t=panzer_iv@20,18/270 u=panzer_iv@23,18/270*"
    g = struck(landed(ge=tanks)).say("off").roll(1).roll(1)
    if g.step == "pursue":
        g.say("stay")
    assert not g.lost("GE.gre.t")
    assert g.lost("GE.gre.u")


@pytest.mark.rule("MIN-ASSAULT-29")
def test_if_the_fire_leaves_nobody_in_reach_the_move_gains_a_die():
    ge = "gre veteran: pl=smg@20,24! a=rifle@22,20!"
    f = go("rif veteran: pl=smg@20,10 c=rifle@24,10 m=lmg@26,10", ge)
    f.say("all").enough()
    f.roll(*[1] * (f.dice() - 1), 6)
    if f.step == "choose_hit":
        f.say("GE.gre.a")
    f.roll(1)
    assert f.lost("GE.gre.a")
    assert f.step == "roll_reach"
    f.roll(4)
    assert f.b.gap(f.team("US.rif.pl"), f.team("GE.gre.pl")) <= 2


@pytest.mark.rule("MIN-ASSAULT-30")
def test_both_sides_counterattack_in_turn_until_one_breaks_off_or_is_wiped_out():
    """The first attacker needs the check too."""
    two = f"{GE} | far veteran: pl=smg@60,40 a=rifle@62,40"
    f = struck(struck(landed(ge=two)).say("counter").roll(4))
    assert f.asked == 0
    f.say("counter").roll(4)
    struck(f, 6)
    assert f.b.assault is None
    assert f.b.alive(f.unit("GE.gre")) == []


@pytest.mark.rule("MIN-ASSAULT-31")
def test_each_unit_takes_a_marker_for_every_team_lost_in_the_assault():
    ge = f"{GE} d=rifle@23,30! e=rifle@25,30!"
    f = landed(ge=ge)
    f.say("GE.gre.a").roll(4)
    struck(f, 1).say("off").roll(6).roll(1)
    if f.step == "pursue":
        f.say("stay")
    while f.step == "choose_marked":
        f.say(f.texts()[0])
    assert sum(f.marks(f"GE.gre.{t}") for t in "cde") + f.marks("GE.gre.pl") == 1
    assert sum(f.marks(f"US.rif.{t}") for t in ("pl", "a", "c", "m")) == 0


@pytest.mark.rule("MIN-ASSAULT-32")
def test_infantry_attacks_a_tank_with_its_tank_assault_rating():
    f = landed(
        "rif veteran: pl=smg@20,10 b=panzerschreck@22,10", "gre veteran: t=panzer_iv@22,16/270"
    )
    assert f.b.assault is not None
    seen = {}
    while f.step == "training_check":
        striker = f.b.assault.struck[-1]
        seen[striker] = f.dice()
        f.roll(*[1] * f.dice())
    assert seen == {f.team("US.rif.pl"): 1, f.team("US.rif.b"): 3}


@pytest.mark.rule("MIN-ASSAULT-33")
def test_each_success_makes_the_tank_save_on_its_flank():
    f = landed("rif veteran: pl=smg@45,3 b=panzerschreck@22,10", "gre veteran: t=tiger_i@22,16/270")
    f.roll(1, 4, 4)
    assert (f.step, f.dice(), f.need()) == ("flank_save", 2, 4)


@pytest.mark.rule("MIN-ASSAULT-34")
def test_each_failed_flank_save_is_a_damage_roll():
    f = landed(
        "rif veteran: pl=smg@45,3 b=panzerschreck@22,10",
        "gre veteran: t=tiger_i@22,16/270 u=tiger_i@60,40",
    )
    f.roll(4, 4, 4).roll(1, 1, 6)
    assert (f.step, f.dice()) == ("close_damage", 2)
    f.roll(1, 6)
    assert f.lost("GE.gre.t")


@pytest.mark.rule("MIN-ASSAULT-35")
def test_tanks_do_not_assault_tanks():
    f = fight("t veteran: t=m4_sherman@22,10", "gre veteran: t=panzer_iv@22,16/270 i=smg@26,16!")
    assert assault.may_go(f.b, f.team("US.t.t"), f.b.alive(f.unit("GE.gre"))) == [
        f.team("GE.gre.i")
    ]
    assert close_combat.foes_of(f.b, f.team("US.t.t"), [f.team("GE.gre.t")]) == []
    g = fight("t veteran: t=m4_sherman@22,10", "gre veteran: t=panzer_iv@22,16/270")
    assert "AS" not in g.activate("US.t", 5).texts()
