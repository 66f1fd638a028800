"""The careful bot: it plans the way, rolls by the turn solver, rallies, finds, trades and plays."""

from __future__ import annotations

from typing import TypeVar, cast

import numpy as np

from beachhead.games.dday_dice.board import CRY, MUST_MOVE, SAFE, UNPAID, Board, Unit
from beachhead.games.dday_dice.components import (
    AWARDS,
    COLOURS,
    COUNTRIES,
    FACES,
    HAND,
    ITEM,
    ITEMS,
    SPECIALIST,
    picked,
    tools_to_points,
)
from beachhead.games.dday_dice.maps import Way
from beachhead.games.dday_dice.notation import card as any_card
from beachhead.games.dday_dice.planner import (
    COURAGE,
    POINT,
    SOLDIERS,
    Array,
    Help,
    Node,
    Outlook,
    losses,
    outlook,
    trust,
)
from beachhead.games.dday_dice.rules.movement import meets_requirement
from beachhead.games.dday_dice.rules.rwb import next_rwb
from beachhead.games.dday_dice.solver import Choice, TurnSolver, features, tools_range
from beachhead.games.dday_dice.worths import (
    bonus_soldiers,
    explosives_of,
    item_worth,
    needs_explosives,
    per_turn,
    specialist_worth,
    star_worth,
    turns_left,
    worst_loss,
)
from beachhead.kernel.devices import Below
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Position

B = TypeVar("B", bound=Position)

HORIZON = 5
"""Combats that the Unit must live through with what it has, not with what it is worth."""


DEAR = 0.7
"""Soldiers per Item Point that make an Item worth more than a toll ahead."""
MOST_STARS, MOST_POINTS = 8, 20
"""What can be spent soon: one Specialist and one Item a turn."""


def points_worth(points: float | Array) -> Array:
    """Give the worth of Item Points in Soldiers: hoarded ones are worth little."""
    hoard = np.maximum(np.asarray(points, dtype=np.float64) - MOST_POINTS, 0)
    return np.asarray(POINT * (points - 0.75 * hoard))


class Careful:
    """Answer for one Unit; the same view gives the same answer."""

    def decide(
        self, game: Game[B], view: B, decision: Decision, below: Below, seconds: float
    ) -> Answer:
        """Ask the judgement that fits the step; a step without one takes the first answer."""
        del game, below, seconds
        judge = JUDGES.get(decision.step)
        if judge is None:
            return decision.options[0]
        return judge(Mind(cast("Board", view), decision.side), decision)


