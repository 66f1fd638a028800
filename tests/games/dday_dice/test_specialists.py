"""DDD-SPEC: rallying, abilities, sacrifice, limits."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import MOVED, SAFE, SHELTERED, UNPAID
from beachhead.games.dday_dice.content.components import (
    RANKING,
    RESERVES,
    SPECIALISTS,
    UNIQUES,
)
from beachhead.games.dday_dice.content.effects import MOVE, READY, SPEND, TALLY
from beachhead.games.dday_dice.rules.conflicts import ITEM_CARD, LEADER, identify_claimed
from beachhead.games.dday_dice.rules.specialists import list_sacrifices
from beachhead.kernel.errors import IllegalAnswer
from tests.games.dday_dice.boards import (
    alone,
    asked,
    bit,
    claim,
    fight,
    has,
    have,
    phase,
    put,
    rallies,
    roll,
    say,
    table,
    tally,
    texts,
    units,
)


@pytest.mark.rule("DDD-SPEC-01")
def test_rallying_pays_stars_and_adds_a_body():
    """Stars 5, cost 3: 2 left, Unit size + 1."""
    b = table()
    u = b.units[0]
    u.stars = 5
    size = u.size
    phase(b, 4)
    say(b, "rally veteran")
    assert has(u, "veteran")
    assert (u.stars, u.size) == (2, size + 1)


@pytest.mark.rule("DDD-SPEC-02")
def test_every_affordable_specialist_is_offered():
    """With 3 Stars every available card of cost 3 or less."""
    b = table()
    b.units[0].stars = 3
    phase(b, 4)
    wanted = {f"rally {c.id}" for c in SPECIALISTS if c.cost <= 3}
    assert {t for t in texts(b) if t.startswith("rally")} == wanted


@pytest.mark.rule("DDD-SPEC-03")
def test_an_ability_works_at_once():
    """An Engineer rallied in phase 4 lowers DEF in phase 6 of that turn."""
    b = table()
    u = put(b.units[0], 2)
    u.soldiers, u.stars = 20, 5
    phase(b, 4)
    say(b, "rally engineer")
    fight(b)
    assert u.soldiers == 20 - 5


@pytest.mark.rule("DDD-SPEC-04")
def test_each_player_rallies_one_a_turn():
    """Two players both rally; a second rally by either is refused."""
    b = table("omaha_beach-2")
    for u in b.units:
        u.stars, u.soldiers = 9, 20
    phase(b, 4)
    say(b, "rally veteran", side=0)
    say(b, "rally veteran", side=1)
    assert all(has(u, "veteran") for u in b.units)
    assert not [t for t in texts(b, 0) if t.startswith("rally")]


@pytest.mark.rule("DDD-SPEC-05")
def test_the_veteran_costs_three_stars():
    """With 2 Stars refused."""
    b = table()
    b.units[0].stars = 3
    phase(b, 4)
    say(b, "rally veteran")
    assert b.units[0].stars == 0
    b = table()
    b.units[0].stars, b.units[0].points = 2, 5
    phase(b, 4)
    with pytest.raises(IllegalAnswer):
        GAME.play(b, ("rally", "veteran"))


@pytest.mark.rule("DDD-SPEC-06")
def test_an_ability_lasts_while_the_specialist_lives():
    """The Corporal's Soldier joins every tally."""
    b = table()
    u = b.units[0]
    have(u, "corporal")
    for turn in range(3):
        u.soldiers = 20
        u.stars = 3
        u.extra = ()
        tally(b, "star star tool tool courage courage")
        assert u.soldiers == 21, turn


