#!/usr/bin/env python3
"""The whole workflow of Beachhead, in one file that needs only Python 3.11 or newer.

    python3 x.py run                      prepare everything, then play in the browser
    python3 x.py test [PYTEST ARGS]       prepare everything, then run every test
    python3 x.py check                    lint, formatting, types, layers, client types
    python3 x.py bench [ARGS]             measure speed, compared with other game engines;
                                          --adapters: of the research environments
    python3 x.py build                    make the wheel and the source archive in dist/
    python3 x.py build --compiled         make a wheel with compiled rules, for this kind of machine
    python3 x.py fuzz GAME --minutes N    play random games in search of a crash
    python3 x.py fuzz store --minutes N   let the database fail in search of a lost answer
    python3 x.py fuzz chaos --minutes N   kill servers and databases while people play
    python3 x.py fuzz server --minutes N  send the server what nobody honest sends
    python3 x.py ladder GAME              measure the levels of a game against each other
    python3 x.py mutate PATH              put small faults into code, and see whether a test fails
    python3 x.py rules [GAME]             show which rules are enforced and tested
    python3 x.py lock                     compile requirements/*.txt again

The first start makes an environment in .venv; later ones start in a moment.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tools import client_build, rules_build

if TYPE_CHECKING:
    from typing import TypeAlias

ROOT = Path(__file__).resolve().parent
CACHE = ROOT / ".cache"
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
EXE = ".exe" if os.name == "nt" else ""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# A headless Chromium that travels inside an npm package: for Linux users without root.
PACKAGED_CHROMIUM = "@sparticuz/chromium@147"

# Environments of the wheels that `x.py build` has made, each with the stamp of its sources.
BUILT = CACHE / "built"
# Fails if one of the modules named is interpreted.
COMPILED = """
import importlib, sys
plain = [name for name in sys.argv[1:] if importlib.import_module(name).__file__.endswith(".py")]
sys.exit(f"not compiled: {plain}" if plain else 0)
"""

# A string, as TypeAlias is for mypy only: an old Python can still print that it is too old.
Command: TypeAlias = "Sequence[str | Path]"


class StepError(Exception):
    """A step failed; the message says what to do."""


# Running things --------------------------------------------------------------------------------


@contextmanager
def progress(title: str) -> Iterator[Callable[[], None]]:
    """Show a title and the seconds so far on one line."""
    start = time.monotonic()
    live = sys.stdout.isatty()
    last = start

    def tick() -> None:
        nonlocal last
        now = time.monotonic()
        if live:
            print(f"\r  {title} … {now - start:.0f} s ", end="", flush=True)
        elif now - last >= 15:
            last = now
            print(f"  {title} … still running after {now - start:.0f} s", flush=True)

    print(f"  {title} …", end="" if live else "\n", flush=True)
    try:
        yield tick
    except BaseException:
        print(f"{chr(13) if live else ''}  {title}: failed", flush=True)
        raise
    print(f"{chr(13) if live else ''}  {title}: {time.monotonic() - start:.1f} s   ", flush=True)


def step(
    title: str,
    command: Command,
    remedy: str,
    *,
    env: Mapping[str, str] | None = None,
    minutes: float = 15,
    lines: int = 25,
) -> None:
    """Run a command silently with progress; if it fails, show its last lines."""
    CACHE.mkdir(exist_ok=True)
    log = CACHE / "last-step.log"
    try:
        with progress(title) as tick, log.open("w", encoding="utf-8") as out:
            child = subprocess.Popen(
                [str(part) for part in command],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                env={**os.environ, **(env or {})},
            )
            wait(child, minutes, tick)
    except (OSError, subprocess.SubprocessError) as error:
        print(*log.read_text("utf-8", "replace").splitlines()[-lines:], f"({error})", sep="\n")
        raise StepError(remedy) from error


def wait(child: subprocess.Popen[bytes], minutes: float, tick: Callable[[], None]) -> None:
    """Wait for a process to succeed, for this many minutes at most."""
    deadline = time.monotonic() + minutes * 60
    try:
        while child.poll() is None:
            if time.monotonic() > deadline:
                raise subprocess.TimeoutExpired(child.args, minutes * 60)
            tick()
            time.sleep(0.1)
    finally:
        if child.poll() is None:
            child.kill()
            child.wait()
    if child.returncode:
        raise subprocess.CalledProcessError(child.returncode, child.args)


def show(command: Command, **env: str) -> int:
    """Run a command with its output, and return its exit status."""
    parts = [str(part) for part in command]
    child = subprocess.Popen(parts, cwd=ROOT, env={**os.environ, **env})
    before = signal.signal(signal.SIGTERM, lambda *_: child.terminate())
    try:
        return child.wait()
    except KeyboardInterrupt:  # The child gets Ctrl-C from the terminal too.
        child.wait()
        return 130
    finally:
        signal.signal(signal.SIGTERM, before)


# The environment -------------------------------------------------------------------------------


def script(name: str, venv: Path = ROOT / ".venv") -> Path:
    """Return the path of an executable of an environment."""
    return venv / SCRIPTS / f"{name}{EXE}"


def digest(*parts: str | Path) -> str:
    """Return the hash of texts and files."""
    total = hashlib.sha256()
    for part in parts:
        total.update(part.read_bytes() if isinstance(part, Path) else part.encode())
        total.update(b"\0")
    return total.hexdigest()


def has_stamp(stamp: Path, value: str) -> bool:
    """Return True if a stamp holds the value."""
    return stamp.is_file() and stamp.read_text("utf-8") == value


def make_venv(venv: Path) -> None:
    """Create an environment with uv, unless there is one for this Python and folder."""
    stamp, value = venv / "x-venv.stamp", digest(sys.version, str(venv))
    if has_stamp(stamp, value) and script("uv", venv).exists():
        return
    step(
        f"Making the environment {venv.relative_to(ROOT)}",
        [sys.executable, "-m", "venv", "--clear", "--without-pip", venv],
        "Python's venv module is missing: install it (on Debian: apt install python3-venv).",
    )
    step(
        "Installing uv",
        [sys.executable, "-m", "pip", "--python", script("python", venv), "install", "-q", "uv"],
        "Install pip for this Python (on Debian: apt install python3-pip), check that the network"
        " reaches a package index, and start again.",
    )
    stamp.write_text(value, "utf-8")


def install(requirements: str, venv: Path = ROOT / ".venv", *, project: bool = True) -> None:
    """Install a compiled requirements file into an environment."""
    listed = ROOT / "requirements" / f"{requirements}.txt"
    stamp = venv / f"x-{requirements}.stamp"
    value = digest(listed, ROOT / "pyproject.toml", str(project))
    make_venv(venv)
    if has_stamp(stamp, value):
        return
    uv: Command = [script("uv", venv), "pip", "install", "--python", script("python", venv)]
    remedy = "Check that the network reaches a package index, and start again."
    step(f"Installing {listed.relative_to(ROOT)}", [*uv, "-r", listed], remedy)
    if project:
        editable: Command = [*uv, "--no-deps", "--no-build-isolation", "-e", "."]
        step("Installing Beachhead itself", editable, "Fix pyproject.toml, see above.")
    stamp.write_text(value, "utf-8")


def build_client() -> None:
    """Build the web client if its bundle is out of date."""
    if client_build.is_stale():
        step(
            "Building the web client",
            [script("python"), "-m", "tools.client_build"],
            "If the lines above are about the network, check that it reaches a package index and"
            " start again; otherwise fix client/.",
            minutes=20,
        )


# The browser -----------------------------------------------------------------------------------


def find_browser() -> str | None:
    """Return an installed Chromium or Chrome."""
    for name in (os.environ.get("CHROMIUM", ""), *BROWSERS, str(CACHE / "chromium" / "chromium")):
        if name and (found := shutil.which(name)):
            return found
    return None


def install_browser() -> None:
    """Install Chromium with the system's packages as root, else from an npm package."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        apt = ["apt-get", "-o", "DPkg::Lock::Timeout=300"]
        env = {"DEBIAN_FRONTEND": "noninteractive"}
        try:
            step("Updating the list of packages", [*apt, "update"], "apt-get update.", env=env)
            get = [*apt, "install", "-y", "--no-install-recommends", "chromium"]
            step("Installing chromium", get, "apt-get install chromium.", env=env)
        except StepError as failure:
            print(f"  Did not work: {failure} Trying another way.")
        else:
            return
    if (platform.system(), platform.machine()) == ("Linux", "x86_64"):
        step(
            "Fetching a headless Chromium",
            [script("python"), "-m", "tools.client_build", "chromium", PACKAGED_CHROMIUM],
            "Install Chromium or Chrome by hand, or set CHROMIUM to where it is.",
        )


