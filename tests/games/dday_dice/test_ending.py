"""DDD-WIN, DDD-LOSE, DDD-VP: how the game ends and what it scores."""

from pathlib import Path

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.content.components import ITEM
from beachhead.games.dday_dice.content.effects import READY
from beachhead.games.dday_dice.rules import ending, free_actions
from beachhead.games.dday_dice.rules.ending import (
    count_victory_points,
    find_group_score,
    rank_units,
)
from beachhead.kernel import registry
from beachhead.match import Match
from beachhead.store import Standing, keep_score
from tests.games.dday_dice.boards import (
    alone,
    asked,
    begin,
    bit,
    fight,
    group,
    have,
    phase,
    put,
    roll,
    say,
    sides,
    supplied_unit,
    table,
    tally,
    texts,
    units,
)


def in_bunker(*soldiers: int, **options: bool) -> Board:
    """Return a table on Omaha whose Units stand in the Bunker."""
    n = len(soldiers)
    b = table("omaha_beach" if n == 1 else f"omaha_beach-{n}", "uk", **options)
    for u, count in zip(b.units, soldiers, strict=True):
        put(u, 10).soldiers = count
    return b


@pytest.mark.rule("DDD-WIN-01", "DDD-WIN-10")
def test_everybody_must_conquer_the_bunker():
    """Two of three: the game goes on; the third one: victory at once."""
    b = in_bunker(40, 40, 40)
    put(b.units[2], 9)
    b.units[2].soldiers = 60
    phase(b, 6)
    roll(b, 1)
    roll(b, 1, 1)
    assert b.ending == ""
    assert [bool(u.conquered) for u in b.units] == [True, True, False]
    put(b.units[2], 10)
    phase(b, 6)
    roll(b, 1, 1)
    assert (b.ending, b.scores) == ("bunker_conquered", [1, 1, 1])


@pytest.mark.rule("DDD-WIN-02")
def test_conquering_means_surviving_with_one_member():
    """25 against a loss of 24 conquers with 1; 24 are wiped out; a lone Specialist conquers."""
    b = in_bunker(25)
    fight(b, 1, 1)
    assert (b.ending, b.units[0].soldiers) == ("bunker_conquered", 1)
    b = in_bunker(24)
    fight(b, 1, 1)
    assert b.ending == "wiped_out"
    b = in_bunker(24)
    have(b.units[0], "scout")
    fight(b, 1, 1)
    assert (b.ending, b.units[0].soldiers) == ("bunker_conquered", 0)


@pytest.mark.rule("DDD-WIN-03")
def test_one_failure_loses_even_in_the_same_combat():
    """A conquers while B is wiped out: defeat for both."""
    b = in_bunker(60, 5)
    phase(b, 6)
    roll(b, 1, 1)
    assert (b.ending, b.scores) == ("wiped_out", [-1, -1])


@pytest.mark.rule("DDD-WIN-04", "DDD-WIN-05")
def test_a_conqueror_is_out_of_danger_and_rolls_no_more():
    """No casualties, no chevrons, no forced move; phase 1 waits for the others only."""
    b = in_bunker(40, 40)
    put(b.units[1], 2)
    b.units[0].conquered = 3
    b.turn = 3
    before = b.units[0].soldiers
    phase(b, 6)
    assert b.units[0].soldiers == before
    phase(b, 1)
    assert sides(b) == [1]
    phase(b, 3)
    assert b.units[0].face == 1


@pytest.mark.rule("DDD-WIN-06")
def test_survivors_may_be_laid_beside_the_bunker():
    """0 to 3 of 3 Specialists."""
    b = in_bunker(60, 60)
    put(b.units[1], 2)
    have(b.units[0], "scout", "veteran", "medic")
    phase(b, 6)
    roll(b, 1, 1)
    say(b, "soldiers", side=0)
    assert texts(b, 0) == ["done", "place scout", "place veteran", "place medic"]
    say(b, "place scout", "place medic", side=0)
    assert b.units[0].placed == bit("scout") | bit("medic")
    assert b.units[0].specialists == bit("veteran")


