"""Odds of this turn's combat: where a Unit stands or goes, with the cards that it plays.

The rest of the turn is played by the rules: the marker turns, the Unit stays or moves over mines
and instructions, Machine Gun Fire is rolled, and losses are taken.
"""

from collections.abc import Hashable
from typing import cast

import msgspec

from beachhead.games.dday_dice.board import FIGHTING, MARKERS, MOVED, SPENDING, STAYED, Board
from beachhead.games.dday_dice.content.battle_maps import GO
from beachhead.games.dday_dice.content.components import AWARD, ITEM, SPECIALIST
from beachhead.games.dday_dice.content.effects import COMBAT as IN_COMBAT, READY
from beachhead.games.dday_dice.notation.names import DAMAGE, find_card, unit_name
from beachhead.games.dday_dice.notation.refusals import cannot_go
from beachhead.games.dday_dice.odds.reading import (
    find_cards,
    find_fighting_side,
    find_sector,
    list_cards,
    name_cards,
)
from beachhead.games.dday_dice.rules import rules
from beachhead.games.dday_dice.rules.casualties import SOLDIERS, choose_casualty
from beachhead.games.dday_dice.rules.combat import (
    before_combat,
    choose_fire_die,
    combat_window,
    get_ready,
    roll_fire,
)
from beachhead.games.dday_dice.rules.free_actions import PLAY, SACRIFICE
from beachhead.games.dday_dice.rules.movement import STAY, move, move_round, move_units
from beachhead.games.dday_dice.rules.unit_markers import turn_markers
from beachhead.kernel.engine import Engine
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.plurals import Count
from beachhead.kernel.position import Event, Frame
from beachhead.odds import BadQuestion, Case, Chances, Question, Said, start_with
from beachhead.odds.questions import Told, describe_probability

ENGINE: Engine[Board] = Engine(rules)
MANY = 1_000
"""Soldiers lent to other Units: the question is about one, and the game goes on until it is settled."""


class CombatPlan(msgspec.Struct, frozen=True):
    """What a Unit does up to the end of combat."""

    side: int
    go: int = 0
    """The Sector it moves to; 0 to stay."""
    plays: tuple[str, ...] = ()
    """Cards that it plays or sacrifices as soon as it may, before or in combat."""

    @property
    def move(self) -> Answer:
        """Return the answer that moves the Unit or lets it stay."""
        return (GO, self.go) if self.go else STAY


def read_plan(b: Board, said: Said) -> CombatPlan:
    """Read what a Unit is to do."""
    side = find_fighting_side(b, said["combat"])
    go = find_sector(b, said["go"]) if said.get("go", STAY) != STAY else 0
    return CombatPlan(side, go, find_cards(b, side, said.get("play", ())))


def read_combat(game: Game[Board], b: Board, said: Said) -> Case[Board]:
    """Set up the rest of the turn; raise BadQuestion if the Unit cannot stay or go as asked."""
    plan = read_plan(b, said)
    return Case(
        start=make_move(b, plan),
        until=lambda after: after.turn > b.turn,
        count=lambda after, damage: (after.units[plan.side].size, damage),
        plan=lambda after, node: choose_answer(after, node, plan),
        watch=lambda damage, event: cast("int", damage) + is_damage(event, plan.side),
        kept=0,
    )


# ---- the way to combat ------------------------------------------------------------------------


def make_move(b: Board, plan: CombatPlan) -> Board:
    """Return the position after the Unit's move; raise BadQuestion if it cannot be made."""
    start = stage_turn(b, plan)
    ENGINE.settle(start)
    while not start.ending and start.turn == b.turn:
        node = ENGINE.node(start)
        if not isinstance(node, Decision):
            break
        answer = choose_answer(start, node, plan)
        if answer not in (None, *node.options):
            raise refuse_move(start, plan)
        chosen = node.options[0] if answer is None else answer
        ENGINE.apply(start, chosen, node.side if start.branches else -1)
    if start.ending == "stuck" or (plan.go and start.units[plan.side].sector != plan.go):
        raise refuse_move(start, plan)
    return start


