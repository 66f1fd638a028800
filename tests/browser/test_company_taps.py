"""The miniatures on a phone: set up, move, fire and assault by taps alone, the largest table included."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import Board, paths
from beachhead.games.company.content.geometry.plane import INCH, Point
from beachhead.games.company.rules import formations, setup
from beachhead.kernel import registry
from beachhead.match.match import Match
from tests.browser.company_page import AT_THE_TABLE, Phone, board, picture
from tests.browser.conftest import Seat
from tests.browser.match_page import MOST_ANSWERS

# What is tapped among the actions, as long as it has not been done.
WANTED = {"AS": "assault", "MF": "move", "MO": "move", "AF": "fire", "FI": "fire"}
ON_THE_MAP = {"choose_victim", "choose_target", "choose_assaulted"}
KINDS = {"choose_assaulted", "plan_move", "choose_target"}
TANKS = {"choose_victim", "plan_move", "choose_target"}  # they have but one Unit to assault
MORTARS = "UK.mor"


def unit_called(b: Board, name: str) -> int:
    side, key = name.split(".")
    units = enumerate(b.table.units)
    return next(i for i, u in units if u.id == key and b.table.sides[u.side] == side)


def close_by(scenario: str, attacker: str, target: str) -> Board:
    """Set a Unit down before another, near enough for an assault."""
    b = GAME.new(scenario)
    unit = unit_called(b, attacker)
    mine, foe = b.teams_here(unit), b.teams_here(unit_called(b, target))[0]
    lead = b.leader[unit]
    for far in range(6 * INCH, 14 * INCH, INCH // 2):
        for dx, dy in ((far, 0), (-far, 0), (0, far), (0, -far)):
            x, y = b.x[foe] + dx - b.x[lead], b.y[foe] + dy - b.y[lead]
            places = {t: (b.x[t] + x, b.y[t] + y) for t in mine}
            if all(paths.can_stand(b, t, *p, places) for t, p in places.items()):
                for t, (px, py) in places.items():
                    b.x[t], b.y[t] = px, py
                return b
    raise AssertionError(f"{attacker} finds no room before {target}")


def lucky(b: Board, wanted: Callable[[Match], bool]) -> Match:
    """Find dice with which a trial of the match goes as wanted."""
    for seed in range(400):
        trial, match = (
            Match.new(registry.game("company"), start=b, seats=AT_THE_TABLE, seed=f"taps {seed}")
            for _ in range(2)
        )
        if wanted(trial):
            return match
    raise AssertionError("no such dice")


def may(unit: str, code: str) -> Callable[[Match], bool]:
    """Want a Unit to be activated first, and to have the choice of an action."""

    def wanted(match: Match) -> bool:
        if unit not in texts(match):
            return False
        match.answer(-1, unit)
        return code in texts(match)

    return wanted


def misses(match: Match) -> bool:
    """Want the mortars to fire a barrage that is not ranged in: the enemy may shift its template."""
    if not may(MORTARS, "BA")(match):
        return False
    match.answer(-1, "BA")
    while match.decisions() and step(match) in {
        "choose_barrage",
        "choose_aim",
        "choose_range_help",
    }:
        match.answer(-1, match.decisions()[0][1].options[0])
    return bool(match.decisions()) and step(match) == "shift_template"


def texts(match: Match) -> list[str]:
    """List the answers in notation."""
    if not match.decisions():
        return []
    side, node = match.decisions()[0]
    return [GAME.text(board(match), o, side) for o in node.options]


def step(match: Match) -> str:
    return match.decisions()[0][1].step


def reachable(b: Board, unit: int) -> Point:
    """Find a spot the leader can go to with his whole Unit."""
    lead = b.anchor(unit)
    for far in (4, 3, 5):
        for dx, dy in ((0, -far), (0, far), (far, 0), (-far, 0)):
            x, y = b.x[lead] + dx * INCH, b.y[lead] + dy * INCH
            whole = len(formations.shift_unit(b, unit, x, y)) == len(b.actors(unit))
            inside = b.table.ground.on_table(x, y, 2 * INCH)  # a finger is not exact
            if whole and inside and not paths.teams_near(b, x, y, 2 * INCH):
                return x, y
    raise AssertionError("the Unit is shut in")


def take_turn(phone: Phone, done: set[str], attacker: str) -> None:
    """Answer the question that is asked by a tap."""
    match, asked = phone.match, step(phone.match)
    offered = texts(match)
    if asked == "plan_move" and "moved" not in done:
        done.add("moved")
        phone.go_to(*reachable(board(match), board(match).unit))
    elif asked in ON_THE_MAP:
        phone.name_on_the_map()
    elif asked == "choose_action":
        code = next((c for c in WANTED if c in offered and WANTED[c] not in done), "NO")
        done.add(WANTED.get(code, ""))
        phone.choose(code)
    else:
        phone.choose(attacker if attacker in offered else offered[0])


@pytest.mark.parametrize(
    ("scenario", "attacker", "target", "kinds"),
    [
        ("hedgerow_lane", "US.rif", "GE.fjp", KINDS),
        ("bloody_gulch", "US.e", "GE.g1", KINDS),  # most Teams of all
        ("villers_bocage", "UK.cot", "GE.g1", TANKS),
    ],
)
def test_a_phone_plays_by_taps_alone(
    sit: Seat, scenario: str, attacker: str, target: str, kinds: set[str]
):
    """All kinds of action; on the first table a whole round."""
    match = lucky(close_by(scenario, attacker, target), may(attacker, "AS"))
    phone = Phone(sit(width=390, height=844, touch=True), match)
    done: set[str] = set()
    seen: set[str] = set()
    for _ in range(MOST_ANSWERS):
        if seen >= kinds and (board(match).round > 1 or scenario != "hedgerow_lane"):
            break
        if step(match) not in seen:
            seen.add(step(match))
            picture(phone.player, f"taps-{scenario}-{len(seen):02}-{step(match)}")
        take_turn(phone, done, attacker)
    else:
        raise AssertionError(f"the round never ends: {seen}, {phone.player.prompt}")
    phone.player.expect_no_wider_than_the_window()


def test_a_phone_fires_a_barrage_and_shifts_its_template_by_taps(sit: Seat):
    """Observer, target, and the enemy's say where a template that is not ranged in falls."""
    match = lucky(close_by("villers_bocage", "UK.cot", "GE.g1"), misses)
    phone = Phone(sit(width=390, height=844, touch=True), match)
    phone.choose(MORTARS)
    phone.choose("BA")
    for _ in range(MOST_ANSWERS):
        if step(match) == "shift_template":
            break
        if step(match) == "choose_aim":
            phone.tap_base(match.decisions()[0][1].options[0])
        else:
            phone.choose(texts(match)[0])
    picture(phone.player, "taps-template")
    before = board(match)
    x, y = before.template[:2]
    spot = (x + 3 * INCH, y) if x < before.table.ground.width // 2 else (x - 3 * INCH, y)
    phone.go_to(*spot)
    fallen = next(e for e in reversed(match.entries) if e.kind == "answer")
    assert isinstance(fallen.body, tuple)
    assert abs(int(fallen.body[0]) - spot[0]) + abs(int(fallen.body[1]) - spot[1]) < INCH
    phone.player.expect_no_wider_than_the_window()


