"""The two ways that `docs/architecture.md` draws are as short as it says."""

import asyncio
import re

from tools import walks

ROOM = 6
"""A game's rules may call a few functions more, depending on the position."""


def drawn(name: str) -> tuple[int, int]:
    """Return the functions and modules that a picture states."""
    text = (walks.IMAGES / f"{name}.svg").read_text("utf-8")
    found = re.search(r"(\d+) functions in (\d+) modules", text)
    assert found
    return int(found[1]), int(found[2])


def test_the_pictures_state_what_is_measured():
    """If this fails, run `python -m tools.walks` and read the difference."""
    measured = asyncio.run(walks.follow())
    for name, walk in measured.items():
        functions, modules = drawn(name)
        assert abs(walk.functions.total() - functions) <= ROOM, (name, walk.text)
        assert abs(walk.modules.total() - modules) <= ROOM, (name, walk.text)


def test_an_answer_keeps_within_its_budget():
    """Version 0.1.0 took 165 functions in 38 modules; what came in since is named in the page."""
    functions, modules = drawn("answer")
    assert functions <= 180
    assert modules <= 44
