"""Log lines: every event of the rules as a sentence."""

from collections.abc import Callable

from beachhead.games.axis_allies_dday.content.tables import (
    AIRCRAFT,
    AXIS,
    BOTH,
    BOX_SLOTS,
    BOXES,
    CHART_NAMES,
    CHART_POWER,
    FORTUNE,
    GE,
    ORDER,
    TACTICS,
)
from beachhead.games.axis_allies_dday.notation.names import (
    AIRBORNE_NAMES,
    unit_name,
    units_name,
    zone_name,
)
from beachhead.kernel.plurals import counted
from beachhead.kernel.position import Event

ENDINGS = {
    "cities": "The Allies have held Cherbourg, St. Lô and Caen for a whole turn: they win.",
    "deadline": "Turn 10 has ended without an Allied victory: the Axis wins.",
    "destroyed": "No Allied land unit is left anywhere: the Axis wins.",
}
OWNERS = {AXIS: "the Axis controls it", BOTH: "the Allies control it", -1: "nobody controls it"}


class Figures:
    """Read an event's figures as what they are."""

    def __init__(self, event: Event) -> None:
        """Keep the event."""
        self.event = event

    def n(self, name: str) -> int:
        """Return a number."""
        return int(str(self.event.figures[name]))

    def dice(self) -> str:
        """Write the dice."""
        faces = self.event.figures["dice"]
        return " ".join(str(f) for f in faces) if isinstance(faces, list) else str(faces)

    def zone(self, name: str = "zone") -> str:
        """Return a zone's name."""
        return zone_name(self.n(name))

    def unit(self) -> str:
        """Return a unit's name."""
        return unit_name(self.n("slot"))

    def units(self) -> str:
        """Return how many of what unit."""
        return units_name(self.n("number"), self.n("slot"))

    def count(self, noun: str) -> str:
        """Write the number with its noun."""
        return counted(self.n("number"), noun)

    def hits(self) -> str:
        """Return how many hits."""
        return counted(self.n("hits"), "hit")

    def result(self) -> str:
        """Return hit or miss."""
        return "hit" if self.n("hits") else "miss"


def describe_move(f: Figures) -> str:
    """Describe who goes where, and by which way."""
    via = f" by {f.zone('via')}" if f.n("via") else ""
    return f"{f.units()}: {f.zone('start')}{via} to {f.zone('end')}."


def describe_fortune(f: Figures) -> str:
    """Return what the fortune card does."""
    card = FORTUNE[f.n("number")]
    result = f.n("result")
    effect = card.good.text if result > 0 else (card.bad.text if result < 0 else "Nothing happens.")
    return f"Fortune {card.number}, roll {f.dice()}: {effect}"


def describe_arrival(f: Figures) -> str:
    """Describe who arrives where."""
    chart, place = f.n("chart"), f.n("place")
    where = zone_name(place) if CHART_POWER[chart] == GE else f"{BOXES[place]} beachhead"
    return f"{CHART_NAMES[chart]}: {f.count('unit arrives|units arrive')} at {where}."


LINES: dict[str, Callable[[Figures], str]] = {
    "turn": lambda f: f"Turn {f.n('number')}.",
    "order": lambda f: f"Order {f.n('number')}: {ORDER[f.n('number')].action}.",
    "check": lambda f: (
        f"End of turn {f.n('turn')}: the Allies "
        f"{'hold all three cities' if f.n('held') else 'do not hold all three cities'}."
    ),
    "fortune": describe_fortune,
    "scattered": lambda f: f"{AIRBORNE_NAMES[f.n('box')]} loses a man on landing.",
    "grounded": lambda f: f"{f.n('number')} aircraft grounded ({f.dice()}).",
    "spared": lambda f: f"No antiaircraft fire in {f.zone()}.",
    "restored": lambda f: f"A {unit_name(AIRCRAFT[f.n('aircraft')][f.n('power')])} comes back.",
    "shot_down": lambda f: f"A {unit_name(AIRCRAFT[f.n('aircraft')][f.n('power')])} is lost.",
    "named": lambda f: f"{('Germany', 'The U.K.', 'The U.S.')[f.n('power')]} names a place.",
    "fired": lambda f: f"Fire at {f.zone()} ({f.dice()}): {f.hits()}.",
    "bombarded": lambda f: f"Ships fire at {f.zone()} ({f.dice()}): {f.result()}.",
    "patrol": lambda f: f"{f.count('fighter patrols|fighters patrol')} {f.zone()}.",
    "bomber": lambda f: f"A bomber flies to {f.zone()}.",
    "bombed": lambda f: f"Bombs on {f.unit()} in {f.zone()} ({f.dice()}): {f.result()}.",
    "bombers_home": lambda f: "The bombers return.",
    "fighters_home": lambda f: "The fighters return.",
    "flak": lambda f: (
        f"Antiaircraft fire at {f.unit()} over {f.zone()} ({f.dice()}): {f.result()}."
    ),
    "sea_fire": lambda f: (
        f"{f.zone()} fires at {unit_name(BOX_SLOTS[f.n('box')][f.n('unit')])} "
        f"off {BOXES[f.n('box')]} ({f.dice()}): {f.result()}."
    ),
    "moved": describe_move,
    "landed": lambda f: f"{f.units()}: from {BOXES[f.n('box')]} ashore in {f.zone('end')}.",
    "battle": lambda f: f"Combat in {f.zone()}.",
    "attacked": lambda f: f"Attack in {f.zone()} ({f.dice()}): {f.hits()}.",
    "defended": lambda f: f"Defense in {f.zone()} ({f.dice()}): {f.hits()}.",
    "casualty": lambda f: f"{f.units()} lost.",
    "control": lambda f: f"{f.zone()}: {OWNERS[f.n('owner')]}.",
    "strafed": lambda f: f"Strafing {f.unit()} in {f.zone()} ({f.dice()}): {f.result()}.",
    "reroll": lambda f: f"Rolled {f.dice()}; one die may be thrown again.",
    "reinforcements": lambda f: (
        f"{CHART_NAMES[f.n('chart')]} rolls {f.dice()}: up to {f.count('unit')}."
    ),
    "arrived": describe_arrival,
    "tactics": lambda f: f"Tactics {f.n('number')}: {TACTICS[f.n('number')].title}.",
    "dropped": lambda f: f"{f.count('more paratrooper')} in {f.zone()} ({f.dice()}).",
    "shot": lambda f: f"Fire at {f.unit()} in {f.zone()} ({f.dice()}): {f.result()}.",
    "rocket": lambda f: f"V-2 at {CHART_NAMES[f.n('chart')]} ({f.dice()}): {f.result()}.",
    "barnstormer": lambda f: f"A fighter over {f.zone()} cannot be fired at.",
    "flooded": lambda f: f"{f.zone()} is flooded.",
    "built": lambda f: f"A blockhouse is built in {f.zone()}.",
    "decoy": lambda f: f"The units off {BOXES[f.n('box')]} may land elsewhere.",
    "scouted": lambda f: f"A fighter goes from {f.zone('start')} to {f.zone('end')}.",
    "volunteers": lambda f: f"Volunteers: up to {f.dice()} infantry return.",
    "enlisted": lambda f: f"Infantry goes back on the chart of {CHART_NAMES[f.n('chart')]}.",
}


def log_line(event: Event) -> str:
    """Make the log line of an event."""
    return LINES[event.kind](Figures(event))