def stage_turn(b: Board, plan: CombatPlan) -> Board:
    """Return the position with what is left of the turn, for the Units that share a Sector."""
    u = b.units[plan.side]
    start = under_way(b, u.sector) if b.phase == FIGHTING else start_with(b, next_step(b, plan))
    for side, other in enumerate(start.units):
        if side != plan.side and not other.conquered:
            if other.sector in (u.sector, plan.go):
                other.soldiers += MANY
            else:
                other.conquered = b.turn
    start.units[plan.side].target = 0
    return start


def next_step(b: Board, plan: CombatPlan) -> Frame:
    """Return the step that the rest of the turn begins with."""
    if b.phase <= MARKERS:
        return turn_markers()
    if b.phase == SPENDING:
        return move_units()
    has_moved = b.units[plan.side].done & (MOVED | STAYED)
    return before_combat() if has_moved else move_round()


def under_way(b: Board, sector: int) -> Board:
    """Return a combat that is being fought, without the fire on other Sectors."""
    start = b.clone()
    start.agenda = [f for f in b.agenda if f[0] != roll_fire.name or f[1] == sector]
    return start


def refuse_move(b: Board, plan: CombatPlan) -> BadQuestion:
    """Return the reason why a Unit cannot stay or go where a question puts it."""
    name = unit_name(b, plan.side)
    if b.units[plan.side].done & (MOVED | STAYED):
        msg = f"{name} has moved or stayed in this turn."
        return BadQuestion(msg, rule="DDD-MOVE-07", remedy="ask without `go`")
    reasons = cannot_go(b, plan.move, plan.side)
    text = "; ".join(reason.message for reason in reasons)
    rule = reasons[0].rule if reasons else "DDD-MOVE-05"
    msg = f"{name} cannot {'go there' if plan.go else 'stay'}: {text}."
    return BadQuestion(msg, rule=rule, remedy="name a Sector in reach with `go`")


# ---- how decisions are answered, and what is counted -------------------------------------------


def choose_answer(b: Board, node: Decision, plan: CombatPlan) -> Answer | None:
    """Answer a decision: go or stay, play the cards that were named, let Soldiers fall first."""
    if node.step == move.name:
        wanted = plan.move if node.side == plan.side else STAY
        return wanted if node.side == plan.side or wanted in node.options else None
    if node.step in (get_ready.name, combat_window.name) and node.side == plan.side:
        return next((play for play in list_plays(b, plan) if play in node.options), None)
    if node.step == choose_fire_die.name:
        fire = b.machine_gun_dice_in(b.units[node.side].sector)
        return fire.index(max(fire)), 1
    if node.step == choose_casualty.name and SOLDIERS in node.options:
        return SOLDIERS
    return None


def list_plays(b: Board, plan: CombatPlan) -> list[Answer]:
    """List the answers that play or sacrifice the named cards; a die of 1 is not made worse."""
    low = max(b.machine_gun_dice_in(b.units[plan.side].sector), default=0) == 1
    names = [name for name in plan.plays if not (low and find_card(name).effect("set_die"))]
    return [(verb, name) for name in names for verb in (PLAY, SACRIFICE)]


def is_damage(event: Event, side: int) -> bool:
    """Return True for Special Damage to a Unit."""
    return event.kind == "special_damage" and event.figures.get("side") == side


# ---- words --------------------------------------------------------------------------------------


def describe_combat(b: Board, said: Said, chances: Chances) -> Told:
    """Return the chance to survive, and a bar for each number of casualties."""
    plan = read_plan(b, said)
    u = b.units[plan.side]
    name = unit_name(b, plan.side)
    place = b.battle_map.sectors[plan.go or u.sector].place
    losses = chances.by(lambda end: u.size - size_of(end))
    mean = losses.mean(lambda lost: float(cast("int", lost)))
    lines = [f"{name} in {place} loses {mean:.1f} on average, of {u.size}."]
    if plan.plays:
        lines.append(f"It plays {name_cards(plan.plays)}.")
    if b.phase < MARKERS:
        lines.append("What its dice bring this turn is not counted.")
    return {
        "title": f"Combat in {place}",
        "lines": lines + describe_damage(b, chances),
        "bars": [
            {"label": f"{name} survives", **chance_of_survival(chances)},
            *(
                {
                    "label": f"{lost} lost",
                    "of": "Losses",
                    "at": lost,
                    **describe_probability(losses, lost),
                }
                for lost in sorted(losses.ends(), key=lambda lost: cast("int", lost))
            ),
        ],
        "losses": {str(lost): write_share(losses, lost) for lost in losses.ends()},
    }


