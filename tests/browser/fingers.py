"""Fingers on a touch screen, as the browser hears them from a real one."""

from __future__ import annotations

from playwright.sync_api import CDPSession

from tests.browser.match_page import Player

Finger = tuple[float, float]
COUNT = """() => {
  window.lifted = 0
  for (const kind of ['pointerup', 'pointercancel'])
    addEventListener(kind, () => (window.lifted += 1), true)
}"""


class Fingers:
    """What fingers do on the screen, as the browser hears it from a real one."""

    def __init__(self, player: Player) -> None:
        self.page = player.page
        self.wire: CDPSession = player.page.context.new_cdp_session(player.page)
        self.lifted = 0
        self.page.evaluate(COUNT)

    def send(self, kind: str, *at: Finger) -> None:
        """Send an event; whatever came before a finger's end has been heard when this returns."""
        points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(at)]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        if kind == "touchEnd":
            self.lifted += 1
            self.page.wait_for_function("n => window.lifted >= n", arg=self.lifted)

    def tap(self, at: Finger) -> None:
        self.send("touchStart", at)
        self.send("touchEnd")

    def stay(self, at: Finger) -> None:
        self.send("touchStart", at)
        self.page.clock.run_for(1_000)
        self.page.get_by_role("tooltip").wait_for()
        self.send("touchEnd")

    def drag(self, start: Finger, end: Finger, steps: int = 8) -> None:
        self.send("touchStart", start)
        for i in range(1, steps + 1):
            self.send("touchMove", between(start, end, i / steps))
        self.send("touchEnd")

    def spread(self, middle: Finger, near: float, far: float, steps: int = 8) -> None:
        """Move two fingers from `near` to `far` pixels away from the spot between them."""
        self.send("touchStart", (middle[0] - near, middle[1]))
        self.send("touchStart", *pair(middle, near))
        for i in range(1, steps + 1):
            self.send("touchMove", *pair(middle, near + (far - near) * i / steps))
        self.send("touchEnd", (middle[0] - far, middle[1]))
        self.send("touchEnd")


def pair(middle: Finger, away: float) -> tuple[Finger, Finger]:
    return (middle[0] - away, middle[1]), (middle[0] + away, middle[1])


def between(a: Finger, b: Finger, share: float) -> Finger:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
