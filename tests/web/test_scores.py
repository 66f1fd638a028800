"""The marks to beat of a game that keeps points."""

from __future__ import annotations

from beachhead.match.record import decode
from tests.web.guests import SEED, Client, Guest, Json, opened


def best(client: Client, scenario: str = "exercise_tiger") -> int:
    """Give the mark to beat, or 0."""
    found = client.get("/api/games/dday_dice/best").json()
    return next((b["points"] for b in found if b["scenario"] == scenario), 0)


def begun(client: Client, seed: str = "", **options: object) -> Guest:
    """Begin D-Day Dice alone; without a seed the server draws one."""
    seats = [{"kind": "me"}]
    found = opened(client, game="dday_dice", seats=seats, options=options, seed=seed)
    return Guest(client, found["match"], found["token"])


def fight(guest: Guest, last: int = -1, most: int = 400) -> Json:
    """Answer until the match is over, or so many times."""
    for _ in range(most):
        view = guest.view()
        if view["result"]:
            return view
        guest.pick(lambda choices: choices[last])
    return guest.view()


def fought(client: Client, last: int = -1, seed: str = "", **options: object) -> Json:
    """Fight D-Day Dice alone to its end."""
    view = fight(begun(client, seed, **options), last)
    assert view["result"]
    return view


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


def test_a_chosen_seed_sets_no_mark(client: Client):
    before = best(client, "omaha_beach")
    options = {"game": "dday_dice", "scenario": "omaha_beach", "options": {"victory_points": True}}
    found = opened(client, seats=[{"kind": "me"}], seed=SEED, **options)
    assert fight(Guest(client, found["match"], found["token"]))["result"]["points"] is not None
    assert best(client, "omaha_beach") == before == 0


def test_a_record_of_a_drawn_match_sets_no_mark_when_it_is_played_on(client: Client):
    """Whoever holds the file knows its seed, and could have looked for the best moves with it."""
    guest = begun(client, victory_points=True)
    fight(guest, most=3)
    body = guest.request("GET", "/record").content
    assert decode(body).seed
    assert decode(body).drawn
    before = best(client)
    copy = client.post("/api/records", content=body).json()
    assert fight(Guest(client, copy["match"], copy["token"]))["result"]["points"] is not None
    assert best(client) == before


def test_only_known_games_have_marks(client: Client):
    assert client.get("/api/games/axis_allies_dday/best").json() == []
    assert client.get("/api/games/whist/best").status_code == 404
