"""Settings of a server by flag, environment and file."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import msgspec
import pytest
from typer.core import TyperGroup
from typer.main import get_command

from beachhead.cli.app import app as commands
from beachhead.web.settings import FLAGS, BadSetting, Settings, load_settings, settings_table


def test_a_flag_wins_over_a_variable_a_variable_over_the_file_and_the_file_over_the_default(
    tmp_path: Path,
):
    file = tmp_path / "my.toml"
    file.write_text('port = 1001\nworkers = 2\nlive_matches = 7\nhosts = ["a.example"]\n')
    environment = {"BEACHHEAD_PORT": "1002", "BEACHHEAD_WORKERS": "3", "BEACHHEAD_DATA": "/x"}
    found = load_settings(file, {"port": 1003}, environment)
    assert (found.port, found.workers, found.live_matches) == (1003, 3, 7)
    assert found.hosts == ("a.example",)
    assert found.asks == Settings().asks


def test_the_file_of_this_folder_is_read_without_being_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    assert load_settings(environment={}) == Settings()
    (tmp_path / "beachhead.toml").write_text("bot_seconds = 0.5\n")
    assert load_settings(environment={}).bot_seconds == 0.5


def test_words_of_the_environment_become_values():
    environment = {"BEACHHEAD_BROWSER": "false", "BEACHHEAD_HOSTS": "a.example, *.b.example"}
    found = load_settings(environment=environment)
    assert found.browser is False
    assert found.hosts == ("a.example", "*.b.example")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("prot = 8000", "my.toml: there is no setting 'prot'"),
        ('port = "eighty"', "my.toml: port cannot be 'eighty'"),
        ("port = 70000", "my.toml: port cannot be 70000"),
        ("port = ", "my.toml is not TOML"),
    ],
)
def test_a_mistake_in_the_file_is_named_with_its_place(tmp_path: Path, text: str, message: str):
    file = tmp_path / "my.toml"
    file.write_text(text)
    with pytest.raises(BadSetting, match=message):
        load_settings(file, environment={})


def test_a_mistake_in_a_variable_or_a_flag_names_it():
    with pytest.raises(BadSetting, match="--workers: workers cannot be 0"):
        load_settings(flags={"workers": 0}, environment={})
    with pytest.raises(BadSetting, match="BEACHHEAD_PORT: port cannot be 'x'"):
        load_settings(environment={"BEACHHEAD_PORT": "x"})
    with pytest.raises(BadSetting, match="--set log_level: log_level cannot be 'loud'"):
        load_settings(flags={"log_level": "loud"}, environment={})


def test_a_file_that_is_not_there_is_refused(tmp_path: Path):
    with pytest.raises(BadSetting, match=r"none\.toml cannot be read"):
        load_settings(tmp_path / "none.toml", environment={})


def test_every_flag_of_the_command_is_in_the_table():
    """`--config` and `--set` lead to settings, `--data` is `BEACHHEAD_DATA`; the others are settings."""
    serve = cast("TyperGroup", get_command(commands)).commands["serve"]
    flags = {option.opts[0] for option in serve.params}
    assert flags == {*FLAGS.values(), "--config", "--set", "--data"}
    assert set(FLAGS) <= {field.name for field in msgspec.structs.fields(Settings)}


def test_the_table_in_the_documents_is_current():
    """To renew it, print `settings_table()` into docs/server.md."""
    page = Path(__file__).parents[2] / "docs" / "server.md"
    assert settings_table() in page.read_text("utf-8")
