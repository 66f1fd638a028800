"""What `docs/` says about the protocol and about positions is true."""

from __future__ import annotations

import json
import re
from pathlib import Path
from textwrap import dedent
from typing import Any

import msgspec
import pytest

from beachhead.engine import codes, replies, schemas
from beachhead.engine.session import Session
from beachhead.engine.wire import VERBS, answer
from beachhead.kernel import registry
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.setups import Moment

DOCS = Path(__file__).parents[2] / "docs"
TAGS = ("do", "kind")
"""What tells messages apart."""
REMEDY = "run: .venv/bin/python -m beachhead.engine.schemas"


def test_the_page_on_the_protocol_holds_its_schemas():
    page = (DOCS / "engine-protocol.md").read_text("utf-8")
    assert page == schemas.replace_sections(page), REMEDY


def test_the_page_on_the_protocol_tells_of_every_request():
    page = (DOCS / "engine-protocol.md").read_text("utf-8")
    assert [verb for verb in VERBS if f'{{"do":"{verb}"' not in page] == []


def test_the_page_on_the_protocol_tells_of_every_code_and_of_no_other():
    """Those that all games share by hand, each with what it means; those of the games are listed."""
    page = (DOCS / "engine-protocol.md").read_text("utf-8").split("## Codes")[1].split("## ")[0]
    by_hand, _, generated = page.partition("<!-- codes: begin -->")
    told = set(re.findall(r"`([a-z_]+\.[a-z_]+)`", by_hand.partition("Each game adds")[0]))
    assert told == codes.list_common_codes()
    for game in registry.all_games().values():
        own = codes.list_game_codes(game) - told
        assert own, game.id
        assert [code for code in own if f"`{code}`" not in generated] == []


def test_codes_are_found_in_every_shape_in_which_they_are_written(tmp_path: Path):
    """As an argument, as a class's own, put together of a name; file names are none."""
    source = """
        class Bad(Error):
            code = "bad.thing"
        raise Error("m", code="worse.thing")
        raise Unknown("hat", name, known)
        find_named(known, word, "zones", "place of a Team")
        read("hats.toml"); print("no code", "beachhead.games", "A.B")
    """
    file = tmp_path / "source.py"
    file.write_text(dedent(source), "utf-8")
    assert set(codes.list_codes(file)) == {"bad.thing", "worse.thing", "hat.unknown", "setup.team"}


@pytest.mark.parametrize("game_id", sorted(registry.all_games()))
def test_positions_and_set_ups_of_a_game_are_documented(game_id: str):
    for name, text in schemas.list_files(registry.game(game_id)).items():
        assert (DOCS / name).read_text("utf-8") == text, REMEDY
        assert list_undescribed(json.loads(text)["$defs"]) == [], name


def test_every_field_of_requests_and_replies_is_described():
    for schema in schemas.protocol_schemas().values():
        assert list_undescribed(schema["$defs"]) == []


@pytest.mark.parametrize("game", [g for g in registry.all_games().values() if not g.hidden])
def test_the_page_on_set_ups_names_every_entry_and_its_example_can_be_set_up(game: AnyGame):
    page = (DOCS / "setups.md").read_text("utf-8")
    shared, *sections = page.split("\n## ")
    (own,) = [section for section in sections if section.startswith(game.title)]
    for record in schemas.list_records(game.setup_form):
        if record.cls is not Moment:
            names = [field.encode_name for field in record.fields]
            assert [n for n in names if f"`{n}`" not in shared + own] == [], record.cls
    example = own.split("```toml\n")[1].split("```")[0]
    assert not game.invariants(game.setup(example))


def list_undescribed(parts: dict[str, Any]) -> list[str]:
    """List the fields of a schema's definitions that nothing is said about."""
    found = []
    for name, part in parts.items():
        fields = part.get("properties") or dict(enumerate(part.get("prefixItems", ())))
        found += [
            f"{name}.{k}" for k, v in fields.items() if k not in TAGS and not v.get("description")
        ]
    return found


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
