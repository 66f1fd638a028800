"""The captain: a bot that takes objectives, uses cover, fires where it pays and assaults the weak."""

from __future__ import annotations

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
from beachhead.games.company.content.geometry.plane import dist2
from beachhead.games.company.rules import assault, close_combat, indirect
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
        handler = HANDLERS.get(decision.step, take_first)
        return handler(cast("Board", view), decision)


def list_numbers(d: Decision) -> list[int]:
    """List the options that are Teams or Units."""
    return [o for o in d.options if isinstance(o, int)]


def take_first(b: Board, d: Decision) -> Answer:
    """Take the first option."""
    return d.options[0]


def take_plain(b: Board, d: Decision) -> Answer:
    """Take the plain answer: alone, end, leave, standard."""
    return next((word for word in PLAIN if word in d.options), d.options[0])


# Units and actions -------------------------------------------------------------------------------------


def pick_unit(b: Board, d: Decision) -> Answer:
    """Appoint leaders first; then activate who does most and is likely to pass."""
    for option in d.options:
        if isinstance(option, tuple):
            return option
    return max(list_numbers(d), key=lambda u: Assessment(b, u).urgency())


def choose_action(b: Board, d: Decision) -> Answer:
    """Compare firing, moving, assaulting, digging in and waiting; a Move that leads nowhere is not ordered."""
    unit = int(d.frame[1])
    options = [str(o) for o in d.options]
    if evaluation.arriving(b, unit):
        return next(c for c in ("RU", "MF", "MO", *options) if c in options)
    assessment = Assessment(b, unit)
    values = {c: assessment.action_value(c) for c in options if c != "leader"}
    best = max(values, key=lambda c: values[c])
    if best not in MOVING or bots_moves.leads_anywhere(assessment):
        return best
    return max((c for c in values if c not in MOVING), key=lambda c: values[c], default=best)


# Fire --------------------------------------------------------------------------------------------------


def choose_target(b: Board, d: Decision) -> Answer:
    """Fire at what it hurts most."""
    unit, kind = int(d.frame[1]), str(d.frame[2])
    rough = {t: value for value, t in bots_fire.estimate_fire(b, unit)}
    hopes = sorted(list_numbers(d), key=lambda t: (-rough.get(t, 0.0), t))
    best, value = cast("Answer", "done"), LEAST_FIRE
    for target in hopes[:EXACT]:
        if not bots_fire.would_add_fire(b, unit, target, kind):
            continue
        here = value_fire_at(b, unit, target, kind)
        if here > value:
            best, value = target, here
    return best


def choose_firers(b: Board, d: Decision) -> Answer:
    """Let everybody fire, and have a leader direct the best of them."""
    if "all" in d.options:
        return "all"
    aid = [o for o in d.options if isinstance(o, tuple) and int(o[0]) < 0]
    if aid:
        return max(aid, key=lambda o: value_team(b, int(o[2])))
    return "enough" if "enough" in d.options else d.options[0]


def choose_reaction(b: Board, d: Decision) -> Answer:
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


def choose_ground(b: Board, d: Decision) -> Answer:
    """Go to ground when the Unit has nothing better to do this round."""
    assessment = Assessment(b, int(d.frame[1]))
    return "stand" if assessment.push > 2 or assessment.rough_fire >= 6 else "ground"


# Losses and markers --------------------------------------------------------------------------------------


def pick_least(b: Board, d: Decision) -> Answer:
    """Pick the Team that is worth least: for hits and markers."""
    return min(list_numbers(d), key=lambda t: (value_team(b, t), t))


def choose_marked(b: Board, d: Decision) -> Answer:
    """Pick the Commander for a marker first: on him they make no Unit harder to activate."""
    return min(list_numbers(d), key=lambda t: (not b.is_commander(t), value_team(b, t), t))


def pick_most(b: Board, d: Decision) -> Answer:
    """Take what is worth most: markers off it, or it off the enemy."""
    return max(list_numbers(d), key=lambda t: (value_team(b, t), -t))


def grant_reroll(b: Board, d: Decision) -> Answer:
    """Use the Commander's gift for what decides: activation, morale, standing."""
    kind = str(d.frame[1])
    if kind == "morale":
        return "reroll" if evaluation.alive_units(b, d.side) > 1 else "keep"
    return "keep" if kind in {"barrage", "terrain"} else "reroll"


