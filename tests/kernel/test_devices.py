"""Devices: exact chances, folds, draws, and what they refuse."""

from collections import Counter
from fractions import Fraction
from math import comb
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from beachhead.kernel.cards import Deck, deck, full_deck
from beachhead.kernel.chances import (
    D6,
    D10,
    AtLeast,
    AtMost,
    Face,
    Group,
    Outcome,
    Total,
    at_least,
    at_most,
)
from beachhead.kernel.devices import Device, class_bound, cup, d6, d10, dice, sample
from beachhead.kernel.errors import BadRoll
from beachhead.kernel.testing.chance import class_of, raw_bound

folds = st.one_of(
    st.none(),
    st.builds(AtMost, st.integers(0, 7)),
    st.builds(AtLeast, st.integers(0, 7)),
    st.just(Total()),
)
groups = st.builds(Group, st.just("g"), st.integers(1, 4), fold=folds)
# A busy machine is no reason to fail.
steady = settings(deadline=None, max_examples=40)
throws = st.lists(groups, min_size=1, max_size=2).map(lambda found: dice(*found))


@steady
@given(throws)
def test_chances_sum_to_exactly_one_raw_and_folded(device: Device):
    assert sum(p for _, p in device.outcomes()) == 1
    assert sum(p for _, p in device.folded()) == 1


@steady
@given(throws)
def test_a_folded_chance_is_the_sum_of_its_raw_ones(device: Device):
    """The representative of each class is a real outcome of that class."""
    sums: Counter[object] = Counter()
    for outcome, p in device.outcomes():
        sums[class_of(device, outcome)] += p  # type: ignore[assignment]
    assert {class_of(device, o): p for o, p in device.folded()} == dict(sums)
    raw = {o for o, _ in device.outcomes()}
    assert all(o in raw for o, _ in device.folded())


@steady
@given(throws, st.integers())
def test_a_draw_is_one_of_the_outcomes(device: Device, seed: int):
    drawn = device.draw(Random(seed).randrange)
    assert drawn in {o for o, _ in device.outcomes()}
    assert device.check(list(drawn)) == drawn


@steady
@given(throws)
def test_the_bounds_hold(device: Device):
    assert len(device.folded()) <= class_bound(device)
    assert len(device.outcomes()) == raw_bound(device)


@steady
@given(throws, st.integers())
def test_a_sample_is_a_class_that_the_device_lists(device: Device, seed: int):
    assert sample(device, Random(seed).random) in {o for o, _ in device.folded()}


def test_the_chance_of_two_equal_dice_is_worked_out_by_hand():
    """Of 36 throws of two dice one shows two ones, two a one and a two."""
    chances = dict(d6(2).outcomes())
    assert chances[1, 1] == Fraction(1, 36)
    assert chances[1, 2] == Fraction(2, 36)
    assert len(chances) == 21


def test_a_counting_fold_is_binomial_even_for_many_dice():
    """Thirty dice are never enumerated."""
    chances = d6(30, fold=AtMost(2)).folded()
    assert len(chances) == 31
    assert chances[7][1] == comb(30, 7) * Fraction(1, 3) ** 7 * Fraction(2, 3) ** 23


def test_the_sum_of_three_dice_folds_to_sixteen_classes():
    chances = d6(3, fold=Total()).folded()
    assert [sum(int(f) for f in o) for o, _ in chances] == list(range(3, 19))
    assert chances[0][1] == Fraction(1, 216)


def test_a_fold_that_every_die_passes_has_one_class():
    assert len(d6(4, fold=AtMost(6)).folded()) == 1
    assert len(d6(4, fold=AtLeast(7)).folded()) == 1


def test_the_other_count_is_the_rest():
    roll = (1, 2, 2, 5, 6)
    assert at_most(roll, 2) == 3
    assert at_least(roll, 3) == 2


