"""What the table shows, in the figures that all games share (`docs/events.md`)."""

from collections.abc import Sequence

from msgspec.structs import replace

from beachhead.games.dday_dice.notation.names import die_id
from beachhead.kernel.plurals import counted
from beachhead.kernel.position import Event, Figure

ROLES = {
    "blind_start": "draw",
    "fire": "attack",
    "mines": "attack",
    "recruits": "draw",
    "rolled": "draw",
}
"""The part that the throw of each kind of event plays."""
Figures = dict[str, Figure]


def add_shared_figures(story: Sequence[Event]) -> list[Event]:
    """Return events with what every table needs to show them."""
    return [replace(event, figures=_share_event(event)) for event in story]


def _share_event(event: Event) -> Figures:
    """Return the figures of an event with those that all games share."""
    figures = dict(event.figures)
    if "piece" in figures:
        figures["pieces"] = [str(figures.pop("piece"))]
    if event.kind in ROLES:
        figures |= _describe_throw(event.kind, figures)
    if event.kind == "casualties":
        figures |= _describe_loss(figures)
    return figures


def _describe_throw(kind: str, figures: Figures) -> Figures:
    """Return the role of a throw and what it comes to."""
    side, thrown = figures.get("side", -1), figures.get("thrown")
    found: Figures = {"side": side, "role": ROLES[kind]}
    if isinstance(side, int) and isinstance(thrown, list):
        found["thrown"] = [die_id(side, int(place)) for place in thrown]
        found["pieces"] = [f"unit:{side}"]
    return {**found, "result": _name_result(kind, figures)}


def _name_result(kind: str, figures: Figures) -> str:
    """Return what a throw comes to."""
    dice, roll = figures["dice"], figures.get("roll", 0)
    assert isinstance(dice, list)
    if kind in ("fire", "mines", "recruits"):
        return counted(sum(int(face) for face in dice), "Soldier")
    return f"roll {roll}" if roll else "extra dice"


def _describe_loss(figures: Figures) -> Figures:
    """Return how many Soldiers a Unit has lost."""
    side, amount = figures["side"], figures["amount"]
    assert isinstance(amount, int)
    return {"loss": [f"unit:{side}"], "losses": [counted(amount, "Soldier")]} if amount else {}
