"""Playing by the API: answers, typed dice, taking back, the log, looking back."""

from __future__ import annotations

import pytest

from beachhead.kernel import registry
from beachhead.match import Match
from tests.web.guests import (
    SEED,
    Client,
    Guest,
    Json,
    duel,
    hot_seat,
    opened,
    placed,
    played_out,
    solo,
)
from tests.web.scenes import fold_scene


def test_play_now_gives_a_question_at_once(client: Client):
    reply = client.post("/api/matches", json={"game": "template"})
    found = reply.json()
    view = Guest(client, found["match"], found["token"]).view()
    assert [node["mine"] for node in view["nodes"] if node["side"] == 0] == [True]
    assert view["seats"][1]["kind"] == "bot"


def test_a_whole_game_is_played_against_a_bot(client: Client):
    guest = solo(client)
    for _ in range(60):
        view = guest.wait(lambda v: v["result"] or any(n["mine"] for n in v["nodes"]))
        if view["result"]:
            break
        guest.pick(lambda options: options[-1])
    assert view["result"]["reason"]
    assert view["nodes"] == []
    assert view["thinking"] == []


def test_a_stale_answer_is_refused_and_told_where_the_match_stands(client: Client):
    ann, _, _ = placed(client)
    reply = ann.post("/answers", ply=2, side=0, answer="fire")
    assert reply.status_code == 409
    assert (reply.json()["code"], reply.json()["ply"]) == ("match.stale", 4)


def test_an_answer_from_the_future_is_refused(client: Client):
    ann, _, _ = placed(client)
    assert ann.post("/answers", ply=9, side=0, answer="wait").json()["code"] == "match.stale"


def test_an_illegal_answer_is_refused_with_its_reasons_and_changes_nothing(client: Client):
    ann, _, _ = duel(client)
    reply = ann.post("/answers", ply=2, side=0, answer=[50, 10])
    assert reply.status_code == 422
    problem = reply.json()
    assert problem["code"] == "answer.illegal"
    assert problem["reasons"][0]["code"] == "spot.not_own_half"
    assert problem["reasons"][0]["rule"] == "PAT-SETUP-03"
    assert "{" not in problem["message"]  # no position, for it has secrets
    assert ann.view()["ply"] == 2


def test_an_answer_out_of_turn_is_refused(client: Client):
    _, bob, _ = placed(client)
    reply = bob.post("/answers", ply=4, side=1, answer="wait")
    assert (reply.status_code, reply.json()["code"]) == (409, "answer.side")


def test_an_answer_can_be_typed_in_notation(client: Client):
    ann, _, _ = duel(client)
    view = ann.do("/answers", ply=2, side=0, text="at 42 75")
    assert view["scene"]["pieces"][0]["at"] == [42, 75]


def test_an_answer_without_answer_is_refused(client: Client):
    ann, _, _ = duel(client)
    assert ann.post("/answers", ply=2, side=0).json()["code"] == "answer.form"


def test_the_same_answer_sent_again_counts_once(client: Client):
    ann, _, _ = duel(client)
    first = ann.do("/answers", ply=2, side=0, answer=[50, 75])
    again = ann.do("/answers", ply=2, side=0, answer=[50, 75])
    assert first["ply"] == again["ply"] == 3
    other = ann.post("/answers", ply=2, side=0, answer=[40, 75])
    assert other.status_code == 409


def test_sides_that_act_at_once_do_not_get_in_each_others_way(client: Client):
    """Both place their patrols; the second to arrive names its question, which is untouched."""
    ann, bob, _ = duel(client)
    node = bob.question()
    assert node
    ann.do("/answers", ply=2, side=0, answer=[50, 75])
    assert bob.post("/answers", ply=2, side=1, answer=[50, 25]).status_code == 409
    view = bob.do("/answers", ply=2, side=1, answer=[50, 25], node=node["id"])
    assert view["ply"] == 4
    again = bob.do("/answers", ply=2, side=1, answer=[50, 25], node=node["id"])
    assert again["ply"] == 4


