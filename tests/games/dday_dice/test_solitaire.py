"""DDD-SOLO, DDD-LT: solitaire, and both Lieutenants."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import CANNOT_STAY, MUST_MOVE, RECOLOURED, SWAPPED
from beachhead.games.dday_dice.content.components import DICE, SPECIALIST
from beachhead.games.dday_dice.rules import final_tally, lieutenant, specialists
from beachhead.kernel.nodes import Decision
from tests.games.dday_dice.boards import (
    PLAIN_ROLL,
    alone,
    asked,
    begin,
    bit,
    dice,
    group,
    have,
    node,
    phase,
    put,
    roll,
    roll_all,
    say,
    shown,
    sides,
    supplied_group,
    supplied_unit,
    table,
    tally,
    texts,
)

ONE = "star star tool tool courage soldier1"
TWO = "courage courage star star soldier2 skull"


@pytest.mark.rule("DDD-SOLO-01")
def test_solitaire_has_everything_but_trading():
    """No trade is ever offered."""
    b = table()
    u = put(b.units[0], 2)
    u.soldiers, u.stars, u.points = 30, 9, 20
    for number in (4, 5):
        phase(b, number)
        assert not [t for t in texts(b) if t.startswith("trade")]


@pytest.mark.rule("DDD-SOLO-02")
def test_another_unit_means_oneself():
    """A Message Book gives the own Unit 3 Stars."""
    b = table()
    u = have(b.units[0], "message_book")
    phase(b, 4)
    say(b, "play message_book")
    assert u.stars == 3


@pytest.mark.rule("DDD-SOLO-03")
def test_solitaire_uk_reinforcements_give_eight():
    """3 by the faces and 4 + 4: 11 Soldiers."""
    b = table()
    u = b.units[0]
    u.soldiers, u.stars = 0, 3
    tally(b, "soldier1 tool soldier1 star soldier1 star")
    assert u.soldiers == 11


@pytest.mark.rule("DDD-SOLO-04")
def test_two_part_awards_give_their_first_part():
    """Memorial Cross: 4 Soldiers, not 6."""
    b = table()
    u = have(b.units[0], "memorial_cross")
    u.points = 5
    before = u.soldiers
    phase(b, 4)
    say(b, "play memorial_cross")
    assert u.soldiers == before + 4


@pytest.mark.rule("DDD-SOLO-05")
def test_the_victoria_cross_is_out():
    """The solitaire deck has 15 Awards, and no draw brings it."""
    b = table()
    assert b.deck.bit_count() == 15
    b.units[0].courage = 20
    phase(b, 4)
    say(b, "draw")
    drawn = [str(o) for o, _ in node(b).device.outcomes()]  # type: ignore[union-attr]
    assert len(drawn) == 15
    assert not any("victoria_cross" in o for o in drawn)


@pytest.mark.rule("DDD-SOLO-06", "DDD-SOLO-07", "DDD-SOLO-08")
def test_three_items_are_out_even_with_bazooka_joe():
    """Carrier Pigeon, Dispatch Case and Mortar are neither in the pool nor offered."""
    for joe in (0, 2):
        b = GAME.new("omaha_beach", country="uk", bazooka_joe=joe)
        for name in ("carrier_pigeon", "dispatch_case", "mortar"):
            assert not b.pool & bit(name)
            assert f"take {name}" not in texts(b)


@pytest.mark.rule("DDD-SOLO-09")
def test_max_one_unit_becomes_cannot_stay():
    """Pegasus Bridge's Sector 6: one combat, then must-move."""
    b = table("pegasus_bridge")
    u = put(b.units[0], 4)
    u.soldiers, u.courage = 60, 9
    phase(b, 5)
    say(b, "go 6")
    roll(b, 1)
    assert u.face == CANNOT_STAY
    phase(b, 3)
    assert u.face == MUST_MOVE


