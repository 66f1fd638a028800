"""Records: what is written is read back, and nothing else is."""

from __future__ import annotations

import json
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from beachhead.kernel.errors import BeachheadError, RecordError
from beachhead.match import Match, Seat
from beachhead.match.record import decode, encode
from tests.match.plays import GAME, SEED, begun, fought, played

LEAVES = st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False)
JUNK = st.recursive(
    LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8
)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_record_read_back_is_the_same_match(seed: int, choices: int):
    match = played(f"seed {seed}", choices)
    again = Match.from_record(encode(match.record()))
    assert again.record() == match.record()
    assert GAME.key(again.position) == GAME.key(match.position)


def test_a_record_is_plain_json_with_an_entry_a_line():
    body = encode(begun().record())
    assert json.loads(body)["answers"][2]["text"] == "at 50 60"
    assert b'{"ply":2,"kind":"answer","side":0,"body":[50,60],"text":"at 50 60"},\n' in body


def test_the_seed_is_in_no_record_before_the_end():
    assert SEED.encode() not in encode(begun().record())
    assert fought().record().seed == SEED


def test_a_private_save_goes_on_with_the_same_dice():
    saved = encode(begun().record(private=True))
    again, match = Match.from_record(saved), begun()
    assert again.answer(0, "fire") == match.answer(0, "fire")


def test_a_position_set_up_by_hand_is_part_of_the_record():
    start = begun().position
    match = Match.new(GAME, seed=SEED, start=start)
    match.answer(0, "fire")
    again = Match.from_record(encode(match.record(private=True)))
    assert GAME.key(again.position) == GAME.key(match.position)


def test_seats_that_changed_hands_are_part_of_the_record():
    match = begun(seats=(Seat("away", "Ann"), Seat("away", "Bo")))
    match.take_seat(1, Seat("bot", level="greedy"))
    assert Match.from_record(match.record()).seats[1].is_bot


def falsify(**fields: object) -> bytes:
    """Change some fields of a record's JSON."""
    return json.dumps({**json.loads(encode(begun().record())), **fields}).encode()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "record.json"),
        (b"{", "record.json"),
        (b"\xff\xfe", "record.json"),
        (b"[" * 100_000, "record.form"),
        (b'{"start":' * 50_000, "record.json"),
        (b"[]", "record.form"),
        (b"{}", "record.form"),
        (falsify(surprise=1), "record.form"),
        (falsify(version="one"), "record.form"),
        (falsify(format="beachhead.match/99"), "record.format"),
        (falsify(checksums=[]), "record.checksums"),
        (falsify(checksums=["00000000"] * 4), "record.differs"),
        (falsify(game="chess"), "game.unknown"),
        (falsify(scenario="waterloo"), "scenario.unknown"),
        (falsify(options={"blue": True}), "option.unknown"),
        (falsify(seats=[{"kind": "here"}]), "seat.count"),
        (falsify(seats=[{"kind": "bot"}] * 2), "seat.level"),
        (falsify(seed="not the promised one"), "record.commitment"),
        (falsify(start={"agenda": []}), "position.form"),
    ],
)
def test_a_record_that_does_not_hold_is_refused_with_a_code(body: bytes, code: str):
    with pytest.raises(BeachheadError) as caught:
        Match.from_record(body)
    assert caught.value.code == code


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([*json.loads(encode(begun().record())), "extra"]), JUNK)
def test_any_junk_in_any_field_is_refused_or_read_but_never_a_crash(field: str, junk: object):
    with suppress(BeachheadError):
        Match.from_record(falsify(**{field: junk}))


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 3), st.sampled_from(["ply", "kind", "side", "body", "text"]), JUNK)
def test_any_junk_in_any_entry_is_refused_or_read_but_never_a_crash(
    ply: int, field: str, junk: object
):
    answers = json.loads(encode(begun().record()))["answers"]
    answers[ply][field] = junk
    with suppress(BeachheadError):
        assert Match.from_record(falsify(answers=answers)).record() == begun().record()


def test_the_entry_that_does_not_hold_is_named_with_its_ply_and_rule():
    answers = json.loads(encode(begun().record()))["answers"]
    answers[2]["body"] = [50, 45]
    with pytest.raises(RecordError) as caught:
        Match.from_record(falsify(answers=answers))
    assert (caught.value.code, caught.value.rule) == ("record.refused", "PAT-SETUP-03")
    assert "Ply 2" in caught.value.message


def test_dice_in_another_order_are_read_in_the_standard_one():
    match = Match.new(GAME, dice="given", given=[["raid"], ["hold"], [6, 1, 6, 1]])
    match.answer(0, (50, 60))
    match.answer(1, (50, 40))
    match.answer(0, "fire")
    found = match.record()
    answers = [msgspec.structs.replace(e) for e in found.answers]
    answers[-1] = msgspec.structs.replace(answers[-1], body=(6, 1, 1, 6), text="nonsense")
    again = Match.from_record(msgspec.structs.replace(found, answers=tuple(answers)))
    assert again.entries == match.entries


def test_a_record_longer_than_any_match_is_refused():
    with pytest.raises(RecordError) as caught:
        decode(b" " * 50_000_001)
    assert caught.value.code == "record.size"