@pytest.mark.parametrize("scenario", ["hedgerow_lane", "villers_bocage", "bloody_gulch"])
def test_a_phone_sets_units_up_by_taps(sit: Seat, scenario: str):
    """The first Unit where it is tapped, the second in its standard place."""
    b = GAME.new(scenario, deployment="free")
    match = Match.new(registry.game("company"), start=b, seats=AT_THE_TABLE, seed="taps")
    phone = Phone(sit(width=390, height=844, touch=True), match)
    unit = int(match.position.agenda[-1][1])
    x, y = room_for(board(match), unit)
    phone.go_to(x, y)
    picture(phone.player, f"taps-{scenario}-deployed")
    after = board(match)
    lead = after.anchor(unit)
    assert abs(after.x[lead] - x) + abs(after.y[lead] - y) < INCH
    phone.choose("standard")
    assert board(match).teams_here(unit)


def room_for(b: Board, unit: int) -> Point:
    """Find a spot at which a Unit may be set up, a little away from its standard one."""
    trial = b.clone()
    setup.set_up_unit(trial, unit)
    lead = trial.anchor(unit)
    for dx, dy in ((2, 0), (-2, 0), (0, 2), (0, -2), (1, 0), (-1, 0), (0, 1), (0, -1)):
        x, y = trial.x[lead] + dx * INCH, trial.y[lead] + dy * INCH
        if not setup.cannot_deploy(b, setup.write_set_up(b, unit, x, y), unit):
            return x, y
    raise AssertionError("there is no room")
