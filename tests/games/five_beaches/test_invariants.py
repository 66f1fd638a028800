"""Positions that cannot be: unknown hexes, two units in one, wrong decks."""

import json
from itertools import islice
from typing import Any

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import EXITED, LOST, OFF, Board
from beachhead.games.five_beaches.invariants import find_faults
from beachhead.games.five_beaches.rules.base import GUNS, SHIPS
from beachhead.games.five_beaches.rules.free_setup import TABLE
from beachhead.kernel.errors import BadPosition
from beachhead.sim.hostile import CHANGES, make_trials
from tests.games.five_beaches.boards import board, campaign, find_unit, roll, say


def saved(scenario: str = "omaha") -> dict[str, object]:
    """Return a position as plain JSON."""
    found: dict[str, object] = json.loads(GAME.save(board(scenario)))
    return found


def refused(position: dict[str, object]) -> str:
    """Return the reason why a position is refused."""
    with pytest.raises(BadPosition) as error:
        GAME.load(json.dumps(position))
    return str(error.value)


def test_a_sound_position_is_accepted():
    assert GAME.key(GAME.load(json.dumps(saved()))) == GAME.key(board("omaha"))


def test_a_card_is_drawn_only_where_one_is_left():
    """An attack waits for its card; the deck has one, or none."""
    at = [1047, 1010, 1046, 1059, 1022, 1084, 0, 0, 1009, 1019, 1034, 1016, 1038, 1053, 1006, 0]
    attack = {"scenario": "utah", "last": 5, "turn": 2, "drawer": 1, "card": "red6", "had": 3}
    attack |= {"at": at, "steps": [2] * 16, "exits": [0], "acted": [3, 1], "used": [1]}
    attack |= {"jokers": 1, "variants": ["utah_parachutists"], "by_hand": True}
    attack["agenda"] = [["next_card"], ["draw_for_attack", 1, 10]]
    last, none = ([0] * 7 + [n] + [0] * 11 for n in (1, 0))
    assert GAME.load(json.dumps({**attack, "deck": last})).turn == 2
    assert "The deck is empty" in refused({**attack, "deck": none})


@pytest.mark.parametrize("number", [2085, 1059, 9, 20250, -7])
def test_a_unit_in_an_unknown_hex_is_refused(number: int):
    """Also a hex of a map that is not in play."""
    position = saved()
    position["at"][0] = number  # type: ignore[index]
    assert "16/1 is in" in refused(position)
    assert "FFF-CAMP-04" in refused(position)


def test_two_units_in_one_hex_are_refused():
    position = saved()
    position["at"][1] = position["at"][0]  # type: ignore[index]
    assert "FFF-BEACH-14" in refused(position)


def test_a_german_at_sea_is_refused():
    position = saved()
    position["at"][-1] = 2001  # type: ignore[index]
    assert "FFF-BEACH-21" in refused(position)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("deck", [2] * 18),
        ("deck", [3] + [2] * 7 + [6] + [2] * 8 + [6, 1]),
        ("deck", [2] * 8 + [6] + [2] * 8 + [6, 2]),
        ("card", "red9"),
        ("jokers", 1),
        ("turn", 9),
        ("drawer", 7),
        ("steps", [2]),
        ("allied_held", [2041]),
        ("exits", [3]),
        ("due", [0]),
        ("acted", [99]),
        ("variants", ["gold_lehr"]),
        ("scenario", "dieppe"),
    ],
)
def test_a_deck_that_is_not_45_cards_and_other_nonsense_is_refused(field: str, value: object):
    position = saved()
    position[field] = value
    assert refused(position)


@pytest.mark.parametrize(("scenario", "size"), [("omaha", 45), ("campaign", 46)])
def test_before_the_first_card_the_deck_is_whole(scenario: str, size: int):
    """A card fewer is refused, with both numbers."""
    position = saved(scenario)
    position["deck"][0] = 1  # type: ignore[index]
    assert f"the deck has {size - 1} cards before one is turned, not {size}" in refused(position)


# ---- positions of strangers -------------------------------------------------------------------------


