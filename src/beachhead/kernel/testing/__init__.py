"""A public kit of checks that every game must pass.

    from beachhead.kernel.testing import CHECKS, check_folds

    check_folds(game, scenario="meeting", seed=1, plies=100)

Each check plays one random game and raises AssertionError with the position at which a promise is
broken. `CHECKS` holds those that take `(game, scenario, seed, plies)`; `check_bots`,
`check_rulebook` and `check_marks` need more. See `docs/conformance.md`.
"""

from beachhead.kernel.testing.answers import (
    check_candidates,
    check_choices,
    check_listed_iff_accepted,
    check_notation,
    check_refusals,
)
from beachhead.kernel.testing.book import (
    Citation,
    check_cited_rules,
    check_marks,
    check_rulebook,
    rule_table,
)
from beachhead.kernel.testing.chance import check_folds, check_probabilities
from beachhead.kernel.testing.encodings import check_actions, check_observations
from beachhead.kernel.testing.events import check_events
from beachhead.kernel.testing.language import check_language
from beachhead.kernel.testing.near_misses import NearMiss, check_near_misses, list_near_misses
from beachhead.kernel.testing.positions import (
    check_checked_play,
    check_clones,
    check_ends,
    check_frames,
    check_interleavings,
    check_no_dead_end,
    check_playout,
    check_replay,
    check_saving,
    check_showing,
    check_undo,
)
from beachhead.kernel.testing.scenes import check_about, check_anchors, check_scene
from beachhead.kernel.testing.secrets import check_bots, check_views
from beachhead.kernel.testing.setups import check_setups
from beachhead.kernel.testing.walk import (
    Check,
    Move,
    Stop,
    Walk,
    random_moves,
    random_options,
    walk,
)

CHECKS: dict[str, Check] = {
    check.__name__.removeprefix("check_"): check
    for check in (
        check_no_dead_end,
        check_ends,
        check_listed_iff_accepted,
        check_refusals,
        check_choices,
        check_candidates,
        check_notation,
        check_saving,
        check_showing,
        check_clones,
        check_checked_play,
        check_playout,
        check_replay,
        check_undo,
        check_frames,
        check_cited_rules,
        check_probabilities,
        check_folds,
        check_interleavings,
        check_views,
        check_scene,
        check_anchors,
        check_about,
        check_events,
        check_language,
        check_actions,
        check_observations,
    )
}

__all__ = [
    "CHECKS",
    "Check",
    "Citation",
    "Move",
    "NearMiss",
    "Stop",
    "Walk",
    "check_about",
    "check_actions",
    "check_anchors",
    "check_bots",
    "check_candidates",
    "check_checked_play",
    "check_choices",
    "check_cited_rules",
    "check_clones",
    "check_ends",
    "check_events",
    "check_folds",
    "check_frames",
    "check_interleavings",
    "check_language",
    "check_listed_iff_accepted",
    "check_marks",
    "check_near_misses",
    "check_no_dead_end",
    "check_notation",
    "check_observations",
    "check_playout",
    "check_probabilities",
    "check_refusals",
    "check_replay",
    "check_rulebook",
    "check_saving",
    "check_scene",
    "check_setups",
    "check_showing",
    "check_undo",
    "check_views",
    "list_near_misses",
    "random_moves",
    "random_options",
    "rule_table",
    "walk",
]
