"""Whole games in a real browser, by mouse and by keyboard."""

import re

import pytest
from playwright.sync_api import expect

from beachhead.kernel import registry
from tests.browser.conftest import Seat
from tests.browser.host import Host
from tests.browser.match_page import DRIVE, Player

GAMES = [game.id for game in registry.all_games().values()]


def test_a_short_game_is_played_by_mouse_from_the_form_to_the_result(sit: Seat):
    ann = sit()
    ann.go("#/new/template")
    ann.page.get_by_label("Level").select_option("beginner")
    ann.page.get_by_role("button", name="Start the match").click()
    ann.table.wait_for()
    assert ann.wait_for_question()
    depth = ann.figure("depth")
    ann.page.mouse.click(*ann.spot(40, 80))
    for _ in ann.questions(after=depth):
        wanted = ann.page.locator('.option[data-text="fire"]')
        ann.click_option("fire" if wanted.count() else "")
    expect(ann.result).to_be_visible()
    expect(ann.page.locator(".log")).to_contain_text("Green stands at 40, 80.")


def test_the_same_game_is_played_by_keyboard_alone(sit: Seat):
    ann = sit()
    ann.go("#/new/template")
    start = ann.page.get_by_role("button", name="Start the match")
    start.wait_for()
    ann.page.keyboard.press("Tab")
    ann.tab_to(start)
    ann.page.keyboard.press("Enter")
    ann.table.wait_for()
    assert ann.wait_for_question()
    depth = ann.figure("depth")
    place_by_arrows(ann)
    for _ in ann.questions(after=depth):
        ann.page.keyboard.press("1")
    expect(ann.result).to_be_visible()
    replay = ann.page.get_by_role("link", name="Watch the replay")
    ann.tab_to(replay)
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_label("Position", exact=True)).to_be_visible()


def place_by_arrows(player: Player) -> None:
    """Move the aim down into the own half and take the spot."""
    board = player.page.locator(".map svg").first
    player.tab_to(board)
    for _ in range(5):
        player.page.keyboard.press("Shift+ArrowDown")
    expect(player.page.locator(".verdict")).to_contain_text("at 50 80")
    player.page.keyboard.press("Enter")


def test_play_now_leads_to_the_first_decision_in_two_clicks(sit: Seat):
    ann = sit()
    ann.go()
    card = ann.page.locator('[data-game="five_beaches"]')
    card.get_by_role("button", name=re.compile("Play now")).click()
    ann.table.wait_for()
    assert ann.wait_for_question()
    expect(ann.options.nth(1)).to_be_visible()


def test_typed_notation_gives_an_answer(sit: Seat):
    ann = sit()
    ann.open_match()
    assert ann.wait_for_question()
    ann.page.keyboard.press("/")
    ann.page.keyboard.type("at 50 75")
    ann.page.keyboard.press("Enter")
    ann.expect_text("Green stands at 50, 75.")


def test_a_piece_is_dragged_to_a_free_spot(sit: Seat):
    ann, bob = sit(), sit()
    opened = ann.open_match(seats=[{"kind": "me"}, {"kind": "friend"}])
    bob.sit_down(opened["match"], opened["invites"][0]["token"])
    bob.place("at 5 5")
    ann.place("at 50 75")
    ann.answer("advance")
    ann.wait_until_still()
    ann.page.mouse.move(*ann.spot(50, 75))
    ann.page.mouse.down()
    ann.page.mouse.move(*ann.spot(50, 65), steps=6)
    expect(ann.page.locator(".verdict")).to_contain_text("at 50 65")
    expect(ann.page.locator(".tape + .figure")).to_contain_text("pace")
    ann.page.mouse.up()
    ann.expect_text("Green reaches 50, 65.")


@pytest.mark.parametrize("game", GAMES)
def test_the_generic_client_plays_every_game(sit: Seat, game: str):
    """Eight answers from all over the list, and no complaint from the browser."""
    ann = sit()
    sides = registry.all_games()[game].scenarios()[0].sides
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": "random"}] * (sides - 1)
    ann.open_match(game, seats=seats, seed="7" * 64)
    for turn, _ in zip(range(8), ann.questions(), strict=False):
        if not ann.options.count():
            ann.tick_the_least()
        ann.options.nth(turn * 5 % ann.options.count()).click()
    ann.page.get_by_role("tab", name="Text").click()
    expect(ann.page.locator("p.text")).to_contain_text(re.compile(".{20}"))
    ann.expect_no_longer_than_the_window()


def test_the_points_of_a_fight_become_the_best_score_on_its_map(sit: Seat, own_host: Host):
    """Shown at the end, in the lobby and for a new match; kept when the server starts again."""
    ann = sit(own_host)
    options = {"victory_points": True}
    opened = ann.open_match("dday_dice", seats=[{"kind": "me"}], options=options)
    ann.page.evaluate(DRIVE, [opened["match"], opened["token"], "the end", {}])
    told = ann.page.locator(".result .points")
    expect(told).to_contain_text("That is the best score here.")
    points = told.inner_text().split()[0]
    own_host.kill()
    own_host.start()
    ann.go()
    card = ann.page.locator('[data-game="dday_dice"]')
    expect(card).to_contain_text(f"Exercise Tiger, solitaire {points}")
    ann.go("#/new/dday_dice")
    expect(ann.page.locator(".best")).to_contain_text(f"{points} Victory Points")


def test_a_whole_move_is_typed_on_one_line(sit: Seat):
    """A refused line names its part and changes nothing; a good one is several answers at once."""
    ann = sit()
    ann.open_match("axis_allies_dday", seats=[{"kind": "bot", "level": "random"}, {"kind": "me"}])
    assert ann.wait_for_question()
    ann.answer("stop")
    expect(ann.page.locator(".prompt h2")).to_contain_text("patrol")
    ann.type_notation("patrol Z30; 9")
    expect(ann.page.locator(".refused")).to_contain_text("part 2 of 2, '9'")
    send = ann.page.get_by_role("button", name="Send", exact=True)
    expect(send).to_have_attribute("aria-disabled", "false")
    ann.type_notation("patrol Z30 2")
    ann.expect_text("2 U.K. fighters patrol")
