"""Lessons by the API: begun, followed, explained, reloaded."""

from __future__ import annotations

from tests.web.guests import Client, Guest, Json


def begin_lesson(client: Client) -> Guest:
    """Begin the template's lesson."""
    reply = client.post("/api/lessons", json={"game": "template", "lesson": "first-shots"})
    assert reply.status_code == 201, reply.text
    return Guest(client, reply.json()["match"], reply.json()["token"])


def give(guest: Guest, answer: object) -> Json:
    """Answer as the learner."""
    view = guest.view()
    return guest.do("/answers", ply=view["ply"], side=0, answer=answer)


def test_the_lobby_lists_the_lessons_of_a_game(client: Client):
    games = {g["id"]: g for g in client.get("/api/games?hidden=true").json()}

    assert games["template"]["lessons"][0]["id"] == "first-shots"
    assert games["template"]["lessons"][0]["minutes"] == 3


def test_a_lesson_begins_where_the_learner_is_asked_and_points_at_things(client: Client):
    lesson = begin_lesson(client).view()["lesson"]

    assert lesson["first"] == 0
    assert lesson["task"] == 2
    assert lesson["steps"][0]["point"] == ["patrol:0", "patrol:1"]
    assert lesson["accepted"] == ["advance"]


def test_a_wrong_answer_gets_the_words_of_the_lesson_and_changes_nothing(client: Client):
    guest = begin_lesson(client)
    before = guest.view()["ply"]

    reply = guest.post("/answers", ply=before, side=0, answer="wait")

    assert reply.status_code == 422
    assert reply.json()["code"] == "lesson.wrong"
    assert reply.json()["message"] == "Waiting leaves Grey out of range."
    assert guest.view()["ply"] == before


def test_the_other_side_answers_at_once_as_the_lesson_says(client: Client):
    guest = begin_lesson(client)
    give(guest, "advance")

    view = give(guest, [50, 55])

    assert view["lesson"]["task"] == 4
    assert view["lesson"]["accepted"] == ["down"]
    assert not any(line["typed"] for line in view["log"])


def test_a_task_is_undone_together_with_what_followed(client: Client):
    guest = begin_lesson(client)
    give(guest, "advance")
    view = give(guest, [50, 55])
    assert view["undo"] == "free"

    view = guest.do("/undo", ply=view["ply"], side=0)

    assert view["lesson"]["task"] == 3
    assert view["lesson"]["accepted"] == [[50, 55]]


def test_a_lesson_is_played_to_its_end_by_what_it_shows(client: Client):
    """Its last task is free: the dice of one try may be against the learner, who tries again."""
    lessons = (play_by_what_is_shown(begin_lesson(client)) for _ in range(8))
    done = next(lesson for lesson in lessons if lesson["finished"])
    assert done["task"] == len(done["steps"])


def play_by_what_is_shown(guest: Guest) -> Json:
    """Give the answers that a lesson shows, until it is finished or the match is over.

    Where dice made those of the free task impossible, the learner takes what is offered first.
    """
    while True:
        view = guest.wait(lambda v: v["result"] or any(n["mine"] for n in v["nodes"]))
        lesson: Json = view["lesson"]
        if lesson["finished"] or view["result"]:
            return lesson
        mine = next(node for node in view["nodes"] if node["mine"])
        offered = [option["answer"] for option in mine["options"]]
        give(guest, (lesson["accepted"] or offered)[0])


def test_a_spectator_sees_no_lesson(client: Client):
    reply = client.post("/api/lessons", json={"game": "template", "lesson": "first-shots"}).json()

    assert Guest(client, reply["match"], reply["spectator"]).view()["lesson"] is None


def test_an_unknown_lesson_is_not_found(client: Client):
    reply = client.post("/api/lessons", json={"game": "template", "lesson": "flying"})

    assert reply.status_code == 404
    assert reply.json()["code"] == "lesson.unknown"


def test_the_record_of_a_lesson_opens_as_an_ordinary_match(client: Client):
    guest = begin_lesson(client)
    record = guest.request("GET", "/record").json()

    reply = client.post("/api/records", json=record)

    assert reply.status_code == 201, reply.text
    assert Guest(client, reply.json()["match"], reply.json()["token"]).view()["lesson"] is None


def test_a_list_of_matches_says_which_are_lessons(client: Client):
    guest = begin_lesson(client)

    cards = client.post("/api/mine", json={"tokens": [guest.token]}).json()

    assert [card["lesson"] for card in cards] == ["first-shots"]
