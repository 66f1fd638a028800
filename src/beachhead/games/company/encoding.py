"""Actions and observations as numbers, for programs that learn.

Teams and Units are those of the scenario. Spots have no numbers of their own. Actions offer the
moves that bots choose from, and name each by its direction and its place among those that go the
same way. Left out are all other spots, paths with corners, turning on the spot, and deploying by
hand: they are legal for people, but are no actions.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import atan2, pi

from beachhead.games.company.board import Board
from beachhead.games.company.board.position import AWAY
from beachhead.games.company.content.forces import Table, load_table
from beachhead.games.company.content.options import published_scenarios
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import rules
from beachhead.games.company.rules.targets import type_code
from beachhead.kernel.encoding import (
    Arguments,
    Block,
    Encoding,
    Factor,
    Field,
    Fixed,
    Relative,
    only_factor,
    word_question,
)
from beachhead.kernel.nodes import Answer

COMPASS = ("e", "ene", "ne", "nne", "n", "nnw", "nw", "wnw",
           "w", "wsw", "sw", "ssw", "s", "sse", "se", "ese")  # fmt: skip
ALIKE = 5
"""Moves in the same direction that have actions of their own."""
LEADERS = ("own", "commander")
ACTIONS = ("FM", "MF", "RU", "AF", "AS", "DI", "BA", "MO", "FI", "OW", "NO", "leader")
MOST_MOMENTS = 5
CLASSES, COVERS = 4, 4
BITS = 8
FAR = 40_000
"""No table is wider, in hundredths of an inch."""
MOST = 1000
CHECKS = ("activation", "barrage", "counter", "morale", "smoke", "strike", "tank_strike", "terrain")
FIRE = ("fire", "aimed", "support", "reaction", "overwatch", "defence", "defence_watch", "shells")
TEAM_QUESTIONS = {
    "choose_aim": (),
    "choose_heir": (),
    "choose_hit": (),
    "choose_marked": (),
    "choose_range_help": ("keep",),
    "choose_recovery": (),
    "choose_striker": (),
    "choose_struck": (),
    "choose_support": ("go",),
    "choose_victim": (),
}
UNIT_QUESTIONS = {
    "choose_assaulted": (),
    "choose_joined": (),
    "choose_target": ("done", "leader"),
    "choose_tested": (),
    "pick_unit": ("decline",),
}


@lru_cache(maxsize=64)
def number_scenario(scenario: str = "") -> Encoding[Board]:
    """Return the numbers of a scenario, a player's own one too."""
    table = load_table(scenario or published_scenarios()[0].id)
    blocks = [*list_blocks(table), *list_fire(table), *list_movement(table)]
    arguments = Arguments(-1, MOST * MOST, (*CHECKS, *FIRE))
    return Encoding(rules, blocks, list_fields(table), observe, arguments, sides=2)


def list_blocks(table: Table) -> list[Block]:
    """List the questions for a Team, a Unit or a word."""
    teams, units = tuple(range(len(table.teams))), tuple(range(len(table.units)))
    return [
        *(
            Fixed(step, only_factor("team", (*teams, *said)))
            for step, said in TEAM_QUESTIONS.items()
        ),
        *(
            Fixed(step, only_factor("unit", (*units, *said)))
            for step, said in UNIT_QUESTIONS.items()
        ),
        Fixed("pick_unit", (Factor("what", ("appoint",)), Factor("team", teams))),
        word_question("choose_action", *ACTIONS),
        word_question("choose_along", "alone", "along"),
        word_question("choose_end", "end", "leader"),
        word_question("choose_extra_reach", "farther", "leave"),
        word_question("choose_ground", "stand", "ground"),
        word_question("choose_stand", "counter", "off"),
        word_question("grant_reroll", "keep", "reroll"),
        word_question("deploy", "standard"),
    ]


