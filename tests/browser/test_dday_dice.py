"""D-Day Dice on a screen of 1440 by 900: a whole turn without scrolling, four screens without waiting."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Error, Locator, expect

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.content.components import AWARDS, ITEMS, pick_cards
from tests.browser.conftest import Seat
from tests.browser.host import Host
from tests.browser.match_page import MOST_ANSWERS, Player
from tests.games.dday_dice.boards import have, phase, put, roll_all, table

SPECIALISTS = ("scout", "medic", "engineer", "sharpshooter", "veteran")
# Everything but the log of what has happened: page, question, answers, cards, other Units, seats.
SCROLLED = """() => [...document.querySelectorAll('html, body, body *')].filter((e) => {
  const style = getComputedStyle(e), off = (a) => /auto|scroll/.test(a)
  const page = e === document.documentElement
  return !e.closest('.chronicle') && (
    (e.scrollHeight > e.clientHeight + 1 && (page || off(style.overflowY))) ||
    (e.scrollWidth > e.clientWidth + 1 && (page || off(style.overflowX))))
}).map((e) => `${e.tagName} ${e.className} ${e.scrollHeight}/${e.clientHeight} ${e.scrollWidth}/${e.clientWidth}`)"""


def expect_nothing_to_scroll(player: Player) -> None:
    """Wait until everything shows; if it never does, name what sticks out."""
    try:
        player.page.wait_for_function(f"() => ({SCROLLED})().length === 0")
    except Error:
        raise AssertionError((player.prompt, player.page.evaluate(SCROLLED))) from None


def in_sight(player: Player, panel: str) -> Locator:
    """Find a box of the scene, as long as it is all on the screen."""
    box = player.page.locator(f'[data-panel="{panel}"]')
    expect(box).to_be_in_viewport(ratio=1)
    return box


def decide(player: Player) -> None:
    """Give an answer as a person who rolls as often as is allowed, and takes part in nothing else."""
    depth = player.figure("depth")
    ticks = player.page.locator("[data-tick]")
    for word, wanted in (("lock two dice", (0, 3)), ("roll again", (0, 1))):
        if word in player.prompt and ticks.count():
            for number in wanted:
                ticks.nth(number).click()
            expect_nothing_to_scroll(player)
            player.page.locator(".go").click()
            player.wait_for_question(depth)
            return
    player.decide()
    player.wait_for_question(depth)


def test_dice_are_ticked_valued_and_rolled_with_one_button(sit: Seat):
    """Nothing is rolled before the button; what a set is worth ticks it; the dice stay in their box."""
    ann = sit()
    ann.open_match("dday_dice", scenario="exercise_tiger", seats=[{"kind": "me"}], seed="5" * 64)
    for _ in ann.questions():
        if "lock two dice" in ann.prompt:
            break
        ann.decide()
    page, go = ann.page, ann.page.locator(".go")
    depth = ann.figure("depth")
    page.locator("[data-tick]").nth(0).click()
    expect(go).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="What is each worth?").click()
    page.get_by_role("list", name="What each is worth").get_by_role("button").nth(0).click()
    expect(go).to_have_attribute("aria-disabled", "false")
    expect(page.locator('[data-tick][aria-pressed="true"]')).to_have_count(2)
    assert ann.figure("depth") == depth
    go.click()
    ann.wait_for_question(depth)
    expect(page.locator('[data-panel="unit:0:card"] .lock')).to_have_count(2)
    expect(page.locator(".stage")).to_have_count(0)


@pytest.mark.parametrize("units", [1, 4])
def test_a_whole_turn_is_played_without_scrolling(sit: Seat, units: int):
    """Whatever is asked in the six phases, on one screen for all Units."""
    ann = sit()
    scenario = "exercise_tiger" if units == 1 else f"exercise_tiger-{units}"
    seats = [{"kind": "me"}] + [{"kind": "table"}] * (units - 1)
    ann.open_match(
        "dday_dice",
        scenario=scenario,
        seats=seats,
        options={"country": "uk", "ask_always": True},
        seed="5" * 64,
    )
    title = ann.page.locator("header h1")
    phases: set[str] = set()
    for _ in ann.questions():
        if "Turn 2" in title.inner_text():
            break
        phases.add(title.inner_text())
        expect_nothing_to_scroll(ann)
        for unit in range(units):
            in_sight(ann, f"unit:{unit}:card")
        decide(ann)
    assert not ann.over
    assert {p.split(" · ")[2] for p in phases if "Turn" in p} >= {"Phase 1", "Phase 5"}


def rich(b: Board) -> Board:
    """Give every Unit much to spend and a share of the Items and Awards."""
    for u in b.units:
        u.soldiers, u.courage, u.stars, u.points = 24, 9, 20, 30
        have(u, *SPECIALISTS)
        for item in list(pick_cards(b.pool, ITEMS))[:4]:
            u.items |= item.bit
            b.pool &= ~item.bit
        for award in list(pick_cards(b.deck, AWARDS))[:2]:
            u.awards |= award.bit
            b.deck &= ~award.bit
    return b


def rolled(b: Board, faces: str = "skull star soldier1 soldier2 courage tool") -> Board:
    """Begin a turn and throw every Unit's dice."""
    phase(b, 1)
    for side in range(len(b.units)):
        roll_all(b, faces, side=side)
    return b


