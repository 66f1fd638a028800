"""Small fights to plan in, and how their odds are asked for and read."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from beachhead.games.company import GAME
from beachhead.games.company.odds import QUESTIONS
from beachhead.odds import Budget, Chances, walk
from tests.games.company.boards import Fight, fight

FAR = " | far veteran: pl=smg@{0} a=rifle@{1}"
US = "rif veteran: pl=smg@20,10 a=rifle@22,10"
GE = "gre veteran: pl=rifle@20,18 a=rifle@22,18"
GUNS = (
    "bat veteran: pl=rifle@20,4 a=mortar81@22,4/90 c=mortar81@24,4/90 d=mortar81@26,4/90"
    " e=mortar81@28,4/90 f=mortar81@30,4/90"
)


def table(us: str = US, ge: str = GE, terrain: str = "", cc: str = "") -> Fight:
    """Set up a fight with a second Unit a side, so that no company is broken by it."""
    f = fight(us + FAR.format("2,40", "4,40"), ge + FAR.format("60,46", "62,46"), terrain, cc=cc)
    f.b.agenda = []
    return f


def asked(f: Fight, **question: object) -> dict[str, object]:
    return GAME.odds(f.b, {"unit": "US.rif", "target": "GE.gre", **question})


def activated(f: Fight, **more: object) -> dict[str, object]:
    return GAME.odds(f.b, {"kind": "activation", "unit": "US.rif", **more})


def chances_of(f: Fight, **question: object) -> Chances:
    """Ask with more patience than the program has: everything here is followed exactly."""
    return walk_with(Budget(positions=100_000), f, question)


def walk_with(budget: Budget, f: Fight, question: dict[str, object]) -> Chances:
    """Ask with a budget."""
    said = {"unit": "US.rif", "target": "GE.gre", **question}
    case = QUESTIONS.find(said).read(GAME, f.b, said)
    return walk(GAME, replace(case, budget=budget))


def labels(told: dict[str, object]) -> list[str]:
    """List the labels of all bars."""
    drawn = told["bars"]
    assert isinstance(drawn, list)
    return [bar["label"] for bar in drawn]


def shares(told: dict[str, object], of: str) -> dict[int, Fraction]:
    """Give the exact shares of a picture."""
    drawn = told["bars"]
    assert isinstance(drawn, list)
    return {bar["at"]: Fraction(bar["exact"]) for bar in drawn if bar.get("of") == of}


def share(told: dict[str, object], label: str) -> Fraction:
    """Give the exact share of a bar."""
    drawn = told["bars"]
    assert isinstance(drawn, list)
    return next(Fraction(bar["exact"]) for bar in drawn if bar["label"] == label)


def lines_of(told: dict[str, object]) -> list[str]:
    lines = told["lines"]
    assert isinstance(lines, list)
    return lines