def test_groups_are_listed_one_after_the_other_and_sorted_within():
    device = dice(Group("infantry", 2), Group("tank", 1))
    assert device.check([6, 1, 3]) == (1, 6, 3)
    assert device.describe()["groups"] == [
        {"label": "infantry", "dice": 2, "faces": [1, 2, 3, 4, 5, 6]},
        {"label": "tank", "dice": 1, "faces": [1, 2, 3, 4, 5, 6]},
    ]


def test_an_empty_group_is_left_out():
    assert dice(Group("none", 0), Group("one", 1)).draw(lambda n: 0) == (1,)
    assert dice(Group("none", 0)).outcomes() == (((), Fraction(1)),)


def test_a_cup_has_dice_of_different_faces_and_repeated_faces_weigh_more():
    device = cup(("red", 1, ("skull", "skull", "star")), ("white", 1, ("star", "blank")))
    assert dict(device.outcomes())["skull", "star"] == Fraction(1, 3)
    assert device.check(["skull", "blank"]) == ("skull", "blank")
    assert "sides" not in device.describe()


def test_ten_sided_dice_show_zero_to_nine():
    assert d10(1).outcomes()[0] == ((0,), Fraction(1, 10))
    assert d10(1).groups[0].faces == D10


@pytest.mark.parametrize(
    ("outcome", "code"),
    [
        ([1, 2], "roll.count"),
        ([1, 2, 3, 4], "roll.count"),
        ("123", "roll.count"),
        (None, "roll.count"),
        ([1, 2, 7], "roll.face"),
        ([1, 2, "3"], "roll.face"),
        ([1, 2, True], "roll.face"),
        ([1, 2, 3.0], "roll.face"),
    ],
)
def test_a_roll_that_cannot_fall_is_refused(outcome: object, code: str):
    with pytest.raises(BadRoll) as caught:
        d6(3).check(outcome)
    assert caught.value.code == code


DECK = deck(("joker", 1), ("red", 2), ("gone", 0))


def test_a_deck_gives_what_is_left_by_how_many_there_are():
    assert DECK.outcomes() == ((("joker",), Fraction(1, 3)), (("red",), Fraction(2, 3)))
    assert [DECK.draw(lambda n, at=at: at) for at in range(3)] == [("joker",), ("red",), ("red",)]  # type: ignore[misc]


def test_a_deck_folds_cards_that_are_alike_to_the_rules():
    found = deck(("red 5", 1), ("black 5", 1), ("red 6", 2), fold=lambda card: str(card)[-1])
    assert found.folded() == ((("red 5",), Fraction(1, 2)), (("red 6",), Fraction(1, 2)))


@pytest.mark.parametrize("card", ["gone", "queen", 1, None, ["joker", "red"]])
def test_a_card_that_is_not_left_cannot_be_drawn(card: object):
    with pytest.raises(BadRoll) as caught:
        DECK.check(card)
    assert caught.value.code == "roll.card"


def test_a_card_is_accepted_bare_or_in_a_list():
    assert DECK.check("red") == DECK.check(["red"]) == ("red",)
    assert DECK.describe()["cards"] == [{"card": "joker", "left": 1}, {"card": "red", "left": 2}]


def test_an_empty_deck_says_so():
    for ask in (deck().outcomes, lambda: deck(("a", 0)).draw(lambda n: 0)):
        with pytest.raises(BadRoll) as caught:
            ask()
        assert caught.value.code == "roll.empty"


FULL = full_deck(("joker", "red", "gone"), (1, 2, 1))


def test_a_deck_may_be_made_from_numbers():
    """It lists, draws, checks and describes as the deck of the same cards does."""
    left = Deck(FULL, (1, 2, 0))
    assert left.outcomes() == left.folded() == DECK.outcomes()
    assert left.describe() == DECK.describe()
    assert class_bound(left) == class_bound(DECK) == 3
    assert left.check(["red"]) == ("red",)
    with pytest.raises(BadRoll):
        left.check("gone")
    for place in range(3):
        assert left.draw(lambda n, at=place: at) == DECK.draw(lambda n, at=place: at)  # type: ignore[misc]