def list_fire(table: Table) -> list[Block]:
    """List the questions for who fires with what at which type, and when."""
    teams, units = Factor("team", tuple(range(len(table.teams)))), len(table.units)
    modes = Factor("weapon", tuple(range(max(len(t.modes) for t in table.teams))))
    types = Factor("type", tuple(range(type_code(CLASSES - 1, COVERS) + 1)))
    helps = [(leader, place) for leader in LEADERS for place in range(_most_actors(table))]
    found: list[Block] = []
    for step in ("choose_firers", "choose_reactors"):
        found += [
            word_question(step, "all", "enough"),
            Fixed(step, (teams, modes, types)),
            Relative(step, only_factor("directs", helps), find_directed),
        ]
    moments = Factor("moment", tuple(range(MOST_MOMENTS + 1)))
    return [
        *found,
        word_question("choose_reaction", "pass"),
        Fixed("choose_reaction", (Factor("what", ("react", "watch")),
                                  *only_factor("unit", range(units)), moments)),
        Fixed("choose_barrage", (Factor("what", ("shells", "smoke")), teams)),
        Relative("aim_smoke", only_factor("nearest", range(len(table.teams))), find_order),
        word_question("shift_template", "leave"),
        Relative("shift_template", only_factor("direction", COMPASS), find_template_shifts),
    ]  # fmt: skip


def list_movement(table: Table) -> list[Block]:
    """List the questions for moves, of a Unit or of one Team, and for a leader's business."""
    teams = tuple(range(len(table.teams)))
    ways = (Factor("direction", COMPASS), Factor("which", tuple(range(ALIKE))))
    within = range(_most_actors(table))
    business = [
        *(("place", way) for way in COMPASS),
        *(("shift", who, start, end) for who in LEADERS for start in within for end in within),
    ]
    return [
        word_question("plan_move", "stay", "done", "leader"),
        Fixed("plan_move", (Factor("what", ("take",)), Factor("team", teams))),
        Relative("plan_move", ways, find_moves),
        Relative("lay_path", (Factor("direction", ("stay", *COMPASS)), ways[1]), find_spots),
        word_question("pursue", "stay"),
        Relative("pursue", only_factor("what", ("follow",)), find_order),
        word_question("leader_business", "leave"),
        Fixed("leader_business", (Factor("what", ("appoint",)), Factor("team", teams))),
        Relative("leader_business", only_factor("what", business), find_business),
    ]


def _most_actors(table: Table) -> int:
    """Return how many Teams can act together: a Unit, its observers and the Commander."""
    return max(
        len(u.teams) + sum(len(table.units[o].teams) for o in table.observers[i]) + 1
        for i, u in enumerate(table.units)
    )


# ---- where answers lie --------------------------------------------------------------------------


def find_way(dx: int, dy: int) -> int:
    """Return in which of sixteen directions a step goes: 0 is east, 4 is up the table's axis."""
    return round(atan2(dy, dx) / pi * 8) % len(COMPASS)


def _number_directions(ways: list[int]) -> list[int]:
    """Return each direction with its place among those that go the same way."""
    return [way * ALIKE + ways[:i].count(way) for i, way in enumerate(ways)]


def find_order(b: Board, answers: list[Answer], *rest: int) -> list[int]:
    """Return the place of each answer in the list, as bots see it."""
    return list(range(len(answers)))


def find_moves(b: Board, answers: list[tuple[int | str, ...]], unit: int, leg: int) -> list[int]:
    """Return where each move of a whole Unit goes, by its first Team."""
    starts = {b.sheet(t).id: b.place(t) for t in b.actors(unit)}
    ways = []
    for answer in answers:
        points = list(_take_points(answer))
        x, y = starts[str(answer[0])]
        ways.append(find_way(points[-2] - x, points[-1] - y))
    return _number_directions(ways)


def _take_points(answer: tuple[int | str, ...]) -> Iterator[int]:
    """Return the way points of the first Team of a move."""
    for part in answer[1:]:
        if isinstance(part, str):
            return
        yield part


def find_spots(
    b: Board, answers: list[tuple[int, int]], unit: int, leg: int, team: int
) -> list[int]:
    """Return where each spot lies from a Team; 0 is staying."""
    x, y = b.place(team)
    return _number_directions(
        [0 if (px, py) == (x, y) else 1 + find_way(px - x, py - y) for px, py in answers]
    )


