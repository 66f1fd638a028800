"""An empty question: what is on the table now."""

import re

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.tables import AIRBORNE_BOXES, CHART_NAMES
from beachhead.games.axis_allies_dday.notation.names import zone_name
from beachhead.games.axis_allies_dday.odds.battle import ATTACKS, BATTLE, read_battle, who_holds
from beachhead.games.axis_allies_dday.odds.cards import FORTUNE_DIE, REINFORCEMENTS
from beachhead.games.axis_allies_dday.odds.fire import AIRBORNE, STRAFED
from beachhead.games.axis_allies_dday.odds.orders import is_under_way
from beachhead.games.axis_allies_dday.odds.words import make_bar, write_figure
from beachhead.games.axis_allies_dday.rules.airborne import paratroopers_fire
from beachhead.games.axis_allies_dday.rules.fortune import roll_fortune
from beachhead.games.axis_allies_dday.rules.reinforcements import reroll_die, roll_reinforcements
from beachhead.games.axis_allies_dday.rules.strafing import strafing_shot
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Chance
from beachhead.kernel.position import Frame
from beachhead.odds import Question, Said
from beachhead.odds.questions import Told, next_throw

DICE = re.compile(r" \([\d ]+\)")
"""Dice in a log line: one throw stands for all of its kind, so its faces would mislead."""


def on_the_table(game: Game[Board], b: Board) -> Told:
    """Answer for the battle on the board, else the open throw, else all contested zones."""
    if b.battle >= 0 and any(is_under_way(b, phase) for phase in ATTACKS):
        return BATTLE.answer(game, b, {"zone": b.battle})
    node = None if b.ending else game.node(b)
    if not isinstance(node, Chance):
        return contested_zones(game, b)
    found = question_of(node.frame)
    if found:
        question, said = found
        return question.answer(game, b, said)
    return next_throw(game, b, label=lambda line: DICE.sub("", line))


def question_of(frame: Frame) -> tuple[Question[Board], Said] | None:
    """Return the question that an open throw answers best, if there is one."""
    step = frame[0]
    if step == roll_fortune.name:
        return FORTUNE_DIE, {"fortune": int(frame[1])}
    if step in (roll_reinforcements.name, reroll_die.name):
        return REINFORCEMENTS, {"reinforcements": CHART_NAMES[int(frame[1])]}
    if step == paratroopers_fire.name:
        return AIRBORNE, {"airborne": AIRBORNE_BOXES[int(frame[1])][1]}
    return (STRAFED, {"strafed": "now"}) if step == strafing_shot.name else None


def contested_zones(game: Game[Board], b: Board) -> Told:
    """Answer for the next cycle of every contested zone."""
    zones = [] if b.ending else b.all_contested()
    if len(zones) == 1:
        return BATTLE.answer(game, b, {"zone": zones[0]})
    bars, exact = [], {}
    for zone in zones:
        said = {"zone": zone}
        battle = read_battle(b, said)
        held = who_holds(BATTLE.chances(game, b, said), *battle.units(battle.start))
        bars.append(make_bar(f"{zone_name(zone)}: Allies hold it", held["allies_hold"]))
        exact[str(zone)] = {name: write_figure(share) for name, share in held.items()}
    return {
        "title": "Contested zones after the next cycle",
        "lines": [] if zones else ["No zone is contested."],
        "bars": bars,
        "zones": exact,
    }
