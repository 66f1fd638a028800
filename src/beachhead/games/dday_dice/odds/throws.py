"""Odds of single throws: coloured dice, Machine Gun Fire, Land Mines, recruits, Awards, starts."""

from collections.abc import Callable, Hashable
from typing import NamedTuple

from beachhead.games.dday_dice.board import MOVING, ROLLING, SETUP, Board
from beachhead.games.dday_dice.content.components import AWARDS, pick_cards
from beachhead.games.dday_dice.notation.names import unit_name
from beachhead.games.dday_dice.odds.reading import find_fighting_side, find_sector
from beachhead.games.dday_dice.rules.awards import are_awards_left, draw_award
from beachhead.games.dday_dice.rules.casualties import SOLDIERS
from beachhead.games.dday_dice.rules.combat import roll_fire
from beachhead.games.dday_dice.rules.faces import READINGS
from beachhead.games.dday_dice.rules.rolling import begin_rolling, shows_no_soldiers
from beachhead.games.dday_dice.rules.sectors import roll_mines, roll_recruits
from beachhead.games.dday_dice.rules.setup import roll_blind_start
from beachhead.games.dday_dice.rules.turn import reset_for_turn
from beachhead.kernel.game import Game
from beachhead.kernel.plurals import Count
from beachhead.kernel.position import Frame
from beachhead.odds import BadQuestion, Case, Chances, Question, Said, start_with
from beachhead.odds.questions import Told, make_bars


class Throw(NamedTuple):
    """A throw of one Unit, perhaps in a Sector that it would enter."""

    name: str
    side: int
    sector: int


class Kind(NamedTuple):
    """How a throw is made, and what is counted after it."""

    title: str
    step: Callable[[Throw], Frame]
    result: Callable[[Board, Board, Throw], Hashable]
    label: str = "{}"

    def write_result(self, result: Hashable) -> str:
        """Write a result with its noun, or a name as it is."""
        return self.label.format(Count(result) if isinstance(result, int) else result)


def name_dice_shown(before: Board, after: Board, throw: Throw) -> str:
    """Return what the coloured dice of a first roll show."""
    u = after.units[throw.side]
    reading = READINGS[u.dice]
    if reading.straight:
        return "A Straight"
    if reading.triples:
        return "An RWB"
    return "No Soldier" if shows_no_soldiers(u) else "Neither Straight nor RWB, some Soldier"


def name_award(before: Board, after: Board, throw: Throw) -> str:
    """Return the Award that was drawn."""
    new = after.units[throw.side].awards & ~before.units[throw.side].awards
    return pick_cards(new, AWARDS)[0].name


KINDS = {
    "dice": Kind(
        "{unit} rolls its coloured dice", lambda t: begin_rolling(t.side), name_dice_shown
    ),
    "fire": Kind(
        "Machine Gun Fire in {sector}",
        lambda t: roll_fire(t.sector),
        lambda _, after, t: after.fire_total(t.sector),
        "{:casualty|casualties}",
    ),
    "mines": Kind(
        "{unit} crosses Land Mines",
        lambda t: roll_mines(t.side),
        lambda b, after, t: b.units[t.side].size - after.units[t.side].size,
        "{} lost",
    ),
    "recruits": Kind(
        "Soldiers who join {unit} in {sector}",
        lambda t: roll_recruits(t.side),
        lambda b, after, t: after.units[t.side].soldiers - b.units[t.side].soldiers,
        "{:Soldier}",
    ),
    "award": Kind("{unit} draws an Award", lambda t: draw_award(t.side), name_award),
    "start": Kind(
        "{unit} rolls its start",
        lambda t: roll_blind_start(t.side),
        lambda _, after, t: after.units[t.side].soldiers,
        "{:Soldier}",
    ),
}
"""The throws by the names that questions use."""


def list_throws(b: Board) -> list[Throw]:
    """List the throws that a Unit may make in its Sector, or on the way to the next."""
    sides = [side for side in b.list_active() if b.units[side].sector] if not b.ending else []
    found = []
    for side in sides:
        here = b.sector_of(b.units[side])
        ahead = [b.battle_map.sectors[way.to] for way in here.ways]
        found += [Throw("dice", side, here.number)] if is_first_roll(b, side) else []
        found += [Throw("fire", side, s.number) for s in (here, *ahead) if b.fire_dice(s.number)]
        found += [Throw("mines", side, way.to) for way in here.ways if b.has_mines(way)]
        found += [Throw("recruits", side, s.number) for s in ahead if s.data.enter_dice]
        found += [Throw("award", side, here.number)] if are_awards_left(b) else []
        found += [Throw("start", side, here.number)] if b.blind and b.phase == SETUP else []
    return found


def is_first_roll(b: Board, side: int) -> bool:
    """Return True if a Unit's first roll of this turn is still to come."""
    return b.phase == ROLLING and not b.units[side].rolls


def question_of(throw: Throw) -> dict[str, object]:
    """Return how a throw is asked for."""
    return {"throw": throw.name, "side": throw.side, "sector": throw.sector}


def find_throw(b: Board, said: Said) -> Throw:
    """Return the throw that a question means; raise BadQuestion if it is not made here."""
    possible = list_throws(b)
    side = find_fighting_side(b, said["side"]) if "side" in said else -1
    sector = find_sector(b, said["sector"]) if "sector" in said else -1
    for throw in possible:
        fits = side in (-1, throw.side) and sector in (-1, throw.sector)
        if throw.name == said["throw"] and fits:
            return throw
    names = sorted({throw.name for throw in possible})
    msg = f"No such throw is made here: {said['throw']!r:.40}."
    raise BadQuestion(msg, remedy=f"ask for one of these: {', '.join(names) or 'none'}")


def read_throw(game: Game[Board], b: Board, said: Said) -> Case[Board]:
    """Set up a throw; Soldiers fall before Specialists."""
    throw = find_throw(b, said)
    kind = KINDS[throw.name]
    start = start_with(b, kind.step(throw))
    start.fire = ()
    u = start.units[throw.side]
    if throw.name == "dice":
        reset_for_turn(u)
    elif throw.name in ("fire", "recruits"):
        u.sector, start.phase = throw.sector, MOVING
    return Case(
        start=start,
        until=lambda after: not after.agenda or bool(after.units[throw.side].rolls > u.rolls),
        count=lambda after, _: kind.result(b, after, throw),
        plan=lambda _, node: SOLDIERS if SOLDIERS in node.options else None,
    )


def describe_throw(b: Board, said: Said, chances: Chances) -> Told:
    """Return a bar for each result."""
    throw = find_throw(b, said)
    kind = KINDS[throw.name]
    ordered = Chances(
        {end: chances.exact[end] for end in sorted(chances.exact, key=sort_key)},
        chances.sampled,
    )
    title = kind.title.format(
        unit=unit_name(b, throw.side), sector=b.battle_map.sectors[throw.sector].place
    )
    return {"title": title, **make_bars(ordered, kind.write_result)}


def sort_key(end: Hashable) -> tuple[int, str]:
    """Order results by number, then by name."""
    return (end, "") if isinstance(end, int) else (0, str(end))


THROW: Question[Board] = Question(
    "throw",
    needs=("throw",),
    allows=("side", "sector"),
    read=read_throw,
    words=describe_throw,
    examples=lambda b: [question_of(throw) for throw in list_throws(b)],
)
