"""DDD-CONFLICT: precedence and ties."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import (
    CANNOT_STAY,
    FOUND,
    JOINED,
    NO_VEHICLES,
    RED,
    Board,
    Claim,
)
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.content.components import AWARDS, ITEM
from beachhead.games.dday_dice.invariants.units import MOST_CLAIMS, claim_faults
from beachhead.games.dday_dice.rules import conflicts, movement, specialists, spending, vehicles
from beachhead.games.dday_dice.rules.conflicts import ITEM_CARD, find_holder, list_open_claims
from beachhead.games.dday_dice.rules.items import find_obtainable, list_items_up_to
from beachhead.kernel.nodes import Chance
from tests.games.dday_dice.boards import (
    alone,
    asked,
    bit,
    claim,
    group,
    has,
    have,
    information,
    node,
    phase,
    put,
    roll,
    say,
    sides,
    table,
    tally,
    texts,
)


def rivals(*sizes: int, points: int = 7):
    """Return a table in phase 4 whose Units have these Soldiers and Item Points."""
    b = table(f"omaha_beach-{len(sizes)}")
    for u, soldiers in zip(b.units, sizes, strict=True):
        u.soldiers, u.points, u.stars = soldiers, points, 9
    phase(b, 4)
    return b


@pytest.mark.rule("DDD-CONFLICT-01", "DDD-CONFLICT-02")
def test_an_award_overrides_the_limits_of_the_game_rules():
    """A second Specialist in one turn, in a Sector where nobody can be rallied."""
    b = table("ouistreham")
    u = put(b.units[0], 6)
    u.soldiers, u.stars = 40, 9
    have(u, "bronze_star", "distinguished_service_cross")
    phase(b, 4)
    assert not [t for t in texts(b) if t.startswith("rally")]
    say(b, "play bronze_star", "take scout", "play distinguished_service_cross", "take general")
    assert has(u, "scout")
    assert has(u, "general")


@pytest.mark.rule("DDD-CONFLICT-03")
def test_an_item_overrides_the_rules_on_trading():
    """The Carrier Pigeon allows a trade between different Sectors."""
    b = table("omaha_beach-2")
    put(b.units[1], 4)
    for u in b.units:
        u.soldiers = 20
    have(b.units[0], "carrier_pigeon")
    phase(b, 4)
    assert "trade 2" not in texts(b, 0)
    say(b, "play carrier_pigeon", side=0)
    assert "trade 2" in texts(b, 0)


@pytest.mark.rule("DDD-CONFLICT-04")
def test_a_specialist_overrides_the_sector_for_his_unit():
    """The Minesweeper's Unit ignores mines, its Vehicle does not."""
    b = table("omaha_beach")
    u = put(b.units[0], 6)
    u.soldiers, u.courage = 40, 9
    have(u, "minesweeper", "jeep")
    phase(b, 5)
    say(b, "go 8")
    assert asked(b) != "roll_mines"
    assert u.vehicle == -1


@pytest.mark.rule("DDD-CONFLICT-05")
def test_a_scenario_overrides_sector_attributes():
    """Basic training ignores Machine Gun Fire, mines and red instructions of the Sectors."""
    b = table("exercise_tiger", training="basic")
    u = put(b.units[0], 3)
    u.soldiers, u.courage = 40, 9
    phase(b, 5)
    assert "go 5" in texts(b)
    say(b, "go 5")
    assert asked(b) == "roll"
    assert u.soldiers == 40 - 3


@pytest.mark.rule("DDD-CONFLICT-07")
def test_game_rules_yield_to_every_text():
    """A Sector's black shield and a card's free move both beat the general rule."""
    b = table()
    u = put(b.units[0], 2)
    u.soldiers, u.courage = 40, 0
    have(u, "croix_de_guerre")
    phase(b, 5)
    say(b, "play croix_de_guerre")
    say(b, "go 5")
    roll(b, 1)
    assert (u.courage, u.face) == (0, CANNOT_STAY)


@pytest.mark.rule("DDD-CONFLICT-08")
def test_the_smallest_unit_gets_the_contested_card():
    """Size 9 has the Grenade, size 6 wants it: it gets it, and the other one its points back."""
    b = rivals(9, 6)
    say(b, "find grenade", side=0)
    assert has(b.units[0], "grenade")
    say(b, "find grenade", side=1)
    assert has(b.units[1], "grenade")
    assert not has(b.units[0], "grenade")
    assert [u.points for u in b.units] == [7, 2]
    assert "find compass" in texts(b, 0)