def omaha_body() -> dict[str, Any]:
    """Return a sound position: the Allies have an even card."""
    form = 'scenario = "omaha"\nturn = 2\ncard = "red4"\n[units]\n"16/1" = "2031"'
    found: dict[str, Any] = json.loads(GAME.save(GAME.setup(form)))
    assert GAME.load(json.dumps(found)).turn == 2
    return found


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("left", 50, "Activations are left"),
        ("fewer", [1, 0], "events cost 1 Activations of the Allies and 0 of the Germans, but 0"),
        ("strange", 1, "strange"),
        ("allied_held", [2040], "which the enemy controls"),
        ("acted", [1, 1], "listed twice"),
        ("card", "red9", "is no card"),
        ("card", "redface", "the card is redface"),
        ("strike", 1, "free strikes"),
        ("agenda", [["choose_unit", 0]], "the next card or the end of the turn"),
        ("agenda", [["next_card"], ["choose_unit", 9]], "sheet cannot be 9"),
        ("agenda", [["next_card"], ["place", 1]], "has not been carried out"),
        ("agenda", [["next_card"], ["choose_place", 1]], "cannot wait on turn 2"),
        ("agenda", [["next_card"], ["choose_map", 0]], "one map"),
        ("agenda", [["next_card"], ["choose_unit", 0], ["choose_unit", 0]], "below another"),
        ("agenda", [["next_card"], ["draw_for_attack", 0, 1]], "its own side"),
        ("agenda", [["next_card"], ["act", 17]], "not of that unit's side"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(name: str, value: object, said: str):
    with pytest.raises(BadPosition) as refused:
        GAME.load(json.dumps({**omaha_body(), name: value}))
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("variants", "step", "known"),
    [
        ([], "land_rangers", False),
        (["omaha_parachutists"], "consider_point", False),
        (["omaha_rangers"], "land_rangers", True),
        (["omaha_point_du_hoc"], "land_rangers", True),
    ],
)
def test_a_step_of_the_set_up_needs_its_variant(variants: list[str], step: str, known: bool):
    b = GAME.new("omaha", set_up="by_hand", **dict.fromkeys(variants, True))
    body = json.loads(GAME.save(b))
    body["agenda"][1:1] = [] if [step] in body["agenda"] else [[step]]
    if known:
        assert GAME.load(json.dumps(body)).turn == 0
    else:
        with pytest.raises(BadPosition, match=f"{step}: the variant is not in play"):
            GAME.load(json.dumps(body))


def test_whatever_loads_can_be_played_to_its_end():
    """The longer run of the same is `x.py fuzz five_beaches --hostile`."""
    for trial in islice(make_trials("five_beaches", 1), 25 * CHANGES):
        trial.run()


# ---- both sides of every limit ------------------------------------------------------------------


def carded() -> Board:
    """Return the sound position in which the Allies have an even card."""
    return GAME.load(json.dumps(omaha_body()))


def said_of(b: Board, **fields: object) -> str:
    """Return what is wrong with a position that has other fields."""
    for name, value in fields.items():
        setattr(b, name, value)
    return "; ".join(find_faults(b))


@pytest.mark.parametrize(
    ("field", "sound", "wrong"),
    [
        ("turn", (1, 5), (-1, 6)),
        ("drawer", (0, 1), (-1, 2)),
        ("left", (0, 10), (-1, 11)),
        ("fewer", ((0, 0),), ((-1, 0), (0, 1))),
        ("had", (0, 3), (-1, 4)),
        ("acted", ((), (0, 17)), ((18,), (-1,), (1, 1))),
        ("due", ((), (16,)), ((18,), (-1,), (16, 16), (0,))),
        ("strike", (0,), (1, -1)),
        ("variants", ((), ("omaha_rangers",)), (("gold_lehr",),)),
        ("allied_held", ((),), ((2041,), (2031,))),
        ("exits", ((0,),), ((1,), (0, 0))),
        ("card", ("red4",), ("red9", "")),
    ],
)
def test_a_figure_is_within_its_bounds(
    field: str, sound: tuple[object, ...], wrong: tuple[object, ...]
):
    deck = carded().content.whole_deck
    for value in sound:
        whole = {"deck": [*deck]} if (field, value) == ("had", 0) else {}
        assert said_of(carded(), **{field: value}, **whole) == ""
    for value in wrong:
        assert said_of(carded(), **{field: value})