def test_the_same_question_asked_anew_has_another_name(client: Client):
    """An answer that was meant for the last round's question is not taken for this round's."""
    ann, bob, _ = placed(client)
    first = ann.question()
    ann.do("/answers", ply=4, side=0, answer="wait")
    bob.do("/answers", ply=5, side=1, answer="wait")
    again = ann.question()
    assert first
    assert again
    assert first["options"] == again["options"]
    assert first["id"] != again["id"]
    late = ann.post("/answers", ply=4, side=0, answer="advance", node=first["id"])
    assert late.status_code == 409


def test_why_explains_and_changes_nothing(client: Client):
    ann, _, _ = duel(client)
    no = ann.do("/why", side=0, answer=[50, 10])
    assert (no["legal"], no["reasons"][0]["rule"]) == (False, "PAT-SETUP-03")
    yes = ann.do("/why", side=0, text="at 50 75")
    assert (yes["legal"], yes["answer"], yes["reasons"]) == (True, [50, 75], [])
    assert ann.view()["ply"] == 2


def test_a_spot_is_sketched_whether_or_not_it_is_legal(client: Client):
    """The rules of a free table answer while a piece is dragged: where it would stand, and in what cover."""
    wish = {"game": "company", "options": {"deployment": "free"}, "seats": [{"kind": "table"}] * 2}
    found = client.post("/api/matches", json=wish).json()
    ann = Guest(client, found["match"], found["token"])
    side = ann.view()["nodes"][0]["side"]
    far = ann.do("/why", side=side, text="at 10 10")
    assert not far["legal"]
    assert far["preview"]["pieces"][0]["at"]
    assert "cover" in far["preview"]["lines"][0]
    assert ann.do("/why", side=side, text="standard")["preview"] is None


# ---- typed dice -------------------------------------------------------------------------------


def typed(client: Client) -> tuple[Guest, Guest, Guest]:
    """Seat two people with dice of their own; both have drawn and placed."""
    ann, bob, eve = duel(client, dice="typed")
    ann.do("/rolls", ply=0, side=0, outcome=["raid"])
    bob.do("/rolls", ply=1, side=1, text="hold")
    ann.do("/answers", ply=2, side=0, answer=[50, 61])
    bob.do("/answers", ply=3, side=1, answer=[50, 39])
    return ann, bob, eve


def test_typed_dice_are_asked_for_with_a_description(client: Client):
    ann, bob, eve = typed(client)
    view = ann.do("/answers", ply=4, side=0, answer="fire")
    node = view["nodes"][0]
    assert (node["kind"], node["mine"], node["device"]["dice"]) == ("chance", True, 4)
    for other in (bob, eve):
        node = other.view()["nodes"][0]
        assert (node["mine"], node["device"]) == (False, None)


def test_an_impossible_roll_is_refused(client: Client):
    ann, _, _ = typed(client)
    ann.do("/answers", ply=4, side=0, answer="fire")
    for outcome, code in (([1, 2, 3, 7], "roll.face"), ([1, 2], "roll.count")):
        reply = ann.post("/rolls", ply=5, side=0, outcome=outcome)
        assert (reply.status_code, reply.json()["code"]) == (422, code)
        assert reply.json()["rule"] == "PAT-FIRE-01"


def test_typed_dice_count_and_are_marked_in_the_log(client: Client):
    ann, _, _ = typed(client)
    ann.do("/answers", ply=4, side=0, answer="fire")
    view = ann.do("/rolls", ply=5, side=0, outcome=[6, 1, 6, 6])
    line = next(x for x in view["log"] if x["kind"] == "fired")
    assert line["typed"]
    assert line["figures"]["dice"] == [1, 6, 6, 6]


