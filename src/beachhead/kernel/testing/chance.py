"""Checks of devices: exact probabilities and sound folds."""

from fractions import Fraction
from math import comb, prod
from typing import TypeVar

from beachhead.kernel.cards import Deck
from beachhead.kernel.chances import Chances, Group, Outcome
from beachhead.kernel.devices import Device, Dice, class_bound
from beachhead.kernel.errors import BadRoll
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Chance
from beachhead.kernel.position import Position
from beachhead.kernel.testing.walk import Stop, Walk, walk

B = TypeVar("B", bound=Position)
MOST_RAW = 3000
"""Devices with more raw outcomes are drawn from instead of being listed."""
MOST_TRIED = 40
"""How many raw outcomes of one node are carried out."""


def check_probabilities(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that the chances of every device sum to exactly 1, and draws are among its outcomes."""
    tour = walk(game, scenario, seed, plies)
    seen: set[str] = set()
    for stop, _, node in chances(tour):
        if (known := repr(node.device)) in seen:
            continue
        seen.add(known)
        if raw_bound(node.device) <= MOST_RAW:
            _check_sum(tour, stop, node, node.device.outcomes())
        if class_bound(node.device) <= MOST_RAW:
            _check_sum(tour, stop, node, node.device.folded())


def _check_sum(tour: Walk[B], stop: Stop[B], node: Chance, listed: Chances) -> None:
    """Look at one list of outcomes."""
    if sum((p for _, p in listed), start=Fraction(0)) != 1:
        tour.fail(stop.b, f"the chances of {node.step} do not sum to 1: {listed[:6]}")
    if any(p <= 0 for _, p in listed):
        tour.fail(stop.b, f"{node.step} lists an outcome that cannot come up")
    try:
        if any(node.device.check(outcome) != outcome for outcome, _ in listed):
            tour.fail(stop.b, f"{node.step} lists an outcome that is not in its standard form")
        node.device.check(node.device.draw(tour.random("draw").randrange))
    except BadRoll as error:
        tour.fail(stop.b, f"{node.step} lists an outcome that it refuses: {error.message}")


def check_folds(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that every raw outcome of a class leads to the same position as the one that stands for it."""
    tour = walk(game, scenario, seed, plies)
    for stop, side, node in chances(tour):
        if not _has_classes(node.device):
            continue
        table = _representatives(node.device)
        after: dict[Outcome, bytes] = {}
        for outcome in raw_outcomes(tour, stop, node.device):
            standing = table[class_of(node.device, outcome)]
            if standing not in after:
                after[standing] = _position_after(game, stop.b, side, standing)
            if _position_after(game, stop.b, side, outcome) != after[standing]:
                tour.fail(stop.b, f"{node.step} tells {outcome} from {standing}, its fold does not")


def _position_after(game: Game[B], b: B, side: int, outcome: Outcome) -> bytes:
    """Return the key of the position after an outcome."""
    twin = b.clone()
    game.apply(twin, outcome, side)
    return game.key(twin)


def _has_classes(device: Device) -> bool:
    """Return True if a device has classes that this kit can recompute."""
    if isinstance(device, Dice):
        return any(g.fold for g in device.groups)
    return isinstance(device, Deck) and device.fold is not None


def class_of(device: Device, outcome: Outcome) -> tuple[object, ...]:
    """Return the class of an outcome, group by group."""
    if isinstance(device, Deck):
        assert device.fold is not None
        return (device.fold(outcome[0]),)
    assert isinstance(device, Dice)
    names, start = [], 0
    for group in device.groups:
        part = outcome[start : start + group.count]
        names.append(group.fold(part) if group.fold else part)
        start += group.count
    return tuple(names)


def _representatives(device: Device) -> dict[tuple[object, ...], Outcome]:
    """Find the outcome that stands for each class."""
    return {class_of(device, outcome): outcome for outcome, _ in device.folded()}


def raw_outcomes(tour: Walk[B], stop: Stop[B], device: Device) -> list[Outcome]:
    """List raw outcomes, or draw some where they are too many; same classes come together."""
    luck = tour.random(f"folds/{stop.ply}")
    if raw_bound(device) > MOST_RAW:
        return [device.draw(luck.randrange) for _ in range(MOST_TRIED)]
    listed = [outcome for outcome, _ in device.outcomes()]
    return listed if len(listed) <= MOST_TRIED else luck.sample(listed, MOST_TRIED)


def raw_bound(device: Device) -> int:
    """Bound the number of raw outcomes without listing them."""
    if isinstance(device, Dice):
        return prod(count_multisets(g) for g in device.groups)
    return len(device.left) if isinstance(device, Deck) else len(device.outcomes())


def count_multisets(group: Group) -> int:
    """Count the multisets of a group."""
    kinds = len(set(group.faces))
    return comb(group.count + kinds - 1, group.count)


def chances(tour: Walk[B]) -> list[tuple[Stop[B], int, Chance]]:
    """List the chance nodes of a walk."""
    found = tour.each(Chance)
    return [(stop, side, node) for stop, side, node in found if isinstance(node, Chance)]
