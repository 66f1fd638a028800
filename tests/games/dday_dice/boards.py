"""A table for tests: a game set up to the point, dice given, answers in notation."""

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import Board, Claim, Unit
from beachhead.games.dday_dice.content.components import (
    AWARD,
    DICE,
    FACES,
    ITEM,
    SPECIALIST,
    VEHICLE,
    Card,
)
from beachhead.games.dday_dice.content.effects import Effect
from beachhead.kernel.nodes import Chance, Decision, Over
from beachhead.kernel.position import Event
from beachhead.web.catalog import describe_book

PHASES = {
    1: "take_turn",
    2: "upkeep",
    3: "markers",
    4: "spend_resources",
    5: "move_units",
    6: "combat",
}


def table(scenario: str = "omaha_beach", country: str = "uk", **options: bool | int | str) -> Board:
    """Start a game and settle the setup with first answers: turn 1, before the first roll."""
    b = GAME.new(scenario, country=country, **options)
    while b.turn == 0:
        node = GAME.nodes(b)[0]
        assert isinstance(node, Decision), node
        GAME.apply(b, node.options[0], node.side if b.branches else -1)
    return b


def put(u: Unit, sector: int, *, face: int = 1) -> Unit:
    """Set a Unit's marker on a Sector."""
    u.sector = sector
    u.visited |= 1 << sector
    u.face = face
    return u


def have(u: Unit, *cards: str) -> Unit:
    """Return a Unit cards by their ids."""
    for name in cards:
        if name in SPECIALIST:
            u.specialists |= SPECIALIST[name].bit
        elif name in ITEM:
            u.items |= ITEM[name].bit
        elif name in AWARD:
            u.awards |= AWARD[name].bit
        else:
            u.vehicle = VEHICLE[name].index
    return u


def group(*sectors: int, scenario: str = "omaha_beach") -> Board:
    """Put up a group of Units, each in its Sector with 10 Soldiers."""
    b = table(f"{scenario}-{len(sectors)}")
    for u, sector in zip(b.units, sectors, strict=True):
        put(u, sector).soldiers = 10
    b.branches = []
    return b


def alone(sector: int, *cards: str, scenario: str = "omaha_beach") -> tuple[Board, Unit]:
    """Put up one Unit with some cards."""
    b = table(scenario)
    return b, have(put(b.units[0], sector), *cards)


def has(u: Unit, name: str) -> bool:
    """Return True if a Unit has a card."""
    if name in VEHICLE:
        return u.vehicle == VEHICLE[name].index
    card, held = (
        (SPECIALIST[name], u.specialists)
        if name in SPECIALIST
        else (ITEM[name], u.items)
        if name in ITEM
        else (AWARD[name], u.awards)
    )
    return bool(card.bit & held)


def bit(name: str) -> int:
    """Return a card's bit."""
    card: Card = SPECIALIST.get(name) or ITEM.get(name) or AWARD[name]
    return card.bit


def dice(faces: str) -> tuple[int, ...]:
    """Read six faces in the order R1 R2 W1 W2 B1 B2 as a Unit's dice."""
    names = faces.split()
    return tuple(DICE[i] * 6 + FACES.index(name) for i, name in enumerate(names))


def tally(b: Board, *rolls: str, window: bool = False) -> Board:
    """Give every Unit a Final Tally and begin upkeep."""
    b.branches = []
    b.phase = 1
    for u, faces in zip(b.units, rolls, strict=False):
        u.dice = dice(faces)
        u.rolls = 1
    return begin(b, "tallies" if window else "upkeep")


def begin(b: Board, step: str, *args: int | str) -> Board:
    """Jump to a step of the turn."""
    b.branches = []
    b.agenda = [(step, *args)]
    GAME.engine.settle(b)
    return b


def phase(b: Board, number: int) -> Board:
    """Jump to the beginning of a phase."""
    return begin(b, PHASES[number])


def node(b: Board, side: int = -1) -> Decision | Chance | Over:
    """Return the open node, of a side if one is named."""
    for found in GAME.nodes(b):
        if isinstance(found, Over) or side in (-1, found.side):
            return found
    raise AssertionError(f"side {side} is not asked: {GAME.nodes(b)}")


def asked(b: Board, side: int = -1) -> str:
    """Return the step that asks."""
    found = node(b, side)
    return found.step if not isinstance(found, Over) else "over"


def texts(b: Board, side: int = -1) -> list[str]:
    """List the legal answers in notation."""
    found = node(b, side)
    assert isinstance(found, Decision), found
    return [GAME.answer_text(b, found.frame, a).text for a in found.options]


