"""Positions as text: `8/4 1034, 1/919 1058 reduced` puts two units on the map and no other."""

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import LOST, OFF, Board
from beachhead.games.five_beaches.components import ALLIED, GERMAN
from beachhead.games.five_beaches.theatre import FULL, REDUCED
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
        unit = named(b, " ".join(words[:-1]))
        b.at[unit] = int(words[-1])
        b.steps[unit] = REDUCED if reduced else FULL
    b.muster(ALLIED)
    b.muster(GERMAN)


def named(b: Board, name: str) -> int:
    """Find a unit by its name."""
    return next(i for i, u in enumerate(b.theatre.units) if u.name == name)


def where(b: Board, name: str) -> int:
    """Give the hex of a unit, or LOST, EXITED, OFF."""
    return b.at[named(b, name)]


def steps(b: Board, name: str) -> int:
    """Give the steps that a unit has left."""
    return b.steps[named(b, name)]


def roll(b: Board, *faces: int | str) -> list[Event]:
    """Give the card that is turned or the dice that fall; several cards one after the other."""
    events: list[Event] = []
    for face in faces:
        assert isinstance(GAME.node(b), Chance), GAME.node(b)
        events += GAME.play(b, [face])
    return events


def say(b: Board, *answers: str) -> list[Event]:
    """Give answers in notation, one after the other."""
    events: list[Event] = []
    for answer in answers:
        events += GAME.play(b, GAME.parse(b, answer))
    return events


def texts(b: Board) -> list[str]:
    """List the answers that are open, in notation."""
    node = GAME.node(b)
    assert isinstance(node, Decision), node
    return [GAME.words(b, node.frame, option).text for option in node.options]


def step(b: Board) -> str:
    """Name the step that is waited for."""
    node = GAME.node(b)
    return "over" if isinstance(node, Over) else node.step


def asked(b: Board) -> int:
    """Tell which side is asked, or throws."""
    node = GAME.node(b)
    assert isinstance(node, (Decision, Chance))
    return node.side


def refusal(b: Board, answer: int | str) -> tuple[str, str]:
    """Give code and rule of the first reason against an answer."""
    reason = GAME.why_not(b, answer)[0]
    return reason.code, reason.rule


def reach(scenario: str, units: str, mover: str, **options: int | str | bool) -> set[int]:
    """Give the hexes to which a unit may move in a position."""
    b = board(scenario, units, **options)
    return reach_on(b, mover)


def reach_on(b: Board, mover: str) -> set[int]:
    """Give the hexes to which a unit may move with its side's next card."""
    from beachhead.games.five_beaches.rules.movement import destinations

    return set(b.theatre.listed(destinations(b, named(b, mover))))


def hits(scenario: str, units: str, attacker: str, target: int, card: int) -> bool:
    """Tell whether an attack with a card of this number hits."""
    b = board(scenario, units)
    b.had = 3
    allied = named(b, attacker) < b.theatre.first_german
    roll(b, "red2" if allied else "black2")
    before = b.steps[b.unit_in(target)]
    unit = b.unit_in(target)
    say(b, attacker, f"x{target}")
    roll(b, f"red{card}" if f"red{card}" != "red2" else "black2")
    return b.steps[unit] < before


def lost(b: Board, name: str) -> bool:
    """Tell whether a unit is eliminated."""
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
