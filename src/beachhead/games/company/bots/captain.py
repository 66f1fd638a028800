"""The captain: a bot that takes objectives, uses cover, fires where it pays and assaults the weak."""

from collections.abc import Callable
from typing import TypeVar, cast

from beachhead.games.company.board import Board
from beachhead.games.company.bots import (
    commander,
    evaluation,
    fire as bots_fire,
    moves as bots_moves,
)
from beachhead.games.company.bots.assessment import (
    EXACT,
    MOVING,
    Assessment,
    count_hidden_fire,
    list_lines_of_fire,
    value_fire_at,
)
from beachhead.games.company.bots.evaluation import value_team
from beachhead.games.company.content.geometry.plane import squared_distance
from beachhead.games.company.rules import assault, casualties, close_combat, indirect
from beachhead.kernel.chances import RandBelow
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Position

B = TypeVar("B", bound=Position)
Handler = Callable[[Board, Decision], Answer]
LEAST_FIRE = 0.3  # fire worth less is not given
PLAIN = ("alone", "end", "leave", "standard", "keep")


class Captain:
    """Decide step by step with rules of thumb; the same view gives the same answer."""

    def decide(
        self, game: Game[B], view: B, decision: Decision, randbelow: RandBelow, seconds: float
    ) -> Answer:
        """Answer a decision of the bot's side."""
        return answer(cast("Board", view), decision)


def answer(b: Board, decision: Decision) -> Answer:
    """Return the captain's answer to a question."""
    return HANDLERS.get(decision.step, _take_first)(b, decision)


def _list_numbers(d: Decision) -> list[int]:
    return [o for o in d.options if isinstance(o, int)]


def _take_first(b: Board, d: Decision) -> Answer:
    return d.options[0]


def _take_plain(b: Board, d: Decision) -> Answer:
    """Take the plain answer: alone, end, leave, standard."""
    return next((word for word in PLAIN if word in d.options), d.options[0])


# Units and actions -------------------------------------------------------------------------------------


def _pick_unit(b: Board, d: Decision) -> Answer:
    """Appoint leaders first; then activate who does most and is likely to pass."""
    for option in d.options:
        if isinstance(option, tuple):
            return option
    return max(_list_numbers(d), key=lambda u: Assessment(b, u).urgency())


def _choose_action(b: Board, d: Decision) -> Answer:
    """Compare firing, moving, assaulting, digging in and waiting; a Move that leads nowhere is not ordered."""
    unit = int(d.frame[1])
    options = [str(o) for o in d.options]
    if b.is_waiting(unit):
        return next(c for c in ("RU", "MF", "MO", *options) if c in options)
    assessment = Assessment(b, unit)
    values = {c: assessment.action_value(c) for c in options if c != "leader"}
    best = max(values, key=lambda c: values[c])
    if best not in MOVING or bots_moves.leads_anywhere(assessment):
        return best
    return max((c for c in values if c not in MOVING), key=lambda c: values[c], default=best)


# Fire --------------------------------------------------------------------------------------------------


def _choose_target(b: Board, d: Decision) -> Answer:
    unit, kind = int(d.frame[1]), str(d.frame[2])
    rough = {t: value for value, t in bots_fire.estimate_fire(b, unit)}
    hopes = sorted(_list_numbers(d), key=lambda t: (-rough.get(t, 0.0), t))
    best, value = cast("Answer", "done"), LEAST_FIRE
    for target in hopes[:EXACT]:
        if not bots_fire.would_add_fire(b, unit, target, kind):
            continue
        here = value_fire_at(b, unit, target, kind)
        if here > value:
            best, value = target, here
    return best


def _choose_firers(b: Board, d: Decision) -> Answer:
    """Let everybody fire, and have a leader direct the best of them."""
    if "all" in d.options:
        return "all"
    aid = [o for o in d.options if isinstance(o, tuple) and int(o[0]) < 0]
    if aid:
        return max(aid, key=lambda o: value_team(b, int(o[2])))
    return "enough" if "enough" in d.options else d.options[0]


def _choose_reaction(b: Board, d: Decision) -> Answer:
    """React with everybody who can, Overwatch first, late in the move."""
    done = {(u, watch) for _, u, watch in b.reactions}
    named = [o for o in d.options if isinstance(o, tuple)]
    named = [o for o in named if (int(o[1]), int(o[0] == "watch")) not in done]
    if not named:
        return "pass"
    watch = [o for o in named if o[0] == "watch"] or named
    late = max(int(o[2]) for o in watch)
    wanted = late - 1 if late > 1 and any(int(o[2]) == late - 1 for o in watch) else late
    return next(o for o in watch if int(o[2]) == wanted)


def _choose_ground(b: Board, d: Decision) -> Answer:
    """Go to ground when the Unit has nothing better to do this round."""
    assessment = Assessment(b, int(d.frame[1]))
    return "stand" if assessment.weigh_advance > 2 or assessment.rough_fire >= 6 else "ground"


