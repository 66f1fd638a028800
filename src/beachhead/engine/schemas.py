"""JSON schemas of protocol, positions and set-ups: `python -m beachhead.engine.schemas`.

They stand in `docs/`; a test compares them. A field is described by the string that follows it in
its class.
"""

import ast
import json
import sys
from collections.abc import Iterator
from functools import cache
from inspect import cleandoc, getsource
from itertools import pairwise
from pathlib import Path
from textwrap import fill
from typing import Any, TypedDict, get_args

import msgspec

from beachhead.engine.codes import list_common_codes, list_game_codes
from beachhead.engine.replies import AnyReply, Error
from beachhead.engine.requests import AnyRequest
from beachhead.kernel import registry
from beachhead.kernel.registry import AnyGame

Schema = TypedDict("Schema", {"oneOf": list[dict[str, str]], "$defs": dict[str, object]})
"""A schema of several message types."""
Record = msgspec.inspect.StructType | msgspec.inspect.NamedTupleType
"""What has named fields."""

MARKS = ("<!-- {}: begin -->\n", "<!-- {}: end -->\n")
"""Around the parts of the page that are generated."""


def open_schema(kind: type) -> dict[str, object]:
    """Return the schema of a value that only the game understands."""
    if kind is object:
        return {"description": "Any JSON value."}
    raise NotImplementedError


def describe_fields(schemas: dict[str, dict[str, Any]], kinds: tuple[type, ...]) -> None:
    """Add what each field means; docstrings lose their indentation, as in Python 3.13 and newer."""
    for schema in schemas.values():
        schema["description"] = cleandoc(str(schema.get("description", "")))
    for record in {r.cls: r for kind in kinds for r in list_records(kind)}.values():
        schema, notes = schemas[record.cls.__name__], read_field_notes(record.cls)
        parts = schema.get("prefixItems") or schema["properties"]  # a named tuple is a list
        for number, field in enumerate(record.fields):
            place = number if isinstance(parts, list) else field.encode_name
            parts[place]["description"] = notes.get(field.name, "")


def list_records(kind: type) -> Iterator[Record]:
    """List the classes with named fields that a value of this kind is made of, itself included."""
    seen: set[type] = set()
    waiting = [msgspec.inspect.type_info(kind)]
    while waiting:
        found = waiting.pop()
        if isinstance(found, msgspec.inspect.StructType | msgspec.inspect.NamedTupleType):
            if found.cls in seen:
                continue
            seen.add(found.cls)
            yield found
            waiting += [field.type for field in found.fields]
        for name in ("item_type", "key_type", "value_type", "type"):
            waiting += [inner] if (inner := getattr(found, name, None)) else []
        for name in ("item_types", "types"):
            waiting += getattr(found, name, ())


@cache
def read_field_notes(kind: type) -> dict[str, str]:
    """Return the strings that follow the fields of a class and of those it is made from."""
    notes: dict[str, str] = {}
    for cls in reversed(kind.__mro__):
        if cls.__module__.partition(".")[0] in ("builtins", "msgspec", "typing"):
            continue
        (tree,) = ast.parse(cleandoc("\n" + getsource(cls))).body
        assert isinstance(tree, ast.ClassDef)
        for field, note in pairwise(tree.body):
            if isinstance(field, ast.AnnAssign) and isinstance(note, ast.Expr):
                assert isinstance(field.target, ast.Name)
                notes[field.target.id] = cleandoc(str(ast.literal_eval(note.value)))
    return notes


def combine_schemas(kinds: tuple[type, ...]) -> Schema:
    """Return one schema of several message types; their definitions are under `$defs`."""
    found, shared = msgspec.json.schema_components(
        kinds, schema_hook=open_schema, ref_template="#/$defs/{name}"
    )
    describe_fields(shared, kinds)
    names = [str(schema["$ref"]).rpartition("/")[2] for schema in found]
    return {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in names], "$defs": shared}


def protocol_schemas() -> dict[str, Schema]:
    """Return the schemas of requests and replies."""
    requests, replies = get_args(AnyRequest), (*get_args(AnyReply), Error)
    return {"Requests": combine_schemas(requests), "Replies": combine_schemas(replies)}


def make_file(kind: type, title: str) -> str:
    """Return the schema of one class as its file holds it."""
    schema = msgspec.json.schema(kind, schema_hook=open_schema)
    describe_fields(schema["$defs"], (kind,))
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}
    return json.dumps({**head, **schema}, indent=1, ensure_ascii=False) + "\n"


def list_files(game: AnyGame) -> dict[str, str]:
    """Return the schema files of a game by their path below `docs`: its positions and set-ups."""
    return {
        f"positions/{game.id}.json": make_file(game.board, f"A position of {game.title}"),
        f"setups/{game.id}.json": make_file(game.setup_form, f"A set-up of {game.title}"),
    }


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


def codes_section() -> str:
    """Return the codes of each game as the page shows them."""
    common = list_common_codes()
    rows = []
    for game in registry.all_games().values():
        own = sorted(list_game_codes(game) - common)
        text = f"**{game.title}.** " + ", ".join(f"`{code}`" for code in own)
        rows.append(fill(text, 100, break_long_words=False, break_on_hyphens=False) + "\n")
    return "\n".join(rows)


def replace_sections(page: str) -> str:
    """Return the page with what is generated between its comments."""
    for name, text in (("codes", codes_section()), ("schemas", protocol_section())):
        begin, end = (mark.format(name) for mark in MARKS)
        before, _, rest = page.partition(begin)
        _, _, after = rest.partition(end)
        page = f"{before}{begin}\n{text}\n{end}{after}"
    return page


def write_schemas(docs: Path) -> list[Path]:
    """Write all schemas below `docs`; return the files."""
    page = docs / "engine-protocol.md"
    page.write_text(replace_sections(page.read_text("utf-8")), "utf-8")
    written = [page]
    for game in registry.all_games().values():
        for name, text in list_files(game).items():
            path = docs / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
            written.append(path)
    return written


if __name__ == "__main__":
    for path in write_schemas(Path(sys.argv[1] if len(sys.argv) > 1 else "docs")):
        sys.stdout.write(f"{path}\n")
