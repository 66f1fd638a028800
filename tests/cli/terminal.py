"""The command line as people start it: another process, with pipes or a terminal."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
from contextlib import ExitStack, chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from beachhead.__main__ import main
from beachhead.cli.parameters import console

PATIENCE = 180  # seconds after which a silent terminal is given up
PAUSE = 5  # seconds between two tries to interrupt
COMMAND = [sys.executable, "-m", "beachhead"]
ENVIRONMENT = {**os.environ, "COLUMNS": "120", "NO_COLOR": "1", "TERM": "dumb"}


def started(*args: str | Path, typed: str = "", folder: Path | None = None) -> tuple[str, int]:
    """Run a command in a process of its own; give stdout with stderr, and its exit status."""
    done = subprocess.run(
        [*COMMAND, *map(str, args)],
        input=typed,
        capture_output=True,
        text=True,
        cwd=folder,
        env=ENVIRONMENT,
        timeout=180,
        check=False,
    )
    return done.stdout + done.stderr, done.returncode


def beachhead(*args: str | Path, typed: str = "", folder: Path = Path(), status: int = 0) -> str:
    """Run a command in this process, which is quicker, and demand its exit status."""
    told = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    keys = io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8")
    with ExitStack() as stack:
        stack.enter_context(patch.dict(os.environ, ENVIRONMENT))
        stack.enter_context(patch.object(sys, "argv", ["beachhead", *map(str, args)]))
        stack.enter_context(patch.object(sys, "stdin", keys))
        stack.enter_context(redirect_stdout(told))
        stack.enter_context(redirect_stderr(told))
        stack.enter_context(chdir(folder))
        console.width = int(ENVIRONMENT["COLUMNS"])  # it may have been made with another width
        code = ended()
    told.seek(0)
    text = told.read()
    assert code == status, text
    return text


def ended() -> object:
    """Run the command line to its end and give the exit status."""
    try:
        main()
    except SystemExit as ending:
        return ending.code or 0
    raise AssertionError("the command line ends by exiting")


class Screen:
    """A real terminal: what is typed into it and what it shows."""

    def __init__(self, *args: str | Path, folder: Path) -> None:
        ours, theirs = pty.openpty()
        self.file = os.fdopen(ours, "r+b", buffering=0)
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
        self.process = subprocess.Popen(
            [*COMMAND, *map(str, args)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env=environment,
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = ""
        self.raw = b""
        self.reached = 0

    def until(self, *words: str) -> str:
        """Read until one of these is shown; give all that came with it."""
        found = ""
        while not any(word in found for word in words):
            found += self.read()
        return found

    def silent(self, seconds: float) -> bool:
        """Tell whether nothing comes for some seconds."""
        return not select.select([self.file], [], [], seconds)[0]

    def read(self) -> str:
        """Read a piece without colours; raise EOFError at the end, and where nothing comes any more."""
        if self.silent(PATIENCE):
            raise TimeoutError(self.shown)
        try:
            piece = self.file.read(65536)
        except OSError:
            piece = b""
        if not piece:
            raise EOFError(self.shown)
        text = readable(piece)
        self.raw += piece
        self.shown += text
        return text

    def reach(self, word: str) -> None:
        """Read until this is shown after what was reached before; what came with that counts."""
        while (at := readable(self.raw).find(word, self.reached)) < 0:
            self.read()
        self.reached = at + len(word)

    def interrupt(self, word: str) -> None:
        """Press Ctrl-C until this is shown: a key that is pressed just while a prompt is drawn has no effect."""
        self.process.send_signal(signal.SIGINT)
        while readable(self.raw).find(word, self.reached) < 0:
            if self.silent(PAUSE):
                self.process.send_signal(signal.SIGINT)
            else:
                self.read()
        self.reach(word)

    def type(self, line: str) -> None:
        """Type a line."""
        self.file.write(line.encode() + b"\n")

    def end(self) -> int:
        """Read to the end and give the exit status."""
        try:
            while True:
                self.read()
        except EOFError:
            status = self.process.wait(120)
        self.file.close()
        return status


def readable(told: bytes) -> str:
    """Take colours and movements out of what a terminal is told."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", told.decode(errors="replace"))
