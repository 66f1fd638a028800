"""Whatever comes in, a reply goes out."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings, strategies as st

from beachhead.engine.session import Session
from beachhead.engine.wire import VERBS, answer

LEAVES = st.none() | st.booleans() | st.integers() | st.text() | st.floats()
JUNK = st.recursive(
    LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8
)
FIELDS = ["game", "answer", "outcome", "side", "depth", "record", "position", "level", "question"]


def begun() -> Session:
    """Start a match of the template game."""
    session = Session()
    answer(session, b'{"do":"new","game":"template","dice":"seeded","seed":1}')
    return session


@settings(max_examples=120, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_get_a_reply(line: bytes):
    assert json.loads(answer(begun(), line))["ok"] is False


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(VERBS), st.dictionaries(st.sampled_from(FIELDS), JUNK, max_size=3))
def test_any_junk_in_any_request_gets_a_reply_that_is_no_bug(verb: str, junk: dict[str, object]):
    line = json.dumps({"do": verb, **junk}).encode()
    reply = json.loads(answer(begun(), line))
    assert reply["ok"] or reply["code"] not in ("engine.bug", "")


def test_a_bug_of_a_game_is_a_reply_too():
    session = begun()
    session.match.game = None  # type: ignore[assignment]
    reply = json.loads(answer(session, b'{"do":"state","id":5}'))
    assert (reply["ok"], reply["code"], reply["id"]) == (False, "engine.bug", 5)


@pytest.mark.parametrize("outcome", ["²", "--5", "9" * 5000, "1" * 13, "-"])
def test_words_that_are_no_faces_are_refused_as_such(outcome: str):
    session = Session()
    answer(session, b'{"do":"new","game":"template"}')
    reply = json.loads(answer(session, json.dumps({"do": "roll", "outcome": outcome}).encode()))
    assert reply["code"] == "roll.card"


def test_a_position_with_numbers_beyond_64_bits_is_refused():
    session = Session()
    start = json.loads(answer(session, b'{"do":"new","game":"five_beaches"}'))["position"]
    load = {"do": "load", "game": "five_beaches", "position": {**start, "drawer": 10**30}}
    assert json.loads(answer(session, json.dumps(load).encode()))["code"] == "position.invalid"


def test_a_request_that_fails_half_way_leaves_everything_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
):
    """The answer is taken and cannot be shown: then it was not taken."""
    session = begun()
    before = answer(session, b'{"do":"state"}')

    with monkeypatch.context() as patch:
        patch.setattr("beachhead.engine.session.describe_state", lambda *_: 1 // 0)
        for line in (
            b'{"do":"answer","answer":"at 50 60","side":0}',
            b'{"do":"new","game":"company"}',
        ):
            assert json.loads(answer(session, line))["code"] == "engine.bug"

    assert answer(session, b'{"do":"state"}') == before
