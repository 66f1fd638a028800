"""What can be on the agenda: the rest of the turn or of the set-up below, steps of the card above."""

from collections.abc import Callable, Iterator

from beachhead.games.five_beaches.board import ALLIED, GERMAN, OFF, Board
from beachhead.games.five_beaches.rules import rules
from beachhead.games.five_beaches.rules.base import GUNS, SHIPS
from beachhead.games.five_beaches.rules.duplex_drive import swimming_units
from beachhead.games.five_beaches.rules.free_setup import TABLE
from beachhead.games.five_beaches.rules.variant_setup import AIRBORNE, HOLD_THE_POINT, RANGERS
from beachhead.kernel.frames import argument_names, function_of
from beachhead.kernel.position import Frame
from beachhead.kernel.steps import Auto

MOST_FRAMES = 200
"""The set-up of the campaign has a step for each unit."""
BASES = ("start_turn", "next_card", "turn_card", "end_turn")
"""What comes after everything else: one of these is at the bottom, and nowhere else."""
SET_UP = ("setup", "variant_setup", "free_setup", "duplex_drive")
"""Chapters whose steps wait before the first turn only."""
CARD_STEPS = ("activate", "choose_unit", "choose_map", "go_on_with_maps", "act")
WAITING = ("swim", "free_roll", "turn_card")
"""Throws and draws that can wait below another question."""
OF_VARIANTS = {
    "land_rangers": (RANGERS, HOLD_THE_POINT),
    "consider_point": (HOLD_THE_POINT,),
    "choose_holder": (HOLD_THE_POINT,),
    "drop_airborne": (AIRBORNE,),
}
"""Steps of the set-up without a unit, with the variants that bring them."""
FACE_STEPS = ("use_face", "go_on_with_face", "choose_support")
Domain = Callable[[Board, int], bool]
DOMAINS: dict[str, Domain] = {
    "unit": lambda b, unit: 0 <= unit < len(b.at),
    "side": lambda b, side: side in (ALLIED, GERMAN),
    "drawer": lambda b, side: side in (ALLIED, GERMAN),
    "sheet": lambda b, sheet: 0 <= sheet < len(b.content.sheets),
    "v": lambda b, v: 0 <= v < len(b.content.variants),
    "first": lambda b, first: first >= 0,
    "line": lambda b, line: 0 <= line < len(TABLE),
    "attacker": lambda b, unit: unit in (SHIPS, GUNS) or (0 <= unit < len(b.at) and b.on_map(unit)),
    "target": lambda b, unit: 0 <= unit < len(b.at) and b.on_map(unit),
}
"""What the arguments of frames can be, by their name in the rules."""


def check_agenda(b: Board) -> list[str]:
    """Check that the agenda is possible."""
    frames = b.agenda
    if b.ending or isinstance(rules.steps[str(frames[-1][0])], Auto):  # it is being set up
        return []
    bases = [frame[0] for frame in frames if frame[0] in BASES]
    wanted = ("start_turn",) if b.turn == 0 else BASES[1:]
    if len(bases) != 1 or frames[0][0] not in wanted or len(frames) > MOST_FRAMES:
        end = "the first turn" if b.turn == 0 else "the next card or the end of the turn"
        return [f"the agenda does not end with {end} (FFF-BEACH-02)"]
    below = [f for f in frames[:-1] if not isinstance(rules.steps[str(f[0])], Auto)]
    if any(frame[0] not in WAITING for frame in below):
        return [f"{below[0][0]} is asked below another question"]
    faults = [fault for frame in frames for fault in check_frame(b, frame)]
    return faults or [*check_counts(frames)]


def check_counts(frames: list[Frame]) -> Iterator[str]:
    """Check that nothing is asked twice at the same time."""
    for frame in set(frames):
        most = TABLE[-1].count if frame[0] == "consider_free" else 1
        if frames.count(frame) > most:
            yield f"{frame[0]} waits {frames.count(frame)} times"


