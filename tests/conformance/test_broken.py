"""A check that cannot fail is worthless: each must catch a template game that breaks its promise."""

from collections.abc import Callable
from copy import copy
from itertools import count
from pathlib import Path
from time import process_time
from typing import Any, Self

import msgspec
import pytest

from beachhead.ai.testing import check_analysis
from beachhead.games._template import GAME, TwoPatrols, encoding, view as template_view
from beachhead.games._template.board import NOWHERE, UNKNOWN, Board
from beachhead.games._template.rules.setup import keep_order, put_on_field
from beachhead.games._template.rules.turn import begin_action, choose_action, turn
from beachhead.kernel.about import About
from beachhead.kernel.chances import AtMost, Chances, Group
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.encoding import Arguments, Block, Encoding, Field, word_question
from beachhead.kernel.errors import IllegalAnswer
from beachhead.kernel.nodes import Answer, AnswerText, Decision, Refusal
from beachhead.kernel.notation import same_text
from beachhead.kernel.position import Event, replaced_at
from beachhead.kernel.rulebook import Pages, Rule, Rulebook
from beachhead.kernel.scene import Piece, Scene
from beachhead.kernel.steps import Rules
from beachhead.kernel.testing import (
    CHECKS,
    check_bots,
    check_marks,
    check_near_misses,
    check_rulebook,
    list_near_misses,
    rule_table,
)

Steps = dict[str, Any]


def variant(change: Callable[[Steps], None] = lambda steps: None, **members: object) -> TwoPatrols:
    """Copy the template game with other steps or members."""
    rules: Rules[Board] = Rules("template")
    for step in GAME.rules.steps.values():
        rules.steps[step.name] = copy(step)
    change(rules.steps)
    rules.runs = {n: s.run for n, s in rules.steps.items() if not s.waits}  # type: ignore[attr-defined]
    made: TwoPatrols = type("Broken", (TwoPatrols,), {"rules": rules, **members})()
    return made


def steps(**halves: dict[str, object]) -> Callable[[Steps], None]:
    """Replace halves of steps: `steps(fire={"device": f})`."""

    def change(table: Steps) -> None:
        for name, parts in halves.items():
            for part, value in parts.items():
                setattr(table[name], part, value)

    return change


# ---- the faults ------------------------------------------------------------------------------


def no_answer() -> TwoPatrols:
    return variant(steps(choose_action={"options": lambda b, side: []}))


def nothing_left_to_do() -> TwoPatrols:
    return variant(steps(end_round={"run": lambda b: None}))


def endless() -> TwoPatrols:
    return variant(steps(end_round={"run": lambda b: b.do(turn(0))}))


def odd_scores() -> TwoPatrols:
    return variant(steps(show_orders={"run": lambda b: b.finish("points", 7, 7)}))


def plays_anything() -> TwoPatrols:
    def play(self: TwoPatrols, b: Board, answer: Any, side: int = -1) -> list[object]:
        self.apply(b, answer, side)
        return []

    return variant(play=play)


def refuses_what_it_lists() -> TwoPatrols:
    return variant(
        steps(choose_spot={"refusal_finder": lambda b, a, side: [Refusal("spot.no", "never")]})
    )


def accepts_what_it_cannot_do() -> TwoPatrols:
    return variant(steps(choose_spot={"refusal_finder": lambda b, a, side: []}))


def changes_before_refusing() -> TwoPatrols:
    def checked(self: TwoPatrols, b: Board, *args: Any) -> object:
        b.round += 1
        return super(type(self), self).check_answer(b, *args)

    return variant(check_answer=checked)


def cites_no_rule_of_the_book() -> TwoPatrols:
    no = [Refusal("action.no", "not today", "PAT-TURN-77")]
    return variant(steps(choose_action={"refusal_finder": lambda b, a, side: no}))


def says_nothing() -> TwoPatrols:
    no = [Refusal("action.no", " ")]
    return variant(steps(choose_action={"refusal_finder": lambda b, a, side: no}))


def asks_with_one_answer() -> TwoPatrols:
    return variant(steps(choose_action={"options": lambda b, side: ["advance"]}))


