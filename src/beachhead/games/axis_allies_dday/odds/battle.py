"""The battle for a zone: losses and control after one or more cycles of combat.

A cycle is an attack order: 11 for the Allies, 13 for the Axis, in turn, the next one due first.
What is in force counts: fortune and tactics cards, casualties on the battle board, zones that a
fortune card spares. Casualties fall in the order that the rules offer first (infantry, artillery,
blockhouses, tanks) unless the question names kinds that fall before the others.
"""

from collections.abc import Hashable, Mapping
from fractions import Fraction

import msgspec

from beachhead.games.axis_allies_dday.board import NONE, Board
from beachhead.games.axis_allies_dday.content.components import Phase
from beachhead.games.axis_allies_dday.content.tables import ACTIVE, AXIS, BOTH, SLOTS, STACK_LIMIT
from beachhead.games.axis_allies_dday.notation.names import zone_name
from beachhead.games.axis_allies_dday.notation.positions import LETTERS
from beachhead.games.axis_allies_dday.odds.battle_formula import Order, Orders, weigh_losses
from beachhead.games.axis_allies_dday.odds.orders import (
    frames_of_order,
    is_done,
    is_under_way,
    isolate_steps,
)
from beachhead.games.axis_allies_dday.odds.reading import read_force, read_number, read_zone
from beachhead.games.axis_allies_dday.odds.words import as_number, make_bar, write_figure
from beachhead.games.axis_allies_dday.rules.casualties import DEFAULT_ORDER, choose_casualty
from beachhead.games.axis_allies_dday.rules.combat import attack, choose_battle, conclude
from beachhead.games.axis_allies_dday.rules.fortune import choose_attack_zone
from beachhead.games.axis_allies_dday.rules.turn import close_order, lapse, order_card
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Frame
from beachhead.odds import (
    BadQuestion,
    Budget,
    Case,
    Chances,
    Question,
    Said,
    Share,
    Shortcut,
    Weights,
)
from beachhead.odds.questions import Told

MOST_CYCLES = 20
ATTACKS = (Phase.ALLIES_ATTACK, Phase.AXIS_ATTACKS)
NEXT = {Phase.ALLIES_ATTACK: Phase.AXIS_ATTACKS, Phase.AXIS_ATTACKS: Phase.ALLIES_ATTACK}
BUDGET = Budget(positions=30_000)


class Battle(msgspec.Struct, frozen=True):
    """A battle that is asked about."""

    zone: int
    first: Phase
    """The attack order of the first cycle."""
    cycles: int
    falls: Orders
    """In which order the units of the Axis and of the Allies fall."""
    start: Board
    """The position from which the rules play it."""

    @property
    def force(self) -> tuple[int, ...]:
        """Return the land units of the zone by slot."""
        return self.start.units_by_slot(self.zone)

    @property
    def is_plain(self) -> bool:
        """Return True if no card is in force and nobody has fired yet."""
        b = self.start
        return not b.luck and not b.combined and b.battle == NONE

    def units(self, b: Board) -> tuple[int, int]:
        """Count the units of both sides in the zone."""
        return b.count_axis(self.zone), b.count_allies(self.zone)


# ---- reading --------------------------------------------------------------------------------------


def read_battle(b: Board, said: Said) -> Battle:
    """Read a question about a battle; raise BadQuestion if nobody can fight there."""
    zone = read_zone(b, said["zone"])
    due = due_order(b, zone)
    first = read_attacker(said.get("attacker"), due)
    cycles = read_number(said, "cycles", 1, MOST_CYCLES)
    falls = read_order(said, "axis_falls", AXIS), read_order(said, "allies_fall", BOTH)
    start = isolate_steps(b, first, *list_frames(b, zone, first, cycles, due=due))
    if first != due:  # the cards in force are for the order that is due
        start.luck, start.named, start.combined = 0, (), 0
    keep_only(start, zone)
    for slot, number in enumerate(read_force(said.get("add"))):
        start.add_units(zone, slot, number)
    battle = Battle(zone, first, cycles, falls, start)
    check_battle(battle)
    return battle


