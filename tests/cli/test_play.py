"""Playing, watching and resuming in the terminal."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from beachhead.cli.screen import write_chance
from beachhead.match import Match
from tests.cli.terminal import ENVIRONMENT, Screen, beachhead, started


def test_a_whole_game_is_played_in_a_real_terminal(tmp_path: Path):
    screen = Screen("play", "template", "--against", "random", "--seed", "5", folder=tmp_path)
    while True:
        shown = screen.until("> ", "The end")
        if "The end" in shown:
            break
        screen.type("1")
    assert screen.end() == 0
    assert "Orders shown" in screen.shown
    match = Match.from_record((tmp_path / "template.match.json").read_bytes())
    assert match.over


def test_two_people_at_one_screen_do_not_see_each_others_secrets(tmp_path: Path):
    screen = Screen("play", "template", "--seed", "5", folder=tmp_path)
    screen.until("Only Green should look at the screen now.")
    screen.type("")
    screen.until("> ")
    screen.type("1")
    screen.until("Only Grey should look at the screen now.")
    screen.type("")
    screen.until("> ")
    screen.type("quit")
    assert screen.end() == 0


def test_answers_are_given_by_number_or_notation(tmp_path: Path):
    told = beachhead(
        "play", "template", "--seed", "5", "--against", "random", typed="3\nwait\n", folder=tmp_path
    )
    assert "Green stands at 50, 75." in told
    assert "Green waits." in told


def test_an_illegal_answer_is_explained_with_its_rule_and_asked_again(tmp_path: Path):
    told = beachhead(
        "play", "template", "--against", "random", typed="at 50 45\nwhy at 50 45\nat 50 75\n",
        folder=tmp_path,
    )  # fmt: skip
    assert told.count("10 or more are needed") == 2
    assert "PAT-SETUP-03" in told
    assert "Green stands at 50, 75." in told


def test_help_board_log_odds_rules_hint_and_luck_answer_without_playing(tmp_path: Path):
    typed = "help\nboard\nlog\nodds\nrules\nrules ambush\nrules PAT-END-01\nhint\nluck\nall\nquit\n"
    told = beachhead("play", "template", "--against", "random", typed=typed, folder=tmp_path)
    for words in (
        "undo the last answer",
        "Men 4 of 4",
        "draws a secret order",
        "No odds are known here",
        "PAT-SETUP-03 Placing the patrol",
        "PAT-MOVE-02 Ambush",
        "PAT-END-01 Wiped out",
        "Win chance of Green after it",
        "No dice that can be counted",
    ):
        assert words in told


def test_the_chances_of_a_plan_are_asked_with_names_and_values(tmp_path: Path):
    plans = ["", "kind=fire unit=US.shm target=GE.fjp", "kind=fire unit=US.no", "everything"]
    plans += ["unit=US.shm target=GE.fjp teams=t1:2,t2", "unit=US.shm target=GE.fjp teams=t1,t1"]
    typed = "".join(f"odds {plan}\n" for plan in plans) + "quit\n"
    seed = ("--seed", "one")  # with which the player goes first, before anybody has moved
    told = beachhead("play", "company", "--against", "random", *seed, typed=typed, folder=tmp_path)
    for words in (
        "For a plan, type: odds kind=… unit=…",
        "Sherman section fires at Fallschirmjaeger platoon",
        "t1 Vehicle MG: To Hit 7 with long range +1",
        "75mm: 4 dice",
        "t1 is named twice",
        "US.no is no Unit on the table",
        "'everything' is not part of a plan",
    ):
        assert words in told


def test_a_sampled_chance_is_shown_with_its_interval_and_an_exact_one_without():
    assert write_chance({"label": "hit", "p": 0.5, "low": 0.45, "high": 0.55}) == (
        "50.0% (45.0% to 55.0%)"
    )
    assert write_chance({"label": "hit", "p": 1 / 3, "exact": "1/3"}) == "33.3%"


def test_undo_takes_an_own_answer_back_without_asking(tmp_path: Path):
    typed = "1\nundo\n2\nquit\n"
    told = beachhead("play", "template", "--against", "random", typed=typed, folder=tmp_path)
    assert "Green undoes the last step." in told
    assert "Green stands at 33, 75." in told


def test_undo_turn_takes_back_all_own_answers_since_the_last_roll(tmp_path: Path):
    typed = "1\nadvance\nundo turn\n2\nquit\n"
    told = beachhead("play", "template", "--against", "random", typed=typed, folder=tmp_path)
    assert "Green undoes the last 2 steps." in told
    assert "Green stands at 33, 75." in told


def test_undo_past_a_roll_asks_whether_everybody_agrees(tmp_path: Path):
    start = "at 50 60\nat 50 40\nfire\n"
    told = beachhead(
        "play", "template", "--seed", "4", typed=start + "undo\nn\nundo\ny\nquit\n", folder=tmp_path
    )
    assert told.count("Does everybody agree?") == 2
    assert "by agreement" in told


def test_typed_dice_are_read_as_people_type_them(tmp_path: Path):
    typed = "ra\nhold\nat 50 60\nat 50 40\nfire\n1 2 7 1\nodds\n1266\nquit\n"
    told = beachhead("play", "template", "--dice", "typed", typed=typed, folder=tmp_path)
    assert "4 dice showing 1 2 3 4 5 6" in told
    assert "'7' is none of these: 1, 2, 3, 4, 5, 6." in told
    assert "█" in told
    assert "2 hits. (typed)" in told


def test_a_match_is_saved_when_somebody_stops_and_resumed_where_it_was(tmp_path: Path):
    beachhead("play", "template", "--seed", "5", typed="at 50 60\nat 50 40\n", folder=tmp_path)
    told = beachhead("play", "--resume", "template.match.json", typed="fire\n", folder=tmp_path)
    assert "Green fires 4 rifles" in told
    record = json.loads((tmp_path / "template.match.json").read_bytes())
    assert [entry["text"] for entry in record["answers"][2:5]] == ["at 50 60", "at 50 40", "fire"]


def test_a_second_match_does_not_write_over_the_first(tmp_path: Path):
    for _ in range(2):
        beachhead("play", "template", typed="at 50 60\n", folder=tmp_path)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["template-2.match.json", "template.match.json"]


def test_a_bot_plays_on_for_somebody_who_leaves(tmp_path: Path):
    told = beachhead("play", "template", typed="seat random\nseat random\n", folder=tmp_path)
    assert "Green is now played by a bot (random)." in told
    assert "The end" in told


def test_bots_are_watched_to_the_end(tmp_path: Path):
    told = beachhead(
        "watch", "template", "--bots", "greedy,random", "--seed", "1", "--save", "w.json",
        folder=tmp_path,
    )  # fmt: skip
    assert "The end" in told
    assert "all" in beachhead("verify", "w.json", folder=tmp_path)


def test_wrong_wishes_are_refused_in_one_sentence(tmp_path: Path):
    for args, words in {
        ("play", "chess"): "There is no game 'chess'",
        ("play", "template", "--scenario", "x"): "There is no scenario 'x'",
        ("play", "template", "--against", "deep blue"): "There is no bot 'deep blue'",
        ("play", "template", "--against", "random", "--side", "7"): "sides 0 to 1, not 7",
        ("play", "template", "--seats", "here"): "seats needed: 2, given: 1.",
        ("play", "template", "-o", "fog=on"): "There is no option 'fog'",
        ("play", "--resume", "nowhere.json"): "No such file",
        ("play", "--resume", "."): "Is a directory",
    }.items():
        assert words in beachhead(*args, folder=tmp_path, status=1)
    beachhead("play", folder=tmp_path, status=2)
    beachhead("play", "template", "--dice", "loaded", folder=tmp_path, status=2)


def test_a_refused_command_shows_no_traceback(tmp_path: Path):
    told, status = started("play", "chess", folder=tmp_path)
    assert status == 1
    assert told.startswith("beachhead: There is no game 'chess'; known: ")


def test_the_best_score_is_kept_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Victory Points are a mark to beat on the same map; a worse game leaves it."""
    monkeypatch.setenv("BEACHHEAD_DATA", str(tmp_path / "data"))
    options = ["--option", "country=uk", "--option", "victory_points=true"]
    chosen = ("--seed", "1")
    for seed, word in (
        (chosen, "nobody chose"),
        ((), "a new best score"),
        ((), "best score"),
        (chosen, "nobody chose"),
    ):
        told = beachhead(
            *("play", "dday_dice", *options, *seed, "--seconds", "600"),
            typed="seat careful\n",
            folder=tmp_path,
        )
        assert word in told
    assert (tmp_path / "data" / "matches.sqlite3").is_file()