def lists_an_answer_twice() -> TwoPatrols:
    return variant(steps(choose_action={"options": lambda b, side: ["wait", "advance", "wait"]}))


def offers_a_spot_off_the_field() -> TwoPatrols:
    return variant(
        steps(place_patrol={"options": lambda b, side: [(50, 75 - 50 * side), (900, 1)]})
    )


def writes_two_answers_alike() -> TwoPatrols:
    return variant(steps(choose_action={"text_maker": lambda b, a, side: AnswerText("go", "Go")}))


def leaves_a_label_empty() -> TwoPatrols:
    return variant(steps(choose_action={"text_maker": lambda b, a, side: AnswerText(a)}))


def reads_another_answer() -> TwoPatrols:
    def parse(self: TwoPatrols, b: Board, text: str, side: int = -1) -> object:
        found = super(type(self), self).parse(b, text, side)
        return "wait" if found == "advance" else found

    return variant(parse=parse)


def forgets_while_saving() -> TwoPatrols:
    def save(self: TwoPatrols, b: Board) -> bytes:
        return msgspec.json.encode(msgspec.structs.replace(b, ambush=[1, 1], round=1))

    return variant(save=save)


def breaks_its_own_invariant() -> TwoPatrols:
    return variant(invariants=lambda self, b: ["too late"] if b.round > 2 else [])


def shows_another_position() -> TwoPatrols:
    return variant(
        show=lambda self, b: msgspec.json.encode(msgspec.structs.replace(b, round=1)).decode()
    )


def shows_two_lines() -> TwoPatrols:
    return variant(show=lambda self, b: "\n" + msgspec.json.encode(b).decode())


class SharedMen(Board):
    def clone(self) -> Self:
        twin = super().clone()
        twin.men = self.men
        return twin


def shares_a_list_with_its_copy() -> TwoPatrols:
    def set_up(self: TwoPatrols, scenario: str, options: dict[str, int | str | bool]) -> Board:
        b = TwoPatrols.set_up(self, scenario, options)
        return SharedMen(**{f: getattr(b, f) for f in b.__struct_fields__})

    return variant(set_up=set_up, board=SharedMen)


class Forgetful(Board):
    def clone(self) -> Self:
        twin = super().clone()
        twin.round = 1
        return twin


def copies_badly() -> TwoPatrols:
    def set_up(self: TwoPatrols, scenario: str, options: dict[str, int | str | bool]) -> Board:
        b = TwoPatrols.set_up(self, scenario, options)
        return Forgetful(**{f: getattr(b, f) for f in b.__struct_fields__})

    return variant(set_up=set_up, board=Forgetful)


def plays_otherwise_when_told() -> TwoPatrols:
    def act_and_listen(b: Board, action: str, side: int) -> None:
        if b.story is not None:
            b.down = replaced_at(b.down, side, 0)
        begin_action(b, action, side)

    return variant(steps(choose_action={"resolve": act_and_listen}))


def reads_a_module_variable() -> TwoPatrols:
    turns = count()

    def act_by_the_clock(b: Board, action: str, side: int) -> None:
        b.down = replaced_at(b.down, side, next(turns) % 2)
        begin_action(b, action, side)

    return variant(steps(choose_action={"resolve": act_by_the_clock}))


def puts_a_fraction_into_a_frame() -> TwoPatrols:
    def go(b: Board, spot: tuple[int, int], side: int) -> None:
        b.do(("choose_loss", side), ("arrive", side, spot[0], spot[1] + 0.0))  # type: ignore[arg-type]

    return variant(steps(choose_spot={"resolve": go}))


def answers_with_a_truth_value() -> TwoPatrols:
    def either(b: Board, side: int) -> list[object]:
        return [True, False]

    def go_on(b: Board, answer: bool, side: int) -> None:
        begin_action(b, "wait", side)

    words = {"text_maker": lambda b, a, side: AnswerText(str(a), str(a))}
    return variant(steps(choose_action={"options": either, "resolve": go_on, **words}))