def test_only_the_thrower_types(client: Client):
    ann, bob, _ = typed(client)
    ann.do("/answers", ply=4, side=0, answer="fire")
    reply = bob.post("/rolls", ply=5, side=0, outcome=[6, 1, 6, 6])
    assert (reply.status_code, reply.json()["code"]) == (403, "seat.foreign")


def test_a_mistyped_roll_can_be_taken_back(client: Client):
    guest = hot_seat(client, dice="typed")
    guest.do("/rolls", ply=0, side=0, outcome=["raid"])
    view = guest.view()
    assert (view["undo"], view["undo_depth"]) == ("free", 0)
    view = guest.do("/undo", ply=1, side=0)
    assert (view["depth"], view["nodes"][0]["kind"]) == (0, "chance")


def test_seeded_dice_cannot_be_typed(client: Client):
    ann, _, _ = placed(client)
    reply = ann.post("/rolls", ply=4, side=0, outcome=[1, 1, 1, 1])
    assert reply.status_code == 409


# ---- taking back ------------------------------------------------------------------------------


def test_one_takes_back_alone_up_to_a_roll_and_not_past_it(client: Client):
    guest = hot_seat(client)
    view = guest.do("/answers", ply=2, side=0, answer=[50, 75])
    assert (view["undo"], view["undo_depth"]) == ("free", 2)
    view = guest.do("/undo", ply=3, side=0)
    assert (view["ply"], view["depth"], view["undo"]) == (4, 2, "")
    reply = guest.post("/undo", ply=4, side=0, depth=1)
    assert (reply.status_code, reply.json()["code"]) == (403, "undo.refused")


def test_others_are_asked_before_their_answers_are_taken_back(client: Client):
    ann, bob, eve = placed(client)
    view = ann.view()
    assert (view["undo"], view["undo_depth"]) == ("ask", 2)
    view = ann.do("/undo", ply=4, side=0)
    assert view["undo_asked"] == {"side": 0, "depth": 2, "waiting": [1], "mine": False}
    assert bob.view()["undo_asked"]["mine"]
    assert eve.post("/undo/agree", ply=4, side=1).status_code == 403
    view = bob.do("/undo/agree", ply=4, side=1)
    assert (view["depth"], view["undo_asked"]) == (2, None)
    assert view["log"][-1]["kind"] == "undo"


def test_a_wish_to_take_back_can_be_turned_down(client: Client):
    ann, bob, _ = placed(client)
    ann.do("/undo", ply=4, side=0)
    view = bob.do("/undo/refuse", ply=4, side=1)
    assert (view["depth"], view["undo_asked"]) == (4, None)
    reply = bob.post("/undo/agree", ply=4, side=1)
    assert (reply.status_code, reply.json()["code"]) == (409, "undo.none")


def test_an_answer_withdraws_the_wish(client: Client):
    ann, bob, _ = placed(client)
    ann.do("/undo", ply=4, side=0)
    view = ann.do("/answers", ply=4, side=0, answer="wait")
    assert view["undo_asked"] is None
    assert bob.post("/undo/agree", ply=5, side=1).json()["code"] == "undo.none"


def test_after_the_end_nothing_is_taken_back(client: Client):
    guest = played_out(client)
    view = guest.view()
    assert view["undo"] == ""
    reply = guest.post("/undo", ply=view["ply"], side=0)
    assert (reply.status_code, reply.json()["code"]) == (403, "undo.over")


def test_after_the_end_no_answer_is_taken(client: Client):
    guest = played_out(client)
    reply = guest.post("/answers", ply=guest.view()["ply"], side=0, answer="wait")
    assert (reply.status_code, reply.json()["code"]) == (409, "answer.over")


# ---- the log ----------------------------------------------------------------------------------


def merged(lines: list[Json], view: Json) -> list[Json]:
    """Do as a client does with what is new."""
    return [line for line in lines if line["ply"] < view["log_from"]] + list(view["log"])


