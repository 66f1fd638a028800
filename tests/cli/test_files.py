"""Replaying, proving, checking and migrating files; the catalogue, the rulebooks, the engine."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from beachhead.match.record import encode
from tests.cli.terminal import beachhead, started
from tests.match.plays import GAME, begun, fought

ROOT = Path(__file__).parents[2]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Write a finished match."""
    path = tmp_path / "m.json"
    path.write_bytes(encode(fought().record()))
    return path


def change(path: Path, **fields: object) -> None:
    """Falsify a record."""
    path.write_text(json.dumps({**json.loads(path.read_bytes()), **fields}))


def test_a_record_is_replayed_forward_back_and_to_any_depth(file: Path):
    told = beachhead("replay", file, typed="\nn\np\n3\nl\nf\nb\nwhat\nq\n")
    assert "3/" in told
    assert "Green stands at 50, 60." in told
    assert "Men" in told


def test_a_replay_shows_one_depth_or_the_whole_log(file: Path):
    assert "Men 4 of 4" in beachhead("replay", file, "--at", "4")
    assert "draws a secret order" in beachhead("replay", file, "--log")
    assert "depths 0 to" in beachhead("replay", file, "--at", "9999", status=1)


def test_the_dice_of_a_match_are_proved(file: Path):
    assert "match the seed" in beachhead("verify", file)


def test_a_match_that_is_over_is_analysed_in_a_table_that_adds_up_and_in_a_picture(
    file: Path, tmp_path: Path
):
    curve = tmp_path / "curve.svg"
    told = beachhead("analyse", file, "--svg", curve)
    *parts, result = map(float, re.findall(r"([+-][\d.]+) %\s*$", told, re.MULTILINE))
    assert len(parts) == 4
    assert abs(sum(parts) - result) < 0.3  # each is rounded
    assert "best move found" in told
    assert "Throws that changed most" in told
    assert curve.read_text("utf-8").count("<polyline") == 1
    goes_on = tmp_path / "goes_on.json"
    goes_on.write_bytes(encode(begun().record()))
    assert "when it is over" in beachhead("analyse", goes_on, status=1)


def test_false_dice_are_found(file: Path):
    answers = json.loads(file.read_bytes())["answers"]
    roll = next(e for e in answers if e["kind"] == "roll" and e["ply"] > 1)
    roll["body"] = [1] * len(roll["body"]) if roll["body"][0] != 1 else [6] * len(roll["body"])
    change(file, answers=answers)
    assert f"ply {roll['ply']}" in beachhead("verify", file, status=1)


def test_files_are_validated(file: Path, tmp_path: Path):
    position = tmp_path / "p.json"
    position.write_bytes(GAME.save(begun().position))
    assert "Two Patrols" in beachhead("validate", file, position, "--game", "template")
    assert "[game.missing]" in beachhead("validate", position, status=1)
    change(position, men=[9, 9])
    assert "PAT-SETUP-01" in beachhead("validate", position, "--game", "template", status=1)


def test_an_older_record_is_migrated(file: Path, tmp_path: Path):
    assert "up to date" in beachhead("migrate", file)
    change(file, version=0)
    told = beachhead("migrate", file, "--output", tmp_path / "new.json")
    assert "rules of version 0 become 1" in told
    assert "up to date" in beachhead("migrate", tmp_path / "new.json")


def test_a_record_that_todays_rules_refuse_is_named_by_ply_and_rule(file: Path):
    answers = json.loads(file.read_bytes())["answers"]
    answers[4]["body"] = "retreat"
    change(file, answers=answers)
    assert "ply 4 is refused (rule PAT-TURN-02)" in beachhead("migrate", file, status=1)


def test_a_file_that_is_no_record_is_refused_in_one_sentence(tmp_path: Path):
    path = tmp_path / "junk.json"
    path.write_bytes(b"[" * 100_000)
    for command in ("replay", "verify", "migrate", "validate"):
        assert "beachhead" in beachhead(command, path, status=1) or command == "validate"


