"""DDD-AWARD: how Awards are earned and played."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import AWARDED, NO_AWARDS
from beachhead.games.dday_dice.content.components import ALL_AWARDS, AWARD, AWARDS
from beachhead.games.dday_dice.content.effects import SPEND
from beachhead.games.dday_dice.rules import awards, card_effects, sectors, spending
from beachhead.kernel.nodes import Chance
from tests.games.dday_dice.boards import (
    ANY,
    alone,
    asked,
    begin,
    bit,
    dice,
    fight,
    group,
    have,
    node,
    phase,
    put,
    roll,
    say,
    table,
    tally,
    texts,
)

STRAIGHT = "skull star soldier1 soldier2 courage tool"


@pytest.mark.rule("DDD-AWARD-01", "DDD-AWARD-02")
def test_a_straight_lets_the_player_look_through_the_deck_and_keep_one():
    """All faces are shown, exactly one is taken; declining is legal."""
    b = table("omaha_beach-2")
    tally(b, STRAIGHT, "star star tool tool courage courage")
    assert len(texts(b, 0)) == 16 + 1
    shown = next(p for p in GAME.scene(b, 0).panels if p.id == "choice")
    assert len(shown.cards) == 16
    say(b, "take silver_star", side=0)
    assert b.deck == ALL_AWARDS & ~bit("silver_star")
    b = table()
    b.units[0].courage = 6
    tally(b, STRAIGHT)
    say(b, "done")
    assert "draw" in texts(b)


@pytest.mark.rule("DDD-AWARD-03", "DDD-SPEC-29")
def test_an_award_costs_six_courage():
    """Courage 8 becomes 2; with 5 the draw is not offered."""
    b = table()
    b.units[0].courage = 8
    phase(b, 4)
    say(b, "draw")
    roll(b, "silver_star")
    assert b.units[0].courage == 2
    b = table()
    b.units[0].courage = 5
    phase(b, 4)
    assert asked(b) != "spend"


@pytest.mark.rule("DDD-AWARD-04")
def test_the_bought_award_is_random():
    """Every card left is equally likely; none is shown."""
    b = table()
    b.units[0].courage = 8
    phase(b, 4)
    say(b, "draw")
    found = node(b)
    assert isinstance(found, Chance)
    outcomes = found.device.outcomes()
    assert len(outcomes) == 15
    assert len({p for _, p in outcomes}) == 1


@pytest.mark.rule("DDD-AWARD-05")
def test_sectors_and_items_give_awards_too():
    """The first Unit in Omaha's Sector 6 draws one; so do Top Secret Documents."""
    b = table()
    u = put(b.units[0], 3)
    u.soldiers, u.courage = 30, 4
    phase(b, 5)
    say(b, "go 6")
    assert asked(b) == "draw_award"
    roll(b, "silver_star")
    assert u.earned == 1
    b = table("pegasus_bridge")
    have(b.units[0], "top_secret_documents")
    phase(b, 4)
    say(b, "play top_secret_documents")
    roll(b, "bronze_star")
    assert b.units[0].earned == 1


@pytest.mark.rule("DDD-AWARD-06")
def test_awards_are_played_in_phases_one_to_five():
    """Not in phase 6."""
    b = table(ask_always=True)
    u = put(b.units[0], 4)
    u.soldiers, u.courage = 40, 4
    have(u, "campaign_medal", "binoculars")
    for number in (3, 4, 5):
        phase(b, number)
        assert "play campaign_medal" in texts(b)
    phase(b, 6)
    roll(b, 5)
    assert asked(b) == "combat_window"
    assert "play campaign_medal" not in texts(b)


@pytest.mark.rule("DDD-AWARD-07")
def test_one_award_a_turn_from_all_causes():
    """After a Straight's Award the draw of the same turn is refused, next turn it is legal."""
    b = table()
    u = b.units[0]
    u.soldiers, u.courage, u.stars = 30, 7, 3
    tally(b, STRAIGHT)
    say(b, "take silver_star")
    assert "draw" not in texts(b)
    u.done = 0
    phase(b, 4)
    assert "draw" in texts(b)


@pytest.mark.rule("DDD-AWARD-08")
def test_the_limit_is_for_each_player():
    """Two Straights in one turn bring two Awards."""
    b = table("omaha_beach-2")
    b.units[0].stars = b.units[1].stars = 3
    tally(b, STRAIGHT, STRAIGHT)
    say(b, "take silver_star", side=0)
    say(b, "take bronze_star", side=1)
    assert [u.earned for u in b.units] == [1, 1]


@pytest.mark.rule("DDD-AWARD-09")
def test_after_a_choice_the_deck_is_unknown_again():
    """Every card left is equally likely in the next draw."""
    b = table("omaha_beach-2")
    for u in b.units:
        u.courage, u.soldiers = 6, 30
    tally(b, STRAIGHT, "star star tool tool courage courage")
    say(b, "take silver_star", side=0)
    say(b, "draw", side=1)
    while asked(b) != "draw_award":
        say(b, "done", side=node(b).side)  # type: ignore[union-attr]
    chances = dict(node(b).device.outcomes())  # type: ignore[union-attr]
    assert ("silver_star",) not in chances
    assert len(set(chances.values())) == 1


@pytest.mark.rule("DDD-AWARD-10")
def test_what_an_award_grants_does_not_use_up_the_turns_limits():
    """A free Specialist and a free Item leave rally and find open."""
    b = table()
    u = b.units[0]
    u.stars, u.points = 3, 12
    have(u, "bronze_star", "military_medal")
    phase(b, 4)
    say(b, "play bronze_star", "take scout", "play military_medal", "take grenade")
    assert u.size == u.soldiers + 1
    assert "rally veteran" in texts(b)
    assert "find field_radio" in texts(b)


