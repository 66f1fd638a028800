"""What the record of a match proves about its dice, and what it does not, in plain sentences."""

from collections.abc import Sequence

import msgspec

from beachhead.match.entries import Entry, Header

FIXED = (
    "Every roll follows from a seed whose fingerprint was published before the first roll:"
    " nobody changed the dice during the match."
)
LOOKED = (
    "The person who runs the server could look at the dice to come, because the server computes them."
    " No record can show that they did not."
)
COMPARE = (
    "The server wrote this record. It holds for you if the fingerprint and your secret in it are"
    " those that your browser shows."
)
TYPED = "The dice were not thrown by the program: it cannot check them."
CHOSEN = (
    "The record does not say that the program drew the seed:"
    " somebody may have known or picked the dice."
)
SERVER_ALONE = (
    "Nobody added a secret to the seed: the record does not show that the server drew it"
    " without looking for dice that suit it."
)
REPEATED = (
    "This match follows an older recipe: a roll that was undone fell the same again,"
    " so players could know it."
)


class Fairness(msgspec.Struct, frozen=True):
    """What can be relied on, and what has to be believed."""

    proved: tuple[str, ...] = ()
    unproved: tuple[str, ...] = ()


def describe_fairness(
    header: Header, entries: Sequence[Entry], names: Sequence[str] = ()
) -> Fairness:
    """Return what the dice of a match prove once `verify` finds no fault."""
    if header.dice != "seeded":
        return Fairness((), (TYPED,))
    acts = {(entry.side, entry.text) for entry in entries if entry.kind == "secret"}
    added = [side for side in header.mixers if (side, "reveal") in acts]
    proved = [FIXED]
    if added:
        proved.append(_explain_secrets(_join_names(header, added, names)))
    unproved = [LOOKED, COMPARE] if added else [LOOKED]
    if not header.drawn:
        unproved.append(CHOSEN)
    elif not added:
        unproved.append(SERVER_ALONE)
    others = [side for side in _people(header) if side not in added and added]
    if others:
        unproved.append(_explain_trust(_join_names(header, others, names)))
    if broken := [s for s in header.mixers if {(s, "promise"), (s, "waive")} <= acts]:
        unproved.append(_explain_broken(_join_names(header, broken, names)))
    if header.recipe == 1 and any(entry.kind == "undo" for entry in entries):
        unproved.append(REPEATED)
    return Fairness(tuple(proved), tuple(unproved))


def _people(header: Header) -> list[int]:
    """List the sides that people began to play at a place of their own."""
    return [side for side, seat in enumerate(header.seats) if seat.kind == "away"]


def _join_names(header: Header, sides: Sequence[int], names: Sequence[str]) -> str:
    """Return whose sides these are, in words."""
    found = [header.seats[s].name or (names[s] if names else f"side {s}") for s in sides]
    return " and ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)


def _explain_secrets(who: str) -> str:
    """Return what the secrets of some people prove."""
    return (
        f"{who} added secrets of their own, each promised before any was shown:"
        " neither the server nor a single player could choose the dice."
    )


def _explain_trust(who: str) -> str:
    """Return what people who added no secret have to believe."""
    return f"{who} added no secret: they have to believe that the others did not choose together."


def _explain_broken(who: str) -> str:
    """Return what a promise without a secret leaves open."""
    return (
        f"{who} promised a secret and did not show it: with the server's help they could have"
        " picked one of two sets of dice."
    )
