"""Nodes as the protocol shows them."""

from __future__ import annotations

from beachhead.engine.replies import ChanceNode, DecisionNode, Node as Facts, OptionFacts, OverNode
from beachhead.kernel.nodes import Answer, Chance, Node, Over, Words
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame


def node_facts(game: AnyGame, b: Position, node: Node) -> Facts:
    """Describe an open node."""
    if isinstance(node, Over):
        result = {str(side): score for side, score in enumerate(node.scores)}
        return OverNode(result, node.reason, game.reason(node.reason))
    prompt = game.prompt(b, node)
    if isinstance(node, Chance):
        return ChanceNode(node.side, node.step, node.rule, prompt, node.device.describe())
    words = game.offered(b, node.frame, node.options)
    options = list(map(option_facts, node.options, words))
    return DecisionNode(node.side, node.step, node.rule, prompt, options, node.free)


def option_facts(answer: Answer, words: Words) -> OptionFacts:
    """Describe one legal answer."""
    return OptionFacts(answer, words.text, words.label or words.text, words.note)