class Mind:
    """What a Unit thinks of its situation."""

    def __init__(self, b: Board, side: int) -> None:
        """Look at the Unit and its way."""
        self.b = b
        self.side = side
        self.u = b.units[side]

    def help(self) -> Help:
        """Describe the Unit to the planner."""
        b, u = self.b, self.u
        told = u.help
        entitled = sum(
            1 << n
            for n, s in b.battle_map.sectors.items()
            if s.data.require and meets_requirement(b, u, s)
        )
        vehicle = b.vehicle_help(u.sector)
        return Help(
            per_turn(b, u),
            told.lower_def + (vehicle.lower_def if vehicle else 0),
            told.lower_fire,
            told.recover,
            told.cheaper_advance,
            told.ignore_mines,
            entitled,
            star_worth(b, u),
            b.few,
            min(u.specialists.bit_count(), 1),
        )

    def outlook(self) -> Outlook:
        """Give the chances for a Unit like this."""
        return outlook(self.b.map, self.help())

    def strength(self, u: Unit | None = None) -> float:
        """Count everything the Unit has in Soldiers."""
        b = self.b
        u = u or self.u
        cards = [*picked(u.items, ITEMS), *picked(u.awards, AWARDS)]
        held = sum(0.8 * item_worth(b, u, c) for c in cards)
        saved = min(turns_left(b, u) / 3, 1.0)
        stars = min(star_worth(b, u), 1.5) * min(u.stars, MOST_STARS)
        saved *= trust(b.few)
        return u.size + held + saved * (stars + float(points_worth(u.points)))

    def row_visited(self) -> int:
        """Give the visited Sectors of the own row."""
        row = self.b.sector_of(self.u).data.row
        same = [n for n, s in self.b.battle_map.sectors.items() if s.data.row == row]
        return sum(1 << n for n in same if self.u.visited >> n & 1)

    def node(self, face: int, left: int = -1) -> Node:
        """Give the planner's name of where the Unit stands."""
        return Node(self.u.sector, face, self.row_visited(), left)

    def ways(self) -> list[Way]:
        """List the ways that are open but for Courage."""
        return [w for w in self.b.sector_of(self.u).ways if not self.u.visited >> w.to & 1]

    def body(self) -> float:
        """Count who could fall in the next combats, and what cards would save of them."""
        total = float(self.u.size)
        for c in (*picked(self.u.items, ITEMS), *picked(self.u.awards, AWARDS)):
            for e in c.data.effects:
                if e.name in ("lower_def", "prevent", "prevent_in_combat"):
                    total += e.amount if e.where != "bunker" else 0
                elif e.name in ("clear_def", "shelter"):
                    total += 8
        if self.u.specialists & SPECIALIST["hero"].bit:
            total += 8
        return total

    def utility(self, face: int) -> Array:
        """Value every Final Tally: the chance to win with what it brings."""
        b, u = self.b, self.u
        chances = self.chances(face)
        seen = features()
        star = star_worth(b, u)
        soldiers = seen.soldiers.astype(np.float64)
        worth = star * seen.stars
        courage = seen.courage.astype(np.int64)
        results = self.bonus_results()
        points = np.array([tools_to_points(n + results[5]) for n in tools_range()])[seen.tools]
        points = points.astype(np.float64)
        for face_number in range(len(FACES)):
            s, c, t, p = bonus_soldiers(b, self.side, face_number)
            rwb = seen.rwb[face_number]
            gains = sum(
                e.amount
                for e in u.help.per_rwb
                if e.resource == "soldiers" and (not e.symbols or FACES[face_number] in e.symbols)
            )
            soldiers = soldiers + (s + gains) * rwb
            courage = courage + int(c) * rwb
            worth = worth + star * t * rwb
            points = points + p * rwb
        soldiers += results[2] + 2 * results[3]
        worth += star * results[1]
        if b.few:
            soldiers = np.floor(soldiers / 2)
        own = np.clip(self.body() + soldiers, 0, SOLDIERS - 1).astype(np.int64)
        gained = points_worth(u.points + points) - points_worth(u.points)
        gained, worth = trust(b.few) * gained, trust(b.few) * worth
        total = np.clip(self.strength() + soldiers + worth + gained, 0, SOLDIERS - 1.001)
        money = np.clip(u.courage + courage + results[4], 0, COURAGE - 1)
        low = total.astype(np.int64)
        part = total - low
        value = chances[low, money] * (1 - part) + chances[low + 1, money] * part
        alive = self.alive(face)
        risk = alive[own, money] / np.maximum(alive[np.minimum(low, SOLDIERS - 1), money], 1e-9)
        # A trace of what the tally brings breaks ties where the chances are flat.
        return np.asarray(value * np.minimum(risk, 1.0) + 1e-4 * total + 1e-4 * money)

    def chances(self, face: int) -> Array:
        """Give the planner's chances after upkeep, with a Battle Cry counted if announced."""
        return self.outlook().middle(self.node(face))

    def alive(self, face: int) -> Array:
        """Give the chance to live through the next combats, by Soldiers and Courage."""
        return self.outlook().middle(self.node(face, HORIZON))

    def bonus_results(self) -> list[int]:
        """Count the results that Sector and Specialists will add."""
        totals = [0] * len(FACES)
        sources = [self.b.sector_of(self.u).results, self.u.help.results]
        for results in sources:
            for i, n in enumerate(results):
                totals[i] += n
        return totals

    def face_after(self) -> int:
        """Give the marker's face in this turn's phase 5."""
        face = self.u.face
        if self.b.phase > 2:
            return face
        return MUST_MOVE if face == 3 or face > 4 else face + 1

    def solver(self) -> TurnSolver:
        """Solve this turn's dice."""
        u, b = self.u, self.b
        helped = u.help
        values = self.utility(self.face_after())
        fewer = tuple(range(2 - helped.lock_fewer or 1, 3)) if helped.lock_fewer else (2,)
        out = next((c for c in range(3) if -1 in u.dice[2 * c : 2 * c + 2]), -1) if u.dice else -1
        return TurnSolver(
            values,
            award=float(np.ptp(values)) * 0.1,
            locks=() if b.sector_of(u).data.no_lock else fewer,
            out=out,
            ignored=helped.ignore_skulls,
            turned=min(helped.turn_skull, 1),
        )


