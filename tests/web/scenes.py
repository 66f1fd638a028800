"""Scenes as a client puts them together."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def fold_scene(scene: Json, delta: Json) -> Json:
    """Apply a change to a scene, or to a thing of it, as any client would."""
    made = {name: value for name, value in scene.items() if name not in delta.get("dropped", [])}
    made |= delta.get("fields", {})
    if edits := delta.get("summary"):
        sentences = made["summary"].split(". ")
        for edit in edits:
            sentences[edit["first"] : edit["first"] + edit["gone"]] = edit["put"]
        made["summary"] = ". ".join(sentences)
    for name, row in delta.get("rows", {}).items():
        made[name] = fold_row(scene.get(name, []), row)
        if not made[name]:
            del made[name]
    return made


def fold_row(row: list[Json], delta: Json) -> list[Json]:
    """Apply a change to a row of things with ids."""
    things = {thing["id"]: thing for thing in row if thing["id"] not in delta.get("gone", [])}
    things |= {k: fold_scene(things[k], edit) for k, edit in delta.get("edit", {}).items()}
    things |= {thing["id"]: thing for thing in delta.get("set", [])}
    return [things[k] for k in delta.get("order") or list(things)]
