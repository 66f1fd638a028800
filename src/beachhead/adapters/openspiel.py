"""OpenSpiel: every game as `beachhead_<id>`, with scenario and options as parameters.

    import pyspiel
    from beachhead.adapters.openspiel import register

    register("five_beaches")
    game = pyspiel.load_game("beachhead_five_beaches(scenario=omaha)")

Actions and tensors are those of `game.encoding(scenario)`. A throw with few classes of outcomes is
one chance node; a throw with very many is made group by group or die by die. Sides that act at the same time are
asked one after the other. What OpenSpiel's users do wrong is a `pyspiel.SpielError`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, Self

from beachhead.adapters.episode import list_scores
from beachhead.kernel import registry
from beachhead.kernel.cards import Deck
from beachhead.kernel.chances import (
    Chances,
    Face,
    Group,
    Outcome,
    class_bound_of_group,
    folded_group,
)
from beachhead.kernel.devices import Device, Dice, class_bound
from beachhead.kernel.encoding import Encoding
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.extras import require_extra
from beachhead.kernel.memo import Memo
from beachhead.kernel.meta import Scenario
from beachhead.kernel.nodes import Answer, Chance, Decision, Node, Over
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame

with require_extra("adapters", "OpenSpiel's adapter"):
    import numpy as np
    import pyspiel

MOST_CLASSES = 256
"""Devices with more classes of outcomes are thrown in parts."""
MOST_OUTCOMES = 512
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


class Part(NamedTuple):
    """What is thrown at one chance node: classes of outcomes, and the place of each with its odds."""

    outcomes: list[Outcome]
    chances: list[tuple[int, float]]


def register(game_id: str) -> str:
    """Register a game with OpenSpiel; return the name to load it by."""
    game = registry.game(game_id)
    name = f"beachhead_{game_id}"
    if name not in pyspiel.registered_names():
        # Each game has its own class: OpenSpiel keeps factories until after the interpreter ends.
        pyspiel.register_game(game_type(game), type(name, (SpielGame,), {"rules": game}))
    return name


def game_type(game: AnyGame) -> Any:
    """Describe a game to OpenSpiel."""
    kinds = pyspiel.GameType
    sides = [s.sides for s in game.scenarios()]
    secret = game.meta.secrets
    return kinds(
        short_name=f"beachhead_{game.id}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if secret
            else kinds.Information.PERFECT_INFORMATION
        ),
        utility=utility(game, max(sides)),
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(sides),
        min_num_players=min(sides),
        provides_information_state_string=True,
        # With secrets an information state is a history, which has no fixed size.
        provides_information_state_tensor=not secret,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": "", **{o.id: o.default for o in game.options()}},
    )


@contextmanager
def as_spiel_errors() -> Iterator[None]:
    """Turn our errors into OpenSpiel's, message, rule and remedy kept."""
    try:
        yield
    except BeachheadError as error:
        raise pyspiel.SpielError(str(error)) from error


def utility(game: AnyGame, sides: int) -> Any:
    """Return how the scores of the sides relate."""
    kinds = pyspiel.GameType.Utility
    if sides > 1 and game.meta.cooperative:
        return kinds.IDENTICAL
    return kinds.ZERO_SUM if sides > 1 and game.meta.zero_sum else kinds.GENERAL_SUM


