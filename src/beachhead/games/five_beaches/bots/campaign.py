"""Numbers that tell who is winning the campaign: the chances of its maps, each as a beach alone.

A card gives about as many Activations on each map as it does in a game of that beach, so the
learned win chances of the beaches are a good start; a small model of the campaign puts them
together. Units that came from another map are not counted.
"""

from collections.abc import Sequence
from functools import cache
from math import log

from beachhead.games.five_beaches.board import Board
from beachhead.games.five_beaches.bots.features import clock_features, features, names
from beachhead.games.five_beaches.content.scenario import JOKER, scenario_content
from beachhead.games.five_beaches.rules.activation import card_side, regular_number
from beachhead.games.five_beaches.rules.victory import maps_won
from beachhead.value import LearnedValue

assert __package__
VALUE = LearnedValue(__package__, names)
"""The learned win chances of beaches and campaign."""
LONGER_TURNS = 2
"""A turn is as long as so many of a beach alone: the first Joker does not end it, and attacks take no
cards. So no Joker is counted in the deck either."""
SUREST = 0.005
"""No map counts as more certain than that."""


def feature_rows(boards: Sequence[Board]) -> list[list[float]]:
    """Return the features of some positions of one match."""
    if boards[0].content.campaign:
        return campaign_rows(boards)
    return [features(b) for b in boards]


def campaign_rows(boards: Sequence[Board]) -> list[list[float]]:
    """Return the features of positions of the campaign, asking the model of each beach once."""
    sheets = boards[0].content.sheets
    by_map = [
        VALUE.chances(sheet.key, [features(show_map(b, i)) for b in boards])
        for i, sheet in enumerate(sheets)
    ]
    return [
        describe(b, [min(max(p, SUREST), 1 - SUREST) for p in chances])
        for b, chances in zip(boards, zip(*by_map, strict=True), strict=True)
    ]


def describe(b: Board, chances: list[float]) -> list[float]:
    """Return the features that follow from the Allies' chance on each map."""
    needed = len(chances) // 2 + 1
    majority = min(max(sum(count_wins(chances)[needed:]), SUREST), 1 - SUREST)
    together = [chance_to_logit(majority), sum(chances), float(maps_won(b))]
    return [*map(chance_to_logit, chances), *together, *clock_features(b)]


def count_wins(chances: Sequence[float]) -> list[float]:
    """Return the chances to win no map, one, two …, each map by itself."""
    found = [1.0]
    for p in chances:
        found = [
            without * (1 - p) + with_it * p
            for without, with_it in zip([*found, 0.0], [0.0, *found], strict=True)
        ]
    return found


def chance_to_logit(p: float) -> float:
    """Return the logit of a chance."""
    return log(p / (1 - p))


def show_map(b: Board, sheet: int) -> Board:
    """Return one map of the campaign as a position of that beach."""
    key = b.content.sheets[sheet].key
    content = scenario_content(key)
    units = units_of_map(key)
    single = content.single
    at = [b.at[u] for u in units]
    numbered = b.card and b.content.cards[b.card].number
    left = min(b.left, regular_number(b, card_side(b), sheet) - b.used[sheet]) if numbered else 0
    deck = b.deck[:]
    deck[b.content.cards[JOKER].slot] = 0
    return Board(
        scenario=key,
        last=b.turn + LONGER_TURNS * (b.last - b.turn),
        at=[number if number in single else 0 for number in at],
        steps=[b.steps[u] for u in units],
        deck=deck,
        exits=(b.exits[sheet],),
        allied_held=tuple(h for h in b.allied_held if h in single),
        turn=b.turn,
        card=b.card,
        left=max(left, 0),
        agenda=b.agenda[-1:],
    )


@cache
def units_of_map(key: str) -> list[int]:
    """List the numbers that a beach's units have in the campaign."""
    index = scenario_content("campaign").unit_index
    return [index[unit.id] for unit in scenario_content(key).units]
