"""Gymnasium: one side of a game against bots of a chosen level.

    from beachhead.adapters.gymnasium import OneSideEnv

    field = OneSideEnv("five_beaches", "omaha", side=0, opponent="regular")
    observation, info = field.reset(seed=7)
    action = field.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = field.step(action)

The observation is one row of numbers, as `game.encoding(scenario)` describes it. `action_masks()`
returns the legal actions, which is where libraries with masked policies look for them. The reward
is the score at the end; an illegal action loses at once.
"""

from random import Random
from typing import Any

from beachhead.adapters.episode import Episode, Mask, Options, Row, find_bounds
from beachhead.ai import decide, find_bot
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.extras import require_extra

with require_extra("adapters", "Gymnasium's adapter"):
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete

THINKING = 1.0
"""Seconds that an opponent may think about an answer."""


class BadSide(BeachheadError):
    """A side that the scenario does not have."""

    code = "adapter.side"


class OneSideEnv(gymnasium.Env):
    """One side of a game; bots play the others."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        game_id: str,
        scenario: str = "",
        *,
        side: int = 0,
        opponent: str = "random",
        options: Options | None = None,
        features: bool = False,
        seconds: float = THINKING,
        render_mode: str | None = None,
    ) -> None:
        self.episode = Episode(game_id, scenario, options, features=features)
        if not 0 <= side < self.episode.sides:
            msg = f"{self.episode.scenario.id} has sides 0 to {self.episode.sides - 1}, not {side}."
            raise BadSide(msg)
        self.side, self.opponent, self.seconds = side, opponent, seconds
        self.render_mode = render_mode
        self.bot = find_bot(self.episode.game, opponent)
        low, high = find_bounds(self.episode)
        self.observation_space = Box(low, high, dtype=np.float32)
        self.action_space = Discrete(self.episode.encoding.count)
        self.luck = Random()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Row, dict[str, Any]]:
        """Start a match and play to the first own decision."""
        super().reset(seed=seed)
        if seed is not None:
            self.luck = Random(f"opponent/{seed}")
        self.bot = find_bot(self.episode.game, self.opponent)
        self.episode.reset(seed)
        self._play_others()
        return self._observe(), self._inform()

    def step(self, action: int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Carry out an own action and the answers of the others up to the next own decision."""
        episode = self.episode
        if int(action) not in episode.actions:
            lowest = float(episode.game.meta.lowest)
            return self._observe(), lowest, True, False, {"illegal": True, **self._inform()}
        episode.step(int(action))
        self._play_others()
        reward = episode.scores[self.side] if episode.is_over else 0.0
        return self._observe(), reward, episode.is_over, False, self._inform()

    def action_masks(self) -> Mask:
        """Return 1 at each legal action."""
        return self.episode.mask(self.side)

    def render(self) -> str:
        """Return the position in words."""
        game, b = self.episode.game, self.episode.b
        return game.scene(game.view(b, self.side), self.side).summary or game.show(b)

    def _play_others(self) -> None:
        """Let the bots answer until the own side is asked or the match is over."""
        episode = self.episode
        while not episode.is_over and episode.side != self.side:
            seed = f"{self.luck.random()}"
            episode.answer(
                decide(
                    episode.game, episode.b, episode.side, self.opponent,
                    seed=seed, seconds=self.seconds, bot=self.bot,
                )
            )  # fmt: skip

    def _observe(self) -> Row:
        return self.episode.observe(self.side)

    def _inform(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}
