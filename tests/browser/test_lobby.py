"""From the lobby to a match of one's own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from beachhead.kernel import registry
from beachhead.kernel.meta import Option
from tests.browser.conftest import Seat


@pytest.mark.parametrize("game", ["axis_allies_dday", "dday_dice"])
def test_the_page_of_a_new_match_has_nothing_to_complain_about(sit: Seat, game: str):
    ann = sit()
    ann.go(f"#/new/{game}")
    expect(ann.page.get_by_role("button", name="Start the match")).to_be_visible()
    expect(ann.page.get_by_role("alert")).to_have_count(0)


def test_a_game_that_does_not_exist_is_said_to_be_missing(sit: Seat):
    ann = sit()
    ann.go("#/new/nothing")
    expect(ann.page.get_by_role("alert")).to_have_text("There is no game nothing.")


def test_the_values_of_an_option_are_called_by_words(sit: Seat):
    ann = sit()
    ann.go("#/new/company")
    choice = ann.page.get_by_label("Reach of the Commander's reroll")
    expect(choice.locator("option")).to_have_text(["any distance (usual)", "6 inches", "12 inches"])


@pytest.mark.parametrize("game", [g.id for g in registry.all_games().values() if g.options()])
def test_a_match_calls_its_options_as_the_new_match_did(sit: Seat, game: str):
    options = registry.game(game).options()
    ann = sit()
    ann.open_match(game, seats=[])
    ann.page.get_by_role("tab", name="Match").click()
    tab = ann.page.locator(".match dl")
    expect(tab.locator("dt")).to_have_text([o.title for o in options])
    expect(tab.locator("dd")).to_have_text([usual(o) for o in options])


def usual(option: Option) -> str:
    """Call an option's default by its name."""
    if option.names:
        return option.names[option.values.index(option.default)]
    words = {"True": "yes", "False": "no"}
    return words.get(str(option.default), str(option.default).replace("_", " "))