def test_a_deck_that_lacks_a_joker_alone_is_that_of_a_turn_that_began_with_it():
    """Nobody has had a card of its colour, yet the deck is not whole; without the Joker it must be."""
    b = campaign()
    one_joker_fewer = [
        n - (face == "joker") for n, face in zip(b.deck, b.content.cards, strict=True)
    ]
    assert said_of(b, deck=one_joker_fewer, jokers=1) == ""
    one_card_fewer = [b.deck[0] - 1, *b.deck[1:]]
    assert "before one is turned" in said_of(b, deck=one_card_fewer, jokers=0)


def campaign_turn(turn: int, jokers: int) -> Board:
    """Return the campaign in a turn of which so many Jokers have been drawn."""
    b = campaign()
    b.turn = turn
    for _ in range(jokers):
        b.remove_card("joker")
    b.jokers = jokers
    return b


@pytest.mark.parametrize(("strike", "sound"), [(-1, True), (0, True), (1, True), (2, False)])
def test_a_free_strike_is_one_and_comes_with_a_joker(strike: int, sound: bool):
    assert ("free strikes" not in said_of(campaign_turn(1, 1), strike=strike)) is sound
    assert ("free strikes" not in said_of(campaign_turn(2, 0), strike=strike)) is (strike == 0)


@pytest.mark.parametrize(
    ("turn", "jokers", "fewer", "sound"),
    [
        (1, 0, (0, 0), True),
        (1, 0, (1, 0), False),
        (1, 1, (1, 0), True),
        (1, 1, (1, 1), False),
        (2, 0, (0, 1), True),
        (2, 0, (1, 1), False),
        (2, 1, (1, 1), True),
        (2, 1, (3, -1), False),
    ],
)
def test_an_event_a_turn_costs_an_activation(
    turn: int, jokers: int, fewer: tuple[int, int], sound: bool
):
    assert ("events cost" not in said_of(campaign_turn(turn, jokers), fewer=fewer)) is sound


def test_a_unit_that_has_been_in_play_is_not_due():
    assert "16/1 is due, but has been in play" in said_of(carded(), due=(0,))


@pytest.mark.parametrize(("name", "sound"), [("741", False), ("5 Ranger", True)])
def test_vehicles_are_not_in_marsh_or_on_cliffs_without_a_road(name: str, sound: bool):
    b = carded()
    cliff = next(
        h
        for h in b.content.numbers
        if b.content.terrain[h].name == "Cliff"
        and not b.content.step_costs[find_unit(b, "741")].can_stand & b.content.single[h]
    )
    b.put(find_unit(b, name), cliff)
    assert (f"{name} stands in {cliff}, cliff that it cannot enter" not in said_of(b)) is sound


@pytest.mark.parametrize(
    ("name", "place", "steps", "said"),
    [
        ("16/1", LOST, 0, ""),
        ("16/1", LOST, 1, "16/1 has 1 steps in place"),
        ("16/1", 2031, 0, "16/1 has 0 steps in place 2031"),
        ("16/1", 2031, 1, ""),
        ("16/1", 2031, 3, "16/1 has 3 steps in place 2031"),
        ("16/1", OFF, 2, ""),
        ("16/1", 2001, 2, ""),
        ("3/726", 2001, 2, "3/726 is German and at sea in 2001"),
        ("3/726", EXITED, 2, "3/726 is German and has exited"),
        ("16/1", 2016, 2, "hex 2016 holds 16/1 and"),
    ],
)
def test_a_unit_is_where_it_can_be_with_steps_that_fit(
    name: str, place: int, steps: int, said: str
):
    b = carded()
    unit = find_unit(b, name)
    b.at[unit], b.steps[unit] = place, steps
    found = said_of(b)
    assert said in found
    assert bool(said) == bool(found)