class Given(Host):
    """A server whose matches of this game begin in the position that stands in a file."""

    def begin_in(self, b: Board) -> None:
        """Write the position of the next match."""
        assert self.position is not None
        self.position.write_bytes(GAME.save(b))


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Given]:
    folder = tmp_path_factory.mktemp("given")
    found = Given(folder, folder / "position.json")
    found.begin_in(table("omaha_beach"))
    found.start()
    yield found
    found.stop()


@pytest.mark.parametrize("units", [1, 4])
def test_many_cards_do_not_make_it_scroll(sit: Seat, given: Given, units: int):
    """With eleven or twelve cards in every Unit, more to rally and find, and all Special Items."""
    ann = sit(given)
    scenario = "omaha_beach" if units == 1 else f"omaha_beach-{units}"
    seats = [{"kind": "me"}] + [{"kind": "table"}] * (units - 1)
    for begun in (rolled, lambda b: phase(b, 4), lambda b: phase(b, 5)):
        given.begin_in(begun(rich(table(scenario, bazooka_joe=2))))
        ann.open_match("dday_dice", scenario=scenario, seats=seats)
        assert ann.wait_for_question()
        expect_nothing_to_scroll(ann)
        for panel in ("unit:0:card", "cards:0", "pool"):
            in_sight(ann, panel)
        for kind in ann.page.get_by_role("group", name="Kinds of answers").locator("button").all():
            kind.click()
            expect_nothing_to_scroll(ann)


def asked(players: list[Player], depth: int) -> list[Player]:
    """Wait until everybody has seen the last answer; list who has a question now."""
    for player in players:
        player.wait_for_depth(depth)
    return [p for p in players if p.table.get_attribute("data-node")]


def test_four_screens_wait_only_for_those_who_have_something_to_decide(sit: Seat, given: Given):
    """All four decide on their rolls at once; only the first has anything to spend."""
    b = table("omaha_beach-4")
    for sector, u in enumerate(b.units, 1):
        put(u, sector).soldiers = 24
    b.units[0].stars = b.units[0].points = 9
    given.begin_in(rolled(b, "soldier1 soldier1 soldier1 soldier2 soldier2 soldier2"))
    players = [sit(given) for _ in range(4)]
    seats = [{"kind": "me"}] + [{"kind": "friend"}] * 3
    opened = players[0].open_match("dday_dice", scenario="omaha_beach-4", seats=seats)
    for player, invite in zip(players[1:], opened["invites"], strict=True):
        player.sit_down(opened["match"], invite["token"])
    title = players[0].page.locator("header h1")
    depth = players[0].figure("depth")
    counts: dict[str, list[int]] = {}
    for _ in range(MOST_ANSWERS):
        if f"Turn {b.turn} " not in title.inner_text():
            break
        open_now = asked(players, depth)
        assert open_now, "the table is blocked"
        counts.setdefault(title.inner_text().split(" · ")[2], []).append(len(open_now))
        player = open_now[-1]  # the last at the table goes first
        player.answer(player.options.first.get_attribute("data-text") or "")
        depth = player.figure("depth")
        players[0].wait_for_depth(depth)
    else:
        raise AssertionError(f"the turn never ends: {counts}")
    assert counts["Phase 1"] == [4, 3, 2, 1]  # who has stopped waits, the others do not
    assert set(counts["Phase 4"]) == {1}  # three have nothing to decide, and nobody asks them
    assert counts["Phase 5"][0] == 4