@pytest.mark.rule("DDD-WIN-07")
def test_abilities_of_placed_specialists_are_off():
    """A placed Engineer lowers by the placing only; a placed Lieutenant trades no dice."""
    b = in_bunker(60, 60, 60)
    b.units[0].conquered, b.units[0].placed = 1, bit("engineer") | bit("lieutenant")
    put(b.units[1], 2)
    put(b.units[2], 2)
    assert b.defence(b.units[1]) == 6
    for u in b.units[1:]:
        u.dice = (1, 1, 8, 8, 16, 16)
    begin(b, "tallies")
    assert asked(b) != "exchange"


@pytest.mark.rule("DDD-WIN-08")
def test_each_placed_specialist_lowers_the_bunkers_def_by_one():
    """DEF 22 with 4 placed: 18, in all later turns."""
    b = in_bunker(60, 60)
    b.units[0].conquered = 1
    b.units[0].placed = bit("scout") | bit("medic") | bit("veteran") | bit("chaplain")
    assert b.defence(b.units[1]) == 18
    phase(b, 6)
    roll(b, 1, 1)
    assert b.units[1].soldiers == 60 - 18 - 2


@pytest.mark.rule("DDD-WIN-09")
def test_units_that_enter_together_do_not_help_each_other():
    """Both face the full DEF."""
    b = in_bunker(60, 60)
    have(b.units[0], "scout", "veteran")
    phase(b, 6)
    roll(b, 1, 1)
    say(b, "soldiers", side=0)
    assert [u.soldiers for u in b.units] == [36, 36]


def test_a_conqueror_still_plays_cards_for_others():
    """A held Supply Crate reaches the Unit that fights on."""
    b = in_bunker(40, 40)
    put(b.units[1], 2)
    b.units[0].conquered = 1
    have(b.units[0], "supply_crate", "field_radio")
    b.phase = 5
    begin(b, "before_combat")
    assert texts(b, 0) == ["done", "play supply_crate"]
    say(b, "play supply_crate", side=0)
    assert b.units[1].soldiers == 44 - 6


@pytest.mark.rule("DDD-LOSE-01", "DDD-LOSE-04")
def test_a_wiped_out_unit_ends_the_game_at_once():
    """No further phase is played, however healthy the others are."""
    b = table("omaha_beach-2")
    put(b.units[0], 2).soldiers = 3
    put(b.units[1], 2).soldiers = 50
    phase(b, 6)
    assert b.ending == "wiped_out"
    assert asked(b) == "over"


@pytest.mark.rule("DDD-LOSE-02")
def test_a_stuck_unit_ends_the_game():
    """Must move and cannot."""
    b = table()
    u = put(b.units[0], 9, face=4)
    u.soldiers = 50
    phase(b, 5)
    assert b.ending == "stuck"


# ---- DDD-VP -------------------------------------------------------------------------------


def scored(**figures: int) -> Board:
    """Return the rulebook's sample: Omaha won alone with 5 Soldiers, 2 Courage, 4 Specialists."""
    b = in_bunker(figures.get("soldiers", 5), victory_points=True)
    u = b.units[0]
    u.courage = figures.get("courage", 2)
    u.earned = figures.get("awards", 0)
    u.conquered = figures.get("conquered", 9)
    have(u, *["scout", "veteran", "chaplain", "engineer"][: figures.get("specialists", 4)])
    return b


def points(b: Board, side: int = 0, *, won: bool = True) -> int:
    """Count one Unit's Victory Points."""
    return count_victory_points(b, b.units[side], won=won)


@pytest.mark.rule("DDD-VP-01", "DDD-SOLO-10")
def test_victory_points_are_an_option():
    """Off: no score; on, also in solitaire: one at the end."""
    b = in_bunker(60)
    fight(b, 1, 1)
    assert b.points == []
    b = in_bunker(60, victory_points=True)
    fight(b, 1, 1)
    assert len(b.points) == 1


@pytest.mark.rule("DDD-VP-02")
def test_points_are_counted_at_the_end_win_or_lose():
    """Once, for either outcome."""
    for soldiers in (60, 5):
        b = in_bunker(soldiers, victory_points=True)
        assert b.points == []
        fight(b, 1, 1)
        assert b.points[0] > 0