@pytest.mark.rule("DDD-CONFLICT-08")
def test_a_larger_unit_cannot_claim_what_a_smaller_one_has():
    """Nothing is contested when the smaller Unit comes first."""
    b = rivals(9, 6)
    say(b, "find grenade", side=1)
    assert "find grenade" not in texts(b, 0)
    assert "find compass" in texts(b, 0)


def test_a_unit_that_has_closed_its_phase_is_asked_again_when_it_loses_its_card():
    """Done in phase 4, it gets its points back and may find something else."""
    b = rivals(9, 6)
    say(b, "find grenade", "done", side=0)
    assert sides(b) == [1]
    say(b, "find grenade", side=1)
    assert asked(b, 0) == "spend"
    say(b, "find compass", side=0)
    assert has(b.units[0], "compass")


@pytest.mark.rule("DDD-ITEM-06")
def test_a_card_that_was_used_cannot_be_claimed_any_more():
    """The larger Unit plays its Whistle the instant it is found."""
    b = rivals(9, 6, points=9)
    say(b, "find whistle", side=0)
    assert "find whistle" in texts(b, 1)
    say(b, "play whistle", side=0)
    assert b.units[0].courage == b.units[1].courage + 3
    assert "find whistle" not in texts(b, 1)


def test_specialists_count_in_the_comparison():
    """6 Soldiers and 4 Specialists are more than 9."""
    b = rivals(9, 6)
    have(b.units[1], "scout", "veteran", "chaplain", "engineer")
    say(b, "find grenade", side=1)
    say(b, "find grenade", side=0)
    assert has(b.units[0], "grenade")


@pytest.mark.rule("DDD-CONFLICT-09")
@pytest.mark.parametrize("winner", [0, 1])
def test_equal_units_roll_if_the_holder_insists(winner: int):
    """Both of size 7: a die decides with probability one half each."""
    b = rivals(7, 7)
    say(b, "find grenade", side=0)
    say(b, "find grenade", side=1)
    assert texts(b, 0) == ["insist", "yield"]
    say(b, "insist", side=0)
    found = node(b, 0)
    assert isinstance(found, Chance)
    assert sorted(str(p) for _, p in found.device.outcomes()) == ["1/2", "1/2"]
    roll(b, winner, side=0)
    assert [has(u, "grenade") for u in b.units] == [winner == 0, winner == 1]
    assert b.units[1 - winner].points == 7
    assert "find grenade" not in texts(b, 1 - winner)
    assert "find compass" in texts(b, 1 - winner)


@pytest.mark.rule("DDD-CONFLICT-09")
def test_equal_units_may_agree_without_a_roll():
    """The holder yields: the other Unit has the card, nothing is rolled."""
    b = rivals(7, 7)
    say(b, "find grenade", side=0)
    say(b, "find grenade", side=1)
    say(b, "yield", side=0)
    assert has(b.units[1], "grenade")
    assert [u.points for u in b.units] == [7, 2]
    assert asked(b, 0) == "spend"
    assert "find grenade" not in texts(b, 0)


def test_of_three_equal_units_each_claim_is_settled_by_itself():
    """The holder yields to the last that asked; the other one then asks that Unit."""
    b = rivals(7, 7, 7)
    for side in range(3):
        say(b, "find grenade", side=side)
    say(b, "yield", side=0)
    assert has(b.units[2], "grenade")
    assert asked(b, 2) == "yield_card"
    say(b, "insist", side=2)
    roll(b, 2, side=2)
    assert has(b.units[2], "grenade")
    assert [u.points for u in b.units] == [7, 7, 2]


def test_a_ranking_specialist_is_contested_too():
    """The loser gets the Stars back and may rally again."""
    b = rivals(9, 6)
    say(b, "rally general", side=0)
    say(b, "rally general", side=1)
    assert has(b.units[1], "general")
    assert b.units[0].stars == 9
    assert "rally captain" in texts(b, 0)


def test_the_contested_specialist_himself_does_not_count():
    """Both have 7 without the General: that is a tie, not 8 against 7."""
    b = rivals(7, 7)
    say(b, "rally general", side=0)
    say(b, "rally general", side=1)
    assert asked(b, 0) == "yield_card"


