"""The scene: what is written fits where it stands, and what a phase needs comes first."""

from pathlib import Path

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.content.battle_maps import MAPS, BattleMap, load_map
from beachhead.games.dday_dice.content.components import AWARDS, ITEMS, SPECIALISTS, VEHICLES
from beachhead.games.dday_dice.view.map import (
    HEAVY,
    MARGIN,
    ROW,
    SHIELD,
    SMALLEST,
    WIDE,
    draw_printed,
    fit_text,
    sector_box,
)
from beachhead.kernel.scene import Panel, Shape
from tests.games.dday_dice.boards import phase, roll_all, table

EXTREME = """
id = "dieppe"
name = "Dieppe"
courage = [1]
special_damage = { name = "lose_courage", amount = 2 }

[[sector]]
number = 1
row = 0
col = 0
span = 2
def = [116, 118, 120]
fire = 3
special_damage = true
start = { soldiers = 9, courage = 3, stars = 2, points = 5 }

[[sector]]
number = 2
row = 1
col = 0
span = 12
def = [6]
bunker = true
"""


def width(shape: Shape) -> float:
    """Guess how wide a text is, on the safe side."""
    return shape.size * len(shape.text) * (HEAVY if shape.weight == "bold" else WIDE)


def check_lettering(battle_map: BattleMap) -> None:
    """Demand that every text stays in its shield or Sector."""
    for s in battle_map.data.sector:
        left, top, right, bottom = sector_box(battle_map, s)
        for shape in draw_printed(battle_map, s):
            if shape.kind != "text":
                continue
            x, y = shape.points
            assert top < y <= bottom, (battle_map.id, s.number, shape.text)
            if shape.align == "start":
                assert x >= left + MARGIN
                assert x + width(shape) <= right + 0.1, (battle_map.id, s.number, shape.text)
            else:
                assert width(shape) <= SHIELD, (battle_map.id, s.number, shape.text)


@pytest.mark.parametrize("map_id", sorted(MAPS))
def test_every_text_of_a_map_fits_where_it_stands(map_id: str):
    """DEFs stay in their shield, instructions in their Sector, and can be read."""
    battle_map = MAPS[map_id]
    check_lettering(battle_map)
    sizes = [s.size for d in battle_map.data.sector for s in draw_printed(battle_map, d) if s.text]
    assert min(sizes) >= SMALLEST


def test_texts_of_a_players_own_map_fit_too(tmp_path: Path):
    """A narrow Sector with three DEFs of three digits and a long start."""
    (tmp_path / "dieppe.toml").write_text(EXTREME, "utf-8")
    check_lettering(load_map(tmp_path / "dieppe.toml"))


def test_several_defs_stand_one_under_the_other():
    """One for each turn of a stay, none beside the shield."""
    sector = MAPS["omaha_beach"].sectors[9].data
    assert len(sector.defence) == 3
    texts = [s for s in draw_printed(MAPS["omaha_beach"], sector) if s.weight == "bold"]
    defs = [s for s in texts if s.text.isdigit()]
    assert [int(s.text) for s in defs] == list(sector.defence)
    assert len({s.points[0] for s in defs}) == 1
    heights = [s.points[1] for s in defs]
    assert heights == sorted(heights)
    assert heights[-1] - heights[0] < ROW / 2


def test_a_short_text_keeps_its_size_and_a_long_one_shrinks():
    assert fit_text("22", 100, 15) == 15
    assert fit_text("discard 2 explosives", 60, 13) < 13


def panel(b: Board, name: str) -> Panel:
    """Return a panel of the first Unit's scene."""
    return next(p for p in GAME.scene(b, 0).panels if p.id == name)


def beside(b: Board) -> list[str]:
    """List the open panels beside the map, in their order."""
    return [p.id for p in GAME.scene(b, 0).panels if p.place == "side" and not p.collapsed]


def test_while_dice_roll_the_player_aid_comes_first():
    """It says what every RWB brings, and where that comes from."""
    b = table()
    roll_all(b, "skull star soldier1 soldier1 courage tool")
    assert beside(b)[0] == "aid"
    lines = panel(b, "aid").lines
    assert len(lines) == 6
    assert "Reinforcements: 4 Soldiers, 4 Soldiers for another Unit (sourced)" in lines[2]


def test_in_phase_4_whom_to_rally_comes_first():
    """In other phases they are folded away."""
    b = table()
    b.units[0].stars = 9
    phase(b, 4)
    assert beside(b) == ["leaders"]
    assert panel(b, "aid").collapsed


def test_own_cards_and_the_pool_lie_below_the_map_and_other_units_above_it():
    """In every phase: what one has, what one can find, and how the others stand."""
    b = table("omaha_beach-4")
    for number in range(1, 7):
        phase(b, number)
        places = {p.id: p.place for p in GAME.scene(b, 0).panels}
        assert [i for i, place in places.items() if place == "above"] == [
            "unit:1:card",
            "unit:2:card",
            "unit:3:card",
        ]
        randbelow = [i for i, place in places.items() if place == "below"]
        assert randbelow == ["unit:0:card", "cards:0", "pool"]


def test_every_card_says_what_is_not_from_the_published_one():
    """Each of its parts is named, or the whole is sourced."""
    for card in (*SPECIALISTS, *ITEMS, *VEHICLES, *AWARDS):
        told = card.data.provenance.summary()
        given = card.data.provenance
        for part in ("name", "cost", "effect"):
            wanted = getattr(given, part)
            assert (part in told) == (wanted in ("inferred", "reconstructed")), (card.id, told)
        assert told