def browser() -> str:
    """Return a browser, installed if necessary: tests are never skipped."""
    if os.environ.get("CHROMIUM") and not shutil.which(os.environ["CHROMIUM"]):
        raise StepError(
            f"CHROMIUM names no program: {os.environ['CHROMIUM']!r}; correct or unset it."
        )
    found = find_browser()
    if found is None:
        install_browser()
        found = find_browser()
    if found is None:
        raise StepError(
            "Install Chromium or Chrome, or set CHROMIUM to where it is: tests need one."
        )
    return found


# Wheels ----------------------------------------------------------------------------------------


def source_digest() -> str:
    """Return the hash of everything that a wheel is made from, and of the Python version."""
    files = [p for p in (ROOT / "src").rglob("*") if p.suffix in {".py", ".toml"}]
    return digest(
        sys.version, ROOT / "pyproject.toml", ROOT / "tools" / "rules_build.py", *sorted(files)
    )


def check_compiler() -> None:
    """Refuse to start a long build without a C compiler."""
    command = [str(script("python")), "-m", "tools.rules_build"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise StepError(done.stderr.strip())


def pack(kind: str) -> Path:
    """Build the plain wheel with the source archive, or the compiled wheel, in dist/."""
    fresh = CACHE / "packed"
    shutil.rmtree(fresh, ignore_errors=True)
    targets = ["-t", "wheel"] if kind == "compiled" else ["-t", "sdist", "-t", "wheel"]
    step(
        f"Packing the {kind} wheel",
        [script("python"), "-m", "hatchling", "build", *targets, "-d", fresh],
        "Fix what the lines above name.",
        env={"BEACHHEAD_COMPILED": "1" if kind == "compiled" else ""},
        minutes=60,
    )
    (ROOT / "dist").mkdir(exist_ok=True)
    made = [path.replace(ROOT / "dist" / path.name) for path in fresh.iterdir()]
    return next(path for path in made if path.suffix == ".whl")


def check_wheel(wheel: Path, venv: Path, kind: str) -> None:
    """Install a wheel and play the golden games with it, which must be the same as ever."""
    uv: Command = [script("uv", venv), "pip", "install", "--python", script("python", venv)]
    step(f"Installing {wheel.name}", [*uv, "--no-deps", "--reinstall", wheel], "See above.")
    python, names = script("python", venv), rules_build.module_names() if kind == "compiled" else []
    remedy = f"The {kind} wheel does not do what the sources do; do not use it."
    step("Importing the rules", [python, "-c", COMPILED, *names], remedy)
    files = sorted((ROOT / "tests" / "golden").glob("*.txt"))
    again: Command = [python, "-m", "beachhead.sim.playthrough", "--again", *files]
    step(f"Playing {len(files)} golden games", again, remedy)


# The commands ----------------------------------------------------------------------------------


def run(args: list[str]) -> int:
    """Serve the app."""
    install("run")
    build_client()
    return show([script("beachhead"), "serve", *args])


def test(args: list[str]) -> int:
    """Run the tests; arguments go to pytest."""
    install("dev")
    build_client()
    # Two workers by default; `-n 0` among the arguments turns them off. One that has nothing left to
    # do takes tests from the other: those in a browser wait a lot and would keep one busy alone.
    workers = ["-n", "2", "--dist", "worksteal"]
    return show([script("python"), "-m", "pytest", *workers, *args], CHROMIUM=browser())


def check(args: list[str]) -> int:
    """Run every check, even after one has failed, and name those that failed."""
    install("dev")
    paths = ["src", "tests", "tools", "x.py"]
    checks: dict[str, Command] = {
        "ruff check": [script("ruff"), "check", "-q", *paths],
        "ruff format": [script("ruff"), "format", "-q", "--check", *paths],
        "mypy": [script("mypy"), *args],
        "lint-imports": [script("lint-imports"), "--no-cache"],
        "wire types": [script("python"), "-m", "tools.wire_types", "--check"],
        "svelte-check": [script("python"), "-m", "tools.client_build", "check"],
    }
    failed = []
    for name, command in checks.items():
        try:
            step(name, command, "", lines=1000)
        except StepError:
            failed.append(name)
    if failed:
        raise StepError(f"Fix what these report: {', '.join(failed)}.")
    return 0


def bench(args: list[str]) -> int:
    """Measure speed: of the rules (--compiled), of other engines, or of environments (--adapters)."""
    if "--adapters" in args:
        install("dev")
        rest = [arg for arg in args if arg != "--adapters"]
        return show([script("python"), "-m", "tools.adapter_speed", *rest])
    peers = CACHE / "bench-venv"
    compiled = "--compiled" in args
    if compiled and not has_stamp(BUILT / "compiled.stamp", source_digest()):
        build(["--compiled"])
    install("run")
    install("bench", peers, project=False)
    python = script("python", BUILT / "compiled-venv") if compiled else script("python")
    wanted = [arg for arg in args if arg != "--compiled"]
    command: Command = [python, "-m", "tools.bench", *wanted]
    return show(command, BEACHHEAD_BENCH_PYTHON=str(script("python", peers)))


def build(args: list[str]) -> int:
    """Build a wheel in dist/, install it in a separate environment and check it there."""
    if args not in ([], ["--compiled"]):
        raise StepError(f"It takes --compiled or nothing, not {' '.join(args)}.")
    kind = "compiled" if args else "plain"
    made_from = source_digest()
    install("dev")
    build_client()
    if args:
        check_compiler()
    (BUILT / f"{kind}.stamp").unlink(missing_ok=True)
    wheel = pack(kind)
    venv = BUILT / f"{kind}-venv"
    install("run", venv, project=False)
    check_wheel(wheel, venv, kind)
    (BUILT / f"{kind}.stamp").write_text(made_from, "utf-8")
    print(f"{wheel.relative_to(ROOT)} is made and checked.")
    return 0


def fuzz(args: list[str]) -> int:
    """Play random games in search of a crash; `store`, `chaos`, `server` try the server instead."""
    servers = {
        "store": "tests.web.schedules",
        "chaos": "tests.web.chaos",
        "server": "tests.web.hostile",
    }
    if args and args[0] in servers:
        install("dev")
        return show([script("python"), "-m", servers[args[0]], *args[1:]])
    install("run")
    return show([script("python"), "-m", "beachhead.sim.fuzz", *args])


def ladder(args: list[str]) -> int:
    """Measure how strong the levels of a game are; strength is not tested, it is measured."""
    install("run")
    return show([script("beachhead"), "ladder", *args])


def mutate(args: list[str]) -> int:
    """Put small faults into code, one at a time, and list those that no test notices."""
    install("dev")
    return show([script("python"), "-m", "tools.mutate", *args])


def rules(args: list[str]) -> int:
    """Show which rules are enforced and tested."""
    install("run")
    return show([script("beachhead"), "rules", *args])


def lock(args: list[str]) -> int:
    """Compile the requirements again: exact versions, and no address of a package index."""
    make_venv(ROOT / ".venv")
    options = "--universal --python-version 3.11 --no-header --no-annotate --no-emit-index-url"
    uv: Command = [script("uv"), "pip", "compile", "-q", *options.split(), *args]
    extras = [part for name in ("cli", "web", "solver") for part in ("--extra", name)]
    remedy = "Fix the requirement that the lines above name."
    for name, sources in {
        "run": ["pyproject.toml", "requirements/run.in", *extras],
        "dev": ["pyproject.toml", "requirements/run.in", "requirements/dev.in", "--all-extras"],
        "bench": ["requirements/bench.in"],
    }.items():
        step(f"Compiling {name}", [*uv, *sources, "-o", f"requirements/{name}.txt"], remedy)
    return 0


COMMANDS = {
    c.__name__: c for c in (run, test, check, bench, build, fuzz, ladder, mutate, rules, lock)
}


def main(argv: list[str]) -> int:
    """Run one command."""
    if sys.version_info < (3, 11):  # noqa: UP036 - nobody has checked it before us
        print("Beachhead needs Python 3.11 or newer; start x.py with that.", file=sys.stderr)
        return 2
    if not argv or argv[0] in {"-h", "--help", "help"}:
        print(__doc__)
        return 0
    if argv[0] not in COMMANDS:
        print(f"x.py: no command {argv[0]!r}; there are {', '.join(COMMANDS)}.", file=sys.stderr)
        return 2
    try:
        return COMMANDS[argv[0]](argv[1:])
    except StepError as failure:
        print(f"x.py {argv[0]}: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
