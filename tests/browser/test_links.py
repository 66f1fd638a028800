"""A friend opens a link: the seat is theirs, and its secret goes nowhere else."""

from __future__ import annotations

from playwright.sync_api import Request, expect

from tests.browser.conftest import Seat
from tests.browser.host import Host

TWO = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]


def test_a_friend_opens_the_seats_link_and_its_secret_leaves_the_address_bar(sit: Seat):
    ann, bob = sit(), sit()
    opened = ann.open_match(seats=TWO)
    token = opened["invites"][0]["token"]
    bob.page.goto(f"{bob.address}m/{opened['match']}#t={token}")
    bob.table.wait_for()
    expect(bob.page).to_have_url(f"{bob.address}#/match/{opened['match']}")
    expect(bob.page.locator(".seats li").nth(1)).to_contain_text("you")
    bob.page.go_back(wait_until="commit")
    assert token not in bob.page.url, "not in the history either"
    bob.page.goto(f"{bob.address}#/match/{opened['match']}")
    assert ann.wait_for_question()
    ann.place("at 50 75")
    assert bob.wait_for_question()
    bob.place("at 50 25")


def test_a_new_match_its_links_and_its_table_name_the_sides_of_the_chosen_scenario(sit: Seat):
    ann = sit()
    ann.go("#/new/company")
    ann.page.get_by_role("combobox", name="Scenario").select_option("villers_bocage")
    seats = ann.page.get_by_role("group", name="Seats")
    expect(seats).to_contain_text("1/7 Queens and 4 CLY")
    expect(ann.page.get_by_role("alert")).to_have_count(0)
    seats.get_by_label("Played by").nth(1).select_option("friend")
    ann.page.get_by_role("button", name="Start the match").click()
    ann.page.get_by_label("s.SS-Pz.Abt. 101 and Panzer Lehr").wait_for()
    expect(ann.page.get_by_role("note")).to_contain_text("Nobody else can open these links")
    ann.page.get_by_role("link", name="Go to the match").click()
    expect(ann.page.locator(".seats")).to_contain_text("1/7 Queens and 4 CLY")
    ann.go()
    expect(ann.page.locator(".matches")).to_contain_text("s.SS-Pz.Abt. 101 and Panzer Lehr")


def test_the_secret_of_a_link_is_in_no_address_referrer_or_log(sit: Seat, own_host: Host):
    ann, bob = sit(own_host), sit(own_host)
    opened = ann.open_match(seats=TWO)
    token = opened["invites"][0]["token"]
    seen: list[Request] = []
    bob.page.on("request", lambda request: seen.append(request))  # noqa: PLW0108 - it marks its handlers
    bob.page.goto(f"{bob.address}m/{opened['match']}#t={token}")
    assert not bob.page.evaluate("document.referrer")
    bob.table.wait_for()
    assert any(f"Bearer {token}" == r.all_headers().get("authorization") for r in seen)
    for request in seen:
        assert token not in request.url
        assert "referer" not in request.all_headers(), request.url
    own_host.stop()
    logged = own_host.log.read_text("utf-8")
    assert token not in logged
    assert opened["token"] not in logged


def test_a_replaced_link_opens_nothing_any_more(sit: Seat):
    ann, bob = sit(), sit()
    opened = ann.open_match(seats=TWO)
    old = opened["invites"][0]["token"]
    ann.page.get_by_role("tab", name="Match").click()
    ann.page.get_by_role("button", name="Make a link for this seat").click()
    shown = ann.page.get_by_label("Link for this seat")
    new = shown.input_value()
    assert new.startswith(f"{ann.address}m/{opened['match']}#t=")
    assert old not in new
    bob.page.goto(f"{bob.address}m/{opened['match']}#t={old}")
    expect(bob.page.get_by_role("alert")).to_contain_text("opens no seat here")
    bob.page.goto(new)
    bob.table.wait_for()


def test_the_spectators_link_shows_the_table_and_takes_no_answer(sit: Seat):
    ann, eve = sit(), sit()
    opened = ann.open_match(seats=TWO)
    eve.page.goto(f"{eve.address}m/{opened['match']}#t={opened['spectator']}")
    eve.table.wait_for()
    expect(eve.page.locator(".waiting")).to_contain_text("You are watching.")
    expect(eve.options).to_have_count(0)