@pytest.mark.rule("DDD-SPEC-07")
def test_abilities_with_an_alternative_may_be_declined():
    """A Sergeant may still lock two; the General may leave the Skull."""
    b = table()
    have(b.units[0], "sergeant")
    roll(b, "skull", "star", "soldier1", "soldier2", "courage", "tool")
    locks = {len(t.split()) - 1 for t in texts(b) if t.startswith("lock")}
    assert locks == {1, 2}
    b = table()
    have(b.units[0], "general")
    roll(b, "skull", "star", "star", "soldier2", "courage", "tool")
    say(b, "stop")
    assert "done" in texts(b)
    assert "turn R1 star" in texts(b)


@pytest.mark.rule("DDD-SPEC-08")
def test_the_sharpshooter_may_let_a_skull_cancel():
    """0 or 1 cancelled die are both reachable."""
    for answer, stars in (("ignore", 4), ("cancel R2", 3)):
        b = table()
        u = have(b.units[0], "sharpshooter")
        u.stars = 2
        tally(b, "skull star star tool tool courage")
        say(b, answer)
        assert u.stars == stars


@pytest.mark.rule("DDD-SPEC-09", "DDD-SPEC-10", "DDD-SPEC-11")
def test_a_sacrificed_specialist_acts_once_and_is_dead():
    """The Point Man's move is free; then his card is gone."""
    b = table()
    u = put(b.units[0], 2)
    u.soldiers, u.courage = 30, 0
    have(u, "point_man")
    phase(b, 5)
    assert "go 4" not in texts(b)
    size = u.size
    say(b, "sacrifice point_man")
    assert u.size == size - 1
    assert u.dead == bit("point_man")
    assert not [t for t in texts(b) if t.startswith("sacrifice")]
    say(b, "go 4")
    assert u.courage == 0


@pytest.mark.rule("DDD-SPEC-12")
def test_death_ends_the_ability():
    """A Sharpshooter ignores a Skull; with him lost it cancels a die."""
    b = table()
    have(put(b.units[0], 2), "sharpshooter").soldiers = 20
    tally(b, "skull star star tool tool courage")
    assert "ignore" in texts(b)
    b = table()
    u = put(b.units[0], 2)
    u.soldiers = 20
    have(u, "sharpshooter")
    phase(b, 6)
    say(b, "lose sharpshooter")
    tally(b, "skull star star tool tool courage")
    assert asked(b) == "choose_victim"
    assert "ignore" not in texts(b)


@pytest.mark.rule("DDD-SPEC-13", "DDD-SPEC-14")
def test_a_dead_specialist_lies_face_down_and_stays_dead():
    """He is missing from all later rally menus."""
    b = table()
    u = b.units[0]
    u.stars, u.dead = 9, bit("veteran")
    phase(b, 4)
    assert "rally veteran" not in texts(b)
    card = next(c for p in GAME.scene(b, 0).panels for c in p.cards if c.id == "card:veteran")
    assert not card.face_up


@pytest.mark.rule("DDD-SPEC-15")
def test_specialists_count_as_soldiers():
    """5 Soldiers and 2 Specialists are a Unit of 7."""
    u = table().units[0]
    u.soldiers = 5
    assert have(u, "scout", "medic").size == 7


@pytest.mark.rule("DDD-SPEC-16")
def test_losses_may_be_taken_from_specialists():
    """3 losses of 5 Soldiers and 2 Specialists: (2, 2), (3, 1) and (4, 0) are reachable."""
    reached = set()
    for answers in (["soldiers"], ["lose scout", "soldiers"], ["lose scout", "lose veteran"]):
        b = table()
        u = b.units[0]
        u.soldiers = 5
        have(u, "scout", "veteran")
        b.agenda = [("take_turn",), ("take_casualties", 0, 3, -1)]
        GAME.engine.settle(b)
        for answer in answers:
            say(b, answer)
        reached.add((u.soldiers, u.specialists.bit_count()))
    assert reached == {(2, 2), (3, 1), (4, 0)}