# Assault -------------------------------------------------------------------------------------------------


def choose_assaulted(b: Board, d: Decision) -> Answer:
    """Assault what gives most."""
    return max(list_numbers(d), key=Assessment(b, int(d.frame[1])).assault_on)


def choose_support(b: Board, d: Decision) -> Answer:
    """Let who is too far to strike stay and fire."""
    enemies = b.target_teams(b.current_assault.target)
    far = [t for t in list_numbers(d) if all(b.gap(t, e) > assault.REACH for e in enemies)]
    return far[0] if far else "go"


def choose_stand(b: Board, d: Decision) -> Answer:
    """Counterattack when the odds are even or nothing can run."""
    unit = int(d.frame[1])
    ours = len(b.teams_here(unit))
    foe = close_combat.opponent_of(b, unit)
    good = b.table.units[unit].check <= 4
    return "counter" if good or ours >= len(b.teams_here(foe)) else "off"


def pursue(b: Board, d: Decision) -> Answer:
    """Follow if possible."""
    return d.options[-1]


# Shells --------------------------------------------------------------------------------------------------


def choose_barrage(b: Board, d: Decision) -> Answer:
    """Lay smoke where it hides more than shells would hurt, by the observer with the best aim."""
    unit = int(d.frame[1])
    assessment = Assessment(b, unit)
    value, seer, _ = assessment.smoke
    options = [o for o in d.options if isinstance(o, tuple)]
    if ("smoke", seer) in options and value > assessment.shells:
        return "smoke", seer
    shells = [o for o in options if o[0] == "shells"]
    return max(shells, key=lambda o: value_best_aim(b, unit, int(o[1]))) if shells else d.options[0]


def value_best_aim(b: Board, unit: int, observer: int) -> float:
    """Return the value of the best spot an observer can range in on."""
    return max(
        evaluation.value_aim(b, unit, observer, t) for t in indirect.list_aims(b, unit, observer)
    )


def aim_smoke(b: Board, d: Decision) -> Answer:
    """Lay smoke where it hides most."""
    lines = list_lines_of_fire(b, d.side)
    points = [o for o in d.options if isinstance(o, tuple)]
    return max(points, key=lambda p: count_hidden_fire(lines, (int(p[0]), int(p[1]))))


def choose_aim(b: Board, d: Decision) -> Answer:
    """Aim where most enemies stand."""
    unit, observer = int(d.frame[1]), int(d.frame[2])
    return max(list_numbers(d), key=lambda t: evaluation.value_aim(b, unit, observer, t))


def shift_template(b: Board, d: Decision) -> Answer:
    """Move the template off one's own men."""
    here = (b.template[0], b.template[1])

    def pain(option: Answer) -> tuple[float, int]:
        x, y = option if isinstance(option, tuple) else here
        return evaluation.value_under(b, d.side, int(x), int(y)), dist2(int(x), int(y), *here)

    return min(d.options, key=pain)


HANDLERS: dict[str, Handler] = {
    "pick_unit": pick_unit,
    "choose_action": choose_action,
    "plan_move": bots_moves.plan_move,
    "choose_target": choose_target,
    "choose_firers": choose_firers,
    "choose_reactors": choose_firers,
    "choose_reaction": choose_reaction,
    "choose_ground": choose_ground,
    "choose_hit": pick_least,
    "choose_struck": pick_least,
    "choose_marked": choose_marked,
    "choose_heir": pick_least,
    "choose_recovery": pick_most,
    "choose_victim": pick_most,
    "grant_reroll": grant_reroll,
    "choose_assaulted": choose_assaulted,
    "choose_support": choose_support,
    "choose_stand": choose_stand,
    "pursue": pursue,
    "choose_barrage": choose_barrage,
    "choose_aim": choose_aim,
    "aim_smoke": aim_smoke,
    "choose_range_help": pursue,
    "shift_template": shift_template,
    "choose_along": commander.choose_along,
    "choose_end": take_plain,
    "leader_business": take_plain,
    "deploy": take_plain,
}