def find_template_shifts(
    b: Board, answers: list[tuple[int, int]], side: int, kind: str
) -> list[int]:
    """Return in which direction each centre of a template lies from where it is."""
    x, y = b.template[:2]
    return [find_way(px - x, py - y) for px, py in answers]


def find_directed(
    b: Board, answers: list[tuple[int, int, int]], unit: int, kind: str, target: int
) -> list[int]:
    """Return which leader directs the fire of which Team of the Unit."""
    most, actors = _most_actors(b.table), _list_members(b, unit)
    return [_number_leader(b, unit, who) * most + actors.index(team) for _, who, team in answers]


def find_business(b: Board, answers: list[tuple[int | str, ...]], unit: int) -> list[int]:
    """Return where a leader is placed, or which leader shifts a marker from whom to whom."""
    most, members = _most_actors(b.table), _list_members(b, unit)
    found = []
    for what, *rest in answers:
        if what == "place":
            x, y = b.place(b.leader[unit])
            found.append(find_way(int(rest[0]) - x, int(rest[1]) - y))
        else:
            who, start, end = map(int, rest)
            leader = _number_leader(b, unit, who) * most * most
            place = leader + members.index(start) * most + members.index(end)
            found.append(len(COMPASS) + place)
    return found


def _number_leader(b: Board, unit: int, team: int) -> int:
    """Return 0 for the Unit's own leader, 1 for the Commander."""
    return int(team != b.leader[unit])


def _list_members(b: Board, unit: int) -> list[int]:
    """List the Teams that can act with a Unit, whether they are still there or not."""
    table = b.table
    observers = [t for o in table.observers[unit] for t in table.units[o].teams]
    return [*table.units[unit].teams, *observers, b.commander(b.side_of(unit))]


# ---- what is observed ---------------------------------------------------------------------------


def list_fields(table: Table) -> list[Field]:
    """List what is observed: Teams, Units, objectives and the activation under way."""
    teams, units = len(table.teams), len(table.units)
    return [
        Field("across", (teams,), -FAR, FAR, "hundredths of an inch"),
        Field("up", (teams,), -FAR, FAR, "hundredths of an inch"),
        Field("hull", (teams,), 0, 360),
        Field("turret", (teams,), 0, 360),
        Field("here", (teams,), 0, 1, "on the table"),
        Field("marks", (teams,), 0, TABLES.suppression.most, "suppression"),
        Field(
            "state", (teams, BITS), 0, 1, "moved, fired, dug in, ground, gone, off, left, halted"
        ),
        Field("fired", (teams,), 0, 1, "fired in this Initiative"),
        Field("flags", (units, BITS), 0, 1, "what a Unit has done or is"),
        Field("losses", (units,), 0, MOST),
        Field("leaders", (units,), -1, teams),
        Field("holders", (len(table.objectives),), -1, 1),
        Field("points", (2,), -MOST, MOST),
        Field("unit", (units,), 0, 1, "1 at the Unit that acts"),
        Field("action", (len(ACTIONS),), 0, 1, "1 at its action"),
        Field("moment", (4,), -1, MOST, "round, initiative, whose, who is first"),
    ]


def observe(b: Board, side: int) -> list[int]:
    """Return what everybody sees, in the order of `list_fields`."""
    state, now = b.state, b.initiative
    found: list[int] = [*b.x, *b.y, *b.hull, *b.turret]
    found += [not s & AWAY for s in state]
    found += b.marks
    for bits in state:
        found += _BITS[bits]
    found += [shot == now for shot in b.shot]
    for bits in b.flags:
        found += _BITS[bits]
    found += b.losses
    found += b.leader
    found += b.holders
    found += b.points
    found += [unit == b.unit for unit in range(len(b.flags))]
    found += [action == b.action for action in ACTIONS]
    return [*found, b.round, now, b.owner, b.first]


_BITS = tuple(tuple(bits >> i & 1 for i in range(BITS)) for bits in range(1 << BITS))
"""Every set of eight bits as zeros and ones."""
