"""Random games over all scenarios, the captain's games, and the position's invariants."""

import json
from collections.abc import Callable
from random import Random
from types import ModuleType

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import Board
from beachhead.games.company.board.attacks import Assault
from beachhead.games.company.board.position import AWAY, LEFT, OFF_TABLE, REMOVED
from beachhead.games.company.bots.captain import Captain
from beachhead.games.company.content.scenarios.reading import list_names
from beachhead.games.company.invariants import find_faults
from beachhead.games.company.rules import allocation, moving, suppression
from beachhead.kernel.devices import sample
from beachhead.kernel.errors import BadPosition
from beachhead.kernel.nodes import Decision, Over
from beachhead.kernel.position import Frame
from beachhead.sim.perft import divide, perft
from tests.games.company.boards import fight


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


class Watch:
    """Looks at every position of a game: what a referee with a ruler would see, apart from the rules' own checks."""

    def __init__(self) -> None:
        self.seen: tuple[list[int], ...] = ()

    def look(self, b: Board) -> None:
        """Assert the invariants; bases are measured anew whenever one of them has moved or gone."""
        assert all(0 <= m <= 2 for m in b.marks), "markers"
        for u, sheet in enumerate(b.table.units):
            here = sum(1 for t in sheet.teams if not b.state[t] & AWAY)
            assert here + sum(self.gone(b, t) for t in sheet.teams) == sheet.size, "accounted"
            assert b.left[u] == sum(1 for t in sheet.teams if b.state[t] & LEFT), "accounted"
        now = (b.x[:], b.y[:], b.state[:])
        if now != self.seen:
            self.measure(b)
            self.seen = now

    def gone(self, b: Board, team: int) -> int:
        """Count a Team that is away in exactly one way."""
        return [b.state[team] & bit for bit in (REMOVED, OFF_TABLE, LEFT)].count(0) == 2

    def measure(self, b: Board) -> None:
        """Measure every base against the edges of the table and every other base, from left to right."""
        t = b.table
        teams = sorted((t for t in range(len(b.x)) if not b.state[t] & AWAY), key=b.x.__getitem__)
        on_the_way = {p[0] for p in b.plan} if self.moving(b) else set()
        for n, i in enumerate(teams):
            r = t.teams[i].radius
            assert r <= b.x[i] <= t.ground.width - r, "table"
            assert r <= b.y[i] <= t.ground.height - r, "table"
            for j in teams[n + 1 :]:
                if b.x[j] - b.x[i] >= r + t.widest:
                    break
                apart = (b.x[i] - b.x[j]) ** 2 + (b.y[i] - b.y[j]) ** 2
                friends = t.teams[i].side == t.teams[j].side
                if not (friends and on_the_way & {i, j}):  # friends are passed through on the way
                    assert apart >= (r + t.teams[j].radius) ** 2, "overlap"

    def moving(self, b: Board) -> bool:
        """Tell whether somebody is between the beginning and the end of a Move."""
        return any(frame[0] in {"advance", "arrive"} for frame in b.agenda)


def play(name: str, luck: Random, most: int = 20_000) -> Over | None:
    """Play at random and look at every position on the way."""
    b, watch = GAME.new(name), Watch()
    for n in range(most):
        watch.look(b)
        if n % 50 == 0:
            assert GAME.invariants(b) == []
        if over := step(b, luck):
            return over
    return None


@pytest.mark.parametrize("name", list_names())
def test_a_random_game_ends_and_every_position_on_the_way_is_sound(name: str):
    """Nobody overlaps, nobody leaves the table, no third marker, every Team accounted for: at every node."""
    over = play(name, Random(7))
    assert over is not None, "the game does not end"
    assert sum(over.scores) == 0


def onto_a_friend(b: Board) -> None:
    """Break the end of a Move: the first mover stands on somebody else."""
    team = b.plan[0][0]
    friend = next(t for t in b.on_table(b.sheet(team).side) if t != team)
    b.x[team], b.y[team] = b.x[friend], b.y[friend]


def over_the_edge(b: Board) -> None:
    """Break the end of a Move: the first mover hangs over the edge."""
    b.x[b.plan[0][0]] = 10


def three_at_once(b: Board, team: int) -> None:
    """Break the laying of markers: three instead of one."""
    b.marks[team] += 3


def without_a_trace(b: Board, teams: list[int], rule: str = "") -> list[Frame]:
    """Break the removal of casualties: they are gone, but nobody counts them."""
    for team in teams:
        b.state[team] |= LEFT
    return []


@pytest.mark.parametrize(
    ("module", "function", "broken", "caught"),
    [
        (moving, "_turn_movers", onto_a_friend, "overlap"),
        (moving, "_turn_movers", over_the_edge, "table"),
        (suppression, "_add_marker", three_at_once, "markers"),
        (allocation, "remove_teams", without_a_trace, "accounted"),
    ],
)
@pytest.mark.parametrize("name", ["hedgerow_lane", "bretteville"])
def test_each_invariant_catches_a_rule_that_is_broken_on_purpose(
    monkeypatch: pytest.MonkeyPatch,
    module: ModuleType,
    function: str,
    broken: Callable[..., object],
    caught: str,
    name: str,
):
    """Random play over the broken rules ends at the invariant that is meant, and at no other."""
    monkeypatch.setattr(module, function, broken)
    with pytest.raises(AssertionError, match=caught):
        play(name, Random(5))


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