def has_a_step_without_a_rule() -> TwoPatrols:
    return variant(steps(turn={"rule": "PAT-NOWHERE-01"}))


def throws_without_a_role() -> TwoPatrols:
    def perform(game: TwoPatrols, b: Board, taken: Answer, side: int = -1) -> list[Event]:
        story = TwoPatrols.perform(game, b, taken, side)
        kept = [{k: v for k, v in event.figures.items() if k != "role"} for event in story]
        return [
            msgspec.structs.replace(e, figures=figures)
            for e, figures in zip(story, kept, strict=True)
        ]

    return variant(perform=perform)


def fires_at_nothing() -> TwoPatrols:
    def perform(game: TwoPatrols, b: Board, taken: Answer, side: int = -1) -> list[Event]:
        story = TwoPatrols.perform(game, b, taken, side)
        return [
            msgspec.structs.replace(event, figures={**event.figures, "target": ["zone:98"]})
            for event in story
        ]

    return variant(perform=perform)


def tells_of_an_unknown_rule() -> TwoPatrols:
    def act_and_cite(b: Board, action: str, side: int) -> None:
        b.tell("wait", "PAT-NOWHERE-02", side=side)
        begin_action(b, action, side)

    return variant(steps(choose_action={"resolve": act_and_cite}))


def has_an_empty_log_line() -> TwoPatrols:
    return variant(log_line=lambda self, event: "")


class Loaded(Dice, frozen=True):
    def outcomes(self) -> Chances:
        return Dice.outcomes(self)[1:]


def throws_loaded_dice() -> TwoPatrols:
    def device(b: Board, side: int) -> Loaded:
        return Loaded((Group("", b.men[side]),))

    return variant(steps(fire={"device": device}))


def folds_what_the_rules_tell_apart() -> TwoPatrols:
    return variant(steps(fire={"device": lambda b, side: d6(b.men[side], fold=AtMost(1))}))


def rewards_the_quicker_side() -> TwoPatrols:
    def first_come(b: Board, spot: tuple[int, int], side: int) -> None:
        if b.spots[1 - side] == NOWHERE:
            b.down = replaced_at(b.down, side, 0)
        put_on_field(b, spot, side)

    return variant(steps(place_patrol={"resolve": first_come}))


def hides_nothing() -> TwoPatrols:
    return variant(view=lambda self, b, side: b.clone())


def hides_without_saying_so() -> TwoPatrols:
    return variant(meta=msgspec.structs.replace(GAME.meta, secrets=False))


def leaves_a_trace_of_the_secret() -> TwoPatrols:
    def keep_and_mark(b: Board, card: tuple[str], side: int) -> None:
        keep_order(b, card, side)
        b.ambush = replaced_at(b.ambush, side, ["hold", "raid", "watch"].index(card[0]))

    return variant(steps(draw_order={"resolve": keep_and_mark}))


def tells_the_secret() -> TwoPatrols:
    def keep_and_tell(b: Board, card: tuple[str], side: int) -> None:
        keep_order(b, card, side)
        b.tell("orders", green=card[0], grey=card[0])

    return variant(steps(draw_order={"resolve": keep_and_tell}))


def looks_at_its_own_frame() -> TwoPatrols:
    def turned(b: Board, side: int) -> list[str]:
        return choose_action.options(b, side)[
            :: -1 if b.agenda and b.agenda[-1][0] == "choose_action" else 1
        ]

    return variant(steps(choose_action={"options": turned}))


def deals_what_cannot_be() -> TwoPatrols:
    def redeal(self: TwoPatrols, b: Board, side: int, randbelow: object) -> Board:
        dealt = b.clone()
        dealt.men = [9 if o == UNKNOWN else n for n, o in zip(b.men, b.orders, strict=True)]
        return dealt

    return variant(redeal=redeal)


def deals_what_the_side_has_seen() -> TwoPatrols:
    def redeal(self: TwoPatrols, b: Board, side: int, randbelow: Any) -> Board:
        dealt = TwoPatrols.redeal(self, b, side, randbelow)
        dealt.down = (0, 0)
        return dealt

    return variant(redeal=redeal)


