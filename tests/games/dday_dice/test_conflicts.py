"""DDD-CONFLICT: precedence and ties."""

import pytest

from beachhead.games.dday_dice.board import CANNOT_STAY
from beachhead.kernel.nodes import Chance
from tests.games.dday_dice.boards import (
    asked,
    bit,
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
