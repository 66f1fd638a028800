"""The settings of a server, declared once: by flag, by environment, by file, or the default.

    settings = load_settings(file=Path("beachhead.toml"), flags={"port": 9000})

A flag wins over a variable (`BEACHHEAD_PORT`), a variable over the file, the file over the default.
Worker processes get the settings of their parent through the environment.
"""

import os
import tomllib
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta

from beachhead.kernel.errors import BeachheadError

EXPORTED = "BEACHHEAD_SERVER"
PREFIX = "BEACHHEAD_"
FILE = "beachhead.toml"
FLAGS = {
    "host": "--host",
    "port": "--port",
    "browser": "--browser",
    "database": "--database",
    "workers": "--workers",
    "bot_seconds": "--bot-seconds",
    "hosts": "--allow-host",
}
"""The settings that have a flag of their own."""
VERSION = version("beachhead")


class BadSetting(BeachheadError):
    """A setting that does not exist or cannot have this value; the message says where it stands."""

    code = "setting.invalid"


class Settings(msgspec.Struct, frozen=True):
    """The settings of a server."""

    host: Annotated[str, Meta(description="Address to listen on.")] = "127.0.0.1"
    port: Annotated[
        int, Meta(ge=0, le=65535, description="Port; 0 is 8000, or a free one if that is taken.")
    ] = 0
    browser: Annotated[bool, Meta(description="Open the browser at the start.")] = True
    database: Annotated[
        str,
        Meta(
            description="`postgresql://…` or a file for SQLite; empty: in the user's data folder."
        ),
    ] = ""
    database_seconds: Annotated[
        float,
        Meta(ge=1, description="Seconds after which a PostgreSQL that does not answer is away."),
    ] = 10.0
    workers: Annotated[int, Meta(ge=1, description="Processes; several need PostgreSQL.")] = 1
    hosts: Annotated[
        tuple[str, ...],
        Meta(description="Host names that others use, besides localhost and numeric addresses."),
    ] = ()
    proxies: Annotated[
        tuple[str, ...],
        Meta(description="Proxies whose `X-Forwarded-For` counts: addresses or networks."),
    ] = ()
    log: Annotated[
        Literal["text", "json"], Meta(description="Lines of the log as text or as JSON.")
    ] = "text"
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="The least important lines that are logged; `info` logs every request."),
    ] = "warning"
    metrics: Annotated[
        Literal["local", "all", "off"],
        Meta(description="Who may read `/metrics`: this computer, everybody, nobody."),
    ] = "local"
    bot_seconds: Annotated[
        float, Meta(ge=0.05, description="Seconds that a bot may think about one decision.")
    ] = 1.5
    bot_processes: Annotated[int, Meta(ge=1, description="Processes for bots in a worker.")] = 1
    live_matches: Annotated[int, Meta(ge=1, description="Matches kept in memory by a worker.")] = (
        400
    )
    writes: Annotated[
        int, Meta(ge=1, description="Writes for each token within `write_seconds`.")
    ] = 40
    write_seconds: Annotated[float, Meta(gt=0, description="See `writes` and `asks`.")] = 10.0
    asks: Annotated[
        int,
        Meta(ge=1, description="Questions (odds, reasons, replays) for each token in that time."),
    ] = 300
    reads: Annotated[
        int, Meta(ge=1, description="Views of matches for each address in that time.")
    ] = 1000
    odds_moment: Annotated[
        float, Meta(ge=0, description="Seconds after which odds get a process of their own.")
    ] = 1.0
    odds_processes: Annotated[
        int,
        Meta(ge=1, description="Such processes at once in a worker; one visitor has a quarter."),
    ] = 4
    odds_seconds: Annotated[
        float, Meta(gt=0, description="Seconds after which such a process is ended.")
    ] = 600.0
    new_matches: Annotated[
        int, Meta(ge=1, description="New matches and records for each address in `new_seconds`.")
    ] = 20
    new_seconds: Annotated[float, Meta(gt=0, description="See `new_matches`.")] = 600.0
    sweep_seconds: Annotated[
        float,
        Meta(gt=0, description="Seconds between searches for matches that wait for a bot."),
    ] = 15.0
    connections: Annotated[
        int, Meta(ge=1, description="Connections open at once for each address, without sockets.")
    ] = 200
    head_seconds: Annotated[
        float, Meta(gt=0, description="Seconds in which a request's head has to arrive.")
    ] = 10.0
    body_seconds: Annotated[
        float, Meta(gt=0, description="Seconds in which its body has to arrive.")
    ] = 30.0
    reply_seconds: Annotated[
        float, Meta(gt=0, description="Seconds after which a reply that nobody reads is dropped.")
    ] = 30.0
    sockets: Annotated[int, Meta(ge=1, description="Sockets open at once for each address.")] = 100
    silent_seconds: Annotated[
        float,
        Meta(gt=0, description="Seconds of silence after which a socket is closed."),
    ] = 60.0
    known_dice: Annotated[
        bool,
        Meta(description="For tests: who opens a match may choose its seed even with friends."),
    ] = False

    def export(self) -> None:
        """Pass the settings on to worker processes."""
        os.environ[EXPORTED] = msgspec.json.encode(self).decode()


