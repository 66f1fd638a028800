"""The protocol as a program of another language sees it: through a pipe."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.engine.pipe import Pipe


@pytest.fixture
def engine() -> Iterator[Pipe]:
    """Start an engine."""
    with Pipe() as pipe:
        yield pipe


@pytest.fixture(scope="module")
def tortured() -> Iterator[Pipe]:
    """Start an engine that many tests abuse: it never gets as far as a match."""
    with Pipe() as pipe:
        yield pipe
        assert pipe.close() == b"", "the engine complained"


def begun(engine: Pipe, **more: object) -> dict[str, Any]:
    """Bring the template game to Green's first action."""
    engine.ask(do="new", game="template", seed=7, **more)
    engine.ask(do="roll", outcome=["raid"])
    engine.ask(do="roll", outcome=["hold"])
    engine.ask(do="answer", answer="at 50 60", side=0)
    return engine.ask(do="answer", answer=[50, 40], side=1)


def test_games_are_listed_with_scenarios_options_and_bots(engine: Pipe):
    games = {g["id"]: g for g in engine.ask(do="games")["games"]}
    assert games["template"]["title"] == "Two Patrols"
    assert games["template"]["scenarios"][0]["id"] == "meeting"
    assert {"random", "greedy"} <= set(games["template"]["bots"])


def test_the_id_of_a_request_is_repeated_whatever_it_is(engine: Pipe):
    assert engine.ask(do="games", id="a1")["id"] == "a1"
    assert engine.ask(do="nonsense", id=7)["id"] == 7
    assert "id" not in engine.ask(do="games")


def test_every_reply_names_the_protocols_version(engine: Pipe):
    assert engine.ask(do="games")["protocol"] == engine.ask(do="what")["protocol"] == 1


def test_a_new_match_waits_at_the_first_throw(engine: Pipe):
    state = engine.ask(do="new", game="template")
    assert state["node"]["kind"] == "chance"
    assert state["node"]["rule"] == "PAT-SETUP-02"
    assert state["node"]["device"]["kind"] == "deck"
    assert [node["side"] for node in state["nodes"]] == [0, 1]


def test_a_decision_lists_its_options_with_notation_and_label(engine: Pipe):
    node = begun(engine)["node"]
    assert (node["kind"], node["side"], node["step"]) == ("decision", 0, "choose_action")
    assert node["options"][0] == {"answer": "wait", "text": "wait", "label": "Wait"}
    assert node["prompt"] == "Round 1: what does Green do?"
    assert node["free"] is False


def test_an_answer_replies_the_events_it_caused(engine: Pipe):
    begun(engine)
    engine.ask(do="answer", answer="fire")
    state = engine.ask(do="roll", outcome=[1, 6, 6, 1])
    assert state["events"][0]["text"].endswith("hitting on 3 or less: 2 hits.")
    assert state["events"][0]["figures"]["dice"] == [1, 1, 6, 6]


def test_the_engine_rolls_the_same_dice_from_the_same_seed(engine: Pipe):
    rolls = []
    for _ in range(2):
        begun(engine)
        engine.ask(do="answer", answer="fire")
        rolls.append(engine.ask(do="roll")["events"][0]["figures"]["dice"])
    assert rolls[0] == rolls[1]


def test_a_seeded_match_rolls_by_itself(engine: Pipe):
    state = engine.ask(do="new", game="template", seed=7, dice="seeded")
    assert [node["step"] for node in state["nodes"]] == ["place_patrol", "place_patrol"]
    assert [event["kind"] for event in state["events"]] == ["drew_order", "drew_order"]


def test_an_illegal_answer_is_refused_with_code_reason_and_rule(engine: Pipe):
    engine.ask(do="new", game="template", dice="seeded", seed=7)
    refused = engine.ask(do="answer", answer=[50, 45], side=0)
    assert (refused["ok"], refused["code"]) == (False, "answer.illegal")
    assert refused["rule"] == "PAT-SETUP-03"
    assert refused["reasons"][0]["code"] == "spot.not_own_half"


def test_a_roll_that_cannot_fall_is_refused(engine: Pipe):
    begun(engine)
    engine.ask(do="answer", answer="fire")
    assert engine.ask(do="roll", outcome=[1, 2, 3])["code"] == "roll.count"
    assert engine.ask(do="roll", outcome=[1, 2, 3, 7])["code"] == "roll.face"
    assert engine.ask(do="roll", outcome=[1, 2, 3, 4])["ok"]


