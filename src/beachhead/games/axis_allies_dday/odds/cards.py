"""Cards and charts: what a fortune die brings, what a tactics card would do, who comes."""

from collections.abc import Hashable

from beachhead.games.axis_allies_dday.board import BARRAGES, Board
from beachhead.games.axis_allies_dday.board.charts import count_waiting
from beachhead.games.axis_allies_dday.content.components import Phase
from beachhead.games.axis_allies_dday.content.tables import (
    ARTILLERIES,
    AXIS,
    BOTH,
    CHART_NAMES,
    CHART_POWER,
    FORTUNE,
    GE,
    LAST_ORDER,
    ORDER,
    POWER_OF,
    TACTICS,
)
from beachhead.games.axis_allies_dday.odds.fire import Examples
from beachhead.games.axis_allies_dday.odds.orders import frames_of_order, is_done, isolate_steps
from beachhead.games.axis_allies_dday.odds.reading import read_chart, read_number
from beachhead.games.axis_allies_dday.odds.words import describe_numbers, make_bar
from beachhead.games.axis_allies_dday.rules.fortune import result_text, roll_fortune
from beachhead.games.axis_allies_dday.rules.reinforcements import choose_reroll, reinforcements
from beachhead.games.axis_allies_dday.rules.tactics.deck import (
    EFFECTS,
    choose_tactics,
    owner_of_card,
)
from beachhead.games.axis_allies_dday.rules.tactics.fire import choose_barrage
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.plurals import counted
from beachhead.odds import BadQuestion, Case, Chances, Question, Said
from beachhead.odds.questions import Told

# ---- reinforcements -------------------------------------------------------------------------------

LOW_DIE = 3
"""A die up to this is thrown again where one may be."""


def case_of_reinforcements(game: Game[Board], b: Board, said: Said) -> Case[Board]:
    """Bring in as many units of a chart as the dice and the room allow."""
    chart = read_chart(said["reinforcements"])
    if not count_waiting(b, chart):
        text = f"No unit waits on the chart {CHART_NAMES[chart]}."
        raise BadQuestion(text, code="odds.chart", rule="AAD-REINF-05", remedy="name another chart")
    phase = phase_of_chart(chart)
    left = [frame for frame in frames_of_order(b, phase) if frame[1:2] == (chart,)]
    start = isolate_steps(b, phase, *(left or [reinforcements(chart)]))
    before = count_waiting(start, chart)
    return Case(
        start=start,
        until=is_done,
        count=lambda after, _: before - count_waiting(after, chart),
        plan=throw_low_die_again,
    )


def phase_of_chart(chart: int) -> Phase:
    """Return the order that brings in the units of a chart."""
    axis = CHART_POWER[chart] == GE
    return Phase.AXIS_REINFORCEMENTS if axis else Phase.ALLIED_REINFORCEMENTS


def throw_low_die_again(b: Board, node: Decision) -> Answer | None:
    """Throw the lower die again if it is low."""
    if node.step != choose_reroll.name:
        return None
    lower = min(option for option in node.options if isinstance(option, int))
    return lower if lower <= LOW_DIE else "keep"


def describe_reinforcements(b: Board, said: Said, chances: Chances) -> Told:
    """Describe how many units come."""
    chart = read_chart(said["reinforcements"])
    again = b.phase == phase_of_chart(chart) and b.fortune_figure("reroll", 0)
    return describe_numbers(
        f"Reinforcements, {CHART_NAMES[chart]}",
        chances,
        "unit comes|units come",
        *[f"A die of {LOW_DIE} or less is thrown again."] * bool(again),
    )


REINFORCEMENTS: Question[Board] = Question(
    "reinforcements",
    needs=("reinforcements",),
    read=case_of_reinforcements,
    words=describe_reinforcements,
    examples=lambda b: [
        {"reinforcements": name}
        for chart, name in enumerate(CHART_NAMES)
        if count_waiting(b, chart) and not b.ending
    ],
)


# ---- fortune cards --------------------------------------------------------------------------------


def read_card(said: Said, name: str, *, played: int) -> int:
    """Read the number of a card; raise BadQuestion if the game is played without such cards."""
    if not played:
        text = f"This game is played without {name} cards."
        remedy = f"begin a game with the option {name}"
        raise BadQuestion(text, code="odds.card", rule="AAD-ADV-01", remedy=remedy)
    return read_number(said, name, 1, LAST_ORDER)


def case_of_fortune(game: Game[Board], b: Board, said: Said) -> Case[Board]:
    """Throw the die of a fortune card."""
    number = read_card(said, "fortune", played=b.fortune)
    start = isolate_steps(b, Phase(number), roll_fortune(number))
    return Case(
        start=start,
        until=lambda at: roll_fortune(number) not in at.agenda,
        count=lambda at, _: at.luck,
    )


