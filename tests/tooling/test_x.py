"""The workflow file and the build of the client."""

import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

import x
from tools import client_build


def call(*args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(x.ROOT / "x.py"), *args]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=180)


def test_help_names_every_command():
    """`x.py --help` tells of each command that there is."""
    told = call("--help")

    assert told.returncode == 0
    assert [name for name in x.COMMANDS if f"x.py {name}" not in told.stdout] == []


def test_an_unknown_command_is_refused_with_the_list_of_commands():
    """A mistyped command says which ones exist and starts nothing."""
    told = call("tset")

    assert told.returncode == 2
    assert "'tset'" in told.stderr
    assert "test" in told.stderr


def test_a_build_of_an_unknown_kind_is_refused_before_anything_is_made():
    """`x.py build` makes the plain wheel or the compiled one, and says so."""
    told = call("build", "--fast")

    assert told.returncode == 1
    assert "--compiled or nothing, not --fast" in told.stderr


def test_a_test_that_hangs_is_ended_and_named(tmp_path: Path):
    """With the project's own settings, and a shorter time."""
    hanging = tmp_path / "test_hanging.py"
    hanging.write_text("import time\ndef test_that_hangs(): time.sleep(100)\n")
    settings = ["-c", str(x.ROOT / "pyproject.toml"), "--rootdir", str(tmp_path)]
    command = [
        sys.executable,
        "-m",
        "pytest",
        *settings,
        "-o",
        "faulthandler_timeout=15",
        str(hanging),
    ]
    told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=90)

    assert told.returncode == 1
    assert "Timeout (0:00:15" in told.stderr
    assert 'test_hanging.py", line 2 in test_that_hangs' in told.stderr


def test_a_stamp_holds_only_for_the_same_inputs(tmp_path: Path):
    """A stamp is good until one of the hashed files or texts changes."""
    listed = tmp_path / "requirements.txt"
    listed.write_text("a==1\n")
    stamp = tmp_path / "stamp"
    stamp.write_text(x.digest(listed, "3.11"))

    assert x.has_stamp(stamp, x.digest(listed, "3.11"))
    assert not x.has_stamp(stamp, x.digest(listed, "3.12"))
    listed.write_text("a==2\n")
    assert not x.has_stamp(stamp, x.digest(listed, "3.11"))
    assert not x.has_stamp(tmp_path / "none", x.digest(listed, "3.11"))


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal on Windows")
def test_a_program_that_is_shown_ends_in_its_own_way_when_the_command_is_stopped():
    """Stopping `x.py run` stops the server, cleanly, and leaves nothing running."""
    program = (
        "import signal, sys\n"
        "signal.signal(signal.SIGTERM, lambda *_: sys.exit(print('saved', flush=True) or 7))\n"
        "print('ready', flush=True)\n"
        "while True: signal.pause()"
    )
    shown = f"import sys, x; sys.exit(x.show([sys.executable, '-c', {program!r}]))"
    command = [sys.executable, "-c", shown]
    with subprocess.Popen(command, cwd=x.ROOT, stdout=subprocess.PIPE, text=True) as outer:
        assert outer.stdout is not None
        assert outer.stdout.readline() == "ready\n"
        outer.terminate()
        assert outer.stdout.read() == "saved\n"
    assert outer.returncode == 7


def test_a_failing_step_shows_its_output_and_raises_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """The last lines of a failed command are shown, and the error is the remedy."""
    monkeypatch.setattr(x, "CACHE", tmp_path)
    program = "print('no such index'); raise SystemExit(3)"

    with pytest.raises(x.StepError, match="Plug it in"):
        x.step("Fetching", [sys.executable, "-c", program], "Plug it in.")

    assert "no such index" in capsys.readouterr().out


def test_a_step_that_hangs_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A step has a time limit, since a dead network may never answer."""
    monkeypatch.setattr(x, "CACHE", tmp_path)

    with pytest.raises(x.StepError, match="Wait no more"):
        x.step(
            "Hanging",
            [sys.executable, "-c", "import time; time.sleep(60)"],
            "Wait no more.",
            minutes=0.01,
        )


def test_a_missing_program_is_a_failed_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A program that is not there gets its remedy too, and no traceback."""
    monkeypatch.setattr(x, "CACHE", tmp_path)

    with pytest.raises(x.StepError, match="Install it"):
        x.step("Starting", [tmp_path / "nothing"], "Install it.")


def test_the_named_browser_must_exist(monkeypatch: pytest.MonkeyPatch):
    """CHROMIUM pointing nowhere is an error, not a reason to take another browser."""
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")

    with pytest.raises(x.StepError, match="/no/such/browser"):
        x.browser()


def test_a_machine_without_a_browser_is_told_to_install_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Where no browser can be had the tests stop with a remedy: they are never skipped."""
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(x, "CACHE", tmp_path)
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")

    with pytest.raises(x.StepError, match="Install Chromium or Chrome"):
        x.browser()


def test_the_fingerprint_of_the_client_changes_with_names_and_contents(tmp_path: Path):
    """A changed, renamed or added source makes the bundle stale; node_modules does not."""
    source = tmp_path / "App.svelte"
    source.write_text("one")
    prints = [client_build.fingerprint(tmp_path)]
    source.write_text("two")
    prints.append(client_build.fingerprint(tmp_path))
    source.rename(tmp_path / "Board.svelte")
    prints.append(client_build.fingerprint(tmp_path))
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / "left.js").write_text("three")

    assert len(set(prints)) == 3
    assert client_build.fingerprint(tmp_path) == prints[-1]


def pretend_debian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, apt: str) -> None:
    """Set up a machine with nothing on its path but a given apt-get, used by root."""
    program = tmp_path / "apt-get"
    program.write_text(f"#!/bin/sh\n{apt}\n")
    program.chmod(0o755)
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(x, "CACHE", tmp_path)
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")


def test_root_on_debian_gets_the_systems_chromium(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Where apt-get can be used it installs the browser."""
    chromium = tmp_path / "chromium"
    apt = f'case "$*" in *chromium) echo > "{chromium}"; /bin/chmod +x "{chromium}";; esac'
    pretend_debian(tmp_path, monkeypatch, apt)

    assert x.browser() == str(chromium)


def test_a_failing_apt_get_is_no_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """After a failed installation the other ways are tried before the tests stop."""
    pretend_debian(tmp_path, monkeypatch, "exit 100")

    with pytest.raises(x.StepError, match="Install Chromium or Chrome"):
        x.browser()

    assert "Trying another way" in capsys.readouterr().out
