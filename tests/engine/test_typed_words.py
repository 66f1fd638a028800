"""What people really type at a table: read if it can be meant, refused with its own reason if not."""

import json
from typing import Any

import pytest

from beachhead.engine.session import Session
from beachhead.engine.wire import answer

MOVES: dict[str, Any] = {"turn": 2, "order": 8, "zones": {"Z15": {"UK inf": 2}}}
PATROL: dict[str, Any] = {"turn": 2, "order": 3}
SPENDING: dict[str, Any] = {
    "scenario": "omaha_beach",
    "turn": 2,
    "phase": 4,
    "unit": [{"country": "uk", "soldiers": 10, "stars": 3, "points": 20, "cards": ["scout"]}],
}
MOVING: dict[str, Any] = {
    "scenario": "omaha_beach",
    "turn": 2,
    "phase": 5,
    "unit": [{"sector": 4, "soldiers": 10, "courage": 5, "visited": [1, 4]}],
}
LOCKING: dict[str, Any] = {"turn": 2, "unit": [{"soldiers": 10}]}
RED: dict[str, Any] = {"scenario": "omaha", "turn": 1, "card": "red5"}
FACE: dict[str, Any] = {"scenario": "omaha", "turn": 1, "card": "redface"}
UNITS: dict[str, Any] = {"scenario": "hedgerow_lane", "round": 1, "initiative": "US"}
FIRST = ("star", "tool", "skull", "skull", "courage", "soldier1")

READ = [
    ("axis_allies_dday", MOVES, "UK inf2 Bayeux>Caumont-l'Eventé", "zone.too_far"),
    ("axis_allies_dday", MOVES, "2 British infantry from Bayeux to Balleroy", ""),
    ("axis_allies_dday", MOVES, "move UK infantry Bayeux", ""),
    ("axis_allies_dday", PATROL, "patrol st lo 2", ""),
    ("axis_allies_dday", PATROL, "patrol 30", ""),
    ("dday_dice", SPENDING, "find Flame-Thrower", ""),
    ("dday_dice", SPENDING, "rally Point Man", "rally.stars"),
    ("dday_dice", MOVING, "go to sector 5", ""),
    ("dday_dice", MOVING, "5", ""),
    ("dday_dice", MOVING, "go bunker", "move.not_adjacent"),
    ("five_beaches", RED, "move 16/1 to 2031", ""),
    ("five_beaches", RED, "16/1 2031", ""),
    ("five_beaches", RED, "16/1 exit", "exit.edge"),
    ("five_beaches", FACE, "naval 2/916", ""),
    ("company", UNITS, "Rifle platoon", ""),
    ("company", UNITS, "rif", ""),
]
REFUSED = [
    ("axis_allies_dday", PATROL, "patrol Kaen", "asked.other", "did you mean 'patrol Z30'?"),
    ("axis_allies_dday", PATROL, "end", "asked.other", "answer for example 'patrol Z1' or 'done'"),
    ("axis_allies_dday", MOVES, "UK inf2 Gold>Z15", "order.other", "order 10, Allies Land"),
    ("axis_allies_dday", MOVES, "fight Z15", "order.other", "order 11, Allies Attack and 13"),
    (
        "axis_allies_dday",
        MOVES,
        "art1 Z30>Z31",
        "order.other",
        "German artillery moves by order 12",
    ),
    ("dday_dice", SPENDING, "rally skout", "card.unknown", "did you mean 'scout'?"),
    ("dday_dice", SPENDING, "trade 2", "trade.nobody", "no other Unit 2: you play alone"),
    ("dday_dice", LOCKING, "lock R3 W1", "die.unknown", "the dice are R1 R2 W1 W2 B1 B2"),
    ("five_beaches", RED, "fire 2/916", "card.number", "support and recovery are for face cards"),
    ("five_beaches", RED, "2031", "unit.first", "name the unit first"),
    ("five_beaches", RED, "next card", "strike.none", "only a free Naval Support strike waits"),
    ("five_beaches", RED, "red5", "card.turned", "cards are left"),
    ("five_beaches", RED, "16/9", "unit.unknown", "did you mean '116/29'?"),
    ("company", UNITS, "GE.gre", "unit.no_name", "yours are US.rif, US.shm, US.mor"),
    ("company", UNITS, "dig in", "action.early", "once a Unit has rolled its check"),
    ("company", UNITS, "US.rif.r1", "team.not_asked", "Rifle r1 is a Team of Rifle platoon"),
]


def ask(session: Session, **request: object) -> dict[str, Any]:
    """Send a request; return the reply."""
    reply: dict[str, Any] = json.loads(answer(session, json.dumps(request).encode()))
    assert reply["ok"], reply
    return reply


def why(game: str, form: dict[str, Any], text: str) -> list[dict[str, str]]:
    """List the reasons against what is typed in a position."""
    session = Session()
    state = ask(session, do="setup", game=game, form=form)
    if form is LOCKING:
        state = ask(session, do="roll", outcome=FIRST)
    assert state["node"]["kind"] == "decision"
    reasons: list[dict[str, str]] = ask(session, do="why", answer=text)["reasons"]
    return reasons


@pytest.mark.parametrize(("game", "form", "text", "code"), READ)
def test_other_words_for_an_answer_are_read(game: str, form: dict[str, Any], text: str, code: str):
    assert [r["code"] for r in why(game, form, text)][:1] == ([code] if code else [])


@pytest.mark.parametrize(("game", "form", "text", "code", "told"), REFUSED)
def test_words_that_cannot_be_meant_have_their_own_reason(
    game: str, form: dict[str, Any], text: str, code: str, told: str
):
    reason = why(game, form, text)[0]
    assert reason["code"] == code
    assert told in reason["message"]
    assert reason["rule"]