def test_why_explains_and_plays_nothing(engine: Pipe):
    state = begun(engine)
    assert engine.ask(do="why", answer="fire")["legal"] is True
    reply = engine.ask(do="why", answer="dance")
    assert (reply["legal"], reply["reasons"][0]["rule"]) == (False, "PAT-TURN-02")
    assert engine.ask(do="state")["ply"] == state["ply"]


def test_a_position_can_be_set_up_from_outside(engine: Pipe):
    position = begun(engine)["position"]
    position["men"] = [1, 4]
    state = engine.ask(do="load", game="template", position=position)
    assert state["position"]["men"] == [1, 4]
    assert state["node"]["step"] == "choose_action"
    again = engine.ask(do="load", game="template", position=state["text"])
    assert again["position"] == state["position"]


def test_a_position_that_breaks_an_invariant_is_refused_and_the_match_stays(engine: Pipe):
    state = begun(engine)
    broken = {**state["position"], "men": [9, 4]}
    refused = engine.ask(do="load", game="template", position=broken)
    assert refused["code"] == "position.invalid"
    assert "PAT-SETUP-01" in refused["message"]
    assert engine.ask(do="state")["position"] == state["position"]


@pytest.mark.parametrize(
    ("position", "code"),
    [({}, "position.form"), ([], "position.form"), (1, "position.form"), ("", "position.json")],
)
def test_what_is_no_position_is_refused(tortured: Pipe, position: object, code: str):
    assert tortured.ask(do="load", game="template", position=position)["code"] == code


def test_undo_takes_back_the_last_answer_or_roll(engine: Pipe):
    state = begun(engine)
    engine.ask(do="answer", answer="advance")
    assert engine.ask(do="undo")["position"] == state["position"]
    assert engine.ask(do="undo", depth=0)["depth"] == 0
    assert engine.ask(do="undo")["code"] == "undo.nothing"


def test_a_bot_answers_from_its_view(engine: Pipe):
    begun(engine)
    state = engine.ask(do="bot", level="greedy", ms=200)
    assert state["ok"]
    assert state["depth"] == 5
    assert engine.ask(do="bot", level="genius")["code"] == "answer.side"
    engine.ask(do="undo")
    assert engine.ask(do="bot", level="genius")["code"] == "bot.unknown"


def test_bots_play_a_match_to_its_end_and_it_can_be_replayed(engine: Pipe):
    state = engine.ask(do="new", game="template", dice="seeded", seed="whole")
    while state["node"]["kind"] != "over":
        state = engine.ask(do="bot", level="random")
    assert set(state["node"]["result"]) == {"0", "1"}
    record = engine.ask(do="record")["record"]
    assert record["seed"] == "whole"
    again = engine.ask(do="replay", record=record)
    assert again["position"] == state["position"]
    assert engine.ask(do="state", depth=0)["depth"] == 0


def test_a_record_that_does_not_hold_is_refused_with_its_ply(engine: Pipe):
    begun(engine)
    record = engine.ask(do="record")["record"]
    record["answers"][2]["body"] = [50, 45]
    refused = engine.ask(do="replay", record=record)
    assert (refused["code"], refused["rule"]) == ("record.refused", "PAT-SETUP-03")
    assert "Ply 2" in refused["message"]


def test_a_view_hides_what_a_side_may_not_know(engine: Pipe):
    begun(engine)
    assert engine.ask(do="view", side=0)["view"]["orders"] == ["raid", "?"]
    assert engine.ask(do="view")["view"]["orders"] == ["?", "?"]
    assert engine.ask(do="view", side=2)["code"] == "side.unknown"


def test_odds_are_answered_by_the_game(engine: Pipe):
    begun(engine)
    assert isinstance(engine.ask(do="odds")["odds"], dict)


def test_a_plan_is_asked_about_in_the_protocol_and_a_bad_one_refused_with_its_code(engine: Pipe):
    engine.ask(do="new", game="company", scenario="hedgerow_lane", seed=7)
    plan = {"kind": "fire", "unit": "US.shm", "target": "GE.fjp"}
    found = engine.ask(do="odds", question=plan)["odds"]
    assert found["title"] == "Sherman section fires at Fallschirmjaeger platoon"
    assert [field["name"] for field in found["form"]][:3] == ["kind", "unit", "target"]
    refused = engine.ask(do="odds", question={**plan, "target": "US.rif"})
    assert (refused["ok"], refused["code"], refused["rule"]) == (False, "odds.plan", "MIN-FIRE-01")


