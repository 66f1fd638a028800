"""`import beachhead` offers what its `__all__` says, and nothing else."""

import subprocess
import sys

import beachhead

# A fresh interpreter: here other tests have imported submodules, which then are attributes too.
NAMES = """
import beachhead, types
print(*sorted(n for n, v in vars(beachhead).items()
      if not isinstance(v, types.ModuleType) and (n == "__version__" or not n.startswith("_"))
      ))
"""


def test_the_front_door_offers_exactly_the_names_it_lists():
    done = subprocess.run([sys.executable, "-c", NAMES], capture_output=True, text=True, check=True)

    assert done.stdout.split() == sorted(beachhead.__all__)


def test_every_name_at_the_front_door_is_there_and_documented():
    for name in beachhead.__all__:
        assert getattr(beachhead, name).__doc__, name


def test_a_game_is_played_through_the_front_door_alone():
    game = beachhead.game("template")
    b = game.new()
    while not isinstance(node := game.node(b), beachhead.Over):
        first = node.device.outcomes()[0][0] if isinstance(node, beachhead.Chance) else None
        game.apply(b, node.options[0] if isinstance(node, beachhead.Decision) else first)  # type: ignore[arg-type]

    assert node.reason == "draw"
    assert "template" not in [shown.id for shown in beachhead.list_games()]