def shows_two_things_with_one_id() -> TwoPatrols:
    def scene(self: TwoPatrols, b: Board, side: int) -> Scene:
        drawn = template_view.scene(b, side)
        return msgspec.structs.replace(drawn, areas=drawn.areas[:1] * 2)

    return variant(scene=scene)


def shows_a_piece_nowhere() -> TwoPatrols:
    def scene(self: TwoPatrols, b: Board, side: int) -> Scene:
        drawn = template_view.scene(b, side)
        lost = Piece("lost", "Lost", "infantry", area="zone:99")
        return msgspec.structs.replace(drawn, pieces=(*drawn.pieces, lost))

    return variant(scene=scene)


def anchors_an_option_to_nothing() -> TwoPatrols:
    return variant(
        steps(choose_action={"text_maker": lambda b, a, side: AnswerText(a, a, at=("zone:99",))})
    )


def says_nothing_of_a_thing() -> TwoPatrols:
    return variant(describe_thing=lambda self, b, thing: "")


def gives_no_reason() -> TwoPatrols:
    def silent(self: TwoPatrols, b: Board, thing: str, side: int) -> About:
        return About(thing, "A thing.", usable=False)

    return variant(about=silent)


def writes_log_lines(sentence: str) -> Callable[[], TwoPatrols]:
    """Make a game whose log says one sentence, whatever happens."""
    return lambda: variant(log_line=lambda self, event: sentence)


def refuses_in_the_words_of_the_program() -> TwoPatrols:
    no = [Refusal("action.no", "('advance', 1) is no action", "PAT-TURN-02")]
    return variant(steps(choose_action={"refusal_finder": lambda b, a, side: no}))


# ---- numbers -----------------------------------------------------------------------------------


def numbered(
    change: Callable[[Block], Block] = lambda block: block,
    fields: tuple[Field, ...] = encoding.FIELDS,
    observe: Callable[[Board, int], list[int]] = encoding.observe,
) -> TwoPatrols:
    """Copy the template game with other blocks, fields or observations."""
    sound = encoding.number_scenario()
    blocks = [change(block) for block in sound.blocks]
    made = Encoding(GAME.rules, blocks, fields, observe, Arguments(0, 1), sides=2)
    return variant(encoding=staticmethod(lambda scenario="": made))


def located(step: str, locate: Callable[..., list[int]]) -> Callable[[Block], Block]:
    """Replace how the answers of a question are located."""
    return lambda block: (
        msgspec.structs.replace(block, locate=locate) if block.step == step else block
    )


def gives_two_answers_one_action() -> TwoPatrols:
    return numbered(located("choose_spot", lambda b, spots, side: [0] * len(spots)))


def has_no_action_for_an_answer() -> TwoPatrols:
    return numbered(
        lambda block: word_question("choose_loss", "man") if block.step == "choose_loss" else block
    )


def numbers_an_answer_outside() -> TwoPatrols:
    return numbered(
        located("choose_spot", lambda b, spots, side: [90 + i for i, _ in enumerate(spots)])
    )


def calls_a_spot_by_the_name_of_an_order() -> TwoPatrols:
    return numbered(
        located("choose_spot", lambda b, spots, side: [i - 5 for i, _ in enumerate(spots)])
    )


def observes_the_secret() -> TwoPatrols:
    def observe(b: Board, side: int) -> list[int]:
        seen = encoding.observe(b, side)
        seen[6:8] = [encoding.ORDERS.index(order) for order in b.orders]
        return seen

    return numbered(observe=observe)


def observes_beyond_its_bounds() -> TwoPatrols:
    return numbered(fields=(Field("men", (2,), 0, 1), *encoding.FIELDS[1:]))


def observes_too_little() -> TwoPatrols:
    return numbered(observe=lambda b, side: encoding.observe(b, side)[1:])


def observes_with_a_heavy_hand() -> TwoPatrols:
    def observe(b: Board, side: int) -> list[int]:
        b.round = 1
        return encoding.observe(b, side)

    return numbered(observe=observe)


