"""OpenSpiel: every game as `beachhead_<id>`, with scenario and options as parameters.

    import pyspiel
    from beachhead.adapters.openspiel import register

    register("five_beaches")
    game = pyspiel.load_game("beachhead_five_beaches(scenario=omaha)")

Actions and tensors are those of `game.encoding(scenario)`. A throw with few classes of outcomes is
one chance node; a throw with very many is made die by die. Sides that act at the same time are
asked one after the other. What OpenSpiel's users do wrong is a `pyspiel.SpielError`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

from beachhead.adapters.episode import find_kind, list_scores
from beachhead.kernel import registry
from beachhead.kernel.cards import Deck
from beachhead.kernel.chances import Face, Outcome
from beachhead.kernel.devices import Device, Dice, class_bound
from beachhead.kernel.encoding import Encoding
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.extras import require_extra
from beachhead.kernel.memo import Memo
from beachhead.kernel.meta import Scenario
from beachhead.kernel.nodes import Chance, Decision, Node, Over
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame

with require_extra("adapters", "OpenSpiel's adapter"):
    import numpy as np
    import pyspiel

MOST_CLASSES = 256
"""Devices with more classes of outcomes are thrown die by die."""
MOST_OUTCOMES = 512
Outcomes = tuple[list[Outcome], list[tuple[int, float]]]
"""Classes of outcomes, and the place of each with its probability."""
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


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
        """Dice thrown so far in a throw that is made die by die."""
        self.seen: tuple[tuple[str, ...], ...] = ()
        """In a game with secrets: what each side has seen after every action."""
        self.node: Node = game.node(b)
        """The open node."""
        self.numbers: list[int] | None = None
        self.thrown: Outcomes | None = None

    def actions(self) -> list[int]:
        """List the actions of the legal answers, in the order of the answers."""
        node = self.node
        assert isinstance(node, Decision)
        if self.numbers is None:
            self.numbers = self.encoding.list_actions(self.b, node)
        return self.numbers

    def outcomes(self) -> Outcomes:
        """List the classes of outcomes of the open throw, made on first use."""
        if self.thrown is None:
            node = self.node
            assert isinstance(node, Chance)
            self.thrown = list_outcomes(node.device)
        return self.thrown

    def look_again(self) -> None:
        """Find the open node after an answer."""
        self.node = self.game.node(self.b)
        self.picks = []
        self.numbers = None
        self.thrown = None

    def __deepcopy__(self, memo: object) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)  # nodes, lists and views are replaced, never changed
        twin.b = self.b.clone()
        twin.picks = self.picks.copy()
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        body = self.game.save(self.b)
        return restore_position, (self.game.id, body, self.picks, self.seen)


def restore_position(
    game_id: str, body: bytes, picks: list[int], seen: tuple[tuple[str, ...], ...]
) -> OpenPosition:
    """Return a stored position."""
    game = registry.game(game_id)
    b = game.load(body)
    held = OpenPosition(game, b, game.encoding(game.scenario_of(b)))
    held.picks, held.seen = list(picks), seen
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
        if isinstance(node, Decision):
            return node.side
        return CHANCE if isinstance(node, Chance) else TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        del player
        with as_spiel_errors():
            return sorted(self.held.actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the next outcomes by index, with their odds."""
        if is_listed(self.device()):
            return self.held.outcomes()[1]
        kinds, faces = next_die(self.device(), len(self.held.picks))
        return [(i, faces.count(kind) / len(faces)) for i, kind in enumerate(kinds)]

    def device(self) -> Device:
        """Return the device of the open chance node."""
        node = self.held.node
        assert isinstance(node, Chance)
        return node.device

    def _apply_action(self, action: int) -> None:
        held = self.held
        node = held.node
        if isinstance(node, Decision):
            held.game.apply(held.b, self._find_answer(node, action))
        elif is_listed(self.device()):
            held.game.apply(held.b, self.held.outcomes()[0][action])
        else:
            held.picks.append(action)
            faces = complete_throw(self.device(), held.picks)
            if faces is None:
                return
            held.game.apply(held.b, self.device().check(faces))
        held.look_again()
        if held.game.meta.secrets:
            self._note_views(node, action)

    def _find_answer(self, node: Decision, action: int) -> Any:
        """Return the answer of an action; refuse one that is not legal."""
        held = self.held
        actions = held.actions()
        if action not in actions:
            with as_spiel_errors():
                held.encoding.find_answer(held.b, node, action)
        return node.options[actions.index(action)]

    def _note_views(self, node: Node, action: int) -> None:
        """Add what every side sees now, and its own action, to what it has seen."""
        held = self.held
        views = tuple(
            f"{action if isinstance(node, Decision) and node.side == side else '-'} "
            + held.game.show(held.game.view(held.b, side))
            for side in range(self.sides)
        )
        held.seen = (*held.seen, views)

    def _action_to_string(self, player: int, action: int) -> str:
        del player
        held = self.held
        if isinstance(held.node, Decision):
            if action not in held.actions():
                return str(held.encoding.describe(action))
            answer = self._find_answer(held.node, action)
            return held.game.answer_text(held.b, held.node.frame, answer).text
        if is_listed(self.device()):
            return " ".join(map(str, self.held.outcomes()[0][action]))
        return str(next_die(self.device(), len(held.picks))[0][action])

    def is_terminal(self) -> bool:
        """Return True if the game is over."""
        return isinstance(self.held.node, Over)

    def returns(self) -> list[float]:
        """Return the scores, 0 before the end."""
        return list_scores(self.held.b, self.sides)

    def __str__(self) -> str:
        picks = f" dice {self.held.picks}" if self.held.picks else ""
        return self.held.game.show(self.held.b) + picks


