"""The turn solver: exact values, checked by enumeration through the rules."""

from itertools import product
from random import Random

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.content.components import FACES, tools_to_points
from beachhead.games.dday_dice.odds.valuation.turn_solver import TurnSolver
from beachhead.games.dday_dice.odds.valuation.utility import Utility
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Event
from tests.games.dday_dice.boards import dice, have, table

UTILITY = Utility(
    soldiers=1.0,
    stars=1.2,
    courage=1.5,
    points=0.5,
    bonus=(4.0, 3.6, 8.0, 6.0, 4.5, 5.0),
    award=5.0,
)


def through_the_rules(faces: tuple[int, ...], *cards: str) -> float:
    """Value a Final Tally by playing upkeep, taking the best cancellation of Skulls."""
    return coloured_through_the_rules(dice(" ".join(FACES[f] for f in faces)), *cards)


def coloured_through_the_rules(codes: tuple[int, ...], *cards: str) -> float:
    """Value dice of any colours by playing upkeep."""
    b = table()
    u = have(b.units[0], *cards)
    u.soldiers, u.dice, u.rolls = 40, codes, 1
    b.agenda = [("upkeep",)]
    b.story = []
    GAME.engine.settle(b)
    return best_line(b)


def best_line(b: Board) -> float:
    """Try every cancellation and ignored Skull; a bonus counts at its stated worth."""
    node = GAME.node(b)
    if isinstance(node, Decision) and node.step == "choose_award":
        return UTILITY.award + best_line(after(b, "done"))
    if isinstance(node, Decision) and node.step == "choose_victim":
        return max(best_line(after(b, answer)) for answer in node.options)
    done = [e for e in b.story or [] if e.kind == "recorded"]
    return recorded(done[0]) if done else stated(b)


def after(b: Board, answer: Answer) -> Board:
    """Give an answer on a copy that tells its story."""
    twin = b.clone()
    twin.story = []
    GAME.apply(twin, answer)
    return twin


def recorded(event: Event) -> float:
    """Value what was entered on the Resource card."""
    gains = {k: int(str(v)) for k, v in event.figures.items()}
    value = gains["soldiers"] + UTILITY.points * gains["points"]
    return value + UTILITY.stars * gains["stars"] + UTILITY.courage * gains["courage"]


