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


def test_the_seed_of_a_match_that_can_set_a_mark_stays_secret_until_its_end(client: Client):
    """With the seed one could try the match out at home, and then play what came out best."""
    guest = begun(client, victory_points=True)
    fight(guest, most=3)
    assert not decode(guest.request("GET", "/record").content).seed
    fight(guest)
    assert decode(guest.request("GET", "/record").content).seed


def test_the_seed_of_a_match_that_sets_no_mark_goes_with_its_private_save(client: Client):
    guest = begun(client, SEED, victory_points=True)
    fight(guest, most=3)
    assert decode(guest.request("GET", "/record").content).seed == SEED


def test_a_record_that_is_played_on_sets_no_mark(client: Client):
    guest = begun(client, victory_points=True)
    fight(guest, most=3)
    body = guest.request("GET", "/record").content
    before = best(client)
    copy = client.post("/api/records", content=body).json()
    typed = Guest(client, copy["match"], copy["token"])
    assert typed.view()["match"]["dice"] == "typed"
    assert best(client) == before


def test_only_known_games_have_marks(client: Client):
    assert client.get("/api/games/axis_allies_dday/best").json() == []
    assert client.get("/api/games/whist/best").status_code == 404
