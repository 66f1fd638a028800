"""What lies beside the maps: turn, card, deck, victory points, units off the map."""

from beachhead.games.five_beaches.board import ALLIED, GERMAN, LOST, Board
from beachhead.games.five_beaches.notation.names import SIDES
from beachhead.games.five_beaches.rules.story import card_name, tell_card_use
from beachhead.games.five_beaches.rules.victory import allies_win, victory_points
from beachhead.kernel.plurals import counted
from beachhead.kernel.scene import Card, Cell, Dial, Panel, Track


def panels(b: Board) -> tuple[Panel, ...]:
    """Put turn, card, deck, victory and absent units beside the maps."""
    return (turn_panel(b), deck_panel(b), victory_panel(b), absent_panel(b))


def turn_panel(b: Board) -> Panel:
    """Show the turn track and the card just drawn."""
    cells = tuple(
        Cell(str(n), f"turn:{n}", on=n == b.turn, done=n < b.turn) for n in range(1, b.last + 1)
    )
    card = (
        Card("card", *describe_card(b), owner=b.content.cards[b.card].side, symbol="card")
        if b.card
        else None
    )
    dials = [Dial("left", "Activations left", b.left)] if b.left else []
    if b.strike:
        dials.append(Dial("strike", "Free Naval Support", abs(b.strike), owner=ALLIED))
    dials += [
        Dial(f"fewer:{s}", f"{SIDES[s]}: fewer Activations", n, owner=s)
        for s, n in enumerate(b.fewer)
        if n
    ]
    return Panel(
        "turn",
        "Turn",
        tracks=(Track("turns", "Game Turn", cells),),
        cards=(card,) if card else (),
        dials=tuple(dials),
    )


def deck_panel(b: Board) -> Panel:
    """Show what is left in the deck by colour and kind."""
    left = b.counts_by_face()
    dials = [Dial("deck:left", "Cards left", b.cards_left(), sum(b.content.whole_deck))]
    for side, colour in enumerate(("red", "black")):
        numbers = {n: left[f"{colour}{n}"] for n in b.content.tables.deck.numbers}
        for title_, odd in (("odd", 1), ("even", 0)):
            count = sum(k for n, k in numbers.items() if n % 2 == odd)
            dials.append(
                Dial(f"deck:{colour}:{title_}", f"{colour.title()} {title_}", count, owner=side)
            )
        count = left[f"{colour}face"]
        dials.append(Dial(f"deck:{colour}:face", f"{colour.title()} face", count, owner=side))
    dials.append(Dial("deck:joker", "Jokers", left["joker"]))
    return Panel("deck", "Deck", dials=tuple(dials))


def victory_panel(b: Board) -> Panel:
    """Show the points of every map against what it asks for."""
    dials = []
    for i, sheet in enumerate(b.content.sheets):
        ahead = ALLIED if allies_win(b, i) else GERMAN
        note = f"{SIDES[ahead]} would win; exit over the {sheet.exit_edge} edge"
        dials.append(
            Dial(
                f"map:{sheet.number}",
                sheet.name,
                victory_points(b, i),
                sheet.allied_needs,
                "flag",
                ahead,
                note,
            )
        )
    return Panel("victory", "Allied points", dials=tuple(dials), lines=list_objectives(b))


def list_objectives(b: Board) -> tuple[str, ...]:
    """List what each map asks for, its objectives, and who controls them (FFF-BEACH-44)."""
    lines = [
        (
            "The Allies score 1 point for each objective that they control, and 1 for each unit that "
            f"has exited. After turn {b.last} they win a map with the points that it asks for; "
            "otherwise the Germans win it."
        )
    ]
    for i, sheet in enumerate(b.content.sheets):
        has, needs = victory_points(b, i), counted(sheet.allied_needs, "point")
        lines.append(
            f"{sheet.name}: the Allies have {has} and need {needs}; "
            f"units exit over the {sheet.exit_edge} edge."
        )
        for side in (ALLIED, GERMAN):
            held = [h for h in sheet.objectives if (h in b.allied_held) == (side == ALLIED)]
            if held:
                places = ", ".join(b.content.place_name(h) for h in held)
                lines.append(f"{SIDES[side]} control {places}.")
    return tuple(lines)


def absent_panel(b: Board) -> Panel:
    """List lost units and those that are due."""
    lost = [u.name for u, at in zip(b.content.units, b.at, strict=True) if at == LOST]
    due = [b.content.units[u].name for u in b.due]
    lines = [f"Eliminated: {', '.join(lost)}"] if lost else []
    lines += [f"Due to enter: {', '.join(due)}"] if due else []
    return Panel("absent", "Off the map", lines=tuple(lines), collapsed=not lines)


def describe_card(b: Board) -> tuple[str, str]:
    """Return title and text of the card just turned: what it allows."""
    shown = card_name(b.card).removeprefix("a ").removeprefix("the ").capitalize()
    return shown, tell_card_use(b, b.card)
