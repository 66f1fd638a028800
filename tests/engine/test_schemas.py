"""What `docs/` says about the protocol and about positions is true."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from beachhead.engine import replies, schemas
from beachhead.engine.session import Session
from beachhead.engine.wire import VERBS, answer
from beachhead.kernel import registry

DOCS = Path(__file__).parents[2] / "docs"
REMEDY = "run: .venv/bin/python -m beachhead.engine.schemas"


def test_the_page_on_the_protocol_holds_its_schemas():
    page = (DOCS / "engine-protocol.md").read_text("utf-8")
    assert page == schemas.replace_section(page), REMEDY


def test_the_page_on_the_protocol_tells_of_every_request():
    page = (DOCS / "engine-protocol.md").read_text("utf-8")
    assert [verb for verb in VERBS if f'{{"do":"{verb}"' not in page] == []


@pytest.mark.parametrize("game_id", sorted(registry.all_games()))
def test_the_form_of_a_games_positions_is_documented(game_id: str):
    game = registry.game(game_id)
    path = DOCS / "positions" / f"{game_id}.json"
    assert path.read_text("utf-8") == schemas.position_file(game), REMEDY
    assert set(json.loads(path.read_text("utf-8"))) >= {"$schema", "title", "$defs"}


@pytest.mark.parametrize(
    ("request_", "kind"),
    [
        ({"do": "games"}, replies.GamesReply),
        ({"do": "new", "game": "template"}, replies.StateReply),
        ({"do": "why", "answer": "x"}, replies.WhyReply),
        ({"do": "view", "side": 0}, replies.ViewReply),
        ({"do": "record"}, replies.RecordReply),
        ({"do": "odds"}, replies.OddsReply),
        ({"do": "dance"}, replies.Error),
    ],
)
def test_every_reply_has_its_documented_form(request_: dict[str, object], kind: type):
    session = Session()
    answer(session, b'{"do":"new","game":"template"}')
    msgspec.json.decode(answer(session, json.dumps(request_).encode()), type=kind)
