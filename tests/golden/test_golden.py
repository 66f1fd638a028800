"""Golden playthroughs: the rules behave today as on the day the file was written."""

from pathlib import Path

import pytest

from beachhead.kernel.errors import DataError
from beachhead.sim.playthrough import repeat_playthrough

FILES = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_game_goes_as_it_went(path: Path):
    """If the change is meant, write the file anew: python -m beachhead.sim.playthrough --help"""
    text = path.read_text("utf-8")
    assert repeat_playthrough(text).splitlines() == text.splitlines()


def test_a_text_without_its_first_line_is_no_playthrough():
    with pytest.raises(DataError, match="Not a playthrough"):
        repeat_playthrough("hello\n")
