"""The full screen, driven by keys as a person would."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, RichLog, Static

from beachhead.cli import files
from beachhead.cli.referee_line import take_line
from beachhead.kernel import registry
from beachhead.match import Match, Seat
from beachhead.match.entries import DiceKind
from beachhead.tui.app import Board, MapView
from beachhead.tui.map_drawing import draw, fit_size, is_inside

GAME = registry.game("template")


class Heard(Board):
    """A board that keeps what it has said, long after it has faded."""

    said: str = ""

    def notify(self, message: str, **how: Any) -> None:
        """Say it, and keep it."""
        self.said += f"{message}\n"
        super().notify(message, **how)


Keys = Callable[[Heard, Pilot[None]], Awaitable[None]]


def driven(
    folder: Path,
    keys: Keys,
    *,
    dice: DiceKind = "seeded",
    alone: bool = True,
) -> Match:
    """Play on a screen of 120 by 40 and give the match."""
    seats = (Seat("here"), Seat("bot", level="random")) if alone else ()
    match = Match.new(GAME, seats=seats, seed="on the screen", dice=dice)
    app = Heard(match, folder / "m.json", files.save, seconds=0.5)

    async def run() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            await settled(app, pilot)
            await keys(app, pilot)

    asyncio.run(run())
    return match


async def settled(app: Board, pilot: Pilot[None]) -> None:
    """Wait until bots have answered."""
    await pilot.pause()
    while app.match.bot_to_move():
        await pilot.pause(0.02)
    await pilot.pause()


async def typed(app: Board, pilot: Pilot[None], text: str) -> None:
    """Type a line into the field for notation."""
    app.query_one("#typed", Input).focus()
    app.query_one("#typed", Input).value = text
    await pilot.press("enter")
    await settled(app, pilot)


def test_a_whole_game_is_played_with_enter_alone(tmp_path: Path):
    async def keys(app: Heard, pilot: Pilot[None]) -> None:
        while not app.match.over:
            app.query_one("#options", OptionList).focus()
            await pilot.press("enter")
            await settled(app, pilot)
        assert "+" in str(app.query_one("#prompt", Static).content)

    match = driven(tmp_path, keys)
    assert match.over
    assert Match.from_record((tmp_path / "m.json").read_bytes()).over


def test_arrows_choose_another_answer(tmp_path: Path):
    async def keys(app: Heard, pilot: Pilot[None]) -> None:
        await pilot.press("down", "down", "enter")
        await settled(app, pilot)

    match = driven(tmp_path, keys)
    assert [e.text for e in match.entries if e.kind == "answer" and e.side == 0] == ["at 50 75"]


def test_typed_notation_is_taken_and_an_illegal_one_explained(tmp_path: Path):
    async def keys(app: Heard, pilot: Pilot[None]) -> None:
        await typed(app, pilot, "at 50 45")
        assert "10 or more are needed" in app.said
        await typed(app, pilot, "at 51 76")

    match = driven(tmp_path, keys)
    assert "at 51 76" in [e.text for e in match.entries]


def test_f2_undoes_the_own_last_move_and_the_bots_replies(tmp_path: Path):
    async def keys(app: Heard, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await settled(app, pilot)
        await pilot.press("f2")

    match = driven(tmp_path, keys)
    assert [e.kind for e in match.entries[-2:]] == ["answer", "undo"]


def test_f6_undoes_what_others_have_to_agree_to(tmp_path: Path):
    async def keys(app: Heard, pilot: Pilot[None]) -> None:
        await typed(app, pilot, "at 50 60")
        await typed(app, pilot, "at 50 40")
        await typed(app, pilot, "wait")
        await typed(app, pilot, "wait")
        await pilot.press("f2")
        assert "another side's answer comes between" in app.said
        assert app.match.depth == 6
        await pilot.press("f6")

    match = driven(tmp_path, keys, alone=False)
    assert [e.text for e in match.entries if e.kind == "undo"] == ["agreed"]


def test_typed_dice_are_typed(tmp_path: Path):
    async def keys(app: Heard, pilot: Pilot[None]) -> None:
        await typed(app, pilot, "ra")
        await typed(app, pilot, "hold")

    match = driven(tmp_path, keys, dice="typed")
    assert [e.text for e in match.entries[:2]] == ["raid", "hold"]


def test_hint_rule_and_save_answer_their_keys(tmp_path: Path):
    async def keys(app: Heard, pilot: Pilot[None]) -> None:
        await pilot.press("f3", "f4", "f5")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "Win chance after it" in app.said
        assert "no man's land" in app.said
        assert "Saved" in app.said

    driven(tmp_path, keys)


@pytest.mark.parametrize("game_id", sorted(registry.all_games()))
def test_the_map_of_every_game_is_drawn(game_id: str):
    game = registry.game(game_id)
    match = Match.new(game, seed="map")
    for _ in range(12):
        for side, decision in match.decisions()[:1]:
            match.answer(side, decision.options[0])
    scene = game.scene(match.position, -1)
    grid = draw(scene, game.meta.sides, 100, 36)
    lines = grid.plain.splitlines()
    assert 5 < len(lines) <= 36
    assert len({len(line) for line in lines}) == 1
    assert len(set(grid.plain)) > 5


def test_an_answer_lights_up_what_it_concerns():
    match = Match.new(GAME, seed="map")
    match.answer(0, (50, 75))
    scene = GAME.scene(match.position, -1)
    plain = draw(scene, GAME.meta.sides, 60, 30)
    lit = draw(scene, GAME.meta.sides, 60, 30, ("patrol:0",))
    assert plain.plain == lit.plain
    assert plain.spans != lit.spans


def test_a_map_keeps_its_proportions():
    assert fit_size((100, 100), 80, 20) == (40, 20)
    assert fit_size((200, 100), 40, 40) == (40, 10)


def test_a_point_lies_in_a_polygon_or_not():
    square = ([0.0, 4.0, 4.0, 0.0], [0.0, 0.0, 4.0, 4.0])
    assert is_inside(2, 2, *square)
    assert not is_inside(5, 2, *square)


def on_screen(match: Match, folder: Path, keys: Keys, size: tuple[int, int] = (100, 30)) -> None:
    """Show a match on a screen of a size and press keys."""
    app = Heard(match, folder / "m.json", files.save, seconds=0.5)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            await keys(app, pilot)

    asyncio.run(run())


def bombardment() -> Match:
    """Give a match of Axis & Allies in which ships have hit Bayeux."""
    match = Match.new(registry.game("axis_allies_dday"), dice="typed")
    take_line(match, "2 2 2; 2 2 2; 2 2 2")
    take_line(match, "Bayeux; 1")
    return match


def drawn(app: Board) -> list[str]:
    """Give the lines of the map."""
    return str(app.query_one("#map", Static).content).splitlines()


def test_names_counts_and_objectives_can_be_read_on_a_small_screen(tmp_path: Path):
    async def keys(app: Heard, pilot: Pilot[None]) -> None:
        await pilot.pause()
        text = "\n".join(drawn(app))
        for name in ("Bayeux", "Caren", "St-Cl", "★"):
            assert name in text
        assert "4i3a2B" in text  # Vierville: 4 infantry, 3 artillery, 2 blockhouses

    on_screen(bombardment(), tmp_path, keys)


def test_names_are_whole_where_there_is_room_and_counts_of_neighbours_stay_apart():
    game = registry.game("axis_allies_dday")
    scene = game.scene(game.new(), -1)
    text = draw(scene, game.meta.sides, 78, 26).plain
    for name in ("1 Beaumont-Hague", "8 Barneville", "7 Montebourg", "9 Bricquebec"):
        assert name in text
    assert "1i2a2B 1i1B 1i1B" in text  # Cherbourg, St-Pierre and Barfleur
    assert "★ 30 C" in text


def test_a_flag_of_a_free_table_covers_no_piece():
    game = registry.game("company")
    scene = game.scene(game.new(), -1)
    text = draw(scene, game.meta.sides, 45, 17).plain
    assert all(f"⚑{name}" in text for name in ("farm", "lane gap"))
    without = draw(replace(scene, marks=()), game.meta.sides, 45, 17).plain
    letters = [at for at, sign in enumerate(without) if sign.isalnum()]
    assert all(text[at] == without[at] for at in letters)


def test_the_map_is_drawn_and_the_log_wrapped_again_after_a_resize(tmp_path: Path):
    async def keys(app: Heard, pilot: Pilot[None]) -> None:
        log = app.query_one("#log", RichLog)
        before, lines = len(drawn(app)[0]), len(log.lines)
        await pilot.resize_terminal(200, 60)
        await settled(app, pilot)
        wide, few = len(drawn(app)[0]), len(log.lines)
        await pilot.resize_terminal(100, 30)
        await settled(app, pilot)
        assert wide > before
        assert len(drawn(app)[0]) == before
        assert 0 < few < len(log.lines) == lines

    on_screen(bombardment(), tmp_path, keys)


def test_the_map_zooms_and_scrolls(tmp_path: Path):
    async def keys(app: Heard, pilot: Pilot[None]) -> None:
        before, view = len(drawn(app)[0]), app.query_one("#view", MapView)
        await pilot.press("f8")
        await pilot.pause()
        assert len(drawn(app)[0]) > before
        view.scroll_to(0, 0, animate=False)
        await pilot.pause()
        await pilot.press("shift+right", "shift+down")
        await pilot.pause()
        assert (view.scroll_x > 0, view.scroll_y > 0) == (True, True)
        for _ in range(9):
            await pilot.press("f7")
        await pilot.pause()
        assert len(drawn(app)[0]) <= view.size.width  # never smaller than the window, never larger

    on_screen(bombardment(), tmp_path, keys)


def test_the_facts_of_the_last_move_stand_as_lines_and_who_is_asked_is_named(tmp_path: Path):
    async def keys(app: Heard, pilot: Pilot[None]) -> None:
        del pilot
        stage = str(app.query_one("#stage", Static).content)
        assert stage.splitlines() == [
            "Ships of the Allies fire at the blockhouse in Bayeux, hitting on 2 or less (1): hit.",
            "  ships' guns: needs 2 or less",
            "  dice [1], 1 hit, lost: 1 German blockhouse",
        ]
        assert "ships of the Allies" in str(app.query_one("#prompt", Static).content)

    on_screen(bombardment(), tmp_path, keys)


def test_a_referee_s_line_is_taken_on_the_board_too(tmp_path: Path):
    async def keys(app: Heard, pilot: Pilot[None]) -> None:
        await typed(app, pilot, "Vierville; 3")

    match = bombardment()
    before = match.ply
    on_screen(match, tmp_path, keys)
    assert match.ply == before + 2