@pytest.mark.rule("DDD-SPEC-17", "DDD-SPEC-18")
def test_abilities_add_up():
    """2 RWBs with Veteran and Chaplain: +2 Soldiers and +2 Courage beyond faces and bonuses."""
    b = table()
    u = have(b.units[0], "veteran", "chaplain")
    u.stars = 3
    u.soldiers = 10
    tally(b, "soldier1 soldier1 soldier1 soldier1 soldier1 soldier1")
    assert u.soldiers == 10 + 6 + 16 + 2
    assert u.courage == 2


@pytest.mark.rule("DDD-SPEC-19", "DDD-SPEC-20")
def test_hands_are_the_players_own():
    """Both players can rally the same Regular or Reserve card: each has his own."""
    b = table("omaha_beach-2")
    for u in b.units:
        u.stars, u.soldiers = 9, 20
    phase(b, 4)
    say(b, "rally medic", side=0)
    assert "rally medic" in texts(b, 1)
    assert "rally scout" in texts(b, 1)
    have(b.units[1], "scout", "veteran", "chaplain")
    assert "rally engineer" in texts(b, 1)


@pytest.mark.rule("DDD-SPEC-21")
def test_one_reserve_at_a_time():
    """With a Reserve in play a second one is refused."""
    b = table()
    u = have(b.units[0], "medic")
    u.stars = 9
    phase(b, 4)
    reserves = [c.id for c in SPECIALISTS if c.bit & RESERVES]
    assert not [t for t in texts(b) if t.removeprefix("rally ") in reserves]


@pytest.mark.rule("DDD-SPEC-22")
def test_a_dead_reserve_may_be_replaced_by_another():
    """Another of the remaining four may be rallied, the dead one not."""
    b = table()
    u = b.units[0]
    u.stars, u.dead = 9, bit("medic")
    phase(b, 4)
    found = {t.removeprefix("rally ") for t in texts(b)}
    assert {"bugler", "quartermaster", "minesweeper", "radio_operator"} <= found
    assert "medic" not in found


@pytest.mark.rule("DDD-SPEC-23")
def test_a_ranking_specialist_is_a_single_card():
    """Once A has him he is gone from B's menu."""
    b = table("omaha_beach-2")
    for u in b.units:
        u.stars, u.soldiers = 9, 20
    phase(b, 4)
    say(b, "rally corporal", "done", side=0)
    say(b, "done", side=1)
    assert has(b.units[0], "corporal")
    for u in b.units:
        u.done = 0
    phase(b, 4)
    assert "rally corporal" not in texts(b, 1)
    assert "rally general" in texts(b, 1)


@pytest.mark.rule("DDD-SPEC-24", "DDD-SPEC-25", "DDD-SPEC-26")
def test_one_unique_for_the_whole_table():
    """With one in play the other Uniques are unavailable to everybody and shown so."""
    b = table("omaha_beach-2")
    for u in b.units:
        u.stars, u.soldiers = 9, 20
    uniques = [f"rally {c.id}" for c in SPECIALISTS if c.bit & UNIQUES]
    phase(b, 4)
    assert set(uniques) <= set(texts(b, 1))
    have(b.units[0], "hero")
    b.leaders &= ~bit("hero")
    phase(b, 4)
    assert not set(uniques) & {*texts(b, 0), *texts(b, 1)}
    cards = next(p for p in GAME.scene(b, 1).panels if p.id == "leaders").cards
    assert [c.spent for c in cards if c.id == "card:commando"] == [True]


@pytest.mark.rule("DDD-SPEC-27")
def test_uniques_return_when_the_one_in_play_has_died():
    """The other three are offered again, the dead one not."""
    b = table()
    u = b.units[0]
    u.stars, u.dead = 9, bit("hero")
    b.leaders &= ~bit("hero")
    phase(b, 4)
    found = {t.removeprefix("rally ") for t in texts(b)}
    assert {"commando", "war_correspondent", "resistance_fighter"} <= found
    assert "hero" not in found


