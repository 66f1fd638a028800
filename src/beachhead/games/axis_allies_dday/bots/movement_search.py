"""Whole movements by local search: change the general's plan stack by stack while its value grows.

Many plans are weighed at once as arrays of units. Each is followed through landing and one cycle of
combat in every contested zone, with the same luck for all plans, and valued by the learned model.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from beachhead.games.axis_allies_dday.board import STACKS, Board, StackMove
from beachhead.games.axis_allies_dday.bots.features import fixed_features, make_rows, units_of
from beachhead.games.axis_allies_dday.bots.forecast import WORTH
from beachhead.games.axis_allies_dday.content.tables import (
    ATTACK,
    AXIS,
    BOTH,
    BOX_SLOTS,
    BOXES,
    CITIES,
    DEFENSE,
    LANDS_IN,
    MAP_SIZE,
    MOBILE_KINDS,
    SLOTS,
    STACK_LIMIT,
    TURNS,
)
from beachhead.games.axis_allies_dday.rules.casualties import DEFAULT_ORDER
from beachhead.games.axis_allies_dday.rules.movement import destinations
from beachhead.value import Model

Array = NDArray[np.float32]
Plan = NDArray[np.int16]
"""How many units of each ready stack end in each zone."""
IN_ORDER = ">i2"
"""Numbers of units as bytes that stand in the same order."""
LUCKS = 16
"""Cases of luck that every plan is tried with; the second half mirrors the first."""
LEAST_GAIN = 0.004
"""What a change must bring."""
MOST_CHANGES = 8
FIRST_LUCKS = 2
"""Cases of luck for a first glance at every change …"""
LOOKED_AT = 16
"""… after which so many are tried with all of them."""
AT_ONCE = 128
"""Plans valued together."""
AXIS_SLOTS, ALLIED_SLOTS = list(SLOTS[AXIS]), list(SLOTS[BOTH])
HITS_ATTACKING: Array = (np.array(ATTACK) / 6).astype(np.float32)
HITS_DEFENDING: Array = (np.array(DEFENSE) / 6).astype(np.float32)
SURVIVES = 5 / 6
"""Chance to live through one fighter's strafing."""


