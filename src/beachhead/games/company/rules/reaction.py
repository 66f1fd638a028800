"""MIN-REACT: Reaction Fire and Overwatch at an enemy that moves."""

from collections.abc import Sequence

from beachhead.games.company.board import Board, Reaction
from beachhead.games.company.content.geometry.plane import point_along
from beachhead.games.company.rules import firing, leaders, targets
from beachhead.games.company.rules.base import owner_of, rules
from beachhead.games.company.rules.cover import list_in_view, sees
from beachhead.kernel.nodes import Answer, Refusal

Answered = tuple[int | str, ...]
"""How a Unit reacts, which one, and when."""
Box = tuple[int, int, int, int]
HEAD = 3


def _can_react(b: Board, unit: int, mover: int, watch: bool) -> bool:
    """Return True if a Unit can fire at the mover as the Teams stand now (MIN-REACT-01, MIN-ACT-17)."""
    return _can_answer(b, _list_armed(b, unit, watch), targets.list_movers(b), watch)


def _list_armed(b: Board, unit: int, watch: bool) -> list[int]:
    """List the Teams of a Unit that may fire, with the Commander who went on Overwatch with it."""
    teams = b.table.teams
    those = [*b.teams_here(unit), *(b.commander_watching(unit) if watch else ())]
    return [t for t in those if targets.can_fire_now(b, t) and teams[t].modes]


def _list_spare(b: Board, unit: int, watch: int) -> list[int]:
    """List the Teams that may fire, unless all of them could do so at the moments named before."""
    teams = _list_armed(b, unit, bool(watch))
    if not b.reactions:
        return teams
    times = sum(1 for _, u, _ in b.reactions if u == unit)
    return teams if len(teams) > times else []


def _can_answer(b: Board, shooters: Sequence[int], movers: Sequence[int], watch: bool) -> bool:
    """Return True if one of the shooters can fire at one of the movers where they stand."""
    return any(_can_team_answer(b, t, movers, watch) for t in shooters)


def _can_team_answer(b: Board, team: int, movers: Sequence[int], watch: bool) -> bool:
    """Return True if a Team has a target among the movers and, without Overwatch, sees one within 18"."""
    near = movers if watch else targets.list_near_movers(b, team, movers)
    seen = list_in_view(b, team, near) if near else []
    if not seen or not (watch or any(sees(b, team, m) for m in seen)):
        return False
    if any(targets.find_arms(b, team, m) for m in seen):
        return True
    return any(targets.find_arms(b, team, m) for m in movers if m not in near)


def _list_close_enough(
    b: Board, shooters: Sequence[int], boxes: list[Box], watch: bool
) -> tuple[int, ...]:
    teams = b.table.teams
    found = []
    for t in shooters:
        sheet = teams[t]
        reach = sheet.farthest if watch else min(sheet.farthest, targets.REACTION)
        far = reach + sheet.radius + b.table.widest
        x, y = b.x[t], b.y[t]
        for left, low, right, top in boxes:
            if left - far <= x <= right + far and low - far <= y <= top + far:
                found.append(t)
                break
    return tuple(found)


def _find_bounding_box(path: list[int]) -> Box:
    xs, ys = path[HEAD::2], path[HEAD + 1 :: 2]
    return min(xs), min(ys), max(xs), max(ys)


def _list_moments(b: Board, assaulted: int) -> range:
    """List the moments at which fire may be resolved: at the end only in an assault."""
    last = b.moments
    return range(last, last + 1) if assaulted else range(1, last + 1)


def list_reactions(
    b: Board, side: int, mover: int, assaulted: int, most: int = 1000
) -> list[Answered]:
    """List the reactions of a side: how, who, when; `most` are enough."""
    boxes = [_find_bounding_box(p) for p in b.plan]
    named = set(b.reactions)
    units = [
        (u, watch, shooters)
        for u in b.table.companies[side]
        for watch in ((1, 0) if b.is_on_overwatch(u) else (0,))
        if (shooters := _list_close_enough(b, _list_spare(b, u, watch), boxes, bool(watch)))
    ]
    if not units:
        return []
    movers = tuple(targets.list_movers(b))
    plan = tuple(tuple(p) for p in b.plan)
    lookups = b.lookups()
    known = lookups.answers.setdefault((plan, movers, assaulted), {})
    found: list[Answered] = []
    before = [(p[0], b.x[p[0]], b.y[p[0]]) for p in b.plan]
    for k in _list_moments(b, assaulted):
        there = bool(assaulted)
        for u, watch, shooters in units:
            if len(found) >= most:
                break
            if (k, u, watch) in named:
                continue
            reply = (k, watch, shooters)
            if reply not in known:
                if not there:
                    _move_to_moment(b, k)
                    there = True
                known[reply] = _can_answer(b, shooters, movers, bool(watch))
            if known[reply]:
                found.append(("watch" if watch else "react", u, k))
    for team, x, y in before:
        b.x[team], b.y[team] = x, y
    b.restore_lookups(lookups)
    return found


