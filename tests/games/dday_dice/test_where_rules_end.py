"""Rules where they do not apply: what a dropped condition would change."""

import pytest

from beachhead.games.dday_dice.board import CANNOT_STAY, MUST_MOVE, Claim
from beachhead.games.dday_dice.content.components import DICE, ITEM, UNIQUES
from beachhead.games.dday_dice.rules.conflicts import (
    ITEM_CARD,
    LEADER,
    find_holder,
    identify_claimed,
    list_open_claims,
)
from beachhead.games.dday_dice.rules.final_tally import list_subsets
from beachhead.games.dday_dice.rules.items import find_obtainable, list_items_up_to
from beachhead.games.dday_dice.rules.setup import MARKED, NOT_SOLO, choose_pool_item
from beachhead.games.dday_dice.rules.unit_markers import find_next_face, restore_colours
from tests.games.dday_dice.boards import dice, have, table


def claim(kind: int, card: int) -> Claim:
    """Return an open claim that cost 3."""
    return Claim(kind, card, 3, 0, 0, 0)


@pytest.mark.rule("DDD-CONFLICT-08")
def test_a_claim_stands_against_the_other_unit_while_the_card_is_unused():
    b = table("omaha_beach-2")
    grenade = ITEM["grenade"]
    u = b.units[0]
    u.claims = tuple(claim(ITEM_CARD, grenade.index))
    wish = claim(ITEM_CARD, grenade.index)
    assert (list_open_claims(u), find_holder(b, 1, wish)) == ([], -1)
    have(u, "grenade")
    assert list_open_claims(u) == [wish]
    assert find_holder(b, 1, wish) == 0
    assert find_holder(b, 0, wish) == -1
    other = next(card for card in ITEM.values() if card.index != grenade.index)
    assert find_holder(b, 1, claim(ITEM_CARD, other.index)) == -1


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


@pytest.mark.rule("DDD-CONFLICT-08")
def test_an_item_that_another_unit_claims_can_still_be_had_by_a_smaller_one():
    b = table("omaha_beach-2")
    grenade = ITEM["grenade"]
    b.pool &= ~grenade.bit
    assert not find_obtainable(b, b.units[1]) & grenade.bit
    have(b.units[0], "grenade").claims = tuple(claim(ITEM_CARD, grenade.index))
    b.units[0].soldiers, b.units[1].soldiers = 9, 4
    b.phase = 4
    assert find_obtainable(b, b.units[1]) & grenade.bit
    assert not find_obtainable(b, b.units[0]) & grenade.bit
    dear = max(ITEM.values(), key=lambda card: card.cost)
    assert dear.id in list_items_up_to(b, 1, dear.cost)
    assert dear.id not in list_items_up_to(b, 1, dear.cost - 1)


@pytest.mark.rule("DDD-SETUP-15", "DDD-SETUP-16")
def test_marked_items_are_offered_to_one_or_two_players_and_some_never_alone():
    for scenario, marked, alone in (
        ("omaha_beach", True, True),
        ("omaha_beach-2", True, False),
        ("omaha_beach-3", False, False),
    ):
        b = table(scenario)
        offered = sum(ITEM[str(name)].bit for name in choose_pool_item.options(b, 0))
        assert bool(offered & MARKED) is marked
        assert offered & ~MARKED & ~b.battle_map.special_items == 0
        assert not offered & b.pool
        if alone:
            assert not offered & NOT_SOLO


@pytest.mark.rule("DDD-MARKER-04", "DDD-MARKER-05", "DDD-MARKER-07")
def test_a_marker_shows_three_chevrons_and_then_must_move():
    assert [find_next_face(face) for face in (1, 2, 3)] == [2, 3, MUST_MOVE]
    assert find_next_face(CANNOT_STAY) == MUST_MOVE


def test_a_die_gets_its_own_colour_back_and_keeps_its_face():
    own = dice("skull star soldier1 soldier2 courage tool")
    assert restore_colours(own) == own
    assert restore_colours((own[0] + 6, *own[1:5], -1)) == (*own[:5], -1)
    assert restore_colours(()) == ()
    assert len(DICE) == 6


def test_the_sets_of_dice_within_a_mask_are_all_but_the_empty_one():
    assert list_subsets(0b101) == (0b001, 0b100, 0b101)
    assert list_subsets(0) == ()
    assert len(list_subsets(0b111)) == 7
