"""A game whose library is missing stands in nobody's way."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
import sys
import beachhead.games
beachhead.games.__path__.append(sys.argv[1])
from beachhead.kernel import registry
print(sorted(set(registry.all_games()) & {"template", "needy"}))
try:
    registry.game("needy")
except registry.Incomplete as error:
    print(error.code, error)
"""


@pytest.fixture
def needy(tmp_path: Path) -> Path:
    """Write a game that imports a library nobody has."""
    (tmp_path / "needy").mkdir()
    (tmp_path / "needy" / "__init__.py").write_text("import no_such_library\n", "utf-8")
    return tmp_path


def test_a_game_without_its_library_is_left_out_and_says_so_when_asked_for(needy: Path):
    """The other games are listed; asking for this one names the library and the remedy."""
    command = [sys.executable, "-c", SCRIPT, str(needy)]
    listed, told = subprocess.check_output(command, text=True).splitlines()

    assert listed == "['template']"
    assert told.startswith("game.incomplete")
    assert "no_such_library" in told
    assert "install" in told


def test_asking_for_one_game_imports_no_other():
    """A game with heavy libraries costs nothing to those who play another."""
    code = "from beachhead.kernel import registry; registry.game('template'); import sys; print([m for m in sys.modules if m.startswith('beachhead.games.') and '_template' not in m])"
    told = subprocess.check_output([sys.executable, "-c", code], text=True)

    assert told.strip() == "[]"


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
from random import Random
from beachhead.kernel import registry
from beachhead.kernel.errors import MissingExtra
game = registry.game("dday_dice")
b = game.new()
node = game.node(b)
print(len(node.options))
try:
    game.bots()["careful"].decide(game, b, node, Random(1).randrange, 1.0)
except MissingExtra as error:
    print(error)
"""


def test_d_day_dice_is_played_without_the_solvers_library():
    """Without numpy there is a game; its bot says what to install."""
    options, told = subprocess.check_output(
        [sys.executable, "-c", WITHOUT_NUMPY], text=True
    ).splitlines()

    assert int(options) > 1
    assert "numpy" in told
    assert "beachhead[solver]" in told