@pytest.mark.rule("DDD-SPEC-28")
def test_the_rulebooks_specialists_can_be_rallied():
    """Seven names; six from the own hand, the Lieutenant from the pool."""
    names = {"veteran", "chaplain", "sharpshooter", "point_man", "scout", "engineer", "lieutenant"}
    assert names <= rallies(table("omaha_beach-2"))
    assert [n for n in names if bit(n) & RANKING] == ["lieutenant"]


def test_losing_the_last_member_by_sacrifice_loses_the_game():
    """A Unit whose last member is sacrificed is wiped out."""
    b = table()
    u = put(b.units[0], 2)
    u.soldiers = 0
    have(u, "point_man")
    phase(b, 5)
    say(b, "sacrifice point_man")
    assert b.ending == "wiped_out"
    assert asked(b) == "over"


@pytest.mark.rule("DDD-SPEC-25")
def test_all_uniques_are_one_claim_unless_two_may_be_in_play():
    first, second = [i for i in range(UNIQUES.bit_length()) if UNIQUES >> i & 1][:2]
    for steps, same in ((0, True), (1, True), (2, False)):
        b = table("omaha_beach-2", bazooka_joe=steps)
        found = {identify_claimed(b, claim(LEADER, i)) for i in (first, second)}
        assert (len(found) == 1) is same
    b = table("omaha_beach-2")
    assert identify_claimed(b, claim(LEADER, 0)) != identify_claimed(b, claim(LEADER, 1))
    assert identify_claimed(b, claim(ITEM_CARD, first)) == (ITEM_CARD, first)


@pytest.mark.rule("DDD-SPEC-07")
@pytest.mark.parametrize("card", ["resistance_fighter", "croix_de_guerre"])
def test_a_unit_that_may_ignore_a_door_may_open_it_for_the_others(card: str):
    """With a Grenade it is asked: discard it and the door stays open, or go in without."""
    b = units(4, 4)
    have(b.units[0], card, "grenade")
    phase(b, 5)
    if card == "croix_de_guerre":
        say(b, f"play {card}", side=0)
    say(b, "go 7", side=0)
    assert texts(b, 0) == ["discard grenade", "ignore"]
    say(b, "discard grenade", side=0)
    say(b, "wait", side=1)
    assert b.is_opened(7)
    assert not has(b.units[0], "grenade")
    assert "go 7" in texts(b, 1)


@pytest.mark.rule("DDD-SPEC-07")
def test_a_door_that_is_ignored_stays_shut_and_the_charge_is_kept():
    """The Resistance Fighter's Unit goes in; the other one still finds no way."""
    b = units(4, 4)
    have(b.units[0], "resistance_fighter", "grenade")
    phase(b, 5)
    say(b, "go 7", "ignore", side=0)
    say(b, "wait", side=1)
    assert not b.is_opened(7)
    assert has(b.units[0], "grenade")
    assert "go 7" not in texts(b, 1)


@pytest.mark.rule("DDD-SPEC-09")
@pytest.mark.parametrize(
    ("window", "done", "sector", "who"),
    [
        (MOVE, 0, 4, ["point_man"]),
        (MOVE, SAFE, 4, ["point_man"]),
        (MOVE, UNPAID, 4, ["point_man"]),
        (MOVE, SAFE | UNPAID, 4, []),
        (MOVE, MOVED, 4, []),
        (READY, 0, 4, ["hero"]),
        (READY, SHELTERED, 4, []),
        (READY, 0, 10, []),
        (SPEND, 0, 4, []),
        (TALLY, 0, 4, []),
    ],
)
def test_point_man_and_hero_are_sacrificed_at_their_own_time(
    window: int, done: int, sector: int, who: list[str]
):
    """While it would still do something; nobody shelters the Bunker's conquerors."""
    b, u = alone(sector, "point_man", "hero", "medic")
    u.done = done
    assert [card.id for card in list_sacrifices(b, u, window)] == who
