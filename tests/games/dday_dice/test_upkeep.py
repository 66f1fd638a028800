"""DDD-UPKEEP, DDD-MARKER: phases 2 and 3."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import BATTLE_CRY, CANNOT_STAY, CRY, MUST_MOVE
from beachhead.games.dday_dice.content.components import FIGURES, tools_to_points
from beachhead.games.dday_dice.rules.unit_markers import find_next_face
from tests.games.dday_dice.boards import (
    asked,
    bit,
    dice,
    fight,
    have,
    phase,
    put,
    roll,
    say,
    table,
    tally,
    texts,
)


def kinds(faces: str, *answers: str) -> list[str]:
    """List the kinds of events from the first Skull question to the Resource card."""
    b = table()
    b.units[0].soldiers = 20
    b.units[0].stars = 3
    b.units[0].dice = dice(faces)
    b.agenda = [("upkeep",)]
    GAME.engine.settle(b)
    found = []
    for answer in answers:
        found += [e.kind for e in say(b, answer)]
    return found


@pytest.mark.rule("DDD-UPKEEP-01")
def test_upkeep_goes_straight_skulls_rwb_record():
    """Upkeep is done in the fixed order a, b, c, d."""
    told = kinds("skull star star tool star courage", "cancel B2", "bonus 2")
    order = [k for k in told if k in ("cancelled", "rwb", "recorded")]
    assert order == ["cancelled", "rwb", "recorded"]


@pytest.mark.rule("DDD-UPKEEP-02")
def test_the_award_is_in_hand_before_skulls_are_resolved():
    """Step a: a Straight collects its Award."""
    b = table()
    u = b.units[0]
    u.stars = 3
    u.dice, u.extra = dice("skull skull star soldier1 soldier2 courage"), (5,)
    b.agenda = [("upkeep",)]
    GAME.engine.settle(b)
    say(b, "take silver_star")
    assert u.awards == bit("silver_star")
    assert asked(b) == "choose_victim"


@pytest.mark.rule("DDD-UPKEEP-03")
def test_a_victim_is_chosen_before_rwbs():
    """Step b: 1 Skull asks for a victim; an ignored one asks nothing."""
    b = table()
    tally(b, "skull star star tool star courage")
    assert asked(b) == "choose_victim"
    b = table()
    tally(b, "skull star soldier1 soldier2 courage tool")
    say(b, "done")
    assert asked(b) != "choose_victim"


@pytest.mark.rule("DDD-UPKEEP-04")
def test_rwbs_are_counted_on_what_was_not_cancelled():
    """Step c: uncancelled dice plus coloured results."""
    b = table()
    tally(b, "star skull star tool star tool")
    say(b, "cancel B1")
    assert asked(b) != "choose_bonus"
    assert b.units[0].collected == ()
    b = table()
    tally(b, "star skull star tool star tool")
    say(b, "cancel W2")
    assert asked(b) == "choose_bonus"


@pytest.mark.rule("DDD-UPKEEP-05")
def test_everything_is_entered_at_the_end():
    """10 Soldiers, faces 4, bonus 6: 20 after step d, not before."""
    b = table()
    u = b.units[0]
    u.soldiers, u.stars = 10, 3
    tally(b, "soldier2 star soldier2 star soldier2 tool")
    assert u.soldiers == 10
    say(b, "bonus 1")
    assert u.soldiers == 10 + 6 + 6


@pytest.mark.rule("DDD-UPKEEP-06")
def test_an_award_of_step_a_may_be_played_in_this_upkeep():
    """A bonus granted by the Award is collected in step c of the same turn."""
    b = table(ask_always=True)
    u = b.units[0]
    u.soldiers, u.stars = 10, 3
    tally(b, "skull star soldier1 soldier2 courage tool")
    say(b, "take legion_dhonneur")
    assert asked(b) == "upkeep_window"
    say(b, "play legion_dhonneur", "rwb soldier2")
    assert asked(b) == "choose_bonus"
    say(b, "bonus 1")
    assert u.soldiers == 10 + 3 + 6


@pytest.mark.rule("DDD-UPKEEP-07")
def test_a_sectors_bonus_joins_the_tally_of_units_in_it():
    """2 Tool dice in a '+1 Tool' Sector convert 3 Tools."""
    b = table()
    u = put(b.units[0], 3)
    u.soldiers = 20
    tally(b, "tool tool star courage soldier1 soldier2")
    assert u.points == tools_to_points(3)


@pytest.mark.rule("DDD-UPKEEP-08")
def test_a_late_result_never_makes_a_straight():
    """A result gained in step c comes too late for step a."""
    b = table()
    u = b.units[0]
    tally(b, "star tool star courage star soldier1")
    say(b, "bonus 1", "red soldier2", "red courage")
    assert asked(b) != "choose_award"
    assert u.earned == 0


# ---- DDD-MARKER ---------------------------------------------------------------------------


@pytest.mark.rule("DDD-MARKER-01")
def test_the_marker_stands_where_the_unit_is():
    """After a move the piece stands in the new Sector."""
    b = table()
    u = put(b.units[0], 2)
    u.soldiers, u.courage = 30, 4
    phase(b, 5)
    say(b, "go 4")
    piece = GAME.scene(b, 0).pieces[0]
    assert piece.area == "sector:4"
    assert u.sector == 4


@pytest.mark.rule("DDD-MARKER-02")
def test_the_marker_shows_the_turns_in_the_sector():
    """A Unit in its second turn shows 2 chevrons."""
    b = table()
    u = put(b.units[0], 2)
    u.soldiers = 30
    phase(b, 3)
    assert u.face == 2
    shown = GAME.scene(b, 0).pieces[0]
    assert shown.top == "\u203a\u203a"
    assert "2 chevrons" in shown.note


@pytest.mark.rule("DDD-MARKER-03", "DDD-MARKER-04", "DDD-MARKER-05")
def test_markers_gain_a_chevron_or_must_move():
    """1 to 2, 2 to 3; 3 chevrons and can't-stay turn to must-move."""
    assert (find_next_face(1), find_next_face(2)) == (2, 3)
    assert find_next_face(3) == MUST_MOVE
    assert find_next_face(CANNOT_STAY) == MUST_MOVE


