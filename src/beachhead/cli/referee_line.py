"""A referee's line: answers and dice as people at a table say them.

    hit Vierville bh; 3        names of places as well as ids, then the die
    9; 3                       the number in the list, then the die
    9; bombard 3 5 1 6 2 2     all dice of an order at once
    bombard 3 5 1 6 2 2        dice first: what they are for is asked back

Parts stand between semicolons, and each goes to what is asked then. Dice that are left over go to
the next throws of the same kind; a question between them gets the same answer again while that is
legal. The line is tried on a copy first: it is taken whole or not at all.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from beachhead.cli.dice_input import begins_face, count_dice, read_outcome
from beachhead.cli.spoken_words import match_words
from beachhead.kernel.cards import Deck
from beachhead.kernel.devices import Device
from beachhead.kernel.errors import AnswerError, BadRoll, BeachheadError, GameOver, IllegalAnswer
from beachhead.kernel.nodes import Answer, AnswerText, Chance, Decision
from beachhead.kernel.notation import number_or_word, same_text
from beachhead.match import Match
from beachhead.match.answer_lines import MOST_PARTS, SEPARATOR, check_move
from beachhead.match.log import name_of

MOST_CANDIDATES = 8
SHORTEST_STEP = 3
"""Letters of a step's name that are enough before its dice."""


class Unclear(AnswerError):
    """A text that fits several answers, or leaves something open; the message lists them."""

    code = "answer.unclear"


class DiceWait(Unclear):
    """Dice that are given before the answer which they need; the next answer gets them."""

    code = "answer.dice"

    def __init__(self, message: str, *, dice: str) -> None:
        super().__init__(
            message, remedy="answer, and the dice go with it; an empty line drops them"
        )
        self.dice = dice
        self.before = ""
        """The parts of the line before the dice: the answer comes between them."""

    def complete(self, answer: str) -> str:
        """Return the line with an answer between its parts; several answers are a line of their own."""
        if SEPARATOR in answer:
            return answer
        return SEPARATOR.join(part for part in (self.before, answer, self.dice) if part)


class Taken(NamedTuple):
    """One answer or outcome of a line."""

    kind: Literal["answer", "roll"]
    side: int
    value: Answer


def take_line(match: Match, text: str) -> None:
    """Take a line's answers and dice into a match, all of them or none."""
    taken = LineReader(match).read(text)
    with match.forget_on_error(match.ply):
        for one in taken:
            if one.kind == "roll":
                match.roll(one.value, one.side)
            else:
                match.answer(one.side, one.value)