def test_two_different_uniques_are_one_contested_thing():
    """Only one Unique is in play at the table; the smaller Unit's it is."""
    b = rivals(9, 6)
    say(b, "rally hero", side=0)
    say(b, "rally commando", side=1)
    assert has(b.units[1], "commando")
    assert not has(b.units[0], "hero")
    assert "rally hero" not in texts(b, 0)
    b = rivals(9, 6)
    say(b, "rally commando", side=1)
    assert "rally hero" not in texts(b, 0)


def test_a_specialist_whose_help_was_used_stays():
    """The War Correspondent made a draw cheaper: he cannot be claimed any more."""
    b = rivals(9, 6)
    b.units[0].courage = 4
    say(b, "rally war_correspondent", side=0)
    assert "rally war_correspondent" in texts(b, 1)
    say(b, "draw", side=0)
    assert "rally war_correspondent" not in texts(b, 1)


@pytest.mark.rule("DDD-AWARD-04")
def test_an_award_is_drawn_at_once_and_pays_for_a_rally():
    """With others still at work: the Silver Star comes, is played, and its Stars rally a Veteran."""
    b = table("omaha_beach-2")
    for u in b.units:
        u.soldiers, u.courage, u.stars = 9, 6, 0
    phase(b, 4)
    say(b, "draw", side=0)
    roll(b, "silver_star", side=0)
    say(b, "play silver_star", "rally veteran", side=0)
    assert has(b.units[0], "veteran")
    assert 1 in sides(b)


@pytest.mark.rule("DDD-AWARD-13")
def test_the_last_award_is_drawn_once():
    """While one Unit draws it, the other one cannot; two cards are enough for both."""
    for deck, offered in (("silver_star",), False), (("silver_star", "bronze_star"), True):
        b = table("omaha_beach-2")
        for u in b.units:
            u.soldiers, u.courage, u.stars = 9, 6, 3
        b.deck = sum(bit(name) for name in deck)
        phase(b, 4)
        say(b, "draw", side=0)
        assert ("draw" in texts(b, 1)) is offered


@pytest.mark.rule("DDD-SPEC-03")
def test_a_ranking_specialist_helps_the_instant_he_is_rallied():
    """The Commando is with the Unit while the other one still spends."""
    b = rivals(9, 6)
    say(b, "rally commando", side=0)
    assert has(b.units[0], "commando")
    assert b.help_here(b.units[0].sector).lower_fire == 2


@pytest.mark.rule("DDD-CONFLICT-09")
@pytest.mark.parametrize(("answers", "first"), [(("insist", "yield"), 0), (("yield", "insist"), 1)])
def test_equal_units_agree_who_goes_first(answers: tuple[str, str], first: int):
    """Sector 6 of Omaha honours its first Unit: who insists alone goes first, without a roll."""
    b = table("omaha_beach-2")
    for u in b.units:
        put(u, 3)
        u.soldiers, u.courage = 20, 9
    phase(b, 5)
    for side in (0, 1):
        say(b, "go 6", side=side)
    for side, answer in enumerate(answers):
        say(b, answer, side=side)
    assert asked(b, first) == "draw_award"


@pytest.mark.rule("DDD-CONFLICT-09")
def test_a_die_decides_who_goes_first_when_nobody_or_everybody_yields():
    """Both insist, or both yield: one half each."""
    for answer in ("insist", "yield"):
        b = table("omaha_beach-2")
        for u in b.units:
            put(u, 3)
            u.soldiers, u.courage = 20, 9
        phase(b, 5)
        for side in (0, 1):
            say(b, "go 6", side=side)
        for side in (0, 1):
            say(b, answer, side=side)
        assert asked(b) == "roll_for_way"
        roll(b, 1)
        assert asked(b, 1) == "draw_award"


def test_a_contested_award_goes_to_the_smaller_unit():
    """Two Straights want the same card."""
    b = table("omaha_beach-2")
    for u, soldiers in zip(b.units, (20, 10), strict=True):
        u.soldiers, u.stars = soldiers, 3
    straight = "skull star soldier1 soldier2 courage tool"
    tally(b, straight, straight)
    say(b, "take silver_star", side=0)
    say(b, "take silver_star", side=1)
    assert has(b.units[1], "silver_star")
    assert asked(b, 0) == "choose_award"
    assert "take silver_star" not in texts(b, 0)


