"""The proof: every die of a finished match follows from its seed."""

from __future__ import annotations

import ast
from pathlib import Path

import msgspec
from hypothesis import given, settings, strategies as st

from beachhead.match import Match, verify as verifier
from beachhead.match.entries import Entry
from beachhead.match.record import Record
from beachhead.match.verify import verify
from tests.match.plays import GAME, begun, fought, played


def changed(found: Record, ply: int, **fields: object) -> Record:
    """Falsify one entry."""
    answers = list(found.answers)
    answers[ply] = msgspec.structs.replace(answers[ply], **fields)
    return msgspec.structs.replace(found, answers=tuple(answers))


def roll_of(found: Record) -> Entry:
    """Find the first throw after the orders are drawn."""
    return next(e for e in found.answers if e.kind == "roll" and e.ply > 1)


def test_a_finished_match_holds():
    match = fought()
    proof = verify(match.record())
    assert proof.faults == ()
    assert proof.checked == proof.rolls > 3


@settings(max_examples=25, deadline=None)
@given(st.text(st.characters(codec="utf-8"), min_size=1, max_size=40), st.integers(0, 99))
def test_every_match_holds_with_its_undone_rolls(seed: str, choices: int):
    found = played(seed, choices).record()
    assert verify(found).faults == ()


def test_a_changed_die_is_found_with_its_ply():
    found = fought().record()
    entry = roll_of(found)
    other = (6, 6, 6, 6) if entry.body == (1, 1, 1, 1) else (1, 1, 1, 1)
    proof = verify(changed(found, entry.ply, body=other))
    assert proof.faults[0].ply == entry.ply
    assert "the seed gives" in proof.faults[0].message


def test_a_seed_that_was_not_promised_is_found():
    found = msgspec.structs.replace(fought().record(), seed="another seed")
    assert verify(found).faults[0].ply == -1


def test_an_answer_that_the_rules_refuse_ends_the_check():
    found = fought().record()
    proof = verify(changed(found, 2, body="somewhere"))
    assert proof.faults[0].ply == 2
    assert "refuse" in proof.faults[0].message


def test_nothing_is_claimed_about_a_match_that_is_not_over():
    assert "not revealed" in verify(begun().record()).note


def test_nothing_is_claimed_about_typed_dice():
    assert "typed" in verify(Match.new(GAME, dice="typed").record()).note


def test_the_verifier_shares_no_code_with_what_it_checks():
    tree = ast.parse(Path(verifier.__file__).read_text("utf-8"))
    imported = {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.module}
    calls = {n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute)}
    assert not imported & {f"beachhead.match.{m}" for m in ("dice", "fold", "match", "luck")}
    assert not calls & {"draw", "outcomes", "folded"}