@pytest.mark.rule("DDD-AWARD-11", "DDD-AWARD-12")
def test_a_used_award_is_out_of_the_game():
    """It lies in neither deck nor hand and cannot be played again."""
    b = table()
    u = b.units[0]
    u.points = 5
    b.deck &= ~bit("silver_star")
    have(u, "silver_star")
    phase(b, 4)
    say(b, "play silver_star")
    assert not u.awards
    assert not b.deck & bit("silver_star")
    assert GAME.why_not(b, ("play", "silver_star"))


@pytest.mark.rule("DDD-AWARD-13")
def test_an_empty_deck_gives_nothing_and_costs_nothing():
    """A Straight pays its dice only; the draw is not offered."""
    b = table()
    u = b.units[0]
    b.deck = 0
    u.courage, u.stars = 8, 2
    tally(b, STRAIGHT)
    assert u.stars == 3
    assert "draw" not in texts(b)
    assert u.courage == 9


@pytest.mark.rule("DDD-AWARD-14")
def test_an_award_keeps_until_it_is_used():
    """Gained early, playable late; several may be held."""
    b = table()
    u = put(b.units[0], 2)
    u.soldiers = 30
    have(u, "silver_star", "campaign_medal")
    fight(b)
    b.turn = 7
    phase(b, 4)
    say(b, "play campaign_medal")
    assert u.courage == 5


@pytest.mark.rule("DDD-AWARD-16")
def test_the_rulebooks_awards_do_what_it_says_of_them():
    """Legion of Merit opens the motor pool, Memorial Cross has two parts, Victoria Cross needs others."""
    names = {c.name for c in AWARDS}
    assert {"Legion of Merit", "Memorial Cross", "Victoria Cross"} <= names
    b = table()
    have(b.units[0], "legion_of_merit").points = 20
    phase(b, 4)
    say(b, "play legion_of_merit")
    assert asked(b) == "choose_free_vehicle"
    assert len(AWARD["memorial_cross"].data.effects) == 2
    assert not b.deck & bit("victoria_cross")
    assert table("omaha_beach-2").deck & bit("victoria_cross")


@pytest.mark.parametrize(
    ("left_out", "deck", "left"), [(0, 1, True), (0, 0, False), (1 << NO_AWARDS, 1, False)]
)
def test_awards_are_left_while_the_deck_has_one(left_out: int, deck: int, left: bool):
    b, u = alone(4)
    b.left_out, b.deck = left_out, deck
    assert awards.are_awards_left(b) == left
    assert card_effects.can_draw(b, 0, ANY, SPEND) == left
    u.done = AWARDED
    assert not card_effects.can_draw(b, 0, ANY, SPEND)


@pytest.mark.parametrize(
    ("cards", "price"), [((), 6), (("war_correspondent",), 4), (("medic",), 6)]
)
def test_a_war_correspondent_makes_awards_cheaper(cards: tuple[str, ...], price: int):
    assert awards.find_award_price(alone(4, *cards)[1]) == price


def test_the_award_of_a_straight_costs_nothing():
    """Neither Item Points nor Stars nor Courage; it counts as the Award of the turn."""
    b, u = alone(4)
    u.points = u.stars = u.courage = 3
    awards.keep_award(b, "silver_star", 0)
    assert (u.points, u.stars, u.courage) == (3, 3, 3)
    assert u.awards.bit_count() == 1
    assert u.done & AWARDED


@pytest.mark.rule("DDD-AWARD-03")
@pytest.mark.parametrize(
    ("cards", "courage", "drawn"),
    [((), 5, False), ((), 6, True), (("war_correspondent",), 3, False),
     (("war_correspondent",), 4, True)],
)  # fmt: skip
def test_an_award_is_drawn_for_its_price_and_not_for_less(
    cards: tuple[str, ...], courage: int, drawn: bool
):
    b, u = alone(4, *cards)
    u.courage = courage
    assert ("draw" in spending.spend.options(b, 0)) == drawn
    b.deck = 0
    assert "draw" not in spending.spend.options(b, 0)


@pytest.mark.rule("DDD-AWARD-13")
def test_as_many_awards_are_drawn_as_there_are():
    """Two cards, of which one is just being drawn, then both."""
    b = group(4, 4, 4)
    phase(b, 4)
    b.deck = AWARDS[0].bit | AWARDS[1].bit
    for left in (True, True, False):
        assert awards.are_awards_left(b) == left
        b.branches[0].agenda.append(("draw_award", 0))


@pytest.mark.rule("DDD-AWARD-07", "DDD-STRAIGHT-03")
@pytest.mark.parametrize(
    ("done", "deck", "drawn"), [(0, 1, True), (AWARDED, 1, False), (0, 0, False)]
)
def test_a_second_award_in_a_turn_is_forfeited(done: int, deck: int, drawn: bool):
    """That of a Sector, and that of a Straight; so is one when no card is left."""
    b, u = alone(6)
    u.done, b.deck, b.agenda = done, deck, []
    sectors.first_award.run(b, 0)
    assert [f[0] for f in b.agenda] == ["draw_award"] * drawn
    b, u = alone(6)
    u.done, b.deck = done, deck
    u.dice, u.rolls = dice("skull star soldier1 soldier2 courage tool"), 3
    begin(b, "upkeep")
    assert (asked(b) == "choose_award") == drawn
