"""One match in numbers: what every environment is built on.

    episode = Episode("five_beaches", "omaha", seed=7)
    while not episode.is_over:
        episode.step(choice(episode.actions))
    episode.scores

The episode throws dice and draws cards from its seed. Sides that act at the same time are asked one
after the other; the conformance suite checks that this makes no difference.
"""

from random import Random

from beachhead.kernel import registry
from beachhead.kernel.devices import sample
from beachhead.kernel.encoding import IllegalAction
from beachhead.kernel.extras import require_extra
from beachhead.kernel.nodes import Answer, Chance, Decision, Node
from beachhead.kernel.position import Position

with require_extra("adapters", "A research environment"):
    import numpy as np
    from numpy.typing import NDArray

Options = dict[str, int | str | bool]
Row = NDArray[np.float32]
Mask = NDArray[np.int8]


class Episode:
    """A match that is played by actions; `reset` starts another one."""

    def __init__(
        self,
        game_id: str,
        scenario: str = "",
        options: Options | None = None,
        seed: int | str | None = None,
        *,
        features: bool = False,
    ) -> None:
        """Start a match; `features` adds to an observation what the game's bots compute of it."""
        self.game = registry.game(game_id)
        self.scenario = self.game.scenario(scenario)
        self.encoding = self.game.encoding(self.scenario.id)
        self.sides = self.scenario.sides
        self.first = self.game.new(self.scenario.id, **(options or {}))
        self.features: tuple[str, ...] = ()
        """The names of the numbers that the game's bots add to an observation."""
        if features:
            self.features = tuple(self.game.feature_names(self.game.value_key(self.first)))
        self.width = self.encoding.width + len(self.features)
        """How many numbers an observation has."""
        self.luck = Random(seed)
        self._actions: list[int] | None = None
        self.reset()

    def reset(self, seed: int | str | None = None) -> None:
        """Start again; without a seed the dice continue their sequence."""
        if seed is not None:
            self.luck = Random(seed)
        self.b: Position = self.first.clone()
        self.settle()

    def settle(self) -> None:
        """Throw dice and draw cards until a side is asked or the match is over."""
        game, b, random = self.game, self.b, self.luck.random
        node = game.node(b)
        while type(node) is Chance:
            game.apply(b, sample(node.device, random))
            node = game.node(b)
        self.node: Node = node
        self._actions = None

    @property
    def is_over(self) -> bool:
        """Return True if the match has ended."""
        return bool(self.b.ending)

    @property
    def side(self) -> int:
        """Return the side that is asked; -1 at the end."""
        return self.node.side if isinstance(self.node, Decision) else -1

    @property
    def actions(self) -> list[int]:
        """List the legal actions, in the order of the legal answers."""
        if self._actions is None:
            node = self.node
            self._actions = (
                self.encoding.list_actions(self.b, node) if isinstance(node, Decision) else []
            )
        return self._actions

    def step(self, action: int) -> None:
        """Carry out a legal action, and whatever chance decides after it."""
        node, actions = self.node, self.actions
        if action not in actions or not isinstance(node, Decision):
            raise self.refuse(action)
        # The node is the first that is open: its side goes first where several act at once.
        self.game.apply(self.b, node.options[actions.index(action)])
        self.settle()

    def answer(self, answer: Answer) -> None:
        """Carry out a legal answer that is no action, as bots may give at free questions."""
        self.game.apply(self.b, answer, self.side)
        self.settle()

    def refuse(self, action: int) -> IllegalAction:
        """Return the error that an illegal action deserves."""
        if not isinstance(self.node, Decision):
            return IllegalAction("The match is over; no more actions are taken.")
        try:
            self.encoding.find_answer(self.b, self.node, action)
        except IllegalAction as error:
            return error
        raise AssertionError("the action is legal")

    def observe(self, side: int) -> Row:
        """Return what a side sees as one row of numbers."""
        return self.observe_at(self.b, side, self.node)

    def observe_at(self, b: Position, side: int, node: Node) -> Row:
        """Return what a side sees of a position in which a node is open."""
        encoding = self.encoding
        row = np.frombuffer(encoding.pack(b, side, node), encoding.form).astype(np.float32)
        if not self.features:
            return row
        game = self.game
        seen = game.view(b, side) if game.meta.secrets else b
        return np.concatenate([row, np.array(game.features(seen), np.float32)])

    def mask(self, side: int) -> Mask:
        """Return 1 at each legal action of a side, 0 elsewhere."""
        mask = np.zeros(self.encoding.count, np.int8)
        if side == self.side:
            mask[self.actions] = 1
        return mask

    @property
    def scores(self) -> list[float]:
        """Return the score of each side; 0 before the end."""
        return list_scores(self.b, self.sides)


def list_scores(b: Position, sides: int) -> list[float]:
    """Return one score for each side, 0 where there is none yet."""
    return [float(b.scores[side]) if side < len(b.scores) else 0.0 for side in range(sides)]


def find_bounds(episode: Episode) -> tuple[Row, Row]:
    """Return the lowest and the highest number at each place of an observation."""
    fields = episode.encoding.fields
    open_ended = np.full(len(episode.features), np.inf, np.float32)
    low = [np.full(f.size, f.low, np.float32) for f in fields]
    high = [np.full(f.size, f.high, np.float32) for f in fields]
    return np.concatenate([*low, -open_ended]), np.concatenate([*high, open_ended])
