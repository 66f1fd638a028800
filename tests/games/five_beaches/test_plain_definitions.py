"""Answers of the beaches that are found quickly equal the plain rule, on crowded maps."""

from __future__ import annotations

from random import Random

import pytest

from beachhead.games.five_beaches.board import ALLIED, DONE, GERMAN, OFF, REDUCED, Board
from beachhead.games.five_beaches.rules import activation, combat, entry, support
from beachhead.games.five_beaches.rules.base import GUNS, SHIPS
from tests.games.five_beaches.boards import board, campaign, find_unit, leave_cards

SCENARIOS = ["utah", "omaha", "gold", "juno", "sword", "campaign"]


def crowd(scenario: str, seed: int) -> Board:
    """Move three units of four to some hex where they can stand; every third is reduced."""
    b, random = board(scenario), Random(seed)
    taken = {at for unit, at in enumerate(b.at) if unit % 4 == 0}
    for unit, at in enumerate(b.at):
        if at <= OFF or unit % 4 == 0:
            continue
        places = b.content.hexes_in(b.content.step_costs[unit].can_stand)
        free = [h for h in places if h not in taken and h in b.content.around]
        b.at[unit] = random.choice(free or [at])
        taken.add(b.at[unit])
        if unit % 3 == 0:
            b.steps[unit] = REDUCED
    b.find_occupied()
    return b


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_the_card_gets_is_the_sum_of_the_terms_that_are_told(scenario: str):
    b = crowd(scenario, 1)
    here = [u for u, at in enumerate(b.at) if at > OFF]
    kinds = set()
    for target in here:
        foes = [u for u in here if b.content.side_of[u] != b.content.side_of[target]]
        for attacker in [*foes[::3], SHIPS, GUNS]:
            told = combat.list_terms(b, attacker, target)
            assert combat.sum_terms(b, attacker, target) == sum(t.value for t in told)
            assert combat.needed_number(b, attacker, target) == 5 - sum(t.value for t in told)
            kinds |= {t.name for t in told}
    assert {"attack factor", "support factor", "defence factor", "strongpoint"} <= kinds


def test_the_modifier_of_each_kind_of_unit_is_its_own():
    """Armor at an adjacent target, AT at armor, infantry at a distance: one term or none."""
    b = crowd("campaign", 2)
    here = [u for u, at in enumerate(b.at) if at > OFF]
    seen = set()
    for a in here:
        for t in here:
            if b.content.side_of[a] == b.content.side_of[t]:
                continue
            kind, near = b.content.units[a].kind, b.at[t] in b.content.around[b.at[a]]
            armored = b.content.armored[t]
            names = [x.name for x in combat.attack_terms(b, a, t)[1:]]
            expected = {
                "at": ["AT against armor"] * armored,
                "armor": ["armor at an adjacent target"] * near,
            }.get(kind, ["infantry at a distance"] * (not near))
            assert names == expected
            seen.add((kind, bool(names)))
    assert len({k for k, _ in seen}) >= 3


@pytest.mark.parametrize("natural", [True, False])
def test_a_nine_always_hits_and_a_zero_never_where_that_is_played(natural: bool):
    b = crowd("campaign", 3)
    b.natural = natural
    here = [u for u, at in enumerate(b.at) if at > OFF]
    lowest = set()
    for t in here:
        attacker = SHIPS if b.content.side_of[t] == GERMAN else GUNS
        need, low = combat.needed_number(b, attacker, t), combat.lowest_hit(b, attacker, t)
        assert low == (sorted((1, need, 9))[1] if natural else need)
        lowest.add(low)
    assert len(lowest) > 1


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_unit_is_ready_if_it_can_move_or_attack_and_has_not_acted(scenario: str):
    b = crowd(scenario, 4)
    b.card = "red2"
    for side in (ALLIED, GERMAN):
        units = [u for u in b.content.of_side[side] if b.at[u] > OFF]
        b.acted = tuple(units[:2])
        for cards in (True, False):  # without a card nobody attacks on a single beach
            able = [u for u in units[2:] if any(a > OFF for a in activation.find_acts(b, u))]
            assert activation.find_ready(b, side) == able
            assert any(combat.targets(b, u) for u in units) is (cards or b.content.campaign)
            leave_cards(b)
        b.deck = board(scenario).deck


@pytest.mark.parametrize("scenario", ["utah", "campaign"])
def test_a_face_card_offers_enemies_in_reach_and_own_reduced_units(scenario: str):
    b = crowd(scenario, 5)
    b.used = (0,) * len(b.content.sheets)
    for side in (ALLIED, GERMAN):
        reach = b.content.hexes_in(b.content.support_reach[side])
        enemies = [u for u in b.content.of_side[1 - side] if b.at[u] in reach]
        own = [u for u in b.content.of_side[side] if b.at[u] > OFF and b.steps[u] == REDUCED]
        assert support.support_targets(b, side) == enemies
        assert support.face_options(b, side) == [DONE, *enemies, *own]
        if b.content.campaign:
            continue
        leave_cards(b)
        assert support.face_options(b, side) == [DONE, *own]
        b.deck = board(scenario).deck


@pytest.mark.parametrize(
    ("several", "used", "kind", "may"),
    [
        (True, 0, support.SUPPORT, True),
        (True, 1, support.SUPPORT, True),
        (True, 1, support.RECOVERY, False),
        (True, 2, support.RECOVERY, True),
        (True, 2, support.SUPPORT, False),
        (False, 0, support.SUPPORT, True),
        (False, 1, support.SUPPORT, False),
    ],
)
def test_one_kind_of_action_a_map_or_one_action(several: bool, used: int, kind: int, may: bool):
    b = campaign()
    unit = next(u for u, at in enumerate(b.at) if at > OFF)
    b.several, b.used = several, (used,) * len(b.content.sheets)
    assert support.can_use_on_map(b, unit, kind) is may


def test_reinforcements_are_due_from_their_turn_on_and_once():
    for scenario in ("sword", "campaign"):
        b = board(scenario)
        late = [
            (i, u.enters.campaign_turn if b.content.campaign else u.enters.turn)
            for i, u in enumerate(b.content.units)
            if u.enters and b.at[i] == OFF
        ]
        assert late
        for turn in range(1, 7):
            b.turn = turn
            entry.note_reinforcements(b)
            entry.note_reinforcements(b)
            assert sorted(b.due) == sorted(i for i, first in late if first <= turn)


def test_units_enter_on_free_hexes_of_their_own_edge():
    b = board("sword")
    unit = find_unit(
        b, next(u.name for i, u in enumerate(b.content.units) if u.enters and b.at[i] == OFF)
    )
    ((sheet, edge),) = entry.entry_edges(b, unit)
    found = entry.entry_hexes(b, unit)
    assert found
    assert set(found) <= set(b.content.edge(sheet, edge))
    other = next(u for u, at in enumerate(b.at) if at > OFF)
    b.at[other] = found[0]
    b.find_occupied()
    assert entry.entry_hexes(b, unit) == found[1:]
