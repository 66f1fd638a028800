"""Sentences of prompts and log lines, which stand in TOML files."""

import sys
from pathlib import Path

import pytest

from beachhead.kernel.errors import DataError
from beachhead.kernel.phrases import log_writer, set_prompts
from beachhead.kernel.position import Event, Position
from beachhead.kernel.steps import Choice, Rules

PLACES = {14: "Carentan", 21: "Ryes"}
NAMES = {"zone": PLACES.__getitem__}
WORDS = {"total": lambda given: given["one"] + given["two"]}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a package that can be imported as `tmp_words`."""
    folder = tmp_path / "tmp_words"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "tmp_words", raising=False)
    return folder


def ask(package: Path, text: str) -> str:
    """Return the prompt of a step with a zone and a number of units."""
    rules: Rules[Position] = Rules("test")

    @rules.choice("X-1")
    def choose_units(b: Position, zone: int, units: int) -> list[int]:
        return []

    (package / "prompts.toml").write_text(text)
    set_prompts(rules, "tmp_words", NAMES, {"turn": lambda given: 3})
    step = rules.steps["choose_units"]
    assert isinstance(step, Choice)
    assert step.prompt_maker
    return step.prompt_maker(Position(ending="over"), 14, 1)


def write(package: Path, text: str, **figures: int | str | list[int | str]) -> str:
    """Return the log line of an event."""
    (package / "log.toml").write_text(f'happened = "{text}"')
    return log_writer("tmp_words", NAMES, WORDS)(Event("happened", "", figures))


def test_an_argument_is_called_by_its_name_and_counts_its_noun(package: Path):
    text = 'choose_units = "Turn {turn}, {b.ending}: {units:unit} of {zone}?"'
    assert ask(package, text) == "Turn 3, over: 1 unit of Carentan?"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('choose_nothing = "Which?"', "choose_nothing: there is no such step"),
        ('choose_units = "Where in {zoen}?"', "'zoen' is no argument of the step"),
        ("choose_units = 3", "Expected `str`"),
    ],
)
def test_a_wrong_sentence_is_refused_when_it_is_loaded(package: Path, text: str, fault: str):
    with pytest.raises(DataError, match=fault) as refused:
        ask(package, text)
    assert refused.value.remedy


def test_a_figure_of_the_event_comes_before_a_word(package: Path):
    assert write(package, "{one} and {two}: {total}", one=2, two=3) == "2 and 3: 5"
    assert write(package, "{one} and {two}: {total}", one=2, two=3, total=9) == "2 and 3: 9"


def test_lists_are_written_with_a_separator_or_read_by_place(package: Path):
    assert write(package, "{dice}; {dice:, }; {dice[1]}", dice=[4, 6]) == "4 6; 4, 6; 6"


def test_numbers_count_their_nouns(package: Path):
    text = "{n:hit}, {m:man is|men are} lost in {zone}"
    assert write(package, text, n=1, m=2, zone=21) == "1 hit, 2 men are lost in Ryes"