def test_who_has_exited_is_scored():
    b = carded()
    b.at[find_unit(b, "16/1")] = EXITED
    assert "0 exits are scored, 1 units have left" in said_of(b)
    assert said_of(b, exits=(1,)) == ""


def test_whoever_stands_on_an_objective_controls_it():
    b = carded()
    german = next(u for u, at in enumerate(b.at) if at in b.content.controlled)
    number = b.at[german]
    assert "which the enemy controls" in said_of(b, allied_held=(number,))
    b.at[german] = OFF
    assert said_of(b) == ""
    b.at[find_unit(b, "16/1")] = number
    assert said_of(b) == ""
    assert "which the enemy controls" in said_of(b, allied_held=())


ALLY, GERMAN_UNIT, WAITING_UNIT = 0, 11, 16


@pytest.mark.parametrize(
    ("agenda", "said"),
    [
        ([("next_card",), ("choose_unit", 0)], ""),
        ([("end_turn",), ("choose_unit", 0)], ""),
        ([("start_turn",), ("choose_unit", 0)], "the next card or the end of the turn"),
        ([("next_card",), ("turn_card",), ("choose_unit", 0)], "the next card or the end"),
        ([("next_card",), ("choose_unit", 1)], "sheet cannot be 1"),
        ([("next_card",), ("choose_unit", -1)], "sheet cannot be -1"),
        ([("next_card",), ("act", ALLY)], ""),
        ([("next_card",), ("act", 18)], "unit cannot be 18"),
        ([("next_card",), ("act", GERMAN_UNIT)], "not of that unit's side"),
        ([("next_card",), ("act", 8)], "it is not a question for"),
        ([("next_card",), ("activate", 0), ("act", ALLY)], ""),
        ([("next_card",), ("activate", 1), ("act", ALLY)], "red4 is the other side's card"),
        ([("next_card",), ("activate", 2), ("act", ALLY)], "side cannot be 2"),
        ([("next_card",), ("activate", 0), ("activate", 0), ("act", ALLY)], "waits 2 times"),
        ([("next_card",), ("choose_map", 0)], "a single beach has one map"),
        ([("next_card",), ("choose_support", 0)], "the card is red4"),
        ([("next_card",), ("draw_for_attack", ALLY, GERMAN_UNIT)], ""),
        ([("next_card",), ("draw_for_attack", GERMAN_UNIT, ALLY)], ""),
        ([("next_card",), ("draw_for_attack", ALLY, 1)], "nobody attacks its own side"),
        ([("next_card",), ("draw_for_attack", SHIPS, ALLY)], "nobody attacks its own side"),
        ([("next_card",), ("draw_for_attack", SHIPS, GERMAN_UNIT)], ""),
        ([("next_card",), ("draw_for_attack", GUNS, GERMAN_UNIT)], "nobody attacks its own side"),
        ([("next_card",), ("draw_for_attack", WAITING_UNIT, ALLY)], "attacker cannot be 16"),
        ([("next_card",), ("draw_for_attack", ALLY, WAITING_UNIT)], "target cannot be 16"),
        ([("next_card",), ("roll_for_attack", ALLY, GERMAN_UNIT)], "settled otherwise"),
        ([("next_card",), ("choose_place", ALLY)], "cannot wait on turn 2"),
        ([("next_card",), ("choose_roll", 0, 0)], "the variant is not in play"),
        ([("next_card",), ("choose_entry", WAITING_UNIT)], "it is not a question for"),
    ],
)
def test_what_waits_on_the_agenda_can_wait(agenda: list[tuple[Any, ...]], said: str):
    b = carded()
    assert b.on_map(GERMAN_UNIT)
    assert not b.on_map(WAITING_UNIT)
    found = said_of(b, agenda=agenda)
    assert said in found
    assert bool(said) == bool(found)


def test_a_unit_enters_only_if_it_is_due():
    b = carded()
    assert said_of(b, agenda=[("next_card",), ("choose_entry", 16)], due=(16,)) == ""