def count_shooters(
    b: Board, unit: int, watch: bool, assaulted: int, moment: int
) -> tuple[int, int]:
    """Count the Teams that could fire at a moment of the move, and measure to the nearest mover."""
    twin = b.clone()
    if not assaulted:  # whose Teams stand at the end of their paths already
        _move_to_moment(twin, moment)
    movers = targets.list_movers(twin)
    able = [t for t in _list_armed(twin, unit, watch) if _can_team_answer(twin, t, movers, watch)]
    return len(able), min((twin.gap(t, m) for t in able for m in movers), default=0)


def _move_to_moment(b: Board, moment: int) -> None:
    last = b.moments
    for p in b.plan:
        points = [(p[i], p[i + 1]) for i in range(HEAD, len(p), 2)]
        b.x[p[0]], b.y[p[0]] = point_along(points, moment, last)


@rules.auto("MIN-REACT-01")
def name_reactions(b: Board, unit: int, assaulted: int) -> None:
    """Let the other side name its reactions to a declared move; no Overwatch needed (MIN-REACT-02)."""
    side = 1 - b.side_of(unit)
    if list_reactions(b, side, unit, assaulted, most=1):
        b.do(choose_reaction(side, unit, assaulted))


@rules.choice("MIN-REACT-01")
def choose_reaction(b: Board, side: int, mover: int, assaulted: int) -> list[str | Answered]:
    """Let it pass, or name a Unit, the moment of the move, and whether it is Overwatch."""
    return ["pass", *list_reactions(b, side, mover, assaulted)]


@choose_reaction.chosen
def react(b: Board, answer: str | Answered, side: int, mover: int, assaulted: int) -> None:
    """Note the reaction; ask for more (several Units may react to one move)."""
    if isinstance(answer, str):
        return
    how, unit, moment = answer
    assert isinstance(unit, int)
    assert isinstance(moment, int)
    watch = int(how == "watch")
    if watch:
        b.end_overwatch(unit)
    b.reactions = [*b.reactions, Reaction(moment, unit, watch)]  # in the order they are named
    b.tell(
        "reacts",
        "MIN-REACT-01",
        side=side,
        unit=b.unit_name(unit),
        how=str(how),
        moment=moment,
        moments=0 if assaulted else b.moments,
    )
    b.do(name_reactions(mover, assaulted))


@rules.auto("MIN-REACT-01")
def react_now(b: Board, unit: int, watch: int, mover: int) -> None:
    """Resolve a named reaction: its Teams fire at the mover where it is now."""
    kind = "overwatch" if watch else "reaction"
    if b.assault is not None and unit == b.assault.target:
        kind = "defence_watch" if watch else "defence"
    b.orders = []
    if b.undecided_leaders(mover):
        b.do(leaders.settle_ties(mover), react_now(unit, watch, mover))
    elif b.teams_here(mover) and _can_react(b, unit, mover, bool(watch)):
        b.do(choose_reactors(unit, kind, mover), firing.open_fire(unit, kind))


@rules.choice("MIN-REACT-01", side=owner_of)
def choose_reactors(b: Board, unit: int, kind: str, target: int) -> list[str | tuple[int, ...]]:
    """Let everybody fire who can, or choose Teams freely."""
    return firing.choose_firers.options(b, unit, kind, target)


@choose_reactors.refuses
def cannot_react(b: Board, answer: Answer, unit: int, kind: str, target: int) -> list[Refusal]:
    """Explain with figures why a Team cannot fire at the mover."""
    return list(firing.cannot_fire(b, answer, unit, kind, target))


@choose_reactors.chosen
def order_reaction(
    b: Board, answer: str | tuple[int, ...], unit: int, kind: str, target: int
) -> None:
    """Write the order down like any fire order."""
    firing.order_fire(b, answer, unit, kind, target)