def due_order(b: Board, zone: int) -> Phase:
    """Return the attack order in which a zone is fought over next."""
    for phase in ATTACKS:
        if is_under_way(b, phase):
            begun = not any(frame[0] == attack.name for frame in b.agenda)
            fought = begun and zone != b.battle and zone not in b.fights
            return NEXT[phase] if fought else phase
    return next((phase for phase in ATTACKS if phase > b.phase), Phase.ALLIES_ATTACK)


def read_attacker(named: object, due: Phase) -> Phase:
    """Read who attacks first; by default the side whose order is due."""
    attackers = {"axis": Phase.AXIS_ATTACKS, "allies": Phase.ALLIES_ATTACK}
    if named is None:
        return due
    if str(named).lower() in attackers:
        return attackers[str(named).lower()]
    msg = f"The attacker is Axis or Allies, not {named!r:.40}."
    raise BadQuestion(msg, code="odds.attacker", remedy='ask {"zone": "Z30", "attacker": "Axis"}')


def read_order(said: Said, name: str, who: int) -> Order:
    """Read in which order a side's units fall: those named first, the others as usual."""
    usual, letters = DEFAULT_ORDER[who], said.get(name, "")
    known = {LETTERS[slot]: slot for slot in usual}
    if not isinstance(letters, str) or not set(letters) <= set(known):
        some = " ".join(known)
        msg = f"`{name}` has letters of {some}, not {letters!r:.40}."
        raise BadQuestion(msg, code="odds.order", remedy=f"use the letters {some}")
    first = tuple(dict.fromkeys(known[letter] for letter in letters))
    return first + tuple(slot for slot in usual if slot not in first)


def check_battle(battle: Battle) -> None:
    """Raise BadQuestion if one side has no units in the zone, or too many."""
    b, zone = battle.start, battle.zone
    axis, allies = battle.units(b)
    if not axis or not allies:
        text = f"{zone_name(zone)} has {axis} Axis and {allies} Allied land units: nobody fights."
        remedy = 'add units to the question: {"zone": "Z30", "add": "i3t1"}'
        raise BadQuestion(text, rule="AAD-COMBAT-01", remedy=remedy)
    if min(b.room_for(AXIS, zone), b.room_for(BOTH, zone)) < 0:
        text = f"{zone_name(zone)} holds at most {STACK_LIMIT} land units of a side."
        raise BadQuestion(text, rule="AAD-STACK-01", remedy="add fewer units")


def list_frames(b: Board, zone: int, first: Phase, cycles: int, *, due: Phase) -> list[Frame]:
    """List the steps of all cycles in one zone; the first may be under way."""
    begun = cycle_under_way(b, zone, first) if first == due else []
    found = begun or [order_card(first)]
    phase = first
    for cycle in range(cycles):
        if cycle:
            phase = NEXT[phase]
            found.append(order_card(phase))
        found += [close_order(phase), lapse(phase)]
    return found


def cycle_under_way(b: Board, zone: int, phase: Phase) -> list[Frame]:
    """List what is left of a zone's cycle in the order in force; nothing if it is not under way."""
    left = frames_of_order(b, phase) if is_under_way(b, phase) else []
    if b.battle == zone:
        end = next(i for i, frame in enumerate(left) if frame[0] == conclude.name)
        return left[: end + 1]
    if zone in b.fights:
        return [choose_battle(ACTIVE[phase])]
    return [frame for frame in left if names_units_there(b, zone, frame)]


def names_units_there(b: Board, zone: int, frame: Frame) -> bool:
    """Return False for a power that is to name a zone to attack in and has no units in this one."""
    return frame[0] != choose_attack_zone.name or bool(b.count_all(zone, SLOTS[int(frame[1])]))


def keep_only(start: Board, zone: int) -> None:
    """Leave every other zone out: what happens there does not matter here."""
    start.clear_other_zones(zone)
    start.fights = (zone,) if zone in start.fights else ()
    if start.battle != zone:
        start.battle, start.fallen = NONE, []


# ---- playing --------------------------------------------------------------------------------------


