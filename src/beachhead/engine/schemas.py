"""JSON schemas of the protocol and of every game's positions: `python -m beachhead.engine.schemas`.

They are written into `docs/`; a test holds them true.
"""

from __future__ import annotations

import json
import sys
from inspect import cleandoc
from pathlib import Path
from typing import TypedDict, get_args

import msgspec

from beachhead.engine.replies import AnyReply, Error
from beachhead.engine.requests import AnyRequest
from beachhead.kernel import registry
from beachhead.kernel.registry import AnyGame

Schema = TypedDict("Schema", {"oneOf": list[dict[str, str]], "$defs": dict[str, object]})
"""Several kinds in one schema."""

BEGIN, END = "<!-- schemas: begin -->\n", "<!-- schemas: end -->\n"


def anything(kind: type) -> dict[str, object]:
    """Leave open what only the game and its reader understand."""
    if kind is object:
        return {"description": "Any JSON value."}
    raise NotImplementedError


def flush_left(schemas: dict[str, dict[str, object]]) -> None:
    """Cut the indentation of docstrings away, as newer Pythons do by themselves."""
    for schema in schemas.values():
        schema["description"] = cleandoc(str(schema.get("description", "")))


def schemas_of(kinds: tuple[type, ...]) -> Schema:
    """Give the schema of each kind by its name, with what they share under `$defs`."""
    found, shared = msgspec.json.schema_components(
        kinds, schema_hook=anything, ref_template="#/$defs/{name}"
    )
    flush_left(shared)
    names = [str(schema["$ref"]).rpartition("/")[2] for schema in found]
    return {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in names], "$defs": shared}


def protocol() -> dict[str, Schema]:
    """Give the schemas of requests and replies."""
    requests, replies = get_args(AnyRequest), (*get_args(AnyReply), Error)
    return {"Requests": schemas_of(requests), "Replies": schemas_of(replies)}


def position(game: AnyGame) -> dict[str, object]:
    """Give the schema of a game's positions."""
    schema = msgspec.json.schema(game.board, schema_hook=anything)
    flush_left(schema.get("$defs", {}))
    title = f"A position of {game.title}"
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **schema}


def protocol_section() -> str:
    """Write the schemas of the protocol as the page holds them."""
    blocks = [
        f"### {name}\n\n```json\n{a_definition_a_line(schema)}\n```\n"
        for name, schema in protocol().items()
    ]
    return "\n".join(blocks)


def a_definition_a_line(schema: Schema) -> str:
    """Write a schema so that people can find their way in it."""
    shared = [f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in schema["$defs"].items()]
    either = json.dumps(schema["oneOf"])
    return f'{{"oneOf": {either},\n "$defs": {{\n' + ",\n".join(shared) + "\n }}"


def with_section(page: str) -> str:
    """Put the schemas between their marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{protocol_section()}\n{END}{after}"


def position_file(game: AnyGame) -> str:
    """Write a game's schema as its file holds it."""
    return json.dumps(position(game), indent=1) + "\n"


def write(docs: Path) -> list[Path]:
    """Bring all schemas below `docs` up to date."""
    page = docs / "engine-protocol.md"
    page.write_text(with_section(page.read_text("utf-8")), "utf-8")
    written = [page]
    for game in registry.all_games().values():
        path = docs / "positions" / f"{game.id}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(position_file(game), "utf-8")
        written.append(path)
    return written


if __name__ == "__main__":
    for path in write(Path(sys.argv[1] if len(sys.argv) > 1 else "docs")):
        sys.stdout.write(f"{path}\n")
