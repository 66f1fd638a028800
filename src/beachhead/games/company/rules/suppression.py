"""MIN-SUPP: markers: where they go, what they cost, how they are lost."""

from beachhead.games.company.board import Board
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules.base import owner_of, rules
from beachhead.games.company.rules.leaders import settle_ties

MOST = TABLES.suppression.most


def activation_penalty(b: Board, unit: int) -> int:
    """Return what suppressed Teams add to the number needed to activate."""
    teams = b.teams_here(unit)
    if not teams:
        return 0
    quarters = 4 * sum(1 for t in teams if b.marks[t]) // len(teams)
    return TABLES.suppression.penalty[quarters]


def list_takers(b: Board, unit: int, valid: list[int]) -> list[int]:
    """List the Teams that may take the next marker (MIN-SUPP-04, MIN-SUPP-11, MIN-SUPP-12)."""
    teams = [t for t in _list_under_fire(b, unit) if b.sheet(t).role != "fo"]  # MIN-INDIRECT-30
    teams = _keep_markable(b, teams)
    for level in range(MOST):
        least = [t for t in teams if b.marks[t] == level]
        first = [t for t in least if t in valid]
        if first or least:
            return first or least
    return []


def _list_under_fire(b: Board, unit: int) -> list[int]:
    """List the Teams of a Unit with leaders who joined it, until the attack ends (MIN-LEAD-16)."""
    if b.attack is None:
        return b.target_teams(unit)
    return [*b.teams_here(unit), *(t for t in b.attack.joined if b.is_here(t))]


def _keep_markable(b: Board, teams: list[int]) -> list[int]:
    """Keep those that may take more of an attack: a marker for every AT weapon that hit (MIN-FIRE-34)."""
    hit = [s for s in b.attack.shots if s.hits] if b.attack is not None else []
    if b.attack is None or any(not s.at for s in hit):
        return teams
    return [t for t in teams if b.attack.shaken.count(t) < len(hit)]


def _add_marker(b: Board, team: int) -> None:
    b.marks[team] += 1
    if b.attack is not None:
        b.attack.shaken.append(team)
        b.attack.results += b.sheet(team).armored  # MIN-ASSAULT-13: of any origin
    b.tell_team("suppressed", "MIN-SUPP-03", team)


def suppress(b: Board, team: int) -> bool:
    """Lay a marker beside this very Team, if the limits allow it."""
    if b.sheet(team).role == "fo":
        return False
    unit = b.sheet(team).unit
    level = b.marks[team]
    if level >= MOST or (level and any(b.marks[t] < level for t in b.teams_here(unit))):
        return False
    b.marks[team] += 1
    b.tell_team("suppressed", "MIN-SUPP-03", team)
    return True


@rules.auto("MIN-SUPP-01")
def place_markers(b: Board, unit: int, count: int) -> None:
    """Lay markers one by one beside Teams that their owner picks (MIN-SUPP-03)."""
    if not count or not b.teams_here(unit):
        return
    if b.attack is None and b.undecided_leaders(unit):
        b.do(settle_ties(unit), place_markers(unit, count))
    else:
        b.do(place_markers(unit, count - 1))
        choose_marked.offer(b, unit)


@rules.choice("MIN-SUPP-03", side=owner_of)
def choose_marked(b: Board, unit: int) -> list[int]:
    """Pick the Team that takes a marker; valid targets before others."""
    return list_takers(b, unit, b.attack.valid if b.attack is not None else [])


@choose_marked.chosen
def lay_marker(b: Board, team: int, unit: int) -> None:
    """Lay it."""
    _add_marker(b, team)


@rules.auto("MIN-SUPP-10")
def pass_markers(b: Board, unit: int, count: int) -> None:
    """Move the markers of a removed Team to others of its Unit; without room they are lost."""
    if count and b.teams_here(unit):
        b.do(pass_markers(unit, count - 1))
        choose_heir.offer(b, unit)


@rules.choice("MIN-SUPP-10", side=owner_of)
def choose_heir(b: Board, unit: int) -> list[int]:
    """Pick the Team that takes over a marker."""
    for level in range(MOST):
        least = [t for t in b.teams_here(unit) if b.marks[t] == level]
        if least:
            return least
    return []


@choose_heir.chosen
def inherit(b: Board, team: int, unit: int) -> None:
    """Lay the marker beside the new Team."""
    b.marks[team] += 1
    b.tell_team("shifted", "MIN-SUPP-10", team)


@rules.choice("MIN-SUPP-14", side=owner_of)
def choose_recovery(b: Board, unit: int) -> list[int]:
    """Pick the marker that goes after a failed check."""
    return [t for t in b.teams_here(unit) if b.marks[t]]


@choose_recovery.chosen
def recover(b: Board, team: int, unit: int) -> None:
    """Take one marker away."""
    b.marks[team] -= 1
    b.tell_team("recovered", "MIN-SUPP-14", team)


def clear_markers(b: Board, teams: list[int]) -> None:
    """Take every marker away (MIN-SUPP-13)."""
    for t in teams:
        b.marks[t] = 0