@pytest.mark.rule("DDD-SOLO-11", "DDD-LT-11")
def test_the_solo_lieutenant_rolls_six_dice_when_rallied():
    """A full spare set lies on the card."""
    b = table()
    u = b.units[0]
    u.stars = 9
    phase(b, 4)
    say(b, "rally lieutenant")
    assert asked(b) == "roll_card_dice"
    roll(b, "star", "tool", "skull", "courage", "soldier1", "soldier2")
    assert len(u.card_dice) == 6
    assert [c // 6 for c in u.card_dice] == [0, 0, 1, 1, 2, 2]


@pytest.mark.rule("DDD-SOLO-11")
def test_the_lieutenant_says_what_he_does_alone_or_in_a_group():
    """His answer and his card speak of the dice on his card, or of a swap between Units."""
    for b, words in ((alone(2)[0], "roll 6 RWB dice"), (group(2, 3), "swap 1 non-Skull die")):
        b.units[0].stars = 9
        phase(b, 4)
        found = node(b, 0)
        assert isinstance(found, Decision)
        answer = GAME.answer_text(b, found.frame, ("rally", "lieutenant"))
        panel = next(p for p in GAME.scene(b, 0).panels if p.id == "leaders")
        card = next(c for c in panel.cards if c.id == "card:lieutenant")

        assert words in answer.note
        assert words in card.text


@pytest.mark.rule("DDD-SOLO-12")
def test_variants_are_switches_that_are_off():
    """Mulligan, Bazooka Joe, Blind Start and Victory Points; solitaire follows from one player."""
    defaults = {o.id: o.default for o in GAME.options()}
    for name in ("mulligan", "blind_start", "victory_points", "few_good_men"):
        assert defaults[name] is False
    assert defaults["bazooka_joe"] == 0
    assert table().solo
    assert not table("omaha_beach-2").solo


# ---- the regular Lieutenant ---------------------------------------------------------------


def exchange(players: int = 2, *rolls: str, sectors: tuple[int, ...] = ()):
    """Return a table after the Final Tallies with the first Unit's Lieutenant in play."""
    b = table(f"omaha_beach-{players}")
    for i, u in enumerate(b.units):
        u.soldiers, u.stars = 30, 3
        if sectors:
            put(u, sectors[i])
    have(b.units[0], "lieutenant")
    b.leaders &= ~bit("lieutenant")
    tally(b, *(rolls or (ONE, TWO, ONE, TWO)[:players]), window=True)
    return b


@pytest.mark.rule("DDD-LT-01")
def test_two_units_exchange_a_die_each():
    """A's red Star for B's blue double: faces and colours change hands."""
    b = exchange(2, ONE, "courage courage star star soldier2 tool")
    say(b, "swap R1 2 B1", side=0)
    say(b, "accept 1", side=1)
    assert shown(b.units[0]).split()[0] == "soldier2"
    assert b.units[0].soldiers == 30 + 1 + 2
    assert b.units[1].soldiers == 30


@pytest.mark.rule("DDD-LT-02")
def test_any_unit_may_trade_dice():
    """A owns the Lieutenant; B and C trade with each other."""
    b = exchange(3)
    say(b, "swap W1 3 W1", side=1)
    say(b, "accept 2", side=2)
    assert shown(b.units[1]).split()[2] == "tool"


@pytest.mark.rule("DDD-LT-03", "DDD-LT-04", "DDD-LT-06")
def test_a_unit_trades_one_die_with_one_partner():
    """After A and B have traded, A cannot trade with C and C has no partner left."""
    b = exchange(3)
    say(b, "swap R1 2 B1", side=0)
    say(b, "accept 1", side=1)
    assert not b.branches or all(asked(b, s) != "exchange" for s in sides(b))
    b = exchange(4)
    say(b, "swap R1 2 B1", side=0)
    say(b, "accept 1", side=1)
    assert {t.split()[2] for t in texts(b, 2) if t.startswith("swap")} == {"4"}
    say(b, "swap R1 4 R1", side=2)
    say(b, "accept 3", side=3)
    assert b.phase > 1


@pytest.mark.rule("DDD-LT-05")
def test_skulls_are_neither_given_nor_received():
    """B's Skull (B2) is not on offer."""
    b = exchange()
    assert not [t for t in texts(b, 0) if t.endswith("B2")]
    assert not [t for t in texts(b, 1) if t.startswith("swap B2")]


@pytest.mark.rule("DDD-LT-07")
def test_dice_are_traded_over_any_distance():
    """A in Sector 1, B in Sector 9."""
    b = exchange(2, ONE, TWO, sectors=(1, 9))
    assert "swap R1 2 B1" in texts(b, 0)


@pytest.mark.rule("DDD-LT-08")
def test_bonus_results_are_not_traded():
    """The Scout's Tool is no die: six places at most are on offer."""
    b = exchange()
    have(b.units[0], "scout")
    assert {t.split()[1] for t in texts(b, 0) if t.startswith("swap")} <= {
        "R1",
        "R2",
        "W1",
        "W2",
        "B1",
        "B2",
    }


@pytest.mark.rule("DDD-LT-09")
def test_colours_go_home_at_the_start_of_phase_three():
    """After a red-for-blue trade everybody has two of each again."""
    b = exchange(2, ONE, "courage courage star star soldier2 tool")
    say(b, "swap R1 2 B1", side=0)
    say(b, "accept 1", side=1)
    assert b.phase >= 3
    for u in b.units:
        assert tuple(c // 6 for c in u.dice) == DICE


@pytest.mark.rule("DDD-LT-10")
def test_the_trade_comes_before_upkeep():
    """A trade that completes a Straight lets A collect the Award."""
    b = exchange(
        2, "skull star soldier1 soldier1 courage tool", "soldier2 star tool tool courage soldier1"
    )
    assert b.phase == 1
    say(b, "swap W1 2 R1", side=0)
    say(b, "accept 1", side=1)
    assert asked(b, 0) == "choose_award"


def test_a_refused_dice_trade_changes_nothing():
    """The partner must agree."""
    b = exchange()
    say(b, "swap R1 2 B1", side=0)
    say(b, "refuse 1", side=1)
    assert shown(b.units[0]) == ONE


# ---- the solitaire Lieutenant -------------------------------------------------------------


def solo(faces: str = "skull star star tool tool courage"):
    """Return a solitaire table whose Lieutenant's card holds six dice, after the last roll."""
    b = table()
    u = b.units[0]
    u.soldiers, u.stars = 30, 3
    have(u, "lieutenant")
    u.card_dice = (1, 2, 8, 9, 12, 17)  # red Star, red Soldier, white Soldier, …, blue Skull
    roll_all(b, faces)
    say(b, "stop")
    return b, u


@pytest.mark.rule("DDD-LT-12", "DDD-LT-13", "DDD-LT-14", "DDD-LT-15")
def test_a_die_of_the_tally_is_replaced_by_one_from_the_card_once_a_turn():
    """A Skull goes out for any die of any colour; the card's die is used up."""
    b, u = solo()
    assert asked(b) == "adjust"
    assert "swap R1 6" in texts(b)
    say(b, "swap R1 4")
    assert len(u.card_dice) == 5
    assert asked(b) != "adjust"
    assert u.soldiers == 30 + 2
    assert u.stars == 3 + 2


@pytest.mark.rule("DDD-LT-16")
def test_there_are_six_swaps_in_a_game():
    """After six the option is gone."""
    b, u = solo()
    for _ in range(6):
        say(b, "swap R1 1")
        u.soldiers = 40
        phase(b, 1)
        roll_all(b, "skull star star tool tool courage")
        say(b, "stop")
    assert u.card_dice == ()
    assert asked(b) != "adjust"


@pytest.mark.rule("DDD-LT-17")
def test_the_own_die_comes_back_at_the_end_of_phase_two():
    """Two of each colour again."""
    b, u = solo()
    say(b, "swap R1 6")
    while b.phase < 3:
        say(b, texts(b)[0])
    assert tuple(c // 6 for c in u.dice) == DICE


@pytest.mark.rule("DDD-LT-18")
def test_with_the_lieutenant_dead_no_dice_are_traded():
    """The dice on the solo card are lost with him."""
    b, u = solo()
    say(b, "done")
    put(u, 2)
    phase(b, 6)
    say(b, "lose lieutenant")
    assert u.card_dice == ()
    assert u.dead & SPECIALIST["lieutenant"].bit


def test_a_solitaire_position_has_one_unit():
    b = GAME.new("exercise_tiger-2")
    b.solo = True
    assert any("solitaire" in fault for fault in GAME.invariants(b))


@pytest.mark.rule("DDD-LT-09", "DDD-LT-17")
@pytest.mark.parametrize(("units", "done"), [(1, RECOLOURED), (1, SWAPPED), (2, 0)])
def test_dice_go_home_in_their_own_colours_when_the_markers_turn(units: int, done: int):
    """Alone if a card changed one; in a group always, since another Unit's card may have."""
    b = supplied_group(*[4] * units) if units > 1 else supplied_unit(4)[0]
    u = b.units[0]
    own = dice(PLAIN_ROLL)
    u.dice, u.done = (own[0] + 6, *own[1:]), done
    begin(b, "markers")
    assert u.dice == own


def test_a_skull_does_not_change_hands():
    u = table().units[0]
    u.dice = (-1, *dice("star skull star tool skull tool")[1:])
    assert lieutenant.list_tradable(u) == [2, 3, 5]


@pytest.mark.rule("DDD-LT-04")
@pytest.mark.parametrize("done", [0, SWAPPED])
def test_dice_are_proposed_to_who_has_traded_none(done: int):
    """Nor does a proposal stand whose dice have turned to Skulls."""
    b = group(4, 5)
    for u in b.units:
        u.dice = dice("star star tool tool courage skull")
    b.units[0].offer = (1, 0, 2)
    b.units[1].done = done
    assert lieutenant.list_proposals(b, 1) == ([] if done else [0])
    assert lieutenant.list_proposals(b, 0) == []
    b.units[1].done = 0
    b.units[0].offer = (1, 5, 2)
    assert lieutenant.list_proposals(b, 1) == []
    b.units[0].offer = (1, 0, 5)
    assert lieutenant.list_proposals(b, 1) == []
    b.units[0].offer, b.units[0].done = (1, 0, 2), SWAPPED
    assert lieutenant.list_proposals(b, 1) == []


@pytest.mark.rule("DDD-LT-12")
def test_the_dice_on_the_card_are_for_one_exchange_a_turn():
    _, u = alone(4, "lieutenant")
    u.dice, u.card_dice = dice("star star tool tool courage skull"), dice("tool star")
    swaps = {("swap", own, place) for own in range(6) for place in range(2)}
    assert swaps <= set(final_tally.list_abilities(u))
    u.done = SWAPPED
    assert not swaps & set(final_tally.list_abilities(u))


@pytest.mark.rule("DDD-LT-18")
@pytest.mark.parametrize(("card", "left"), [("lieutenant", 0), ("scout", 2)])
def test_the_dice_leave_the_table_with_their_lieutenant_only(card: str, left: int):
    b, u = alone(4, "lieutenant", "scout")
    u.card_dice = dice("tool star")
    specialists.kill_specialist(b, 0, SPECIALIST[card])
    assert len(u.card_dice) == left