@pytest.mark.rule("DDD-MARKER-06")
def test_a_must_move_marker_obliges():
    """Staying is not offered; without a way the game is lost."""
    b = table()
    u = put(b.units[0], 2, face=MUST_MOVE)
    u.soldiers, u.courage = 30, 4
    phase(b, 5)
    assert "stay" not in texts(b)
    u.courage = 0
    u.visited |= 1 << 3
    phase(b, 5)
    assert b.ending == "stuck"


@pytest.mark.rule("DDD-MARKER-07", "DDD-MARKER-12")
def test_the_marker_has_three_chevron_faces_and_three_others():
    """Six faces in all."""
    faces = FIGURES.marker.faces
    assert len(faces) == 6
    assert len([f for f in faces if "chevron" in f]) == 3


@pytest.mark.rule("DDD-MARKER-08", "DDD-MOVE-06")
def test_entering_a_sector_starts_at_one_chevron():
    """A Unit at 3 chevrons moves: its marker shows 1; can't-stay in a black Sector."""
    b = table()
    u = put(b.units[0], 2, face=3)
    u.soldiers, u.courage = 30, 4
    phase(b, 5)
    say(b, "go 3")
    assert u.face == 1
    u = put(b.units[0], 3, face=3)
    phase(b, 5)
    say(b, "go 5")
    roll(b, 1)
    assert u.face == CANNOT_STAY


@pytest.mark.rule("DDD-MARKER-09")
def test_one_face_means_the_unit_has_to_move():
    """The must-move face is up exactly when the Unit must move."""
    b = table()
    u = put(b.units[0], 2, face=2)
    u.soldiers, u.courage = 30, 4
    phase(b, 3)
    assert u.face == 3
    u.done = 0
    phase(b, 3)
    assert u.face == MUST_MOVE
    assert "must move" in GAME.scene(b, 0).pieces[0].states


@pytest.mark.rule("DDD-MARKER-10")
def test_the_battle_cry_face_is_shown_until_the_move():
    """It announces the move and binds nobody: a Unit that stays gets its face back."""
    b = table()
    u = put(b.units[0], 2)
    u.soldiers = 30
    tally(b, "courage tool courage star courage soldier1")
    say(b, "bonus 1")
    while b.phase < 5:
        say(b, "done")
    assert u.marker == BATTLE_CRY
    assert "stay" in texts(b)
    say(b, "go 4")
    assert u.marker == 1
    assert u.courage == 3 + 1
    u.done = CRY
    put(u, 2, face=2)
    phase(b, 5)
    say(b, "stay")
    assert u.face == 2


@pytest.mark.rule("DDD-MARKER-11", "DDD-COMBAT-07", "DDD-SECTOR-08")
def test_a_black_sector_allows_one_combat():
    """Enter: can't-stay, one combat, must-move in the next phase 3."""
    b = table()
    u = put(b.units[0], 2)
    u.soldiers, u.courage = 40, 9
    phase(b, 5)
    say(b, "go 5")
    roll(b, 3)
    assert u.face == CANNOT_STAY
    assert u.soldiers == 40 + 3 - 10
    phase(b, 3)
    assert u.face == MUST_MOVE
    phase(b, 5)
    assert "stay" not in texts(b)


@pytest.mark.rule("DDD-MARKER-13")
def test_phase_three_of_turn_one_adds_a_chevron():
    """1 at setup becomes 2: three rolls and two combats in the start; the option spares it."""
    b = table()
    b.units[0].soldiers = 30
    phase(b, 3)
    assert b.units[0].face == 2
    b = table(late_marker=True)
    b.units[0].soldiers = 30
    phase(b, 3)
    assert b.units[0].face == 1


@pytest.mark.rule("DDD-MARKER-14", "DDD-COMBAT-06", "DDD-MOVE-02")
def test_a_normal_sector_sees_three_combats():
    """Entered in turn 4: combats at 1, 2, 3 chevrons in turns 4 to 6, must-move in turn 7."""
    b = table()
    u = put(b.units[0], 1, face=2)
    u.soldiers, u.courage = 60, 9
    phase(b, 5)
    say(b, "go 2")
    faces = [u.face]
    for _ in range(2):
        phase(b, 3)
        faces.append(u.face)
        fight(b)
    assert faces == [1, 2, 3]
    phase(b, 3)
    assert u.face == MUST_MOVE


def test_a_card_can_keep_the_marker_from_turning():
    """Skipping phase 3 is offered before the markers turn."""
    b = table()
    u = put(b.units[0], 2, face=3)
    u.soldiers, u.courage = 60, 9
    have(u, "soldiers_medal")
    phase(b, 3)
    say(b, "play soldiers_medal")
    assert u.face == 3


@pytest.mark.rule("DDD-MARKER-04", "DDD-MARKER-05", "DDD-MARKER-07")
def test_a_marker_shows_three_chevrons_and_then_must_move():
    assert [find_next_face(face) for face in (1, 2, 3)] == [2, 3, MUST_MOVE]
    assert find_next_face(CANNOT_STAY) == MUST_MOVE