def game_info(game: AnyGame, scenario: Scenario) -> Any:
    """Return the bounds of one scenario."""
    return pyspiel.GameInfo(
        num_distinct_actions=game.encoding(scenario.id).count,
        max_chance_outcomes=MOST_OUTCOMES,
        num_players=scenario.sides,
        min_utility=float(game.meta.lowest),
        max_utility=float(game.meta.highest),
        utility_sum=0.0 if game.meta.zero_sum and scenario.sides > 1 else None,
        max_game_length=scenario.longest or game.meta.longest,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game and a scenario; `register` makes a subclass for each game."""

    rules: AnyGame

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        options = {name: value for name, value in given.items() if name != "scenario"}
        with as_spiel_errors():
            self.scenario = self.rules.scenario(str(given.get("scenario", "")))
            self.first = self.rules.new(self.scenario.id, **options)
            self.encoding = self.rules.encoding(self.scenario.id)
        super().__init__(game_type(self.rules), game_info(self.rules, self.scenario), given)

    def new_initial_state(self) -> SpielState:
        """Start the scenario."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer of a player's or the public view, or of all that a player has seen."""
        return Observer(self, iig_obs_type)


class OpenPosition:
    """A position that OpenSpiel can copy and store, with its open node."""

    def __init__(self, game: AnyGame, b: Position, encoding: Encoding[Any]) -> None:
        self.game = game
        self.encoding = encoding
        self.b = b
        self.picks: list[int] = []
        """Parts thrown so far of the open throw."""
        self.node: Node = game.node(b)
        """The open node."""
        self.numbers: list[int] | None = None
        self.throw: tuple[Part, ...] = ()

    def actions(self) -> list[int]:
        """List the actions of the legal answers, in the order of the answers."""
        node = self.node
        assert isinstance(node, Decision)
        if self.numbers is None:
            try:
                self.numbers = self.encoding.list_actions(self.b, node)
            except BeachheadError as error:
                raise pyspiel.SpielError(str(error)) from error
        return self.numbers

    def parts(self) -> tuple[Part, ...]:
        """List the parts of the open throw, made on first use; one for most throws."""
        if not self.throw:
            node = self.node
            assert isinstance(node, Chance)
            self.throw = list_parts(node.device)
        return self.throw

    def throw_part(self, action: int) -> Outcome | None:
        """Throw the next part; return the whole outcome after the last one."""
        parts = self.parts()
        if len(parts) == 1:
            return parts[0].outcomes[action]
        self.picks = [*self.picks, action]
        if len(self.picks) < len(parts):
            return None
        node = self.node
        assert isinstance(node, Chance)
        picked = zip(parts, self.picks, strict=True)
        return node.device.check([f for part, pick in picked for f in part.outcomes[pick]])

    def find_answer(self, node: Decision, action: int) -> Answer:
        """Return the answer of an action; refuse one that is not legal."""
        try:
            return node.options[(self.numbers or self.actions()).index(action)]
        except ValueError:
            with as_spiel_errors():
                return self.encoding.find_answer(self.b, node, action)

    def play(self, action: int) -> bool:
        """Carry out an action, and find the open node after it; False if parts of a throw lack."""
        game, b, node = self.game, self.b, self.node
        if type(node) is Decision:
            game.apply(b, self.find_answer(node, action))
        elif (outcome := self.throw_part(action)) is None:
            return False
        else:
            game.apply(b, outcome)
            self.picks = []
            self.throw = ()
        self.node = game.node(b)
        self.numbers = None
        return True

    def __deepcopy__(self, memo: object) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)  # nodes, lists and views are replaced, never changed
        twin.b = self.b.clone()
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        body = self.game.save(self.b)
        return restore_position, (self.game.id, body, self.picks)


