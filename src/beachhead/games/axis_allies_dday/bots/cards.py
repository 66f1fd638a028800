"""How a general uses fortune and tactics cards: every question that only a card asks."""

from collections.abc import Callable

from beachhead.games.axis_allies_dday.board import (
    BARRAGES,
    BOATLOADS,
    CLAIMS,
    EVERY_KIND,
    FLIGHTS,
    STACKS,
    Board,
)
from beachhead.games.axis_allies_dday.board.charts import next_space
from beachhead.games.axis_allies_dday.bots.forecast import WORTH, distances, force_in
from beachhead.games.axis_allies_dday.bots.plans import pull_by_zone, strafing_risk, value_of_fight
from beachhead.games.axis_allies_dday.bots.targets import (
    SURVIVES,
    blockhouse_value,
    expect_arrivals,
)
from beachhead.games.axis_allies_dday.bots.weights import Weights
from beachhead.games.axis_allies_dday.content.components import Phase
from beachhead.games.axis_allies_dday.content.tables import (
    AIRCRAFT,
    ARTILLERIES,
    ARTILLERY,
    AXIS,
    BOMBER,
    BOTH,
    BOX_SLOTS,
    BOXES,
    CHART_SPACES,
    CHARTS_OF,
    CITIES,
    INFANTRIES,
    INFANTRY,
    LAND_SLOTS,
    LANDS_IN,
    MOBILE_SLOTS,
    ORDER,
    SLOTS,
    TURNS,
    UK,
    US,
)
from beachhead.games.axis_allies_dday.rules.tactics.late_moves import convoy_goals
from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Frame

Policy = Callable[[Board, Frame, list[Answer], Weights], Answer]
HIGH = 3
"""A die above this is kept."""
LATE = 5
"""From this turn on a card is not kept for better times."""


def keep_numbers(options: list[Answer]) -> list[int]:
    """Keep the options that are numbers."""
    return [o for o in options if isinstance(o, int)]


# ---- fortune ----------------------------------------------------------------------------------------


