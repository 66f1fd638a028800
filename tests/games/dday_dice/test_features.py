"""What the learned win chance sees of a table."""

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.bots.features import cost_of_way
from beachhead.games.dday_dice.bots.tally import value_dice
from beachhead.games.dday_dice.odds.valuation.assessment import Assessment
from tests.games.dday_dice.boards import table


def read(b: Board) -> dict[str, float]:
    """Return the features of a table by their names."""
    return dict(zip(GAME.feature_names("all"), GAME.features(b), strict=True))


def test_more_soldiers_give_more_room_on_the_way_and_change_nothing_else():
    few, many = table(), table()
    many.units[0].soldiers = few.units[0].soldiers + 10
    before, after = read(few), read(many)
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {
        f"{kind}_{name}" for kind in ("mean", "worst") for name in ("soldiers", "strength_margin")
    }
    assert after["mean_strength_margin"] > before["mean_strength_margin"]


def test_the_worst_unit_counts_beside_the_mean():
    b = table("omaha_beach-2")
    b.units[0].soldiers, b.units[1].soldiers = 20, 4
    found = read(b)
    assert found["mean_soldiers"] == 0.6
    assert found["worst_soldiers"] == 0.2


def test_a_unit_that_has_conquered_the_bunker_is_not_the_worst_any_more():
    b = table("omaha_beach-2")
    b.units[0].soldiers, b.units[1].soldiers = 20, 4
    b.units[1].conquered = 5
    found = read(b)
    assert found["worst_soldiers"] == 1.0
    assert found["conquered"] == 0.5


def test_the_way_costs_less_from_every_row_on():
    losses = [cost_of_way("omaha_beach", row)[0] for row in range(6)]
    assert losses == sorted(losses, reverse=True)
    assert losses[-1] == 0


def test_the_bot_values_three_dice_of_a_colour_after_the_captain_has_fallen():
    b = table()
    b.units[0].dice = (5, 16, 10, 11, 17, 17)
    assert Assessment(b, 0).u.abilities.recolour_die == 0
    assert value_dice(Assessment(b, 0), b.units[0].dice) > 0


def test_dice_on_the_table_count_until_they_are_collected():
    """Three Soldiers in three colours are three Soldiers and a bonus."""
    b = table()
    b.phase, b.units[0].dice, b.units[0].rolls = 1, (2, 5, 8, 11, 14, 17), 1
    thrown = read(b)["mean_soldiers"]
    b.phase = 4
    assert thrown > read(b)["mean_soldiers"] == b.units[0].soldiers / 20