@pytest.mark.rule("DDD-VP-03")
def test_the_best_score_of_each_map_is_kept(tmp_path: Path):
    """The group's points at the end are the mark to beat next time on this map."""
    url = str(tmp_path / "scores.sqlite3")
    marks: list[int] = []
    for soldiers in (40, 35, 60):
        b = in_bunker(soldiers, victory_points=True)
        assert GAME.score_to_beat(b) is None
        phase(b, 6)
        roll(b, 1, 1)
        assert GAME.score_to_beat(b) == min(b.points)
        standing = keep_score(ended(b), url)
        assert standing == Standing(min(b.points), max(marks, default=None))
        marks.append(min(b.points))
    other = keep_score(ended(b, "gold_beach"), url)
    assert other == Standing(marks[-1], None)
    assert keep_score(ended(in_bunker(40)), url) is None


def ended(b: Board, scenario: str = "omaha_beach") -> Match:
    """Return a match of a scenario that stands at a position."""
    game = registry.game(GAME.id)
    seed = f"{b.units[0].soldiers:064}"
    match = Match.new(game, scenario, {"victory_points": True}, seed=seed, drawn=True)
    match.position = b
    return match


@pytest.mark.rule("DDD-VP-04", "DDD-VP-05", "DDD-VP-14")
def test_conquering_scores_twenty_and_the_first_twenty_more():
    """A in turn 8 gets both, B in turn 9 one; a solitaire victory scores both."""
    b = in_bunker(0, 0)
    b.units[0].conquered, b.units[1].conquered = 8, 9
    assert points(b, 0) - points(b, 1) == 20
    b.units[1].conquered = 0
    assert points(b, 0) - points(b, 1) == 40
    solo = scored(soldiers=0, courage=0, specialists=0)
    assert points(solo) == 20 + 20 + 100


@pytest.mark.rule("DDD-VP-06")
def test_all_first_conquerors_of_one_turn_score():
    """A and B in turn 8, C in turn 9."""
    b = in_bunker(0, 0, 0)
    for u, turn in zip(b.units, (8, 8, 9), strict=True):
        u.conquered = turn
    assert [points(b, i) - 100 for i in range(3)] == [40, 40, 20]


@pytest.mark.rule("DDD-VP-07", "DDD-VP-17")
def test_victory_scores_ten_for_each_sector_of_the_map():
    """Omaha has 10 with the Bunker: 100."""
    assert len(MAPS["omaha_beach"].sectors) == 10
    b = scored(soldiers=0, courage=0, specialists=0, conquered=0)
    assert points(b) == 100


@pytest.mark.rule("DDD-VP-08")
def test_defeat_scores_the_last_sector_entered():
    """In Sector 6: 60."""
    b = table(victory_points=True)
    put(b.units[0], 6).soldiers = 0
    assert points(b, won=False) == 60


@pytest.mark.rule("DDD-VP-09", "DDD-VP-10", "DDD-VP-11")
def test_soldiers_courage_and_specialists_score():
    """1, 2 and 3 points each; placed Specialists count too."""
    plain = points(scored(soldiers=0, courage=0, specialists=0))
    assert points(scored(courage=0, specialists=0)) - plain == 5
    assert points(scored(soldiers=0, specialists=0)) - plain == 4
    assert points(scored(soldiers=0, courage=0)) - plain == 12
    b = scored(soldiers=0, courage=0)
    u = b.units[0]
    u.placed, u.specialists = u.specialists, 0
    assert points(b) - plain == 12


@pytest.mark.rule("DDD-VP-12")
def test_every_award_obtained_scores_ten_used_or_not():
    """2 Awards, one of them used: 20."""
    assert points(scored(awards=2)) - points(scored()) == 20


@pytest.mark.rule("DDD-VP-13")
def test_other_leftovers_score_nothing():
    """5 Stars and 3 Items change nothing."""
    b = scored()
    before = points(b)
    b.units[0].stars = 5
    have(b.units[0], "grenade", "compass", "whistle", "jeep")
    assert points(b) == before


@pytest.mark.rule("DDD-VP-15")
def test_the_group_scores_its_lowest_unit():
    """161, 140, 172: the group has 140."""
    b = in_bunker(1, 1, 1)
    b.points = [161, 140, 172]
    assert find_group_score(b) == 140


@pytest.mark.rule("DDD-VP-16")
def test_the_rulebooks_sample_scores_161():
    """20 + 20 + 100 + 5 + 4 + 12 + 0."""
    assert points(scored()) == 161


