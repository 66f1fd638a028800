"""Looking back: steps, scrubbing, an address for every position, a file without a server."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.bombardment import bombarding, zone
from tests.browser.conftest import Seat
from tests.browser.match_page import Player


def finished(sit: Seat) -> Player:
    """Play a short game to its end by clicking the first answer."""
    ann = sit()
    ann.open_match()
    for _ in ann.questions():
        ann.click_option()
    return ann


def test_a_replay_steps_scrubs_plays_and_has_an_address_for_every_depth(sit: Seat):
    ann = finished(sit)
    ann.page.get_by_role("link", name="Watch the replay").click()
    replay = ann.page.locator(".replay")
    expect(replay).to_have_attribute("data-depth", "0")
    for _ in range(3):
        ann.page.keyboard.press("ArrowRight")
    expect(replay).to_have_attribute("data-depth", "3")
    expect(ann.page).to_have_url(re.compile("/replay/3$"))
    ann.page.reload()
    expect(replay).to_have_attribute("data-depth", "3")
    ann.page.get_by_role("button", name="Previous step").click()
    expect(replay).to_have_attribute("data-depth", "2")
    ann.page.get_by_role("button", name="To the end").click()
    expect(ann.page.get_by_text("won.").first).to_be_visible()
    end = replay.get_attribute("data-depth") or ""
    ann.page.get_by_label("Go to").select_option(index=1)
    expect(replay).not_to_have_attribute("data-depth", end)
    ann.page.get_by_label("Speed").select_option("8")
    middle = int(replay.get_attribute("data-depth") or 0)
    ann.page.get_by_role("button", name="Play", exact=True).click()
    ann.page.wait_for_function(
        "d => Number(document.querySelector('.replay').dataset.depth) > d + 1", arg=middle
    )


def test_in_a_replay_pointing_tells_why_a_thing_could_not_be_used_then(sit: Seat):
    ann = bombarding(sit)
    match, depth = ann.page.url.rpartition("/")[2], ann.figure("depth")
    ann.answer()
    ann.go(f"#/match/{match}/replay/{depth}")
    expect(ann.page.locator(".replay")).to_have_attribute("data-depth", str(depth))
    ann.page.mouse.move(*zone(ann, "zone:26"))
    card = ann.page.get_by_role("tooltip")
    expect(card).to_contain_text("St. Lô has no blockhouse")
    card.get_by_role("button", name="Rule AAD-NAVAL-02").click()
    expect(ann.page.locator("article.here")).to_contain_text("AAD-NAVAL-02")


def test_a_replay_is_shared_as_one_file_that_needs_no_server(sit: Seat, tmp_path: Path):
    ann = finished(sit)
    ann.page.get_by_role("tab", name="Match").click()
    with ann.page.expect_download() as wait:
        ann.page.get_by_role("button", name="Save as a web page").click()
    file = tmp_path / "match.html"
    wait.value.save_as(file)
    bob = sit()
    requests: list[str] = []
    bob.page.on("request", lambda request: requests.append(request.url))
    bob.page.goto(file.as_uri())
    expect(bob.page.locator(".replay")).to_have_attribute("data-depth", "0")
    bob.page.keyboard.press("ArrowRight")
    expect(bob.page.locator(".replay")).to_have_attribute("data-depth", "1")
    assert [url for url in requests if not url.startswith(("file:", "data:", "blob:"))] == []


def test_finished_matches_stand_in_the_lobby_and_a_record_comes_back(sit: Seat, tmp_path: Path):
    ann = finished(sit)
    ann.page.get_by_role("link", name="Back to the lobby").click()
    expect(ann.page.get_by_role("heading", name="Finished")).to_be_visible()
    with ann.page.expect_download() as wait:
        ann.page.get_by_role("button", name="Save the record").click()
    file = tmp_path / "record.json"
    wait.value.save_as(file)
    ann.page.get_by_label("Open a record").set_input_files(file)
    ann.table.wait_for()
    expect(ann.result).to_be_visible()