@pytest.mark.rule("DDD-CONFLICT-10")
def test_enjoying_the_assault_is_a_wish():
    """Nothing can be enforced or played here: the book says so, and shows it."""
    assert information("DDD-CONFLICT-10") == "a wish, not a rule"


@pytest.mark.rule("DDD-CONFLICT-08")
def test_nobody_contests_its_own_card():
    """The Military Medal offers what others have just found, not what its own Unit has."""
    b = rivals(6, 9)
    have(b.units[0], "military_medal")
    phase(b, 4)
    say(b, "find grenade", side=0)
    say(b, "find compass", side=1)
    say(b, "play military_medal", side=0)
    assert "take compass" in texts(b, 0)
    assert "take grenade" not in texts(b, 0)


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


@pytest.mark.rule("DDD-CONFLICT-09")
@pytest.mark.parametrize(
    ("scenario", "start", "target", "change", "tied"),
    [
        ("omaha_beach", 3, 6, {}, True),  # an Award for the first
        ("omaha_beach", 3, 5, {}, False),
        ("omaha_beach", 4, 7, {}, True),  # a door that is paid for once
        ("exercise_tiger", 2, 5, {}, False),  # a requirement that each meets
        ("pegasus_bridge", 4, 6, {}, True),  # room for one
        ("omaha_beach", 3, 6, {"soldiers": 9}, False),  # the smaller one is first
        ("omaha_beach", 3, 6, {"target": 5}, False),
    ],
)
def test_equal_units_are_tied_where_only_the_first_gets_something(
    scenario: str, start: int, target: int, change: dict[str, int], tied: bool
):
    b = group(start, start, scenario=scenario)
    for u in b.units:
        u.specialists, u.target = 0, target
    for name, value in change.items():
        setattr(b.units[1], name, value)
    assert movement.find_tied_rivals(b, [0, 1]) == ([0, 1] if tied else [])


@pytest.mark.parametrize(
    ("kind", "own", "other", "settled", "open_to"),
    [
        (conflicts.ITEM_CARD, 9, 10, 0, True),
        (conflicts.ITEM_CARD, 10, 10, 0, True),
        (conflicts.ITEM_CARD, 10, 10, 1, False),
        (conflicts.ITEM_CARD, 11, 10, 0, False),
        (conflicts.ITEM_CARD, 9, 10, 1, True),
    ],
)
def test_a_card_just_taken_can_be_claimed_by_who_is_no_larger(
    kind: int, own: int, other: int, settled: int, open_to: bool
):
    """A tie that is settled stays settled between equals."""
    b = table("omaha_beach-2")
    phase(b, 4)
    assert b.branches
    b.units[0].soldiers, b.units[1].soldiers = own, other
    have(b.units[1], "grenade")
    grenade = ITEM["grenade"]
    b.units[1].claims = (kind, grenade.index, 5, 0, 0, settled)
    assert conflicts.find_contestable(b, b.units[0], kind) == (grenade.bit if open_to else 0)
    assert conflicts.find_contestable(b, b.units[0], conflicts.VEHICLE_CARD) == 0
    b.units[1].items = 0  # it was used
    assert conflicts.find_contestable(b, b.units[0], kind) == 0


def test_a_card_that_is_taken_leaves_the_questions_of_others():
    """The smaller Unit takes the only Item that the larger one could pay for."""
    b = table("omaha_beach-2")
    for u, soldiers in zip(b.units, (5, 20), strict=True):
        u.soldiers, u.points, u.stars, u.courage = soldiers, 5, 0, 0
        u.specialists = 0
    put(b.units[0], 2)
    b.pool = ITEM["grenade"].bit
    phase(b, 4)
    assert "find grenade" in texts(b, 1)
    b2 = b.clone()
    conflicts.claim(b2, 0, conflicts.ITEM_CARD, ITEM["grenade"], 5, conflicts.PAID, 0)
    branch = next(x for x in b2.branches if x.side == 1)
    assert branch.agenda[-1][0] == "spending"