def describe_fortune(b: Board, said: Said, chances: Chances) -> Told:
    """Describe what a 1 and a 6 do."""
    card = FORTUNE[int(str(said["fortune"]))]
    lucks = {1: card.good, 0: None, -1: card.bad}
    texts = {result: result_text(b, card.number, luck) for result, luck in lucks.items()}
    return {
        "title": f"Fortune {card.number}, before {ORDER[card.number].action}",
        "bars": [make_bar(text, chances.of(result)) for result, text in texts.items()],
    }


FORTUNE_DIE: Question[Board] = Question(
    "fortune",
    needs=("fortune",),
    read=case_of_fortune,
    words=describe_fortune,
    examples=lambda b: (
        [{"fortune": min(b.phase + 1, LAST_ORDER)}] if b.fortune and not b.ending else []
    ),
)


# ---- tactics cards --------------------------------------------------------------------------------


def case_of_tactics(game: Game[Board], b: Board, said: Said) -> Case[Board]:
    """Use a tactics card now; where it leaves a choice, the usual one is made."""
    number = read_card(said, "tactics", played=b.tactics)
    check_tactics(b, number)
    start = isolate_steps(b, Phase(number), choose_tactics(number, user_of(b, number)))
    start.luck = 0  # a card is used in the gap after its order

    def plan(at: Board, node: Decision) -> Answer | None:
        if node.step == choose_tactics.name:
            return "use"
        if node.step == choose_barrage.name:
            guns = ARTILLERIES[int(node.frame[1])]
            pairs = [option for option in node.options if isinstance(option, int)]
            return max(pairs, key=lambda pair: at.count_all(BARRAGES[pair].guns, guns))
        return None

    def count(after: Board, kept: Hashable) -> Hashable:
        return compare_pieces(start, after)

    return Case(start=start, until=is_done, count=count, plan=plan)


def check_tactics(b: Board, number: int) -> None:
    """Raise BadQuestion if a card was used, or can do nothing now."""
    title = TACTICS[number].title
    if b.is_used(number):
        text, rule = f"{title} was used.", "AAD-TACTIC00-04"
    elif not is_usable(b, number):
        text, rule = f"{title} can do nothing now.", "AAD-TACTIC00-02"
    else:
        return
    raise BadQuestion(text, code="odds.card", rule=rule, remedy="ask about another card")


def is_usable(b: Board, number: int) -> bool:
    """Return True if a card can do anything now."""
    return EFFECTS[TACTICS[number].effect].is_usable(b, owner_of_card(b, number))


def user_of(b: Board, number: int) -> int:
    """Return the party that would use a card: of two Allied players the first that can."""
    parties = b.split_allies() if owner_of_card(b, number) == BOTH else (AXIS,)
    return next(p for p in parties if EFFECTS[TACTICS[number].effect].is_usable(b, p))


def compare_pieces(before: Board, after: Board) -> str:
    """Describe which pieces were lost, came back or arrived."""
    axis = allies = back = 0
    for slot, (now, then) in enumerate(zip(after.lost, before.lost, strict=True)):
        if now < then:
            back += then - now
        elif POWER_OF[slot] == GE:
            axis += now - then
        else:
            allies += now - then
    came = sum(
        count_waiting(before, chart) - count_waiting(after, chart)
        for chart in range(len(CHART_NAMES))
    )
    parts = [
        (max(0, came + back - allies), "unit arrives|units arrive"),
        (axis, "Axis unit lost|Axis units lost"),
        (allies, "Allied unit lost|Allied units lost"),
        (back, "unit comes back|units come back"),
    ]
    return ", ".join(counted(number, noun) for number, noun in parts if number) or "nothing"


def describe_tactics(b: Board, said: Said, chances: Chances) -> Told:
    """Describe what the card would do."""
    card = TACTICS[int(str(said["tactics"]))]
    ends = sorted(map(str, chances.ends()))
    return {
        "title": f"Tactics {card.number}, {card.title}",
        "lines": [card.text, "Where the card leaves a choice, the first one offered is taken."],
        "bars": [make_bar(end, chances.of(end)) for end in ends],
    }


def list_tactics(b: Board) -> Examples:
    """List the cards that could be used now."""
    if b.ending or not b.tactics:
        return []
    return [{"tactics": n} for n in TACTICS if not b.is_used(n) and is_usable(b, n)]


TACTICS_CARD: Question[Board] = Question(
    "tactics",
    needs=("tactics",),
    read=case_of_tactics,
    words=describe_tactics,
    examples=list_tactics,
)