class Observer:
    """A player's view as numbers and as text; with perfect recall all that a player has seen."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.game, self.encoding = game.rules, game.encoding
        self.private = kind is None or kind.private_info != pyspiel.PrivateInfoType.NONE
        self.public = kind is None or kind.public_info
        self.recalls = kind is not None and kind.perfect_recall
        self.kind = find_kind(self.encoding)
        self.tensor = np.zeros(self.encoding.width, np.float32)
        self.dict = {
            field.name: self.tensor[self.encoding.slices[field.name]].reshape(field.shape)
            for field in self.encoding.fields
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees into the tensor."""
        b = state.held.b if self.private else self.game.view(state.held.b, -1)
        self.tensor[:] = np.array(self.encoding.observe(b, player, state.held.node), self.kind)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the view of a player, or of a spectator if private information is not wanted."""
        if not self.public and not self.game.meta.secrets:
            return ""
        if self.recalls and not self.game.meta.secrets:
            return " ".join(map(str, state.history()))
        now = self.game.show(self.game.view(state.held.b, player if self.private else -1))
        if self.recalls:
            return "\n".join([*(views[player] for views in state.held.seen), now])
        return now


def list_outcomes(device: Device) -> Outcomes:
    """List the classes of outcomes of a device, and each place with its probability."""
    if isinstance(device, Dice):
        return THROWS[device]
    if isinstance(device, Deck) and device.fold is None:  # most draws: no fractions are needed
        total = device.size()
        cards = [(card, n / total) for card, n in device.cards if n]
        return [(card,) for card, _ in cards], [(i, p) for i, (_, p) in enumerate(cards)]
    return _fold(device)


def _fold(device: Device) -> Outcomes:
    """List classes and probabilities from exact fractions."""
    chances = device.folded()
    return [outcome for outcome, _ in chances], [(i, float(p)) for i, (_, p) in enumerate(chances)]


THROWS: Memo[Dice, Outcomes] = Memo(_fold)
"""What was listed of dice once: the same throws come again and again."""


def is_listed(device: Device) -> bool:
    """Return True if a device is one chance node."""
    return not isinstance(device, Dice) or class_bound(device) <= MOST_CLASSES


def next_die(device: Device, thrown_so_far: int) -> tuple[list[Face], tuple[Face, ...]]:
    """Return the different faces of the next die, and all of them."""
    assert isinstance(device, Dice)
    for group in device.groups:
        if thrown_so_far < group.count:
            return list(dict.fromkeys(group.faces)), group.faces
        thrown_so_far -= group.count
    raise AssertionError("all dice are thrown")


def complete_throw(device: Device, picks: list[int]) -> list[Face] | None:
    """Return the faces once all dice are thrown, None before."""
    assert isinstance(device, Dice)
    if len(picks) < sum(g.count for g in device.groups):
        return None
    return [next_die(device, i)[0][pick] for i, pick in enumerate(picks)]


__all__ = ["SpielGame", "SpielState", "register"]
