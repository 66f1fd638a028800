"""Close combat as a chain: strikes, counterattacks and break-offs in turn, solved exactly.

A state is where everybody stands, with which markers, and who strikes. A wave in which nobody is hurt hands the turn
to the other Unit; where the turn goes to and fro like that for ever, the chances of any number of rounds are summed in
closed form. Ways less likely than a cutoff are not followed: they end there, marked as such, and nothing is lost of
the whole.
"""

from __future__ import annotations

from fractions import Fraction

from beachhead.games.company.odds.blows import Marks
from beachhead.games.company.odds.combat import Ground, Stand
from beachhead.games.company.odds.commanders import Company
from beachhead.games.company.odds.dice import at_least, put
from beachhead.games.company.odds.places import Places, Row
from beachhead.games.company.odds.plan import ASSAULTED, ATTACKER, NEVER, Plan
from beachhead.games.company.odds.rings import visits
from beachhead.games.company.odds.turns import (
    ANY,
    APART,
    BROKE,
    DESTROYED,
    REPULSED,
    THROWN_BACK,
    UNLIKELY,
    Both,
    Off,
    Outcome,
    Outcomes,
    Turn,
    size,
    teams_of,
    together,
    turned,
)
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.patience import look_up

NOTHING = Fraction(0)
MOST_TURNS = 1_000_000  # to come, where every way is followed: more need too much memory
Wave = list[tuple[Stand, Both, Fraction]]
Blows = list[tuple[Row, Marks, Fraction]]


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
        self.starts: dict[Turn, Fraction] = {}
        self.turns: dict[tuple[int, int], dict[Turn, Fraction]] = {}
        """Turns to come, by the size of the fight."""
        self.breaks: dict[Off, dict[Both, Fraction]] = {}
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

    def fight(self, counterattacks: int, cutoff: Fraction = NOTHING, *, lean: bool = False) -> None:
        """Work through the turns that are likely enough, the largest fights first; `lean` keeps only what is needed."""
        self.breaks, self.ends, self.cutoff = {}, {}, cutoff
        self.turns, self.largest = {}, NEVER
        for turn, p in self.starts.items():
            self.later(turn._replace(left=counterattacks), p)
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
            for marks, p in self.breaks.pop(key).items():
                self.break_off(*key, marks, p)
                self.done += float(p)
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

    def closed_in(self, turns: dict[Turn, Fraction]) -> dict[Turn, Fraction]:
        """Leave unlikely turns, and let whoever counterattacks in the others close in."""
        total: dict[Turn, Fraction] = {}
        for turn, p in turns.items():
            put(total, turn._replace(marks=ANY), p)
        found: dict[Turn, Fraction] = {}
        for turn, p in turns.items():
            if total[turn._replace(marks=ANY)] < self.cutoff:
                self.leave(turn.stand, p)
            elif turn.closed:
                put(found, turn, p)
            else:
                stand = self.ground.closer(turn.stand, turn.who)
                put(found, turn._replace(stand=stand, closed=True), p)
        return found

    def later(self, turn: Turn, p: Fraction) -> None:
        """Note a turn that comes up."""
        if p:
            put(self.turns.setdefault(size(turn), {}), turn, p)

    def off(self, who: int, stand: Stand, marks: Both, p: Fraction) -> None:
        """Note a break-off."""
        if p:
            put(self.breaks.setdefault((who, stand), {}), marks, p)

    @property
    def left_out(self) -> bool:
        """Tell whether any way has not been followed."""
        many = len(self.likely()) < len(self.breaks)
        return many or any(not o.followed for o in self.ends)

    def likely(self) -> list[Off]:
        """List the break-offs that are followed."""
        cutoff = self.cutoff
        return [key for key, ways in self.breaks.items() if sum(ways.values()) >= cutoff]

    def fought(self, done: int = 0, whole: int = 0) -> Outcomes:
        """Follow the break-offs and give every end; so many of all break-offs have been followed before."""
        followed = set(self.likely())
        for n, (who, stand) in enumerate(sorted(self.breaks, key=together)):
            look_up((done + n) / whole if whole else None)
            for marks, p in self.breaks[who, stand].items():
                if (who, stand) in followed:
                    self.break_off(who, stand, marks, p)
                else:
                    self.leave(stand, p, THROWN_BACK if who == ASSAULTED else BROKE)
        self.breaks = {}
        return self.ends

    def leave(self, stand: Stand, p: Fraction, how: str = UNLIKELY) -> None:
        """Follow a way no farther: what is lost so far is lost at least."""
        g = self.ground
        one, two = (len(g.left(i, g.teams(stand[i]))) for i in (ATTACKER, ASSAULTED))
        start = g.assault.start
        put(self.ends, Outcome(how, (start[0] - one, start[1] - two), (0, 0), followed=False), p)

    # Turns --------------------------------------------------------------------------------------

    def exchange(self, turns: dict[Turn, Fraction]) -> None:
        """Follow turns of equal size together, waves without effect included."""
        onward: dict[Turn, tuple[Turn, Fraction]] = {}
        todo = list(turns)
        for turn in todo:
            for stand, marks, q in self.wave(turn):
                if (stand, marks) == (turn.stand, turn.marks) and self.stands(turn, stand):
                    later = self.counter(turn, self.ground.closer(stand, 1 - turn.who), marks)
                    later = later._replace(closed=True)
                    onward[turn] = (later, q * self.up[later.who])
                    if later not in turns:
                        turns[later] = NOTHING
                        todo.append(later)
        for turn, p in visits(turns, onward).items():
            for stand, marks, q in self.wave(turn):
                self.struck(turn, stand, marks, p * q, onward.get(turn))

    def struck(
        self,
        turn: Turn,
        stand: Stand,
        marks: Both,
        p: Fraction,
        onward: tuple[Turn, Fraction] | None,
    ) -> None:
        """After a wave: the end, a break-off, or the other Unit's turn (MIN-ASSAULT-18, -30)."""
        if not stand[0] or not stand[1] or not self.ground.engaged(stand):
            self.end(stand, marks, p)
            return
        if not self.stands(turn, stand):
            self.off(1 - turn.who, stand, marks, p)
            return
        up = self.up[1 - turn.who]
        self.off(1 - turn.who, stand, marks, p * (1 - up))
        if onward is None or (stand, marks) != (turn.stand, turn.marks):
            self.later(self.counter(turn, stand, marks), p * up)

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
            self.waves[key] = self.strikes(*key)
            self.effort += len(self.waves[key])
        return [
            (*turned(who, stand, marks, left, m if apart else marks[1 - who]), q)
            for left, m, q in self.waves[key]
        ]

    def strikes(self, who: int, stand: Stand, marks: Marks) -> Blows:
        """Let one Team after another strike the first enemy that it can hurt."""
        g, foe = self.ground, 1 - who
        team = g.places.team
        whole = 1
        found: dict[tuple[Row, Marks], int] = {(stand[foe], marks): 1}
        for striker, victims in g.blows(stand, who):
            if not victims:
                continue
            part = max(g.blow(striker, team[v]).whole for v in victims)
            whole *= part
            new: dict[tuple[Row, Marks], int] = {}
            for (left, m), w in found.items():
                victim = next((v for v in victims if v in left), -1)
                if victim < 0:
                    add(new, (left, m), w * part)
                    continue
                b = g.blow(striker, team[victim])
                w *= part // b.whole
                add(new, (left, m), w * b.none)
                add(new, self.without(foe, left, m, [victim]), w * b.dead)
                if b.shaken:
                    alive = g.left(foe, g.teams(left))
                    add(new, (left, g.shaken(foe, m, team[victim], alive)), w * b.shaken)
            found = new
        return [(left, m, Fraction(w, whole)) for (left, m), w in found.items()]

    def without(self, who: int, row: Row, marks: Marks, gone: list[int]) -> tuple[Row, Marks]:
        """Remove Teams from a row: their markers pass on, and a last one takes its observers along."""
        g = self.ground
        rest = g.without_observers(who, tuple(q for q in row if q not in gone))
        alive = g.left(who, g.teams(rest))
        dead = [t for t in g.teams(row) if t not in alive]
        return rest, g.buried(who, marks, dead, alive)

    # Ends ---------------------------------------------------------------------------------------

    def end(self, stand: Stand, marks: Both, p: Fraction) -> None:
        """End without a break-off."""
        how = APART
        if not stand[0] or not stand[1]:
            how = REPULSED if stand[1] else DESTROYED
        self.close(how, stand, marks, self.ground.commanders.company(*stand), p)
        self.done += float(p)

    def break_off(self, who: int, stand: Stand, marks: Both, p: Fraction) -> None:
        """Break off: whoever is in reach afterwards is lost, tanks without a marker excepted (MIN-ASSAULT-28)."""
        g = self.ground
        chase = g.chase(stand, who)
        whole = sum(chase.values())
        for (near, company), n in chase.items():
            gone = [t for t in near if not g.gets_away(who, marks[who], t)]
            lost = [q for q in stand[who] if g.places.team[q] in gone]
            row, now = self.without(who, stand[who], marks[who], lost)
            how = THROWN_BACK if who == ASSAULTED else BROKE
            after, both = turned(1 - who, stand, marks, row, now)
            self.close(how, after, both, company, p * Fraction(n, whole))

    def close(self, how: str, stand: Stand, marks: Both, company: Company, p: Fraction) -> None:
        """Count losses since the assault began and the markers they bring."""
        g = self.ground
        one, two = (
            g.final(
                i,
                marks[i],
                g.left(i, g.teams(stand[i])),
                chief=g.chief(i, company[i], stand[i]),
            )
            for i in (ATTACKER, ASSAULTED)
        )
        put(self.ends, Outcome(how, (one[0], two[0]), (one[1], two[1])), p)


def add(s: dict[tuple[Row, Marks], int], key: tuple[Row, Marks], n: int) -> None:
    """Add a weight to what is known for a key."""
    if n:
        s[key] = s.get(key, 0) + n
