"""PettingZoo: every game as an AEC environment.

    from beachhead.adapters.pettingzoo import env

    field = env("five_beaches", scenario="omaha")
    field.reset(seed=7)
    for agent in field.agent_iter():
        observation, reward, termination, truncation, info = field.last()
        action = None if termination else field.action_space(agent).sample(observation["action_mask"])
        field.step(action)

An observation is the side's view as text (UTF-8 bytes, padded) and the mask of legal actions;
`info` holds the notation of each legal action. Agents are `side_0`, `side_1` and so on. The
environment draws dice and cards from its seed.
"""

from __future__ import annotations

from random import Random
from typing import Any

from beachhead.adapters.actions import MOST_ACTIONS, Item, list_actions, scores_by_side
from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.extras import require_extra
from beachhead.kernel.nodes import Chance, Decision
from beachhead.kernel.position import Position

with require_extra("adapters", "PettingZoo's adapter"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

LONGEST_VIEW = 16_384
Observation = dict[str, NDArray[np.int8] | NDArray[np.uint8]]


class TooLong(BeachheadError):
    """A view does not fit into the observation."""

    code = "adapter.too_long"


def env(game_id: str, scenario: str = "", **settings: Any) -> Any:
    """Return an environment with the usual wrappers: illegal actions lose, order is enforced."""
    raw = RawEnv(game_id, scenario, **settings)
    masked = wrappers.TerminateIllegalWrapper(raw, illegal_reward=float(raw.game.meta.lowest))
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(masked))


class RawEnv(AECEnv):  # type: ignore[misc]
    """A game without wrappers."""

    def __init__(
        self,
        game_id: str,
        scenario: str = "",
        *,
        render_mode: str | None = None,
        actions: int = MOST_ACTIONS,
        width: int = LONGEST_VIEW,
        options: dict[str, int | str | bool] | None = None,
    ) -> None:
        super().__init__()
        self.game = registry.game(game_id)
        self.scenario = self.game.scenario(scenario)
        self.options = options or {}
        self.actions = actions
        self.width = width
        self.render_mode = render_mode
        self.metadata = {
            "name": f"beachhead_{game_id}_v{self.game.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        names = [f"side_{side}" for side in range(self.scenario.sides)]
        self.possible_agents = names
        self.action_spaces = {name: Discrete(actions) for name in names}
        self.observation_spaces = {name: self.make_observation_space() for name in names}
        self.luck = Random(0)
        self.b: Position = self.game.new(self.scenario.id, **self.options)
        self.items: list[Item] = []

    def make_observation_space(self) -> Space[Any]:
        """Return the space of observations."""
        text = Box(0, 255, (self.width,), np.uint8)
        return Dict({"observation": text, "action_mask": Box(0, 1, (self.actions,), np.int8)})

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start the scenario; without a seed the dice continue their sequence."""
        del options
        if seed is not None:
            self.luck = Random(seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self.agents[0]
        self.b = self.game.new(self.scenario.id, **self.options)
        self.advance()

    def advance(self) -> None:
        """Throw dice and draw cards until a side is asked or the game is over."""
        node = self.game.node(self.b)
        while isinstance(node, Chance):
            self.game.apply(self.b, node.device.draw(self.luck.randrange))
            node = self.game.node(self.b)
        self.items = []
        if isinstance(node, Decision):
            self.items = list_actions(self.game, self.b, node, self.actions)
            self.agent_selection = self.possible_agents[node.side]
            for name in self.agents:
                self.infos[name] = {}
            self.infos[self.agent_selection] = {"notation": [text for text, _ in self.items]}
            return
        scores = scores_by_side(node.scores, len(self.agents))
        self.rewards = dict(zip(self.agents, scores, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {name: {} for name in self.agents}

    def step(self, action: int | None) -> None:
        """Apply the action of the agent that is asked."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        assert action is not None, "an agent that is asked must act"
        self.game.apply(self.b, self.items[int(action)][1])
        self.advance()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return an agent's view; only the agent that is asked has legal actions."""
        side = self.possible_agents.index(agent)
        body = self.game.show(self.game.view(self.b, side)).encode()
        if len(body) > self.width:
            msg = f"The view takes {len(body)} bytes, the observation has {self.width}."
            raise TooLong(msg, remedy="pass a larger width")
        text = np.zeros(self.width, np.uint8)
        text[: len(body)] = np.frombuffer(body, np.uint8)
        mask = np.zeros(self.actions, np.int8)
        if agent == self.agent_selection:
            mask[: len(self.items)] = 1
        return {"observation": text, "action_mask": mask}

    def render(self) -> str:
        """Return the position in words."""
        return self.game.scene(self.game.view(self.b, -1), -1).summary or self.game.show(self.b)

    def close(self) -> None:
        """Close nothing: the environment holds no resources."""
