"""What the learned win chance sees of a battle."""

from beachhead.games.company import GAME
from beachhead.games.company.board import Board
from beachhead.kernel.nodes import Chance, Decision, Over


def begin() -> Board:
    """Return the learning game at the first choice of a Unit."""
    b = GAME.new("hedgerow_lane")
    while not isinstance(node := GAME.node(b), Decision) or node.step != "pick_unit":
        assert not isinstance(node, Over)
        GAME.apply(b, (6, 1) if isinstance(node, Chance) else node.options[0])
    return b


def read(b: Board) -> dict[str, float]:
    """Return the features of a battle by their names."""
    return dict(zip(GAME.feature_names("hedgerow_lane"), GAME.features(b), strict=True))


def list_changed(before: dict[str, float], after: dict[str, float]) -> set[str]:
    """List the features that differ."""
    return {name for name in before if before[name] != after[name]}


def test_suppression_of_a_side_is_seen_and_nothing_else():
    b = begin()
    before = read(b)
    b.marks[b.table.teams_of[1][0]] = 1
    assert list_changed(before, read(b)) == {"second_suppressed"}


def test_an_objective_that_changes_hands_counts_for_points_and_place():
    b = begin()
    before = read(b)
    b.holders[0] = 0
    after = read(b)
    assert after["first_held"] > before["first_held"] == 0
    assert after["points_ahead"] > before["points_ahead"]
    assert after["second_near_own"] <= before["second_near_own"]


def test_the_first_side_has_everything_at_the_start():
    found = read(begin())
    assert found["first_infantry_left"] == found["second_infantry_left"] == 1.0
