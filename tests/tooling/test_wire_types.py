"""The client's types are those of the server's messages."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
import pytest
from msgspec import inspect

from tools import wire_types


class Leaf(msgspec.Struct, omit_defaults=True):
    """A leaf."""

    at: tuple[float, float]
    kind: Literal["big", "small"] = "big"


class Tree(msgspec.Struct):
    """A tree of our own."""

    leaves: tuple[Leaf, ...]
    names: dict[str, int | str]
    parent: Leaf | None = None


def test_the_committed_file_is_up_to_date(capsys: pytest.CaptureFixture[str]):
    assert wire_types.main(["--check"]) == 0, capsys.readouterr().out


def test_a_stale_file_is_reported_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    stale = tmp_path / "wire.ts"
    stale.write_text("export interface View {}\n")
    monkeypatch.setattr(wire_types, "FILE", stale)
    assert wire_types.main(["--check"]) == 1
    assert wire_types.REMEDY in capsys.readouterr().out
    assert wire_types.main([]) == 0
    assert wire_types.main(["--check"]) == 0


def test_only_fields_that_may_be_left_out_are_optional():
    """A default is left out where the struct says so; otherwise it is always sent."""
    writer = wire_types.Writer()
    writer.render(inspect.type_info(Tree))
    assert writer.interfaces["Leaf"].splitlines()[1:3] == [
        "  at: Point",
        "  kind?: 'big' | 'small'",
    ]
    assert writer.interfaces["Tree"].splitlines() == [
        "export interface Tree {",
        "  leaves: Leaf[]",
        "  names: Record<string, number | string>",
        "  parent: Leaf | null",
        "}",
    ]
