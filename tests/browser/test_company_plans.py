"""Plans of the miniatures: put together by hand, by clicks and by taps, and explained in pictures."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from beachhead.games.company import GAME
from beachhead.games.company.board import Board
from beachhead.kernel import registry
from beachhead.match.match import Match
from tests.browser.company_page import AT_THE_TABLE, Phone, answer, at_step, picture, piece, plan
from tests.browser.conftest import Seat
from tests.browser.match_page import Player

SHERMAN = "Sherman section: M4 Sherman t1"
SECOND = "Sherman section: M4 Sherman t2"
ENEMY = re.compile("^Fallschirm.* Rifle r1")


def firing(form: Locator, team: str) -> Locator:
    """Find the box of a Sherman that fires."""
    group = form.get_by_role("group", name=re.compile("^Firing"))
    return group.get_by_role("checkbox", name=f"M4 Sherman {team}", exact=True)


def test_a_plan_is_put_together_in_the_odds_tab_and_explained(sit: Seat):
    """The Shermans see the Fallschirmjaeger from the start, and nobody has to be activated to ask."""
    ann = sit()
    at_step(ann, "pick_unit")
    form = plan(ann)
    work = form.get_by_role("button", name="Compute the odds", exact=True)
    expect(work).to_be_disabled()
    form.get_by_label("Plan", exact=True).select_option("aimed")
    form.get_by_label("Unit", exact=True).select_option("US.shm")
    form.get_by_label("Target", exact=True).select_option("GE.fjp")
    expect(form.get_by_role("group", name=re.compile("^Firing"))).to_be_visible()
    expect(work).to_be_enabled()
    work.click()
    told = answer(ann)
    expect(
        told.get_by_role(
            "heading", name="Sherman section fires at Fallschirmjaeger platoon", exact=True
        )
    ).to_be_visible()
    expect(told.get_by_text("To Hit:")).to_be_visible()
    expect(told.get_by_role("rowheader", name="0 lost", exact=True)).to_be_visible()
    picture(ann, "plan-told")
    told.get_by_role("button", name="Rule MIN-FIRE-15", exact=True).first.click()
    expect(ann.page.get_by_role("tab", name="Rules", exact=True)).to_have_attribute(
        "aria-selected", "true"
    )
    ann.page.get_by_role("tab", name="Odds", exact=True).click()
    form.get_by_label("Plan", exact=True).select_option("barrage")
    form.get_by_label("Unit", exact=True).select_option("US.mor")
    expect(form.get_by_label("Observer", exact=True)).to_be_visible()
    expect(told.get_by_role("heading")).to_have_count(0)


def test_unit_target_teams_and_spot_of_a_plan_are_picked_on_the_map(sit: Seat):
    ann = sit()
    at_step(ann, "pick_unit")
    depth = ann.figure("depth")
    form = plan(ann)
    expect(ann.page.get_by_text("Plan: pick Unit", exact=True)).to_be_visible()
    ann.page.mouse.click(*piece(ann, SHERMAN))
    expect(form.get_by_label("Unit", exact=True)).to_have_value("US.shm")
    expect(ann.page.get_by_text("Plan: pick Target", exact=True)).to_be_visible()
    ann.page.mouse.click(*enemy(ann))
    expect(form.get_by_label("Target", exact=True)).to_have_value("GE.fjp")
    first, second = firing(form, "t1"), firing(form, "t2")
    expect(first).to_be_visible()
    ann.page.mouse.click(*piece(ann, SHERMAN))
    expect(first).to_be_checked()
    ann.page.mouse.click(*piece(ann, SECOND))
    expect(second).to_be_checked()
    spot = form.get_by_label("After moving to (inches, x,y)", exact=True)
    form.get_by_role("button", name="Pick After moving to (inches, x,y) on the map").click()
    x, y = piece(ann, SHERMAN)
    inch = ann.spot(100, 0)[0] - ann.spot(0, 0)[0]
    ann.page.mouse.click(x, y - 2.5 * inch)
    expect(spot).to_have_value(re.compile(r"^\d+(\.\d+)?,\d+(\.\d+)?$"))
    expect(ann.page.locator('[data-mark="plan:to"]')).to_have_count(1)
    picture(ann, "plan-picked")
    form.get_by_role("button", name="Compute the odds", exact=True).click()
    expect(answer(ann).get_by_text(re.compile(r"firing Unit moved \+1.* = 7"))).to_be_visible()
    picture(ann, "plan-refused")
    spot.fill("")
    form.get_by_role("button", name="Compute the odds", exact=True).click()
    expect(
        answer(ann).get_by_role("heading", name="Sherman section fires at Fallschirmjaeger platoon")
    ).to_be_visible()
    ann.page.get_by_role("button", name="Back to the game", exact=True).click()
    expect(form).to_have_count(0)
    expect(ann.page.locator('[data-mark="plan:to"]')).to_have_count(0)
    assert ann.figure("depth") == depth


def enemy(player: Player) -> tuple[float, float]:
    """Find an enemy base that the Shermans see."""
    base = player.page.locator(".token.legal .hit").and_(player.page.get_by_label(ENEMY))
    return player.centre(base.first)


def test_a_plan_is_picked_by_taps_on_a_phone(sit: Seat):
    ann = sit(width=390, height=844, touch=True)
    at_step(ann, "pick_unit")
    form = plan(ann, tap=True)
    picture(ann, "plan-phone")
    ann.page.touchscreen.tap(*piece(ann, SHERMAN))
    expect(form.get_by_label("Unit", exact=True)).to_have_value("US.shm")
    expect(ann.page.get_by_text("Plan: pick Target", exact=True)).to_be_visible()
    picture(ann, "plan-phone-unit")
    ann.wait_until_still()
    ann.page.touchscreen.tap(*enemy(ann))
    expect(form.get_by_label("Target", exact=True)).to_have_value("GE.fjp")
    form.get_by_role("button", name="Pick Firing on the map", exact=True).tap()
    expect(ann.page.get_by_text("Plan: pick Firing", exact=True)).to_be_visible()
    ann.wait_until_still()
    ann.page.touchscreen.tap(*piece(ann, SHERMAN))
    expect(firing(form, "t1")).to_be_checked()
    picture(ann, "plan-phone-teams")
    spot = form.get_by_label("After moving to (inches, x,y)", exact=True)
    form.get_by_role("button", name="Pick After moving to (inches, x,y) on the map").tap()
    expect(ann.page.get_by_text("Plan: pick After moving to (inches, x,y)")).to_be_visible()
    x, y = piece(ann, SHERMAN)
    ann.page.touchscreen.tap(x, y - 60)
    expect(spot).to_have_value(re.compile(r"^\d+(\.\d+)?,\d+(\.\d+)?$"))
    expect(ann.page.locator('[data-mark="plan:to"]')).to_have_count(1)
    picture(ann, "plan-phone-spot")
    spot.fill("")
    form.get_by_role("button", name="Compute the odds", exact=True).tap()
    told = answer(ann)
    expect(
        told.get_by_role(
            "heading", name="Sherman section fires at Fallschirmjaeger platoon", exact=True
        )
    ).to_be_visible()
    told.get_by_role("heading").scroll_into_view_if_needed()
    picture(ann, "plan-phone-told")
    ann.expect_no_wider_than_the_window()


def crowded() -> Board:
    """Let the second Sherman stand base to base with a rifle Team of another Unit."""
    b = GAME.new("hedgerow_lane")
    names = {b.team_name(t): t for t in range(len(b.x))}
    tank, rifle = names["US.shm.t2"], names["US.rif.r6"]
    b.x[rifle] = b.x[tank] - b.sheet(tank).radius - b.sheet(rifle).radius - 5
    b.y[rifle] = b.y[tank]
    return b


def test_a_tap_between_crowded_bases_picks_the_nearest_in_a_plan_and_the_next_by_a_button(
    sit: Seat,
):
    b = crowded()
    seats = AT_THE_TABLE
    match = Match.new(registry.game("company"), start=b, seats=seats, seed="crowded")
    phone = Phone(sit(width=390, height=844, touch=True), match)
    page = phone.page
    form = plan(phone.player, tap=True)
    unit = form.get_by_label("Unit", exact=True)
    expect(page.get_by_text("Plan: pick Unit", exact=True)).to_be_visible()
    names = {b.team_name(t): t for t in range(len(b.x))}
    tank, rifle = names["US.shm.t2"], names["US.rif.r6"]
    edge = b.x[tank] - b.sheet(tank).radius
    phone.player.wait_until_still()
    seen = page.locator(".map > svg").first.get_attribute("viewBox")
    page.touchscreen.tap(*phone.player.spot(edge - 20, b.table.ground.height - b.y[rifle]))
    picked = page.get_by_role("status", name="Picked", exact=True)
    expect(picked).to_have_text("Unit: Rifle platoon")
    expect(unit).to_have_value("US.rif")
    expect(page.locator(".map > svg").first).to_have_attribute("viewBox", seen or "")
    picture(phone.player, "plan-crowded")
    page.get_by_role("button", name="Not this: next of 2", exact=True).tap()
    expect(picked).to_have_text("Unit: Sherman section")
    expect(unit).to_have_value("US.shm")
    page.get_by_role("button", name="Not this: next of 2", exact=True).tap()
    expect(picked).to_have_text("Unit: Rifle platoon")
    expect(unit).to_have_value("US.rif")


def test_divided_fire_is_one_plan_in_the_form(sit: Seat):
    """The Tigers at Villers-Bocage see several Units; the second target is picked on the map."""
    ann = sit()
    at_step(ann, "pick_unit", scenario="villers_bocage")
    form = plan(ann)
    form.get_by_label("Unit", exact=True).select_option("UK.cot")
    form.get_by_label("Target", exact=True).select_option("GE.tig")
    second = form.get_by_label("Target 2 (divided fire)", exact=True)
    boxes = form.get_by_role("group", name=re.compile("^Firing: "))
    boxes.get_by_role("checkbox", name=re.compile(" t2$")).click()
    expect(form.get_by_role("combobox", name=re.compile("^Weapon of"))).to_have_count(1)
    form.get_by_role("button", name="Pick Target 2 (divided fire) on the map").click()
    expect(ann.page.get_by_text("Plan: pick Target 2 (divided fire)", exact=True)).to_be_visible()
    base = ann.page.locator(".token.legal .hit").first
    expect(base).to_be_visible()
    picture(ann, "plan-split-asked")
    ann.page.mouse.click(*ann.centre(base))
    expect(second).to_have_value("GE.g1")
    picture(ann, "plan-split")
    form.get_by_role("button", name="Compute the odds", exact=True).click()
    told = answer(ann)
    expect(
        told.get_by_role(
            "heading", name="Cotton's troop fires at Tiger section and Panzergrenadier platoon (g1)"
        )
    ).to_be_visible()
    for who in ("Tiger section", "Panzergrenadier platoon (g1)", "In all"):
        row = told.get_by_role("rowheader", name=f"{who}: 0 lost", exact=True)
        expect(row).to_have_count(1)
    picture(ann, "plan-split-told")
