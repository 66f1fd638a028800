"""The seeded box: known answers, and no bias.

The expected numbers come from another tool:

    printf 'beachhead:7:0:0' | openssl dgst -sha256 -hmac 'beach seed'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from beachhead.kernel.cards import deck
from beachhead.kernel.chances import Outcome, RandBelow
from beachhead.kernel.devices import Device, d6
from beachhead.match import dice, verify

KEY = b"beach seed"
BLOCK = "9e2a6c48afd9ba4fcdca44e889f80963c83bb8df44193b634124bf195e49e622"
NEXT_BLOCK = "2cc5dab1607818e74b71b4b3c3dd0ab14f86b8fd45eee7a56c16196d5a19f8fd"
WORDS = [int((BLOCK + NEXT_BLOCK)[at : at + 8], 16) for at in range(0, 128, 8)]
KNOWN: list[tuple[Device, Outcome]] = [
    (d6(1), (3,)),
    (d6(10), (2, 3, 3, 3, 4, 4, 4, 4, 6, 6)),
    (deck(("a", 1), ("b", 2), ("c", 3)), ("b",)),
]


@pytest.mark.parametrize("stream", [dice.draw_words, verify.draw_numbers])
def test_the_stream_is_the_hmac_of_depth_side_and_block(
    stream: Callable[[bytes, int, int], Iterator[int]],
):
    assert list(islice(stream(KEY, 7, 0), 16)) == WORDS


@pytest.mark.parametrize(("device", "outcome"), KNOWN)
def test_the_box_shows_known_answers(device: Device, outcome: Outcome):
    assert dice.SeededBox(KEY.decode()).decide(device, 7, 0) == outcome


@pytest.mark.parametrize(("device", "outcome"), KNOWN)
def test_the_verifier_expects_known_answers(device: Device, outcome: Outcome):
    assert verify.expected_outcome(KEY, 7, 0, device.describe()) == outcome


def test_words_that_would_favour_small_numbers_are_thrown_away():
    """Of 3 · 2^30 numbers one word in four does not fit: the third and fifth here."""
    kept = [WORDS[i] for i in (0, 1, 3, 5)]
    source = verify.draw_numbers(KEY, 7, 0)
    assert [verify.draw_below(source, 3 * 2**30) for _ in range(4)] == kept

    class Wide:
        def draw(self, randbelow: RandBelow) -> Outcome:
            return tuple(randbelow(3 * 2**30) for _ in range(4))

    assert list(dice.SeededBox(KEY.decode()).decide(Wide(), 7, 0)) == kept  # type: ignore[arg-type]


def test_the_verifiers_own_hmac_answers_the_test_cases_of_rfc_4231():
    assert verify.hmac_sha256(b"Jefe", b"what do ya want for nothing?").hex() == (
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    )
    long_key = b"\xaa" * 131
    text = b"Test Using Larger Than Block-Size Key - Hash Key First"
    assert verify.hmac_sha256(long_key, text).hex() == (
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    )


def test_the_commitment_is_what_any_sha256_tool_prints():
    assert dice.commit_to("beach seed") == (
        "2a2ceffbdaae5487de9e66eccf294173b71df0712d1df4bc064199c0b6bd8b31"
    )


def test_another_depth_or_side_has_other_dice():
    box = dice.SeededBox("beach seed")
    rolls = {box.decide(d6(12), depth, side) for depth in range(5) for side in (-1, 0, 1)}
    assert len(rolls) == 15


def test_ten_thousand_dice_are_fair():
    """Each face shows 10,000 / 6 times, within four standard deviations of 37."""
    box = dice.SeededBox("fair")
    faces = [f for depth in range(100) for f in box.decide(d6(100), depth, 0)]
    assert all(abs(faces.count(face) - 10_000 / 6) < 4 * 37.3 for face in range(1, 7))