def test_a_client_that_asks_for_news_has_the_whole_log(client: Client):
    guest = hot_seat(client)
    lines: list[Json] = []
    known = -1
    for step in range(30):
        view = guest.view(known=known)
        lines, known = merged(lines, view), view["ply"]
        assert lines == guest.view()["log"], step
        if view["result"]:
            break
        if view["undo"] == "free" and step % 4 == 3:
            guest.do("/undo", ply=view["ply"], side=view["side"])
        guest.pick(lambda options: options[-1])
    assert len(lines) > 10


def test_every_line_has_a_heading_a_depth_and_figures(client: Client):
    line = played_out(client).view()["log"][-1]
    assert line["heading"]
    assert line["depth"] > 0
    assert isinstance(line["figures"], dict)


# ---- looking back -----------------------------------------------------------------------------


def test_the_film_shows_what_the_replay_shows(client: Client):
    guest = played_out(client)
    film = guest.request("GET", "/film", side=1).json()
    scenes = [film["scene"]]
    for step in film["steps"]:
        scenes.append(fold_scene(scenes[-1], step["scene"]))
    for depth in (0, 3, len(film["steps"])):
        replay = guest.request("GET", f"/replay/{depth}", side=1).json()
        assert scenes[depth] == replay["scene"]
        assert replay["depths"] == len(film["steps"])


def test_the_replay_tells_the_log_up_to_its_depth(client: Client):
    guest = played_out(client)
    replay = guest.request("GET", "/replay/4").json()
    assert replay["log"]
    assert all(line["depth"] <= 4 for line in replay["log"])
    assert replay["stops"][0]["heading"]
    assert guest.request("GET", "/replay/4", log="false").json()["log"] == []
    assert guest.request("GET", "/replay/4000").status_code == 404


def test_while_the_match_goes_on_the_replay_keeps_secrets(client: Client):
    ann, _, eve = placed(client)
    assert eve.request("GET", "/replay/2", side=0).status_code == 403
    assert "face_up" in str(eve.request("GET", "/replay/2").json()["scene"]["panels"][0])
    assert "face_up" not in str(ann.request("GET", "/replay/2").json()["scene"]["panels"][0])


def test_a_share_is_one_file_without_foreign_addresses(client: Client):
    reply = played_out(client).request("GET", "/share")
    assert reply.headers["content-disposition"].startswith("attachment")
    assert 'id="beachhead-film"' in reply.text
    assert "src=" not in reply.text.partition('<script type="application/json"')[0]


def test_a_record_is_exported_and_opens_again(client: Client):
    guest = played_out(client)
    body = guest.request("GET", "/record").content
    assert Match.from_record(body).over
    found = client.post(
        "/api/records", content=body, headers={"Content-Type": "application/json"}
    ).json()
    copy = Guest(client, found["match"], found["token"]).view()
    assert copy["result"] == guest.view()["result"]
    assert copy["match"]["seed"] == SEED


def test_a_saved_match_is_played_on_with_the_same_dice(client: Client):
    guest = hot_seat(client)
    guest.do("/answers", ply=2, side=0, answer=[50, 61])
    body = guest.request("GET", "/record").content
    found = client.post(
        "/api/records", content=body, headers={"Content-Type": "application/json"}
    ).json()
    copy = Guest(client, found["match"], found["token"])
    for table in (guest, copy):
        table.do("/answers", ply=3, side=1, answer=[50, 39])
        view = table.do("/answers", ply=4, side=0, answer="fire")
    assert view["log"] == guest.view(side=0)["log"]


def test_a_record_without_its_seed_goes_on_with_typed_dice(client: Client):
    guest = hot_seat(client)
    record = guest.request("GET", "/record").json()
    record["seed"] = ""
    found = client.post("/api/records", json=record).json()
    assert Guest(client, found["match"], found["token"]).view()["match"]["dice"] == "typed"