def faces_of(u: Unit) -> list[int]:
    """Give the faces of a Unit's dice; a die that stays out is -1."""
    return [code % 6 if code >= 0 else -1 for code in u.dice]


def best_lock(mind: Mind, decision: Decision) -> Answer:
    """Lock what the solver says, stop, or use the mulligan on a poor roll."""
    solver = mind.solver()
    choice: Choice = solver.after_first(faces_of(mind.u))[0]
    if "mulligan" in decision.options and choice.value < solver.value():
        return "mulligan"
    return choice.lock if choice.roll else "stop"


def best_reroll(mind: Mind, decision: Decision) -> Answer:
    """Roll again what the solver says."""
    solver = mind.solver()
    u = mind.u
    if u.rolls == 1:
        choice = max(solver.second_rolls(faces_of(u), u.locked))
    else:
        choice = solver.after_second(faces_of(u), u.locked)[0]
    return choice.roll or "stop"


def best_colour_out(mind: Mind, decision: Decision) -> Answer:
    """Leave out any die: all colours are alike."""
    return decision.options[0]


def adjust(mind: Mind, decision: Decision) -> Answer:
    """Change the tally if that raises its value."""
    values = mind.utility(mind.face_after())
    u, b = mind.u, mind.b
    base = tally_value(mind, values, u.dice)
    best, top = decision.options[0], base + 1e-6
    for answer in decision.options:
        new = changed(u, answer)
        if new is not None:
            value = tally_value(mind, values, new)
            if value > top:
                best, top = answer, value
        elif isinstance(answer, tuple) and answer[0] == "last":
            value = last_value(mind, values, int(answer[1]))
            if value > top:
                best, top = answer, value
    if best == decision.options[0]:
        for answer in decision.options:
            if answer in (
                ("play", "toolkit"),
                ("play", "command_jacket"),
                ("play", "legion_dhonneur"),
            ):
                return answer
    del b
    return best


def changed(u: Unit, answer: Answer) -> tuple[int, ...] | None:
    """Give the dice after a change that needs no luck."""
    match answer:
        case ("turn", int() as place, str() as face):
            code = u.dice[place] // 6 * 6 + FACES.index(face)
        case ("recolour", int() as place, str() as colour):
            code = COLOURS.index(colour) * 6 + u.dice[place] % 6
        case ("swap", int() as place, int() as other):
            code = u.card_dice[other]
        case _:
            return None
    return (*u.dice[:place], code, *u.dice[place + 1 :])


def tally_value(mind: Mind, values: Array, dice: tuple[int, ...]) -> float:
    """Value dice whose colours may be changed: the Skulls cancel what hurts least."""
    live = [c for c in dice if c >= 0]
    skulls = [sum(1 for c in live if c == 6 * k) for k in range(3)]
    biting = sum(skulls) - 3 * min(skulls) - mind.u.help.ignore_skulls
    straight = len({c % 6 for c in live}) == len(FACES)
    biting = max(biting - straight, 0)
    kept = [c for c in live if c % 6]
    # Sum of marginal values: exact enough for comparing single dice.
    worth = sorted((die_value(mind, c) for c in kept), reverse=True)
    total = sum(worth[: max(len(worth) - biting, 0)])
    counts = [[sum(1 for c in live if c == 6 * k + f) for k in range(3)] for f in range(6)]
    for face in range(6):
        s, c, t, p = bonus_soldiers(mind.b, mind.side, face)
        total += min(counts[face]) * (s + 1.2 * c + 1.2 * t + POINT * p)
    return total + (6.0 if straight else 0.0)


