"""The analysis of a match: how the win chance moved, by luck and by error.

Everything is measured by one value, the win chance of side 0 (`Valuer`). A throw's luck is the chance
after it less the mean over all outcomes. A decision's error is the chance after the best move found
less that after the move played, for the side that moved. The win chance before a move expects usual
play, by the game's rules of thumb; what these would have lost by errors stands beside the errors. What
is left is doubt: where the value does not agree with itself from one position to the next. So start +
luck - errors + usual errors + doubt = result, exactly.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean
from typing import Generic, Literal, TypeVar

import msgspec

from beachhead.ai.continuation import ask_policy, play_to, policy_of
from beachhead.ai.hints import candidates, finish_by_policy, list_parts, tell_apart
from beachhead.ai.search import find_leaves
from beachhead.kernel.chances import Outcome
from beachhead.kernel.devices import Device, class_bound
from beachhead.kernel.game import Game
from beachhead.kernel.moves import Move
from beachhead.kernel.nodes import Answer, Chance, Decision
from beachhead.kernel.notation import plain_text
from beachhead.kernel.position import Position

B = TypeVar("B", bound=Position)
MOST_CLASSES = 64
"""Throws with more classes are sampled."""
SAMPLES = 24
MOST_MOVES = 16
"""Moves that are compared with the one played."""
CHECKS = 16
"""Times that the worst decisions are played on."""
WORST, CANDIDATES = 5, 12
"""Decisions that are shown as the worst, and those that are played on to find them."""
DEALS = 4
"""What a side could not know is dealt so often where it is judged."""
SURE, LEAST = 1.96, 0.005
"""Standard errors that a gain must exceed to count as one, and how much it must be at least."""
SAME = 1e-5
"""The models' sums have 32 bits: win chances that differ by less are the same."""
ALIKE = 0.005
"""Win chances that differ by less count as equal."""


class Step(msgspec.Struct, frozen=True):
    """One answer or roll of a match, as it stands in the record."""

    side: int
    body: Answer


class Choice(msgspec.Struct, frozen=True):
    """A move that could have been made, and the mover's win chance after it."""

    answers: tuple[Answer, ...]
    """In their order."""
    text: str
    """The move in words."""
    chance: float
    """The mover's win chance after it."""


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """A throw or a whole move: what it changed."""

    kind: Literal["throw", "move"]
    """A throw, or a whole move."""
    depth: int
    """Answers and rolls before it."""
    steps: int
    """How many answers and rolls it takes."""
    side: int
    """Who threw or moved; -1: no side."""
    heading: str = ""
    """The turn or phase."""
    text: str = ""
    """What was thrown, or the move that was played."""
    chance: float
    """Win chance of side 0 afterwards."""
    luck: float = 0.0
    """Of side 0."""
    error: float = 0.0
    """Lost by the mover; never negative."""
    usual: float = 0.0
    """What the game's rules of thumb would have lost in the mover's place."""
    doubt: float = 0.0
    """Of side 0: the value's disagreement with itself."""
    odds: float = 1.0
    """How likely a throw was that moves the chance at least so far the same way."""
    exact: bool = True
    """False where outcomes were sampled."""
    choices: tuple[Choice, ...] = ()
    """The moves compared, the best first; the one played is among them."""
    checked: tuple[float, float] | None = None
    """Of the worst decisions: what the better move gains when both are played on, and its standard error."""


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """The whole match, for side 0: start + luck - errors + usual errors + doubt = result."""

    sides: int
    """How many."""
    start: float
    """Win chance of side 0 before the first answer."""
    result: float
    """1, 0.5 or 0 for side 0."""
    items: list[Item]
    """Throws and moves in their order."""
    luck: list[float]
    """By side, to the side's own good."""
    errors: list[float]
    """By side: what its mistakes cost it."""
    usual: list[float]
    """By side: what mistakes would have cost the game's rules of thumb at the same decisions."""
    decisions: list[int]
    """By side: moves for which there was a choice."""
    best_found: list[int]
    """By side: those of them for which no better move was found than the one played."""
    doubt: float
    """Of side 0: what the value disagreed with itself about."""
    worst: list[int]
    """The worst decisions, as indexes of items."""
    luckiest: list[int]
    """The throws that changed most."""