def test_a_variants_roll_waits_for_its_own_units_only():
    b = board("gold", gold_lehr=True)
    assert find_faults(b) == []
    v = next(i for i, variant in enumerate(b.content.variants) if variant.key == "gold_lehr")
    units = len(b.content.variants[v].units)
    for first, sound in ((0, True), (units - 1, True), (units, False), (-1, False)):
        found = said_of(b, agenda=[("turn_card",), ("choose_roll", v, first)])
        assert (found == "") is sound
    assert "v cannot be" in said_of(b, agenda=[("turn_card",), ("choose_roll", 99, 0)])


def test_the_campaign_counts_its_maps_and_rolls_for_attacks():
    b = campaign()
    roll(b, "red2")
    assert find_faults(b) == []
    say(b, "omaha")
    assert find_faults(b) == []
    assert "2 maps are counted" in said_of(b, used=(0, 0))


@pytest.mark.parametrize(
    ("frame", "sound"),
    [
        (("choose_place", 8), False),
        (("choose_place", 1), False),
        (("choose_place", 0), True),
        (("roll_strength", 8), True),
        (("roll_strength", 0), False),
        (("choose_landing", 8), True),
        (("choose_landing", 0), False),
        (("choose_drop", 8), True),
        (("choose_drop", 0), False),
        (("choose_drop", 16), False),
        (("roll_strength", 16), False),
        (("choose_free_hex", 9), True),
        (("choose_free_hex", 1), False),
    ],
)
def test_what_is_asked_before_the_first_turn_is_asked_of_its_own_units(
    frame: tuple[Any, ...], sound: bool
):
    """On Omaha unit 8 is the variants' 2 Ranger, 0 of the first wave, 9 a German, 16 enters later."""
    b = board("omaha")
    assert 16 in b.content.entries
    b.turn, b.at[0] = 0, OFF
    found = said_of(b, agenda=[("start_turn",), frame])
    assert (found == "") is sound
    assert "the first turn" in said_of(b, agenda=[("next_card",), frame])


def test_where_there_is_no_point_du_hoc_nobody_lands_there():
    b = board("sword")
    unit = next(b.content.unit_index[v.units[0]] for v in b.content.variants if v.set_up)
    b.turn = 0
    assert said_of(b, agenda=[("start_turn",), ("choose_drop", unit)]) == ""
    assert said_of(b, agenda=[("start_turn",), ("choose_landing", unit)])


def test_the_agenda_is_as_long_as_a_set_up_of_the_campaign_at_most():
    for length, sound in ((200, True), (201, False)):
        b = board("omaha")
        b.turn = 0
        places = [("place", u % 8) for u in range(length - 2)]
        found = said_of(b, agenda=[("start_turn",), *places, ("choose_free_hex", 9)])
        assert ("does not end with the first turn" not in found) is sound


def test_a_free_line_waits_as_often_as_its_table_says_and_other_steps_once():
    b = board("omaha")
    b.turn = 0
    most = TABLE[-1].count
    for count, sound in ((1, True), (most, True), (most + 1, False)):
        lines = [("consider_free", 0)] * count
        found = said_of(b, agenda=[("start_turn",), *lines, ("choose_free_hex", 9)])
        assert (f"consider_free waits {count} times" not in found) is sound
    assert "line cannot be" in said_of(
        b, agenda=[("start_turn",), ("consider_free", 99), ("choose_free_hex", 9)]
    )


def test_a_unit_of_the_last_number_may_be_due_or_have_acted():
    b = carded()
    last = len(b.at) - 1
    assert said_of(b, due=(last,)) == ""
    assert said_of(b, due=(), acted=(0, last)) == ""
    assert said_of(b, acted=(), turn=0)
    assert "turn 0" not in said_of(b, turn=0)


def test_a_variant_that_is_not_played_rolls_for_nobody():
    b = board("gold")
    assert "the variant is not in play" in said_of(
        b, agenda=[("turn_card",), ("choose_roll", 0, 0)]
    )
