"""Positions of Utah to search from."""

from math import inf
from random import Random

from beachhead.ai import find_bot
from beachhead.kernel import registry
from beachhead.kernel.nodes import Chance, Decision, Over
from beachhead.kernel.position import Position

GAME = registry.game("five_beaches")


def beach_with_a_choice(seed: int = 1, decisions: int = 30) -> tuple[Position, int]:
    """Play Utah by its policy until a side chooses among several units."""
    b, luck = GAME.new("utah"), Random(seed)
    while not isinstance(node := GAME.node(b), Over):
        if isinstance(node, Decision):
            decisions -= 1
            if decisions < 0 and node.step == "choose_unit" and len(node.options) > 3:
                return b, node.side
        step_on(b, node, luck)
    raise AssertionError("the game was over before")


def beach_before_an_attack(seed: int = 1) -> tuple[Position, int]:
    """Play Utah by its policy until a card decides about an attack."""
    b, luck = GAME.new("utah"), Random(seed)
    while not isinstance(node := GAME.node(b), Over):
        if isinstance(node, Chance) and node.step == "draw_for_attack":
            return b, node.side
        step_on(b, node, luck)
    raise AssertionError("the game was over before")


def step_on(b: Position, node: Decision | Chance, luck: Random) -> None:
    """Let luck or the commander answer."""
    if isinstance(node, Chance):
        GAME.apply(b, node.device.draw(luck.randrange))
    else:
        policy = find_bot(GAME, "commander")
        GAME.apply(b, policy.decide(GAME, b, node, luck.randrange, inf))
