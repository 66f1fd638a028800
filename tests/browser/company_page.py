"""The miniatures in the browser: a mouse, a phone, and the form of a plan."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from beachhead.games.company.board import Board
from beachhead.match.entries import Seat as Chair
from beachhead.match.match import Match
from beachhead.match.record import encode
from tests.browser.match_page import DRIVE, Player

TABLE = [{"kind": "table"}, {"kind": "table"}]
FIRST = {"roll_initiative": [6, 1]}
RECORD = """async (match) => {
  const keys = JSON.parse(localStorage.getItem('beachhead.keys'))[match]
  const head = {Authorization: `Bearer ${keys.tokens[0]}`}
  return (await (await fetch(`/api/matches/${match}/record`, {headers: head})).json()).answers
}"""
AT_THE_TABLE = (Chair("table"), Chair("table"))
IMPORT = """async (record) => (await (await fetch('/api/records', {
  method: 'POST', headers: {'Content-Type': 'application/json'}, body: record})).json())"""
ANSWERED_OR_NEARER = """([depth, seen]) =>
  document.querySelector('.table').dataset.busy === 'false' &&
  (Number(document.querySelector('.table').dataset.depth) > depth ||
   document.querySelector('.map svg').getAttribute('viewBox') !== seen)"""
MOST_ZOOMS = 12
FINGER = 24  # pixels across, at least, of what a finger has to hit


def at_step(player: Player, step: str, *, scenario: str = "", **said: object) -> None:
    """Open the learning game, or another, for both sides and play it, with given dice, to a question."""
    opened = player.open_match("company", scenario=scenario, seats=TABLE, dice="typed")
    token = opened["token"]
    depth = player.page.evaluate(DRIVE, [opened["match"], token, step, {**FIRST, **said}])
    assert player.wait_for_question(depth - 1)


def picture(player: Player, name: str) -> None:
    """Keep a picture for whoever looks at the table by eye."""
    if folder := os.environ.get("BEACHHEAD_PICTURES"):
        player.page.wait_for_timeout(600)
        player.page.screenshot(path=Path(folder) / f"{name}.png")


def piece(player: Player, words: str) -> tuple[float, float]:
    """Find a base by what it is called."""
    return player.centre(player.page.locator(".token .hit").and_(player.page.get_by_label(words)))


def board(match: Match) -> Board:
    assert isinstance(match.position, Board)
    return match.position


class Phone:
    """A phone in two hands, and beside it the match as it has to be."""

    def __init__(self, player: Player, match: Match) -> None:
        self.player, self.page, self.match = player, player.page, match
        player.go()
        record = encode(match.record(private=True)).decode()
        opened: dict[str, Any] = self.page.evaluate(IMPORT, record)
        player.sit_down(opened["match"], opened["token"])
        player.wait_for_question()

    def tap(self, thing: Locator) -> None:
        """Tap what answers, and take the answer down."""
        depth = self.player.figure("depth")
        thing.tap()
        self.take_down(depth)

    def take_down(self, depth: int) -> None:
        """Wait for the next question, and give the answer before it to the match beside the phone."""
        assert self.player.wait_for_question(depth)
        record = self.page.evaluate(RECORD, self.page.url.split("/match/")[1])
        for entry in record[len(self.match.entries) :]:
            if entry["kind"] == "answer":
                body = entry["body"]
                self.match.answer(entry["side"], tuple(body) if isinstance(body, list) else body)
                return
        raise AssertionError("no answer arrived")

    def choose(self, text: str) -> None:
        self.tap(self.page.locator(f'.option[data-text="{text}"]'))

    def name_on_the_map(self) -> None:
        """Tap a base that an answer can name: it must be large enough for a finger."""
        self.touch(self.page.locator(".token.legal .hit").first)

    def tap_base(self, team: object) -> None:
        """Tap the base of a Team."""
        self.touch(self.page.locator(f'[data-id="team:{team}"].legal .hit'))

    def touch(self, base: Locator) -> None:
        expect(base).to_be_visible()
        depth = self.player.figure("depth")
        for _ in range(MOST_ZOOMS):  # where bases crowd, a tap comes nearer first
            seen = self.page.locator(".map > svg").first.get_attribute("viewBox")
            at, box = self.player.centre(base), base.bounding_box()
            self.page.touchscreen.tap(*at)
            self.page.wait_for_function(ANSWERED_OR_NEARER, arg=[depth, seen])
            if self.player.figure("depth") != depth:
                break
        else:
            raise AssertionError(f"{MOST_ZOOMS} taps name nothing: {self.player.prompt}")
        assert box is not None
        assert min(box["width"], box["height"]) >= FINGER, box  # of the tap that answered
        self.take_down(depth)

    def go_to(self, x: int, y: int) -> None:
        """Tap a spot of the table, and Go."""
        at = self.player.spot(x, board(self.match).table.ground.height - y)
        self.page.touchscreen.tap(*at)
        expect(self.page.locator(".verdict")).to_contain_text("✓")
        self.tap(self.page.get_by_role("button", name="Go", exact=True))


def plan(player: Player, *, tap: bool = False) -> Locator:
    """Open the form of a plan."""
    tab = player.page.get_by_role("tab", name="Odds", exact=True)
    start = player.page.get_by_role("button", name="Try a plan", exact=True)
    for button in (tab, start):
        if tap:
            button.tap()
        else:
            button.click()
    form = player.page.get_by_role("form", name="Odds of a plan", exact=True)
    expect(form).to_be_visible()
    return form


def answer(player: Player) -> Locator:
    """Find where the chances are told."""
    return player.page.get_by_role("status", name="Odds of the plan", exact=True)