CAUGHT = [
    ("no_dead_end", no_answer, "has no legal answer"),
    ("no_dead_end", nothing_left_to_do, "dead end"),
    ("ends", endless, "more than 200"),
    ("ends", odd_scores, "leave the range"),
    ("listed_iff_accepted", plays_anything, "is not legal, yet it was taken"),
    ("listed_iff_accepted", refuses_what_it_lists, "is listed, yet refused"),
    ("listed_iff_accepted", accepts_what_it_cannot_do, "is legal, yet playing it fails"),
    ("listed_iff_accepted", changes_before_refusing, "changed the position"),
    ("refusals", cites_no_rule_of_the_book, "PAT-TURN-77"),
    ("refusals", says_nothing, "lacks a code or a sentence"),
    ("choices", asks_with_one_answer, "asks with 1 options"),
    ("choices", lists_an_answer_twice, "twice"),
    ("candidates", offers_a_spot_off_the_field, "is refused"),
    ("notation", writes_two_answers_alike, "alike"),
    ("notation", leaves_a_label_empty, "label"),
    ("notation", reads_another_answer, "is read as"),
    ("saving", forgets_while_saving, "loads to another one"),
    ("saving", breaks_its_own_invariant, "does not load"),
    ("showing", shows_another_position, "read as another one"),
    ("showing", shows_two_lines, "more than one line"),
    ("clones", shares_a_list_with_its_copy, "changed"),
    ("clones", copies_badly, "differs|changed"),
    ("checked_play", plays_otherwise_when_told, "when it is checked and told"),
    ("playout", looks_at_its_own_frame, "ends otherwise"),
    ("replay", reads_a_module_variable, "otherwise than when it was played"),
    ("undo", reads_a_module_variable, "otherwise"),
    ("frames", puts_a_fraction_into_a_frame, "more than ints and strings"),
    ("frames", answers_with_a_truth_value, "not plain"),
    ("cited_rules", has_a_step_without_a_rule, "PAT-NOWHERE-01"),
    ("cited_rules", tells_of_an_unknown_rule, "PAT-NOWHERE-02"),
    ("cited_rules", has_an_empty_log_line, "no log line"),
    ("probabilities", throws_loaded_dice, "do not sum to 1"),
    ("folds", folds_what_the_rules_tell_apart, "its fold does not"),
    ("interleavings", rewards_the_quicker_side, "order of"),
    ("views", hides_nothing, "never kept from others"),
    ("views", hides_without_saying_so, "declares no secrets"),
    ("views", leaves_a_trace_of_the_secret, "never kept from others"),
    ("views", tells_the_secret, "yet something gives it away"),
    ("views", deals_what_cannot_be, "cannot be"),
    ("views", deals_what_the_side_has_seen, "looks different"),
    ("scene", shows_two_things_with_one_id, "half:0"),
    ("scene", shows_a_piece_nowhere, "not drawn"),
    ("anchors", anchors_an_option_to_nothing, "zone:99"),
    ("about", says_nothing_of_a_thing, "nothing is said about"),
    ("about", gives_no_reason, "no reason is given"),
    ("events", throws_without_a_role, "its role"),
    ("events", fires_at_nothing, "zone:98"),
    ("language", writes_log_lines("Green loses 1 units."), "one and a plural, '1 units'"),
    ("language", writes_log_lines("Green has 3 unit."), "a number and no plural"),
    ("language", writes_log_lines("The Allies attacks."), "a plural with a verb of one"),
    ("language", writes_log_lines("Green moves to zone:5."), "an id, 'zone:5'"),
    ("language", writes_log_lines("Green  moves."), "blanks"),
    ("language", writes_log_lines("Somebody fires."), "does not say that it needs"),
    ("language", refuses_in_the_words_of_the_program, "a list or a name of the program"),
    ("actions", gives_two_answers_one_action, "its actions are"),
    ("actions", has_no_action_for_an_answer, "no action for the answer 'down'"),
    ("actions", numbers_an_answer_outside, "is outside"),
    ("actions", calls_a_spot_by_the_name_of_an_order, "action 3 of choose_spot says"),
    ("observations", observes_the_secret, "observes more than its view"),
    ("observations", observes_beyond_its_bounds, "men is 4, not from 0 to 1"),
    ("observations", observes_too_little, "its fields"),
    ("observations", observes_with_a_heavy_hand, "observing changed the position"),
]


