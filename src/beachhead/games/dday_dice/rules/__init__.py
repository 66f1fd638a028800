"""The rules, a module per chapter; importing them fills the table of steps.

In the order of the rulebook:

    setup           countries, starts, the common pool, options
    turn            the six phases
    rolling         phase 1: three rolls, locks, the mulligan
    final_tally     abilities that change dice after the last roll
    lieutenant      dice that Units exchange
    faces           what results show and what they are worth; the Straight
    upkeep          phase 2, step a: the Award for a Straight
    skulls          step b: cancelled dice
    rwb_bonuses     step c: red, white and blue alike
    resources       step d: the Resource card; A Few Good Men
    unit_markers    phase 3
    spending        phase 4: rally, find, draw
    specialists, items, vehicles, awards
    conflicts       Units that want the same card
    free_actions    playing cards, sacrifice, trade, abandoning a Vehicle
    card_effects    what each played card does
    trade           offers and consent
    movement        phase 5: declared and made moves
    requirements    Courage, room and explosives for the next Sector
    sectors         instructions of the Sector that a Unit enters
    combat          phase 6: DEF, Machine Gun Fire, Special Damage
    casualties      Soldiers and Specialists lost
    ending          winning, losing, Victory Points
"""

# ruff: noqa: F401 - whoever needs a chapter finds it here by its name

from beachhead.games.dday_dice.rules import (
    awards,
    card_effects,
    casualties,
    combat,
    conflicts,
    ending,
    faces,
    final_tally,
    free_actions,
    items,
    lieutenant,
    movement,
    requirements,
    resources,
    rolling,
    rwb_bonuses,
    sectors,
    setup,
    skulls,
    specialists,
    spending,
    trade,
    turn,
    unit_markers,
    upkeep,
    vehicles,
)
from beachhead.games.dday_dice.rules.base import rules

__all__ = ["rules"]
