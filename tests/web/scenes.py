"""Scenes as a client puts them together."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def fold_scene(scene: Json, delta: Json) -> Json:
    """Apply a change to a scene as any client would."""
    made = {name: value for name, value in scene.items() if name not in delta.get("dropped", [])}
    made |= delta.get("fields", {})
    for name, row in delta.get("rows", {}).items():
        things = {thing["id"]: thing for thing in scene.get(name, [])}
        things = {k: v for k, v in things.items() if k not in row.get("gone", [])}
        things |= {thing["id"]: thing for thing in row.get("set", [])}
        order = row.get("order") or list(things)
        made[name] = [things[k] for k in order]
        if not made[name]:
            del made[name]
    return made
