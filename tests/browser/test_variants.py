"""A server that was started with `--data` plays the variant, and says so."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import EXPERIENCED
from tests.web.servers import OURS, running


def test_a_variant_is_played_from_the_lobby_on(chromium: Browser, tmp_path: Path):
    folder = tmp_path / "my"
    folder.mkdir()
    (folder / "variant.toml").write_text('game = "five_beaches"\nname = "Long Utah"\n')
    (folder / "maps.toml").write_text('[[map]]\nkey = "utah"\nturns = 7\n')
    with running(str(tmp_path / "m.sqlite"), program=(*OURS, "--data", str(folder))) as server:
        page = chromium.new_page()
        page.add_init_script(EXPERIENCED)
        page.goto(server.url)
        card = page.locator('.game[data-game="five_beaches"]')
        expect(card.locator(".variant")).to_contain_text("Variant: Long Utah (")
        expect(page.locator(".variant")).to_have_count(1)
        card.get_by_role("button", name="Play now").click()
        expect(page.locator(".table h1")).to_contain_text("turn 1 of 7")
        page.get_by_role("tab", name="Match").click()
        expect(page.locator(".match .variant")).to_contain_text("Long Utah (")
        page.close()