@pytest.mark.parametrize(
    "verb", ["state", "roll", "undo", "odds", "view", "record", "bot", "answer", "why"]
)
def test_nothing_can_be_asked_about_a_match_before_there_is_one(tortured: Pipe, verb: str):
    more = {"answer": 1} if verb in ("answer", "why") else {}
    assert tortured.ask(do=verb, **more)["code"] == "match.none"


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"do": "new", "game": "chess"}, "game.unknown"),
        ({"do": "new", "game": "template", "scenario": "hastings"}, "scenario.unknown"),
        ({"do": "new", "game": "template", "options": {"fog": True}}, "option.unknown"),
        ({"do": "new", "game": 7}, "request.form"),
        ({"do": "new"}, "request.form"),
        ({"do": "new", "game": "template", "seed": {}}, "request.form"),
        ({"do": "new", "game": "template", "dice": "loaded"}, "request.form"),
        ({"do": "new", "game": "x" * 10_000}, "request.form"),
        ({"do": "games", "more": 1}, "request.form"),
        ({"do": "bot", "ms": 0}, "request.form"),
        ({"do": "dance"}, "request.unknown"),
        ({"do": ["new"]}, "request.form"),
        ({}, "request.form"),
    ],
)
def test_a_wrong_request_is_refused_with_a_code(
    tortured: Pipe, request_: dict[str, object], code: str
):
    assert tortured.ask(**request_)["code"] == code


# Abuse -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"nonsense", "request.json"),
        (b'{"do":"games"', "request.json"),
        (b"\xff\xfe\x00", "request.json"),
        (b'{"do":"games","id":"\xff"}', "request.json"),
        (b"null", "request.form"),
        (b"[]", "request.form"),
        (b"17", "request.form"),
        (b"[" * 200_000, "request.form"),
        (b'{"do":"odds","question":' + b'{"a":' * 100_000, "request.depth"),
        (b'{"do":"load","game":"template","position":' + b"[" * 100_000, "request.depth"),
        (b'{"do":"answer","answer":[' + b"[" * 100_000, "request.form"),
        (b'{"do":"answer","answer":1e400}', "request.form"),
        (b'{"do":"answer","answer":' + b"9" * 100_000 + b"}", "request.form"),
        (b"x" * 10_000_000, "request.size"),
        (b'{"do":"why","answer":"' + b"x" * 10_000_000 + b'"}', "request.size"),
        (b'{"do":"state","id":"' + b"x" * 7_000_000 + b'"}', "match.none"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_abuse_gets_an_error_and_the_engine_goes_on(tortured: Pipe, line: bytes, code: str):
    tortured.send(line + b"\n")
    reply = tortured.receive()
    assert (reply["ok"], reply["code"]) == (False, code)
    assert tortured.ask(do="games", id=1)["id"] == 1


def test_the_end_of_input_in_the_middle_of_a_line_gets_an_error_and_a_clean_end(engine: Pipe):
    engine.send(b'{"do":"gam')
    assert engine.close() == b""
    assert engine.status == 0
    assert json.loads(engine.rest)["code"] == "request.json"


def test_no_input_at_all_ends_cleanly(engine: Pipe):
    assert engine.close() == b""
    assert (engine.status, engine.rest) == (0, b"")


def test_blank_lines_are_passed_over(engine: Pipe):
    engine.send(b"\n   \n\r\n")
    assert engine.ask(do="games")["ok"]


def test_a_line_of_several_answers_is_taken_whole_or_refused_by_its_part(engine: Pipe):
    state = engine.ask(do="new", game="axis_allies_dday", dice="seeded", seed=7)
    state = engine.ask(do="answer", answer=state["node"]["options"][-1]["text"])
    refused = engine.ask(do="answer", answer="patrol Z30; 9")
    assert (refused["ok"], refused["rule"]) == (False, "AAD-STACK-05")
    assert "part 2 of 2, '9'" in refused["message"]
    assert engine.ask(do="why", answer="patrol Z30 2")["legal"]
    after = engine.ask(do="answer", answer="patrol Z30 2")
    assert after["ply"] == state["ply"] + 2
    assert "2 U.K. fighters patrol" in after["events"][-1]["text"]
