"""A person in front of a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

# Milliseconds. Generous: a busy machine is slow, and a wait ends as soon as what it waits for is there.
PATIENCE = 60_000
OPEN = """async (wish) => {
  const reply = await fetch('/api/matches', {
    method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(wish)})
  return await reply.json()
}"""
KEEP = """([match, token]) => {
  const all = JSON.parse(localStorage.getItem('beachhead.keys') ?? '{}')
  all[match] = {tokens: [token], invites: [], spectator: ''}
  localStorage.setItem('beachhead.keys', JSON.stringify(all))
}"""
READY = """depth => {
  const table = document.querySelector('.table')
  return !!document.querySelector('.result') ||
    (table && table.dataset.busy === 'false' && table.dataset.node !== '' &&
     Number(table.dataset.depth) > depth)
}"""
# Whoever answers is busy at once, so what is no longer busy and further on has been answered.
ANSWERED = """depth => {
  const table = document.querySelector('.table')
  return !!document.querySelector('.result') ||
    (table?.dataset.busy === 'false' && Number(table.dataset.depth) > depth)
}"""
# As many answers as the longest match of a test takes, and some more.
MOST_ANSWERS = 200
STILL = "() => document.getAnimations().every((a) => a.playState !== 'running')"
TOO_WIDE = """() => {
  const page = document.documentElement
  if (page.scrollWidth <= page.clientWidth) return []
  return [...document.querySelectorAll('body *')]
    .filter((e) => e.getBoundingClientRect().right > page.clientWidth + 1)
    .map((e) => `${e.tagName} ${e.getAttribute('class')}`)
}"""
# Answers behind the scenes, with given dice, until a step is asked or the match is over.
DRIVE = """async ([match, token, wanted, said]) => {
  const head = {'Content-Type': 'application/json', Authorization: `Bearer ${token}`}
  const at = `/api/matches/${match}`
  const look = async () => (await fetch(at, {headers: head})).json()
  let view = await look()
  for (let i = 0; i < 400; i++) {
    const node = view.nodes[0]
    if (!node || node.step === wanted) return view.depth
    const dice = (node.device?.groups ?? []).reduce((n, g) => n + g.dice, 0)
    const body = {ply: view.ply, side: node.side}
    if (node.kind === 'chance') body.outcome = said[node.step] ?? Array(dice).fill(6)
    else if (node.step in said) body.text = said[node.step]
    else body.answer = node.options[0].answer
    const path = node.kind === 'chance' ? '/rolls' : '/answers'
    const reply = await fetch(at + path, {method: 'POST', headers: head, body: JSON.stringify(body)})
    if (!reply.ok) throw new Error(await reply.text())
    view = await reply.json()
    if (!view.nodes.some((n) => n.mine)) view = await look() // another side's eyes
  }
  throw new Error(`${wanted} is not asked`)
}"""
ALONE = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "random"}]


class Player:
    """What a person can do, by mouse and by keyboard."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def go(self, hash_: str = "#/") -> None:
        self.page.goto(self.address + hash_)

    def open_match(self, game: str = "template", **wish: Any) -> dict[str, Any]:
        """Open a match behind the scenes and sit down at it."""
        self.go()
        wish.setdefault("seats", ALONE)
        opened: dict[str, Any] = self.page.evaluate(OPEN, {"game": game, **wish})
        assert "match" in opened, opened
        if opened["token"]:
            self.sit_down(opened["match"], opened["token"])
        return opened

    def sit_down(self, match: str, token: str) -> None:
        if not self.page.url.startswith(self.address):
            self.go()
        self.page.evaluate(KEEP, [match, token])
        self.go(f"#/match/{match}")
        self.table.wait_for()

    # ---- looking ------------------------------------------------------------------------------

    @property
    def table(self) -> Locator:
        return self.page.locator(".table")

    @property
    def options(self) -> Locator:
        return self.page.locator(".option")

    @property
    def result(self) -> Locator:
        return self.page.get_by_role("status", name="Result")

    def figure(self, name: str) -> int:
        return int(self.table.get_attribute(f"data-{name}") or -1)

    @property
    def over(self) -> bool:
        return self.page.locator(".result").count() > 0

    def wait_for_question(self, after: int = -1) -> bool:
        """Wait until something is asked here; false if the game is over instead."""
        self.page.wait_for_function(READY, arg=after)
        return not self.over

    def wait_until_still(self) -> None:
        """Wait until nothing moves or fades: only then a thing is where it will be clicked."""
        self.page.wait_for_function(STILL)

    def wait_for_depth(self, depth: int) -> None:
        """Wait until so many answers and rolls are shown."""
        self.page.wait_for_function(
            "d => Number(document.querySelector('.table')?.dataset.depth) >= d", arg=depth
        )

    @property
    def prompt(self) -> str:
        return self.page.locator("section.prompt h2").inner_text()

    # ---- acting -------------------------------------------------------------------------------

    def click_option(self, text: str = "") -> None:
        option = self.page.locator(f'.option[data-text="{text}"]') if text else self.options.first
        option.click()

    def answer(self, text: str = "") -> None:
        """Answer by a click on a button and wait until it counts."""
        depth = self.figure("depth")
        self.click_option(text)
        self.page.wait_for_function(ANSWERED, arg=depth)

    def decide(self) -> None:
        """Give an answer that comes to an end: what ends something, or the first, or what can be ticked."""
        depth = self.figure("depth")
        ending = self.page.locator(".ending .option")
        if not ending.count() and not self.options.count():
            self.tick_the_least()
        (ending if ending.count() else self.options).first.click()
        self.page.wait_for_function(ANSWERED, arg=depth)

    def tick_the_least(self) -> None:
        """Tick one thing after the other until they are an answer."""
        ticks = self.page.locator("[data-tick]")
        for number in range(ticks.count()):
            ticks.nth(number).click()
            if self.options.count():
                return
        raise AssertionError(f"nothing can be answered: {self.prompt}")

    def questions(self, after: int = -1, most: int = MOST_ANSWERS) -> Iterator[int]:
        """Wait for one question after the other until the match is over; each has to be answered.

        A match that asks on and on fails with what it asked last.
        """
        for _ in range(most):
            if not self.wait_for_question(after):
                return
            after = self.figure("depth")
            yield after
        raise AssertionError(f"still asked after {most} answers: {self.prompt}")

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """Find the place on the screen where a place of the scene is."""
        found: list[float] = self.page.evaluate(
            """([x, y]) => {
              const svg = document.querySelector('.map svg')
              const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM())
              return [at.x, at.y]
            }""",
            [x, y],
        )
        return found[0], found[1]

    def centre(self, thing: str | Locator) -> tuple[float, float]:
        """Find the middle of the first thing of its kind, once nothing moves."""
        self.wait_until_still()
        found = self.page.locator(thing) if isinstance(thing, str) else thing
        box = found.first.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def type_notation(self, text: str) -> None:
        """Type an answer and send it."""
        self.page.locator("#notation").wait_for()
        self.page.locator("#notation").fill(text)
        self.page.locator("#notation").press("Enter")

    def place(self, text: str) -> None:
        """Answer in notation and wait until it counts."""
        depth = self.figure("depth")
        self.type_notation(text)
        self.page.wait_for_function(ANSWERED, arg=depth)

    def tab_to(self, target: Locator, most: int = 80) -> None:
        """Press Tab until a thing has the focus."""
        for _ in range(most):
            if target.evaluate("e => e === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {target}")

    def expect_no_wider_than_the_window(self) -> None:
        """Wait until the page fits into its window; if it never does, name what sticks out."""
        try:
            self.page.wait_for_function(f"() => ({TOO_WIDE})().length === 0")
        except Error:
            raise AssertionError(self.page.evaluate(TOO_WIDE)) from None

    def expect_no_longer_than_the_window(self) -> None:
        """Wait until the page needs no scroll bar of its own."""
        self.page.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")

    def expect_text(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()
