"""The marks to beat of a game that keeps points."""

from __future__ import annotations

from tests.web.guests import Client, Guest, Json, opened


def best(client: Client, scenario: str = "exercise_tiger") -> int:
    """Give the mark to beat, or 0."""
    found = client.get("/api/games/dday_dice/best").json()
    return next((b["points"] for b in found if b["scenario"] == scenario), 0)


def fought(client: Client, last: int = -1, **options: object) -> Json:
    """Fight D-Day Dice alone to its end."""
    found = opened(client, game="dday_dice", seats=[{"kind": "me"}], options=options)
    guest = Guest(client, found["match"], found["token"])
    for _ in range(400):
        view = guest.view()
        if view["result"]:
            return view
        guest.pick(lambda choices: choices[last])
    raise AssertionError(view["nodes"])


def test_a_scored_match_sets_the_mark_to_beat_on_its_map(client: Client):
    points = fought(client, victory_points=True)["result"]["points"]
    assert points > 0
    assert best(client) >= points
    before = best(client)
    again = fought(client, 0, victory_points=True)["result"]["points"]
    assert best(client) == max(before, again)
    assert best(client, "omaha_beach") == 0


def test_a_match_without_points_sets_no_mark(client: Client):
    before = best(client)
    assert fought(client)["result"]["points"] is None
    assert best(client) == before


def test_only_known_games_have_marks(client: Client):
    assert client.get("/api/games/axis_allies_dday/best").json() == []
    assert client.get("/api/games/whist/best").status_code == 404