class LineReader:
    """Read a line on a copy of the position."""

    def __init__(self, match: Match) -> None:
        self.match, self.game = match, match.game
        self.b = match.game.clone(match.position)
        self.taken: list[Taken] = []
        self.spare: list[str] = []
        """Dice that are left over from the last throw."""
        self.thrown = ""
        """The step of the last throw."""
        self.last: tuple[str, int, Answer] | None = None
        """The last answer: step, side and value."""
        answers = (p for p in reversed(match.active_plies) if match.entries[p].kind == "answer")
        if (ply := next(answers, None)) is not None:
            entry = match.entries[ply]
            self.last = (match.effects[ply].step, entry.side, entry.body)

    def read(self, text: str) -> list[Taken]:
        """Return the answers and outcomes of a line; raise the reason against its first wrong part."""
        parts = [part.strip() for part in text.split(SEPARATOR) if part.strip()][:MOST_PARTS]
        for place, part in enumerate(parts, 1):
            try:
                self.read_part(part)
                self.spend_spare(last=place == len(parts))
            except BeachheadError as error:
                if isinstance(error, DiceWait):
                    error.before = "; ".join(parts[: place - 1])
                elif len(parts) > 1:
                    replace_message(
                        error, f"Part {place} of {len(parts)}, {part!r:.40}: {error.message}"
                    )
                raise
        return self.taken

    def read_part(self, text: str) -> None:
        """Take one part as the answer or the dice that are asked for now."""
        node = self.find_asked()
        if isinstance(node, Chance):
            self.throw(node, text)
            return
        try:
            first, *more = self.find_answers(node, text)
        except AnswerError:
            if not (leading := self.find_leading(node, text)):
                if are_numbers(text):
                    raise self.ask_about_numbers(node, text) from None
                raise
            self.take(node, self.choose_leading(node, leading, text))
            self.read_part(text)
            return
        self.take(node, first)
        for answer in more:  # the other answers of a whole move
            following = self.find_asked()
            assert isinstance(following, Decision)
            self.take(following, answer)

    def find_asked(self) -> Chance | Decision:
        """Return the throw or the question that is open for people at the table."""
        nodes = self.game.nodes(self.b)
        throws = [node for node in nodes if isinstance(node, Chance)]
        if throws and self.match.header.dice != "seeded":
            return throws[0]
        if throws:
            raise Unclear("A line ends where dice are rolled.", remedy="type the rest afterwards")
        asked = [node for node in nodes if isinstance(node, Decision)]
        if not asked:
            raise GameOver("The game is over; no more answers are taken.")
        mine = [node for node in asked if not self.match.seats[node.side].is_bot]
        if not mine:
            msg = f"The bot of {name_of(self.match.sides, asked[0].side)} is to move first."
            raise Unclear(msg, remedy="type the rest afterwards")
        return mine[0]

    # ---- dice -----------------------------------------------------------------------------

    def throw(self, node: Chance, text: str) -> None:
        """Take the dice of a throw; what is left over waits for the next one of its kind."""
        words = split_dice(node, text)
        need = count_dice(node.device)
        value = self.game.check_roll(
            self.b, node, read_outcome(node.device, " ".join(words[:need]))
        )
        self.spare, self.thrown = words[need:], node.step
        self.game.apply(self.b, value, node.side)
        self.taken.append(Taken("roll", node.side, value))

    def find_leading(self, node: Decision, text: str) -> list[int]:
        """List the answers that lead to the throw which a text names before its dice.

        Several numbers need no name. Those whose throw has just as many dice come before those
        that leave some over.
        """
        name, *dice = text.lower().split()
        if are_numbers(text):
            name = ""
        elif len(name) < SHORTEST_STEP or not dice:
            return []
        if self.match.header.dice == "seeded":
            return []
        found: dict[int, int] = {}
        for place, answer in enumerate(node.options):
            for throw in self.list_throws_after(node, answer):
                if throw.step.startswith(name) and can_show(throw, text):
                    found[place] = len(split_dice(throw, text)) - count_dice(throw.device)
        return [place for place, over in found.items() if not over] or list(found)

    def list_throws_after(self, node: Decision, answer: Answer) -> list[Chance]:
        """List the throws right after an answer."""
        twin = self.game.clone(self.b)
        self.game.apply(twin, answer, node.side)
        return [found for found in self.game.nodes(twin) if isinstance(found, Chance)]

    def choose_leading(self, node: Decision, leading: Sequence[int], text: str) -> Answer:
        """Return the answer that dice without one are for: the only one, or the last once more."""
        if len(leading) == 1:
            return node.options[leading[0]]
        if self.can_repeat(node) and self.last and node.options.index(self.last[2]) in leading:
            return self.last[2]
        shown = self.game.option_texts(self.b, node.frame, node.options)
        listed = list_candidates(shown, leading)
        raise DiceWait(f"{self.game.prompt(self.b, node)}{listed}", dice=text)

    def spend_spare(self, *, last: bool) -> None:
        """Use dice that are left over for the next throws of the same kind."""
        while self.spare:
            dice = " ".join(self.spare)
            nodes = self.game.nodes(self.b)
            node = next((n for n in nodes if isinstance(n, (Chance, Decision))), None)
            if isinstance(node, Chance) and node.step == self.thrown:
                self.throw(node, dice)
            elif isinstance(node, Decision) and self.can_repeat(node):
                assert self.last
                self.take(node, self.last[2])
            elif isinstance(node, Decision) and not last:
                return  # the next part answers it
            else:
                raise self.ask_about_spare(node, dice)

    def can_repeat(self, node: Decision) -> bool:
        """Return True if a question is the one before, and its answer still stands in the list."""
        if self.last is None or (node.step, node.side) != self.last[:2]:
            return False
        return self.last[2] in node.options

    def ask_about_spare(self, node: object, dice: str) -> Unclear:
        """Return the question what dice that are left over are for."""
        verb = "is" if len(self.spare) == 1 else "are"
        if isinstance(node, Decision):
            asks = self.game.prompt(self.b, node)
            remedy = f"give the answer between them, as in: …; ANSWER; {dice}"
            return Unclear(f"Too many dice: left over {verb} {dice}. {asks}", remedy=remedy)
        return Unclear(
            f"Too many dice: left over {verb} {dice}.", remedy="type those of this throw"
        )

    def ask_about_numbers(self, node: Decision, text: str) -> Unclear:
        """Return the question what several numbers are for, where no dice are asked for."""
        prompt = self.game.prompt(self.b, node)
        msg = f"{text!r:.40} looks like dice, but none are asked for now. {prompt}"
        return Unclear(msg, remedy="type the number of one answer, or words of it")

    # ---- answers --------------------------------------------------------------------------

    def take(self, node: Decision, answer: Answer) -> None:
        """Take an answer."""
        if reasons := self.game.reasons(self.b, node, answer):
            raise IllegalAnswer(f"It is not legal: {reasons[0].message}", reasons)
        self.last = (node.step, node.side, answer)
        self.game.apply(self.b, answer, node.side)
        self.taken.append(Taken("answer", node.side, answer))

    def find_answers(self, node: Decision, text: str) -> list[Answer]:
        """Return the answer that a text means, or several of a whole move."""
        shown = self.game.option_texts(self.b, node.frame, node.options)
        for option, words in zip(node.options, shown, strict=True):
            if same_text(words.text, text):
                return [option]
        number = number_or_word(text)
        if isinstance(number, int) and 1 <= number <= len(node.options):
            return [node.options[number - 1]]
        for option, words in zip(node.options, shown, strict=True):
            if same_text(words.text.partition(" ")[2], text):  # all but the verb: `R2 B1`
                return [option]
        if parts := self.game.parse_line(self.b, node, text):
            return check_move(self.game, self.game.clone(self.b), parts, node.side)
        return [self.find_by_words(node, text, shown)]

    def find_by_words(self, node: Decision, text: str, shown: Sequence[AnswerText]) -> Answer:
        """Return the only answer that the words fit; else the game's own reading of them."""
        if are_numbers(text):  # dice must not pass for a figure that an answer mentions
            return self.game.parse(self.b, text, node.side)
        found = match_words(text, [f"{w.text} {w.label} {w.group}" for w in shown])
        if not found.fitting:  # what it says itself counts before the names of what it is about
            found = match_words(text, [self.list_words(words) for words in shown])
        fitting = keep_smallest_set(shown, found.fitting)
        if len(fitting) == 1:
            return node.options[fitting[0]]
        try:
            return self.game.parse(self.b, text, node.side)
        except IllegalAnswer as error:
            if len(fitting) > 1:
                raise self.ask_back(text, shown, fitting) from None
            if 0 < len(found.near) < len(shown):  # words that all answers have tell nothing
                listed = list_candidates(shown, found.near)
                replace_message(error, f"{error.message} Did you mean one of these?{listed}")
            raise

    def list_words(self, words: AnswerText) -> str:
        """Return all words by which people may call an answer: notation, label, names of places."""
        names = [self.names.get(thing, "") for thing in words.at]  # ids are in the notation
        return " ".join([words.text, words.label, words.group, *names])

    @cached_property
    def names(self) -> dict[str, str]:
        """Return the names of the places and pieces of the scene by id."""
        scene = self.game.scene(self.b, -1)
        found = {area.id: area.name for area in scene.areas}
        return found | {piece.id: piece.name for piece in scene.pieces}

    def ask_back(self, text: str, shown: Sequence[AnswerText], places: Sequence[int]) -> Unclear:
        """Return the question which of several answers is meant."""
        msg = f"{text!r:.40} fits {len(places)} answers:{list_candidates(shown, places)}"
        return Unclear(msg, remedy="add a word, or type a number")


