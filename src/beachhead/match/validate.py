"""Check files of others: match records, positions, component files."""

import msgspec

from beachhead.kernel import registry
from beachhead.kernel.data import FORMS, parse_toml
from beachhead.kernel.errors import BeachheadError, DataError, RecordError
from beachhead.kernel.registry import AnyGame
from beachhead.match.match import Match
from beachhead.match.migrate import parse
from beachhead.match.record import decode

LARGEST_COMPONENT = 4_000_000


class Finding(msgspec.Struct, frozen=True):
    """What a file is, and what is wrong with it; without a code it is sound."""

    what: str
    summary: str
    code: str = ""
    rule: str = ""

    @property
    def sound(self) -> bool:
        """Return True if nothing is wrong."""
        return not self.code


def validate(name: str, body: bytes, game_id: str = "") -> Finding:
    """Check a file by its name and contents; a position or component file needs its game."""
    what = kind_of(name, body)
    try:
        if what == "component file":
            return check_component(require_game(game_id), name, body)
        return (
            check_record(body)
            if what == "match record"
            else check_position(require_game(game_id), body)
        )
    except BeachheadError as error:
        return Finding(what, error.sentence(), error.code, error.rule)


def kind_of(name: str, body: bytes) -> str:
    """Return what a file claims to be."""
    if name.endswith(".toml"):
        return "component file"
    try:
        return "match record" if "format" in parse(body) else "position"
    except RecordError:
        return "match record"


def require_game(game_id: str) -> AnyGame:
    """Return the game that a position or component file is for."""
    if not game_id:
        msg = "The file does not say which game it is for."
        raise DataError(msg, code="game.missing", remedy="name the game: --game GAME")
    return registry.game(game_id)


def check_record(body: bytes) -> Finding:
    """Play a record through."""
    match = Match.from_record(decode(body))
    state = "over" if match.over else "not over"
    summary = f"{match.game.title}: {match.ply} entries, {match.depth} of them stand, {state}"
    return Finding("match record", summary)


def check_position(game: AnyGame, body: bytes) -> Finding:
    """Load a position as the engine does."""
    b = game.load(body)
    prompts = "; ".join(game.prompt(b, node) for node in game.nodes(b))
    return Finding("position", f"{game.title}: {prompts}")


def check_component(game: AnyGame, name: str, body: bytes) -> Finding:
    """Check an edited component file against the form that the game loads."""
    if len(body) > LARGEST_COMPONENT:
        msg = f"{name}: the file is larger than {LARGEST_COMPONENT} bytes."
        raise DataError(msg, code="data.size")
    package = type(game).__module__ + "."
    own = [file for file in FORMS if (file.partition("/")[0] + ".").startswith(package)]
    forms = {file.rpartition("/")[2]: FORMS[file] for file in own}
    base = name.replace("\\", "/").rpartition("/")[2]
    if text := game.check_file(base, body.decode("utf-8", errors="replace")):
        return Finding("component file", f"{game.title}: {base}: {text}")
    if base not in forms:
        known = ", ".join(sorted(forms))
        msg = f"{base}: {game.title} has no such file; it has {known}."
        raise DataError(msg, code="data.unknown", remedy="keep the file's own name")
    parse_toml(body.decode("utf-8", errors="replace"), base, forms[base])
    return Finding("component file", f"{game.title}: {base} has the form that the game loads")
