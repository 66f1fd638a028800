"""The addenda: the corrected modifiers, alone and combined, and not those of the first printing."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import ALLIED, GERMAN, Board
from beachhead.games.five_beaches.content.components import components
from beachhead.games.five_beaches.rules.base import GUNS, SHIPS
from beachhead.games.five_beaches.rules.combat import list_terms, sum_terms
from beachhead.kernel.nodes import Decision, Over
from tests.games.five_beaches.boards import board, find_unit, hits

BEACHES = ("utah", "omaha", "gold", "juno", "sword", "campaign")


def modifiers(scenario: str, units: str, attacker: str, target: str) -> dict[str, int]:
    """Return the addenda's modifiers of an attack by rule."""
    b = board(scenario, units)
    found = list_terms(b, find_unit(b, attacker), find_unit(b, target))
    return {t.rule: t.value for t in found if t.rule.startswith("FFF-ADD")}


@pytest.mark.rule("FFF-ADD-01")
def test_the_corrected_modifiers_hold_in_all_games():
    """Infantry -1, armor +1, AT +1: one table for all five beaches and the campaign."""
    table = components().tables.combat
    assert (table.infantry_distant, table.armor_adjacent, table.at_against_armor) == (-1, 1, 1)
    cases = {
        "utah": ("8/4 1052", "1/919 1054", "8/4", "1/919"),
        "omaha": ("16/1 2052", "3/726 2054", "16/1", "3/726"),
        "gold": ("69/50 3053", "1/726 3055", "69/50", "1/726"),
        "juno": ("7/3 CDN 4052", "2/736 4054", "7/3 CDN", "2/736"),
        "sword": ("8/3 5039", "1/736 5041", "8/3", "1/736"),
        "campaign": ("8/3 5039", "1/736 5041", "8/3", "1/736"),
    }
    for scenario, (one, other, attacker, target) in cases.items():
        units = f"{one}, {other}"
        assert modifiers(scenario, units, attacker, target) == {"FFF-ADD-02": -1}
        assert modifiers(scenario, units, target, attacker) == {"FFF-ADD-02": -1}


@pytest.mark.rule("FFF-ADD-02")
def test_infantry_at_a_distance_takes_minus_one():
    """At range 2 a 6 counts 5, at range 1 it counts 6."""
    far, near = "125/21 5075, 8/3 5077", "125/21 5075, 8/3 5076"
    assert modifiers("sword", far, "125/21", "8/3") == {"FFF-ADD-02": -1}
    assert modifiers("sword", near, "125/21", "8/3") == {}
    # In the open 5 + 4 - 3 = 6 is needed next to the target, 7 from two hexes away.
    assert hits("sword", "125/21 5064, 8/3 5076", "125/21", 5076, 6)
    assert not hits("sword", "125/21 5074, 8/3 5076", "125/21", 5076, 6)
    assert hits("sword", "125/21 5074, 8/3 5076", "125/21", 5076, 7)


@pytest.mark.rule("FFF-ADD-03")
def test_armor_at_an_adjacent_target_takes_plus_one():
    """At range 1 a 6 counts 7, at range 2 it counts 6."""
    assert modifiers("gold", "4/7/8 AB 3055, 915/352 3066", "4/7/8 AB", "915/352") == {
        "FFF-ADD-03": 1
    }
    assert modifiers("gold", "4/7/8 AB 3055, 915/352 3053", "4/7/8 AB", "915/352") == {}
    assert modifiers("sword", "22/21 Panzer 5052, 8/3 5051", "22/21 Panzer", "8/3") == {
        "FFF-ADD-03": 1
    }


@pytest.mark.rule("FFF-ADD-04")
def test_german_at_against_armor_takes_plus_one_at_any_range():
    """At range 1 and 2 against tanks, Churchills too; not against infantry."""
    for number in (5051, 5050):
        assert modifiers("sword", f"200/21 AT 5052, 2/79 {number}", "200/21 AT", "2/79") == {
            "FFF-ADD-04": 1
        }
        assert modifiers(
            "sword", f"200/21 AT 5052, ERY/27 AB {number}", "200/21 AT", "ERY/27 AB"
        ) == {"FFF-ADD-04": 1}
        assert modifiers("sword", f"200/21 AT 5052, 8/3 {number}", "200/21 AT", "8/3") == {}


@pytest.mark.rule("FFF-ADD-04")
def test_modifiers_combine_with_terrain_and_strongpoint():
    """Armor next to a strongpoint in a town: 3 + 1 - 3 - 1 - 1."""
    b = board("gold", "4/7/8 AB 3032, 1/916 3043")
    assert sum_terms(b, find_unit(b, "4/7/8 AB"), find_unit(b, "1/916")) == -1
    b = board("gold", "69/50 3020, 231/50 3033, 1/916 3043")
    b.put(find_unit(b, "231/50"), 3034)
    # Infantry two hexes off adds a -1 to town and strongpoint.
    assert sum_terms(b, find_unit(b, "231/50"), find_unit(b, "1/916")) == 3 - 1 - 3 - 1 - 1


@pytest.mark.rule("FFF-ADD-05")
def test_the_second_printing_is_in_force():
    """The book says so, and with it the corrected values are used, once each."""
    assert "second printing" in GAME.book["FFF-ADD-05"].text
    units = "200/21 AT 5052, ERY/27 AB 5051"
    b = board("sword", units)
    rules = [t.rule for t in list_terms(b, find_unit(b, "200/21 AT"), find_unit(b, "ERY/27 AB"))]
    assert rules.count("FFF-ADD-04") == 1


@pytest.mark.parametrize("scenario", ["omaha", "campaign"])
def test_what_an_attack_adds_up_to_is_the_sum_of_its_terms(scenario: str):
    """Every unit, ships and guns against every enemy, in positions all over random games."""
    options = {} if scenario == "campaign" else {"omaha_point_du_hoc": True}
    luck = random.Random(9)
    b = GAME.new(scenario, **options)
    checked = ply = 0
    while not isinstance(node := GAME.node(b), Over):
        ply += 1
        if ply % 30 == 0:
            for attacker, target in attacks(b):
                total = sum(term.value for term in list_terms(b, attacker, target))
                assert sum_terms(b, attacker, target) == total
                checked += 1
        if isinstance(node, Decision):
            GAME.apply(b, luck.choice(node.options))
        else:
            GAME.apply(b, node.device.draw(luck.randrange))
    assert checked > 300


def attacks(b: Board) -> Iterator[tuple[int, int]]:
    """Pair everybody on a map, and each side's support, with every enemy."""
    for side, support in ((ALLIED, SHIPS), (GERMAN, GUNS)):
        enemies = [u for u in b.content.of_side[1 - side] if b.at[u] > 0]
        own = [u for u in b.content.of_side[side] if b.at[u] > 0]
        yield from product([support, *own], enemies)
