"""Errors with a stable code, the figures, the rule and the position.

    BeachheadError
    ├── RulesBug            rules.*      the rules contradict themselves: report it with the position
    ├── AnswerError         answer.*
    │   ├── IllegalAnswer   answer.illegal
    │   ├── WrongSide       answer.side
    │   └── GameOver        answer.over
    ├── BadRoll             roll.*
    ├── BadPosition         position.*
    ├── DataError           data.*       a file of components does not hold
    ├── RecordError         record.*
    ├── MissingExtra        extra.missing
    └── Unknown             *.unknown    game, scenario, option, rule, bot

A caller writes:

    try:
        game.play(b, answer)
    except IllegalAnswer as error:
        print(error.code, error.rule, error)
"""

import msgspec

from beachhead.kernel.nodes import Refusal


class BeachheadError(Exception):
    """Carry a stable code, a sentence, the rule's id and the position's notation."""

    code = "error"

    def __init__(
        self, message: str, *, code: str = "", rule: str = "", position: str = "", remedy: str = ""
    ) -> None:
        """Compose the sentence that people read from its parts."""
        self.code = code or type(self).code
        self.rule = rule
        self.position = position
        self.remedy = remedy
        self.message = message
        super().__init__(self.sentence())

    def __reduce__(self) -> tuple[object, ...]:
        """Keep every field on the way from a worker process, whatever `__init__` takes."""
        return restore_error, (type(self), self.args, self.__dict__)

    def sentence(self) -> str:
        """Return what was wrong, which rule, what helps, and where."""
        parts = [self.message]
        if self.rule:
            parts.append(f"(rule {self.rule})")
        if self.remedy:
            parts.append(f"Remedy: {self.remedy}")
        if self.position:
            parts.append(f"Position: {self.position}")
        return " ".join(parts)

    def advice(self) -> str:
        """Return what was wrong and what helps, in whole sentences."""
        remedy = self.remedy[:1].upper() + self.remedy[1:]
        end = "" if not remedy or remedy.endswith((".", "!", "?", "…")) else "."
        return f"{self.message} {remedy}{end}".strip()

    def wire(self) -> dict[str, str]:
        """Return the error as the protocol and the server send it."""
        return {"code": self.code, "message": self.message, "rule": self.rule}


class RulesBug(BeachheadError):
    """The rules reached a state they do not provide for."""

    code = "rules.bug"


class AnswerError(BeachheadError):
    """An answer cannot be taken."""

    code = "answer.invalid"


class IllegalAnswer(AnswerError):
    """An answer is not among the legal ones; `reasons` says why."""

    code = "answer.illegal"

    def __init__(self, message: str, reasons: list[Refusal], *, position: str = "") -> None:
        """Keep every reason; the first one gives the rule."""
        self.reasons = reasons
        super().__init__(message, rule=reasons[0].rule if reasons else "", position=position)

    def wire(self) -> dict[str, str]:
        """Return the error with the first reason's own code beside the common one."""
        reason = self.reasons[0].code if self.reasons else ""
        return {**super().wire(), "reason": reason}


class WrongSide(AnswerError):
    """A side answers that is not asked now."""

    code = "answer.side"


class GameOver(AnswerError):
    """An answer arrives after the end."""

    code = "answer.over"


class BadRoll(BeachheadError):
    """An outcome that the device cannot show."""

    code = "roll.impossible"


class BadPosition(BeachheadError):
    """A position that breaks an invariant of its game."""

    code = "position.invalid"


class DataError(BeachheadError):
    """A component file is wrong; the message names file, entry and remedy."""

    code = "data.invalid"


class RecordError(BeachheadError):
    """A match record cannot be read or does not hold."""

    code = "record.invalid"


class MissingExtra(BeachheadError):
    """A library that comes with an extra of the package is not installed."""

    code = "extra.missing"


class Unknown(BeachheadError):
    """A name nobody knows; the message lists the known ones."""

    def __init__(self, what: str, name: str, known: list[str]) -> None:
        """Keep the name that nobody knows, and the known ones."""
        listed = ", ".join(known) or "none"
        super().__init__(
            f"There is no {what} {name!r:.80}; known: {listed}.", code=f"{what}.unknown"
        )


def restore_error(
    kind: type[BeachheadError], args: tuple[object, ...], fields: dict[str, object]
) -> BeachheadError:
    """Return an error that came from another process."""
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(fields)
    return error


def from_validation(error: msgspec.ValidationError) -> BadPosition:
    """Turn a decoding failure into an error that names the field."""
    msg = f"The position does not have the expected form: {error}"
    return BadPosition(msg, code="position.form")