@pytest.mark.rule("MIN-REACT-04")
def test_no_team_fires_twice_in_one_initiative():
    """Every attack is looked at when it begins: who fires in it has fired in no other one of that Initiative."""
    luck = Random(3)
    b = GAME.new("bretteville")
    fired: set[tuple[int, int]] = set()
    last = None
    while not step(b, luck):
        if b.attack is not None and b.attack is not last:
            now = {(t, b.initiative) for t in b.attack.firers}
            assert not now & fired
            fired |= now
        last = b.attack
    assert len(fired) > 20


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
    assert divide(GAME, f.b, 1) == {"FM": 1, "MF": 1, "RU": 1, "DI": 1, "NO": 1, "leader": 1}
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
    """What is asserted when a position is loaded does not pass by itself."""
    b = GAME.new("hedgerow_lane")
    assert GAME.invariants(b) == []
    getattr(b, field)[0] = value
    assert any(fault in found for found in GAME.invariants(b))


def test_the_invariants_notice_a_team_on_another_and_one_that_vanished():
    b = GAME.new("hedgerow_lane")
    b.x[1], b.y[1] = b.x[0] + 10, b.y[0]
    assert any("stands on" in found for found in GAME.invariants(b))
    b = GAME.new("hedgerow_lane")
    b.left[0] += 1
    assert GAME.invariants(b) == ["left of US.rif is 1, but 0 of its Teams left the table"]
    b.left[0] = 0
    b.state[0] = REMOVED | LEFT
    assert any("one of them only" in found for found in GAME.invariants(b))


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
        ("beaten", 1),
        ("beaten", 9),
        ("queue", [0]),
        ("queue", [-1]),
        ("watching", [4, -1]),
        ("watching", [99, -1]),
        ("joining", [[6, 0, 0, 1]]),
        ("left", [1, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_a_position_that_cannot_be_is_refused(field: str, value: object):
    import msgspec

    body = msgspec.json.decode(GAME.save(GAME.new("hedgerow_lane")))
    body[field] = value
    with pytest.raises(BadPosition):
        GAME.load(msgspec.json.encode(body))


@pytest.mark.parametrize(
    ("field", "place", "value", "told"),
    [
        ("flags", 0, 128, "US.rif counts as destroyed, but one or more of its Teams is left"),
        ("state", slice(9), [16] * 9, "US.rif does not count as destroyed, but none"),
        ("losses", 0, 10, "US.rif has lost 10 Teams in this round, 0 in all"),
        ("state", 0, 256, "a state that the game does not know"),
        ("shot", 0, 5, "nobody fires, helps or appoints after Initiative 0"),
        ("acted", 1, 2, "no Commander acts after round 1"),
    ],
)
def test_accounts_that_do_not_agree_are_refused_with_their_figures(
    field: str, place: int | slice, value: object, told: str
):
    body = json.loads(GAME.save(GAME.new("hedgerow_lane")))
    body[field][place] = value
    body["leader"][0] = -1
    with pytest.raises(BadPosition) as refused:
        GAME.load(json.dumps(body))
    assert told in str(refused.value)


@pytest.mark.parametrize(("start", "told"), [([8, 9], "9 of 9"), ([9, 10], "had 10"), ([9, 9], "")])
def test_an_assault_began_with_no_fewer_teams_than_are_left(start: list[int], told: str):
    b = GAME.new("hedgerow_lane")
    b.assault = Assault(attacker=0, target=0, start=start)
    faults = [fault for fault in find_faults(b) if "assault" in fault]
    assert len(faults) == bool(told)
    assert told in "".join(faults)


def test_a_unit_whose_teams_are_lost_counts_as_destroyed_in_a_set_up():
    teams = "".join(f"'US.mor.{t}' = 'lost'\n" for t in ("pl1", "g1", "g2", "g3"))
    b = GAME.setup(f"scenario = 'hedgerow_lane'\nround = 2\n[teams]\n{teams}")
    assert b.is_destroyed(2)
    assert not b.is_destroyed(0)


@pytest.mark.parametrize(
    ("agenda", "told"),
    [
        (
            [["end_activation", 0, 1], ["wrap_up", 0], ["break_off", 0]],
            "break_off: nobody assaults",
        ),
        ([["end_activation", 0, 1], ["save", 0, 1, 3, 0]], "save: nobody fires"),
        ([["end_activation", 0, 1], ["barrage_save", 0, 1, 0]], "barrage_save: no guns have fired"),
        ([["pick_unit", 0], ["end_activation", 0, 1]], "end_activation waits above other steps"),
        ([["pick_unit", 0], ["deploy", 1]], "deploy cannot wait in round 1"),
        ([["pick_unit", 0], ["choose_end", 0]], "pick_unit is asked below another question"),
        ([["end_activation", 0, 1], *[["wrap_up", 0]] * 100], "101 steps wait, not 1 to 100"),
    ],
)
def test_an_agenda_that_cannot_come_about_is_refused(agenda: list[list[object]], told: str):
    body = json.loads(GAME.save(GAME.new("hedgerow_lane")))
    assert (body["round"], GAME.load(json.dumps(body)).round) == (1, 1)
    with pytest.raises(BadPosition) as refused:
        GAME.load(json.dumps({**body, "agenda": agenda}))
    assert told in str(refused.value)
