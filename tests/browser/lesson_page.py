"""A learner in the browser: reads, presses what the lesson asks for, and goes on to the end."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Error, Locator, Page

from tests.browser.match_page import Player

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
WAITING = """() => {
  const lesson = document.querySelector('section.lesson')
  const table = document.querySelector('.table')
  if (!lesson || table.dataset.busy === 'true') return false
  const over = lesson.dataset.finished === 'true' || lesson.querySelector('button')?.innerText === 'Try again'
  return over || !!lesson.querySelector('[data-do=next]') || !!table.dataset.node
}"""
MOST_STEPS = 200
GLANCE = 3_000
# Milliseconds: as long as it takes to see that a button is gone.


class Learner(Player):
    """Somebody who learns."""

    def __init__(self, page: Page, address: str) -> None:
        super().__init__(page, address)
        self.opened: dict[str, Any] = {}

    def begin(self, game: str, lesson: str) -> None:
        """Begin a lesson behind the scenes and sit down at it."""
        self.go()
        self.opened = self.page.evaluate(BEGIN, {"game": game, "lesson": lesson})
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
            self.take_step()
        raise AssertionError(
            f"not at the end after {MOST_STEPS} presses: {self.panel.inner_text()}"
        )

    def take_step(self) -> None:
        """Read on, or do what is asked."""
        following = self.panel.locator("[data-do=next]")
        if following.count():
            following.click()
        elif self.panel.get_by_role("button", name="Try again").count():
            self.panel.get_by_role("button", name="Try again").click()
        else:
            self.do_task()

    def do_task(self) -> None:
        """Press the right answer, or type it where it is not on the list."""
        view = self.view()
        text = view["lesson"]["notation"] or self.best_answer(view)
        depth = self.figure("depth")
        choices = [o for n in view["nodes"] if n["mine"] for o in n["options"]]
        ticked: list[str] = next((o["at"] for o in choices if o["text"] == text and o["tick"]), [])
        option = self.page.locator(f'.option[data-text="{text}"]')
        if ticked:
            self.tick(ticked)
        elif option.count():
            try:
                option.first.click(timeout=GLANCE)
            except Error:
                return  # A bot has acted since: the page asks something else.
        elif (field := self.page.locator("#notation")).is_visible():
            field.fill(text)
            field.press("Enter")
        else:
            return
        self.wait_for_depth(depth + 1)

    def tick(self, things: list[str]) -> None:
        """Tick exactly these things, and press the button below them."""
        for box in self.page.locator("[data-tick]").all():
            wanted = box.get_attribute("data-tick") in things
            if wanted != (box.get_attribute("aria-pressed") == "true"):
                box.click()
        self.page.locator(".prompt .go").click()

    def best_answer(self, view: dict[str, Any]) -> str:
        """Ask for a hint, as a learner does in a free position."""
        node = next(n for n in view["nodes"] if n["mine"])
        found = self.page.evaluate(BEST, [self.opened["match"], self.opened["token"], node["side"]])
        answer = found["hints"][0]["answer"]
        texts = [o["text"] for o in node["options"] if o["answer"] == answer]
        return str((texts or [node["options"][0]["text"]])[0])
