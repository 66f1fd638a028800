"""The scene: the beach, the dice tray, Resource cards, own cards, the pool, the other Units."""

from beachhead.games.dday_dice.board import (
    BATTLE_CRY,
    CANNOT_STAY,
    MUST_MOVE,
    SPENDING,
    Board,
    Unit,
)
from beachhead.games.dday_dice.content.components import (
    AWARDS,
    COLOURS,
    DICE,
    FACES,
    ITEMS,
    RESOURCES,
    SPECIALISTS,
    pick_cards,
)
from beachhead.games.dday_dice.notation.names import (
    DIE_NAMES,
    FACE_NAMES,
    PHASES,
    die_id,
    unit_name,
    write_amount,
)
from beachhead.games.dday_dice.rules.ending import rank_units
from beachhead.games.dday_dice.view.cards import (
    aid_panel,
    leaders_panel,
    offer_panel,
    own_cards_panel,
    pool_panel,
    show_cards_once,
)
from beachhead.games.dday_dice.view.map import (
    draw_backdrop,
    draw_overlay,
    draw_sectors,
    map_size,
    mark_swept,
)
from beachhead.kernel.plurals import counted
from beachhead.kernel.scene import Dial, Die, Panel, Piece, Scene

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
        size=map_size(b.battle_map),
        standing=describe_standing(b),
        backdrop=draw_backdrop(b.map),
        areas=draw_sectors(b),
        overlay=draw_overlay(b.map),
        pieces=tuple(draw_unit(b, i) for i, u in enumerate(b.units) if u.sector),
        marks=mark_swept(b),
        panels=panels(b, max(side, 0)),
        summary=summary(b),
    )


def describe_standing(b: Board) -> str:
    """Return how far the last Unit still is from the Bunker, where all have to get (DDD-WIN-01)."""
    there = sum(bool(u.conquered) for u in b.units)
    if there == len(b.units):
        return "The Bunker is conquered"
    rows = max(s.row for s in b.battle_map.data.sector)
    behind = max(rows - (b.sector_of(u).data.row if u.sector else -1) for u in b.units)
    conquered = f"{there} of {len(b.units)} in the Bunker, " if there else ""
    return f"{conquered}{counted(behind, 'row')} to the Bunker"


def title(b: Board) -> str:
    """Describe where the game stands."""
    turn = f"Turn {b.turn} · " if b.turn else ""
    return f"{b.battle_map.name} · {turn}{PHASES[b.phase]}"


def draw_unit(b: Board, side: int) -> Piece:
    """Draw a Unit Marker: its face above, its size below."""
    u = b.units[side]
    # Chevrons stand on the counter's head already.
    plain = u.marker not in (MUST_MOVE, BATTLE_CRY, CANNOT_STAY)
    states = ("conquered",) if u.conquered else () if plain else (MARKERS[u.marker],)
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
        note=describe_unit(b, side),
    )


def panels(b: Board, side: int) -> tuple[Panel, ...]:
    """Return the other Units above the map, the own one with its cards and the pool below."""
    own = min(side, len(b.units) - 1)
    others = [other_unit_panel(b, i) for i in range(len(b.units)) if i != own]
    along = [*others, own_unit_panel(b, own), own_cards_panel(b, own), pool_panel(b)]
    aid, rally = aid_panel(b, own), leaders_panel(b, own)
    # Beside the map what the phase is about comes first: whom to rally, or what bonuses bring.
    beside = [rally, *aid] if b.phase == SPENDING else [*fire_panel(b), *aid, rally]
    return show_cards_once([*offer_panel(b, own), *along, *beside])


def draw_tray(u: Unit, side: int) -> tuple[Die, ...]:
    """Show the six dice with their locks, and those on a Lieutenant's card."""
    held = (
        tuple(draw_die(u, side, i) for i in range(len(u.dice))) if u.dice else draw_blank_dice(side)
    )
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
    return held


