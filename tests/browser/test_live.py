"""Two browsers on one match, a dead server, a sleeping line."""

from playwright.sync_api import expect

from tests.browser.conftest import Seat
from tests.browser.host import Host

TWO = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]
WATCH = """() => {
  window.seen = []
  const note = () => {
    const ply = Number(document.querySelector('.table')?.dataset.ply)
    if (window.seen.at(-1) !== ply) window.seen.push(ply)
  }
  new MutationObserver(note).observe(document.querySelector('.table'), {attributes: true})
}"""


def test_two_browsers_see_each_others_answers_in_order_and_once(sit: Seat):
    """How soon that is, the load command tells: `python -m tools.load`."""
    ann, bob = sit(), sit()
    opened = ann.open_match(seats=TWO)
    bob.go(f"#/join/{opened['match']}/{opened['invites'][0]['token']}")
    bob.table.wait_for()
    # The secret leaves the address bar.
    expect(bob.page).to_have_url(f"{bob.address}#/match/{opened['match']}")
    expect(ann.page.locator(".seats li").nth(1)).to_contain_text("connected")
    for page in (ann.page, bob.page):
        page.evaluate(WATCH)
    first = ann.figure("ply")
    for player, other, text in [
        (ann, bob, "at 50 75"),
        (bob, ann, "at 50 25"),
        (ann, bob, "wait"),
        (bob, ann, "wait"),
        (ann, bob, "wait"),
        (bob, ann, "wait"),
    ]:
        player.page.wait_for_selector(f'.option[data-text="{text}"]')
        ply = player.figure("ply")
        player.click_option(text)
        other.page.wait_for_function("p => window.seen.at(-1) > p", arg=ply)
    for player in (ann, bob):
        player.page.wait_for_function("p => window.seen.at(-1) >= p", arg=first + 6)
        seen = player.page.evaluate("window.seen")
        assert seen == sorted(set(seen)), "forward, and nothing twice"
        assert seen[-1] == first + 6
        # Every answer stands in the log once.
        expect(player.page.locator(".log p", has_text="waits.")).to_have_count(4)


def test_a_killed_server_comes_back_and_play_goes_on(sit: Seat, own_host: Host):
    ann = sit(own_host)
    ann.open_match()
    assert ann.wait_for_question()
    ann.answer("at 50 75")
    assert ann.wait_for_question(3)
    before, prompt = ann.figure("depth"), ann.prompt
    own_host.kill()
    expect(ann.page.locator(".line")).to_be_visible()
    ann.click_option("wait")
    expect(ann.page.locator(".line")).to_contain_text("will be sent again")
    own_host.start()
    ann.wait_for_depth(before + 1)
    expect(ann.page.locator(".line")).to_have_count(0)
    # The answer that met a dead server counts once.
    expect(ann.page.locator(".log p", has_text="Green waits.")).to_have_count(1)
    assert prompt.startswith("Round 1")


def test_the_line_heals_after_the_network_was_away(sit: Seat):
    ann, bob = sit(), sit()
    opened = ann.open_match(seats=TWO)
    bob.sit_down(opened["match"], opened["invites"][0]["token"])
    bob.page.context.set_offline(offline=True)
    assert ann.wait_for_question()
    ann.answer("at 50 75")
    bob.page.context.set_offline(offline=False)
    bob.wait_for_depth(3)


def test_a_shared_screen_is_handed_over_before_the_other_side_is_shown(sit: Seat):
    ann = sit()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "table", "name": "Bob"}]
    ann.go()
    opened = ann.page.evaluate(
        "async w => (await fetch('/api/matches', {method: 'POST', headers:"
        " {'Content-Type': 'application/json'}, body: JSON.stringify(w)})).json()",
        {"game": "template", "seats": seats},
    )
    ann.page.evaluate(
        "([m, t]) => localStorage.setItem('beachhead.keys',"
        " JSON.stringify({[m]: {tokens: [t], invites: [], spectator: ''}}))",
        [opened["match"], opened["token"]],
    )
    ann.go(f"#/match/{opened['match']}")
    ann.page.get_by_role("button", name="I am Green").click()
    assert ann.wait_for_question()
    ann.click_option("at 50 75")
    ann.page.get_by_role("button", name="I am Grey").wait_for()
    # Nothing of Grey's view shows yet.
    expect(ann.page.locator(".map")).to_have_count(0)
    ann.page.get_by_role("button", name="I am Grey").click()
    ann.click_option("at 50 25")
    ann.page.get_by_role("button", name="I am Green").wait_for()