# Losses and markers --------------------------------------------------------------------------------------


def _pick_least(b: Board, d: Decision) -> Answer:
    """Pick the Team that is worth least: for hits and markers."""
    return min(_list_numbers(d), key=lambda t: (value_team(b, t), t))


def _choose_marked(b: Board, d: Decision) -> Answer:
    """Pick the Commander for a marker first: on him they make no Unit harder to activate."""
    return min(_list_numbers(d), key=lambda t: (not b.is_commander(t), value_team(b, t), t))


def _pick_most(b: Board, d: Decision) -> Answer:
    """Take what is worth most: markers off it, or it off the enemy."""
    return max(_list_numbers(d), key=lambda t: (value_team(b, t), -t))


def _grant_reroll(b: Board, d: Decision) -> Answer:
    """Use the Commander's gift for what decides: activation, morale, standing."""
    kind = str(d.frame[1])
    if kind == "morale":
        return "reroll" if casualties.count_remaining(b, d.side) > 1 else "keep"
    return "keep" if kind in {"barrage", "terrain"} else "reroll"


# Assault -------------------------------------------------------------------------------------------------


def _choose_assaulted(b: Board, d: Decision) -> Answer:
    return max(_list_numbers(d), key=Assessment(b, int(d.frame[1])).assault_on)


def _choose_support(b: Board, d: Decision) -> Answer:
    enemies = b.target_teams(b.current_assault.target)
    far = [t for t in _list_numbers(d) if all(b.gap(t, e) > assault.REACH for e in enemies)]
    return far[0] if far else "go"


def _choose_stand(b: Board, d: Decision) -> Answer:
    unit = int(d.frame[1])
    ours = len(b.teams_here(unit))
    foe = close_combat.opponent_of(b, unit)
    good = b.table.units[unit].check <= 4
    return "counter" if good or ours >= len(b.teams_here(foe)) else "off"


def _choose_pursuit(b: Board, d: Decision) -> Answer:
    return d.options[-1]


# Shells --------------------------------------------------------------------------------------------------


def _choose_barrage(b: Board, d: Decision) -> Answer:
    """Lay smoke where it hides more than shells would hurt, by the observer with the best aim."""
    unit = int(d.frame[1])
    assessment = Assessment(b, unit)
    value, seer, _ = assessment.find_smoke
    options = [o for o in d.options if isinstance(o, tuple)]
    if ("smoke", seer) in options and value > assessment.find_shells:
        return "smoke", seer
    shells = [o for o in options if o[0] == "shells"]
    return (
        max(shells, key=lambda o: _value_best_aim(b, unit, int(o[1]))) if shells else d.options[0]
    )


def _value_best_aim(b: Board, unit: int, observer: int) -> float:
    return max(
        evaluation.value_aim(b, unit, observer, t) for t in indirect.list_aims(b, unit, observer)
    )


def _aim_smoke(b: Board, d: Decision) -> Answer:
    lines = list_lines_of_fire(b, d.side)
    points = [o for o in d.options if isinstance(o, tuple)]
    return max(points, key=lambda p: count_hidden_fire(lines, (int(p[0]), int(p[1]))))


def _choose_aim(b: Board, d: Decision) -> Answer:
    unit, observer = int(d.frame[1]), int(d.frame[2])
    return max(_list_numbers(d), key=lambda t: evaluation.value_aim(b, unit, observer, t))


def _shift_template(b: Board, d: Decision) -> Answer:
    here = (b.template[0], b.template[1])

    def pain(option: Answer) -> tuple[float, int]:
        x, y = option if isinstance(option, tuple) else here
        return evaluation.value_under(b, d.side, int(x), int(y)), squared_distance(
            int(x), int(y), *here
        )

    return min(d.options, key=pain)


HANDLERS: dict[str, Handler] = {
    "pick_unit": _pick_unit,
    "choose_action": _choose_action,
    "plan_move": bots_moves.plan_move,
    "choose_target": _choose_target,
    "choose_firers": _choose_firers,
    "choose_reactors": _choose_firers,
    "choose_reaction": _choose_reaction,
    "choose_ground": _choose_ground,
    "choose_hit": _pick_least,
    "choose_struck": _pick_least,
    "choose_marked": _choose_marked,
    "choose_heir": _pick_least,
    "choose_recovery": _pick_most,
    "choose_victim": _pick_most,
    "grant_reroll": _grant_reroll,
    "choose_assaulted": _choose_assaulted,
    "choose_support": _choose_support,
    "choose_stand": _choose_stand,
    "pursue": _choose_pursuit,
    "choose_barrage": _choose_barrage,
    "choose_aim": _choose_aim,
    "aim_smoke": _aim_smoke,
    "choose_range_help": _choose_pursuit,
    "shift_template": _shift_template,
    "choose_along": commander.choose_along,
    "choose_end": _take_plain,
    "leader_business": _take_plain,
    "deploy": _take_plain,
}