def die_value(mind: Mind, code: int) -> float:
    """Give a die's own worth in Soldiers."""
    star = star_worth(mind.b, mind.u)
    return (0.0, star, 1.0, 2.0, 1.3, 1.0)[code % 6]


def last_value(mind: Mind, values: Array, place: int) -> float:
    """Average over the re-roll of one die."""
    u = mind.u
    total = 0.0
    for face in range(6):
        code = u.dice[place] // 6 * 6 + face
        total += tally_value(mind, values, (*u.dice[:place], code, *u.dice[place + 1 :]))
    return total / 6


def best_victim(mind: Mind, decision: Decision) -> Answer:
    """Ignore the Skull if possible, else give up the die that is worth least."""
    if "ignore" in decision.options:
        return "ignore"
    u = mind.u

    def loss(place: int) -> float:
        own = die_value(mind, u.dice[place])
        code = u.dice[place]
        face = code % 6
        counts = [0, 0, 0]
        for i, c in enumerate(u.dice):
            if c >= 0 and c % 6 == face and not u.cancelled >> i & 1:
                counts[c // 6] += 1
        if min(counts) and counts[code // 6] == min(counts):
            own += sum(bonus_soldiers(mind.b, mind.side, face))
        return own

    return min((int(a) for a in decision.options if isinstance(a, int)), key=loss)


def best_bonus(mind: Mind, decision: Decision) -> Answer:
    """Take the alternative that is worth most now."""
    b, u = mind.b, mind.u
    face = int(decision.frame[2])
    options = COUNTRIES[u.country].bonus[face].options
    need = courage_need(mind)

    def worth(choice: int) -> float:
        o = options[choice]
        other = 1.0 if b.solo else 0.6
        total = o.soldiers + other * o.another_soldiers + POINT * o.points
        total += o.every_soldiers * (1 + 0.6 * (len(b.active()) - 1))
        total += star_worth(b, u) * o.stars + 2.2 * o.add_results
        total += o.courage * (1.3 if u.courage + u.new_courage < need else 0.4)
        if o.free_move:
            total += 2.0 if u.courage + u.new_courage < need else 0.2
        if o.take_item:
            cards = [c for c in picked(b.pool, ITEMS) if c.cost <= o.take_item]
            total += max((item_worth(b, u, c) for c in cards), default=0.0)
        return total

    return max((int(a) for a in decision.options if isinstance(a, int)), key=worth)


def courage_need(mind: Mind) -> int:
    """Add up the Courage that the rest of the way costs."""
    row = mind.b.sector_of(mind.u).data.row
    cheaper = mind.u.help.cheaper_advance
    return sum(max(c - cheaper, 0) for c in mind.b.battle_map.data.courage[row:])


def best_result(mind: Mind, decision: Decision) -> Answer:
    """Add the result that is worth most, an RWB completed included."""
    u = mind.u
    best, top = decision.options[0], -1.0
    for answer in decision.options:
        if not isinstance(answer, tuple):
            continue
        colour, face = str(answer[0]), FACES.index(str(answer[1]))
        code = COLOURS.index(colour) * 6 + face
        value = die_value(mind, code)
        extra = u.extra
        u.extra = (*extra, code | 32)
        if next_rwb(u) == face:
            value += sum(bonus_soldiers(mind.b, mind.side, face))
        u.extra = extra
        if value > top:
            best, top = answer, value
    return best


def best_card(mind: Mind, decision: Decision) -> Answer:
    """Take the card that is worth most."""

    def worth(answer: Answer) -> float:
        if answer == "done":
            return 0.1
        found = any_card(str(answer))
        if found.family == "specialist":
            return specialist_worth(mind.b, mind.u, found)
        if found.family == "vehicle":
            return float(found.cost)
        return item_worth(mind.b, mind.u, found)

    return max(decision.options, key=worth)


def best_pool_item(mind: Mind, decision: Decision) -> Answer:
    """Add the Item that is the best bargain; explosives first where the Bunker asks for them."""
    need = needs_explosives(mind.b)

    def worth(answer: Answer) -> float:
        found = ITEM[str(answer)]
        # A Grenade is always to be had: only doors for two explosives call for more.
        doors = 10.0 if need > 1 and found.data.explosives >= need else 0.0
        return doors + item_worth(mind.b, mind.u, found) / max(found.cost, 1)

    return max(decision.options, key=worth)


def spend(mind: Mind, decision: Decision) -> Answer:
    """Rally, play what helps at once, find bargains, draw with Courage to spare."""
    b, u = mind.b, mind.u
    rallies = [a for a in decision.options if isinstance(a, tuple) and a[0] == "rally"]
    if rallies:
        best = max(rallies, key=lambda a: rally_value(mind, str(a[1])))
        if rally_value(mind, str(best[1])) >= 0.5:
            return best
    for answer in decision.options:
        if isinstance(answer, tuple) and answer[0] == "play" and plays_now(mind, str(answer[1])):
            return answer
    finds = [a for a in decision.options if isinstance(a, tuple) and a[0] == "find"]
    if finds:
        choice = best_find(mind, [str(a[1]) for a in finds])
        if choice:
            return ("find", choice)
    if "draw" in decision.options and u.courage - courage_need(mind) >= 6:
        return "draw"
    del b
    return "done"


def rally_value(mind: Mind, name: str) -> float:
    """Weigh a Specialist against what else the Stars could buy later."""
    found = SPECIALIST[name]
    worth = specialist_worth(mind.b, mind.u, found)
    return worth / found.cost + 0.05 * worth + (0.01 if found.bit & HAND else 0.0)


def plays_now(mind: Mind, name: str) -> bool:
    """Tell whether a card is best played at once: pure gains are."""
    effects = any_card(name).data.effects
    gains = (
        "gain",
        "gain_for_another",
        "gain_for_others",
        "rally_free",
        "take_vehicle",
        "take_item",
        "draw_award",
    )
    return all(e.name in gains for e in effects)


def best_find(mind: Mind, names: list[str]) -> str:
    """Pick the best bargain, saving for better ones while there is time."""
    b, u = mind.b, mind.u
    need = needs_explosives(b) - explosives_of(u)

    def value(name: str) -> float:
        found = any_card(name)
        if found.family == "vehicle":
            return 0.6
        doors = 5.0 if need > 0 and found.data.explosives else 0.0
        return doors + item_worth(b, u, found) / max(found.cost, 1)

    kept = tolls(mind)
    names = [n for n in names if u.points - any_card(n).cost >= kept or value(n) > DEAR]
    if not names:
        return ""
    best = max(names, key=value)
    left = turns_left(b, u)
    dream = max(
        (
            item_worth(b, u, c) / c.cost
            for c in picked(b.pool, ITEMS)
            if c.cost <= u.points + 3 * left
        ),
        default=0.0,
    )
    if value(best) >= 0.8 * dream or (left < 3 and value(best) >= 0.2):
        return best
    return ""


def tolls(mind: Mind) -> int:
    """Give the Item Points that a Sector of the next row asks for, to be kept for it."""
    row = mind.b.sector_of(mind.u).data.row + 1
    return max(
        (s.require.points for s in mind.b.battle_map.data.sector if s.row == row and s.require),
        default=0,
    )


def best_move(mind: Mind, decision: Decision) -> Answer:
    """Go or stay where the chances are best."""
    u = mind.u
    look = mind.outlook()
    node = mind.node(u.face)
    strength = int(np.clip(mind.strength(), 0, SOLDIERS - 1))
    own = int(np.clip(mind.body(), 0, SOLDIERS - 1))
    near = mind.node(u.face, HORIZON)
    money = int(np.clip(u.courage, 0, COURAGE - 1))
    free = bool(u.done & CRY)

    def value(answer: Answer) -> float:
        if answer == "stay":
            chance, alive = look.staying(node), look.staying(near)
            coins = money
        elif isinstance(answer, tuple) and answer[0] == "go":
            way = next(w for w in mind.ways() if w.to == answer[1])
            chance, alive = look.going(node, way, free=free), look.going(near, way, free=free)
            coins = COURAGE - 1 if free or u.done & UNPAID else money
        else:
            return -1.0
        ratio = alive[own, coins] / max(alive[strength, coins], 1e-9)
        return float(chance[strength, coins] * min(ratio, 1.0) + 1e-6 * alive[own, coins])

    best = max(decision.options, key=value)
    if value(best) <= 0.02 and not u.done & (SAFE | UNPAID):
        for answer in decision.options:
            if isinstance(answer, tuple) and answer[0] in ("sacrifice", "play"):
                name = str(answer[1])
                if name in (
                    "point_man",
                    "croix_de_guerre",
                    "signal_flare",
                    "whistle",
                    "campaign_medal",
                ):
                    return answer
    if not isinstance(best, tuple) and best not in ("stay", "wait"):
        return decision.options[0]
    return best


def get_ready(mind: Mind, decision: Decision) -> Answer:
    """Play what saves the Unit now, and the big cards where the fire is hottest."""
    b, u = mind.b, mind.u
    bunker = b.in_bunker(u)
    sector = b.sector_of(u)
    chances = losses(b.defence(u), b.fire_dice(u.sector), u.help.lower_fire, 0)
    risk = sum(p for loss, p in chances if loss >= u.size)
    expected = sum(p * loss for loss, p in chances)
    hard = expected >= 0.85 * worst_loss(b, u)
    for answer in sorted(decision.options, key=str):
        if not isinstance(answer, tuple) or answer[0] not in ("play", "sacrifice"):
            continue
        effects = {e.name for e in any_card(str(answer[1])).data.effects}
        big = effects & {"clear_def", "shelter", "sacrifice_for_shelter"}
        small = effects & {"lower_def", "prevent", "fewer_fire_dice", "ignore_fire"}
        if big and not bunker and (risk > 0.15 or hard):
            return answer
        keep = "lower_def" in effects and not bunker and explosives_of(u) <= needs_explosives(b)
        if small and not keep and (risk > 0.02 if not bunker else risk > 0.0):
            if "fewer_fire_dice" in effects and not sector.data.fire:
                continue
            return answer
    gift = rescue(mind, decision)
    return gift or "done"


def rescue(mind: Mind, decision: Decision) -> Answer | None:
    """Offer Soldiers to a Unit in danger that shares the Sector."""
    b, u = mind.b, mind.u
    for answer in decision.options:
        if isinstance(answer, tuple) and answer[0] == "trade":
            v = b.units[int(answer[1])]
            if not v.conquered and spare(b, u) > 0 and lack(b, v) > 0:
                return answer
    return None


def lack(b: Board, v: Unit) -> int:
    """Say how many Soldiers a Unit lacks to be safe in the coming combat."""
    worst = b.defence(v) + 4 * b.fire_dice(v.sector) + 1
    return max(worst - v.size, 0)


def spare(b: Board, u: Unit) -> int:
    """Say how many Soldiers a Unit can do without in the coming combat."""
    if u.conquered:
        return max(u.soldiers - (0 if u.specialists else 1), 0)
    return max(u.size - (b.defence(u) + 6 * b.fire_dice(u.sector)) - 3, 0)


def deal(mind: Mind, decision: Decision) -> Answer:
    """Put the Soldiers that the partner lacks into the offer, then make it."""
    if "offer" in decision.options:
        return "offer"
    return ("give", "soldiers") if ("give", "soldiers") in decision.options else "cancel"


def amount(mind: Mind, decision: Decision) -> Answer:
    """Give what is lacking, as far as it can be spared."""
    b, u = mind.b, mind.u
    wanted = min(lack(b, b.units[u.offer[0]]), spare(b, u))
    return max((a for a in decision.options if isinstance(a, int) and a <= wanted), default=0)


def consent(mind: Mind, decision: Decision) -> Answer:
    """Accept gifts; refuse to give anything away unasked."""
    for answer in decision.options:
        if isinstance(answer, tuple) and answer[0] == "accept":
            offer = mind.b.units[int(answer[1])].offer
            if len(offer) == 3 or not any(offer[8:]):
                return answer
    return decision.options[0]


def in_combat(mind: Mind, decision: Decision) -> Answer:
    """Use bandages and glasses when the Unit would fall, or when all of it helps in the Bunker."""
    b, u = mind.b, mind.u
    losses_now = b.expected_losses(u) - u.prevent
    if losses_now >= u.size or (b.in_bunker(u) and losses_now >= u.size - 1):
        for answer in decision.options:
            if isinstance(answer, tuple) and answer[0] == "play":
                return answer
    return "done"


def fire_die(mind: Mind, decision: Decision) -> Answer:
    """Turn the highest die to one."""
    b, u = mind.b, mind.u
    dice = next(r[1:] for r in b.fire if r[0] == u.sector)
    place = max(range(len(dice)), key=lambda i: dice[i])
    wanted = (place, 1)
    return wanted if wanted in decision.options else decision.options[0]


def casualty(mind: Mind, decision: Decision) -> Answer:
    """Lose Soldiers first, then whoever does least."""
    if "soldiers" in decision.options:
        return "soldiers"
    return least_specialist(mind, decision)


def least_specialist(mind: Mind, decision: Decision) -> Answer:
    """Give up the Specialist who is worth least."""
    names = [a for a in decision.options if isinstance(a, str) and a in SPECIALIST]
    return min(names, key=lambda n: specialist_worth(mind.b, mind.u, SPECIALIST[n]))


def least_item(mind: Mind, decision: Decision) -> Answer:
    """Give up the Item that is worth least."""
    return min(decision.options, key=lambda n: item_worth(mind.b, mind.u, ITEM[str(n)]))


def payment(mind: Mind, decision: Decision) -> Answer:
    """Discard the cards that are worth least."""

    def worth(answer: Answer) -> float:
        names = answer if isinstance(answer, tuple) else (answer,)
        total = 0.0
        for name in names:
            found = any_card(str(name))
            if found.family == "specialist":
                total += specialist_worth(mind.b, mind.u, found)
            else:
                total += item_worth(mind.b, mind.u, found)
        return total

    return min(decision.options, key=worth)


def best_start(mind: Mind, decision: Decision) -> Answer:
    """Land where the chances are best."""
    b = mind.b
    look = outlook(b.map, Help(few=b.few))

    def value(answer: Answer) -> float:
        start = b.battle_map.sectors[int(str(answer))].data.start
        if start is None:
            return 0.0
        soldiers = start.soldiers + 1.5 * start.stars
        table = look.start(Node(int(str(answer)), 1, 1 << int(str(answer))))
        return float(table[int(soldiers), min(start.courage, COURAGE - 1)])

    return max(decision.options, key=value)


def place(mind: Mind, decision: Decision) -> Answer:
    """Lay every Specialist beside the Bunker: he helps the others."""
    return next(a for a in decision.options if a != "done")


def smallest_unit(mind: Mind, decision: Decision) -> Answer:
    """Help the weakest of the other Units."""
    return min(decision.options, key=lambda a: mind.b.units[int(str(a))].size)


def close(mind: Mind, decision: Decision) -> Answer:
    """Play pure gains, else close the window."""
    for answer in decision.options:
        if isinstance(answer, tuple) and answer[0] == "play":
            effects = {e.name for e in any_card(str(answer[1])).data.effects}
            if effects == {"skip_marker"}:
                return answer if mind.b.defence(mind.u) < 8 else "done"
    return "done"


JUDGES = {
    "choose_lock": best_lock,
    "choose_reroll": best_reroll,
    "leave_out_die": best_colour_out,
    "adjust": adjust,
    "choose_victim": best_victim,
    "choose_bonus": best_bonus,
    "choose_result": best_result,
    "choose_award": best_card,
    "choose_free_item": best_card,
    "choose_free_vehicle": best_card,
    "choose_free_leader": best_card,
    "choose_revived": best_card,
    "choose_pool_item": best_pool_item,
    "spend": spend,
    "move": best_move,
    "get_ready": get_ready,
    "combat_window": in_combat,
    "choose_fire_die": fire_die,
    "choose_casualty": casualty,
    "choose_lost_specialist": least_specialist,
    "choose_lost_item": least_item,
    "choose_payment": payment,
    "choose_start": best_start,
    "place_specialist": place,
    "choose_receiver": smallest_unit,
    "choose_sheltered": smallest_unit,
    "choose_bombarded": smallest_unit,
    "deal": deal,
    "choose_amount": amount,
    "consent": consent,
    "consent_to_swap": consent,
    "marker_window": close,
    "upkeep_window": close,
    "exchange": close,
}