class Valuer(Generic[B]):
    """The one value of an analysis: deterministic, and 1, ½ or 0 at the end."""

    def __init__(self, game: Game[B]) -> None:
        self.game = game

    def leaves(self, b: B) -> list[tuple[B, float]]:
        """Return the quiet positions whose mean is the value of a position."""
        side = b.branches[0].side if b.branches else -1
        return find_leaves(self.game, b, side, Random(0))

    def values(self, boards: Sequence[B]) -> list[float]:
        """Return the win chance of side 0 in each position."""
        found = [self.leaves(b) for b in boards]
        chances = iter(self.game.win_chances([leaf for some in found for leaf, _ in some]))
        return [sum(p * next(chances) for _, p in some) for some in found]

    def value(self, b: B) -> float:
        """Return the win chance of side 0."""
        return self.values([b])[0]


def find_chance(game: Game[B], b: B, side: int) -> float:
    """Return the win chance of a side, of the first one for a spectator, from what they can see."""
    view = game.view(b, side)
    world = game.redeal(view, side, Random(0).randrange)
    chance = Valuer(game).value(world)
    return 1.0 - chance if side > 0 and not game.meta.cooperative else chance


def analyse(
    game: Game[B],
    first: B,
    steps: Sequence[Step],
    report: Callable[[float], None] | None = None,
    span: tuple[int, int] | None = None,
) -> Analysis:
    """Analyse a match, or the items that begin in a span of its depths."""
    walk = _Walk(game, first, steps, report)
    return sum_up(game, walk.run(*(span or (0, len(steps)))), walk.start, walk.before)