@pytest.mark.rule("DDD-VP-18")
def test_a_competitive_group_is_ranked():
    """Highest first; equal scores share the rank."""
    b = in_bunker(1, 1, 1)
    b.points = [140, 161, 140]
    assert rank_units(b) == [(1, 1, 161), (2, 0, 140), (2, 2, 140)]


def test_the_score_is_told():
    """The last event gives every Unit's points and the group's."""
    b = in_bunker(60, victory_points=True)
    phase(b, 6)
    told = roll(b, 1, 1)
    event = next(e for e in told if e.kind == "scored")
    assert event.figures["group"] == b.points[0]
    assert (
        GAME.log_line(event) == f"Victory Points: UK {b.points[0]}; the group scores {b.points[0]}."
    )


@pytest.mark.rule("DDD-VP-18")
def test_the_rank_is_shown_where_several_play_for_points():
    """Beside the points of each Unit; alone, or without points, nobody is ranked."""
    shown = {}
    for soldiers, with_points in (((60, 50, 60), True), ((60,), True), ((60, 50), False)):
        b = in_bunker(*soldiers, victory_points=with_points)
        phase(b, 6)
        roll(b, 1, 1)
        assert b.ending
        panels = {p.title: p.lines for p in GAME.scene(b, 0).panels if p.id.endswith(":card")}
        shown[soldiers] = [(name, line) for name, lines in panels.items() for line in lines]
    losses = MAPS["omaha_beach"].sectors[10].data.defence[0] + 1 + 1
    first, second = (20 + 20 + 100 + n - losses for n in (60, 50))
    assert ("UK", f"Victory Points: {first}, rank 1 of 3") in shown[60, 50, 60]
    assert ("USA", f"Victory Points: {second}, rank 3 of 3") in shown[60, 50, 60]
    assert ("Canada", f"Victory Points: {first}, rank 1 of 3") in shown[60, 50, 60]
    assert ("UK", f"Victory Points: {first}") in shown[60,]
    assert not [line for _, line in shown[60, 50] if "Victory" in line]


def conqueror(*cards: str) -> Board:
    """Return a table of two at Omaha: one has conquered the Bunker with these Specialists."""
    b = units(10, 2)
    have(b.units[0], *cards).conquered = 1
    b.turn = 3
    return b


@pytest.mark.rule("DDD-VP-09")
@pytest.mark.rule("DDD-MOVE-04")
def test_a_stuck_unit_is_wiped_out_and_its_soldiers_do_not_score():
    """60 Soldiers and a Scout in Sector 4, no way on: 40 points for the Sector, nothing for them."""
    b = units(4, victory_points=True)
    u = put(have(b.units[0], "scout"), 4, face=4)
    u.courage = 0
    u.visited = 0b111111
    phase(b, 5)
    assert b.ending == "stuck"
    assert (u.size, u.dead) == (0, bit("scout"))
    assert b.points == [40]
    assert count_victory_points(b, u, won=False) == 40


@pytest.mark.rule("DDD-WIN-06")
def test_specialists_can_be_placed_at_the_end_of_a_later_turn():
    """Kept in turn 1, laid down in turn 3; who has none left is not asked."""
    b = conqueror("scout")
    fight(b)
    assert asked(b, 0) == "place_specialist"
    say(b, "place scout", side=0)
    assert b.units[0].placed == bit("scout")
    assert b.turn == 4
    b = conqueror()
    fight(b)
    assert b.turn == 4


@pytest.mark.rule("DDD-WIN-07")
def test_specialists_who_are_not_placed_keep_their_abilities():
    """An Engineer and a Lieutenant in the Bunker still help; laid beside it they only lower DEF."""
    b = units(10, 10, 2)
    have(b.units[0], "engineer", "lieutenant").conquered = 1
    printed = b.battle_map.sectors[10].shields[1]
    assert b.defence(b.units[1]) == printed - 1
    put(b.units[1], 2)
    tally(b, "", *["star star tool tool courage soldier1"] * 2, window=True)
    assert asked(b, 1) == "exchange"


