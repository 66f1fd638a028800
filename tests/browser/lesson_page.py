"""A learner in the browser: reads, presses what the lesson asks for, and goes on to the end."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Error, Locator, Page

from tests.browser.match_page import PATIENCE, Player

BEGIN = """async ({game, lesson}) => {
  const reply = await fetch('api/lessons', {
    method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({game, lesson}),
  })
  return reply.json()
}"""
VIEW = """async ([match, token]) => {
  const reply = await fetch(`api/matches/${match}`, {headers: {Authorization: `Bearer ${token}`}})
  return reply.json()
}"""
BEST = """async ([match, token, side]) => {
  const reply = await fetch(`api/matches/${match}/hint`, {
    method: 'POST', headers: {Authorization: `Bearer ${token}`, 'Content-Type': 'application/json'},
    body: JSON.stringify({side}),
  })
  return reply.json()
}"""
ANSWER = """async ([match, token, ply, side, text]) => {
  const reply = await fetch(`api/matches/${match}/answers`, {
    method: 'POST', headers: {Authorization: `Bearer ${token}`, 'Content-Type': 'application/json'},
    body: JSON.stringify({ply, side, text}),
  })
  if (!reply.ok) throw new Error(await reply.text())
}"""
WAITING = """() => {
  const lesson = document.querySelector('section.lesson')
  const table = document.querySelector('.table')
  if (!lesson || table.dataset.busy === 'true') return false
  const over = lesson.dataset.finished === 'true' || lesson.querySelector('button')?.innerText === 'Try again'
  return over || !!lesson.querySelector('[data-do=next]') || !!table.dataset.node
}"""
IN_SIGHT = """() => {
  const spot = document.querySelector('svg.spot')
  return !spot || spot.dataset.cut === '0'
}"""
PINNED_OR_ANSWERED = """depth => {
  const table = document.querySelector('.table')
  return !!document.querySelector('.bar.pinned') || Number(table.dataset.depth) > depth
}"""
MOST_STEPS = 200
GLANCE = 3_000
# Milliseconds: as long as it takes to see that a button is gone.


class Learner(Player):
    """Somebody who learns."""

    def __init__(self, page: Page, address: str) -> None:
        super().__init__(page, address)
        self.opened: dict[str, Any] = {}

    def begin(self, game: str, lesson: str, until: str = "") -> None:
        """Begin a lesson behind the scenes, up to a task of a mode, and sit down at it."""
        self.go()
        self.opened = self.page.evaluate(BEGIN, {"game": game, "lesson": lesson})
        for _ in range(MOST_STEPS if until else 0):
            view = self.view()
            state, keys = view["lesson"], [self.opened["match"], self.opened["token"]]
            if state["steps"][state["task"]]["mode"] == until:
                break
            said = [view["ply"], view["side"], state["notation"]]
            self.page.evaluate(ANSWER, [*keys, *said])
        else:
            assert not until, f"{until} never comes"
        self.sit_down(self.opened["match"], self.opened["token"])
        self.panel.wait_for()

    @property
    def panel(self) -> Locator:
        return self.page.locator("section.lesson")

    @property
    def finished(self) -> bool:
        return self.panel.get_attribute("data-finished") == "true"

    def view(self) -> dict[str, Any]:
        """Look at the match as the page does."""
        found: dict[str, Any] = self.page.evaluate(
            VIEW, [self.opened["match"], self.opened["token"]]
        )
        return found

    def learn(self) -> int:
        """Do everything that the lesson says; return the number of presses it took."""
        for number in range(MOST_STEPS):
            self.page.wait_for_function(WAITING)
            if self.finished:
                return number
            self.expect_in_sight()
            self.take_step()
        raise AssertionError(
            f"not at the end after {MOST_STEPS} presses: {self.panel.inner_text()}"
        )

    def expect_in_sight(self) -> None:
        """Wait until nothing that the step points at is cut by the rim of the map."""
        self.page.wait_for_function(IN_SIGHT)

    def take_step(self) -> None:
        """Read on, or do what is asked."""
        following = self.panel.locator("[data-do=next]")
        if following.count():
            self.press(following)
        elif self.panel.get_by_role("button", name="Try again").count():
            self.press(self.panel.get_by_role("button", name="Try again"))
        else:
            self.do_task()

    def press(self, button: Locator, timeout: float = PATIENCE) -> None:
        """Press a button, by finger."""
        button.tap(timeout=timeout)

    def do_task(self) -> None:
        """Tap the right answer: on the list, among things to tick, or as a spot on the map."""
        view = self.view()
        text = view["lesson"]["notation"] or self.best_answer(view)
        depth = self.figure("depth")
        choices = [o for n in view["nodes"] if n["mine"] for o in n["options"]]
        chosen = next((o for o in choices if o["text"] == text), None)
        try:
            if chosen is None:
                self.tap_spot(*view["lesson"]["spots"][0])
            elif chosen["tick"]:
                self.tick(chosen["at"])
            else:
                self.press(self.find_option(text), GLANCE)
        except Error:
            return  # A bot has acted since: the page asks something else.
        self.wait_for_depth(depth + 1)

    def find_option(self, text: str) -> Locator:
        """Find an answer on the list, behind its heading if there are several."""
        option = self.page.locator(f'.option[data-text="{text}"]')
        for heading in self.page.locator(".tabs [aria-pressed]").all():
            if not option.count():
                self.press(heading, GLANCE)
        return option.first

    def tap_spot(self, x: float, y: float) -> None:
        """Tap the cross that marks a spot, as near as a finger comes, and Go where that is asked for."""
        self.wait_until_still()
        depth, go = self.figure("depth"), self.page.get_by_role("button", name="Go", exact=True)
        self.page.touchscreen.tap(*self.spot(x, y))
        self.page.wait_for_function(PINNED_OR_ANSWERED, arg=depth)
        if go.count():
            self.press(go, GLANCE)

    def tick(self, things: list[str]) -> None:
        """Tick exactly these things, and press the button below them."""
        for box in self.page.locator("[data-tick]").all():
            wanted = box.get_attribute("data-tick") in things
            if wanted != (box.get_attribute("aria-pressed") == "true"):
                self.press(box)
        self.press(self.page.locator(".prompt .go"))

    def best_answer(self, view: dict[str, Any]) -> str:
        """Ask for a hint, as a learner does in a free position."""
        node = next(n for n in view["nodes"] if n["mine"])
        found = self.page.evaluate(BEST, [self.opened["match"], self.opened["token"], node["side"]])
        answer = found["hints"][0]["answer"]
        texts = [o["text"] for o in node["options"] if o["answer"] == answer]
        return str((texts or [node["options"][0]["text"]])[0])