@pytest.mark.parametrize("vehicle", [0, 1, 3])
def test_a_vehicle_is_claimed_while_it_is_held(vehicle: int):
    """The first of all Vehicles as well as the others."""
    u = table("omaha_beach-2").units[1]
    u.claims = (conflicts.VEHICLE_CARD, vehicle, 8, 0, 0, 0)
    assert conflicts.list_open_claims(u) == []
    u.vehicle = vehicle
    assert len(conflicts.list_open_claims(u)) == 1
    u.vehicle = 2
    assert conflicts.list_open_claims(u) == []


def test_leaders_are_kept_when_an_award_is_drawn():
    """Their claims are struck off, those of Items stay."""
    u = table().units[0]
    u.claims = (conflicts.LEADER, 3, 4, 0, 0, 0, conflicts.ITEM_CARD, 6, 5, 0, 0, 0)
    spending.keep_leaders(u)
    assert [*u.claims] == [conflicts.ITEM_CARD, 6, 5, 0, 0, 0]


def test_as_many_cards_are_claimed_as_there_can_be():
    """No more, and none twice."""
    b, u = alone(4)
    b.pool = 0
    wishes = [(conflicts.ITEM_CARD, n, 0, 0, 0, 0) for n in range(MOST_CLAIMS + 1)]
    u.claims = tuple(n for wish in wishes[:MOST_CLAIMS] for n in wish)
    assert not claim_faults(b, u)
    u.claims += wishes[-1]
    assert claim_faults(b, u)
    u.claims = wishes[0] + wishes[0]
    assert claim_faults(b, u)


def held(*soldiers: int, card: str = "grenade") -> tuple[Board, Claim]:
    """Put up Units in phase 4, the first of which has just found a card for 5 Item Points."""
    b = table(f"omaha_beach-{len(soldiers)}")
    for u, number in zip(b.units, soldiers, strict=True):
        u.soldiers, u.points, u.specialists = number, 9, 0
    phase(b, 4)
    say(b, f"find {card}", side=0)
    return b, Claim(conflicts.ITEM_CARD, ITEM[card].index, 5, conflicts.PAID, 0)


MEDIC = next(n for n, s in MAPS["gold_beach"].sectors.items() if s.joins)
"""The Sector of Gold Beach in which the Medic waits."""


@pytest.mark.rule("DDD-CONFLICT-08", "DDD-CONFLICT-09")
@pytest.mark.parametrize(
    ("soldiers", "holds", "points", "asks"),
    [(8, 1, 4, False), (9, 0, 4, True), (10, 0, 9, False)],
)
def test_a_claim_is_won_tied_or_lost_by_size(soldiers: int, holds: int, points: int, asks: bool):
    """The holder has 9 Soldiers: a larger Unit gets its price back, an equal one waits."""
    b, wish = held(9, soldiers)
    conflicts.claim(b, 1, wish.kind, ITEM["grenade"], 5)
    GAME.engine.settle(b)
    assert [i for i, u in enumerate(b.units) if u.items & ITEM["grenade"].bit] == [holds]
    assert b.units[1].points == points
    assert (asked(b, 0) == "yield_card") == asks


@pytest.mark.rule("DDD-CONFLICT-09")
def test_a_tie_is_over_when_a_smaller_unit_has_taken_the_card():
    """Nobody is asked any more; the rival of the tie gets its price back."""
    b, wish = held(9, 9, 5)
    say(b, "find grenade", side=1)
    assert asked(b, 0) == "yield_card"
    conflicts.claim(b, 2, wish.kind, ITEM["grenade"], 5)
    GAME.engine.settle(b)
    assert asked(b, 0) == "spend"
    assert [has(u, "grenade") for u in b.units] == [False, False, True]
    assert [u.points for u in b.units] == [9, 9, 4]


@pytest.mark.rule("DDD-CONFLICT-09")
def test_a_die_decides_nothing_about_a_card_that_has_gone():
    """While two roll, a third and smaller Unit takes it."""
    b, wish = held(9, 9, 5)
    say(b, "find grenade", side=1)
    say(b, "insist", side=0)
    conflicts.claim(b, 2, wish.kind, ITEM["grenade"], 5)
    roll(b, 1, side=0)
    assert [has(u, "grenade") for u in b.units] == [False, False, True]
    assert [u.points for u in b.units] == [9, 9, 4]