def pick_reroll(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Throw a low die again."""
    low = min(keep_numbers(options))
    return low if low <= HIGH else "keep"


def pick_origin(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Move out of the zone with most units, a city last."""
    who = int(frame[1])

    def score(zone: int) -> float:
        there = sum(b.count(zone, s) * WORTH[s] for s in MOBILE_SLOTS[who])
        return there * (0.5 if zone in CITIES else 1.0)

    return max(keep_numbers(options), key=score)


def pick_attack_zone(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Attack where it pays most."""
    side = AXIS if int(frame[1]) == AXIS else BOTH
    return max(keep_numbers(options), key=lambda z: value_of_fight(b, side, z, force_in(b, z), w))


def pick_fullest_box(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Choose the box with most units."""
    return max(keep_numbers(options), key=b.box_total)


def pick_dearest(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Aim at the dearest unit, in a city rather than elsewhere."""
    return max(
        keep_numbers(options),
        key=lambda s: WORTH[STACKS[s].slot] + (0.5 if STACKS[s].zone in CITIES else 0.0),
    )


def pick_flooded(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Flood the zone that holds most free Allied units."""
    return max(keep_numbers(options), key=lambda z: b.count_allies(z) * (not b.count_axis(z)))


def pick_barrage(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Fire with most guns, at a city if there is one."""
    guns = ARTILLERIES[int(frame[1])]

    def score(pair: int) -> float:
        zone, target = BARRAGES[pair]
        return b.count_all(zone, guns) + 0.5 * (target in CITIES)

    return max(keep_numbers(options), key=score)


def pick_decoy(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Let the box with most units too many land next door."""
    return max(keep_numbers(options), key=lambda box: count_overflow(b, box))


def pick_volunteers(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Take everybody."""
    return options[0]


def pick_scattered(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Take a man from the box with most of them."""
    return max(keep_numbers(options), key=b.airborne.__getitem__)


def pick_spared(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Spare the zone where most guns would fire at most aircraft."""
    kind, zones = int(frame[1]), keep_numbers(options)
    return max(zones, key=lambda z: b.count(z, ARTILLERY) * b.aircraft_over(z, kind))


def pick_restored(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Bring back an aircraft of the power that has lost more: no power's is worth more."""
    slots = AIRCRAFT[int(frame[1])]
    return max(keep_numbers(options), key=lambda power: b.lost[slots[power]])


def pick_shot_down(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Shoot at a power with few aircraft left, so that it has none to put where it likes."""
    kind = int(frame[1])
    flown = {
        p: b.count_everywhere(AIRCRAFT[kind][p]) + b.at_airfield(AIRCRAFT[kind][p])
        for p in (UK, US)
    }
    return min(keep_numbers(options), key=lambda claim: flown[CLAIMS[claim].power])


def pick_beach(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Land where the newcomers win a fight, or else near a city that is not Allied."""
    box, kind = BOATLOADS[int(frame[2])]
    landing = [0.0] * LAND_SLOTS
    for each in b.kinds_afloat(box) if kind == EVERY_KIND else [kind]:
        landing[BOX_SLOTS[box][each]] += b.count_afloat(box, each)
    steps = distances(b.extra)
    goals = [c for c in CITIES if b.controller(c) != BOTH] or list(CITIES)

    def score(zone: int) -> float:
        way = min([steps[zone][city] for city in goals])
        if not b.count_axis(zone):
            return -w.box_way * way
        now = force_in(b, zone)
        then = [x + y for x, y in zip(now, landing, strict=True)]
        base = value_of_fight(b, BOTH, zone, now, w) if b.count_allies(zone) else 0.0
        return value_of_fight(b, BOTH, zone, then, w) - base - w.box_way * way

    return max(keep_numbers(options), key=score)


# ---- the questions of tactics cards ---------------------------------------------------------------


def pick_jump_target(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Aim at the dearest unit below."""
    return max(keep_numbers(options), key=WORTH.__getitem__)


def pick_barnstormer(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Protect a fighter where the guns would fire most at few."""

    def danger(claim: int) -> float:
        zone = CLAIMS[claim].place
        return b.count(zone, ARTILLERY) / b.count_fighters(zone)

    return max(keep_numbers(options), key=danger)


def pick_site(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Build the blockhouse that matters most."""
    return max(keep_numbers(options), key=lambda z: blockhouse_value(b, z))


def pick_convoy(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Send the unit for which a city's pull grows most on its way."""
    return max(keep_numbers(options), key=lambda stack: best_convoy(b, stack, w)[0])


def pick_convoy_goal(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Go where a city pulls most and no fighter waits."""
    return best_convoy(b, int(frame[1]), w)[1]


def best_convoy(b: Board, stack: int, w: Weights) -> tuple[float, int]:
    """Return what the best goal of a convoy gains, and the goal."""
    zone, slot = STACKS[stack]
    pull = pull_by_zone(b, w)
    goals = convoy_goals(b, zone)
    gains = [pull[to] - pull[zone] - strafing_risk(b, AXIS, w, zone, to) for to in goals]
    return max(zip([WORTH[slot] * gain for gain in gains], goals, strict=True))


def pick_scouts(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Take a fighter from where no Axis reinforcements come in, while it is worth more elsewhere."""
    arrivals = expect_arrivals(b)
    idle = min(
        keep_numbers(options), key=lambda f: arrivals.get(FLIGHTS[f].zone, 0.0), default=None
    )
    if idle is None or not find_scout_zone(b, FLIGHTS[idle].zone):
        return "done"
    return idle


def pick_scout_zone(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Fly to where most reinforcements may come in under few fighters."""
    found = find_scout_zone(b, FLIGHTS[int(frame[2])].zone)
    return options[0] if found is None else found


def find_scout_zone(b: Board, start: int) -> int | None:
    """Find the zone where a fighter catches more reinforcements than where it is."""
    limit = ORDER[Phase.FIGHTERS_PATROL].limit
    arrivals = expect_arrivals(b)

    def catch(zone: int, there: int) -> float:
        return arrivals.get(zone, 0.0) * SURVIVES**there

    zones = [z for z in arrivals if z != start and b.count_fighters(z) < limit]
    best = max(zones, key=lambda z: catch(z, b.count_fighters(z)), default=None)
    if best is None or catch(best, b.count_fighters(best)) <= catch(
        start, b.count_fighters(start) - 1
    ):
        return None
    return best


# ---- whether to use a tactics card ----------------------------------------------------------------


def pick_tactics(b: Board, frame: Frame, options: list[Answer], w: Weights) -> Answer:
    """Use a card once what it wants is there; those that want nothing are used at once."""
    return "use" if WORTH_USING[int(frame[1])](b, w) else "keep"


def count_most_guns(b: Board, slots: tuple[int, ...]) -> int:
    """Count the most artillery in one zone."""
    return max(b.count_all(z, slots) for z in b.zones())


def count_overflow(b: Board, box: int) -> int:
    """Count the units of a box for which its landing zone has no room."""
    return b.box_total(box) - b.room_for(BOTH, LANDS_IN[box][0])


def count_pairs(b: Board) -> int:
    """Count the Allied infantry in contested zones that artillery could help."""
    return sum(
        min(b.count_all(z, INFANTRIES[BOTH]), b.count_all(z, ARTILLERIES[BOTH]))
        for z in b.all_contested()
    )


def value_of_men(b: Board) -> float:
    """Add up what the next units of the Allied charts are worth."""
    charts = [chart for power in (UK, US) for chart in CHARTS_OF[power]]
    heads = [(chart, next_space(b, chart)) for chart in charts]
    return sum(WORTH[CHART_SPACES[chart][head]] for chart, head in heads if head >= 0)


def most_in_one_free_zone(b: Board) -> int:
    """Count the most free Allied units in one zone."""
    return max(b.count_allies(z) * (not b.count_axis(z)) for z in b.zones())


def count_guns_below_fighters(b: Board) -> int:
    """Count the artillery below patrols."""
    return sum(b.count(z, ARTILLERY) for z in b.zones() if b.count_fighters(z))


def use_at_once(b: Board, w: Weights) -> bool:
    """Return True: the card does as much now as ever, and sooner is better."""
    return True


WORTH_USING: dict[int, Callable[[Board, Weights], bool]] = {
    1: use_at_once,
    2: lambda b, w: value_of_men(b) > 2 * WORTH[INFANTRY] or b.turn >= LATE,
    3: lambda b, w: count_guns_below_fighters(b) > 0,
    4: use_at_once,
    5: lambda b, w: len(b.list_flights(BOMBER)) > 1 or b.turn >= LATE,
    6: use_at_once,
    7: lambda b, w: most_in_one_free_zone(b) >= 5,
    8: use_at_once,
    9: lambda b, w: max(count_overflow(b, box) for box in range(len(BOXES))) > 0,
    10: lambda b, w: count_pairs(b) >= 3,
    11: lambda b, w: count_most_guns(b, ARTILLERIES[BOTH]) >= 3,
    12: use_at_once,
    13: lambda b, w: count_most_guns(b, ARTILLERIES[AXIS]) >= 3,
    14: lambda b, w: False,
    15: use_at_once,
    16: lambda b, w: b.lost[SLOTS[AXIS][INFANTRY]] >= 4 or b.turn >= TURNS - 1,
}
"""When each tactics card is used."""

CARD_POLICIES: dict[str, Policy] = {
    "choose_scattered": pick_scattered,
    "choose_spared": pick_spared,
    "choose_restored": pick_restored,
    "choose_shot_down": pick_shot_down,
    "choose_origin": pick_origin,
    "choose_active_box": pick_fullest_box,
    "choose_beach": pick_beach,
    "choose_attack_zone": pick_attack_zone,
    "choose_reroll": pick_reroll,
    "choose_tactics": pick_tactics,
    "choose_jump_target": pick_jump_target,
    "choose_barnstormer": pick_barnstormer,
    "choose_unit": pick_dearest,
    "choose_flooded": pick_flooded,
    "choose_site": pick_site,
    "choose_decoy": pick_decoy,
    "choose_barrage": pick_barrage,
    "choose_scouts": pick_scouts,
    "choose_scout_zone": pick_scout_zone,
    "choose_convoy": pick_convoy,
    "choose_convoy_goal": pick_convoy_goal,
    "choose_volunteers": pick_volunteers,
}
"""How each question is answered that only a card asks."""