def size_of(end: Hashable) -> int:
    """Return the size of the Unit after combat."""
    return cast("tuple[int, int]", end)[0]


def chance_of_survival(chances: Chances) -> Told:
    """Return the chance that somebody is left."""
    return describe_probability(chances, *(end for end in chances.ends() if size_of(end)))


def write_share(chances: Chances, end: Hashable) -> str:
    """Return a chance as a fraction, or as a number where it was sampled."""
    share = chances.of(end)
    return str(share.p if share.fraction is None else share.fraction)


def describe_damage(b: Board, chances: Chances) -> list[str]:
    """Return a line about the map's Special Damage, if it may strike."""
    hits = chances.mean(lambda end: float(cast("tuple[int, int]", end)[1]))
    damage = b.battle_map.data.special_damage
    if not hits or damage is None:
        return []
    what = DAMAGE[damage.name].format(Count(damage.amount))
    return [f"Special Damage takes {what} {hits:.2f} times (DDD-SPECIAL-01)."]


def list_combats(b: Board) -> list[dict[str, object]]:
    """List what can be asked: stay, each way to go, and each card that could help a Unit that stays."""
    found: list[dict[str, object]] = []
    for side in [] if b.ending else b.list_active():
        if b.units[side].sector:
            found.append({"combat": side})
            found += [{"combat": side, "go": way.to} for way in b.sector_of(b.units[side]).ways]
            found += [{"combat": side, "play": [name]} for name in helping_cards(b, side)]
    return [said for said in found if is_possible(b, said)]


def is_possible(b: Board, said: Said) -> bool:
    """Return True if a question can be asked: the Unit may stay, or go there."""
    try:
        make_move(b, read_plan(b, said))
    except BadQuestion:
        return False
    return True


def helping_cards(b: Board, side: int) -> list[str]:
    """List the cards of a Unit that are played or sacrificed before or in combat."""
    return [name for name in list_cards(b, side) if is_for_combat(name)]


def is_for_combat(name: str) -> bool:
    """Return True for a card that is played or sacrificed before or in combat."""
    if name in SPECIALIST:
        return SPECIALIST[name].effect("sacrifice_for_shelter") is not None
    return bool((ITEM.get(name) or AWARD[name]).opens & (READY | IN_COMBAT))


COMBAT: Question[Board] = Question(
    "combat",
    needs=("combat",),
    allows=("go", "play"),
    read=read_combat,
    words=describe_combat,
    examples=list_combats,
)


def answer_combats(game: Game[Board], b: Board) -> Told:
    """Answer for every Unit where it stands, and for the cards that could save it."""
    asked = [said for said in list_combats(b) if "go" not in said]
    found = {side: COMBAT.chances(game, b, {"combat": side}) for side in plain_sides(asked)}
    told = {side: describe_combat(b, {"combat": side}, found[side]) for side in found}
    bars = [
        {"label": survival_label(b, {"combat": s}), **chance_of_survival(found[s])} for s in found
    ]
    for said in asked:
        if "play" in said and chance_of_survival(found[int(str(said["combat"]))])["p"] != 1:
            chances = COMBAT.chances(game, b, said)
            bars.append({"label": survival_label(b, said), **chance_of_survival(chances)})
    return {
        "title": "The next combat",
        "lines": [line for one in told.values() for line in cast("list[str]", one["lines"])],
        "bars": bars,
        "losses": {str(side): one["losses"] for side, one in told.items()},
        "method": "exact" if all(c.is_exact for c in found.values()) else "sampled",
    }


def plain_sides(asked: list[dict[str, object]]) -> list[int]:
    """List the Units that may stay."""
    return [int(str(said["combat"])) for said in asked if set(said) == {"combat"}]


def survival_label(b: Board, said: Said) -> str:
    """Return the label of the chance that a Unit survives where it stands."""
    plan = read_plan(b, said)
    cards = f" with {name_cards(plan.plays)}" if plan.plays else ""
    return f"{unit_name(b, plan.side)} survives combat here{cards}"
