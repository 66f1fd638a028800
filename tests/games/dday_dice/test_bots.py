"""The careful bot and its planner."""

import time
from math import inf
from random import Random

import numpy as np
import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.bots import Careful
from beachhead.games.dday_dice.bots.spending import find_needed_points
from beachhead.games.dday_dice.content.components import COUNTRIES
from beachhead.games.dday_dice.odds.valuation.assessment import Assessment
from beachhead.games.dday_dice.odds.valuation.chance_tables import COURAGE, SOLDIERS, list_losses
from beachhead.games.dday_dice.odds.valuation.planner import (
    Help,
    Node,
    Outlook,
    OutOfTime,
    share_outlook,
)
from beachhead.kernel.nodes import Decision, Over
from tests.games.dday_dice.boards import (
    begin,
    dice,
    have,
    node,
    phase,
    put,
    roll_all,
    say,
    table,
    tally,
    texts,
)


def play(scenario: str, seed: int, **options: bool) -> Board:
    """Let careful bots play a whole game."""
    luck = Random(seed)
    bot = Careful()
    b = GAME.new(scenario, country="uk", **options)
    while not isinstance(found := GAME.node(b), Over):
        side = found.side if b.branches else -1
        if isinstance(found, Decision):
            answer = bot.decide(GAME, b.clone(), found, luck.randrange, inf)
            assert answer in found.options, found.frame
        else:
            answer = found.device.draw(luck.randrange)
        GAME.apply(b, answer, side)
    return b


def answer_of(b: Board, side: int = 0) -> str:
    """Ask the bot and write its answer down."""
    found = node(b, side)
    assert isinstance(found, Decision)
    answer = Careful().decide(GAME, b.clone(), found, Random(1).randrange, inf)
    return GAME.answer_text(b, found.frame, answer).text


def test_the_bot_takes_exercise_tiger_alone():
    """It wins nearly always; two games of two."""
    assert [play("exercise_tiger", seed, mulligan=True).ending for seed in (1, 2)] == [
        "bunker_conquered"
    ] * 2


def test_bots_play_together_to_the_end():
    """Two Units on one beach, with every optional rule."""
    b = play("exercise_tiger-2", 3, mulligan=True, victory_points=True, ask_always=True)
    assert b.ending
    assert len(b.points) == 2


def test_the_same_view_gives_the_same_answer():
    """The bot uses no luck of its own."""
    b = table()
    roll_all(b, "skull star soldier1 soldier1 courage tool")
    assert len({answer_of(b) for _ in range(3)}) == 1


def test_the_bot_locks_two_thirds_of_a_bonus():
    """Two single Soldiers of two colours, little else."""
    b = table()
    roll_all(b, "skull soldier1 skull soldier1 skull tool")
    assert answer_of(b) in ("stop", "lock R2 W2", "lock R1 R2", "lock R2 B2", "lock W2 B2")


def test_the_bot_leaves_when_it_must_and_saves_itself():
    """A Bangalore Torpedo is played in the hardest Sector, a Hero falls when the Unit would."""
    b = table()
    u = put(b.units[0], 9)
    u.soldiers = 30
    have(u, "bangalore_torpedo")
    begin(b, "before_combat")
    assert answer_of(b) == "play bangalore_torpedo"
    b = table()
    u = put(b.units[0], 9)
    u.soldiers = 10
    have(u, "hero")
    begin(b, "before_combat")
    assert answer_of(b) == "sacrifice hero"


def test_the_bot_helps_a_unit_in_danger():
    """Soldiers are offered before combat, and gifts accepted."""
    b = table("omaha_beach-2")
    put(b.units[0], 2).soldiers = 40
    put(b.units[1], 2).soldiers = 3
    begin(b, "before_combat")
    assert answer_of(b, 0) == "trade 2"


def test_the_bot_rallies_whom_it_can_pay():
    """With Stars it never leaves empty-handed."""
    b = table()
    b.units[0].stars = 4
    phase(b, 4)
    assert answer_of(b).startswith("rally")
    assert answer_of(b) in texts(b)


@pytest.mark.parametrize("seconds", [0.0, 0.001, 0.03])
def test_the_bot_answers_within_any_budget(seconds: float):
    """Without time to plan it follows rules of thumb: legal ones, through a whole game."""
    luck = Random(6)
    b = GAME.new("pointe_du_hoc", country="uk", mulligan=True)
    while not isinstance(found := GAME.nodes(b)[0], Over):
        if isinstance(found, Decision):
            answer = Careful().decide(GAME, b.clone(), found, luck.randrange, seconds)
            assert answer in found.options, found.frame
        else:
            answer = found.device.draw(luck.randrange)
        GAME.apply(b, answer)


def test_a_plan_stops_when_its_time_is_over():
    """Nothing is begun after the deadline; what stands is kept for the next time."""
    look = Outlook("pointe_du_hoc", Help())
    with pytest.raises(OutOfTime):
        look.before_roll(Node(1, 1, 2), time.monotonic() - 1)
    assert not look.starts
    assert look.before_roll(Node(1, 1, 2)).max() > 0.9
    assert look.before_roll(Node(1, 1, 2), time.monotonic() - 1).max() > 0.9


