"""Put the entries of one TOML file over those of another, and find where a merged entry comes from."""

from collections.abc import Mapping, Sequence

Entries = dict[str, object]
IDENTITIES = ("id", "key", "code", "number", "symbol", "name")
"""Fields that name the entries of a list: the first that all of them have."""
REMOVE = "remove"
"""`remove = true` takes an entry out of its list or table."""


def merge(base: Mapping[str, object], change: Mapping[str, object]) -> Entries:
    """Return entries with those of a change put over them: tables by key, lists by identity."""
    found: Entries = dict(base)
    for key, value in change.items():
        if isinstance(value, dict) and value.get(REMOVE) is True:
            found.pop(key, None)
        else:
            found[key] = _merge_value(base.get(key), value)
    return found


def _merge_value(old: object, new: object) -> object:
    """Return one value of a change put over the old one; plain values and plain lists replace it."""
    if isinstance(old, dict) and isinstance(new, dict):
        return merge(old, new)
    if isinstance(old, list) and isinstance(new, list):
        identity = identity_of(old, new)
        return _merge_lists(old, new, identity) if identity else new
    return new


def identity_of(old: Sequence[object], new: Sequence[object] = ()) -> str:
    """Return the field that tells the entries of a list of tables apart, empty if none does."""
    if not old or not all(isinstance(entry, dict) for entry in (*old, *new)):
        return ""
    tables = [entry for entry in old if isinstance(entry, dict)]
    wishes = [entry for entry in new if isinstance(entry, dict)]
    for name in IDENTITIES:
        values = [repr(entry.get(name)) for entry in tables if name in entry]
        if len(set(values)) == len(tables) and all(name in entry for entry in wishes):
            return name
    return ""


def _merge_lists(old: list[Entries], new: list[Entries], identity: str) -> list[Entries]:
    """Return a list in which entries with a known identity are changed, and others are added."""
    found = {entry[identity]: entry for entry in old}
    for entry in new:
        name = entry[identity]
        if entry.get(REMOVE) is True:
            found.pop(name, None)
        else:
            found[name] = merge(found.get(name, {}), entry)
    return list(found.values())


def locate(merged: object, change: object, base: object, steps: Sequence[str]) -> str | None:
    """Return the path of a merged entry in the change that it comes from; None if from the base."""
    path = ""
    for step in steps:
        if isinstance(merged, dict):
            if not isinstance(change, dict) or step not in change:
                return path or None
            base = base.get(step) if isinstance(base, dict) else None
            merged, change, path = merged.get(step), change[step], f"{path}.{step}".strip(".")
        elif isinstance(merged, list) and isinstance(change, list):
            number = _find_in_change(merged, change, base, int(step))
            if number is None:
                return None
            base = _find_twin(base, change, change[number])
            merged, change, path = merged[int(step)], change[number], f"{path}[{number}]"
    return path


def _find_twin(base: object, change: list[object], entry: object) -> object:
    """Return the entry of the base that an entry of the change stands for, None if it is new."""
    identity = identity_of(base, change) if isinstance(base, list) else ""
    if not identity or not isinstance(base, list) or not isinstance(entry, dict):
        return None
    return next((old for old in base if old[identity] == entry[identity]), None)


def _find_in_change(
    merged: list[object], change: list[object], base: object, number: int
) -> int | None:
    """Return the number in the change's list of an entry of the merged list."""
    identity = identity_of(base, change) if isinstance(base, list) else ""
    if not identity:
        return number if number < len(change) else None
    wanted = merged[number]
    names = [entry[identity] for entry in change if isinstance(entry, dict)]
    name = wanted.get(identity) if isinstance(wanted, dict) else None
    return names.index(name) if name in names else None
