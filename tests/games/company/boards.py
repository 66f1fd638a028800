"""Small battles on an open table, written as text and driven by given dice.

    f = fight("rif veteran: pl=smg@20,10 a=rifle@22,10", "gre green: pl=smg@20,20 a=rifle@22,20!")
    f.fire("US.rif", "GE.gre")
    f.roll(6, 6, 6)

A Team is `id=weapon@x,y`, then `/hull/turret` for guns and tanks, `!` if it moved, `^` if it is dug in, `*` for
each marker. The first Team of a Unit leads it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from typing import TypeVar

from beachhead.games.company import GAME
from beachhead.games.company.board import Board
from beachhead.games.company.board.attacks import Shot
from beachhead.games.company.board.position import DESTROYED, DUG_IN, MOVED, OFF_TABLE, REMOVED
from beachhead.games.company.content.tables import TANKS
from beachhead.games.company.rules import actions, firing, moving, sequence
from beachhead.games.company.rules.setup import first_position
from beachhead.kernel.nodes import Answer, Chance, Decision, Over
from beachhead.kernel.position import Event, Frame

Test = Callable[[Board], bool]
Answers = Callable[[Board, Decision], Answer]
Counts = TypeVar("Counts", bound=Hashable)
TOKEN = re.compile(r"(\w+)=([\w+]+)@([\d.]+),([\d.]+)((?:/\d+)*)([!^*]*)$")
NOISE = {
    "grant_reroll": "keep",
    "choose_along": "alone",
    "choose_end": "end",
    "choose_ground": "stand",
    "choose_reaction": "pass",
    "choose_striker": "",
}
"""Steps that few tests are about, and how they are answered then; "" takes the first option."""
HEAD = """
name = "Test"
width = {width}
height = {height}
rounds = {rounds}
attacker = "US"
first_setup = "US"
{extra}
[victory]
kind = "points"
unit_vp = 1
{tables}
"""
ZONE = '[[zone]]\nid = "{0}"\nside = "{0}"\npoints = [[0, 0], [{1}, 0], [{1}, {2}], [0, {2}]]\n'


# Forces that many tests use: three men or four, still or having moved, and an enemy at some distance.
RIFLES = "rif veteran: pl=smg@20,10 a=rifle@22,10 c=rifle@24,10"
FOUR_RIFLES = f"{RIFLES} d=rifle@26,10"
MOVED_RIFLES = "rif veteran: pl=smg@20,10! a=rifle@22,10! c=rifle@24,10!"
FOUR_MOVED_RIFLES = f"{MOVED_RIFLES} d=rifle@26,10!"
MACHINE_GUNNERS = "rif veteran: pl=rifle@20,10! m=hmg@22,10! n=hmg@24,10!"
TWO_PLATOONS = f"{FOUR_RIFLES} | two veteran: pl=smg@40,10 a=rifle@42,10"
THREE_PLATOONS = f"{TWO_PLATOONS} | tre veteran: pl=smg@50,10 a=rifle@52,10"
THREE_PAIRS = (
    "rif veteran: pl=smg@20,10 a=rifle@22,10 | two veteran: pl=smg@30,10 a=rifle@32,10"
    " | tre veteran: pl=smg@40,10 a=rifle@42,10"
)
CLOSE_ENEMY = "gre veteran: pl=smg@20,18! a=rifle@22,18! c=rifle@24,18!"
NEAR_ENEMY = "gre veteran: pl=smg@20,20! a=rifle@22,20! c=rifle@24,20!"
REACTING_ENEMY = "gre veteran: pl=rifle@20,26! a=rifle@22,26! m=lmg@24,26/270!"
FAR_ENEMY = "gre veteran: pl=smg@20,46! a=rifle@22,46!"
DISTANT_ENEMY = "gre veteran: pl=smg@60,45 a=rifle@62,45"
TRUCKS = """
[tank.own_truck]
name = "Truck"
move = 12
radius = 1.0
armored = false
"""


def scenario(us: str, ge: str, terrain: str, tables: str, **frame: int) -> str:
    """Write the scenario file of a small battle."""
    size = {"width": 72, "height": 48, "rounds": 6} | frame
    text = HEAD.format(extra="", tables=tables, **size)
    for entry in filter(None, (t.strip() for t in terrain.split(";"))):
        key, kind, points = entry.split()
        pairs = ", ".join(f"[{p}]" for p in points.split("-"))
        text += f'[[terrain]]\nid = "{key}"\ntype = "{kind}"\npoints = [{pairs}]\n'
    for side, force in (("US", us), ("GE", ge)):
        text += ZONE.format(side, size["width"], size["height"])
        text += f'[[side]]\nid = "{side}"\nname = "{side} company"\n[side.commander]\n'
        text += f'training = "veteran"\nweapons = ["smg"]\nzone = "{side}"\nanchor = [5, 5]\n'
        text += "".join(unit_text(u, side) for u in force.split("|"))
    return text


def unit_text(spec: str, side: str) -> str:
    """Write one Unit."""
    head, _, teams = spec.partition(":")
    name, training, *flags = head.split()
    text = f'[[side.unit]]\nid = "{name}"\nname = "{name}"\ntraining = "{training}"\n'
    text += f'zone = "{side}"\nanchor = [5, 5]\n' + "".join(f"{x}\n" for x in flags)
    rows = []
    for i, token in enumerate(teams.split()):
        found = TOKEN.match(token)
        assert found, token
        key, weapons = found[1], found[2]
        vehicle = weapons in TANKS or weapons.startswith("own_")
        kit = (
            f'tank = "{weapons}"'
            if vehicle
            else f"weapons = {weapons.split('+')!r}".replace("'", '"')
        )
        role = "pl_is_first" if i == 0 and vehicle else "pl" if i == 0 else "team"
        role = "fo" if key == "fo" else role
        rows.append(f'{{ id = "{key}", role = "{role}", {kit} }}')
    return text + f"teams = [{', '.join(rows)}]\n"


def fight(
    us: str, ge: str, terrain: str = "", tables: str = "", cc: str = "", **options: int
) -> Fight:
    """Set up a small battle in its first round, with nothing asked yet."""
    frame = {k: options.pop(k) for k in ("width", "height", "rounds") if k in options}
    b = first_position(
        scenario(us, ge, terrain, tables, **frame), {**options, "deployment": "free"}
    )
    b.round, b.initiative = 1, 1
    b.agenda = [("roll_initiative",)]
    f = Fight(b)
    for side, force in (("US", us), ("GE", ge)):
        for spec in force.split("|"):
            name = spec.split()[0]
            for token in spec.partition(":")[2].split():
                f.put(side, name, token)
    f.commanders(cc)
    return f


class Fight:
    """A position with words to drive it."""

    def __init__(self, b: Board) -> None:
        self.b = b
        self.watch: set[str] = set()
        self.story: list[Event] = []

    # Setting up ---------------------------------------------------------------------------------

    def put(self, side: str, unit: str, token: str) -> None:
        found = TOKEN.match(token)
        assert found
        key, _, x, y, facing, state = found.groups()
        name = f"{side}.{unit}-{key}1.{key}1" if key == "fo" else f"{side}.{unit}.{key}1"
        t = self.team(name)
        b = self.b
        b.x[t], b.y[t] = round(float(x) * 100), round(float(y) * 100)
        turned = [int(d) for d in facing.split("/")[1:]] or [90 if side == "US" else 270]
        b.hull[t], b.turret[t] = turned[0], turned[-1]
        b.state[t] = MOVED * ("!" in state) | DUG_IN * ("^" in state)
        b.marks[t] = state.count("*")

    def commanders(self, cc: str) -> None:
        """Place the Commanders where told; by default they are far apart in corners."""
        spots = dict(p.split("@") for p in cc.split()) if cc else {}
        for side, corner in (("US", "1,1"), ("GE", "71,47")):
            t = self.b.commander(self.b.table.sides.index(side))
            spot = spots.get(side, corner)
            if spot == "none":
                self.b.state[t] = REMOVED
                continue
            x, y = spot.split(",")
            self.b.x[t], self.b.y[t] = round(float(x) * 100), round(float(y) * 100)
            self.b.state[t] = 0

    def destroyed(self, *units: str) -> Fight:
        """Take Units off the table that were destroyed in an earlier round."""
        b = self.b
        for unit in map(self.unit, units):
            b.flags[unit] |= DESTROYED
            b.leader[unit] = -1
            for t in b.table.units[unit].teams:
                b.state[t], b.marks[t] = REMOVED, 0
        return self

    # Names ----------------------------------------------------------------------------------------

    def unit(self, name: str) -> int:
        side, key = name.split(".")
        t = self.b.table
        return next(i for i, u in enumerate(t.units) if t.sides[u.side] == side and u.id == key)

    def team(self, name: str) -> int:
        side, unit, key = name.split(".")
        t = self.b.table
        found = t.names.get((t.sides.index(side), unit, key))
        return t.names[t.sides.index(side), unit, f"{key}1"] if found is None else found

    def where(self, name: str) -> tuple[float, float]:
        t = self.team(name)
        return self.b.x[t] / 100, self.b.y[t] / 100

    def lost(self, name: str) -> bool:
        return bool(self.b.state[self.team(name)] & REMOVED)

    def marks(self, name: str) -> int:
        return self.b.marks[self.team(name)]

    def has(self, name: str, bit: int) -> bool:
        """Tell whether a Team's state or a Unit's flags hold a bit."""
        if name.count(".") == 2:
            return bool(self.b.state[self.team(name)] & bit)
        return bool(self.b.flags[self.unit(name)] & bit)

    # Driving --------------------------------------------------------------------------------------

    @property
    def node(self) -> Decision | Chance | Over:
        return GAME.node(self.b)

    @property
    def step(self) -> str:
        node = self.node
        return "over" if isinstance(node, Over) else node.step

    @property
    def asked(self) -> int:
        node = self.node
        assert isinstance(node, Decision)
        return node.side

    def begin(self, *frames: Frame) -> Fight:
        """Put steps on the agenda and run to the first question."""
        self.b.do(*frames)
        GAME.engine.settle(self.b)
        self.hush()
        return self

    def hush(self) -> None:
        """Answer what the test is not about."""
        while self.b.agenda and isinstance(node := self.node, Decision):
            watched = node.step in self.watch and not self.same_again(node)
            if node.step not in NOISE or watched:
                return
            self.story += GAME.play(self.b, NOISE[node.step] or node.options[0])

    def same_again(self, node: Decision) -> bool:
        """Tell whether only Units that react already are asked for further moments."""
        if node.step != "choose_reaction" or "more moments" in self.watch:
            return False
        done = {u for _, u, _ in self.b.reactions}
        return all(o[1] in done and o[0] == "react" for o in node.options if isinstance(o, tuple))

    def roll(self, *faces: int) -> Fight:
        node = self.node
        assert isinstance(node, Chance), f"asked {self.step}, not for dice"
        self.story += GAME.play(self.b, faces)
        self.hush()
        return self

    def say(self, text: str) -> Fight:
        node = self.node
        assert isinstance(node, Decision), f"{self.step} is no decision"
        text = re.sub(r"^((?:US|GE)\.\w+\.[a-z]+)$", r"\g<1>1", text)
        self.story += GAME.play(self.b, GAME.parse(self.b, text))
        self.hush()
        return self

    def texts(self) -> list[str]:
        node = self.node
        assert isinstance(node, Decision), self.step
        return [GAME.answer_text(self.b, node.frame, o).text for o in node.options]

    def labels(self) -> list[str]:
        node = self.node
        assert isinstance(node, Decision), self.step
        return [GAME.answer_text(self.b, node.frame, o).label for o in node.options]

    def why(self, text: str) -> list[tuple[str, str]]:
        """Give code and rule of every reason against an answer."""
        from beachhead.kernel.errors import IllegalAnswer

        try:
            answer = GAME.parse(self.b, text)
        except IllegalAnswer as error:
            return [(r.code, r.rule) for r in error.reasons]
        return [(r.code, r.rule) for r in GAME.why_not(self.b, answer)]

    def dice(self) -> int:
        """Count the dice asked for."""
        node = self.node
        assert isinstance(node, Chance)
        return int(str(node.device.describe()["dice"]))

    def need(self) -> int:
        """Find the lowest face that passes the fold of the die asked for."""
        node = self.node
        assert isinstance(node, Chance)
        fold = node.device.groups[0].fold  # type: ignore[attr-defined]
        return int(fold.need if hasattr(fold, "need") else fold.limit)

    def enough(self) -> Fight:
        """Give no more fire orders."""
        while self.step in {"choose_firers", "choose_reactors", "choose_target"}:
            self.say("done" if self.step == "choose_target" else "enough")
        return self

    # Common actions ---------------------------------------------------------------------------------

    def activate(self, unit: str, die: int, action: str = "") -> Fight:
        """Activate a Unit with a given die and pick an action."""
        self.b.owner = self.b.side_of(self.unit(unit))
        self.begin(sequence.activate(self.unit(unit)))
        self.roll(die)
        return self.say(action) if action else self

    def fire(self, unit: str, target: str, who: str = "all", kind: str = "fire") -> list[Shot]:
        """Let a Unit fire at another; give the shots that are now to be rolled."""
        self.begin(firing.give_fire_orders(self.unit(unit), kind))
        self.say(target)
        for order in who.split():
            self.say(order)
        self.enough()
        return self.b.attack.shots if self.b.attack is not None else []


def off_table(f: Fight, name: str) -> bool:
    """Tell whether a Team has not arrived."""
    return bool(f.b.state[f.team(name)] & OFF_TABLE)


# The beginnings of many tests -----------------------------------------------------------------------------


def begin_fire(f: Fight, unit: str = "US.rif", kind: str = "fire") -> Fight:
    """Ask a Unit for its targets."""
    return f.begin(firing.give_fire_orders(f.unit(unit), kind))


def numbers_to_hit(
    f: Fight, unit: str = "US.rif", target: str = "GE.gre", who: str = "all", kind: str = "fire"
) -> list[int]:
    """Let a Unit fire, and list the numbers that its shots need."""
    return [s.need for s in f.fire(unit, target, who, kind)]


def hit_with(f: Fight, hits: int, unit: str = "US.rif") -> Fight:
    """Fire with everything and hit with some dice."""
    f.fire(unit, "GE.gre")
    dice = f.dice()
    return f.roll(*[1] * (dice - hits), *[6] * hits)


def begin_move(
    us: str, unit: str = "US.rif", ge: str = DISTANT_ENEMY, terrain: str = "", **options: int
) -> Fight:
    """Set up a battle and ask a Unit for its Move."""
    f = fight(us, ge, terrain, "", "", **options)
    return f.begin(moving.plan_move(f.unit(unit), 0))


# Every die through the kernel ---------------------------------------------------------------------------


def every_end(b: Board, goes_on: Test, answer: Answers) -> Iterator[tuple[Board, Fraction]]:
    """Follow every outcome of every die, and give each end with its chance; questions are answered as told."""
    now = {GAME.key(b): (b, Fraction(1))}
    while now:
        later: dict[bytes, tuple[Board, Fraction]] = {}
        for here, p in now.values():
            if not goes_on(here):
                yield here, p
                continue
            for outcome, q in outcomes(here, answer):
                then = here.clone()
                GAME.apply(then, outcome)
                key = GAME.key(then)
                later[key] = then, p * q + (later[key][1] if key in later else 0)
        now = later


def count_ends(
    b: Board, goes_on: Test, answer: Answers, count: Callable[[Board], Counts]
) -> dict[Counts, Fraction]:
    """Add up the chances of the ends by what is counted at each."""
    found: dict[Counts, Fraction] = {}
    for end, p in every_end(b, goes_on, answer):
        found[count(end)] = found.get(count(end), Fraction(0)) + p
    return found


def outcomes(b: Board, answer: Answers) -> list[tuple[Answer, Fraction]]:
    """List what can come of a question or a roll, with chances."""
    node = GAME.node(b)
    if isinstance(node, Decision):
        return [(answer(b, node), Fraction(1))]
    assert isinstance(node, Chance)
    return list(node.device.folded())


def saying(words: Mapping[str, Answer]) -> Answers:
    """Answer a step with the given word, and any other with its first option."""
    return lambda b, node: words.get(node.step, node.options[0])


def under_way(b: Board) -> bool:
    """Tell whether anything is left to do."""
    return bool(b.agenda) and not b.ending


def assaulting(b: Board) -> bool:
    """Tell whether an assault is under way."""
    return b.assault is not None and not b.ending


def firing_on(b: Board) -> bool:
    """Tell whether an attack is under way."""
    return b.attack is not None


def sound_fight() -> Fight:
    """Return a sound position: three Units against one, before the dice for the Initiative."""
    f = fight(THREE_PAIRS, FAR_ENEMY)
    assert GAME.invariants(f.b) == []
    return f


def describe_faults(b: Board, **fields: object) -> str:
    """Return what is wrong with a position that has other fields."""
    for name, value in fields.items():
        setattr(b, name, value)
    return "; ".join(GAME.invariants(b))


def stand(us: str = THREE_PAIRS, ge: str = FAR_ENEMY) -> Fight:
    """Return two sides before the dice for the first Initiative."""
    return fight(us, ge)


def refused(f: object, code: str, passed: int) -> list[tuple[str, str]]:
    """List why an action is closed to the first Unit."""
    b, unit = f.b, f.unit("US.rif")  # type: ignore[attr-defined]
    return [(r.code, r.rule) for r in actions.explain_closed_action(b, code, unit, passed)]
