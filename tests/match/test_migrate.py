"""Older records open, or say exactly where they part from today's rules."""

from __future__ import annotations

import json

import msgspec
import pytest

from beachhead.kernel.errors import RecordError
from beachhead.match import Match
from beachhead.match.migrate import migrate
from beachhead.match.record import encode
from tests.match.plays import fought


def older(**fields: object) -> bytes:
    """Change some fields of a finished match's JSON."""
    return json.dumps({**json.loads(encode(fought().record())), **fields}).encode()


def test_a_record_of_today_stays_as_it_is():
    found = fought().record()
    moved = migrate(encode(found))
    assert (moved.record, moved.notes, moved.differs) == (found, (), None)


def test_a_record_of_older_rules_that_still_hold_is_rewritten_for_todays():
    moved = migrate(older(version=0, content="0" * 16))
    assert moved.differs is None
    assert [note.partition(": ")[2] for note in moved.notes] == [
        "rules of version 0 become 1",
        "the component files have changed since",
    ]
    assert moved.record.version == 1
    assert Match.from_record(moved.record).over


def test_the_ply_and_rule_at_which_an_answer_is_not_legal_any_more_are_named():
    answers = json.loads(older())["answers"]
    answers[4]["body"] = "retreat"
    moved = migrate(older(answers=answers))
    assert moved.differs
    assert (moved.differs.ply, moved.differs.rule) == (4, "PAT-TURN-02")
    assert moved.differs.refused
    assert len(moved.record.answers) == 4


def test_the_ply_and_rule_at_which_the_position_differs_are_named():
    marks = json.loads(older())["checksums"]
    marks[5] = "00000000"
    moved = migrate(older(checksums=marks))
    assert moved.differs
    assert (moved.differs.ply, moved.differs.rule) == (5, "PAT-FIRE-01")
    assert not moved.differs.refused
    assert len(moved.record.answers) == len(marks)


def test_an_older_format_is_upgraded_step_by_step():
    def rename(raw: dict[str, object]) -> dict[str, object]:
        return {**raw, "format": "beachhead.match/1", "version": raw["version"]}

    moved = migrate(older(format="beachhead.match/0"), {"beachhead.match/0": rename})
    assert moved.notes == ("format beachhead.match/0 becomes beachhead.match/1",)
    assert moved.record == fought().record()


@pytest.mark.parametrize("name", ["beachhead.match/99", 7, None])
def test_an_unknown_format_is_refused(name: object):
    with pytest.raises(RecordError) as caught:
        migrate(older(format=name))
    assert caught.value.code == "record.format"


def test_an_upgrade_that_leads_nowhere_does_not_go_round_for_ever():
    with pytest.raises(RecordError) as caught:
        migrate(older(format="x"), {"x": lambda raw: raw})
    assert caught.value.code == "record.format"


def test_a_migrated_record_has_the_checksums_of_today():
    moved = migrate(older(checksums=["00000000"] * len(fought().entries)))
    assert msgspec.json.encode(moved.record.checksums) in encode(fought().record())