def result_name(code: int) -> str:
    """Return the name of a bonus result."""
    plain = code % 32
    colour = COLOURS[plain // 6] if plain // 6 < len(COLOURS) else "colourless"
    return f"{colour} {FACE_NAMES[FACES[plain % 6]]}"


def draw_die(u: Unit, side: int, place: int) -> Die:
    """Show one die."""
    code = u.dice[place]
    if code < 0:
        return Die(die_id(side, place), "out", "paper", label="out")
    face = FACES[code % 6]
    return Die(
        die_id(side, place),
        FACE_NAMES[face],
        DIE_COLOURS[COLOURS[code // 6]],
        SYMBOLS[face],
        locked=bool(u.locked >> place & 1),
        hit=False if u.cancelled >> place & 1 else None,
        label=DIE_NAMES[place],
    )


def draw_blank_dice(side: int) -> tuple[Die, ...]:
    """Show the dice before the first roll."""
    return tuple(
        Die(die_id(side, i), "", DIE_COLOURS[COLOURS[c]], label=DIE_NAMES[i])
        for i, c in enumerate(DICE)
    )


def draw_dials(u: Unit, side: int) -> tuple[Dial, ...]:
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


def own_unit_panel(b: Board, side: int) -> Panel:
    """Show the own dice, Resource card and marker."""
    u = b.units[side]
    lines = [f"Unit size {u.size}, marker: {MARKERS[u.marker]}"]
    if b.mulligan:
        # DDD-MULL-05, DDD-SETUP-40
        lines.append(f"Mulligan token: {'used' if u.ever else 'unused'}")
    if u.sector and not u.conquered:
        fire = counted(b.fire_dice(u.sector), "die|dice")
        lines.append(f"Defence now {b.defence(u)}, Machine Gun Fire {fire}")
    if u.extra:
        lines.append("Bonus results: " + ", ".join(result_name(code) for code in u.extra))
    if u.cancelled:
        out = [DIE_NAMES[i] for i in range(len(u.dice)) if u.cancelled >> i & 1]
        lines.append("Cancelled by Skulls: " + ", ".join(out))
    return Panel(
        f"unit:{side}:card",
        unit_name(b, side),
        side,
        "below",
        dials=draw_dials(u, side),
        dice=draw_tray(u, side),
        lines=(*lines, *describe_scores(b, side)),
        note=f"roll {u.rolls} of 3" if u.rolls else "",
    )


def other_unit_panel(b: Board, side: int) -> Panel:
    """Show another Unit at a glance: dials, dice, cards in one line."""
    u = b.units[side]
    names = [c.name for c in pick_cards(u.specialists, SPECIALISTS)]
    names += [c.name for c in (*pick_cards(u.items, ITEMS), *pick_cards(u.awards, AWARDS))]
    return Panel(
        f"unit:{side}:card",
        unit_name(b, side),
        side,
        "above",
        dials=draw_dials(u, side),
        # DDD-ROLL-13: everybody sees them and may advise
        dice=tuple(draw_die(u, side, i) for i in range(len(u.dice))),
        lines=(", ".join(names) or "no cards", *describe_scores(b, side)),
        compact=True,
        note=describe_unit(b, side),
    )


def describe_scores(b: Board, side: int) -> list[str]:
    """List a Unit's Victory Points and its rank, once they are counted."""
    if not b.points:
        return []
    rank = next(rank for rank, unit, _ in rank_units(b) if unit == side)
    group = f", rank {rank} of {len(b.units)}" if len(b.units) > 1 else ""
    return [f"Victory Points: {b.points[side]}{group}"]


def describe_unit(b: Board, side: int) -> str:
    """Describe where a Unit stands."""
    u = b.units[side]
    if not u.sector:
        return "not landed yet"
    place = b.sector_of(u).label
    return f"{place}, {'conquered' if u.conquered else MARKERS[u.marker]}, size {u.size}"


def fire_panel(b: Board) -> list[Panel]:
    """Show the Machine Gun Fire dice of this combat."""
    dice = tuple(
        Die(f"fire:{rolled[0]}:{i}", value, "#22242a", label=b.battle_map.sectors[rolled[0]].label)
        for rolled in b.fire
        for i, value in enumerate(rolled[1:])
    )
    return [Panel("fire", "Machine Gun Fire", dice=dice)] if dice else []


def summary(b: Board) -> str:
    """Describe the position in words."""
    units = []
    for side, u in enumerate(b.units):
        dice = ", ".join(f"{COLOURS[c // 6]} {FACE_NAMES[FACES[c % 6]]}" for c in u.dice if c >= 0)
        units.append(
            f"{unit_name(b, side)}: {describe_unit(b, side)}; "
            + ", ".join(write_amount(name, getattr(u, name)) for name in RESOURCES)
            + (f"; dice {dice}" if dice else "")
        )
    return "\n".join(f"{line}." for line in [title(b), *units])