def test_a_bot_stands_in_and_gives_the_seat_back(sit: Seat):
    ann = sit()
    ann.open_match()
    assert ann.wait_for_question()
    ann.page.get_by_role("tab", name="Match").click()
    ann.page.get_by_role("button", name="Let a bot play this seat").click()
    expect(ann.page.get_by_role("button", name="Take the seat back")).to_be_visible()


def test_taking_back_past_another_answer_needs_consent(sit: Seat):
    ann, bob = sit(), sit()
    opened = ann.open_match(seats=TWO)
    bob.sit_down(opened["match"], opened["invites"][0]["token"])
    assert ann.wait_for_question()
    ann.place("at 50 75")
    assert bob.wait_for_question()
    bob.place("at 50 25")
    ann.page.locator('.option[data-text="wait"]').wait_for()
    ann.answer("wait")
    bob.page.locator('.option[data-text="wait"]').click()
    ann.page.locator('.option[data-text="wait"]').wait_for()
    depth = ann.figure("depth")
    ann.page.get_by_role("button", name="Ask to undo").click()
    expect(ann.page.locator(".wish")).to_be_visible()
    bob.page.get_by_role("button", name="Refuse").click()
    for player in (ann, bob):
        expect(player.page.locator(".wish")).to_have_count(0)
    assert ann.figure("depth") == depth
    ann.page.get_by_role("button", name="Ask to undo").click()
    bob.page.get_by_role("button", name="Agree", exact=True).click()
    ann.page.wait_for_function(
        "d => Number(document.querySelector('.table').dataset.depth) < d", arg=depth
    )
    expect(ann.page.locator(".log p", has_text="Grey waits.")).to_have_count(0)


def test_sides_that_act_at_once_have_a_tab_each_on_a_shared_screen(sit: Seat):
    ann = sit()
    seats = [{"kind": "me"}, {"kind": "table"}]
    ann.open_match("dday_dice", scenario="exercise_tiger-2", seats=seats, seed="7" * 64)
    tabs = ann.page.get_by_role("group", name="Open questions").get_by_role("button")
    for _ in range(12):
        assert ann.wait_for_question()
        if tabs.count() == 2:
            break
        ann.answer()
    expect(tabs).to_have_count(2)
    first = ann.page.locator("section.prompt h2").inner_text()
    ann.page.get_by_role("group", name="Open questions").get_by_role(
        "button", pressed=False
    ).click()
    expect(ann.page.locator("section.prompt h2")).not_to_have_text(first)


def test_both_browsers_add_a_secret_to_the_dice_of_a_match_with_a_friend(sit: Seat):
    """Silently: the first roll waits until the friend has opened the link, and then play begins."""
    ann, bob = sit(), sit()
    ann.go("#/new/template")
    ann.page.get_by_label("Played by").nth(1).select_option("friend")
    ann.page.get_by_label("a bot may play for them after").select_option("259200")
    ann.page.get_by_role("button", name="Start the match").click()
    link = ann.page.get_by_label("Grey").input_value()
    ann.page.get_by_role("link", name="Go to the match").click()
    expect(ann.page.get_by_text("The dice wait for").first).to_be_visible()
    bob.page.goto(link)
    assert ann.wait_for_question()
    ann.place("at 50 75")
    assert bob.wait_for_question()
    for player in (ann, bob):
        player.page.get_by_role("tab", name="Match").click()
        expect(player.page.get_by_text("neither the server nor a single player")).to_be_visible()