def case_of_battle(game: Game[Board], b: Board, said: Said) -> Case[Board]:
    """Set up the cycles; count the losses of both sides."""
    battle = read_battle(b, said)
    axis, allies = battle.units(battle.start)

    def count(after: Board, kept: Hashable) -> Hashable:
        axis_left, allies_left = battle.units(after)
        return axis - axis_left, allies - allies_left

    def plan(at: Board, node: Decision) -> Answer | None:
        if node.step in (choose_battle.name, choose_attack_zone.name):
            return battle.zone
        if node.step == choose_casualty.name:
            who = AXIS if node.frame[1] == AXIS else BOTH
            return next(s for s in battle.falls[who == BOTH] if s in node.options)
        return None

    return Case(start=battle.start, until=is_done, count=count, plan=plan, budget=BUDGET)


def is_plain_battle(b: Board, said: Said) -> bool:
    """Return True if the formula knows this battle: no card in force, nobody has fired yet."""
    return read_battle(b, said).is_plain


def battle_formula(b: Board, said: Said) -> Mapping[Hashable, Fraction]:
    """Return the chances of each number of losses on both sides."""
    battle = read_battle(b, said)
    table, total = weigh_losses(battle.force, ACTIVE[battle.first], battle.cycles, battle.falls)
    weights: dict[Hashable, int] = {
        (axis, allies): weight
        for axis, row in enumerate(table)
        for allies, weight in enumerate(row)
        if weight
    }
    return Weights(weights, total)


# ---- words ----------------------------------------------------------------------------------------


def describe_battle(b: Board, said: Said, chances: Chances) -> Told:
    """Describe losses and control after the last cycle."""
    battle = read_battle(b, said)
    axis, allies = battle.units(battle.start)
    by_axis = chances.by(lambda end: read_losses(end)[0])
    by_allies = chances.by(lambda end: read_losses(end)[1])
    held = who_holds(chances, axis, allies)
    who = "Axis" if battle.first == Phase.AXIS_ATTACKS else "Allies"
    count = "1 cycle" if battle.cycles == 1 else f"{battle.cycles} cycles"
    lines = [
        f"Axis losses: {by_axis.mean(as_number):.2f} expected",
        f"Allied losses: {by_allies.mean(as_number):.2f} expected",
    ]
    if b.fortune or b.tactics:
        lines.append("Cards that are not turned up yet are left out.")
    return {
        "title": f"{zone_name(battle.zone)} after {count}, {who} attacking first",
        "lines": lines,
        "bars": [make_bar(LABELS[name], share) for name, share in held.items()],
        **{name: write_figure(share) for name, share in held.items()},
        "axis_losses": [write_figure(by_axis.of(n)) for n in range(axis + 1)],
        "allied_losses": [write_figure(by_allies.of(n)) for n in range(allies + 1)],
    }


LABELS = {
    "allies_hold": "Allies hold it",
    "axis_holds": "Axis holds it",
    "contested": "Still contested",
    "empty": "Empty",
}


def who_holds(chances: Chances, axis: int, allies: int) -> dict[str, Share]:
    """Return who holds the zone afterwards."""
    names = {(False, True): "allies_hold", (True, False): "axis_holds", (True, True): "contested"}

    def holder(end: Hashable) -> Hashable:
        axis_lost, allies_lost = read_losses(end)
        return names.get((axis_lost < axis, allies_lost < allies), "empty")

    by_holder = chances.by(holder)
    return {name: by_holder.of(name) for name in LABELS}


def read_losses(end: Hashable) -> tuple[int, int]:
    """Read an end of a battle: losses of the Axis and of the Allies."""
    assert isinstance(end, tuple)
    return end


def list_battles(b: Board) -> list[dict[str, object]]:
    """List the contested zones, and how they can be asked about."""
    if b.ending:
        return []
    found: list[dict[str, object]] = []
    for zone in b.all_contested():
        found += [{"zone": zone}, {"zone": f"Z{zone}", "cycles": 2}]
        found.append({"zone": zone, "attacker": "Axis", "axis_falls": "T", "allies_fall": "tu"})
    return found


BATTLE: Question[Board] = Question(
    "battle",
    needs=("zone",),
    allows=("cycles", "add", "attacker", "axis_falls", "allies_fall"),
    read=case_of_battle,
    words=describe_battle,
    examples=list_battles,
    shortcut=Shortcut(is_plain_battle, battle_formula),
)
