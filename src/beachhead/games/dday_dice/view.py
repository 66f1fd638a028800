"""The scene: the beach, the dice tray, Resource cards, own cards, the pool, the other Units."""

import msgspec

from beachhead.games.dday_dice.board import BATTLE_CRY, CANNOT_STAY, MUST_MOVE, Board, Unit
from beachhead.games.dday_dice.components import (
    AWARDS,
    COLOURS,
    DICE,
    FACES,
    HAND,
    ITEMS,
    RESERVES,
    SPECIALISTS,
    UNIQUES,
    VEHICLES,
    Card as GameCard,
    picked,
)
from beachhead.games.dday_dice.lines import PHASES, unit_name
from beachhead.games.dday_dice.notation import DIE_NAMES, FACE_NAMES, card as named, die_id
from beachhead.games.dday_dice.rules import free_cards, played_gains, setup
from beachhead.games.dday_dice.terrain import (
    areas,
    backdrop,
    extent,
    overlay,
    swept_marks,
)
from beachhead.kernel.plurals import counted
from beachhead.kernel.scene import Card, Dial, Die, Panel, Piece, Scene
from beachhead.kernel.steps import Choice

MARKERS = {
    1: "1 chevron",
    2: "2 chevrons",
    3: "3 chevrons",
    MUST_MOVE: "must move",
    BATTLE_CRY: "Battle Cry",
    CANNOT_STAY: "cannot stay",
}
SHORT = {1: "›", 2: "››", 3: "›››", MUST_MOVE: "→", BATTLE_CRY: "⇒", CANNOT_STAY: "■"}  # noqa: RUF001
SYMBOLS = {
    "skull": "skull",
    "star": "star",
    "soldier1": "soldier",
    "soldier2": "soldier2",
    "courage": "courage",
    "tool": "tool",
}
DIE_COLOURS = {"red": "#c0392b", "white": "#f4f1e8", "blue": "#2c5d9b"}


def scene(b: Board, side: int) -> Scene:
    """Draw the table as a side sees it; nothing is secret."""
    return Scene(
        title=title(b),
        size=extent(b.battle_map),
        backdrop=backdrop(b.map),
        areas=areas(b),
        overlay=overlay(b.map),
        pieces=tuple(piece(b, i) for i, u in enumerate(b.units) if u.sector),
        marks=swept_marks(b),
        panels=panels(b, max(side, 0)),
        summary=summary(b),
    )


def title(b: Board) -> str:
    """Say where the game stands."""
    turn = f"Turn {b.turn} · " if b.turn else ""
    return f"{b.battle_map.name} · {turn}{PHASES[b.phase]}"


def piece(b: Board, side: int) -> Piece:
    """Draw a Unit Marker: its face above, its size below."""
    u = b.units[side]
    states = ("conquered",) if u.conquered else (MARKERS[u.marker],)
    return Piece(
        f"unit:{side}",
        unit_name(b, side),
        "infantry",
        side,
        f"sector:{u.sector}",
        size=40,
        top=SHORT[u.marker],
        bottom=str(u.size),
        states=states,
        faded=bool(u.conquered),
        note=unit_line(b, side),
    )


def panels(b: Board, side: int) -> tuple[Panel, ...]:
    """Give the own Unit, the others at a glance, the pool and the deck."""
    own = min(side, len(b.units) - 1)
    found = [tray(b, own), resources(b, own), own_cards(b, own)]
    found += [other_unit(b, i) for i in range(len(b.units)) if i != own]
    found += fire_panel(b)
    return each_card_once([*offered(b, own), *found, leaders(b, own), pool(b), awards(b)])


def each_card_once(panels: list[Panel]) -> tuple[Panel, ...]:
    """Show a card only where it comes first: among the cards to choose from, if it is there."""
    seen: set[str] = set()
    found = []
    for panel in panels:
        left = tuple(c for c in panel.cards if c.id not in seen)
        seen.update(c.id for c in left)
        found.append(msgspec.structs.replace(panel, cards=left))
    return tuple(found)


