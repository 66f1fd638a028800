"""Odds that take long: a progress bar, a way to stop, and a process that ends when nobody waits."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests import slow_game
from tests.browser.company_page import answer, picture, plan
from tests.browser.conftest import Seat
from tests.browser.host import Host
from tests.browser.match_page import Player
from tests.slow_game import begun, gone, until

SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Bob"}]


@pytest.fixture(scope="module")
def slow_host(host: Host, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that knows a game whose odds take long."""
    del host  # which makes sure that the client is built
    folder = tmp_path_factory.mktemp("slow")
    slow_game.install(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(folder))
        patch.setenv(slow_game.TABLE, str(table_of(folder)))
        found = Host(folder)
        found.start()
    yield found
    found.stop()


def table_of(folder: Path) -> Path:
    """Give the folder that a question about the table names."""
    return folder / "table"


@pytest.fixture
def slow_table(slow_host: Host) -> Iterator[Path]:
    """Let questions about the table take long, too."""
    folder = table_of(slow_host.log.parent)
    folder.mkdir()
    yield folder
    shutil.rmtree(folder)


def bar(where: Locator) -> Locator:
    """Find the progress bar."""
    return where.get_by_role("progressbar", name="Progress", exact=True)


def stop(where: Locator) -> Locator:
    """Find the button that stops the computation."""
    return where.get_by_role("button", name="Stop", exact=True)


def work(form: Locator) -> Locator:
    """Find the button that starts the computation."""
    return form.get_by_role("button", name="Compute the odds", exact=True)


def asked(player: Player, folder: Path) -> Locator:
    """Ask about a plan that takes long, and wait until it is half followed."""
    player.open_match("slow", seats=SEATS)
    form = plan(player)
    form.get_by_label("Folder", exact=True).fill(str(folder))
    work(form).click()
    expect(bar(answer(player))).to_have_attribute("value", "0.5")
    assert not gone(folder)
    return form


def test_a_long_computation_shows_its_progress_and_then_the_answer(
    sit: Seat, slow_host: Host, tmp_path: Path
):
    ann = sit(slow_host)
    form = asked(ann, tmp_path)
    told = answer(ann)
    expect(told.get_by_text("50 %", exact=True)).to_be_visible()
    expect(work(form)).to_be_disabled()
    picture(ann, "working")
    (tmp_path / "enough").touch()
    expect(told.get_by_role("heading", name="Enough", exact=True)).to_be_visible()
    expect(bar(told)).to_have_count(0)
    expect(stop(told)).to_have_count(0)


def test_a_stopped_computation_leaves_the_form_as_it_was(
    sit: Seat, slow_host: Host, tmp_path: Path
):
    ann = sit(slow_host, width=390, height=844, touch=True)
    form = asked(ann, tmp_path)
    told = answer(ann)
    stop(told).scroll_into_view_if_needed()
    picture(ann, "working-phone")
    ann.expect_no_wider_than_the_window()
    stop(told).tap()
    expect(bar(told)).to_have_count(0)
    expect(form.get_by_label("Folder", exact=True)).to_have_value(str(tmp_path))
    expect(work(form)).to_be_enabled()
    expect(work(form)).to_be_focused()
    until(gone, tmp_path)
    (tmp_path / "enough").touch()
    work(form).tap()
    expect(told.get_by_role("heading", name="Enough", exact=True)).to_be_visible()


def test_a_plan_that_is_changed_or_closed_is_computed_no_longer(
    sit: Seat, slow_host: Host, tmp_path: Path
):
    ann = sit(slow_host)
    first, second = tmp_path / "1", tmp_path / "2"
    first.mkdir()
    second.mkdir()
    form = asked(ann, first)
    form.get_by_label("Folder", exact=True).fill(str(second))
    until(gone, first)
    expect(bar(answer(ann))).to_have_count(0)
    work(form).click()
    until(begun, second)
    form.get_by_role("button", name="Close the plan", exact=True).click()
    until(gone, second)
    expect(form).to_have_count(0)


@pytest.mark.parametrize("how", ["lobby", "closed"])
def test_a_computation_ends_when_the_page_is_left(
    sit: Seat, slow_host: Host, tmp_path: Path, how: str
):
    ann = sit(slow_host)
    asked(ann, tmp_path)
    if how == "lobby":
        ann.go("#/")
    else:
        ann.page.close()
    until(gone, tmp_path)


def test_a_computation_goes_on_while_another_tab_is_looked_at(
    sit: Seat, slow_host: Host, tmp_path: Path
):
    ann = sit(slow_host)
    asked(ann, tmp_path)
    ann.page.get_by_role("tab", name="Rules", exact=True).click()
    expect(bar(answer(ann))).to_have_count(0)
    ann.page.get_by_role("tab", name="Odds", exact=True).click()
    expect(bar(answer(ann))).to_have_attribute("value", "0.5")
    assert not gone(tmp_path)
    (tmp_path / "enough").touch()
    expect(answer(ann).get_by_role("heading", name="Enough", exact=True)).to_be_visible()


def test_a_computation_that_breaks_off_says_so(sit: Seat, slow_host: Host, tmp_path: Path):
    (tmp_path / "crash").touch()
    ann = sit(slow_host)
    ann.open_match("slow", seats=SEATS)
    form = plan(ann)
    form.get_by_label("Folder", exact=True).fill(str(tmp_path))
    work(form).click()
    told = answer(ann)
    words = "The computation of these odds broke off. Ask again, or about a smaller plan."
    expect(told.get_by_text(words, exact=True)).to_be_visible()
    expect(work(form)).to_be_enabled()


def test_the_odds_of_the_table_can_be_stopped_and_asked_again(
    sit: Seat, slow_host: Host, slow_table: Path
):
    ann = sit(slow_host)
    ann.open_match("slow", seats=SEATS)
    ann.page.get_by_role("tab", name="Odds", exact=True).click()
    panel = ann.page.get_by_role("tabpanel")
    expect(bar(panel)).to_have_attribute("value", "0.5")
    picture(ann, "working-table")
    stop(panel).click()
    until(gone, slow_table)
    expect(bar(panel)).to_have_count(0)
    (slow_table / "enough").touch()
    panel.get_by_role("button", name="Compute the odds", exact=True).click()
    expect(panel.get_by_role("heading", name="Enough", exact=True)).to_be_visible()
    expect(panel.get_by_role("button", name="Compute the odds", exact=True)).to_have_count(0)
