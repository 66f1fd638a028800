"""A plan: who fires, assaults or shells whom, and how both players answer every question on the way."""

from __future__ import annotations

from typing import NamedTuple

from beachhead.games.company.board import Board
from beachhead.games.company.rules import close_combat
from beachhead.kernel.nodes import Answer, Decision

TO_THE_END, AS_FAR = -1, -2
NEVER = 10**18
ASSAULTED, ATTACKER = 1, 0


class Plan(NamedTuple):
    """How both players answer; what stands here is the plan that is meant when nothing is said."""

    stay: tuple[int, ...] = ()
    """Teams that stay behind and give suppressive fire, besides those who cannot go."""
    reacting: tuple[int, ...] | None = None
    """Units that fire at the incoming Teams; None is the assaulted one alone."""
    ground: bool = False
    """Whether a Unit that is fired at goes to ground where it may."""
    counterattacks: int = AS_FAR
    """Counterattacks in all; whoever is struck after the last one breaks off. To the end nobody does so of his own will.
    As far: as many as can be followed in every way with a bounded effort, to the end where that can be."""
    attacker_stands: bool = True
    assaulted_stands: bool = True
    follow: bool = True
    """Whether the winner follows straight, or stays."""
    cut_short: bool = False
    """Whether more counterattacks could have been planned, but not followed in every way."""
    every_way: bool = False
    """Whether even the least likely way is followed, however long that takes."""

    def stands(self, who: int) -> bool:
        """Tell whether a Unit that is struck wants to counterattack."""
        return self.assaulted_stands if who == ASSAULTED else self.attacker_stands


def answer(b: Board, node: Decision, plan: Plan) -> Answer:
    """Answer a question as the plan says."""
    options = node.options
    step = node.step
    if step == "choose_support":
        return next((t for t in plan.stay if t in options), "go")
    if step in {"choose_firers", "choose_reactors"}:
        return "enough" if "enough" in options else options[0]
    if step == "choose_reaction":
        return reaction(b, node, plan)
    if step == "choose_ground":
        return "ground" if plan.ground else "stand"
    if step == "choose_victim":
        return victim(b, int(node.frame[2]), [int(str(o)) for o in options])
    return options[0]


def reaction(b: Board, node: Decision, plan: Plan) -> Answer:
    """Name every Unit of the plan once, on Overwatch where it is."""
    wanted = plan.reacting
    if wanted is None:
        wanted = (b.assault.target,) if b.assault is not None else ()
    done = {u for _, u, _ in b.reactions}
    named = [o for o in node.options if isinstance(o, tuple) and o[1] not in done]
    return next((o for o in named if o[1] in wanted), "pass")


def victim(b: Board, team: int, foes: list[int]) -> int:
    """Pick the first enemy that a Team can hurt."""
    return next((f for f in foes if hurts(b, team, f)), foes[0])


def hurts(b: Board, team: int, foe: int) -> bool:
    """Tell whether a Team has dice against an enemy in close combat (MIN-ASSAULT-32)."""
    return not b.sheet(foe).armored or bool(b.sheet(team).ta)


def rows_of(b: Board) -> tuple[list[int], list[int]]:
    """List the Teams of both Units that can fight."""
    return close_combat.attackers(b), close_combat.defenders(b)