def test_a_record_that_lies_is_refused(client: Client):
    record = played_out(client).request("GET", "/record").json()
    record["answers"][2]["body"] = [50, 10]
    reply = client.post("/api/records", json=record)
    assert (reply.status_code, reply.json()["code"]) == (422, "record.refused")
    assert reply.json()["rule"] == "PAT-SETUP-03"
    for wrong in ({}, {"format": "other"}):
        assert client.post("/api/records", json=wrong).status_code == 422


# ---- lists ------------------------------------------------------------------------------------


def test_my_matches_tell_whose_turn_it_is(client: Client):
    ann, bob, eve = placed(client)
    body = {"tokens": [ann.token, "unknown"]}
    (card,) = client.post("/api/mine", json=body).json()
    assert (card["match"], card["turn"], card["my_turn"]) == (ann.match, [0], True)
    assert card["status"].startswith("Round 1")
    (card,) = client.post("/api/mine", json={"tokens": [bob.token]}).json()
    assert not card["my_turn"]
    (card,) = client.post("/api/mine", json={"tokens": [eve.token]}).json()
    assert card["spectator"]


def test_finished_matches_are_listed_with_their_result(client: Client):
    guest = played_out(client)
    (card,) = client.post("/api/mine", json={"tokens": [guest.token]}).json()
    assert card["result"] == guest.view()["result"]


def test_the_games_are_listed_with_all_that_a_new_match_needs(client: Client):
    cards = {card["id"]: card for card in client.get("/api/games?hidden=true").json()}
    assert "template" in cards
    assert "template" not in [card["id"] for card in client.get("/api/games").json()]
    assert [side["name"] for side in cards["company"]["sides"]] == ["Allies", "Germans"]
    for card in cards.values():
        assert card["scenarios"]
        assert card["sides"]
        assert [bot["id"] for bot in card["bots"]][::4] == ["beginner", "strongest"]
        assert all(bot["text"] for bot in card["bots"])


@pytest.mark.parametrize("game", [g.id for g in registry.all_games().values()])
def test_every_game_opens_and_shows_its_first_question(client: Client, game: str):
    sides = registry.game(game).scenarios()[0].sides
    found = opened(client, game=game, seats=[{"kind": "table"}] * sides)
    view = Guest(client, found["match"], found["token"]).view()
    assert view["scene"]["title"]
    assert view["nodes"]
    book = client.get(f"/api/games/{game}/rulebook").json()
    assert {node["rule"] for node in view["nodes"]} <= {rule["id"] for rule in book["rules"]}


def test_a_match_begins_with_a_set_up_and_shows_one(client: Client):
    """A position of a real table goes on in the browser, and back."""
    form = "turn = 3\norder = 8\n[zones]\nBayeux = {'UK inf' = 3}"
    found = opened(
        client, game="axis_allies_dday", seats=[{"kind": "table"}, {"kind": "table"}], setup=form
    )
    guest = Guest(client, found["match"], found["token"])
    assert guest.view()["nodes"][0]["step"] == "choose_stack"
    written = guest.request("GET", "/setup").text
    assert 'Bayeux = {"UK inf" = 3}' in written
    again = opened(
        client, game="axis_allies_dday", seats=[{"kind": "table"}, {"kind": "table"}], setup=written
    )
    assert Guest(client, again["match"], again["token"]).view()["scene"] == guest.view()["scene"]


def test_a_set_up_that_cannot_be_opens_nothing(client: Client):
    wish = {"game": "axis_allies_dday", "setup": "[zones]\nCaen = {inf = 9}"}
    reply = client.post("/api/matches", json=wish)
    assert (reply.status_code, reply.json()["code"]) == (422, "setup.invalid")


def test_a_set_up_tells_no_secrets(client: Client):
    reply = hot_seat(client).request("GET", "/setup")
    assert reply.json()["code"] == "setup.secrets"


def test_a_game_shows_what_it_is_made_of(client: Client):
    content = client.get("/api/games/axis_allies_dday/content").json()
    assert [card["number"] for card in content["order"]] == [*range(1, 17)]