@pytest.mark.parametrize(("check", "broken", "message"), CAUGHT)
def test_a_broken_game_is_caught(check: str, broken: Callable[[], TwoPatrols], message: str):
    """Somewhere in a few walks the fault shows, and the message says what it is."""
    game = broken()
    with pytest.raises(AssertionError, match=message):
        on_several_walks(lambda seed: CHECKS[check](game, "", seed, 200))


def on_several_walks(check: Callable[[int], None]) -> None:
    """Not every random game comes to the broken place."""
    for seed in range(12):
        check(seed)


def test_every_check_has_a_game_that_it_catches():
    assert {check for check, _, _ in CAUGHT} == set(CHECKS)


@pytest.mark.parametrize("check", CHECKS)
def test_a_sound_copy_passes(check: str):
    """The copying itself breaks nothing."""
    CHECKS[check](variant(), "", 3, 200)


# ---- bots ------------------------------------------------------------------------------------


class Tool:
    """A bot made of a function."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.decide = function


def slow(game: Any, view: Any, decision: Any, randbelow: Any, seconds: float) -> object:
    until = process_time() + (seconds + 0.2 if seconds < 1 else 0)
    while process_time() < until:
        pass
    return decision.options[0]


def mad(game: Any, view: Any, decision: Any, randbelow: Any, seconds: float) -> object:
    return "surrender"


def cheat(game: Any, view: Any, decision: Any, randbelow: Any, seconds: float) -> object:
    enemy = 1 - decision.side
    return decision.options[len(game.real.orders[enemy]) % 2]


def meddler(game: Any, view: Any, decision: Any, randbelow: Any, seconds: float) -> object:
    view.round += 1
    return decision.options[0]


def peeping(self: Any, b: Board, side: int) -> Board:
    self.real = b
    return TwoPatrols.view(self, b, side)


@pytest.mark.parametrize(
    ("bot", "game", "message"),
    [
        (slow, variant(), "late"),
        (mad, variant(), "not legal"),
        (cheat, variant(view=peeping), "cannot see differs"),
        (meddler, variant(view=lambda self, b, side: b), "changed the position"),
    ],
)
def test_a_bad_bot_is_caught(bot: Callable[..., Any], game: TwoPatrols, message: str):
    bad = {"bad": Tool(bot)}
    with pytest.raises(AssertionError, match=message):
        on_several_walks(lambda seed: check_bots(game, bad, seed=seed, seconds=0.01))


# ---- the rule triangle -----------------------------------------------------------------------


def with_rule(rule: Rule) -> TwoPatrols:
    """Add a rule to the template's book."""
    book = GAME.book
    pages = Pages(book.title, book.chapters, (*book.rules.values(), rule))
    return variant(book=Rulebook(pages, "rulebook.toml"))


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Give a folder whose code cites every rule of the template."""
    (tmp_path / "rules.py").write_text("# " + " ".join(GAME.book.rules))
    return tmp_path


def test_a_rule_that_no_code_cites_is_caught(package: Path):
    with pytest.raises(AssertionError, match="no code cites PAT-FIRE-09"):
        check_rulebook(with_rule(Rule("PAT-FIRE-09", "Smoke", "Smoke blinds.")), package)


def test_an_informative_rule_needs_no_code(package: Path):
    rule = Rule("PAT-FIRE-09", "Tone", "Be fair.", informative="manners")
    check_rulebook(with_rule(rule), package)


def test_code_that_cites_an_unknown_rule_is_caught(package: Path):
    (package / "more.toml").write_text('rule = "PAT-FIRE-88"')
    with pytest.raises(AssertionError, match="PAT-FIRE-88"):
        check_rulebook(GAME, package)


@pytest.mark.parametrize("text", ["# PAT-SETUP-01 to 04", '"""PAT-SETUP-03: placing."""'])
def test_neither_a_range_nor_the_docstring_of_a_module_cites_a_rule(tmp_path: Path, text: str):
    others = " ".join(i for i in GAME.book.rules if not i.startswith("PAT-SETUP"))
    (tmp_path / "rules.py").write_text(f"# {others}")
    (tmp_path / "setup.py").write_text(text)
    with pytest.raises(AssertionError, match="no code cites PAT-SETUP-01"):
        check_rulebook(GAME, tmp_path)


def test_a_test_that_asserts_an_unknown_rule_is_caught(tmp_path: Path):
    (tmp_path / "test_x.py").write_text(
        '@pytest.mark.rule("PAT-FIRE-01", "PAT-LOST-01")\ndef test_x(): ...\n'
    )
    with pytest.raises(AssertionError, match=r"test_x.py:1.*PAT-LOST-01"):
        check_marks([GAME], tmp_path)


def test_the_table_of_rules_tells_what_is_cited_and_tested(tmp_path: Path):
    (tmp_path / "test_x.py").write_text('@pytest.mark.rule("PAT-FIRE-01")\ndef test_x(): ...\n')
    table = {row.rule: row for row in rule_table(GAME, tmp_path)}
    assert str(table["PAT-FIRE-01"].tests[0]) == "test_x.py:1"
    assert table["PAT-FIRE-01"].code[0].file == "rules/fire.py"
    assert not table["PAT-FIRE-02"].tests


# ---- near misses -----------------------------------------------------------------------------------


def test_a_game_that_explains_nothing_real_is_caught():
    """Things of the scene that are not offered need a reason of their own."""
    silent = variant(why_unusable=lambda self, b, node, thing: [])
    assert {miss.kind for miss in list_near_misses(silent, plies=60)} == {"thing"}
    with pytest.raises(AssertionError, match="has no reason"):
        check_near_misses(silent, plies=60)


def test_an_earlier_answer_without_a_reason_is_caught():
    """What was legal one step before must be told apart from what never is."""

    def reasons(self: TwoPatrols, b: Board, node: Any, value: Any) -> list[Refusal]:
        found = TwoPatrols.reasons(self, b, node, value)
        return [Refusal("answer.not_offered", "it is not offered", node.rule)] if found else []

    assert "earlier" in {miss.kind for miss in list_near_misses(variant(reasons=reasons), plies=60)}


def test_an_answer_that_is_understood_in_one_wording_only_is_caught():
    """Capitals, blanks and labels are other words for the same answer."""

    def parse(self: TwoPatrols, b: Board, text: str, side: int = -1) -> Answer:
        if text != text.strip().lower():
            raise IllegalAnswer("no", [Refusal("answer.text", "unknown notation", "PAT-TURN-02")])
        return TwoPatrols.parse(self, b, text, side)

    assert "words" in {miss.kind for miss in list_near_misses(variant(parse=parse), plies=60)}


def test_an_answer_that_has_its_reason_only_as_a_value_is_caught():
    """What names something real is refused with the same reason by word and by number."""

    def parse(self: TwoPatrols, b: Board, text: str, side: int = -1) -> Answer:
        node = self.open_node(b, side)
        assert isinstance(node, Decision)
        for option in node.options:
            if same_text(self.answer_text(b, node.frame, option).text, text):
                return option
        raise IllegalAnswer("no", [Refusal("spot.form", "a spot has two numbers", "PAT-TURN-02")])

    assert "typed" in {miss.kind for miss in list_near_misses(variant(parse=parse), plies=60)}


def test_a_win_chance_that_does_not_know_the_end_is_caught():
    """Then luck and errors add up to something else than the result."""
    with pytest.raises(AssertionError, match="the analysis adds up to"):
        check_analysis(variant(win_chances=lambda self, boards: [0.4 for _ in boards]))
    check_analysis(GAME)


def test_the_sound_template_explains_everything_real():
    check_near_misses(GAME, plies=80)
