"""Close combat as a chain: strikes, counterattacks and break-offs in turn, solved exactly.

A state is where everybody stands, with which markers, and who strikes. A wave in which nobody is hurt hands the turn
to the other Unit; where the turn goes to and fro like that for ever, the chances of any number of rounds are summed in
closed form. Ways less likely than a cutoff are not followed: they end there, marked as such, and nothing is lost of
the whole. Chances are weights, each for many ways (`weights.py`).
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from beachhead.games.company.odds.blows import Marks
from beachhead.games.company.odds.combat import Ground, Stand
from beachhead.games.company.odds.commanders import Company
from beachhead.games.company.odds.dice import at_least, put
from beachhead.games.company.odds.plan import ASSAULTED, ATTACKER, NEVER, Plan
from beachhead.games.company.odds.rings import visits
from beachhead.games.company.odds.strikes import Blows, strikes, without
from beachhead.games.company.odds.turns import (
    ANY,
    APART,
    BROKE,
    DESTROYED,
    REPULSED,
    THROWN_BACK,
    UNLIKELY,
    Both,
    End,
    Off,
    Outcome,
    Outcomes,
    Size,
    Turn,
    size_of,
    together,
    turned,
)
from beachhead.games.company.odds.weights import PAIRS, Packed, Scalar, Shares, Weight, Weights
from beachhead.kernel.progress import checkpoint

NOTHING = Fraction(0)
ENTIRE = PAIRS  # of the pairs of dice: an end that needs none


class TooMuch(Exception):
    """More ends of waves than are followed at once."""


class Fight:
    """A close combat on its way: turns to come, break-offs, and ends."""

    def __init__(self, ground: Ground, plan: Plan) -> None:
        """Begin with nobody fighting yet."""
        self.ground = ground
        self.plan = plan
        ground.follow = plan.follow
        checks = [ground.b.table.units[u].check for u in ground.units]
        self.up = [at_least(c) if plan.stands(i) else Fraction(0) for i, c in enumerate(checks)]
        self.wave_whole = self.ground.wave_whole()
        self.starts: dict[Turn, Fraction] = {}
        self.weights: Weights = Shares(self.up, [], ground.by_team)
        self.turns: dict[Size, dict[Turn, Weight]] = {}
        """Turns to come, by the size of the fight."""
        self.breaks: dict[Off, dict[Both, Weight]] = {}
        self.over: dict[End, Weight] = {}
        self.ends: Outcomes = {}
        self.waves: dict[tuple[int, Stand, Marks], Blows] = {}
        self.cutoff = NOTHING
        self.effort, self.most = 0, NEVER
        """Ends of waves that are known, and how many may be."""
        self.done, self.whole = 0.0, 1.0
        """How much of all close combat is followed, in this one and those before it."""

    def begin(self, stand: Stand, marks: Both, p: Fraction, who: int = ATTACKER) -> None:
        """Let a Unit strike from here, as a rule the attackers first."""
        put(self.starts, Turn(who, 0, stand, marks), p)

    def weigh(self, counterattacks: int) -> None:
        """Choose how chances are kept: as whole numbers where every way has an end."""
        starts = [(turn.marks, p) for turn, p in self.starts.items()]
        apart, wave = self.ground.by_team, self.wave_whole
        if counterattacks >= 0 and not self.cutoff and starts:
            self.weights = Packed(self.up, starts, apart, wave, counterattacks)
        else:
            self.weights = Shares(self.up, [marks for marks, _ in starts], apart)

    def fight(self, counterattacks: int, cutoff: Fraction = NOTHING) -> None:
        """Work through the turns that are likely enough, the largest fights first."""
        self.breaks, self.over, self.ends, self.cutoff = {}, {}, {}, cutoff
        self.turns = {}
        self.set_out(counterattacks)
        while self.turns:
            size = max(self.turns)
            self.work(self.turns.pop(size), far=size[-1])

    def set_out(self, counterattacks: int) -> None:
        """Weigh the turns with which it begins."""
        self.weigh(counterattacks)
        for turn, p in self.starts.items():
            marks, weight = self.weights.begin(turn.marks, p)
            self.later(turn._replace(left=counterattacks, marks=marks), weight)

    def work(self, turns: dict[Turn, Weight], *, far: bool) -> None:
        """Work through turns of one size: whoever strikes closes in first if he is `far` yet."""
        turns = self.likely_turns(turns)
        if not far:
            self.exchange(turns)
            return
        for turn, p in turns.items():
            stand = self.ground.closer(turn.stand, turn.who)
            self.later(turn._replace(stand=stand, closed=True), p)

    def likely_turns(self, turns: dict[Turn, Weight]) -> dict[Turn, Weight]:
        """Leave turns that are too unlikely, whatever their markers."""
        if not self.cutoff:
            return turns
        total: dict[Turn, Fraction] = {}
        for turn, p in turns.items():
            key = turn._replace(marks=ANY)
            total[key] = total.get(key, NOTHING) + self.weights.total(p)
        found = {}
        for turn, p in turns.items():
            if total[turn._replace(marks=ANY)] < self.cutoff:
                self.leave(turn.stand, p)
            else:
                found[turn] = p
        return found

    def later(self, turn: Turn, p: Weight) -> None:
        """Note a turn that comes up."""
        if p:
            same = self.turns.setdefault(size_of(turn), {})
            same[turn] = same.get(turn, 0) + p

    def off(self, who: int, stand: Stand, marks: Both, p: Weight) -> None:
        """Note a break-off."""
        if p:
            ways = self.breaks.setdefault((who, stand), {})
            ways[marks] = ways.get(marks, 0) + p

    @property
    def left_out(self) -> bool:
        """Tell whether any way has not been followed."""
        many = len(self.likely()) < len(self.breaks)
        return many or any(not o.followed for o in self.ends)

    def likely(self) -> list[Off]:
        """List the break-offs that are followed."""
        cutoff = self.cutoff
        if not cutoff:
            return list(self.breaks)
        total = self.weights.total
        return [k for k, ways in self.breaks.items() if sum(map(total, ways.values())) >= cutoff]

    def fought(self, done: int = 0, whole: int = 0) -> Outcomes:
        """Follow the break-offs and give every end; so many of all break-offs have been followed before."""
        followed = set(self.likely())
        for n, (who, stand) in enumerate(sorted(self.breaks, key=together)):
            checkpoint((done + n) / whole if whole else None)
            ways = self.breaks[who, stand]
            if (who, stand) in followed:
                self.break_off(who, stand, ways)
            else:
                for p in ways.values():
                    self.leave(stand, p, THROWN_BACK if who == ASSAULTED else BROKE)
        self.breaks = {}
        return self.told()

    def told(self) -> Outcomes:
        """Give every end as losses and markers."""
        g = self.ground
        for (how, *both), weight in self.over.items():
            for marks, p in self.weights.chances((both[0][0], both[1][0]), weight):
                one, two = (
                    g.final(i, marks[i], list(teams), chief=chief)
                    for i, (_, teams, chief) in enumerate(both)
                )
                put(self.ends, Outcome(how, (one[0], two[0]), (one[1], two[1])), p)
        self.over = {}
        return self.ends

    def leave(self, stand: Stand, p: Weight, how: str = UNLIKELY) -> None:
        """Follow a way no farther: what is lost so far is lost at least."""
        g = self.ground
        one, two = (len(g.left(i, g.teams(stand[i]))) for i in (ATTACKER, ASSAULTED))
        start = g.assault.start
        lost = start[0] - one, start[1] - two
        put(self.ends, Outcome(how, lost, (0, 0), followed=False), self.weights.total(p))

    # Turns --------------------------------------------------------------------------------------

    def exchange(self, turns: dict[Turn, Weight]) -> None:
        """Follow turns of equal size together, waves without effect included."""
        onward: dict[Turn, tuple[Turn, Scalar]] = {}
        todo = list(turns)
        for turn in todo:
            idle = self.idle(turn)
            if idle is not None:
                onward[turn] = idle
                if idle[0] not in turns:
                    turns[idle[0]] = 0
                    todo.append(idle[0])
        for turn, p in visits(turns, onward).items():
            self.strike(turn, p, onward=turn in onward)

    def idle(self, turn: Turn) -> tuple[Turn, Scalar] | None:
        """Give the turn that follows if nobody is hurt, and its chance by itself."""
        (ends, whole), own = self.blows(turn), turn.stand[1 - turn.who]
        hurt = turn.marks[1 - turn.who] if self.ground.by_team[1 - turn.who] else ()
        n = next((n for left, m, n in ends if left == own and m == hurt), 0)
        if not n or not self.tries(turn) or not self.ground.engaged(turn.stand):
            return None
        later = self.counter(turn, self.ground.closer(turn.stand, 1 - turn.who), turn.marks)
        return later._replace(closed=True), self.weights.idle(n, whole, later.who)

    def strike(self, turn: Turn, p: Weight, *, onward: bool) -> None:
        """After a wave: the end, a break-off, or the other Unit's turn (MIN-ASSAULT-18, -30)."""
        (ends, whole), weights, who, foe = self.blows(turn), self.weights, turn.who, 1 - turn.who
        apart, engaged = self.ground.by_team[foe], self.ground.engaged
        one = weights.blow(p, whole)
        over, off = weights.ended(one, turn.left), weights.breaks(one, foe, turn.left)
        up, tries = weights.stands(one, foe), self.tries(turn)
        for left, m, n in ends:
            stand, marks = turned(
                who, turn.stand, turn.marks, left, m if apart else turn.marks[foe]
            )
            if not stand[0] or not stand[1] or not engaged(stand):
                self.end(stand, marks, over * n)
            elif not tries:
                self.off(foe, stand, marks, over * n)
            else:
                self.off(foe, stand, marks, off * n)
                if not onward or (stand, marks) != (turn.stand, turn.marks):
                    self.later(self.counter(turn, stand, marks), up * n)

    def tries(self, turn: Turn) -> bool:
        """Tell whether the Unit that is struck tries to counterattack, if anybody is in reach."""
        return bool(turn.left and self.up[1 - turn.who])

    def counter(self, turn: Turn, stand: Stand, marks: Both) -> Turn:
        """Give the turn to the Unit that was struck."""
        return Turn(1 - turn.who, max(-1, turn.left - 1), stand, marks, closed=False)

    def blows(self, turn: Turn) -> Blows:
        """Let a Unit strike once: who is left with which markers, equal ends together.

        Markers make no difference to strikes where they are only counted in the end.
        """
        who, foe = turn.who, 1 - turn.who
        key = (who, turn.stand, turn.marks[foe] if self.ground.by_team[foe] else ())
        if key not in self.waves:
            checkpoint()
            if self.effort >= self.most:
                raise TooMuch
            self.waves[key] = strikes(self.ground, *key)
            self.effort += len(self.waves[key][0])
        return self.waves[key]

    # Ends ---------------------------------------------------------------------------------------

    def end(self, stand: Stand, marks: Both, p: Weight) -> None:
        """End without a break-off."""
        how = APART
        if not stand[0] or not stand[1]:
            how = REPULSED if stand[1] else DESTROYED
        end = self.ended(how, stand, marks, self.ground.commanders.company(*stand))
        self.over[end] = self.weights.chased(p, ENTIRE) + self.over.get(end, 0)
        self.done += float(self.weights.total(p))

    def break_off(self, who: int, stand: Stand, ways: dict[Both, Weight]) -> None:
        """Break off: whoever is in reach afterwards is lost, tanks without a marker excepted (MIN-ASSAULT-28)."""
        g, how = self.ground, THROWN_BACK if who == ASSAULTED else BROKE
        chase = g.chase(stand, who)
        for marks, p in ways.items():
            found = Counter[End]()
            for (near, company), n in chase.items():
                gone = [t for t in near if not g.gets_away(who, marks[who], t)]
                lost = [q for q in stand[who] if g.places.team[q] in gone]
                row, now = without(g, who, stand[who], marks[who], lost)
                after, both = turned(1 - who, stand, marks, row, now)
                found[self.ended(how, after, both, company)] += n
            for end, n in found.items():
                self.over[end] = self.weights.chased(p, n) + self.over.get(end, 0)
            self.done += float(self.weights.total(p))

    def ended(self, how: str, stand: Stand, marks: Both, company: Company) -> End:
        """Tell what is left of both Units."""
        g = self.ground
        one, two = (
            g.what_is_left(i, marks[i], stand[i], chief=g.chief(i, company[i], stand[i]))
            for i in (ATTACKER, ASSAULTED)
        )
        return how, one, two