def stated(b: Board) -> float:
    """Value what stands after the Skulls under the stated utility."""
    u = b.units[0]
    counts = [[0] * 3 for _ in FACES]
    for place, code in enumerate(u.dice):
        if not u.cancelled >> place & 1:
            counts[code % 6][code // 6] += 1
    n = [sum(c) for c in counts]
    value = n[2] + 2.0 * n[3] + UTILITY.stars * n[1] + UTILITY.courage * n[4]
    value += UTILITY.points * tools_to_points(n[5])
    return value + sum(UTILITY.bonus[f] * min(counts[f]) for f in range(6))


def test_final_tallies_are_valued_as_the_rules_play_them():
    """Skulls, Straights and bonuses, for random tallies."""
    solver = TurnSolver(UTILITY)
    luck = Random(3)
    for _ in range(150):
        faces = tuple(luck.randrange(6) for _ in range(6))
        assert solver.stop(faces) == pytest.approx(through_the_rules(faces)), faces


def test_a_sharpshooter_is_valued_as_the_rules_play_him():
    """One Skull may be ignored."""
    solver = TurnSolver(UTILITY, ignored=1)
    luck = Random(4)
    for _ in range(60):
        faces = tuple(luck.randrange(6) for _ in range(6))
        got = through_the_rules(faces, "sharpshooter")
        assert solver.stop(faces) == pytest.approx(got), faces


def test_a_general_is_valued_as_the_rules_play_him():
    """One Skull may become any other face, be it for a Straight."""
    solver = TurnSolver(UTILITY, turned=1)
    luck = Random(8)
    rolls = [(0, 0, 1, 2, 3, 4), *(tuple(luck.randrange(6) for _ in range(6)) for _ in range(12))]
    for faces in rolls:
        turned = {
            (*faces[:place], face, *faces[place + 1 :])
            for place in range(6)
            if faces[place] == 0
            for face in range(1, 6)
        }
        best = max(through_the_rules(one) for one in {faces, *turned})
        assert solver.stop(faces) == pytest.approx(best), faces


def test_a_captain_is_valued_as_the_rules_play_him():
    """The colour of one die may be changed; three dice of a colour may result."""
    solver = TurnSolver(UTILITY, recoloured=1)
    luck = Random(9)
    for _ in range(12):
        faces = tuple(luck.randrange(6) for _ in range(6))
        codes = dice(" ".join(FACES[f] for f in faces))
        changed = {
            (*codes[:i], colour * 6 + codes[i] % 6, *codes[i + 1 :])
            for i in range(6)
            for colour in range(3)
        }
        best = max(coloured_through_the_rules(one) for one in changed)
        assert solver.stop(faces) == pytest.approx(best), faces


def test_captain_and_general_work_together():
    """A Skull becomes the face that the changed colour completes to a bonus."""
    both = TurnSolver(UTILITY, turned=1, recoloured=1)
    one = max(TurnSolver(UTILITY, turned=1).value(), TurnSolver(UTILITY, recoloured=1).value())
    assert both.value() > one
    # Two red 2 Soldiers, a white one, a Skull in white: blue is made of red, the rest stays.
    faces = [3, 3, 3, 0, 5, 4]
    assert both.stop(faces) >= TurnSolver(UTILITY, recoloured=1).stop(faces)


@pytest.mark.parametrize("lock", [0b11, 0b010100, 0b100001, 0])
def test_a_colonel_rolls_one_unlocked_die_after_the_third_roll(lock: int):
    """Every re-roll of up to two dice, thrown in all ways; who stops earlier has no use of him."""
    solver = TurnSolver(UTILITY, last=True, locks=(2,) if lock else ())
    luck = Random(lock)
    faces = [luck.randrange(6) for _ in range(6)]
    free = [i for i in range(6) if not lock >> i & 1]
    for choice in solver.after_second(faces, lock):
        places = [i for i in range(6) if choice.roll >> i & 1]
        if not places:
            assert choice.value == pytest.approx(solver.stop(faces))
        elif len(places) < 3:
            total = 0.0
            for thrown in product(range(6), repeat=len(places)):
                rolled = list(faces)
                for place, face in zip(places, thrown, strict=True):
                    rolled[place] = face
                more = max(average(solver, rolled, [place]) for place in free)
                total += max(solver.stop(rolled), more)
            assert choice.value == pytest.approx(total / 6 ** len(places))


def test_the_third_roll_is_the_average_over_all_throws():
    """Every re-roll of up to three dice, enumerated."""
    solver = TurnSolver(UTILITY)
    luck = Random(5)
    for lock in (0b11, 0b010100, 0b100001):
        faces = [luck.randrange(6) for _ in range(6)]
        for choice in solver.after_second(faces, lock):
            places = [i for i in range(6) if choice.roll >> i & 1]
            if len(places) < 4:
                assert choice.value == pytest.approx(average(solver, faces, places))


def average(solver: TurnSolver, faces: list[int], places: list[int]) -> float:
    """Throw some dice in all ways and average the final values."""
    total = 0.0
    for thrown in product(range(6), repeat=len(places)):
        rolled = list(faces)
        for place, face in zip(places, thrown, strict=True):
            rolled[place] = face
        total += solver.stop(rolled)
    return total / float(6 ** len(places))


def test_the_second_roll_looks_ahead_to_the_third():
    """Every re-roll of up to two dice: throw them, take the best third roll, average."""
    solver = TurnSolver(UTILITY)
    luck = Random(6)
    for lock in (0b110000, 0b001010, 0b000101):
        faces = [luck.randrange(6) for _ in range(6)]
        for choice in solver.after_lock(faces, lock):
            places = [i for i in range(6) if choice.roll >> i & 1]
            if len(places) > 2:
                continue
            if not places:
                assert choice.value == pytest.approx(solver.stop(faces))
                continue
            total = 0.0
            for thrown in product(range(6), repeat=len(places)):
                rolled = list(faces)
                for place, face in zip(places, thrown, strict=True):
                    rolled[place] = face
                total += solver.after_second(rolled, lock)[0].value
            assert choice.value == pytest.approx(total / 6 ** len(places))


@pytest.mark.parametrize(
    "solver",
    [
        TurnSolver(UTILITY),
        TurnSolver(UTILITY, locks=(1, 2)),
        TurnSolver(UTILITY, locks=()),
        TurnSolver(UTILITY, out=2),
        TurnSolver(UTILITY, last=True),
        TurnSolver(UTILITY, last=True, out=4),
        TurnSolver(UTILITY, last=True, recoloured=1, locks=()),
    ],
    ids=["plain", "sergeant", "no locks", "five dice", "colonel", "colonel, five", "all free"],
)
def test_the_table_of_first_rolls_agrees_with_the_list_of_choices(solver: TurnSolver):
    """The value of a fresh turn is made of the same choices."""
    first = solver.first()
    luck = Random(7)
    for _ in range(12):
        faces = [luck.randrange(6) for _ in range(6)]
        for place in set(range(6)) - set(solver.live):
            faces[place] = -1
        shown = tuple(faces[place] for place in solver.live)
        assert first[shown] == pytest.approx(solver.after_first(faces)[0].value)


def test_freedom_is_never_worth_less():
    """No locks are at least as good as one, one as good as two; five dice are worse than six."""
    plain = TurnSolver(UTILITY).value()
    assert TurnSolver(UTILITY, locks=(1, 2)).value() >= plain
    assert TurnSolver(UTILITY, locks=()).value() >= plain
    assert TurnSolver(UTILITY, out=0).value() < plain
    assert TurnSolver(UTILITY, ignored=1).value() > plain
    assert TurnSolver(UTILITY, last=True).value() > plain
    assert TurnSolver(UTILITY, recoloured=1).value() > plain