def keep_smallest_set(shown: Sequence[AnswerText], places: list[int]) -> list[int]:
    """Return the one set of things that lies in all the others; else all places."""
    if len(places) < 2 or not all(shown[place].tick for place in places):
        return places
    smallest = min(places, key=lambda place: len(shown[place].at))
    things = set(shown[smallest].at)
    return [smallest] if all(things <= set(shown[place].at) for place in places) else places


def replace_message(error: BeachheadError, message: str) -> None:
    """Put another message into an error."""
    error.message = message
    error.args = (error.sentence(),)


def list_candidates(shown: Sequence[AnswerText], places: Sequence[int]) -> str:
    """Return some answers with their numbers, each on a line of its own."""
    named = [f"{p + 1:3}  {shown[p].label or shown[p].text}" for p in places[:MOST_CANDIDATES]]
    more = len(places) - len(named)
    return "\n" + "\n".join([*named, *([f"     and {more} more"] if more else [])])


def are_numbers(text: str) -> bool:
    """Return True for several numbers and nothing else: dice, or a spot."""
    words = text.replace(",", " ").split()
    return len(words) > 1 and all(word.isdecimal() for word in words)


def split_dice(node: Chance, text: str) -> list[str]:
    """Return the words of a throw, without the step's name before them; `346` is three dice."""
    words = text.replace(",", " ").split()
    names_step = len(words) > 1 and len(words[0]) >= SHORTEST_STEP
    if names_step and node.step.startswith(words[0].lower()) and not words[0].isdecimal():
        words = words[1:]
    if isinstance(node.device, Deck):
        words = join_cards(node.device, words)
    if len(words) == 1 and is_row_of_dice(node.device, words[0]):
        words = list(words[0])
    if not words:
        raise BadRoll("No dice are given.", code="roll.count")
    return words


def join_cards(deck: Deck, words: Sequence[str]) -> list[str]:
    """Join a card's colour and number that have a blank between them: `red 5`."""
    joined: list[str] = []
    for word in words:
        both = joined[-1] + word if joined else ""
        if both and any(begins_face(both.lower(), str(card).lower()) for card, _ in deck.cards):
            joined[-1] = both
        else:
            joined.append(word)
    return joined


def can_show(node: Chance, text: str) -> bool:
    """Return True if the first words of a text are what a throw may show."""
    try:
        words = split_dice(node, text)
        read_outcome(node.device, " ".join(words[: count_dice(node.device)]))
    except BadRoll:
        return False
    return True


def is_row_of_dice(device: Device, word: str) -> bool:
    """Return True if a number is a row of faces without blanks."""
    return word.isdecimal() and len(word) > 1 and count_dice(device, small=True) == len(word)