def say(b: Board, *answers: str, side: int = -1) -> list[Event]:
    """Return answers in notation, checked; return what happened."""
    events: list[Event] = []
    for answer in answers:
        where = side if b.branches else -1
        events += GAME.play(b, GAME.parse(b, answer, where), where)
    return events


def roll(b: Board, *faces: int | str, side: int = -1) -> list[Event]:
    """Let dice fall or cards come as given."""
    return GAME.play(b, list(faces), side if b.branches else -1)


def roll_all(b: Board, faces: str, side: int = -1) -> None:
    """Roll six faces in the order R1 R2 W1 W2 B1 B2."""
    roll(b, *faces.split(), side=side)


def shown(u: Unit) -> str:
    """Write a Unit's dice as faces."""
    return " ".join(FACES[c % 6] if c >= 0 else "-" for c in u.dice)


def fight(b: Board, *fire: int) -> Board:
    """Fight this turn's combat with the given Machine Gun Fire dice; Soldiers fall."""
    phase(b, 6)
    if fire:
        roll(b, *fire)
    while asked(b) == "choose_casualty":
        say(b, "soldiers")
    return b


def resources(u: Unit) -> tuple[int, int, int, int]:
    """Return Soldiers, Courage, Stars, Item Points."""
    return u.soldiers, u.courage, u.stars, u.points


def sides(b: Board) -> list[int]:
    """List the sides that are asked or roll now."""
    return [n.side for n in GAME.nodes(b) if not isinstance(n, Over)]


def information(rule: str) -> str:
    """Return the reason why a rule enforces nothing, as the app's rulebook shows it beside the text."""
    shown = next(r for r in describe_book(GAME.id).rules if r.id == rule)
    assert shown.text
    assert shown.kind == "data"
    assert GAME.book[rule] == shown
    return shown.informative


def dice_named(b: Board) -> list[tuple[str, int]]:
    """List the dice that are to be thrown now by all Units: label and number."""
    rolls = [n for n in GAME.nodes(b) if isinstance(n, Chance)]
    groups = [g for n in rolls for g in n.device.describe()["groups"]]  # type: ignore[attr-defined]
    return [(g["label"], g["dice"]) for g in groups]


def rallies(b: Board, side: int = 0) -> set[str]:
    """List whom a Unit with Stars to spare may rally."""
    b.units[side].stars = 50
    phase(b, 4)
    return {t.removeprefix("rally ") for t in texts(b, side) if t.startswith("rally ")}


def finds(b: Board, side: int = 0) -> set[str]:
    """List what a Unit with Item Points to spare may find."""
    b.units[side].points = 99
    phase(b, 4)
    return {t.removeprefix("find ") for t in texts(b, side) if t.startswith("find ")}


def all_done(b: Board) -> None:
    """Let every Unit that is asked to spend close its phase, so that claims are settled."""
    while isinstance(found := GAME.nodes(b)[0], Decision) and found.step == "spend":
        say(b, "done", side=found.side)


def claim(kind: int, card: int) -> Claim:
    """Return an open claim that cost 3."""
    return Claim(kind, card, 3, 0, 0, 0)


def units(*sectors: int, place: str = "omaha_beach", **options: bool) -> Board:
    """Return a table of Units of 60 Soldiers in these Sectors."""
    scenario = place if len(sectors) == 1 else f"{place}-{len(sectors)}"
    b = table(scenario, "uk", **options)
    for u, sector in zip(b.units, sectors, strict=True):
        put(u, sector)
        u.soldiers, u.courage, u.stars, u.points = 60, 9, 0, 0
    return b


PLAIN_ROLL = "soldier1 soldier1 star star courage tool"


def supplied_group(*sectors: int, scenario: str = "omaha_beach") -> Board:
    """Put up a group of Units, each in its Sector with something of everything."""
    b = table(f"{scenario}-{len(sectors)}")
    for u, sector in zip(b.units, sectors, strict=True):
        put(u, sector)
        u.soldiers, u.courage, u.stars, u.points = 20, 3, 4, 5
    b.branches = []
    return b


def supplied_unit(sector: int, *cards: str, scenario: str = "omaha_beach") -> tuple[Board, Unit]:
    """Put up one Unit of 40 Soldiers with some cards."""
    b = table(scenario)
    u = have(put(b.units[0], sector), *cards)
    u.soldiers = 40
    return b, u


ANY = Effect("gain")
