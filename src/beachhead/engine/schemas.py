"""JSON schemas of the protocol and of every game's positions: `python -m beachhead.engine.schemas`.

They stand in `docs/`; a test compares them.
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
"""A schema of several message types."""

BEGIN, END = "<!-- schemas: begin -->\n", "<!-- schemas: end -->\n"


def open_schema(kind: type) -> dict[str, object]:
    """Return the schema of a value that only the game understands."""
    if kind is object:
        return {"description": "Any JSON value."}
    raise NotImplementedError


def dedent_descriptions(schemas: dict[str, dict[str, object]]) -> None:
    """Remove the indentation of docstrings, as Python 3.13 and newer do."""
    for schema in schemas.values():
        schema["description"] = cleandoc(str(schema.get("description", "")))


def combine_schemas(kinds: tuple[type, ...]) -> Schema:
    """Return one schema of several message types; their definitions are under `$defs`."""
    found, shared = msgspec.json.schema_components(
        kinds, schema_hook=open_schema, ref_template="#/$defs/{name}"
    )
    dedent_descriptions(shared)
    names = [str(schema["$ref"]).rpartition("/")[2] for schema in found]
    return {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in names], "$defs": shared}


def protocol_schemas() -> dict[str, Schema]:
    """Return the schemas of requests and replies."""
    requests, replies = get_args(AnyRequest), (*get_args(AnyReply), Error)
    return {"Requests": combine_schemas(requests), "Replies": combine_schemas(replies)}


def position_schema(game: AnyGame) -> dict[str, object]:
    """Return the schema of a game's positions."""
    schema = msgspec.json.schema(game.board, schema_hook=open_schema)
    dedent_descriptions(schema.get("$defs", {}))
    title = f"A position of {game.title}"
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **schema}


def protocol_section() -> str:
    """Return the schemas of the protocol as the page shows them."""
    blocks = [
        f"### {name}\n\n```json\n{format_schema(schema)}\n```\n"
        for name, schema in protocol_schemas().items()
    ]
    return "\n".join(blocks)


def format_schema(schema: Schema) -> str:
    """Return a schema as JSON with one definition on each line."""
    shared = [f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in schema["$defs"].items()]
    either = json.dumps(schema["oneOf"])
    return f'{{"oneOf": {either},\n "$defs": {{\n' + ",\n".join(shared) + "\n }}"


def replace_section(page: str) -> str:
    """Return the page with the schemas between their comments."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{protocol_section()}\n{END}{after}"


def position_file(game: AnyGame) -> str:
    """Return a game's schema as its file holds it."""
    return json.dumps(position_schema(game), indent=1) + "\n"


def write_schemas(docs: Path) -> list[Path]:
    """Write all schemas below `docs`; return the files."""
    page = docs / "engine-protocol.md"
    page.write_text(replace_section(page.read_text("utf-8")), "utf-8")
    written = [page]
    for game in registry.all_games().values():
        path = docs / "positions" / f"{game.id}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(position_file(game), "utf-8")
        written.append(path)
    return written


if __name__ == "__main__":
    for path in write_schemas(Path(sys.argv[1] if len(sys.argv) > 1 else "docs")):
        sys.stdout.write(f"{path}\n")