def check_frame(b: Board, frame: Frame) -> Iterator[str]:
    """Check that a step can wait now and that its arguments can be."""
    name = str(frame[0])
    step = rules.steps[name]
    chapter = function_of(step).__module__.rpartition(".")[2]
    if (chapter in SET_UP) != (b.turn == 0) and name not in BASES:
        yield f"{name} cannot wait on turn {b.turn} (FFF-CAMP-09)"
    given = {k: int(v) for k, v in zip(argument_names(step), frame[1:], strict=False)}
    for argument, value in given.items():
        if argument in DOMAINS and not DOMAINS[argument](b, value):
            yield f"{name}: {argument} cannot be {value}"
            return
    if name in OF_VARIANTS and not {*OF_VARIANTS[name]} & {*b.variants}:
        yield f"{name}: the variant is not in play (FFF-VAR-GEN-01)"
    yield from check_card(b, name, given)
    yield from check_unit(b, name, given)


def check_card(b: Board, name: str, given: dict[str, int]) -> Iterator[str]:
    """Check that the card in play gives the step."""
    if name not in (*CARD_STEPS, *FACE_STEPS):
        return
    card = b.content.cards.get(b.card)
    if card is None or card.side < 0 or (name in FACE_STEPS) != (card.number == 0):
        yield f"{name}: the card is {b.card or 'none'} (FFF-BEACH-05)"
    elif given.get("side", card.side) != card.side:
        yield f"{name}: {b.card} is the other side's card (FFF-BEACH-05)"
    elif name in ("choose_map", "go_on_with_maps") and not b.content.campaign:
        yield f"{name}: a single beach has one map (FFF-ACT-07)"
    elif b.content.campaign and len(b.used) != len(b.content.sheets):
        yield f"{name}: {len(b.used)} maps are counted (FFF-ACT-07)"
    elif "unit" in given and b.content.side_of[given["unit"]] != card.side:
        yield f"{name}: {b.card} is not of that unit's side (FFF-BEACH-05)"


def check_unit(b: Board, name: str, given: dict[str, int]) -> Iterator[str]:
    """Check that a step's unit is where the step needs it."""
    if name in ("draw_for_attack", "roll_for_attack"):
        attacker, target = given["attacker"], given["target"]
        sides = {SHIPS: ALLIED, GUNS: GERMAN}
        side = sides[attacker] if attacker in sides else b.content.side_of[attacker]
        if side == b.content.side_of[target]:
            yield f"{name}: nobody attacks its own side (FFF-BEACH-25)"
        if (name == "roll_for_attack") != b.content.campaign:
            yield f"{name}: attacks are settled otherwise in this scenario (FFF-BEACH-27)"
    if name in ("consider_roll", "choose_roll", "roll_entry"):
        variant = b.content.variants[given["v"]]
        if variant.key not in b.variants or not variant.entry:
            yield f"{name}: the variant is not in play (FFF-VAR-GEN-01)"
        elif given["first"] >= len(variant.units):
            yield f"{name}: the variant has {len(variant.units)} units (FFF-VAR-GEN-01)"
    if "unit" in given:
        yield from check_place_of(b, name, given["unit"])


def check_place_of(b: Board, name: str, unit: int) -> Iterator[str]:
    """Check that a unit stands, or is still to come, as its step needs it."""
    counter, at = b.content.units[unit], b.at[unit]
    variants = [v for v in b.content.variants if counter.id in v.units and v.set_up]
    wrong = {
        "act": at <= OFF,
        "place": not counter.hex,
        "choose_place": not counter.zone or at != OFF,
        "come_on": at != OFF or unit not in b.due,
        "choose_entry": at != OFF or unit not in b.due,
        "swim": unit not in swimming_units(b),
        "consider_strength": not variants,
        "roll_strength": not variants,
        "consider_landing": not variants,
        "choose_landing": not variants or not b.content.point_du_hoc,
        "consider_drop": not variants,
        "choose_drop": not variants,
        "choose_free_hex": b.content.side_of[unit] != GERMAN,
    }
    if wrong.get(name, False):
        yield f"{name}: it is not a question for {counter.name} (FFF-BEACH-49)"
