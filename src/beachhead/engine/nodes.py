"""Nodes as the protocol shows them."""

from __future__ import annotations

from beachhead.engine.replies import ChanceNode, DecisionNode, Node as Facts, OptionFacts, OverNode
from beachhead.kernel.nodes import Answer, Chance, Decision, Node, Over
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
    options = [option_facts(game, b, node, answer) for answer in node.options]
    return DecisionNode(node.side, node.step, node.rule, prompt, options, node.free)


def option_facts(game: AnyGame, b: Position, node: Decision, answer: Answer) -> OptionFacts:
    """Describe one legal answer."""
    words = game.words(b, node.frame, answer)
    return OptionFacts(answer, words.text, words.label or words.text, words.note)