def from_environment() -> Settings:
    """Return the settings that the parent process exported, or the defaults."""
    return msgspec.json.decode(os.environ.get(EXPORTED, "{}"), type=Settings)


def load_settings(
    file: Path | None = None,
    flags: Mapping[str, object] | None = None,
    environment: Mapping[str, str] = os.environ,
) -> Settings:
    """Return the settings from defaults, file, environment and flags; later ones win.

    Without a file, `beachhead.toml` in this folder is read if it is there.
    """
    if file is None and Path(FILE).is_file():
        file = Path(FILE)
    values: dict[str, object] = {}
    for where, name, value in [
        *(_read_file(file) if file else ()),
        *_read_environment(environment),
        *((find_flag(name), name, value) for name, value in (flags or {}).items()),
    ]:
        values[name] = check_setting(where, name, value)
    return Settings(**values)  # type: ignore[arg-type]


def check_setting(where: str, name: str, value: object) -> object:
    """Return a value in the form that a setting has; `where` it stands is named if it is refused."""
    hints = get_type_hints(Settings, include_extras=True)
    if name not in hints:
        near = ", ".join(sorted(hints))
        raise BadSetting(f"{where}: there is no setting {name!r:.40}.", remedy=f"known: {near}")
    if name in ("hosts", "proxies") and isinstance(value, str):
        value = [part.strip() for part in value.split(",") if part.strip()]
    try:
        return msgspec.convert(value, hints[name], strict=False)
    except msgspec.ValidationError as error:
        msg = f"{where}: {name} cannot be {value!r:.60}: {error}."
        raise BadSetting(msg, remedy=describe_setting(name)) from None


def describe_setting(name: str) -> str:
    """Return what a setting is for."""
    return str(_meta(get_type_hints(Settings, include_extras=True)[name]).description)


def find_flag(name: str) -> str:
    """Return the flag that sets a setting."""
    return FLAGS.get(name, f"--set {name}")


def settings_table() -> str:
    """Return the table of all settings, as it stands in `docs/server.md`."""
    rows = [
        "| in the file | in the environment | as a flag | default | allowed | meaning |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for field in msgspec.structs.fields(Settings):
        name = field.name
        default = f"`{_write_value(field.default)}`" if field.default not in ("", ()) else "none"
        rows.append(
            f"| `{name}` | `{PREFIX}{name.upper()}` | `{find_flag(name)}` | {default}"
            f" | {_describe_range(field.type)} | {describe_setting(name)} |"
        )
    return "\n".join(rows) + "\n"


def _write_value(value: object) -> str:
    """Return a value as TOML and the environment write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _describe_range(hint: Any) -> str:
    """Return which values a setting may have."""
    kind, meta = get_args(hint)[0], _meta(hint)
    if choices := get_args(kind):
        return "a list" if kind == tuple[str, ...] else ", ".join(f"`{c}`" for c in choices)
    if kind is bool:
        return "`true`, `false`"
    if meta.le is not None:
        return f"{meta.ge} to {meta.le}"
    if meta.gt is not None:
        return f"more than {meta.gt}"
    return f"{meta.ge} or more" if meta.ge is not None else "text"


def _meta(hint: Any) -> Meta:
    """Return the description of a field's type."""
    return next(part for part in get_args(hint) if isinstance(part, Meta))


def _read_file(file: Path) -> Iterator[tuple[str, str, object]]:
    """Go through the settings of a file."""
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        msg = f"The settings in {file.name} cannot be read: {error.strerror}."
        raise BadSetting(msg, remedy="correct --config") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetting(f"{file.name} is not TOML: {error}.") from None
    for name, value in found.items():
        yield file.name, name, value


def _read_environment(environment: Mapping[str, str]) -> Iterator[tuple[str, str, object]]:
    """Go through the variables that are settings; others, such as BEACHHEAD_DATA, are not ours."""
    for name in get_type_hints(Settings):
        variable = PREFIX + name.upper()
        if variable in environment:
            yield variable, name, environment[variable]
