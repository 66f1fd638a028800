"""PettingZoo: every game as an AEC environment, and as a parallel one.

    from beachhead.adapters.pettingzoo import env

    field = env("five_beaches", scenario="omaha")
    field.reset(seed=7)
    for agent in field.agent_iter():
        observation, reward, termination, truncation, info = field.last()
        action = None if termination else field.action_space(agent).sample(observation["action_mask"])
        field.step(action)

An observation holds the numbers of `game.encoding(scenario)` and the mask of legal actions. Agents
are `side_0`, `side_1` and so on. The environment draws dice and cards from its seed. In the
parallel environment all sides that are asked at the same time act in one step.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Any

from beachhead.adapters.episode import Episode, Mask, Options, Row, find_bounds, list_scores
from beachhead.kernel.devices import sample
from beachhead.kernel.extras import require_extra
from beachhead.kernel.nodes import Chance, Decision, Node
from beachhead.kernel.position import Position

with require_extra("adapters", "PettingZoo's adapter"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers

Observation = dict[str, Row | Mask]


def env(game_id: str, scenario: str = "", **settings: Any) -> Any:
    """Return an environment with the usual wrappers: illegal actions lose, order is enforced."""
    raw = RawEnv(game_id, scenario, **settings)
    lowest = float(raw.episode.game.meta.lowest)
    masked = wrappers.TerminateIllegalWrapper(raw, illegal_reward=lowest)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(masked))


def parallel_env(game_id: str, scenario: str = "", **settings: Any) -> RawParallelEnv:
    """Return an environment in which sides that are asked together act together."""
    return RawParallelEnv(game_id, scenario, **settings)


class _Spaces:
    """Agents and spaces, the same in both environments."""

    episode: Episode

    def _name(self, title: str, render_mode: str | None) -> None:
        """Name the agents and the environment."""
        self.render_mode = render_mode
        self.possible_agents = [f"side_{side}" for side in range(self.episode.sides)]
        self.metadata = {
            "name": f"beachhead_{self.episode.game.id}_{title}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }

    @cached_property
    def _observation_space(self) -> Dict:
        low, high = find_bounds(self.episode)
        mask = Box(0, 1, (self.episode.encoding.count,), np.int8)
        return Dict({"observation": Box(low, high, dtype=np.float32), "action_mask": mask})

    @cached_property
    def _action_space(self) -> Discrete:
        return Discrete(self.episode.encoding.count)

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's observations."""
        return self._observation_space

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's actions."""
        return self._action_space

    def render(self) -> str:
        """Return the position in words."""
        game, b = self.episode.game, self.episode.b
        return game.scene(game.view(b, -1), -1).summary or game.show(b)

    def close(self) -> None:
        """Close nothing: the environment holds no resources."""


class RawEnv(_Spaces, AECEnv):  # type: ignore[misc]
    """A game without wrappers; agents act one after the other."""

    def __init__(
        self,
        game_id: str,
        scenario: str = "",
        *,
        render_mode: str | None = None,
        options: Options | None = None,
        features: bool = False,
    ) -> None:
        super().__init__()
        self.episode = Episode(game_id, scenario, options, features=features)
        self._name("v1", render_mode)

    def reset(self, seed: int | None = None, options: object = None) -> None:
        """Start the scenario; without a seed the dice continue their sequence."""
        self.episode.reset(seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self.possible_agents[self.episode.side]

    def step(self, action: int | None) -> None:
        """Apply the action of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that is asked must act"
        self._cumulative_rewards[agent] = 0.0
        episode = self.episode
        episode.step(int(action))
        if episode.is_over:
            self.rewards = dict(zip(self.agents, episode.scores, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        else:
            self.agent_selection = self.possible_agents[episode.side]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; only the agent that is asked has legal actions."""
        side = self.possible_agents.index(agent)
        return {
            "observation": self.episode.observe(side),
            "action_mask": self.episode.mask(side),
        }


class RawParallelEnv(_Spaces, ParallelEnv):  # type: ignore[misc]
    """A game in which every side that is asked acts in the same step.

    An agent that is not asked has an empty mask, and its action is ignored. Where one answer takes
    another side's away, the lower side goes first and the other is asked again.
    """

    def __init__(
        self,
        game_id: str,
        scenario: str = "",
        *,
        render_mode: str | None = None,
        options: Options | None = None,
        features: bool = False,
    ) -> None:
        self.episode = Episode(game_id, scenario, options, features=features)
        self._name("parallel_v1", render_mode)
        self.agents = self.possible_agents.copy()
        self.luck = Random()

    def reset(
        self, seed: int | None = None, options: object = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Start the scenario; without a seed the dice continue their sequence."""
        if seed is not None:
            self.luck = Random(seed)
        self.agents = self.possible_agents.copy()
        self.b: Position = self.episode.first.clone()
        self._settle()
        return self._observe_all(), {name: {} for name in self.agents}

    def _settle(self) -> None:
        """Throw dice and draw cards until only sides are asked, or the match is over."""
        game, b = self.episode.game, self.b
        self.episode.b = b
        while True:
            asked = game.asked_nodes(b)
            chances = [(side, node) for side, node in asked if isinstance(node, Chance)]
            if not chances:
                break
            side, throw = chances[0]
            game.apply(b, sample(throw.device, self.luck.random), side)
        self.nodes: dict[int, Decision] = {
            node.side: node for _, node in asked if isinstance(node, Decision)
        }
        self.first: Node = asked[0][1]

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """Apply the actions of all agents that are asked."""
        asked, lowest = dict(self.nodes), float(self.episode.game.meta.lowest)
        losers = [name for side, name in enumerate(self.agents)
                  if side in asked and not self._act(side, int(actions[name]), asked[side])]  # fmt: skip
        self._settle()
        over = bool(self.b.ending) or bool(losers)
        scores = list_scores(self.b, self.episode.sides) if over else [0.0] * len(self.agents)
        rewards = dict(zip(self.agents, scores, strict=True)) | dict.fromkeys(losers, lowest)
        observations = self._observe_all()
        ended = dict.fromkeys(self.agents, over)
        result = (
            observations,
            rewards,
            ended,
            dict.fromkeys(self.agents, False),
            {name: {"illegal": name in losers} for name in self.agents},
        )
        if over:
            self.agents = []
        return result

    def _act(self, side: int, action: int, asked: Decision) -> bool:
        """Carry out a side's action; return False if it was not legal when it was chosen."""
        game, b, encoding = self.episode.game, self.b, self.episode.encoding
        chosen = encoding.list_actions(b, asked)
        if action not in chosen:
            return False
        answer = asked.options[chosen.index(action)]
        open_now = dict.fromkeys(
            node.side for _, node in game.asked_nodes(b)
            if isinstance(node, Decision) and node.frame == asked.frame and answer in node.options
        )  # fmt: skip
        if side in open_now:
            game.apply(b, answer, side)
        return True

    def _observe_all(self) -> dict[str, Observation]:
        """Return what every agent sees."""
        encoding, b = self.episode.encoding, self.b
        found: dict[str, Observation] = {}
        for side, name in enumerate(self.possible_agents):
            node = self.nodes.get(side, self.first)
            mask = np.zeros(encoding.count, np.int8)
            if side in self.nodes:
                mask[encoding.list_actions(b, self.nodes[side])] = 1
            row = self.episode.observe_at(b, side, node)
            found[name] = {"observation": row, "action_mask": mask}
        return found
