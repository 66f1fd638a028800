"""The captain: a bot that takes objectives, uses cover, fires where it pays and assaults the weak."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from beachhead.games.company import formations, judgement, routes
from beachhead.games.company.board import Board
from beachhead.games.company.geometry import FACING, INCH, SCALE, Point, dist2, distance
from beachhead.games.company.ground import TANK
from beachhead.games.company.judgement import worth
from beachhead.games.company.rules import assault, checks, firing, indirect
from beachhead.kernel.bots import Bot
from beachhead.kernel.devices import Below
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Position

B = TypeVar("B", bound=Position)
evaluate = judgement.evaluate
Handler = Callable[["Captain", Board, Decision], Answer]
LOOK = tuple(range(0, 360, 45))
REACHES = (INCH, 2 * INCH)  # how far a Team looks round its spot for cover
FAR = 12 * INCH


def bots() -> dict[str, Bot]:
    """Offer the captain for either side."""
    return {"captain": Captain()}


class Captain:
    """Decide step by step with rules of thumb; the same view gives the same answer."""

    def decide(
        self, game: Game[B], view: B, decision: Decision, below: Below, seconds: float
    ) -> Answer:
        """Answer a decision of the bot's side."""
        b = cast("Board", view)
        handler = HANDLERS.get(decision.step)
        return handler(self, b, decision) if handler else decision.options[0]

    # Which Unit -------------------------------------------------------------------------------

    def pick_unit(self, b: Board, d: Decision) -> Answer:
        """Appoint leaders first; then activate who does most and is likely to pass."""
        for option in d.options:
            if isinstance(option, tuple):
                return option
        units = [o for o in d.options if isinstance(o, int)]
        return max(units, key=lambda u: self.urgency(b, u))

    def urgency(self, b: Board, unit: int) -> float:
        """Weigh what a Unit could do now by its chance to pass."""
        need = checks.needed(b, "activation", unit)
        chance = max(0.0, (7 - need) / 6)
        if judgement.arriving(b, unit):
            return 6 + 10 * chance
        fire = self.best_fire(b, unit, "fire")[0]
        (x, y), radius, prize = judgement.goal(b, unit)
        mx, my = b.mean(b.alive(unit))
        off = distance(x, y, mx, my) > radius
        push = prize * 2 if off and judgement.mobile(b, unit) else 0.0
        return (fire + push + 2) * chance

    def best_fire(self, b: Board, unit: int, kind: str) -> tuple[float, int]:
        """Find the target that fire hurts most."""
        best = (0.0, -1)
        for target in firing.fire_targets(b, unit, kind):
            best = max(best, (judgement.fire_value(b, unit, target, kind), target))
        return best

    # Which action -----------------------------------------------------------------------------

    def choose_action(self, b: Board, d: Decision) -> Answer:
        """Compare firing, moving, assaulting, digging in and waiting."""
        unit = int(d.frame[1])
        options = [str(o) for o in d.options]
        if judgement.arriving(b, unit):
            return next(c for c in ("RU", "MF", "MO", *options) if c in options)
        values = {c: self.action_value(b, unit, c) for c in options if c != "leader"}
        return max(values, key=lambda c: values[c])

    def action_value(self, b: Board, unit: int, code: str) -> float:
        """Estimate one action."""
        push = self.push(b, unit)
        fire = self.best_fire(b, unit, "fire")[0] if code in {"FM", "MF", "AF", "FI"} else 0.0
        match code:
            case "FM":
                return fire + 0.6 * push
            case "MF":
                return 0.55 * fire + push
            case "RU":
                return 1.7 * push - 1.5 * self.risk(b, unit)
            case "AF":
                return 1.55 * fire
            case "AS":
                return self.best_assault(b, unit)[0]
            case "DI":
                return 0.0 if push > 3 else 4.0 + 2 * judgement.holding(b, unit)
            case "BA":
                return self.barrage_value(b, unit)
            case "MO":
                return push - 0.5 * self.risk(b, unit)
            case "FI":
                return fire
            case "OW":
                return 3.0 if push < 4 else 1.0
            case _:
                return 0.1

    def push(self, b: Board, unit: int) -> float:
        """Weigh going for the objective: more when time runs out."""
        if not judgement.mobile(b, unit):
            return 0.0
        (x, y), radius, prize = judgement.goal(b, unit)
        teams = b.alive(unit)
        far = min(routes.way_left(b, t, (b.x[t], b.y[t]), (x, y)) for t in teams) - radius
        if far <= 0:
            return 0.0
        return min(14.0, prize * 2.0 * self.haste(b, far))

    def haste(self, b: Board, far: int) -> float:
        """Hurry when the way is long for the rounds that are left."""
        left = b.table.scenario.rounds - b.round + 1
        return min(3.0, max(1.0, 1.5 * far / (6.0 * INCH) / left))

    def risk(self, b: Board, unit: int) -> float:
        """Weigh the fire that running would draw."""
        lead = b.anchor(unit)
        aim, _, _ = judgement.goal(b, unit)
        reach = b.sheet(lead).move
        ends = [(b.x[lead], b.y[lead])]
        ends += [routes.next_stop(b, lead, aim, reach * k) for k in (1, 2)]
        return max(judgement.danger(b, lead, x, y) for x, y in ends)

    def best_assault(self, b: Board, unit: int) -> tuple[float, int]:
        """Find the best Unit to assault."""
        best = (-1.0, -1)
        for target in assault.assault_targets(b, unit):
            best = max(best, (judgement.assault_value(b, unit, target), target))
        return best

    def barrage_value(self, b: Board, unit: int) -> float:
        """Estimate shells on the best spot."""
        shells = [o for o in indirect.barrage_options(b, unit) if o[0] == "shells"]
        if not shells:
            return 0.2
        return max(
            self.aim_value(b, unit, o, t) for _, o in shells for t in indirect.aims(b, unit, o)
        )

    def aim_value(self, b: Board, unit: int, observer: int, team: int) -> float:
        """Estimate shells ranged in on a Team."""
        hit = (7 - max(2, min(7, indirect.range_need(b, unit, observer, team)))) / 6
        return hit * 0.35 * self.under(b, b.sheet(team).side, b.x[team], b.y[team])

    def under(self, b: Board, side: int, x: int, y: int) -> float:
        """Add up what lies under a template: the side's Teams less the other's."""
        total = 0.0
        for t in (*b.on_table(0), *b.on_table(1)):
            if max(abs(b.x[t] - x), abs(b.y[t] - y)) < 3 * INCH:
                total += worth(b, t) * (1 if b.sheet(t).side == side else -1.5)
        return total

    # Moves ------------------------------------------------------------------------------------

    def plan_move(self, b: Board, d: Decision) -> Answer:
        """Compare some moves of the whole Unit, most of them from cover to cover."""
        unit = int(d.frame[1])
        if judgement.arriving(b, unit):
            return d.options[1] if len(d.options) > 1 else d.options[0]
        if not judgement.mobile(b, unit) or not b.alive(unit):
            return "stay"
        aim, radius, prize = judgement.goal(b, unit)
        plans = self.plans(b, unit, aim)
        best, value = cast("Answer", "stay"), self.place_value(b, unit, {}, aim, radius, prize)
        for plan in plans:
            ends = {p[0]: (p[-2], p[-1]) for p in plan}
            here = self.place_value(b, unit, ends, aim, radius, prize)
            if here > value + 0.01:
                best, value = formations.answer(b, plan), here
        return best

    def plans(self, b: Board, unit: int, aim: Point) -> list[list[list[int]]]:
        """Lay out moves towards the aim, straight and hugging cover, long and short."""
        movers = [t for t in b.actors(unit) if b.here(t) and not b.is_commander(t)]
        lead = b.anchor(unit)
        length = min(b.sheet(t).move for t in movers)
        found = []
        for share in (4, 2):
            reach = length * share // 4
            x, y = routes.next_stop(b, lead, aim, reach)
            dx, dy = x - b.x[lead], y - b.y[lead]
            order = sorted(movers, key=lambda t: -(b.x[t] * dx + b.y[t] * dy))
            abreast = {t: (b.x[t] + dx, b.y[t] + dy) for t in movers}
            covered = {t: self.hug(b, t, p) for t, p in abreast.items()}
            each = {t: routes.next_stop(b, t, aim, reach) for t in movers}
            found += [
                formations.lay_out(b, unit, order, spots.__getitem__)
                for spots in (covered, abreast, each)
            ]
        return [p for p in found if p]

    def hug(self, b: Board, team: int, spot: Point) -> Point:
        """Find cover close to a spot."""
        if b.sheet(team).cls == TANK or judgement.sheltered(b, team, *spot):
            return spot
        move = b.sheet(team).move
        for reach in REACHES:
            for degree in LOOK:
                fx, fy = FACING[degree]
                p = (spot[0] + fx * reach // SCALE, spot[1] + fy * reach // SCALE)
                near = distance(*p, b.x[team], b.y[team]) <= move
                if near and judgement.sheltered(b, team, *p):
                    return p
        return spot

    def place_value(
        self, b: Board, unit: int, ends: dict[int, Point], aim: Point, radius: int, prize: float
    ) -> float:
        """Weigh where a Unit would stand: nearness to the aim, danger, cover."""
        teams = b.alive(unit)
        spots = {t: ends.get(t, (b.x[t], b.y[t])) for t in teams}
        near = sorted(max(0, routes.way_left(b, t, p, aim) - radius) for t, p in spots.items())
        gain = -prize * (near[0] + near[len(near) // 2]) / (2 * INCH) * 0.5
        if near[0] <= 0:
            gain += prize * 2
        watched = teams[:: max(1, len(teams) // 3)]
        danger = sum(judgement.danger(b, t, *spots[t]) for t in watched) / len(watched)
        cover = sum(judgement.sheltered(b, t, *spots[t]) for t in teams) / len(teams)
        return gain * self.haste(b, near[0]) - 0.2 * danger + 1.5 * cover

    # Fire -------------------------------------------------------------------------------------

    def choose_target(self, b: Board, d: Decision) -> Answer:
        """Fire at what it hurts most."""
        unit, kind = int(d.frame[1]), str(d.frame[2])
        best, value = cast("Answer", "done"), 0.3
        for option in d.options:
            if isinstance(option, int):
                here = judgement.fire_value(b, unit, option, kind)
                if here > value:
                    best, value = option, here
        return best

    def choose_firers(self, b: Board, d: Decision) -> Answer:
        """Let everybody fire, and have a leader direct the best of them."""
        if "all" in d.options:
            return "all"
        aid = [o for o in d.options if isinstance(o, tuple) and int(o[0]) < 0]
        if aid:
            return max(aid, key=lambda o: worth(b, int(o[2])))
        return "enough" if "enough" in d.options else d.options[0]

    def choose_reaction(self, b: Board, d: Decision) -> Answer:
        """React with everybody who can, Overwatch first, late in the move."""
        named = [o for o in d.options if isinstance(o, tuple)]
        watch = [o for o in named if o[0] == "watch"] or named
        late = max(int(o[2]) for o in watch)
        wanted = late - 1 if late > 1 and any(int(o[2]) == late - 1 for o in watch) else late
        return next(o for o in watch if int(o[2]) == wanted)

    def choose_ground(self, b: Board, d: Decision) -> Answer:
        """Go to ground when the Unit has nothing better to do this round."""
        unit = int(d.frame[1])
        if self.push(b, unit) > 2:
            return "stand"
        fire, _ = self.best_fire(b, unit, "reaction")
        return "ground" if fire < 6 else "stand"

    # Losses and markers -------------------------------------------------------------------------

    def least(self, b: Board, d: Decision) -> Answer:
        """Give hits and markers to what is worth least."""
        return min((int(str(o)) for o in d.options), key=lambda t: (worth(b, t), t))

    def most(self, b: Board, d: Decision) -> Answer:
        """Take what is worth most: markers off it, or it off the enemy."""
        return max((int(str(o)) for o in d.options), key=lambda t: (worth(b, t), -t))

    def grant_reroll(self, b: Board, d: Decision) -> Answer:
        """Use the Commander's gift for what decides: activation, morale, standing."""
        kind = str(d.frame[1])
        if kind == "morale":
            side = d.side
            return "reroll" if judgement.alive_units(b, side) > 1 else "keep"
        return "keep" if kind in {"barrage", "terrain"} else "reroll"

    # Assault ----------------------------------------------------------------------------------

    def choose_assaulted(self, b: Board, d: Decision) -> Answer:
        """Assault what gives most."""
        unit = int(d.frame[1])
        return max(
            (int(str(o)) for o in d.options), key=lambda t: judgement.assault_value(b, unit, t)
        )

    def choose_support(self, b: Board, d: Decision) -> Answer:
        """Leave AT weapons behind against Units without tanks, and go."""
        return "go"

    def choose_stand(self, b: Board, d: Decision) -> Answer:
        """Counterattack when the odds are even or nothing can run."""
        unit = int(d.frame[1])
        assert b.assault is not None
        ours = len(b.alive(unit))
        foe = b.assault.target if unit == b.assault.attacker else b.assault.attacker
        good = b.table.units[unit].check <= 4
        return "counter" if good or ours >= len(b.alive(foe)) else "off"

    def pursue(self, b: Board, d: Decision) -> Answer:
        """Follow if possible."""
        return d.options[-1]

    # Shells -----------------------------------------------------------------------------------

    def choose_barrage(self, b: Board, d: Decision) -> Answer:
        """Prefer shells, by the observer with the best aim."""
        unit = int(d.frame[1])
        shells = [o for o in d.options if isinstance(o, tuple) and o[0] == "shells"]
        if not shells:
            return d.options[0]
        return max(
            shells,
            key=lambda o: max(
                self.aim_value(b, unit, int(o[1]), t) for t in indirect.aims(b, unit, int(o[1]))
            ),
        )

    def choose_aim(self, b: Board, d: Decision) -> Answer:
        """Aim where most enemies stand."""
        unit, observer = int(d.frame[1]), int(d.frame[2])
        return max(
            (int(str(o)) for o in d.options), key=lambda t: self.aim_value(b, unit, observer, t)
        )

    def choose_range_help(self, b: Board, d: Decision) -> Answer:
        """Let a leader help."""
        return d.options[-1]

    def shift_template(self, b: Board, d: Decision) -> Answer:
        """Move the template off one's own men."""
        here = (b.template[0], b.template[1])

        def pain(option: Answer) -> tuple[float, int]:
            x, y = option if isinstance(option, tuple) else here
            return self.under(b, d.side, int(x), int(y)), dist2(int(x), int(y), *here)

        return min(d.options, key=pain)

    def leave(self, b: Board, d: Decision) -> Answer:
        """Take the plain answer: alone, end, leave, standard."""
        for word in ("alone", "end", "leave", "standard", "keep"):
            if word in d.options:
                return word
        return d.options[0]


HANDLERS: dict[str, Handler] = {
    "pick_unit": Captain.pick_unit,
    "choose_action": Captain.choose_action,
    "plan_move": Captain.plan_move,
    "choose_target": Captain.choose_target,
    "choose_firers": Captain.choose_firers,
    "choose_reactors": Captain.choose_firers,
    "choose_reaction": Captain.choose_reaction,
    "choose_ground": Captain.choose_ground,
    "choose_hit": Captain.least,
    "choose_struck": Captain.least,
    "choose_marked": Captain.least,
    "choose_heir": Captain.least,
    "choose_recovery": Captain.most,
    "choose_victim": Captain.most,
    "grant_reroll": Captain.grant_reroll,
    "choose_assaulted": Captain.choose_assaulted,
    "choose_support": Captain.choose_support,
    "choose_stand": Captain.choose_stand,
    "pursue": Captain.pursue,
    "choose_barrage": Captain.choose_barrage,
    "choose_aim": Captain.choose_aim,
    "choose_range_help": Captain.choose_range_help,
    "shift_template": Captain.shift_template,
    "choose_along": Captain.leave,
    "choose_end": Captain.leave,
    "leader_business": Captain.leave,
    "deploy": Captain.leave,
}