def test_games_are_listed_with_what_can_be_chosen():
    told = beachhead("games", "--all")
    assert "template" in told
    assert "meeting" in told
    assert "random, greedy" in told
    assert "Knows the rules, sees little and often errs." in told
    assert "0 (any distance), 6 (6 inches)" in " ".join(told.split())


def test_every_command_has_help_with_an_example():
    told = beachhead("--help")
    commands = [line.split()[1] for line in told.splitlines() if line.startswith("│ ")]
    commands = [word for word in commands if word.isalpha() and word.islower()]
    assert {"games", "play", "watch", "replay", "verify", "rules", "engine"} <= set(commands)
    for command in ("games", "play", "watch", "replay", "verify", "validate", "migrate", "rules"):
        assert "Example" in beachhead(command, "--help")


def test_the_table_of_rules_shows_what_is_enforced_and_tested():
    told = beachhead("rules", "template", folder=ROOT)
    line = next(line for line in told.splitlines() if line.startswith("PAT-FIRE-01"))
    assert re.search(r" rules/fire\.py:\d+ +games/template/test_\w+\.py:\d+ ", line)
    assert "13 rules" in told
    assert "template" in beachhead("rules", folder=ROOT)


def test_a_rulebook_is_searched():
    assert "PAT-MOVE-02" in beachhead("rules", "template", "--find", "ambush")
    assert "Wiped out" in beachhead("rules", "template", "--find", "pat-end-01")
    assert "PAT-MOVE-01" in beachhead("rules", "template", "--find", "movement"), "its chapter"
    assert "No rule" in beachhead("rules", "template", "--find", "submarine")


def test_many_games_are_played_and_counted(tmp_path: Path):
    told = beachhead(
        "simulate", "template", "--games", "20", "--bots", "greedy,random", "--jobs", "1",
        "--csv", tmp_path / "r.csv", "--lines", tmp_path / "r.jsonl",
    )  # fmt: skip
    assert "Two Patrols: 20 games" in told
    assert "greedy" in told
    assert len((tmp_path / "r.jsonl").read_text().splitlines()) == 20
    assert len((tmp_path / "r.csv").read_text().splitlines()) == 21


def test_bots_are_ranked():
    told = beachhead("tournament", "template", "--games", "4", "--jobs", "1")
    assert "greedy" in told


def test_the_engine_is_a_command():
    told, status = started("engine", typed='{"do":"games","id":1}\nnonsense\n')
    assert status == 0
    replies = [json.loads(line) for line in told.splitlines()]
    assert [reply["ok"] for reply in replies] == [True, False]


@pytest.mark.parametrize(
    "command",
    [
        ("play", "template", "--save"),
        ("watch", "template", "--bots", "random", "--save"),
        ("migrate", "m.json", "--output"),
    ],
    ids=lambda command: str(command[0]),
)
@pytest.mark.parametrize("place", ["/", "nowhere/m.json"])
def test_a_place_where_nothing_can_be_written_is_refused_before_anything_is_played(
    file: Path, command: tuple[str, ...], place: str
):
    """Nobody plays for hours and learns then that the match cannot be saved."""
    told = beachhead(*command, place, folder=file.parent, status=1)

    assert told.startswith(f"beachhead: {place}: ")
    assert told.count("\n") == 1
    assert told.endswith("Choose another path.\n")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("simulate", "template", "--games", "1", "--jobs", "1", "--csv", "no/r.csv"), "no/r.csv"),
        (("simulate", "template", "--games", "1", "--jobs", "1", "--lines", "."), "directory"),
        (("report", "template", "--games", "1", "--jobs", "1", "--out", "m.json"), "m.json"),
        (("scenario", "new", "no/village.toml"), "no/village.toml"),
        (("simulate", "template", "--dask", "nonsense"), "No Dask scheduler answers at nonsense"),
        (("tournament", "template", "--bots", "random"), "two different bots"),
        (("report", "template", "--sides", "9"), "no scenario for 9"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_what_a_command_cannot_do_is_one_sentence(file: Path, args: tuple[str, ...], told: str):
    shown = beachhead(*args, folder=file.parent, status=1)

    assert told in shown
    assert "Traceback" not in shown


def test_the_version_is_told():
    assert beachhead("--version").startswith("beachhead 0.")
