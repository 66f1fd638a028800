"""Random games over all scenarios, the captain's games, and the position's invariants."""

from random import Random

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import AWAY, REMOVED, Board
from beachhead.games.company.bots import Captain
from beachhead.games.company.scenario import names
from beachhead.kernel.devices import sample
from beachhead.kernel.errors import BadPosition
from beachhead.kernel.nodes import Decision, Over
from beachhead.sim.perft import divided, perft
from tests.games.company.fights import fight


def step(b: Board, luck: Random, captain: int = -1) -> Over | None:
    """Answer one node."""
    node = GAME.node(b)
    if isinstance(node, Over):
        return node
    if not isinstance(node, Decision):
        GAME.apply(b, sample(node.device, luck.random))
    elif node.side == captain:
        answer = Captain().decide(GAME, b, node, luck.randrange, 1.0)
        if node.free:
            assert GAME.why_not(b, answer) == []
        GAME.apply(b, answer)
    else:
        GAME.apply(b, luck.choice(node.options))
    return None


def accounted(b: Board) -> None:
    """Nobody overlaps or is lost without a trace, markers stay below three."""
    assert all(0 <= m <= 2 for m in b.marks)
    for u, sheet in enumerate(b.table.units):
        gone = sum(1 for t in sheet.teams if b.state[t] & REMOVED)
        assert len(b.alive(u)) + gone + b.left[u] + waiting(b, u) == sheet.size
    assert GAME.invariants(b) == []


def waiting(b: Board, unit: int) -> int:
    teams = b.table.units[unit].teams
    return sum(1 for t in teams if b.state[t] & AWAY and not b.state[t] & (REMOVED | 64))


@pytest.mark.parametrize("name", names())
def test_a_random_game_ends_and_every_position_on_the_way_is_sound(name: str):
    luck = Random(7)
    b = GAME.new(name)
    for n in range(20_000):
        if over := step(b, luck):
            assert sum(over.scores) == 0
            return
        if n % 5 == 0:
            accounted(b)
    pytest.fail("the game does not end")


@pytest.mark.parametrize(("name", "side"), [("hedgerow_lane", 0), ("bretteville", 1)])
def test_the_captain_beats_a_random_player(name: str, side: int):
    wins = 0
    for seed in range(3):
        luck = Random(seed)
        b = GAME.new(name)
        over = None
        while over is None:
            over = step(b, luck, side)
        wins += over.scores[side] > 0
    assert wins >= 2


def test_no_team_fires_twice_in_one_initiative():
    luck = Random(3)
    b = GAME.new("hedgerow_lane")
    while not b.ending:
        before, number = b.shot[:], b.initiative
        if step(b, luck):
            break
        if b.attack is not None and b.initiative == number:
            again = [
                t for t in range(len(b.shot)) if b.shot[t] != before[t] and before[t] == number
            ]
            assert not again


def test_the_same_answers_give_the_same_position():
    keys = []
    for _ in range(2):
        luck = Random(11)
        b = GAME.new("brecourt")
        for _ in range(150):
            step(b, luck)
        keys.append(GAME.key(b))
    assert keys[0] == keys[1]


def test_perft_over_the_candidates_of_a_small_position():
    """Counted by hand at the first ply: the action list; frozen below."""
    f = fight("a veteran: pl=rifle@20,10 r=rifle@22,10", "g veteran: pl=rifle@20,40 r=rifle@22,40")
    f.watch = {"choose_end", "choose_along"}
    f.activate("US.a", 4)
    assert divided(GAME, f.b, 1) == {"FM": 1, "MF": 1, "RU": 1, "DI": 1, "NO": 1, "leader": 1}
    assert [perft(GAME, f.b, depth) for depth in (1, 2)] == [6, 25]


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("x", 10, "stands off the table"),
        ("x", -5_000, "stands off the table"),
        ("marks", 3, "0 to 2 markers"),
        ("marks", -1, "0 to 2 markers"),
    ],
)
def test_the_invariants_notice_a_single_fault(field: str, value: int, fault: str):
    """What random play asserts after every fifth answer does not pass by itself."""
    b = GAME.new("hedgerow_lane")
    accounted(b)
    getattr(b, field)[0] = value
    assert any(fault in found for found in GAME.invariants(b))


def test_the_invariants_notice_a_team_on_another_and_one_that_vanished():
    b = GAME.new("hedgerow_lane")
    b.x[1], b.y[1] = b.x[0] + 10, b.y[0]
    assert any("stands on" in found for found in GAME.invariants(b))
    b = GAME.new("hedgerow_lane")
    b.left[0] += 1
    with pytest.raises(AssertionError):
        accounted(b)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("marks", [3] * 27),
        ("hull", [400] * 27),
        ("x", [10**12] * 27),
        ("x", [500] * 27),
        ("state", [0] * 5),
        ("switches", [9] * 7),
        ("scenario", "atlantis"),
        ("round", 99),
        ("leader", [20] * 7),
        ("agenda", [["training_check", "activation", 0, 0, 10**9, 0, 0]]),
        ("agenda", [["pick_unit", 0], ["company_morale", 2]]),
        ("agenda", [["pick_unit", 0], ["save", 99, 1, 3, 0]]),
        ("agenda", [["pick_unit", 0], ["lay_path", 0, 0, 26]]),
        ("agenda", [["choose_action", 0, 1]]),
        ("orders", [[0, 99, 3, 0, -1]]),
        ("plan", [[99, 0, 0, 100, 100]]),
        ("plan", [[0, 0, 0, 10**9, 100]]),
        ("guns", [-4]),
        ("owner", 7),
    ],
)
def test_a_position_that_cannot_be_is_refused(field: str, value: object):
    import msgspec

    body = msgspec.json.decode(GAME.save(GAME.new("hedgerow_lane")))
    body[field] = value
    with pytest.raises(BadPosition):
        GAME.load(msgspec.json.encode(body))