def restore_position(game_id: str, body: bytes, picks: list[int]) -> OpenPosition:
    """Return a stored position."""
    game = registry.game(game_id)
    b = game.load(body)
    held = OpenPosition(game, b, game.encoding(game.scenario_of(b)))
    held.picks = list(picks)
    return held


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position in OpenSpiel's terms."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = OpenPosition(game.rules, game.first.clone(), game.encoding)
        self.sides = game.scenario.sides

    def current_player(self) -> int:
        """Return who is asked: a side, chance, or nobody once the game is over."""
        node = self.held.node
        if type(node) is Decision:
            return node.side
        return CHANCE if type(node) is Chance else TERMINAL

    # OpenSpiel would answer the next two by going to C++ and back three times.

    def is_chance_node(self) -> bool:
        """Return True if dice are thrown or a card is drawn."""
        return type(self.held.node) is Chance

    def legal_actions(self, *player: int) -> list[int]:
        """List the legal actions of a player, or of the one who is asked."""
        held = self.held
        node = held.node
        if type(node) is Decision and (not player or player[0] == node.side):
            return sorted(held.numbers or held.actions())
        return list(super().legal_actions(*player))

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.held.actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the next outcomes by index, with their odds."""
        held = self.held
        return held.parts()[len(held.picks)].chances

    def _apply_action(self, action: int) -> None:
        self.held.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        held = self.held
        if isinstance(held.node, Decision):
            if action not in held.actions():
                return str(held.encoding.describe(action))
            answer = held.find_answer(held.node, action)
            return held.game.answer_text(held.b, held.node.frame, answer).text
        part = held.parts()[len(held.picks)]
        return " ".join(map(str, part.outcomes[action]))

    def is_terminal(self) -> bool:
        """Return True if the game is over."""
        return type(self.held.node) is Over

    def returns(self) -> list[float]:
        """Return the scores, 0 before the end."""
        return list_scores(self.held.b, self.sides)

    def __str__(self) -> str:
        picks = f" dice {self.held.picks}" if self.held.picks else ""
        return self.held.game.show(self.held.b) + picks


class Observer:
    """A player's view as numbers and as text; with perfect recall all that a player has seen."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.game, self.encoding, self.first = game.rules, game.encoding, game.first
        self.private = kind is None or kind.private_info != pyspiel.PrivateInfoType.NONE
        self.public = kind is None or kind.public_info
        self.recalls = kind is not None and kind.perfect_recall
        self.tensor = np.zeros(self.encoding.width, np.float32)
        self.dict = {
            field.name: self.tensor[self.encoding.slices[field.name]].reshape(field.shape)
            for field in self.encoding.fields
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees into the tensor."""
        b = state.held.b if self.private else self.game.view(state.held.b, -1)
        encoding = self.encoding
        self.tensor[:] = np.frombuffer(encoding.pack(b, player, state.held.node), encoding.form)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the view of a player, or of a spectator if private information is not wanted."""
        if not self.public and not self.game.meta.secrets:
            return ""
        if self.recalls and not self.game.meta.secrets:
            return " ".join(map(str, state.history()))
        now = self.show(state.held.b, player if self.private else -1)
        return "\n".join([*self.list_seen(state, player), now]) if self.recalls else now

    def list_seen(self, state: SpielState, player: int) -> Iterator[str]:
        """List what a player has done and seen, by playing the history again."""
        past = OpenPosition(self.game, self.first.clone(), self.encoding)
        for action in state.history():
            node = past.node
            if past.play(action):
                own = isinstance(node, Decision) and node.side == player
                yield f"{action if own else '-'} {self.show(past.b, player)}"

    def show(self, b: Position, side: int) -> str:
        """Return what a side sees of a position as text."""
        return self.game.show(self.game.view(b, side))


def list_parts(device: Device) -> tuple[Part, ...]:
    """List the parts in which a device is thrown: the whole of it, its groups, or single dice."""
    if type(device) is Dice:
        return THROWS[device]
    if type(device) is Deck and device.fold is None:  # most draws: no fractions are needed
        total = device.size()
        return (Part(CARDS[device.full.faces], [(i, n / total) for i, n in enumerate(device.left) if n]),)  # fmt: skip
    return (_make_part(device.folded()),)


def _list_throws(device: Dice) -> tuple[Part, ...]:
    """List the parts of a throw of dice."""
    if class_bound(device) <= MOST_CLASSES:
        return (_make_part(device.folded()),)
    return tuple(part for group in device.groups for part in _split_group(group))


def _split_group(group: Group) -> list[Part]:
    """List the parts of equal dice: one, or one for each die if there are too many classes."""
    if class_bound_of_group(group) <= MOST_CLASSES:
        return [_make_part(folded_group(group.count, group.faces, group.fold))]
    return [_make_part(folded_group(1, group.faces, None))] * group.count


def _make_part(chances: Chances) -> Part:
    """Return classes of outcomes with their probabilities as a part of a throw."""
    return Part([outcome for outcome, _ in chances], [(i, float(p)) for i, (_, p) in enumerate(chances)])  # fmt: skip


def _list_cards(faces: tuple[Face, ...]) -> list[Outcome]:
    """List the draws of a full deck: a card's number stays the same while others leave it."""
    return [(face,) for face in faces]


THROWS: Memo[Dice, tuple[Part, ...]] = Memo(_list_throws)
"""What was listed of dice once: the same throws come again and again."""
CARDS: Memo[tuple[Face, ...], list[Outcome]] = Memo(_list_cards)


__all__ = ["SpielGame", "SpielState", "register"]
