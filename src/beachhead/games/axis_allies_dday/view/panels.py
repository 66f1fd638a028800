"""The boxes beside the map: turn, orders, cards, charts, losses and the battle board."""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.board.charts import is_waiting, next_space
from beachhead.games.axis_allies_dday.content.components import CARDS, UNITS
from beachhead.games.axis_allies_dday.content.tables import (
    ACTIVE,
    AXIS,
    BOTH,
    CHART_FORMATIONS,
    CHART_NAMES,
    CHART_POWER,
    CHART_SPACES,
    CITIES,
    KIND_OF,
    LAND_SLOTS,
    ORDER,
    ORDERS,
    TURNS,
    UK,
)
from beachhead.games.axis_allies_dday.notation.names import zone_name
from beachhead.games.axis_allies_dday.notation.words import OWNERS
from beachhead.games.axis_allies_dday.rules.combat import attack_columns, defense_columns
from beachhead.games.axis_allies_dday.rules.story import count_units, name_unit
from beachhead.games.axis_allies_dday.rules.tactics.deck import owner_of_card
from beachhead.games.axis_allies_dday.rules.turn import completed_pile
from beachhead.kernel.scene import Card, Cell, Dial, Panel, Track

KIND_SYMBOLS = ("infantry", "artillery", "armour", "blockhouse")


def panels(b: Board) -> tuple[Panel, ...]:
    """Show whatever lies beside the map."""
    shown = [turn_panel(b), victory_panel(b), order_panel(b)]
    if b.battle >= 0:
        shown.append(battle_board(b))
    if b.tactics:
        shown.append(tactics_panel(b))
    shown += [charts_panel(b), losses_panel(b)]
    return tuple(shown)


def colour_side(who: int) -> int:
    """Return the colour of a side: the Allies share the second."""
    return AXIS if who == AXIS else UK


def turn_panel(b: Board) -> Panel:
    """Show the turn track (AAD-BOARD-05), and order card 1 as a reminder (AAD-VICTORY-03)."""
    cells = tuple(
        Cell(str(n), f"turn:{n}", on=n == b.turn, done=n < b.turn) for n in range(1, TURNS + 1)
    )
    track = Track("turns", "Turn", cells)
    return Panel("turn", "Turns", tracks=(track,))


def victory_panel(b: Board) -> Panel:
    """Show who controls each city, and what is needed to win (AAD-VICTORY-01, AAD-WIN-05)."""
    cities = [f"{zone_name(city)}: {OWNERS[b.controller(city)]}." for city in CITIES]
    names = ", ".join(zone_name(city) for city in CITIES)
    goal = f"The Allies win if they control {names} at the ends of two turns running."
    lines = (*cities, goal, f"The Axis wins if they have not done so by the end of turn {TURNS}.")
    close = ("The Allies held all three at the end of the last turn: close to victory.",)
    return Panel("victory", "Victory", lines=(*lines, *(close if b.close else ())))


def order_panel(b: Board) -> Panel:
    """Show the deck: the card in force, completed and struck ones (AAD-TURN-05)."""
    done = set(completed_pile(b))
    cells = tuple(
        Cell(
            str(o.number),
            f"order:{o.number}",
            note=o.action,
            on=o.number == b.phase,
            done=o.number in done or b.has_left_deck(o.number),
            owner=colour_side(ACTIVE[o.number]),
        )
        for o in ORDERS
    )
    cards: tuple[Card, ...] = (order_card(b),) if b.phase else ()
    luck = b.fortune_effect()
    if luck:
        name = f"Fortune {b.phase}"
        cards += (Card(f"fortune:{b.phase}", name, luck.text, "fortune", rule=luck.rule),)
    return Panel("orders", "Orders", tracks=(Track("deck", "Order cards", cells),), cards=cards)


def order_card(b: Board) -> Card:
    """Show the order card in force: side, action, response, instruction (AAD-TURN-10 to -12)."""
    o = ORDER[b.phase]
    name = f"{o.side}: {o.action}" + (f" / {o.response}" if o.response else "")
    who = colour_side(ACTIVE[b.phase])
    rule = f"AAD-ORDER{o.number:02}-01"
    return Card(f"order:{o.number}", name, o.text, "order", owner=who, rule=rule)


def tactics_panel(b: Board) -> Panel:
    """Show the tactics cards with their owner and whether they are used."""
    cards = tuple(
        Card(
            f"tactics:{t.number}",
            f"{t.number} {t.title}",
            t.text,
            "tactics",
            owner=colour_side(owner_of_card(b, t.number)),
            spent=b.is_used(t.number),
            provenance="" if t.basis in {"designer", "rulebook"} else t.basis,
            rule=f"AAD-TACTIC{t.number:02}-0{4 if t.number == 1 else 2}",
        )
        for t in CARDS.tactics
    )
    return Panel("tactics", "Tactics cards", cards=cards, collapsed=True)


def charts_panel(b: Board) -> Panel:
    """Show the reinforcement charts, arrived units greyed (AAD-REINF-01)."""
    tracks = tuple(
        Track(
            f"chart:{c}",
            CHART_NAMES[c],
            tuple(chart_cell(b, c, i) for i in range(len(CHART_SPACES[c]))),
        )
        for c in range(len(CHART_SPACES))
    )
    return Panel("charts", "Reinforcements", place="below", tracks=tracks, collapsed=True)


def chart_cell(b: Board, chart: int, space: int) -> Cell:
    """Show one space of a chart."""
    kind = KIND_OF[CHART_SPACES[chart][space]]
    return Cell(
        UNITS.unit[kind].letter,
        f"chart:{chart}:{space}",
        note=f"{CHART_FORMATIONS[chart][space]}: {UNITS.unit[kind].kind}",
        on=space == next_space(b, chart),
        done=not is_waiting(b, chart, space),
        symbol=KIND_SYMBOLS[kind],
        owner=b.seat_of(CHART_POWER[chart]),
    )


def losses_panel(b: Board) -> Panel:
    """Count the pieces out of play."""
    dials = tuple(
        Dial(f"lost:{slot}", name_unit(slot), n, owner=-1) for slot, n in enumerate(b.lost) if n
    )
    return Panel("losses", "Losses", dials=dials, collapsed=True)


def battle_board(b: Board) -> Panel:
    """Show the units of the fight in their columns (AAD-SETUP-10, AAD-COMBAT-18)."""
    attacking = AXIS if ACTIVE[b.phase] == AXIS else BOTH
    defending = BOTH if attacking == AXIS else AXIS
    lines = (
        f"Attacker: {describe_columns(attack_columns(b, attacking, b.battle))}",
        f"Defender: {describe_columns(defense_columns(b, defending, b.battle))}",
        f"Casualties: {describe_fallen(b)}",
    )
    return Panel("battle", f"Battle board: {zone_name(b.battle)}", lines=lines)


def describe_columns(columns: tuple[int, ...]) -> str:
    """Write columns: `3 at 1, 1 at 2`."""
    return ", ".join(f"{n} at {strength}" for strength, n in enumerate(columns) if n) or "nobody"


def describe_fallen(b: Board) -> str:
    """Write the casualty zones."""
    fallen = [count_units(n, s) for s, n in enumerate(b.fallen[:LAND_SLOTS]) if n]
    return ", ".join(fallen) or "none"


__all__ = ["panels"]
