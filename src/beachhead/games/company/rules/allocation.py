"""MIN-FIRE-29 to 39: giving hits to Teams."""

from collections.abc import Sequence

from beachhead.games.company.board import Board, FireOrder
from beachhead.games.company.board.attacks import Attack
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import saves
from beachhead.games.company.rules.base import rules, target_side
from beachhead.games.company.rules.casualties import remove_teams
from beachhead.games.company.rules.cover import find_hit_class, find_worst_cover, sees
from beachhead.games.company.rules.suppression import place_markers, suppress
from beachhead.games.company.rules.targets import DEFENCE, is_of_type


def list_orders(b: Board, attack: Attack) -> list[FireOrder]:
    """List the orders that an attack carries out: a Team fires at one target."""
    return [o for o in b.orders if o.team in attack.firers]


def _list_ordinary_firers(b: Board, attack: Attack) -> list[tuple[int, bool]]:
    """List the Teams whose ordinary weapons fire, as firers without AT."""
    return [
        (o.team, False)
        for o in list_orders(b, attack)
        if any(not w.at for w, _ in b.sheet(o.team).modes[o.mode][1])
    ]


@rules.auto("MIN-FIRE-29")
def allocate(b: Board) -> None:
    """Allocate AT hits weapon by weapon, then the pooled rest die by die, then roll saves."""
    attack = b.current_attack
    hits = sum(s.hits for s in attack.shots if not s.at)
    weapons = [i for i, s in enumerate(attack.shots) if s.at and s.hits]
    b.do(*(give_weapon(i) for i in weapons), give_pool(hits), saves.roll_saves(), settle_attack())


# AT weapons -----------------------------------------------------------------------------------------


@rules.auto("MIN-FIRE-33")
def give_weapon(b: Board, i: int) -> None:
    """Allocate all hits of one AT weapon to one Team."""
    choose_struck.offer(b, i)


@rules.choice("MIN-FIRE-33", side=target_side)
def choose_struck(b: Board, i: int) -> list[int]:
    """Pick the Team: the named type first, then fewest dice, then the order of cover."""
    attack = b.current_attack
    shot = attack.shots[i]
    classes = {t: find_hit_class(b, t, [(shot.team, True)]) for t in attack.valid}
    # MIN-FIRE-39: the type that the shot has named comes first.
    named = [
        t for t in attack.valid if shot.type and is_of_type(shot.type, b.sheet(t).cls, classes[t])
    ]
    return _pick_foremost(attack, named or attack.valid, classes)


def _pick_foremost(attack: Attack, teams: Sequence[int], classes: dict[int, int]) -> list[int]:
    """Keep the Teams with fewest dice, among them the first class (MIN-FIRE-31, MIN-FIRE-37)."""
    if not teams:
        return []
    dice = {t: attack.dice[attack.valid.index(t)] for t in teams}
    fewest = min(dice.values())
    least = [t for t in teams if dice[t] == fewest]
    first = min(classes[t] for t in least)
    return [t for t in least if classes[t] == first]


@choose_struck.chosen
def strike_team(b: Board, team: int, i: int) -> None:
    """Write the hits down: one save a weapon, but every hit for armour (MIN-FIRE-35)."""
    attack = b.current_attack
    shot = attack.shots[i]
    shot.to = team
    armored = b.sheet(team).armored
    attack.dice[attack.valid.index(team)] += shot.hits if armored else 1
    if not armored:
        attack.soft_hits += shot.hits


# The rest --------------------------------------------------------------------------------------------


@rules.auto("MIN-FIRE-31")
def give_pool(b: Board, hits: int) -> None:
    """Allocate the pooled hits one by one; where all candidates get one there is nothing to ask."""
    while hits:
        teams = _list_next_for_pool(b)
        if not teams:
            return
        if len(teams) > hits:
            b.do(choose_hit(hits), give_pool(hits - 1))
            return
        for t in teams:
            _add_hit(b, t)
        hits -= len(teams)


def _list_next_for_pool(b: Board) -> list[int]:
    """List the Teams that may take the next ordinary hit; Armored ones never (MIN-ARMOR-04)."""
    attack = b.current_attack
    shooters = _list_ordinary_firers(b, attack)
    teams = [
        t
        for t in attack.valid
        if not b.sheet(t).armored and any(sees(b, f, t) for f, _ in shooters)
    ]
    if not teams:
        return []
    return _pick_foremost(attack, teams, {t: find_hit_class(b, t, shooters) for t in teams})


@rules.choice("MIN-FIRE-29", side=target_side)
def choose_hit(b: Board, hits: int) -> list[int]:
    """Pick the Team that takes the next hit."""
    return _list_next_for_pool(b)


@choose_hit.chosen
def take_hit(b: Board, team: int, hits: int) -> None:
    """Add the die."""
    _add_hit(b, team)


def _add_hit(b: Board, team: int) -> None:
    attack = b.current_attack
    i = attack.valid.index(team)
    attack.pool[i] += 1
    attack.dice[i] += 1
    attack.soft_hits += 1


# The end of an attack ---------------------------------------------------------------------------------


def _count_suppressing_hits(b: Board) -> int:
    """Count the hits that suppress (MIN-SUPP-01, MIN-SUPP-02)."""
    armor_counts = b.setting("at_hits_suppress_armor")
    shots = b.current_attack.shots
    return sum(s.hits for s in shots if armor_counts or not (s.at and b.sheet(s.to).armored))


@rules.auto("MIN-SUPP-01")
def settle_attack(b: Board) -> None:
    """Remove casualties, then lay markers: damage results first, then one for every 3 hits."""
    attack = b.current_attack
    shaken, attack.shaken = attack.shaken, []
    markers = _count_suppressing_hits(b) // TABLES.suppression.hits_per_marker
    target = attack.target
    after = remove_teams(b, attack.doomed)
    for team in shaken:
        if b.is_here(team) and suppress(b, team):
            attack.shaken.append(team)
    b.do(*after, place_markers(target, markers), end_attack(attack.kind))


@rules.auto("MIN-SAVE-01")
def end_attack(b: Board, kind: str) -> None:
    """Close the attack; an assault remembers what can halt it (MIN-ASSAULT-10, MIN-ASSAULT-13)."""
    attack = b.current_attack
    if b.assault is not None and kind in DEFENCE:
        b.assault.hits += attack.soft_hits
        b.assault.results += attack.results
    b.attack = None


def cover_for_save(b: Board, team: int) -> int:
    """Return the cover for saves against ordinary fire: against the firer that sees it best."""
    return find_worst_cover(b, team, _list_ordinary_firers(b, b.current_attack))
