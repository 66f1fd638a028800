"""Bounds: no number and no list of a stranger's position is larger than any game needs."""

import json
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
import pytest

from beachhead.kernel import registry
from beachhead.kernel.bounds import LARGEST, LONGEST, Mask, list_excesses
from beachhead.kernel.chances import Group
from beachhead.kernel.devices import MOST_DICE, d6, dice
from beachhead.kernel.errors import BadPosition
from beachhead.kernel.position import LONGEST_STORY, Position
from tests.kernel.toy import Toy

GAMES = [
    (game, scenario.id) for game in registry.all_games().values() for scenario in game.scenarios()
]


class Inner(msgspec.Struct):
    plain: int = 0
    few: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0


class Wide(Position):
    number: int = 0
    mask: Mask = 0
    masks: tuple[Mask, ...] = ()
    pairs: list[tuple[int, int]] = msgspec.field(default_factory=list)
    inner: Inner | None = None
    table: dict[str, int] = msgspec.field(default_factory=dict)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"number": LARGEST}, ""),
        ({"number": LARGEST + 1}, "number holds a number beyond"),
        ({"number": -LARGEST - 1}, "number holds a number beyond"),
        ({"mask": (1 << 48) - 1}, ""),
        ({"masks": [1 << 40]}, ""),
        ({"pairs": [[0, LARGEST]]}, ""),
        ({"pairs": [[0, LARGEST + 1]]}, "pairs holds a number beyond"),
        ({"pairs": [[0, 0]] * LONGEST}, ""),
        ({"pairs": [[0, 0]] * (LONGEST + 1)}, "pairs has 2,001 entries"),
        ({"masks": [1] * (LONGEST + 1)}, "masks has 2,001 entries"),
        ({"inner": {"plain": LARGEST + 1}}, "inner.plain holds a number beyond"),
        ({"table": {"a": LARGEST + 1}}, "table holds a number beyond"),
        ({"agenda": [["step", LARGEST + 1]]}, "agenda holds a number beyond"),
        ({"branches": [{"side": 0, "agenda": [["s", 1 << 60]]}]}, "branches.agenda holds"),
    ],
)
def test_a_number_or_list_beyond_its_bound_is_named(body: dict[str, Any], told: str):
    found = list(list_excesses(msgspec.convert(body, Wide)))
    assert len(found) == bool(told)
    assert told in "".join(found)


@pytest.mark.parametrize("body", [{"mask": 1 << 48}, {"masks": [-1]}, {"inner": {"few": 4}}])
def test_a_bound_that_a_field_declares_is_held_by_decoding(body: dict[str, Any]):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(body, Wide)


def numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Find every number of a position."""
    if type(value) is int:
        yield path
    elif isinstance(value, list | dict):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from numbers(inner, (*path, key))


@pytest.mark.parametrize(("game", "scenario"), GAMES, ids=lambda x: getattr(x, "id", x))
def test_no_number_of_a_position_may_be_huge(game: registry.AnyGame, scenario: str):
    body = json.loads(game.save(game.new(scenario)))
    for *way, last in list(numbers(body)):
        holder = body
        for key in way:
            holder = holder[key]
        before, holder[last] = holder[last], 1 << 50
        with pytest.raises(BadPosition):
            game.load(json.dumps(body))
        holder[last] = before
    assert game.key(game.load(json.dumps(body))) == game.key(game.new(scenario))


def test_a_throw_has_no_more_dice_than_a_table_could():
    assert d6(MOST_DICE).groups[0].count == MOST_DICE
    with pytest.raises(ValueError, match="dice are to be thrown"):
        d6(MOST_DICE + 1)
    with pytest.raises(ValueError, match="dice are to be thrown"):
        dice(Group("a", MOST_DICE), Group("b", 1))


def test_a_story_without_end_is_stopped():
    b = Toy(story=[])
    for _ in range(LONGEST_STORY):
        b.tell("again")
    with pytest.raises(AssertionError, match="more than 20,000 events"):
        b.tell("again")
