"""Close combat as a chain: strikes, counterattacks and break-offs in turn, solved exactly.

A state is where everybody stands, with which markers, and who strikes. A wave in which nobody is hurt hands the turn
to the other Unit; where the turn goes to and fro like that for ever, the chances of any number of rounds are summed in
closed form. Ways less likely than a cutoff are not followed: they end there, marked as such, and nothing is lost of
the whole. Chances are weights, as whole numbers where the number of waves is known (`weights.py`).
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from beachhead.games.company.odds.blows import Marks
from beachhead.games.company.odds.combat import Ground, Stand
from beachhead.games.company.odds.commanders import Company
from beachhead.games.company.odds.dice import at_least, put
from beachhead.games.company.odds.places import Places
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
    Turn,
    size,
    teams_of,
    together,
    turned,
)
from beachhead.games.company.odds.weights import PAIRS, Packed, Plain, Weight
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.patience import look_up

NOTHING = Fraction(0)
ENTIRE = PAIRS  # of the pairs of dice: an end that needs none
MOST_TURNS = 1_000_000  # to come, where every way is followed: more need too much memory
Wave = list[tuple[Stand, Both, Weight]]


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
        self.weights = Plain(self.up)
        self.turns: dict[tuple[int, int], dict[Turn, Weight]] = {}
        """Turns to come, by the size of the fight."""
        self.breaks: dict[Off, dict[Both, Weight]] = {}
        self.over: dict[End, Weight] = {}
        self.ends: Outcomes = {}
        self.waves: dict[tuple[int, Stand, Marks], Blows] = {}
        self.cutoff = NOTHING
        self.effort, self.most = 0, NEVER
        """Ends of waves that are known, and how many may be."""
        self.largest = NEVER
        """Teams in the largest fight that can still come up."""
        self.done, self.whole = 0.0, 1.0
        """How much of all close combat is followed, in this one and those before it."""

    def begin(self, stand: Stand, marks: Both, p: Fraction, who: int = ATTACKER) -> None:
        """Let a Unit strike from here, as a rule the attackers first."""
        put(self.starts, Turn(who, 0, stand, marks), p)

    def weigh(self, counterattacks: int) -> None:
        """Choose how chances are kept: as whole numbers where every way has an end."""
        self.weights = Plain(self.up)
        if counterattacks >= 0 and not self.cutoff and self.starts:
            starts = [(turn.marks, p) for turn, p in self.starts.items()]
            apart, wave = self.ground.by_team, self.wave_whole
            self.weights = Packed(self.up, starts, apart, wave, counterattacks)

    def fight(self, counterattacks: int, cutoff: Fraction = NOTHING, *, lean: bool = False) -> None:
        """Work through the turns that are likely enough, the largest fights first; `lean` keeps only what is needed."""
        self.breaks, self.over, self.ends, self.cutoff = {}, {}, {}, cutoff
        self.turns, self.largest = {}, NEVER
        self.weigh(counterattacks)
        for turn, p in self.starts.items():
            marks, weight = self.weights.begin(turn.marks, p)
            self.later(turn._replace(left=counterattacks, marks=marks), weight)
        while self.turns:
            self.exchange(self.closed_in(self.turns.pop(max(self.turns))))
            if lean:
                self.bounded()
                self.forget(max(self.turns)[0] if self.turns else 0)

    def bounded(self) -> None:
        """Refuse to go on where more ways are open than memory has room for."""
        if sum(map(len, self.turns.values())) > MOST_TURNS:
            msg = f"This assault has more than {MOST_TURNS:,} ways open at once."
            remedy = "leave out ways=all, or plan fewer counterattacks"
            raise BeachheadError(msg, code="odds.ways", rule="MIN-ASSAULT-30", remedy=remedy)

    def forget(self, most: int) -> None:
        """Follow the break-offs of fights larger than all that are still to come, and forget those fights."""
        if most == self.largest:
            return
        self.largest = most
        for key in sorted((key for key in self.breaks if teams_of(key[1]) > most), key=together):
            look_up(self.done / self.whole)
            self.break_off(*key, self.breaks.pop(key))
        self.waves = {}
        old = self.ground.places
        self.ground.forget()
        if self.ground.places is not old:
            self.renumber(old)

    def renumber(self, old: Places) -> None:
        """Go on with new numbers for the places that still matter."""
        new = self.ground.places

        def now(stand: Stand) -> Stand:
            return new.taken_over(old, stand[0]), new.taken_over(old, stand[1])

        self.turns = {
            key: {turn._replace(stand=now(turn.stand)): p for turn, p in turns.items()}
            for key, turns in self.turns.items()
        }
        self.breaks = {(who, now(stand)): ways for (who, stand), ways in self.breaks.items()}

    def closed_in(self, turns: dict[Turn, Weight]) -> dict[Turn, Weight]:
        """Leave unlikely turns, and let whoever counterattacks in the others close in."""
        found: dict[Turn, Weight] = {}
        for turn, p in self.likely_turns(turns).items():
            now = turn
            if not turn.closed:
                stand = self.ground.closer(turn.stand, turn.who)
                now = turn._replace(stand=stand, closed=True)
            found[now] = found.get(now, 0) + p
        return found

    def likely_turns(self, turns: dict[Turn, Weight]) -> dict[Turn, Weight]:
        """Leave turns that are too unlikely, whatever their markers."""
        if not self.cutoff:
            return turns
        total: dict[Turn, Weight] = {}
        for turn, p in turns.items():
            key = turn._replace(marks=ANY)
            total[key] = total.get(key, 0) + p
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
            same = self.turns.setdefault(size(turn), {})
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
        return [key for key, ways in self.breaks.items() if sum(ways.values()) >= cutoff]

    def fought(self, done: int = 0, whole: int = 0) -> Outcomes:
        """Follow the break-offs and give every end; so many of all break-offs have been followed before."""
        followed = set(self.likely())
        for n, (who, stand) in enumerate(sorted(self.breaks, key=together)):
            look_up((done + n) / whole if whole else None)
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
        put(self.ends, Outcome(how, lost, (0, 0), followed=False), Fraction(p))

    # Turns --------------------------------------------------------------------------------------

    def exchange(self, turns: dict[Turn, Weight]) -> None:
        """Follow turns of equal size together, waves without effect included."""
        onward: dict[Turn, tuple[Turn, Weight]] = {}
        todo = list(turns)
        for turn in todo:
            for stand, marks, q in self.wave(turn):
                if (stand, marks) == (turn.stand, turn.marks) and self.stands(turn, stand):
                    later = self.counter(turn, self.ground.closer(stand, 1 - turn.who), marks)
                    later = later._replace(closed=True)
                    onward[turn] = (later, q * self.weights.up[later.who])
                    if later not in turns:
                        turns[later] = 0
                        todo.append(later)
        for turn, p in visits(turns, onward).items():
            for stand, marks, q in self.wave(turn):
                self.struck(turn, stand, marks, p * q, onward.get(turn))

    def struck(
        self,
        turn: Turn,
        stand: Stand,
        marks: Both,
        p: Weight,
        onward: tuple[Turn, Weight] | None,
    ) -> None:
        """After a wave: the end, a break-off, or the other Unit's turn (MIN-ASSAULT-18, -30)."""
        weights, foe = self.weights, 1 - turn.who
        if not stand[0] or not stand[1] or not self.ground.engaged(stand):
            self.end(stand, marks, weights.ended(p * weights.whole, turn.left))
        elif not self.stands(turn, stand):
            self.off(foe, stand, marks, weights.ended(p * weights.whole, turn.left))
        else:
            self.off(foe, stand, marks, weights.ended(p * weights.down[foe], turn.left))
            if onward is None or (stand, marks) != (turn.stand, turn.marks):
                self.later(self.counter(turn, stand, marks), p * weights.up[foe])

    def stands(self, turn: Turn, stand: Stand) -> bool:
        """Tell whether the Unit that was struck tries to counterattack."""
        return bool(turn.left and self.up[1 - turn.who]) and self.ground.engaged(stand)

    def counter(self, turn: Turn, stand: Stand, marks: Both) -> Turn:
        """Give the turn to the Unit that was struck."""
        return Turn(1 - turn.who, max(-1, turn.left - 1), stand, marks, closed=False)

    def wave(self, turn: Turn) -> Wave:
        """Let a Unit strike once: who is left with which markers, equal ends together.

        Markers make no difference to strikes where they are only counted in the end.
        """
        who, stand, marks = turn.who, turn.stand, turn.marks
        apart = self.ground.by_team[1 - who]
        key = (who, stand, marks[1 - who] if apart else ())
        if key not in self.waves:
            look_up()
            if self.effort >= self.most:
                raise TooMuch
            self.waves[key] = strikes(self.ground, *key)
            self.effort += len(self.waves[key][0])
        ends, whole = self.waves[key]
        one = self.weights.blow(whole)
        return [
            (*turned(who, stand, marks, left, m if apart else marks[1 - who]), n * one)
            for left, m, n in ends
        ]

    # Ends ---------------------------------------------------------------------------------------

    def end(self, stand: Stand, marks: Both, p: Weight) -> None:
        """End without a break-off."""
        how = APART
        if not stand[0] or not stand[1]:
            how = REPULSED if stand[1] else DESTROYED
        end = self.ended(how, stand, marks, self.ground.commanders.company(*stand))
        self.over[end] = self.over.get(end, 0) + self.weights.chased(p, ENTIRE)
        self.done += self.weights.share(p)

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
                self.over[end] = self.over.get(end, 0) + self.weights.chased(p, n)
            self.done += self.weights.share(p)

    def ended(self, how: str, stand: Stand, marks: Both, company: Company) -> End:
        """Tell what is left of both Units."""
        g = self.ground
        one, two = (
            g.what_is_left(i, marks[i], stand[i], chief=g.chief(i, company[i], stand[i]))
            for i in (ATTACKER, ASSAULTED)
        )
        return how, one, two