class _Walk(Generic[B]):
    """One pass through a match, item by item."""

    def __init__(
        self, game: Game[B], first: B, steps: Sequence[Step], report: Callable[[float], None] | None
    ) -> None:
        self.game = game
        self.b = first.clone()
        self.steps = steps
        self.report = report
        self.valuer = Valuer(game)
        self.depth = 0
        self.start = self.before = 0.5

    def run(self, first: int, last: int) -> list[Item]:
        """Return the items that begin from depth `first` on and before `last`."""
        found: list[Item] = []
        while self.depth < first:
            self.skip_item()
        self.start = self.before = self.valuer.value(self.b)
        while self.depth < min(last, len(self.steps)):
            found.append(self.next_item())
            if self.report:
                self.report(self.depth / len(self.steps))
        return found

    def skip_item(self) -> None:
        """Go over an item without looking at it, so that spans begin where items do."""
        node = self.open_node()
        count = 1 if isinstance(node, Chance) else len(self.played_move())
        for _ in range(count):
            self.apply_step(self.b)
            self.depth += 1

    def open_node(self) -> Chance | Decision:
        """Return the node that the next step answers."""
        step = self.steps[self.depth]
        node = self.game.open_node(self.b, step.side if self.b.branches else -1)
        assert isinstance(node, (Chance, Decision))
        return node

    def apply_step(self, b: B, ahead: int = 0) -> None:
        """Carry out the step at the present depth, or a later one."""
        step = self.steps[self.depth + ahead]
        self.game.apply(b, step.body, step.side if b.branches else -1)

    def next_item(self) -> Item:
        """Look at the next throw or move, and go on behind it."""
        node = self.open_node()
        return self.judge_throw(node) if isinstance(node, Chance) else self.judge_move(node)

    # ---- throws ---------------------------------------------------------------------------

    def judge_throw(self, node: Chance) -> Item:
        """Measure the luck of a throw."""
        b, step = self.b, self.steps[self.depth]
        heading = self.game.heading(b)
        outcomes, exact = list_outcomes(node.device)
        twins = []
        for outcome, _ in outcomes:
            twin = b.clone()
            self.game.apply(twin, outcome, step.side if b.branches else -1)
            twins.append(twin)
        self.apply_step(b)
        *values, after = self.valuer.values([*twins, b])
        mean = sum(p * v for (_, p), v in zip(outcomes, values, strict=True))
        way = 1 if after >= mean else -1
        so_far = [way * (v - after) >= -SAME for v in values]
        odds = sum(p for (_, p), far in zip(outcomes, so_far, strict=True) if far)
        if not exact:  # the throw itself is one more sample
            odds = (SAMPLES * odds + 1) / (SAMPLES + 1)
        item = Item(
            kind="throw",
            depth=self.depth,
            steps=1,
            side=step.side,
            heading=heading,
            text=plain_text(step.body),
            chance=after,
            luck=after - mean,
            doubt=mean - self.before,
            odds=min(1.0, odds),
            exact=exact,
        )
        self.before = after
        self.depth += 1
        return item

    # ---- moves ----------------------------------------------------------------------------

    def played_move(self) -> tuple[Answer, ...]:
        """Return the answers that the side to move gave in a row, as one whole move."""
        b, side = self.b.clone(), self.steps[self.depth].side
        start = self.game.stretch(b)
        given: list[Answer] = []
        while self.depth + len(given) < len(self.steps):
            step = self.steps[self.depth + len(given)]
            node = None if b.ending else self.game.open_node(b, step.side if b.branches else -1)
            if step.side != side or not isinstance(node, Decision):
                break
            if given and (b.branches or (self.game.is_quiet(b) and self.game.stretch(b) != start)):
                break
            self.apply_step(b, len(given))
            given.append(step.body)
        return tuple(given)

    def judge_move(self, node: Decision) -> Item:
        """Measure the error of a move."""
        b, side = self.b, node.side
        played = self.played_move()
        heading = self.game.heading(b)
        ends, moves, usual = self.try_moves(node, played)
        values = self.valuer.values(ends)
        known = self.judge(side, moves) if self.game.meta.secrets else values
        sign = 1 if side == 0 or self.game.meta.cooperative else -1
        mine = [v if sign > 0 else 1 - v for v in known]
        words = tell_apart([list_parts(self.game, b, side, move) for move in moves])
        texts = [part.text for part in words]
        order = list_distinct(texts, mine)
        choices = tuple(Choice(moves[i], texts[i], mine[i]) for i in order)
        best = mine[order[0]]
        lost = best - mine[usual] if usual is not None else 0.0
        item = Item(
            kind="move",
            depth=self.depth,
            steps=len(played),
            side=side,
            heading=heading,
            text=texts[0],
            chance=values[0],
            error=best - mine[0],
            usual=lost,
            doubt=values[0] - self.before + sign * (best - mine[0] - lost),
            choices=choices,
        )
        self.b, self.before = ends[0], values[0]
        self.depth += len(played)
        return item

    def judge(self, side: int, moves: list[tuple[Answer, ...]]) -> list[float]:
        """Return the win chance of side 0 after each move, as far as the mover could know."""
        view, luck = self.game.view(self.b, side), Random(0)
        worlds = [self.game.redeal(view, side, luck.randrange) for _ in range(DEALS)]
        ends = [world.clone() for _ in moves for world in worlds]
        for number, end in enumerate(ends):
            for answer in moves[number // DEALS]:
                self.game.apply(end, answer, side if self.b.branches else -1)
        values = self.valuer.values(ends)
        return [fmean(values[n * DEALS : (n + 1) * DEALS]) for n in range(len(moves))]

    def try_moves(
        self, node: Decision, played: tuple[Answer, ...]
    ) -> tuple[list[B], list[tuple[Answer, ...]], int | None]:
        """Return where moves lead, the one played first, and which is the usual one.

        Equal ends count once.
        """
        game, b = self.game, self.b
        end = b.clone()
        for answer in played:
            game.apply(end, answer, node.side if b.branches else -1)
        ends, moves, seen = [end], [played], {game.key(end): 0}

        def add(answers: tuple[Answer, ...]) -> int:
            twin = b.clone()
            if b.branches:
                answers = answers[:1]
                game.apply(twin, answers[0], node.side)
            else:
                answers = finish_by_policy(game, twin, node.side, answers)
            place = seen.setdefault(game.key(twin), len(ends))
            if place == len(ends):
                ends.append(twin)
                moves.append(answers)
            return place

        if len(node.options) < 2:
            return ends, moves, None
        usual = self.usual_answer(node)
        place = add((usual,)) if usual is not None else None
        for move in sorted(self.list_offered_moves(node), key=lambda m: -m.prior)[:MOST_MOVES]:
            add(move.answers)
        return ends, moves, place

    def usual_answer(self, node: Decision) -> Answer | None:
        """Return what the game's policy answers, from what the side could see."""
        policy = policy_of(self.game)
        asked = self.look_at(node)
        if policy is None or asked is None:
            return None
        view = self.game.view(self.b, node.side) if self.game.meta.secrets else self.b.clone()
        return ask_policy(self.game, view, asked, policy, Random(0).randrange)

    def list_offered_moves(self, node: Decision) -> list[Move]:
        """Return the moves that the side could see: from its own view where there are secrets."""
        if not self.game.meta.secrets:
            return candidates(self.game, self.b, node)
        asked = self.look_at(node)
        return candidates(self.game, self.game.view(self.b, node.side), asked) if asked else []

    def look_at(self, node: Decision) -> Decision | None:
        """Return a decision as its side sees it."""
        if not self.game.meta.secrets:
            return node
        asked = self.game.open_node(self.game.view(self.b, node.side), node.side)
        return asked if isinstance(asked, Decision) else None


def list_distinct(texts: list[str], chances: list[float]) -> list[int]:
    """List moves, the best first; of those that read alike the best, or the first one, which was played."""
    found: dict[str, int] = {texts[0]: 0}
    for i in sorted(range(len(texts)), key=lambda i: -chances[i]):
        found.setdefault(texts[i], i)
    return sorted(found.values(), key=lambda i: -chances[i])


def list_outcomes(device: Device) -> tuple[list[tuple[Outcome, float]], bool]:
    """Return all classes of a throw with their odds, or samples; and whether they are all."""
    if class_bound(device) <= MOST_CLASSES:
        return [(outcome, float(p)) for outcome, p in device.folded()], True
    luck = Random(0)
    return [(device.draw(luck.randrange), 1 / SAMPLES) for _ in range(SAMPLES)], False


# ---- the whole ----------------------------------------------------------------------------------


def sum_up(game: Game[B], items: list[Item], start: float, result: float) -> Analysis:
    """Add luck, errors and doubt up, and pick the worst decisions and the luckiest throws."""
    sides = len(game.meta.sides)
    luck, errors, usual = [0.0] * sides, [0.0] * sides, [0.0] * sides
    decisions, best_found = [0] * sides, [0] * sides
    together = game.meta.cooperative
    for item in items:
        if item.side >= 0:
            luck[item.side] += item.luck if item.side == 0 or together else -item.luck
            errors[item.side] += item.error
            usual[item.side] += item.usual
            decisions[item.side] += len(item.choices) > 1
            best_found[item.side] += len(item.choices) > 1 and item.error < ALIKE
    throws = [i for i, item in enumerate(items) if item.kind == "throw" and item.luck]
    return Analysis(
        sides=sides,
        start=start,
        result=result,
        items=items,
        luck=luck,
        errors=errors,
        usual=usual,
        decisions=decisions,
        best_found=best_found,
        doubt=sum(item.doubt for item in items),
        worst=rank_errors(items)[:WORST],
        luckiest=sorted(throws, key=lambda i: -abs(items[i].luck))[:WORST],
    )


def rank_errors(items: Sequence[Item]) -> list[int]:
    """Return the moves with an error as indexes, the worst first."""
    moves = [i for i, item in enumerate(items) if item.kind == "move" and item.error > 0]
    return sorted(moves, key=lambda i: -items[i].error)


def join_spans(game: Game[B], parts: Sequence[Analysis]) -> Analysis:
    """Return the analysis of a match from those of its spans, in order."""
    items = [item for part in parts for item in part.items]
    return sum_up(game, items, parts[0].start, parts[-1].result)


def sum_parts(found: Analysis, cooperative: bool = False) -> float:
    """Return start + luck - errors + usual errors + doubt, which is the result."""
    total = found.start + found.doubt
    for item in found.items:
        loss = item.error - item.usual
        total += item.luck - (loss if item.side == 0 or cooperative else -loss)
    return total


def check_worst(game: Game[B], first: B, steps: Sequence[Step], found: Analysis) -> Analysis:
    """Play the worst decisions and what would have been better on, with the same luck for both.

    Those count as the worst for which the better move is better beyond doubt.
    """
    items = [*found.items]
    held: list[int] = []
    for index in rank_errors(items)[:CANDIDATES]:
        item = items[index]
        b = first.clone()
        for step in steps[: item.depth]:
            game.apply(b, step.body, step.side if b.branches else -1)
        played = tuple(s.body for s in steps[item.depth : item.depth + item.steps])
        gain = play_both(game, b, item.side, item.choices[0].answers, played)
        items[index] = msgspec.structs.replace(item, checked=gain)
        if is_sure(*gain):
            held.append(index)
        if len(held) == WORST:
            break
    return msgspec.structs.replace(found, items=items, worst=held)


def is_sure(gain: float, error: float) -> bool:
    """Return True if a gain is one that a player can learn from."""
    return gain >= LEAST and gain > SURE * error


def play_both(
    game: Game[B], b: B, side: int, better: tuple[Answer, ...], played: tuple[Answer, ...]
) -> tuple[float, float]:
    """Return what one move gains over another at the horizon, and the standard error of that."""
    ends: list[B] = []
    for answers in (better, played):
        start = b.clone()
        finish_by_policy(game, start, side, answers)
        for seed in range(CHECKS):
            twin = start.clone()
            play_to(game, twin, policy_of(game), seed, game.horizon(b))
            ends.append(twin)
    chances = game.win_chances(ends)
    sign = 1 if side == 0 or game.meta.cooperative else -1
    gains = [sign * (x - y) for x, y in zip(chances[:CHECKS], chances[CHECKS:], strict=True)]
    mean = sum(gains) / CHECKS
    return mean, sqrt(sum((g - mean) ** 2 for g in gains) / (CHECKS - 1) / CHECKS)
