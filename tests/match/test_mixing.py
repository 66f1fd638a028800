"""Secrets of people's own in the seed: promised by all, then revealed, before the first roll."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

import msgspec
import pytest

from beachhead.kernel.errors import RecordError
from beachhead.match import Match, MatchError, Seat
from beachhead.match.dice import commit_to
from beachhead.match.errors import DiceSealed
from beachhead.match.record import Record, decode, encode
from beachhead.match.verify import verify
from tests.match.plays import GAME, SEED

ANN, BOB = "a" * 64, "b" * 64
FRIENDS = (Seat("here", "Ann"), Seat("away", "Bob"))


def sealed() -> Match:
    """Begin a match of two people whose dice wait for their secrets."""
    return Match.new(GAME, seats=FRIENDS, seed=SEED, drawn=True, mixers=(0, 1))


def mixed(first: str = ANN, second: str = BOB) -> Match:
    """Begin a match to which both have added a secret."""
    match = sealed()
    match.add_secret(0, "promise", commit_to(first))
    match.add_secret(1, "promise", commit_to(second))
    match.add_secret(0, "reveal", first)
    match.add_secret(1, "reveal", second)
    return match


def finish(match: Match) -> Record:
    """Play to the end with the last option each time."""
    while not match.over:
        [(side, decision), *_] = match.decisions()
        match.answer(side, decision.options[-1])
    return match.record()


def test_nothing_is_rolled_until_the_last_secret_is_there():
    match = sealed()
    assert match.entries == []
    with pytest.raises(DiceSealed, match="wait for the secrets of"):
        match.roll()
    match.add_secret(0, "promise", commit_to(ANN))
    match.add_secret(1, "promise", commit_to(BOB))
    match.add_secret(1, "reveal", BOB)
    assert [entry.kind for entry in match.entries] == ["secret"] * 3
    added = match.add_secret(0, "reveal", ANN)
    assert [entry.kind for entry in added] == ["secret", "roll", "roll"]


def test_a_secret_is_shown_only_after_all_are_promised():
    """Else the last one could choose a secret that leads to dice that suit."""
    match = sealed()
    match.add_secret(0, "promise", commit_to(ANN))
    assert match.mixing.find_next(0) is None
    with pytest.raises(MatchError) as caught:
        match.add_secret(0, "reveal", ANN)
    assert caught.value.code == "secret.order"
    assert match.ply == 1


def test_another_secret_than_the_promised_one_is_refused():
    match = sealed()
    match.add_secret(0, "promise", commit_to(ANN))
    match.add_secret(1, "promise", commit_to(BOB))
    with pytest.raises(MatchError) as caught:
        match.add_secret(1, "reveal", "c" * 64)
    assert caught.value.code == "secret.broken"


def test_any_secret_changes_the_dice():
    rolls = [
        [e.body for e in finish(mixed(*pair)).answers if e.kind == "roll"]
        for pair in ((ANN, BOB), ("c" * 64, BOB), (ANN, "c" * 64))
    ]
    assert rolls[0] != rolls[1] != rolls[2] != rolls[0]


def test_who_adds_none_can_still_play():
    match = sealed()
    match.add_secret(0, "promise", commit_to(ANN))
    match.add_secret(1, "waive")
    assert match.mixing.find_next(0) == "reveal"
    match.add_secret(0, "reveal", ANN)
    assert match.decisions()
    found = finish(match)
    proof = verify(found)
    assert proof.faults == ()
    assert any("Ann added secrets" in text for text in proof.proved)
    assert any("Bob added no secret" in text for text in proof.unproved)


def test_without_any_secret_the_dice_are_the_servers():
    match = sealed()
    match.add_secret(0, "waive")
    match.add_secret(1, "waive")
    alone = Match.new(GAME, seats=FRIENDS, seed=SEED)
    assert [e.body for e in match.entries if e.kind == "roll"] == [e.body for e in alone.entries]
    assert any("Nobody added a secret" in text for text in verify(finish(match)).unproved)


def test_the_record_of_a_mixed_match_holds_and_says_what_it_proves():
    found = finish(mixed())
    proof = verify(decode(encode(found)))
    assert proof.faults == ()
    assert proof.checked == proof.rolls > 2
    assert any("Ann and Bob added secrets" in text for text in proof.proved)
    assert any("look at the dice to come" in text for text in proof.unproved)
    assert Match.from_record(found).over


def test_a_promise_that_was_not_kept_is_named():
    match = sealed()
    match.add_secret(0, "promise", commit_to(ANN))
    match.add_secret(1, "promise", commit_to(BOB))
    match.add_secret(0, "reveal", ANN)
    match.add_secret(1, "waive")
    assert any("Bob promised a secret" in text for text in verify(finish(match)).unproved)


@pytest.mark.parametrize("ply", [0, 2])
def test_a_changed_promise_or_secret_is_found(ply: int):
    found = finish(mixed())
    answers = list(found.answers)
    answers[ply] = msgspec.structs.replace(answers[ply], body="d" * 64)
    false = msgspec.structs.replace(found, answers=tuple(answers))
    assert verify(false).faults
    with pytest.raises(RecordError):
        Match.from_record(false)


def test_a_roll_before_the_secrets_is_refused():
    alone = Match.new(GAME, seats=FRIENDS, seed=SEED)
    with pytest.raises(RecordError, match="before everybody has added"):
        sealed().fold(alone.entries[0])


def test_anybody_can_compute_each_roll_from_the_file_alone():
    """By the recipe of docs/match.md: the record names seed, secrets, place and device."""
    found = finish(mixed())
    key = hashlib.sha256(f"{SEED}:{ANN}:{BOB}".encode()).hexdigest().encode()
    depth = 0
    for entry in found.answers:
        if entry.kind == "roll":
            assert entry.device
            assert compute(key, f"beachhead:{depth}:{entry.side}:0", entry.device) == entry.body
        depth += entry.kind in ("answer", "roll")


def compute(key: bytes, message: str, device: dict[str, Any]) -> tuple[object, ...]:
    """Throw a device of fewer than nine dice by hand; no number of these has to be skipped."""
    block = hmac.digest(key, message.encode(), "sha256")
    words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
    if device["kind"] == "deck":
        pile = [card["card"] for card in device["cards"] for _ in range(card["left"])]
        return (pile[words[0] % len(pile)],)
    [group] = device["groups"]
    faces, count = group["faces"], group["dice"]
    return tuple(faces[i] for i in sorted(word % len(faces) for word in words[:count]))


def test_another_device_in_the_file_than_the_rules_name_is_found():
    found = finish(mixed())
    answers = list(found.answers)
    ply = next(entry.ply for entry in answers if entry.kind == "roll")
    answers[ply] = msgspec.structs.replace(answers[ply], device={"kind": "dice"})
    faults = verify(msgspec.structs.replace(found, answers=tuple(answers))).faults
    assert [fault.ply for fault in faults] == [ply]


def test_rolls_that_were_taken_back_name_their_device_too():
    match = mixed()
    match.answer(0, (50, 60))
    match.answer(1, (50, 40))
    match.answer(0, "fire")
    match.undo(0, agreed=True)
    found = finish(match)
    rolls = [entry for entry in found.answers if entry.kind == "roll"]
    assert all(entry.device for entry in rolls)
    assert verify(found).faults == ()


def test_an_unknown_recipe_is_refused():
    found = msgspec.structs.replace(finish(mixed()), recipe=3)
    with pytest.raises(RecordError) as caught:
        Match.from_record(found)
    assert caught.value.code == "record.recipe"