class MovementSearch:
    """Plans of one party's movement, from a position in which it is asked to move."""

    def __init__(self, b: Board, who: int, model: Model) -> None:
        """Note who may go where, and what stays the same while units move."""
        self.b = b
        self.who = who
        self.model = model
        self.side = AXIS if who == AXIS else BOTH
        self.stacks = list(b.ready)
        self.zones = np.array([STACKS[s].zone for s in self.stacks])
        self.slots = [STACKS[s].slot for s in self.stacks]
        self.left = np.array(b.left)
        self.reach = [destinations(b, who, s) for s in self.stacks]
        self.units = units_of(b)
        self.staying = np.array(b.units_by_zone(self.side)) - np.bincount(
            self.zones, self.left, MAP_SIZE
        ).astype(int)
        self.survival = self._find_survival()
        self.turn, self.frame = self._frame_after()
        luck = np.random.default_rng(b.turn).normal(0, 1, (LUCKS // 2, MAP_SIZE, 2))
        self.luck = np.stack([luck, -luck], 1).reshape(LUCKS, MAP_SIZE, 2).astype(np.float32)

    def _find_survival(self) -> Array:
        """Return the share of each stack that lives through strafing on its way to each zone."""
        found = np.ones((len(self.stacks), MAP_SIZE), np.float32)
        if self.who == AXIS:
            for i, zones in enumerate(self.reach):
                for to in zones:
                    shots = self.b.count_fighters(int(self.zones[i])) + self.b.count_fighters(to)
                    found[i, to] = SURVIVES**shots
        return found

    def _frame_after(self) -> tuple[int, Array]:
        """Return turn and frame of the position after the next combat."""
        b, part, turn = self.b, 2, self.b.turn
        if self.who == AXIS:
            part = 3 if any(b.waiting) else 0
            turn = b.turn if part else min(TURNS, b.turn + 1)
        frame = fixed_features(b, part, turn, landed=self.who != AXIS)
        return turn, np.array([frame], np.float32)

    # ---- plans ------------------------------------------------------------------------------

    def plan_of(self, moves: list[StackMove]) -> Plan:
        """Return the plan that some moves make."""
        plan = np.zeros((len(self.stacks), MAP_SIZE), np.int16)
        plan[np.arange(len(self.stacks)), self.zones] = self.left
        for stack, number, to, _ in moves:
            i = self.stacks.index(stack)
            plan[i, self.zones[i]] -= number
            plan[i, to] += number
        return plan

    def moves_of(self, plan: Plan) -> list[StackMove]:
        """Return the moves of a plan, those that reach farthest first."""
        found = [
            StackMove(self.stacks[i], int(plan[i, to]), int(to))
            for i in range(len(self.stacks))
            for to in np.nonzero(plan[i])[0]
            if to != self.zones[i]
        ]
        return sorted(found, key=lambda m: -len(self.reach[self.stacks.index(m.stack)]))

    def improve(self, plan: Plan) -> list[tuple[Plan, float]]:
        """Return the plan and what becomes of it change by change, each with its value."""
        path = [(plan, float(self.values(plan[None])[0]))]
        for _ in range(MOST_CHANGES):
            tried = self._list_changes(path[-1][0])
            if not len(tried):
                break
            tried = tried[np.argsort(-self._estimate_values(tried), kind="stable")[:LOOKED_AT]]
            values = self.values(tried)
            best = int(values.argmax())
            if values[best] < path[-1][1] + LEAST_GAIN:
                break
            path.append((tried[best], float(values[best])))
        return path

    def change_once(self, plan: Plan, most: int) -> list[tuple[Plan, float]]:
        """Return the best plans that differ from one in a single thought, each with its value."""
        tried = self._list_changes(plan)
        if not len(tried):
            return []
        tried = tried[np.argsort(-self._estimate_values(tried), kind="stable")[:LOOKED_AT]]
        values = self.values(tried)
        return [(tried[i], float(values[i])) for i in np.argsort(-values, kind="stable")[:most]]

    def _list_changes(self, plan: Plan) -> NDArray[np.int16]:
        """Return the plans that differ from one in a single thought and fit on the map."""
        tried = sort_out_repeats(np.stack([*self._make_changes(plan)]))
        tried = tried[(tried != plan).any((1, 2))]
        found: NDArray[np.int16] = tried[(tried.sum(1) + self.staying <= STACK_LIMIT).all(1)]
        return found

    def _estimate_values(self, plans: NDArray[np.int16]) -> Array:
        """Return rough values of many plans."""
        parts = [
            self.values(plans[i : i + AT_ONCE], FIRST_LUCKS) for i in range(0, len(plans), AT_ONCE)
        ]
        return np.concatenate(parts)

    def _make_changes(self, plan: Plan) -> Iterator[Plan]:
        """Yield plans that differ in one thought: a stack goes elsewhere, a zone fills or empties."""
        for i, zones in enumerate(self.reach):
            for start in np.nonzero(plan[i])[0]:
                there = int(plan[i, start])
                for to in (int(self.zones[i]), *zones):
                    if to != start:
                        for number in {there, 1, (there + 1) // 2}:
                            changed = plan.copy()
                            changed[i, start] -= number
                            changed[i, to] += number
                            yield changed
        for to in range(MAP_SIZE):
            who = [i for i, zones in enumerate(self.reach) if to in zones]
            if who:
                yield self._empty_zone(plan, who, to)
                yield self._fill_zone(plan, who, to)

    def _empty_zone(self, plan: Plan, who: list[int], to: int) -> Plan:
        """Return a plan in which nobody goes to a zone."""
        changed = plan.copy()
        for i in who:
            changed[i, self.zones[i]] += changed[i, to]
            changed[i, to] = 0
        return changed

    def _fill_zone(self, plan: Plan, who: list[int], to: int) -> Plan:
        """Return a plan in which everybody who stays goes to a zone, the strongest first."""
        changed = plan.copy()
        room = STACK_LIMIT - int(self.staying[to]) - int(plan[:, to].sum())
        for i in sorted(who, key=lambda i: -WORTH[self.slots[i]]):
            number = min(room, int(changed[i, self.zones[i]]))
            if number > 0:
                changed[i, self.zones[i]] -= number
                changed[i, to] += number
                room -= number
        return changed

    # ---- values -----------------------------------------------------------------------------

    def values(self, plans: NDArray[np.int16], lucks: int = LUCKS) -> Array:
        """Return the mover's win chance after landing and one cycle of combat, for each plan."""
        units = np.repeat(self.units[None], len(plans), 0)
        moved = plans.astype(np.float32)
        alive = moved * self.survival
        for i, zone in enumerate(self.zones):
            units[:, zone, self.slots[i]] -= moved[:, i].sum(1)
        for i, slot in enumerate(self.slots):
            units[:, :, slot] += alive[:, i]
        if self.who != AXIS:
            self._land_boxes(units)
        units = np.repeat(units, lucks, 0)
        fight_cycle(units, self.side, np.tile(self.luck[:lucks], (len(plans), 1, 1)))
        turns = np.array([self.turn], np.float32)
        chances = 1 - self.model.chances(make_rows(units, self.frame, turns))
        if self.who == AXIS:
            chances = self._judge_victory(units, chances)
        found: Array = chances.reshape(len(plans), lucks).mean(1)
        return 1 - found if self.who == AXIS else found

    def _land_boxes(self, units: Array) -> None:
        """Let the boxes land where there is room, tanks first."""
        for box in range(len(BOXES)):
            zone = LANDS_IN[box][0]
            room = np.maximum(0, STACK_LIMIT - units[:, zone, ALLIED_SLOTS].sum(1))
            for kind in reversed(range(MOBILE_KINDS)):
                waiting = self.b.count_afloat(box, kind)
                if waiting:
                    number = np.minimum(room, waiting)
                    units[:, zone, BOX_SLOTS[box][kind]] += number
                    room = room - number

    def _judge_victory(self, units: Array, chances: Array) -> Array:
        """Return the Allied chances where the check for victory at the turn's end decides."""
        allies = units[:, CITIES][:, :, ALLIED_SLOTS].sum(2)
        axis = units[:, CITIES][:, :, AXIS_SLOTS].sum(2)
        held = ((allies > 0) & (axis < 0.5)).all(1)
        if self.b.turn >= TURNS:
            settled: Array = (held * float(self.b.close)).astype(np.float32)
            return settled
        return np.where(held, np.float32(1.0), chances) if self.b.close else chances


def sort_out_repeats(plans: NDArray[np.int16]) -> NDArray[np.int16]:
    """Return each plan once, in order: as `np.unique` does, but many times as fast."""
    rows = sorted({plan.tobytes() for plan in plans.astype(IN_ORDER)})
    return np.frombuffer(b"".join(rows), IN_ORDER).astype(np.int16).reshape(-1, *plans.shape[1:])


def fight_cycle(units: Array, attacker: int, luck: Array) -> None:
    """Fight one cycle in every contested zone, in place: hits as normal numbers around their mean."""
    axis_hits = (HITS_ATTACKING if attacker == AXIS else HITS_DEFENDING)[AXIS_SLOTS]
    allied_hits = (HITS_DEFENDING if attacker == AXIS else HITS_ATTACKING)[ALLIED_SLOTS]
    some = (units[:, :, AXIS_SLOTS].sum(2) > 0) & (units[:, :, ALLIED_SLOTS].sum(2) > 0)
    for zone in np.nonzero(some.any(0))[0]:
        here = units[:, zone]
        axis, allies = here[:, AXIS_SLOTS], here[:, ALLIED_SLOTS]
        on_axis = estimate_hits(allies, allied_hits, luck[:, zone, 0]) * some[:, zone]
        on_allies = estimate_hits(axis, axis_hits, luck[:, zone, 1]) * some[:, zone]
        for order, hits in ((DEFAULT_ORDER[AXIS], on_axis), (DEFAULT_ORDER[BOTH], on_allies)):
            for slot in order:
                lost = np.minimum(here[:, slot], hits)
                here[:, slot] -= lost
                hits = hits - lost


def estimate_hits(force: Array, hits: Array, luck: Array) -> Array:
    """Return the hits of a force with some luck."""
    spread = np.sqrt(force @ (hits * (1 - hits)))
    found: Array = np.maximum(0, np.rint(force @ hits + spread * luck))
    return found