# ---- the planner --------------------------------------------------------------------------


def test_more_soldiers_and_courage_never_hurt():
    """The chance to conquer grows with both."""
    value = share_outlook("omaha_beach", Help()).before_roll(Node(2, 1, 1 << 2))
    assert value.shape == (SOLDIERS, COURAGE)
    assert (np.diff(value, axis=0) >= -1e-9).all()
    assert (np.diff(value, axis=1) >= -1e-9).all()
    assert value[0].max() <= value[-1].min()


def test_the_bunker_is_the_last_combat():
    """Before Omaha's Bunker: DEF 22 and two dice decide."""
    look = share_outlook("omaha_beach", Help())
    way = next(w for w in look.map.sectors[9].ways if w.to == 10)
    values = look.go(Node(9, 2, 1 << 9), way)
    assert values[34, 11] == pytest.approx(1 - 1 / 36)
    assert values[35, 11] == pytest.approx(1.0)
    assert values[24, 11] == 0.0
    assert values[35, 3] == 0.0


def test_losses_are_def_plus_dice():
    """One die on DEF 4, lowered by 2."""
    assert list_losses(4, 0, 0, 0) == ((4, 1.0),)
    chances = dict(list_losses(4, 1, 2, 0))
    assert chances[4] == pytest.approx(2 / 6)
    assert chances[8] == pytest.approx(1 / 6)


def test_every_country_is_known_to_the_bot():
    """A turn can be valued for each."""
    for country in COUNTRIES:
        b = table(country=country.id)
        roll_all(b, "skull star soldier1 soldier1 courage tool")
        assert answer_of(b)


def test_the_bot_drops_an_offer_that_has_nothing_in_it():
    """With nothing to spare it cancels, instead of putting no Soldiers in again and again."""
    b = table("omaha_beach-2")
    put(b.units[0], 2).soldiers = 3
    put(b.units[1], 2).soldiers = 40
    begin(b, "before_combat")
    say(b, "trade 2", side=0)
    assert answer_of(b, 0) == "cancel"


def test_without_any_time_a_companion_in_a_group_has_an_answer_too():
    """Gifts and readiness are weighed by plans as well: each has an answer without one."""
    luck, bot = Random(1), Careful()
    b = GAME.new("exercise_tiger-3")
    while not b.ending:
        found = luck.choice(GAME.nodes(b))
        assert not isinstance(found, Over)
        if isinstance(found, Decision):
            assert bot.decide(GAME, b.clone(), found, luck.randrange, 0) in found.options
            GAME.apply(b, luck.choice(found.options), found.side)
        else:
            GAME.apply(b, found.device.draw(luck.randrange), found.side)


# ---- the dice when the rolls are over -------------------------------------------------------


def test_the_bot_gives_up_the_die_that_is_worth_least():
    """One Skull bites: not a Soldier, not a Star of the RWB; a Sharpshooter's Skull is ignored."""
    faces = "star skull star soldier2 star soldier1"
    assert answer_of(tally(table(), faces)) == "cancel B2"
    b = table()
    have(b.units[0], "sharpshooter")
    assert answer_of(tally(b, faces)) == "ignore"


def adjusted(faces: str, *cards: str) -> Board:
    """Return a table whose Unit may still change its Final Tally."""
    b = table()
    u = have(b.units[0], *cards)
    u.dice, u.rolls = dice(faces), 3
    return begin(b, "adjusting", 0)


def test_the_captain_completes_a_bonus_and_leaves_one_alone():
    """A second white 2 Soldiers becomes blue; three colours are never broken up for nothing."""
    faces = "soldier2 tool soldier2 soldier2 tool tool"
    assert answer_of(adjusted(faces, "captain")) in ("recolour W1 blue", "recolour W2 blue")
    faces = "soldier2 courage soldier2 star soldier2 tool"
    assert answer_of(adjusted(faces, "captain")) == "done"


def test_the_general_turns_a_skull_that_would_bite():
    """Into whatever is worth most; without a Skull there is nothing to ask."""
    told = answer_of(adjusted("skull tool star star soldier2 tool", "general"))
    assert told.startswith("turn R1 ")


def test_a_leadership_result_completes_a_bonus():
    """Red and white 2 Soldiers lie there: the blue one is added."""
    b = table()
    b.units[0].dice = dice("soldier2 star soldier2 courage tool tool")
    b.phase = 2
    begin(b, "choose_result", 0)
    assert answer_of(b) == "blue soldier2"


def test_item_points_are_needed_where_every_way_left_asks_for_what_the_unit_lacks():
    b = GAME.new("juno_beach")
    u = b.units[0]
    u.sector, u.visited = 5, 1 << 5 | 1 << 6
    assert find_needed_points(Assessment(b, 0)) == 8  # an Engineer, or eight points
    u.visited = 1 << 5
    assert find_needed_points(Assessment(b, 0)) == 0  # sideways is free
