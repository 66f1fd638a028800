"""One server and one browser for the run (of each worker), one context for each test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.host import Host
from tests.browser.match_page import PATIENCE, Player
from tools import client_build

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
EXPERIENCED = """
try {
  const known = JSON.parse(localStorage.getItem('beachhead.settings') ?? '{}')
  localStorage.setItem('beachhead.settings', JSON.stringify({ coach: false, chances: false, ...known }))
} catch { /* a page without storage */ }
"""
# Most players of the tests know the games; goal cards, tips and the bar of win chances have tests of their own.
Seat = Callable[..., Player]
expect.set_options(timeout=PATIENCE)
# How many times slower than it could be the page's processor runs: `SLOW=6 python3 x.py test tests/browser`.
SLOW = float(os.environ.get("SLOW", "1"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what drives a browser, so that `-m 'not browser'` leaves it out on purpose."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


def executable() -> str:
    """Find the browser; without one these tests fail, they are never skipped."""
    for name in (os.environ.get("CHROMIUM", ""), *NAMES):
        if name and (found := shutil.which(name)):
            return found
    pytest.fail("No Chromium: run `python3 x.py test`, which finds or installs one.", pytrace=False)


OPEN = ExitStack()
BROWSERS: list[Browser] = []


@pytest.fixture
def chromium() -> Browser:
    """The browser, which is started for the first test of this folder."""
    if not BROWSERS:
        playwright = OPEN.enter_context(sync_playwright())
        browser = playwright.chromium.launch(
            executable_path=executable(), args=FLAGS, timeout=3 * PATIENCE
        )
        OPEN.callback(browser.close)
        BROWSERS.append(browser)
    return BROWSERS[0]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Iterator[None]:
    """End the browser after the last test of this folder.

    As long as it is there, its thread has a loop that runs; tests of other folders start their own.
    """
    yield
    if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
        BROWSERS.clear()
        OPEN.close()


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The server that tests share: matches do not touch each other."""
    if client_build.is_stale():
        pytest.fail(
            "The client is not built: run `python3 x.py test`, which builds it.", pytrace=False
        )
    found = Host(tmp_path_factory.mktemp("browser"))
    found.start()
    yield found
    found.stop()


@pytest.fixture
def own_host(tmp_path: Path) -> Iterator[Host]:
    """A server that a test may kill."""
    found = Host(tmp_path)
    found.start()
    yield found
    found.stop()


@pytest.fixture
def sit(chromium: Browser, host: Host) -> Iterator[Seat]:
    """Open a fresh browser window; whatever it complains about fails the test at its end."""
    contexts = []
    complaints: list[str] = []

    def listen(page: Page) -> None:
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on(
            "console",
            lambda said: (
                complaints.append(said.text) if is_complaint(said.type, said.text) else None
            ),
        )

    def open_window(
        at: Host = host,
        width: int = 1440,
        height: int = 900,
        scheme: str = "light",
        *,
        touch: bool = False,
        motion: bool = False,
        newcomer: bool = False,
    ) -> Player:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            has_touch=touch,
            is_mobile=touch,
            # Most tests want what happened at once; the show has tests of its own.
            reduced_motion="no-preference" if motion else "reduce",
        )
        contexts.append(context)
        if not newcomer:
            context.add_init_script(EXPERIENCED)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        listen(page)
        if SLOW > 1:
            wire = context.new_cdp_session(page)
            wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
        return Player(page, at.address)

    yield open_window
    for context in contexts:
        context.close()
    assert not complaints, complaints


def is_complaint(kind: str, text: str) -> bool:
    """Tell a fault of ours from a request that failed because the test wanted it to."""
    return kind == "error" and "Failed to load resource" not in text and "WebSocket" not in text
