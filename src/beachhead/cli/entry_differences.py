"""The values in which the entries of two TOML files differ, for people to read."""

from collections.abc import Iterator
from typing import NamedTuple, TypeGuard

from beachhead.kernel.merging import IDENTITIES, identity_of


class Difference(NamedTuple):
    """One value that differs: where, and what it is before and after; None is nothing."""

    where: str
    old: object
    new: object

    def __str__(self) -> str:
        if self.old is None:
            return f"{self.where}: added"
        if self.new is None:
            return f"{self.where}: removed"
        return f"{self.where}: {self.old} → {self.new}"


def list_differences(old: object, new: object, where: str = "") -> list[Difference]:
    """List the values in which two files differ; entries of lists are named by their identity."""
    return [d for d in _find_differences(old, new, where) if d.old != d.new]


def _find_differences(old: object, new: object, where: str) -> Iterator[Difference]:
    """Go through the values of two tables, lists or values."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            yield from _find_differences(old.get(key), new.get(key), f"{where} {key}".strip())
    elif isinstance(old, list) and isinstance(new, list) and (name := identity_of(old, new)):
        one, other = ({entry[name]: entry for entry in part} for part in (old, new))
        for key in dict.fromkeys((*one, *other)):
            yield from _find_differences(one.get(key), other.get(key), f"{where} {key}")
    elif _is_of_tables(old) and _is_of_tables(new):
        yield from (
            Difference(f"{where} {_name_entry(e)}".strip(), e, None) for e in old if e not in new
        )
        yield from (
            Difference(f"{where} {_name_entry(e)}".strip(), None, e) for e in new if e not in old
        )
    else:
        yield Difference(where, old, new)


def _is_of_tables(value: object) -> TypeGuard[list[dict[str, object]]]:
    """Return True for a list of tables."""
    return isinstance(value, list) and all(isinstance(entry, dict) for entry in value)


def _name_entry(entry: dict[str, object]) -> str:
    """Return what an entry is called in a list that nothing tells apart: its name, or all of it."""
    return next((str(entry[field]) for field in IDENTITIES if field in entry), str(entry))
