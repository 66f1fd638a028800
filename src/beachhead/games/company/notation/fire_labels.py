"""What an order to fire does, in a line: the weapon, the target, what hits and how often."""

from collections.abc import Sequence
from fractions import Fraction

from beachhead.games.company.board import Board, FireOrder
from beachhead.games.company.board.attacks import Shot
from beachhead.games.company.notation.names import describe_type, team_title, unit_title
from beachhead.games.company.rules import firing
from beachhead.games.company.rules.cover import find_hit_class, sees
from beachhead.games.company.rules.hitting import forecast_shots
from beachhead.games.company.rules.targets import is_of_type, list_target_teams
from beachhead.kernel.plurals import counted


def describe_order(b: Board, unit: int, kind: str, order: FireOrder) -> str:
    """Describe one Team's fire: `Sherman t1: 75mm at Tiger I t1, 4 dice, needs 4+, 1 in 2 to hit`."""
    before = [o for o in b.orders if o.target == order.target]
    shots = forecast_shots(b, unit, kind, [*before, order])
    mine = [s for s in shots if s.team == order.team]
    who, whom = team_title(b, order.team), _describe_aim(b, kind, order)
    weapons = b.sheet(order.team).modes[order.mode][0]
    if not mine:
        return f"{who}: {weapons} at {whom}, which no die can hit now"
    names = weapons.split(" + ")  # the coaxial MG and that of the hull are the same weapon
    named = names if len(names) == len(mine) else [s.weapon for s in mine]
    pairs = zip(named, mine, strict=True)
    told = [_describe_shot(name, s, whom) for name, s in pairs]
    idle = [name for name in names if name not in named]
    if len(idle) == len(names) - len(mine):
        told += [f"{name} cannot hit" for name in idle]
    return f"{who}: {'; '.join(told)}"


def _describe_shot(weapon: str, s: Shot, whom: str) -> str:
    need = describe_need(s.lowest_hit, _chance_to_hit(s))
    return f"{weapon} at {whom}, {counted(s.dice, 'die|dice')}, {need} to hit"


def describe_need(lowest: int, chance: Fraction | None = None) -> str:
    """Return what a die must show and how often it does: `needs 4+, 1 in 2`."""
    share = Fraction(max(7 - lowest, 0), 6) if chance is None else chance
    if not share:
        return f"needs {lowest}+, which no die shows"
    return f"needs {lowest}+, {share.numerator} in {share.denominator}"


def _chance_to_hit(s: Shot) -> Fraction:
    """Return the chance of one die, the second throw of a miss included."""
    hit = Fraction(7 - s.lowest_hit, 6)
    return 1 - (1 - hit) ** 2 if s.again else hit


def _describe_aim(b: Board, kind: str, order: FireOrder) -> str:
    """Describe at whom an order fires: the one Team of the type that it names, the type, or the Unit."""
    team, _, target, code, _ = order
    if not code:
        return unit_title(b, target)
    seen = [t for t in list_target_teams(b, target, kind) if sees(b, team, t)]
    meant = [
        t for t in seen if is_of_type(code, b.sheet(t).cls, find_hit_class(b, t, [(team, True)]))
    ]
    return team_title(b, meant[0]) if len(meant) == 1 else f"{describe_type(code)} first"


def describe_all(b: Board, unit: int, kind: str, target: int) -> str:
    """Describe what it brings if everybody fires at a target."""
    trial = b.clone()
    firing.order_all(trial, unit, kind, target)
    orders = [o for o in trial.orders if o.target == target]
    shots = forecast_shots(b, unit, kind, orders) if orders else []
    heading = f"Everybody fires at {unit_title(b, target)}"
    return f"{heading}: {_describe_sum(shots)}" if shots else heading


def _describe_sum(shots: Sequence[Shot]) -> str:
    dice = sum(s.dice for s in shots)
    hits = float(sum(s.dice * _chance_to_hit(s) for s in shots))
    return f"{counted(dice, 'die|dice')}, {hits:.1f} hits on average"
