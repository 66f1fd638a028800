"""Positions as text: `8/4 1034, 1/919 1058 reduced` puts two units on the map and no other."""

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import FULL, LOST, OFF, REDUCED, Board
from beachhead.games.five_beaches.rules.movement import destinations
from beachhead.kernel.nodes import Chance, Decision, Over
from beachhead.kernel.position import Event


def board(scenario: str = "utah", units: str = "", /, **options: int | str | bool) -> Board:
    """Start turn 1 with the ready-made set-up, or with the units of the text alone."""
    b = GAME.new(scenario, **options)
    if units:
        arrange(b, units)
    return b


def arrange(b: Board, units: str) -> None:
    """Put these units on the map and take all others off it."""
    b.at = [OFF] * len(b.at)
    for entry in units.split(","):
        words = entry.split()
        reduced = words[-1] == "reduced"
        words = words[:-1] if reduced else words
        unit = find_unit(b, " ".join(words[:-1]))
        b.at[unit] = int(words[-1])
        b.steps[unit] = REDUCED if reduced else FULL
    b.find_occupied()


def find_unit(b: Board, name: str) -> int:
    """Return a unit by its name."""
    return next(i for i, u in enumerate(b.content.units) if u.name == name)


def where(b: Board, name: str) -> int:
    """Return the hex of a unit, or LOST, EXITED, OFF."""
    return b.at[find_unit(b, name)]


def steps(b: Board, name: str) -> int:
    """Return the steps that a unit has left."""
    return b.steps[find_unit(b, name)]


def roll(b: Board, *faces: int | str) -> list[Event]:
    """Turn a card or throw dice as given; several cards one after the other."""
    events: list[Event] = []
    for face in faces:
        assert isinstance(GAME.node(b), Chance), GAME.node(b)
        events += GAME.play(b, [face])
    return events


def say(b: Board, *answers: str) -> list[Event]:
    """Answer in notation, one after the other."""
    events: list[Event] = []
    for answer in answers:
        events += GAME.play(b, GAME.parse(b, answer))
    return events


def texts(b: Board) -> list[str]:
    """List the answers that are open, in notation."""
    node = GAME.node(b)
    assert isinstance(node, Decision), node
    return [GAME.answer_text(b, node.frame, option).text for option in node.options]


def step(b: Board) -> str:
    """Return the name of the step that is open."""
    node = GAME.node(b)
    return "over" if isinstance(node, Over) else node.step


def asked_side(b: Board) -> int:
    """Return the side that is asked, or throws."""
    node = GAME.node(b)
    assert isinstance(node, (Decision, Chance))
    return node.side


def refusal(b: Board, answer: int | str) -> tuple[str, str]:
    """Return code and rule of the first reason against an answer."""
    reason = GAME.why_not(b, answer)[0]
    return reason.code, reason.rule


def reach(scenario: str, units: str, mover: str, **options: int | str | bool) -> set[int]:
    """Return the hexes to which a unit may move in a position."""
    b = board(scenario, units, **options)
    return reach_on(b, mover)


def reach_on(b: Board, mover: str) -> set[int]:
    """Return the hexes to which a unit may move with its side's next card."""
    return set(b.content.hexes_in(destinations(b, find_unit(b, mover))))


def hits(scenario: str, units: str, attacker: str, target: int, card: int) -> bool:
    """Return True if an attack with a card of this number hits."""
    b = board(scenario, units)
    b.had = 3
    roll(b, "black2" if b.content.side_of[find_unit(b, attacker)] else "red2")
    before = b.steps[b.unit_in(target)]
    unit = b.unit_in(target)
    say(b, attacker, f"x{target}")
    roll(b, f"red{card}" if f"red{card}" != "red2" else "black2")
    return b.steps[unit] < before


def is_lost(b: Board, name: str) -> bool:
    """Return True if a unit is eliminated."""
    return where(b, name) == LOST


def end_turn(b: Board) -> None:
    """Let both sides have a card that they do not use, then turn the Joker."""
    for face in ("red1", "black1"):
        roll(b, face)
        while step(b) != "turn_card":
            say(b, "done")
    roll(b, "joker")


def play_out(b: Board) -> None:
    """End turn after turn without using a card, until the game is over."""
    while step(b) != "over":
        while step(b) == "choose_roll":
            say(b, "wait")
        while step(b) == "choose_entry":
            say(b, texts(b)[0])
        if step(b) == "over":
            break
        end_turn(b)


def leave_cards(b: Board, **cards: int) -> None:
    """Leave only these cards in the deck."""
    b.deck = [cards.get(face, 0) for face in b.content.cards]
    b.jokers = b.content.jokers - cards.get("joker", 0)


def campaign(units: str = "", /, **options: int | str | bool) -> Board:
    """Start the campaign with the ready-made set-up or with these units alone."""
    return board("campaign", units, **options)


def spend(b: Board, sheet: str) -> None:
    """Spend an activation on a map with the first unit and its first act."""
    say(b, sheet)
    if step(b) == "choose_unit":
        say(b, texts(b)[0])
    if step(b) == "act":
        say(b, next(t for t in texts(b) if not t.startswith("x")))


def enter_all(b: Board) -> None:
    """Bring on what is due at the first free hex."""
    while step(b) == "choose_entry":
        say(b, texts(b)[0])


DUEL = "8/4 1034, 22/4 1014, 1/919 1033"