@pytest.mark.rule("DDD-CONFLICT-08")
def test_the_last_award_of_a_choice_is_no_longer_offered_when_it_is_taken():
    """Two Straights and one card: the Unit that waits is not left with a question."""
    b = table("omaha_beach-2")
    for u, soldiers in zip(b.units, (10, 20), strict=True):
        u.soldiers = soldiers
    b.deck = AWARDS[0].bit
    straight = "skull star soldier1 soldier2 courage tool"
    tally(b, straight, straight)
    assert asked(b, 1) == "choose_award"
    say(b, f"take {AWARDS[0].id}", side=0)
    steps = [str(f[0]) for x in b.branches if x.side == 1 for f in x.agenda]
    assert "choose_award" not in steps


@pytest.mark.rule("DDD-CONFLICT-09")
@pytest.mark.parametrize(
    ("sizes", "tied"),
    [((10, 10, 9), []), ((9, 9, 10), [0, 1]), ((10, 9, 9), [1, 2]), ((9, 9, 9), [0, 1, 2])],
)
def test_only_the_smallest_units_are_tied(sizes: tuple[int, ...], tied: list[int]):
    """Sector 6 of Omaha honours its first Unit."""
    b = group(3, 3, 3)
    for u, size in zip(b.units, sizes, strict=True):
        u.soldiers, u.specialists, u.target = size, 0, 6
    assert movement.find_tied_rivals(b, [0, 1, 2]) == tied


@pytest.mark.rule("DDD-CONFLICT-08")
def test_a_sectors_specialist_is_met_by_the_first_unit_only():
    """Who has come first awaits him; its own arrival is no obstacle."""
    b = group(6, 6, scenario="gold_beach")
    sector = b.battle_map.sectors[MEDIC]
    for u in b.units:
        u.sector = sector.number
        u.specialists = 0
    assert movement.may_meet(b, b.units[0], sector)
    b.units[0].expect(JOINED)
    assert movement.may_meet(b, b.units[0], sector)
    assert not movement.may_meet(b, b.units[1], sector)
    b.units[0].sector -= 1
    assert movement.may_meet(b, b.units[1], sector)


@pytest.mark.rule("DDD-CONFLICT-05")
@pytest.mark.parametrize(("left_out", "rallied"), [((), False), ((RED,), True)])
def test_red_letters_forbid_a_rally_unless_the_training_leaves_them_out(
    left_out: tuple[int, ...], rallied: bool
):
    """Ouistreham has a Sector where nobody can be rallied."""
    b, u = alone(6, scenario="ouistreham")
    u.stars = 9
    sector = b.sector_of(u)
    assert sector.data.no_rally
    b.left_out = sum(1 << what for what in left_out)
    assert bool(specialists.find_rallies(b, u, sector)) == rallied


@pytest.mark.rule("DDD-CONFLICT-08")
@pytest.mark.parametrize(
    ("kind", "way", "stars", "points", "flags"),
    [
        (conflicts.LEADER, conflicts.PAID, 5, 0, 0),
        (conflicts.ITEM_CARD, conflicts.PAID, 0, 5, 0),
        (conflicts.VEHICLE_CARD, conflicts.PAID, 0, 5, 0),
        (conflicts.ITEM_CARD, conflicts.FREE, 0, 5, FOUND),
        (conflicts.AWARD_CARD, conflicts.FREE, 0, 5, 0),
    ],
)
def test_who_loses_a_card_gets_its_price_back(
    kind: int, way: int, stars: int, points: int, flags: int
):
    """Stars for Specialists, Item Points for the rest; and may rally, find or be honoured again.

    What an Award or a bonus brought used up no find of the turn.
    """
    b = group(4, 4)
    phase(b, 4)
    u = b.units[0]
    u.stars = u.points = 0
    u.done = conflicts.FLAG[kind]
    conflicts.give_back(b, 0, Claim(kind, 0, 5, way, 12))
    assert (u.stars, u.points, u.done) == (stars, points, flags)


@pytest.mark.rule("DDD-CONFLICT-05")
@pytest.mark.parametrize("left_out", [0, 1 << NO_VEHICLES])
def test_a_training_without_vehicles_has_none(left_out: int):
    b, u = alone(4)
    u.points, b.left_out = 99, left_out
    assert bool(vehicles.choose_free_vehicle.options(b, 0, 0)) == (not left_out)
    assert vehicles.find_obtainable(b, u) == (0 if left_out else b.garage)
