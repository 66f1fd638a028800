"""Phases 1 and 2: locks, re-rolls, changes to the Final Tally, Skulls and bonuses."""

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.components import AIDS, COLOURS, COUNTRIES, FACES
from beachhead.games.dday_dice.notation.words import (
    DIE_NAMES,
    FACE_NAMES,
    at_dice,
    dice_words,
    die_face,
    die_id,
    extra,
    faces_words,
    option_text,
    unit_name,
)
from beachhead.games.dday_dice.rules import (
    bonuses,
    played_dice,
    played_gains,
    rolling,
    skulls,
    tally,
)
from beachhead.kernel.nodes import Answer, AnswerText


@rolling.choose_lock.shown
def lock_words(b: Board, answer: Answer, side: int) -> AnswerText:
    """Show a lock."""
    if isinstance(answer, int):
        label = faces_words(b, side, answer)
        text = f"lock {dice_words(answer)}"
        return AnswerText(text, label, at_dice(side, answer), group="Lock", tick=True)
    if answer == "stop":
        return AnswerText("stop", "Stop", (f"unit:{side}",), group="Lock")
    return extra(b, answer, side)


@rolling.choose_reroll.shown
def reroll_words(b: Board, answer: Answer, side: int) -> AnswerText:
    """Show a set of dice to roll again."""
    if isinstance(answer, int):
        label = faces_words(b, side, answer)
        text = f"roll {dice_words(answer)}"
        return AnswerText(text, label, at_dice(side, answer), group="Roll again", tick=True)
    if answer == "stop":
        return AnswerText("stop", "Stop", (f"unit:{side}",), group="Roll again")
    return extra(b, answer, side)


@rolling.leave_out_die.shown
def colour_words(b: Board, answer: str, side: int) -> AnswerText:
    """Show the colour of the die that stays out."""
    del b
    return AnswerText(
        f"out {answer}", f"Leave out a {answer} die", (die_id(side, COLOURS.index(answer) * 2),)
    )


@tally.adjust.shown
@tally.exchange.shown
def tally_words(b: Board, answer: Answer, side: int) -> AnswerText:
    """Show a change to the Final Tally."""
    match answer:
        case ("again", int() as mask):
            label = f"Re-roll {faces_words(b, side, mask)}"
            text = f"again {dice_words(mask)}"
            return AnswerText(text, label, at_dice(side, mask), group="Roll again", tick=True)
        case ("last", int() as place):
            text = f"last {DIE_NAMES[place]}"
            return AnswerText(
                text, f"Colonel: re-roll {die_face(b, side, place)}", (die_id(side, place),)
            )
        case ("turn", int() as place, str() as face):
            label = f"General: {die_face(b, side, place)} becomes {FACE_NAMES[face]}"
            text = f"turn {DIE_NAMES[place]} {face}"
            return AnswerText(text, label, (die_id(side, place),), tick=True)
        case ("recolour", int() as place, str() as colour):
            label = f"Captain: {die_face(b, side, place)} becomes {colour}"
            text = f"recolour {DIE_NAMES[place]} {colour}"
            return AnswerText(text, label, (die_id(side, place),), tick=True)
        case ("swap", int() as place, int() as other):
            code = b.units[side].card_dice[other]
            new = f"{COLOURS[code // 6]} {FACE_NAMES[FACES[code % 6]]}"
            label = f"Lieutenant: {die_face(b, side, place)} becomes {new}"
            at = (die_id(side, place), f"carddie:{other}")
            return AnswerText(f"swap {DIE_NAMES[place]} {other + 1}", label, at, tick=True)
        case ("swap", int() as place, int() as other, int() as theirs):
            text = f"swap {DIE_NAMES[place]} {other + 1} {DIE_NAMES[theirs]}"
            mine, wanted = die_face(b, side, place), die_face(b, other, theirs)
            label = f"Offer {mine} to {unit_name(b, other)} for {wanted}"
            at = (die_id(side, place), die_id(other, theirs))
            return AnswerText(text, label, at, group=unit_name(b, other), tick=True)
        case _:
            return extra(b, answer, side)


@played_dice.choose_die.shown
def set_die_words(b: Board, answer: tuple[int, str], side: int) -> AnswerText:
    """Show what a die is set to."""
    place, face = answer
    label = f"{die_face(b, side, place)} becomes {FACE_NAMES[face]}"
    return AnswerText(f"set {DIE_NAMES[place]} {face}", label, (die_id(side, place),), tick=True)


@skulls.choose_victim.shown
def victim_words(b: Board, answer: Answer, side: int, biting: int) -> AnswerText:
    """Show the die that a Skull cancels."""
    del biting
    if isinstance(answer, int):
        label = f"Cancel {die_face(b, side, answer)}"
        return AnswerText(f"cancel {DIE_NAMES[answer]}", label, (die_id(side, answer),))
    return extra(b, answer, side)


@bonuses.choose_bonus.shown
def bonus_words(b: Board, answer: int, side: int, face: int) -> AnswerText:
    """Show an alternative of an RWB bonus."""
    option = COUNTRIES[b.units[side].country].bonus[face].options[answer]
    return AnswerText(f"bonus {answer + 1}", option_text(option), (f"unit:{side}",))


@bonuses.choose_result.shown
def result_words(b: Board, answer: tuple[str, str], side: int) -> AnswerText:
    """Show a result of a Leadership bonus."""
    del b
    colour, face = answer
    return AnswerText(
        f"{colour} {face}", f"{colour} {FACE_NAMES[face]}", (f"unit:{side}",), group=colour
    )


@played_gains.choose_owed.shown
def owed_words(b: Board, answer: str, side: int) -> AnswerText:
    """Show an RWB bonus to be collected."""
    del b
    return AnswerText(f"rwb {answer}", AIDS.names[answer], (f"unit:{side}",))