@pytest.mark.rule("DDD-LOSE-04")
@pytest.mark.parametrize("weak", [0, 1, 2])
def test_combat_is_carried_out_for_every_unit_before_the_game_is_judged(weak: int):
    """One Unit falls, one conquers, one loses Soldiers: the same whichever seat each has."""
    order = [2, 2, 2]
    storms, stands = (weak + 1) % 3, (weak + 2) % 3
    order[storms] = 10
    b = units(*order, victory_points=True)
    b.units[weak].soldiers = 1
    fight(b, *[1] * b.fire_dice(10))
    assert (b.ending, b.scores) == ("wiped_out", [-1, -1, -1])
    assert b.units[weak].size == 0
    assert b.units[storms].conquered == b.turn
    assert b.units[stands].soldiers == 54
    conquests = {weak: 0, storms: 40, stands: 0}
    alive = {weak: 0, storms: b.units[storms].soldiers, stands: 54}
    sectors = {weak: 20, storms: 100, stands: 20}
    assert b.points == [conquests[i] + alive[i] + sectors[i] + 18 for i in range(3)]


@pytest.mark.rule("DDD-LOSE-04")
def test_two_units_can_fall_in_one_combat_and_both_are_named():
    """Two events name the Units, one tells that the game is lost."""
    b = units(2, 2)
    for u in b.units:
        u.soldiers = 1
    have(b.units[1], "first_aid_kit")
    phase(b, 6)
    story = say(b, "done", side=1)
    assert [e.figures["side"] for e in story if e.kind == "wiped_out"] == [0, 1]
    assert [e.kind for e in story].count("lost") == 1


@pytest.mark.rule("DDD-LOSE-04")
def test_outside_combat_a_wiped_out_unit_ends_the_game_at_once():
    """A Unit of one Soldier on Land Mines: nobody fights any more."""
    for soldiers, reason in ((1, "wiped_out"), (3, "wiped_out"), (4, "")):
        b = units(6, 2)
        b.units[0].soldiers = soldiers
        phase(b, 5)
        say(b, "go 8", side=0)
        say(b, "stay", side=1)
        roll(b, 3, side=0)
        assert b.ending == reason
        assert b.units[1].soldiers == 60
        assert b.phase == (5 if reason else 6)


@pytest.mark.rule("DDD-WIN-02")
@pytest.mark.parametrize(
    ("soldiers", "sector", "conquered"), [(1, 10, True), (0, 10, False), (1, 9, False)]
)
def test_the_bunker_is_conquered_by_who_is_alive_in_it(soldiers: int, sector: int, conquered: bool):
    b, u = supplied_unit(sector)
    u.soldiers = soldiers
    ending.survived.run(b, 0)
    assert bool(u.conquered) is conquered


@pytest.mark.rule("DDD-WIN-02")
def test_a_unit_of_soldiers_alone_conquers_the_bunker():
    """Nobody is asked about losses: the game is won at once."""
    b, u = supplied_unit(10)
    u.soldiers = 60
    fight(b, 1, 1)
    assert b.ending == "bunker_conquered"


@pytest.mark.rule("DDD-WIN-02", "DDD-CONFLICT-05")
def test_a_bunker_without_fire_is_conquered_like_any_other():
    """Basic training leaves out Machine Gun Fire: nothing is rolled, the DEF is lost."""
    b = table("exercise_tiger", training="basic")
    u = put(b.units[0], b.battle_map.bunker)
    u.soldiers = 60
    phase(b, 6)
    assert b.ending == "bunker_conquered"
    assert u.soldiers == 60 - b.battle_map.sectors[u.sector].data.defence[0]


@pytest.mark.rule("DDD-WIN-05")
def test_who_has_conquered_the_bunker_helps_others_only_while_somebody_fights():
    """A Message Book for another Unit, but no Field Radio of its own; at the end neither."""
    b = group(10, 4)
    b.units[0].conquered = 3
    assert free_actions.can_play(b, 0, ITEM["message_book"], READY)
    assert not free_actions.can_play(b, 0, ITEM["field_radio"], READY)
    assert free_actions.can_play(b, 1, ITEM["field_radio"], READY)
    b.units[1].conquered = 3
    assert not free_actions.can_play(b, 0, ITEM["message_book"], READY)


@pytest.mark.rule("DDD-LOSE-01", "DDD-LOSE-02")
@pytest.mark.parametrize(
    ("reason", "rule"), [("wiped_out", "DDD-LOSE-01"), ("stuck", "DDD-LOSE-02")]
)
def test_a_loss_names_its_rule(reason: str, rule: str):
    b, _ = alone(4)
    b.story = []
    ending.lose(b, 0, reason)
    assert [(e.kind, e.rule) for e in b.story] == [("lost", rule)]
