"""How large the numbers and lists of a stranger's position may be.

A count becomes dice, cards or turns: without a bound, a few bytes take all memory or all time. Every
number of a loaded position is therefore at most `LARGEST` on either side of zero, and every list has at
most `LONGEST` entries. A field that holds more, or never holds as much, says so:

    waiting: tuple[Mask, ...]                                  a bit for each space of a chart
    last: Annotated[int, msgspec.Meta(ge=0, le=50)]            no game has more turns
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated

import msgspec
import msgspec.inspect

LARGEST = 1_000_000
"""Either side of zero, where a field does not say otherwise."""
LONGEST = 2_000
"""Entries of a list."""
Mask = Annotated[int, msgspec.Meta(ge=0, lt=1 << 48)]
"""A set of up to 48 things, as bits."""


def list_excesses(value: object, where: str = "", *, bounded: bool = False) -> Iterator[str]:
    """List the numbers and lists of a position that are too large; `bounded` numbers are not."""
    if type(value) is int:
        if not bounded and not -LARGEST <= value <= LARGEST:
            yield f"{where} holds a number beyond {LARGEST:,}"
    elif isinstance(value, msgspec.Struct):
        for name, known in _fields(type(value)):
            inner = f"{where}.{name}".removeprefix(".")
            yield from list_excesses(getattr(value, name), inner, bounded=known)
    elif isinstance(value, (list, tuple, dict)):
        if len(value) > LONGEST:
            yield f"{where} has {len(value):,} entries, more than {LONGEST:,}"
            return
        for part in value.values() if isinstance(value, dict) else value:
            yield from list_excesses(part, where, bounded=bounded)


@lru_cache(maxsize=256)
def _fields(form: type[msgspec.Struct]) -> tuple[tuple[str, bool], ...]:
    """List the fields of a form, and whether each declares a bound, to which decoding holds it."""
    found = msgspec.inspect.type_info(form)
    assert isinstance(found, msgspec.inspect.StructType)
    return tuple((f.name, _declares_bound(f.type)) for f in found.fields)


def _declares_bound(kind: msgspec.inspect.Type) -> bool:
    """Return True if a type is a number with a bound of its own, or a list of such numbers."""
    if isinstance(kind, msgspec.inspect.IntType):
        return kind.le is not None or kind.lt is not None
    if isinstance(kind, (msgspec.inspect.ListType, msgspec.inspect.VarTupleType)):
        return _declares_bound(kind.item_type)
    return False