def test_whatever_was_played_is_on_disk_before_somebody_is_asked(tmp_path: Path):
    """A terminal that is closed in the middle of a question loses nothing."""
    screen = Screen("play", "template", "--against", "random", "--seed", "5", folder=tmp_path)
    screen.until("> ")
    screen.type("1")
    screen.until("> ")
    screen.process.kill()
    screen.process.wait()
    screen.file.close()

    match = Match.from_record((tmp_path / "template.match.json").read_bytes())
    assert "Green stands at 16, 75." in [line.text for item in match.log() for line in item.lines]


def test_a_save_that_fails_leaves_the_old_place(tmp_path: Path):
    """Afterwards the match is still saved where it was going to be."""
    told = beachhead(
        "play", "template", "--against", "random", typed="save no/m.json\nquit\n", folder=tmp_path
    )

    assert "no/m.json: there is no folder" in told
    assert (tmp_path / "template.match.json").is_file()


def test_a_number_that_is_none_is_refused_like_any_other_word(tmp_path: Path):
    """Raised digits look like digits and are none."""
    told = beachhead("play", "template", "--against", "random", typed="²\n", folder=tmp_path)

    assert "'²' is not understood here." in told


def test_without_the_servers_libraries_the_terminal_plays_to_the_end(tmp_path: Path):
    """`pip install beachhead[cli]` is enough; only marks to beat need the database."""
    missing = "for name in ('sqlalchemy', 'alembic', 'asyncpg', 'litestar', 'numpy'): sys.modules[name] = None"
    code = f"import sys\n{missing}\nfrom beachhead.__main__ import main\nmain()"
    play = (
        "play",
        "dday_dice",
        "--seats",
        "random",
        "--option",
        "victory_points=true",
        "--seed",
        "5",
    )
    command = [sys.executable, "-c", code, *play]

    done = subprocess.run(
        command, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert "The end" in done.stdout


def test_against_a_bot_dice_that_fell_cannot_be_undone(tmp_path: Path):
    """Nobody else could agree: the same policy as in the browser."""
    typed = "at 50 60\nfire\nundo\nquit\n"
    told = beachhead(
        "play", "template", "--against", "random", "--seed", "4", typed=typed, folder=tmp_path
    )
    assert "Green fires 4 rifles" in told
    assert "Dice and cards that have come up cannot be undone." in told
    assert "Does everybody agree?" not in told


def test_a_game_that_stopped_on_a_real_table_goes_on_here(tmp_path: Path):
    """`show` writes the position in the form that `--setup` reads."""
    (tmp_path / "table.toml").write_text(
        'game = "axis_allies_dday"\nturn = 3\norder = "Allies Move"\n'
        '[zones]\nBayeux = {"UK inf" = 3}\n',
        encoding="utf-8",
    )
    shown = beachhead(
        *("play", "--setup", "table.toml", "--save", "a.json"),
        typed="UK inf2 Z15>Z22\nshow later.toml\nquit\n",
        folder=tmp_path,
    )
    assert "Written: later.toml" in shown
    assert 'Balleroy = {"UK inf" = 2}' in (tmp_path / "later.toml").read_text("utf-8")
    again = beachhead(
        *("play", "--setup", "later.toml", "--save", "b.json"),
        typed="UK inf1 Z15>Z22\nquit\n",
        folder=tmp_path,
    )
    assert "1 U.K. infantry" in again


def test_a_set_up_that_cannot_be_is_refused_in_a_sentence(tmp_path: Path):
    (tmp_path / "table.toml").write_text("[zones]\nCaen = {inf = 9}\n", encoding="utf-8")
    shown = beachhead(
        "play", "axis_allies_dday", "--setup", "table.toml", folder=tmp_path, status=1
    )
    assert "Caen holds 9 Axis land units" in shown
    beachhead("play", "template", "--setup", "x.toml", "--scenario", "y", folder=tmp_path, status=2)
