"""Positions: copies, keys, saved forms, and what is refused on loading."""

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from beachhead.games._template import GAME
from beachhead.kernel.errors import BadPosition
from beachhead.kernel.position import Position, replaced_at
from tests.kernel.toy import TOY, Toy, open_branches, pick, start


class Inner(msgspec.Struct):
    values: list[int]


class Deep(Position):
    plain: list[int] = msgspec.field(default_factory=list)
    nested: list[list[int]] = msgspec.field(default_factory=list)
    table: dict[str, list[int]] = msgspec.field(default_factory=dict)
    inner: Inner | None = None
    inners: list[Inner] = msgspec.field(default_factory=list)


def test_a_generic_copy_shares_nothing_that_can_change():
    b = Deep(plain=[1], nested=[[1]], table={"a": [1]}, inner=Inner([1]), inners=[Inner([1])])
    before = msgspec.json.encode(b)
    twin = b.clone()
    assert twin == b
    twin.plain.append(2)
    twin.nested[0].append(2)
    twin.table["a"].append(2)
    assert twin.inner is not None
    twin.inner.values.append(2)
    twin.inners[0].values.append(2)
    twin.do(("x",))
    assert msgspec.json.encode(b) == before


def test_a_copy_of_open_branches_is_independent():
    b = start(open_branches("picks"))
    twin = b.clone()
    before = TOY.key(b)
    TOY.apply(twin, "left", 0)
    assert TOY.key(b) == before


def test_a_copy_does_not_listen_to_the_story():
    b = Toy(story=[])
    assert b.clone().story is None
    assert b.story == []


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(-5, 5)), max_size=6))
def test_what_is_done_first_is_on_top_however_many_are_stacked(frames: list[tuple[str, int]]):
    b = Toy()
    b.do(*frames)
    assert b.agenda == frames[::-1]


def test_keys_are_equal_exactly_for_equal_positions():
    one, two = start(pick(0)), start(pick(0))
    assert TOY.key(one) == TOY.key(two)
    two.notes.append("x")
    assert TOY.key(one) != TOY.key(two)


def test_events_carry_numbers_words_and_lists():
    b = Toy(story=[])
    b.tell("thrown", "TOY-A-01", dice=(1, 2), side=0)
    assert b.story is not None
    assert msgspec.to_builtins(b.story) == [
        {"kind": "thrown", "rule": "TOY-A-01", "figures": {"dice": [1, 2], "side": 0}}
    ]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("{", "position.json"),
        ('{"notes": ' + "[" * 100_000, "position.form"),
        ('{"notes": 1}', "position.form"),
        ('{"agenda": [["pick", 1.5]]}', "position.form"),
        ("x" * 1_000_001, "position.size"),
        ('{"agenda": [["no_such_step"]]}', "position.invalid"),
        ('{"agenda": [[]]}', "position.invalid"),
        ('{"agenda": [["pick"]]}', "position.invalid"),
        ('{"agenda": [["pick", "x", 2, 3]]}', "position.invalid"),
        ("{}", "position.invalid"),
        ('{"agenda": [["pick", 0]], "acting": 1}', "position.invalid"),
        ('{"agenda": [["pick", 0]], "story": []}', "position.invalid"),
        (
            '{"agenda": [["end"]], "branches": [{"side": 0, "agenda": [["wait_for", "x"]]}]}',
            "position.invalid",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused(body: str, code: str):
    with pytest.raises(BadPosition) as caught:
        TOY.load(body)
    assert caught.value.code == code


def test_a_position_that_breaks_an_invariant_is_refused_with_its_reason():
    b = GAME.new()
    b.men = [9, 4]
    with pytest.raises(BadPosition, match="PAT-SETUP-01"):
        GAME.load(GAME.save(b))


def test_what_was_saved_in_the_middle_of_branches_goes_on():
    b = start(open_branches("picks"))
    TOY.play(b, "left", 1)
    again = TOY.load(TOY.save(b))
    TOY.play(again, "right", 0)
    assert again.ending == "done"


@pytest.mark.parametrize("index", [-1, -3, 3])
def test_nothing_is_put_in_a_place_that_a_tuple_does_not_have(index: int):
    """A place before the first would make the tuple longer each time."""
    assert replaced_at((1, 2, 3), 2, 9) == (1, 2, 9)
    with pytest.raises(IndexError):
        replaced_at((1, 2, 3), index, 9)
