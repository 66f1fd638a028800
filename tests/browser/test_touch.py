"""Fingers on a phone: pinch, pan, tap, and a finger that stays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error, expect

from beachhead.kernel import registry
from beachhead.web.catalog import first_side
from tests.browser.bombardment import bombard, zone
from tests.browser.conftest import Seat
from tests.browser.fingers import Finger, Fingers
from tests.browser.match_page import Player

TABLES = [
    ("axis_allies_dday", "two"),
    ("company", "hedgerow_lane"),
    ("dday_dice", "exercise_tiger-2"),
    ("five_beaches", "omaha"),
    ("five_beaches", "campaign"),
]
MOST_TAPS = 60
OFTEN = 2
"""A question that comes more often is left by its last answer."""
KINDS: dict[tuple[str, str], set[str]] = {
    ("axis_allies_dday", "two"): {"choose_bombardment", "choose_patrol", "choose_bomber_zone"},
    ("company", "hedgerow_lane"): {"pick_unit"},  # the rest: tests/browser/test_company_taps.py
    ("dday_dice", "exercise_tiger-2"): {"move"},
    ("five_beaches", "omaha"): {"choose_unit", "act"},
    ("five_beaches", "campaign"): {"choose_map", "choose_unit", "act"},
}
"""Kinds of questions of a first turn that are answered on the map."""
TAPPABLE = """() => {
  const map = document.querySelector('.map').getBoundingClientRect()
  for (const thing of document.querySelectorAll('.map .legal')) {
    const box = (thing.querySelector('.hit') ?? thing).getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const hit = x > map.left && x < map.right && y > map.top && y < map.bottom && document.elementFromPoint(x, y)
    if (hit && hit.closest('.legal') === thing) return [x, y]
  }
  return null
}"""
# A tap on the map answers, or leaves a shorter list with the thing marked, or comes nearer.
TAKEN = """depth => {
  const table = document.querySelector('.table')
  return !!document.querySelector('.result, .map .chosen') || table.dataset.busy === 'true' || Number(table.dataset.depth) > depth
}"""
THUMB = 40
"""Pixels that a thumb needs."""


def camera(player: Player) -> list[float]:
    """Give the part of the map that shows: left, top, width, height."""
    box = player.page.locator(".map > svg").first.get_attribute("viewBox") or ""
    return [float(part) for part in box.split()]


def middle(player: Player) -> Finger:
    return player.centre(".map")


@pytest.fixture
def phone(sit: Seat) -> Player:
    """A phone whose clock stands still: no finger stays too long because the machine is busy."""
    ann = sit(width=390, height=844, touch=True)
    ann.page.clock.install()
    bombard(ann)
    ann.page.clock.pause_at(ann.page.evaluate("Date.now() + 1000"))
    return ann


def test_two_fingers_zoom_the_map_around_the_spot_between_them_and_choose_nothing(phone: Player):
    at, ply = middle(phone), phone.figure("ply")
    before, fingers = camera(phone), Fingers(phone)
    spot = (before[0] + before[2] / 2, before[1] + before[3] / 2)
    fingers.spread(at, 30, 120)
    after = camera(phone)
    assert after[2] == pytest.approx(before[2] / 4, rel=0.05)
    assert phone.spot(*spot) == pytest.approx(at, abs=2)
    fingers.spread(at, 120, 30)
    assert camera(phone)[2] == pytest.approx(before[2], rel=0.05)
    assert phone.figure("ply") == ply
    expect(phone.page.locator(".refused")).to_have_count(0)
    expect(phone.page.get_by_role("tooltip")).to_have_count(0)


def test_one_finger_moves_the_map(phone: Player):
    fingers, at = Fingers(phone), middle(phone)
    fingers.spread(at, 30, 90)
    before = camera(phone)
    fingers.drag(at, (at[0] - 60, at[1] - 40))
    after = camera(phone)
    assert after[2:] == before[2:]
    assert after[0] > before[0]
    assert after[1] > before[1]


def test_a_tap_chooses_what_it_hits(phone: Player):
    depth = phone.figure("depth")
    Fingers(phone).tap(phone.centre("[data-piece].legal"))
    phone.wait_for_depth(depth + 1)


def test_a_tap_beside_the_targets_is_explained_and_chooses_nothing(phone: Player):
    ply = phone.figure("ply")
    Fingers(phone).tap(zone(phone, "zone:26"))
    expect(phone.page.locator(".refused")).to_contain_text("St. Lô has no blockhouse")
    assert phone.figure("ply") == ply


def test_a_finger_that_stays_asks_until_a_tap_elsewhere_and_the_rule_is_a_tap_away(phone: Player):
    ply, fingers = phone.figure("ply"), Fingers(phone)
    card = phone.page.get_by_role("tooltip")
    fingers.stay(zone(phone, "zone:26"))
    phone.page.get_by_role("heading", level=1).tap()
    expect(card).to_have_count(0)
    fingers.stay(zone(phone, "zone:26"))
    expect(card).to_contain_text("St. Lô has no blockhouse")
    assert phone.figure("ply") == ply, "a long press chooses nothing"
    card.get_by_role("button", name="Rule AAD-NAVAL-02").tap()
    expect(phone.page.locator("article.here")).to_contain_text("AAD-NAVAL-02")


def test_a_long_press_on_a_box_beside_the_map_asks_too(phone: Player):
    phone.page.get_by_role("tab", name="Situation").tap()
    phone.page.locator('li[data-id="order:12"]').scroll_into_view_if_needed()
    Fingers(phone).stay(phone.centre('li[data-id="order:12"]'))
    expect(phone.page.get_by_role("tooltip")).to_contain_text("Order card 12")


@pytest.mark.parametrize(("game", "scenario"), TABLES)
def test_a_whole_turn_is_played_by_thumbs(sit: Seat, game: str, scenario: str):
    """Each kind of question is answered on the map where the map can, until others have had their say."""
    ann = sit(width=390, height=844, touch=True)
    seats = [{"kind": "bot", "level": "random"}] * 2
    seats[first_side(registry.game(game), scenario)] = {"kind": "me"}
    ann.open_match(game, scenario=scenario, seats=seats, seed="7" * 64)
    depth, tapped, asked = -1, set[str](), list[str]()
    for _ in range(MOST_TAPS):
        if not ann.wait_for_question(depth):
            break  # a random opponent can lose within the turn
        if tapped >= KINDS[game, scenario] and ann.page.locator("details.recap").count():
            break
        depth, kind = ann.figure("depth"), step_asked(ann)
        asked.append(kind)
        if kind not in tapped and tap_the_map(ann, depth, sure=kind in KINDS[game, scenario]):
            tapped.add(kind)
        if ann.figure("depth") == depth and ann.table.get_attribute("data-busy") == "false":
            tap_the_list(ann, last=asked.count(kind) > OFTEN)
    assert tapped >= KINDS[game, scenario]
    if not ann.over:
        expect(ann.page.locator("details.recap")).to_contain_text("Since your last turn")


TRIES = 3
"""Taps on the map before the list is tapped."""


def step_asked(player: Player) -> str:
    """Return the kind of the question: the step of its node."""
    return (player.table.get_attribute("data-node") or "..").split(".")[1]


def tap_the_map(player: Player, depth: int, *, sure: bool) -> bool:
    """Tap a thing of the map that an answer names; where that leaves a choice, the list follows."""
    for _ in range(TRIES):  # a box may come over the spot between a look at it and the tap
        player.wait_until_still()
        at = player.page.evaluate(TAPPABLE)
        if at is None and sure:
            player.page.wait_for_timeout(1500)  # the show of what came before lies over the map
            continue
        if at is None:
            return False
        player.page.touchscreen.tap(*at)
        try:
            player.page.wait_for_function(TAKEN, arg=depth, timeout=10_000)
        except Error:
            continue
        return True
    return False


def tap_the_list(player: Player, *, last: bool) -> None:
    """Tap an answer that is high enough for a thumb: one that ends something, or is left by the map."""
    ending = player.page.locator(".ending .option")
    offered = ending if ending.count() else player.options
    target = offered.last if last else offered.first
    box = target.bounding_box()
    assert box is not None
    assert box["height"] >= THUMB, target.inner_text()
    target.tap()
