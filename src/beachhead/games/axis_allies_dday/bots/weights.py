"""What a general cares for, as numbers: one set for each side."""

import msgspec

from beachhead.games.axis_allies_dday.content.tables import AXIS
from beachhead.kernel.data import load


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a general cares for; an infantry is the unit."""

    # ---- fights ----
    city: float = 9.0
    """Holding a city after the fight."""
    deny: float = 5.0
    """Still contesting a city after the fight, for the Axis."""
    ground: float = 0.8
    """Holding any other zone after the fight."""
    ring: float = 0.0
    """Holding a zone next to a city, on top of the ground."""
    own: float = 0.8
    """An own unit lost, against an enemy unit destroyed."""
    late: float = 0.0
    """How much less own units count in the last turn."""
    cycles: int = 4
    """How many cycles ahead a fight is estimated."""
    feed: float = 0.5
    """Share of the enemy's reserves next door that is expected to join."""
    clock: float = 0.0
    """How much more a city is worth with every turn."""
    margin: float = 0.4
    """What a new fight must promise."""

    # ---- marches ----
    mission: float = 0.5
    """A step of a unit towards or away from the city it is sent to, in a fight."""
    hunt: float = 0.0
    """A step towards the nearest free enemy, beside one towards the city."""
    danger: float = 0.9
    """How much stronger a stack next door must be to keep units from advancing."""
    strafing: float = 1.4
    """What a unit lost on its way costs."""

    # ---- cities ----
    garrison: float = 3.0
    """Allied units that stay in a taken city while an intruder is near …"""
    per_intruder: float = 2.0
    """… and more for each of them."""
    assault: float = 3.0
    """Allied units wanted for a city that is to be taken …"""
    per_defender: float = 1.6
    """… more for each Axis unit there …"""
    per_neighbour: float = 0.6
    """… and for each next door."""
    pull: float = 6.0
    """How much a city draws the Axis …"""
    contested_pull: float = 6.0
    """… more if it is contested …"""
    threat_pull: float = 0.5
    """… and for each Allied unit near it."""
    fading: float = 0.72
    """What is left of a city's pull a zone farther away."""

    # ---- aircraft, ships, reinforcements ----
    fighter: float = 1.6
    """What a fighter shot down is worth."""
    least_patrol: float = 0.3
    """What the first fighter of a patrol must promise …"""
    repeat_patrol: float = 0.25
    """… and how much less each further one may."""
    patrol_city: float = 0.0
    """How much more a unit counts that comes into a city."""
    bomber: float = 4.0
    """What a bomber shot down is worth."""
    box_room: float = 0.4
    """A free place on the beach behind a box."""
    box_guns: float = 1.2
    """A blockhouse that fires at a box."""
    box_way: float = 0.8
    """A step from the beach to the nearest city that is not Allied."""


class Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights of both sides."""

    axis: Weights
    allies: Weights

    def of(self, who: int) -> Weights:
        """Return the weights of a power or side."""
        return self.axis if who == AXIS else self.allies


class Thought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another way to plan a movement: some weights are replaced."""

    name: str
    side: str
    weights: dict[str, int | float]


class WeightsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `weights.toml` holds."""

    general: Pair
    marshal: Pair
    thought: list[Thought]


FILE = load(__package__, "weights.toml", WeightsFile)
GENERAL, MARSHAL = FILE.general, FILE.marshal


def list_thoughts(who: int) -> list[Weights]:
    """List the other weights with which a side plans its movement, too."""
    side = "Axis" if who == AXIS else "Allies"
    return [
        msgspec.structs.replace(MARSHAL.of(who), **thought.weights)
        for thought in FILE.thought
        if thought.side == side
    ]
