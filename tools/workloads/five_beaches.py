"""Work whose speed is reported beside decisions and copies: odds of an attack by card."""

from collections.abc import Callable

from beachhead.kernel.chances import RandBelow
from beachhead.kernel.registry import AnyGame


def workloads(game: AnyGame, randbelow: RandBelow) -> dict[str, Callable[[], int]]:
    """Ask for attacks of Naval Support with the whole deck, the largest walk of this game."""
    b = game.new("omaha")
    attacks = [said for q in game.odds_questions() if q.name == "attack" for said in q.examples(b)]

    def attack() -> int:
        game.odds(b, attacks[randbelow(len(attacks))])
        return 1

    return {"odds of an attack by card": attack}
