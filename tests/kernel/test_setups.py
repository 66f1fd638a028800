"""Set-ups: readable forms of positions, as TOML, JSON and mappings."""

import tomllib

import pytest

from beachhead.games._template import GAME
from beachhead.kernel.nodes import Decision
from beachhead.kernel.setups import BadSetup, write_toml
from beachhead.kernel.testing import check_setups
from tests.games.template.boards import field, options, play

GREY_TO_MOVE = """
round = 3
turn = "Grey"

[green]
men = 2
at = [50, 60]
order = "hold"

[grey]
at = [50, 40]
order = "watch"
can_ambush = false
"""


def test_a_form_says_who_stands_where_and_whose_turn_it_is():
    b = GAME.setup(GREY_TO_MOVE)
    node = GAME.node(b)

    assert isinstance(node, Decision)
    assert (node.side, node.step) == (1, "choose_action")
    assert (b.round, b.men, b.spots) == (3, [2, 4], [(50, 60), (50, 40)])
    assert b.ambush == (1, 0)


def test_what_a_form_does_not_say_is_as_at_the_start():
    assert GAME.key(GAME.setup("")) == GAME.key(GAME.new())


def test_play_goes_on_from_a_set_up_as_from_anywhere():
    b = GAME.setup(GREY_TO_MOVE)
    assert "fire" in options(b)
    assert "Grey opens fire." in play(b, "fire")


def test_a_description_makes_the_same_position_even_in_the_middle_of_an_action():
    b = field()
    play(b, "fire", [1, 1, 6, 6])
    assert GAME.key(GAME.setup(write_toml(GAME.describe(b)))) == GAME.key(b)
    assert GAME.key(GAME.setup(GAME.describe(b))) == GAME.key(b)


@pytest.mark.parametrize(
    ("form", "code", "said"),
    [
        ("rounds = 3", "setup.form", "rounds"),
        ("round = 'three'", "setup.form", "round"),
        ("round = 99", "setup.invalid", "99"),
        ("[green]\nmen = 40", "setup.invalid", "men"),
        ("turn = 'Grey'", "setup.patrol", "Green has no place"),
        (GREY_TO_MOVE.replace('"Grey"', '"Blue"'), "setup.side", "Blue"),
        ("game = 'chess'", "setup.game", "chess"),
        ("round = ", "setup.syntax", "TOML"),
        ('{"round": 3', "setup.syntax", "JSON"),
        ("[moment]\nagenda = [['explode']]", "setup.invalid", "explode"),
    ],
)
def test_what_cannot_be_is_refused_with_its_figure(form: str, code: str, said: str):
    with pytest.raises(BadSetup) as refused:
        GAME.setup(form)

    assert refused.value.code == code
    assert said in str(refused.value)


def test_toml_is_written_so_that_it_can_be_read():
    entries = {
        "title": 'a "quoted" word',
        "flags": [True, False],
        "place name": {"x": 1.5, "deep": {"y": [1, 2]}},
        "unit": [{"name": "one"}, {"name": "two", "at": [1, 2]}],
        "mixed": [["step", 1], []],
    }

    assert tomllib.loads(write_toml(entries)) == entries


def test_every_position_of_the_template_can_be_described():
    for seed in range(4):
        check_setups(GAME, "", seed, 120)
