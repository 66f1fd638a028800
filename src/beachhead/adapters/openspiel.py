"""OpenSpiel: every game as `beachhead_<id>`, with the scenario as a parameter.

    import pyspiel
    from beachhead.adapters.openspiel import register

    register("five_beaches")
    game = pyspiel.load_game("beachhead_five_beaches(scenario=omaha)")

A throw with few classes of outcomes is one chance node; a throw with very many is made die by die.
Sides that act at the same time are asked one after the other.
"""

from __future__ import annotations

from typing import Any, Self

from beachhead.adapters.actions import MOST_ACTIONS, Item, list_actions, scores_by_side
from beachhead.kernel import registry
from beachhead.kernel.chances import Face
from beachhead.kernel.devices import Device, Dice, class_bound
from beachhead.kernel.extras import require_extra
from beachhead.kernel.meta import Scenario
from beachhead.kernel.nodes import Chance, Decision, Node, Over
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame

with require_extra("adapters", "OpenSpiel's adapter"):
    import pyspiel

MOST_CLASSES = 256
"""Devices with more classes of outcomes are thrown die by die."""
MOST_OUTCOMES = 512


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
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"scenario": ""},
    )


def utility(game: AnyGame, sides: int) -> Any:
    """Return how the scores of the sides relate."""
    kinds = pyspiel.GameType.Utility
    if sides > 1 and game.meta.cooperative:
        return kinds.IDENTICAL
    return kinds.ZERO_SUM if sides > 1 and game.meta.zero_sum else kinds.GENERAL_SUM


def game_info(game: AnyGame, scenario: Scenario) -> Any:
    """Return the bounds of one scenario."""
    return pyspiel.GameInfo(
        num_distinct_actions=MOST_ACTIONS,
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
        given = params or {}
        self.scenario = self.rules.scenario(str(given.get("scenario", "")))
        self.first = self.rules.new(self.scenario.id)
        super().__init__(game_type(self.rules), game_info(self.rules, self.scenario), given)

    def new_initial_state(self) -> SpielState:
        """Start the scenario."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """Return an observer of a player's or the public view; perfect recall is not offered."""
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            return None
        return Observer(self.rules, iig_obs_type)


class OpenPosition:
    """A position that OpenSpiel can copy and store, with its open node."""

    def __init__(self, game: AnyGame, b: Position) -> None:
        self.game = game
        self.b = b
        self.picks: list[int] = []
        """Dice thrown so far in a throw that is made die by die."""
        self.asked: Node | None = None
        self.items: list[Item] | None = None

    @property
    def node(self) -> Node:
        """Return the open node, made on first use: most copies are never looked at."""
        if self.asked is None:
            self.asked = self.game.node(self.b)
        return self.asked

    def actions(self) -> list[Item]:
        """List the legal answers in the order of their actions."""
        node = self.node
        assert isinstance(node, Decision)
        if self.items is None:
            self.items = list_actions(self.game, self.b, node)
        return self.items

    def forget_node(self) -> None:
        """Forget the open node after an answer."""
        self.asked = None
        self.picks = []
        self.items = None

    def __deepcopy__(self, memo: object) -> Self:
        twin = type(self)(self.game, self.b.clone())
        twin.picks = self.picks.copy()
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        return restore_position, (self.game.id, self.game.save(self.b), self.picks)


def restore_position(game_id: str, body: bytes, picks: list[int]) -> OpenPosition:
    """Return a stored position."""
    game = registry.game(game_id)
    held = OpenPosition(game, game.load(body))
    held.picks = list(picks)
    return held


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position in OpenSpiel's terms."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = OpenPosition(game.rules, game.first.clone())
        self.sides = game.scenario.sides

    def current_player(self) -> int:
        """Return who is asked: a side, chance, or nobody once the game is over."""
        match self.held.node:
            case Over():
                return int(pyspiel.PlayerId.TERMINAL)
            case Chance():
                return int(pyspiel.PlayerId.CHANCE)
            case node:
                return node.side

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return list(range(len(self.held.actions())))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the next outcomes by index, with their odds."""
        if is_listed(self.device()):
            chances = self.device().folded()
            return [(i, float(p)) for i, (_, p) in enumerate(chances)]
        kinds, faces = next_die(self.device(), len(self.held.picks))
        return [(i, faces.count(kind) / len(faces)) for i, kind in enumerate(kinds)]

    def device(self) -> Device:
        """Return the device of the open chance node."""
        node = self.held.node
        assert isinstance(node, Chance)
        return node.device

    def _apply_action(self, action: int) -> None:
        held = self.held
        if isinstance(held.node, Decision):
            held.game.apply(held.b, held.actions()[action][1])
        elif is_listed(self.device()):
            held.game.apply(held.b, self.device().folded()[action][0])
        else:
            held.picks.append(action)
            faces = complete_throw(self.device(), held.picks)
            if faces is None:
                return
            held.game.apply(held.b, self.device().check(faces))
        held.forget_node()

    def _action_to_string(self, player: int, action: int) -> str:
        del player
        if isinstance(self.held.node, Decision):
            return self.held.actions()[action][0]
        if is_listed(self.device()):
            return " ".join(map(str, self.device().folded()[action][0]))
        return str(next_die(self.device(), len(self.held.picks))[0][action])

    def is_terminal(self) -> bool:
        """Return True if the game is over."""
        return isinstance(self.held.node, Over)

    def returns(self) -> list[float]:
        """Return the scores, 0 before the end."""
        return scores_by_side(self.held.b.scores, self.sides)

    def __str__(self) -> str:
        picks = f" dice {self.held.picks}" if self.held.picks else ""
        return self.held.game.show(self.held.b) + picks


class Observer:
    """A player's view as text, in the game's notation."""

    def __init__(self, game: AnyGame, kind: Any) -> None:
        self.game = game
        self.tensor = None
        self.dict: dict[str, object] = {}
        self.private = kind is None or kind.private_info != pyspiel.PrivateInfoType.NONE
        self.public = kind is None or kind.public_info

    def set_from(self, state: SpielState, player: int) -> None:
        """Offer no tensor: positions of these games have no fixed size."""

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the view of a player, or of a spectator if private information is not wanted."""
        if not self.public and not self.game.meta.secrets:
            return ""
        return self.game.show(self.game.view(state.held.b, player if self.private else -1))


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
