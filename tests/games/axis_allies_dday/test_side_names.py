"""Who plays is named by scenario, wherever a name is shown."""

import msgspec
from rich.console import Console

from beachhead.cli import screen
from beachhead.engine.requests import Load
from beachhead.engine.session import Session
from beachhead.games.axis_allies_dday import GAME
from beachhead.kernel import registry
from beachhead.match import Match, Seat
from beachhead.web.catalog import describe_game

ANY = registry.game(GAME.id)
TWO, THREE = ["Axis", "Allies"], ["Axis", "United Kingdom", "United States"]


def test_two_players_are_the_axis_and_the_allies_three_are_the_axis_and_each_ally():
    assert [side.name for side in GAME.sides("two")] == TWO
    assert [side.name for side in GAME.sides("three")] == THREE
    assert len({(side.colour, side.pattern) for side in GAME.sides("three")}) == 3


def test_the_lobby_names_the_sides_of_each_scenario():
    found = describe_game(ANY)
    assert [side.name for side in found.sides] == THREE
    assert [[side.name for side in s.parties] for s in found.scenarios] == [TWO, THREE]


def test_the_log_calls_a_seat_as_the_scenario_does():
    match = Match.new(ANY, "three", seed="log")
    match.take_seat(2, Seat("bot", level="random"))
    assert match.log()[-1].lines[0].text == "United States is now played by a bot (random)."


def test_a_three_player_position_set_up_by_hand_has_three_seats():
    match = Match.new(ANY, seed="hand", start=GAME.new("three"))
    assert [side.name for side in match.sides] == THREE
    assert len(match.seats) == 3


def test_the_engine_plays_a_loaded_three_player_position_for_all_three():
    session = Session()
    session.load(Load(game=GAME.id, position=msgspec.Raw(GAME.save(GAME.new("three")))))
    assert session.match.header.scenario == "three"


def test_the_terminal_lists_pieces_by_their_own_names():
    match, console = Match.new(ANY, "three", seed="screen"), Console(record=True, width=120)
    screen.show_board(console, match, match.position, -1)
    events = console.export_text()
    assert all(name in events for name in THREE)


def test_a_zone_that_americans_hold_alone_is_theirs_with_three_players():
    for scenario, owner in (("two", 1), ("three", 2)):
        b = GAME.new(scenario)
        zone = next(z for z in b.zones() if b.controller(z) < 0)
        b.units[zone * 10 + 7] = 1
        areas = {area.id: area for area in GAME.scene(b, -1).areas}
        assert areas[f"zone:{zone}"].owner == owner