def test_a_wish_that_cannot_be_is_refused(client: Client):
    for wish, code in (
        ({"game": "nothing"}, "game.unknown"),
        ({"scenario": "nothing"}, "scenario.unknown"),
        ({"options": {"nothing": 1}}, "option.unknown"),
        ({"seats": [{"kind": "bot", "level": "genius"}]}, "bot.unknown"),
        ({"seats": [{"kind": "me"}] * 3}, "seat.count"),
    ):
        reply = client.post("/api/matches", json={"game": "template", **wish})
        assert reply.json()["code"] == code


def test_luck_compares_the_dice_with_what_was_to_be_expected(client: Client):
    found = played_out(client).request("GET", "/luck").json()
    assert found
    assert all(tally["low"] <= tally["expected"] <= tally["high"] for tally in found)


def test_a_question_about_chances_is_answered_or_refused_never_a_fault(client: Client):
    ann, _, _ = placed(client)
    assert ann.post("/odds", side=0, question={}).status_code == 200
    assert ann.post("/odds", side=0, question={"x": [[{}]]}).status_code in {200, 422}


# ---- what a thing is ----------------------------------------------------------------------------


def test_a_thing_is_told_about_with_the_reason_against_it_and_its_rule(client: Client):
    ann, bob, eve = placed(client)
    found = ann.do("/about", side=0, thing="patrol:1")
    assert found["what"] == "Grey patrol, Grey: 4; ready to ambush."
    assert not found["usable"]
    assert [(r["code"], r["rule"]) for r in found["refusals"]] == [("fire.range", "PAT-TURN-02")]
    assert "50 away" in found["refusals"][0]["message"]
    for other, side in ((bob, 1), (eve, -1)):
        (reason,) = other.do("/about", side=side, thing="patrol:0")["refusals"]
        assert reason["code"] == "turn.other"


def test_in_a_replay_a_thing_is_told_about_as_it_was_to_the_side_that_was_asked(client: Client):
    """Once the match is over; before that a side with secrets hears of its own questions only."""
    ann, bob, _ = placed(client)
    ann.do("/answers", ply=4, side=0, answer="advance")
    now = ann.do("/about", side=0, thing="patrol:1")
    (reason,) = ann.do("/about", side=0, thing="patrol:1", depth=4)["refusals"]
    assert (reason["code"], reason["rule"]) == ("fire.range", "PAT-TURN-02")
    assert now["refusals"][0]["code"] != "fire.range"
    (reason,) = bob.do("/about", thing="patrol:0", depth=4)["refusals"]
    assert reason["code"] == "turn.other"
    guest = played_out(client)
    assert guest.do("/about", side=-1, thing="patrol:0", depth=4)["usable"]
    assert not guest.do("/about", side=-1, thing="patrol:0")["usable"]
    assert guest.post("/about", thing="patrol:0", depth=4000).status_code == 404


def test_what_can_be_chosen_is_told_as_usable(client: Client):
    ann, _, _ = placed(client)
    found = ann.do("/about", side=0, thing="patrol:0")
    assert (found["usable"], found["refusals"]) == (True, [])


def test_a_hidden_card_is_told_about_as_a_hidden_card(client: Client):
    ann, bob, _ = placed(client)
    assert ann.do("/about", side=0, thing="order:1")["what"] == "Order, Grey: face down."
    own = bob.do("/about", side=1, thing="order:1")["what"]
    assert own.removesuffix(", Grey.") in ("hold", "raid", "watch")


def test_nobody_looks_through_eyes_that_are_not_theirs(client: Client):
    ann, _, _ = placed(client)
    assert ann.post("/about", side=1, thing="order:1").json()["code"] == "seat.foreign"


def test_what_the_scene_does_not_show_is_unknown(client: Client):
    ann, _, _ = placed(client)
    reply = ann.post("/about", side=0, thing="zone:14")
    assert (reply.status_code, reply.json()["code"]) == (404, "thing.unknown")
