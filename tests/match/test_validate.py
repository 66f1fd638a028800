"""Files of strangers are checked, not trusted."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from beachhead.match.record import encode
from beachhead.match.validate import validate
from tests.match.plays import GAME, begun, fought

POSITION = GAME.save(begun().position)
TOML = files("beachhead.games._template").joinpath("content/game.toml").read_bytes()


def test_a_sound_record_is_summed_up():
    found = validate("match.json", encode(fought().record()))
    assert found.sound
    assert "over" in found.summary


def test_a_sound_position_is_summed_up_by_what_it_asks():
    found = validate("position.json", POSITION, "template")
    assert (found.what, found.sound) == ("position", True)
    assert "what does Green do?" in found.summary


def test_a_position_that_cannot_be_is_refused_with_its_rule():
    body = json.dumps({**json.loads(POSITION), "men": [9, 4]}).encode()
    found = validate("position.json", body, "template")
    assert found.code == "position.invalid"
    assert "PAT-SETUP-01" in found.summary


def test_a_position_needs_its_game():
    assert validate("position.json", POSITION).code == "game.missing"


def test_a_sound_component_file_is_accepted():
    assert validate("game.toml", TOML, "template").sound


@pytest.mark.parametrize(
    ("name", "body", "code"),
    [
        ("game.toml", TOML.replace(b"men = 4", b"men = 'four'"), "data.invalid"),
        ("game.toml", b"women = 4\n" + TOML, "data.invalid"),
        ("game.toml", b"men = ", "data.invalid"),
        ("game.toml", b"\xff\xfe", "data.invalid"),
        ("game.toml", b"#" * 4_000_001, "data.size"),
        ("other.toml", TOML, "data.unknown"),
    ],
)
def test_a_component_file_that_does_not_hold_is_refused(name: str, body: bytes, code: str):
    found = validate(name, body, "template")
    assert found.code == code
    assert name in found.summary


@pytest.mark.parametrize("body", [b"", b"nonsense", b"[" * 100_000, b"\xff", b"[1, 2]"])
def test_what_is_no_json_object_is_refused(body: bytes):
    assert validate("thing.json", body, "template").code in ("record.json", "record.form")