def tray(b: Board, side: int) -> Panel:
    """Show the six dice with their locks, and bonus results."""
    u = b.units[side]
    lines = []
    if u.extra:
        lines.append("Bonus results: " + ", ".join(result_name(code) for code in u.extra))
    if u.rolls:
        lines.append(f"Roll {u.rolls} of 3")
    held = tuple(die(u, side, i) for i in range(len(u.dice))) if u.dice else blank_dice(side)
    held += tuple(
        Die(
            f"carddie:{i}",
            FACES[c % 6],
            DIE_COLOURS[COLOURS[c // 6]],
            SYMBOLS[FACES[c % 6]],
            label="card",
        )
        for i, c in enumerate(u.card_dice)
    )
    return Panel(f"dice:{side}", "Dice", side, "below", dice=held, lines=tuple(lines))


def result_name(code: int) -> str:
    """Name a bonus result."""
    plain = code % 32
    colour = COLOURS[plain // 6] if plain // 6 < len(COLOURS) else "colourless"
    return f"{colour} {FACE_NAMES[FACES[plain % 6]]}"


def die(u: Unit, side: int, place: int) -> Die:
    """Show one die."""
    code = u.dice[place]
    if code < 0:
        return Die(die_id(side, place), "out", "paper", label="out")
    face = FACES[code % 6]
    cancelled = bool(u.cancelled >> place & 1)
    return Die(
        die_id(side, place),
        FACE_NAMES[face],
        DIE_COLOURS[COLOURS[code // 6]],
        SYMBOLS[face],
        locked=bool(u.locked >> place & 1),
        hit=False if cancelled else None,
        label=f"{DIE_NAMES[place]} cancelled" if cancelled else DIE_NAMES[place],
    )


def blank_dice(side: int) -> tuple[Die, ...]:
    """Show the dice before the first roll."""
    return tuple(
        Die(die_id(side, i), "", DIE_COLOURS[COLOURS[c]], label=DIE_NAMES[i])
        for i, c in enumerate(DICE)
    )


def dials(u: Unit, side: int) -> tuple[Dial, ...]:
    """Show a Resource card."""
    new = {"soldiers": u.new_soldiers, "courage": u.new_courage, "stars": u.new_stars}
    rows = (
        ("soldiers", "Soldiers", u.soldiers, "soldier"),
        ("courage", "Courage", u.courage, "courage"),
        ("stars", "Stars", u.stars, "star"),
        ("points", "Item Points", u.points, "tool"),
    )
    return tuple(
        Dial(
            f"{name}:{side}",
            label,
            value,
            None,
            symbol,
            side,
            f"+{new[name]} to come" if new.get(name) else "",
        )
        for name, label, value, symbol in rows
    )


def resources(b: Board, side: int) -> Panel:
    """Show the own Resource card and marker."""
    u = b.units[side]
    used = "used" if u.ever else "unused"
    lines = [f"Unit size {u.size}, marker: {MARKERS[u.marker]}"]
    if u.sector and not u.conquered:
        fire = counted(b.fire_dice(u.sector), "die|dice")
        lines.append(f"Defence of this Sector now: {b.defence(u)}; Machine Gun Fire: {fire}")
    if b.mulligan:
        lines.append(f"Mulligan token: {used}")  # DDD-MULL-05
    return Panel(
        f"unit:{side}:card",
        unit_name(b, side),
        side,
        "below",
        dials=dials(u, side),
        lines=tuple(lines),
    )


def own_cards(b: Board, side: int) -> Panel:
    """Show the cards in play, held and dead."""
    u = b.units[side]
    held = [card(c, side) for c in picked(u.specialists, SPECIALISTS)]
    held += [card(c, side) for c in picked(u.items, ITEMS)]
    held += [card(c, side) for c in picked(u.awards, AWARDS)]
    if u.vehicle >= 0:
        held.append(card(VEHICLES[u.vehicle], side))
    held += [card(c, side, spent=True) for c in picked(u.dead | u.placed, SPECIALISTS)]
    return Panel(f"cards:{side}", "Your cards", side, cards=tuple(held))


def card(c: GameCard, owner: int = -1, *, spent: bool = False) -> Card:
    """Show a card with its provenance."""
    unit = {"specialist": "Star", "item": "Item Point", "vehicle": "Item Point"}.get(c.family)
    explosives = f" ({c.data.explosives} explosives)" if c.data.explosives else ""
    return Card(
        f"card:{c.id}",
        c.name,
        c.data.text + explosives,
        c.data.kind or c.family,
        counted(c.cost, unit) if unit else "",
        owner,
        face_up=not spent,
        spent=spent,
        provenance=c.data.provenance.summary(),
        symbol={"specialist": "leader", "item": "tool", "vehicle": "truck"}.get(c.family, "star"),
    )


def other_unit(b: Board, side: int) -> Panel:
    """Show another Unit at a glance: dials, dice, cards in one line."""
    u = b.units[side]
    names = [c.name for c in picked(u.specialists, SPECIALISTS)]
    names += [c.name for c in (*picked(u.items, ITEMS), *picked(u.awards, AWARDS))]
    held = tuple(die(u, side, i) for i in range(len(u.dice)))
    lines = (unit_line(b, side), ", ".join(names) or "no cards")
    return Panel(
        f"unit:{side}:card", unit_name(b, side), side, dials=dials(u, side), dice=held, lines=lines
    )


def unit_line(b: Board, side: int) -> str:
    """Say where a Unit stands."""
    u = b.units[side]
    if not u.sector:
        return "not landed yet"
    place = b.sector_of(u).label
    return f"{place}, {'conquered' if u.conquered else MARKERS[u.marker]}, size {u.size}"


CHOICES: dict[str, Choice[Board, ..., str]] = {
    "choose_award": free_cards.choose_award,
    "choose_pool_item": setup.choose_pool_item,
    "choose_free_vehicle": free_cards.choose_free_vehicle,
    "choose_free_item": free_cards.choose_free_item,
    "choose_free_leader": free_cards.choose_free_leader,
    "choose_revived": played_gains.choose_revived,
}


def offered(b: Board, side: int) -> list[Panel]:
    """Show the cards that the side is choosing from, as the deck after a Straight."""
    agendas = [x.agenda for x in b.branches if x.side == side] or [b.agenda]
    frame = agendas[0][-1] if agendas[0] else ("",)
    if frame[0] not in CHOICES:
        return []
    ids = [i for i in CHOICES[str(frame[0])].options(b, *frame[1:]) if i != "done"]
    return [Panel("choice", "To choose from", cards=tuple(card(named(i)) for i in ids))]


def fire_panel(b: Board) -> list[Panel]:
    """Show the Machine Gun Fire dice of this combat."""
    dice = tuple(
        Die(f"fire:{rolled[0]}:{i}", value, "#22242a", label=b.battle_map.sectors[rolled[0]].label)
        for rolled in b.fire
        for i, value in enumerate(rolled[1:])
    )
    return [Panel("fire", "Machine Gun Fire", dice=dice)] if dice else []


def leaders(b: Board, side: int) -> Panel:
    """Show whom the Unit could rally: hand and pool; what is out of reach is turned."""
    u = b.units[side]
    free = free_cards.available(b, u)
    shown = (HAND | b.leaders) & ~u.specialists & ~u.dead & ~u.placed
    shown_cards = tuple(
        card(c, spent=bool(not free & c.bit and c.bit & (UNIQUES | RESERVES)))
        for c in picked(shown, SPECIALISTS)
    )
    return Panel("leaders", "Specialists to rally", cards=shown_cards, collapsed=True)


def pool(b: Board) -> Panel:
    """Show the Items that can be found, and this Sector's Vehicles."""
    found = [card(c) for c in picked(b.pool, ITEMS)]
    for u in b.units:
        index = b.sector_of(u).vehicle if u.sector else -1
        if index >= 0 and b.garage >> index & 1:
            found.append(card(VEHICLES[index]))
    return Panel(
        "pool", "Item pool", cards=tuple({c.id: c for c in found}.values()), collapsed=True
    )


def awards(b: Board) -> Panel:
    """Show the back of the Award deck (DDD-SETUP-20)."""
    left = b.deck.bit_count()
    back = Card("deck", f"Awards: {left} left", kind="award", face_up=False)
    return Panel("awards", "Award deck", cards=(back,), collapsed=True)


def summary(b: Board) -> str:
    """Say the position in words."""
    units = []
    for side, u in enumerate(b.units):
        dice = ", ".join(f"{COLOURS[c // 6]} {FACE_NAMES[FACES[c % 6]]}" for c in u.dice if c >= 0)
        units.append(
            f"{unit_name(b, side)}: {unit_line(b, side)}; {u.soldiers} Soldiers, "
            f"{u.courage} Courage, {u.stars} Stars, {u.points} Item Points"
            + (f"; dice {dice}" if dice else "")
        )
    return f"{title(b)}. " + ". ".join(units) + "."