def test_a_deck_is_sampled_by_places_of_the_full_deck_that_still_have_their_card():
    """Of the cards joker, red, red, gone: the last is no longer there, so it is tried again."""
    luck = iter([0.8, 0.9, 0.3])
    assert sample(Deck(FULL, (1, 2, 0)), lambda: next(luck)) == ("red",)
    luck = iter([0.6, 0.3])
    assert sample(Deck(FULL, (1, 1, 1)), lambda: next(luck)) == ("red",)
    many = Random(4)
    found = Counter(sample(Deck(FULL, (1, 2, 0)), many.random) for _ in range(6000))
    assert set(found) == {("joker",), ("red",)}
    assert 3850 < found["red",] < 4150


def test_an_empty_deck_by_numbers_says_so():
    left = Deck(FULL, (0, 0, 0))
    for ask in (
        left.outcomes,
        lambda: left.draw(lambda n: 0),
        lambda: sample(left, Random(1).random),
    ):
        with pytest.raises(BadRoll) as caught:
            ask()
        assert caught.value.code == "roll.empty"


def test_sampling_follows_the_chances():
    """Of 6000 samples of a die at 1 in 3, between 1850 and 2150 hit (four standard deviations)."""
    luck = Random(5)
    device = d6(1, fold=AtMost(2))
    hits = sum(at_most(sample(device, luck.random), 2) for _ in range(6000))
    assert 1850 < hits < 2150
    cards = Counter(sample(DECK, luck.random) for _ in range(6000))
    assert 1850 < cards["joker",] < 2150


@steady
@given(groups)
def test_a_wheel_shows_every_class_as_often_as_it_is_likely(group: Group):
    from beachhead.kernel.devices import group_wheels

    device = dice(group)
    for parts, classes in group_wheels(device)[1]:
        shown = Counter(classes)
        assert {o: Fraction(n, parts) for o, n in shown.items()} == dict(device.folded())


def test_special_dice_of_several_colours_are_sampled_by_wheels():
    """The lowest and the highest number turn every wheel to its first and to its last class."""
    device = cup(("red", 4, D6), ("white", 2, ("a", "b")), ("blue", 1, ("a", "b", "c")))
    assert sample(device, lambda: 0.0) == (1, 1, 1, 1, "a", "a", "a")
    assert sample(device, lambda: 0.9999999) == (6, 6, 6, 6, "b", "b", "c")


def test_many_unfolded_dice_are_sampled_without_being_listed():
    """Forty dice have 1.2 million sorted rolls."""
    from beachhead.kernel.devices import cumulative_classes

    device = d6(40)
    assert cumulative_classes(device.groups[0]) is None
    assert len(sample(device, Random(1).random)) == 40


def test_sampling_several_groups_lists_no_product():
    """Ten groups of folded dice have 60 million combinations, and are sampled at once."""
    device = dice(*(Group(str(i), 5, fold=AtMost(i % 6)) for i in range(10)))
    assert len(sample(device, Random(1).random)) == 50


def test_a_device_of_another_kind_is_sampled_and_bounded_by_what_it_lists():
    class Coin:
        def outcomes(self) -> tuple[tuple[Outcome, Fraction], ...]:
            return ((("heads",), Fraction(1, 2)), (("tails",), Fraction(1, 2)))

        folded = outcomes

        def draw(self, randbelow: object) -> Outcome:
            faces: tuple[Face, ...] = ("heads", "tails")
            return (faces[randbelow(2)],)  # type: ignore[operator]

        def check(self, outcome: object) -> Outcome:
            return ("heads",)

        def describe(self) -> dict[str, object]:
            return {"kind": "coin"}

    assert class_bound(Coin()) == 2
    assert sample(Coin(), lambda: 0.7) == ("tails",)
