"""The sentences that say who rolls, and for what."""

from itertools import groupby

from beachhead.games.company.board import Board
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.notation.names import team_title, title
from beachhead.games.company.rules import (
    assault,
    casualties,
    checks,
    close_combat,
    hitting,
    indirect,
    moving,
    saves,
    sequence,
    shells,
)

KINDS = {
    "activation": "activate",
    "morale": "stand fast",
    "counter": "counterattack",
    "smoke": "range in smoke",
    "terrain": "cross the terrain",
    "strike": "strike",
    "tank_strike": "strike the tank",
    "barrage": "hit with the barrage",
}


@checks.training_check.prompt
def say_check(
    b: Board, kind: str, unit: int, extra: int, dice: int, passes: int, again: int
) -> str:
    """Describe what a check is for."""
    need = checks.needed(b, kind, unit)
    return f"{title(b, unit)} rolls {need}+ to {KINDS[kind]}."


@hitting.roll_to_hit.prompt
def say_to_hit(b: Board, i: int) -> str:
    """Describe what hits."""
    if b.attack is None:
        return "To hit."
    s = b.attack.shots[i]
    return f"{title(b, b.attack.firer)} fires at {title(b, b.attack.target)}: {s.need}+ hits."


@saves.save.prompt
def say_save(b: Board, team: int, dice: int, need: int, again: int) -> str:
    """Describe what saves."""
    return f"{team_title(b, team)} saves on {need}+."


@indirect.range_in.prompt
def say_range_in(b: Board, unit: int, observer: int, team: int, again: int) -> str:
    """Describe what ranges in."""
    need = indirect.range_number(b, unit, observer, team)
    return f"{title(b, unit)} ranges in on {team_title(b, team)}: {need}+ hits."


@shells.barrage_save.prompt
def say_barrage_save(b: Board, team: int, hits: int, again: int) -> str:
    """Describe what saves from shells."""
    return f"{team_title(b, team)} saves on {shells.barrage_number(b, team)}+."


@close_combat.break_off.prompt
def say_break_off(b: Board, unit: int) -> str:
    """Describe what the die of breaking off is for."""
    return f"How many inches does {title(b, unit)} get away?"


@close_combat.roll_pursuit.prompt
def say_pursuit(b: Board, unit: int) -> str:
    """Describe what the die of the pursuit is for."""
    return f"How many inches may {title(b, unit)} follow?"


@sequence.roll_initiative.prompt
def say_initiative(b: Board) -> str:
    """Describe what the two dice decide."""
    first, second = (side.name for side in b.table.scenario.side)
    return f"Round {b.round}: one die for {first}, one for {second}; the higher has the first Initiative."


@sequence.roll_extra.prompt
def say_extra(b: Board, unit: int) -> str:
    """Describe what the second die after a six is for."""
    need = sequence.second_die(b)
    return f"{title(b, unit)} rolled a six: {need}+ lets Units that have acted act once more."


@hitting.roll_misses_again.prompt
def say_misses(b: Board, i: int) -> str:
    """Explain why missed dice are rolled again."""
    if b.attack is None:
        return "Misses again."
    s = b.attack.shots[i]
    return f"{title(b, b.attack.firer)} rolls its misses at {title(b, b.attack.target)} again: {s.need}+ hits."


@moving.cross_difficult.prompt
def say_terrain(b: Board, team: int, again: int) -> str:
    """Describe what gets a Team across Difficult Terrain."""
    need = TABLES.move.difficult
    return f"{team_title(b, team)} crosses Difficult Terrain on {need}+, or stops there suppressed."


@assault.roll_reach.prompt
def say_reach(b: Board, unit: int) -> str:
    """Explain why the assault goes farther."""
    return (
        f"Nobody of {title(b, unit)} reaches an enemy any more: how many inches farther does it go?"
    )


@casualties.company_morale.prompt
def say_company(b: Board, side: int) -> str:
    """Describe what keeps a company in the battle."""
    need = b.table.units[b.table.commanders[side]].check
    return f"{b.table.scenario.side[side].name} has fewer than half of its Units left: {need}+ to fight on."


@close_combat.flank_save.prompt
def say_flank(b: Board, victim: int, dice: int, striker: int) -> str:
    """Describe what saves a tank in close combat."""
    return f"{team_title(b, victim)} saves on its Flank armour: {close_combat.flank(b, victim)}+."


@close_combat.flank_again.prompt
def say_flank_again(b: Board, victim: int, dice: int, fails: int, striker: int) -> str:
    """Explain why a passed save is rolled again."""
    need = close_combat.flank(b, victim)
    return f"{team_title(b, victim)} ran: passed saves are rolled again, {need}+."


@saves.which_part.prompt
def say_part(b: Board, i: int) -> str:
    """Describe what the die for the part is."""
    to = b.attack.shots[i].to if b.attack is not None else 0
    hull = TABLES.damage.hull_to
    return f"Which part of {team_title(b, to)} is hit? {hull} or less the hull, more the turret."


@saves.armor_save.prompt
@saves.armor_again.prompt
def say_armor(b: Board, i: int, facing: int, dice: int, fails: int) -> str:
    """Describe what saves a tank."""
    to = b.attack.shots[i].to if b.attack is not None else 0
    side = "Front" if facing == saves.FRONT else "Flank"
    need = saves.armor_number(b, to, facing)
    return f"{team_title(b, to)} saves on its {side} armour: {need}+."


@saves.damage.prompt
def say_damage(b: Board, i: int, dice: int) -> str:
    """Describe what the damage dice do to a tank that is fired at."""
    return damage_words(b, b.attack.shots[i].to if b.attack is not None else 0)


@close_combat.close_damage.prompt
def say_close_damage(b: Board, victim: int, dice: int, striker: int) -> str:
    """Describe what the damage dice do to a tank in close combat."""
    return damage_words(b, victim)


@shells.barrage_damage.prompt
def say_barrage_damage(b: Board, team: int) -> str:
    """Describe what the damage die does to a tank under shells."""
    return damage_words(b, team)


def damage_words(b: Board, team: int) -> str:
    """Describe what each face of the Vehicle Damage Table does."""
    named = ("nothing", "suppressed", "destroyed")
    faces = [named[saves.damage_of(face)] for face in range(1, 7)]
    parts = []
    for word, run in groupby(range(6), key=lambda i: faces[i]):
        found = [i + 1 for i in run]
        numbers = str(found[0]) if len(found) == 1 else f"{found[0]} to {found[-1]}"
        parts.append(f"{numbers} {word}")
    return f"Damage to {team_title(b, team)}: {', '.join(parts)}."
