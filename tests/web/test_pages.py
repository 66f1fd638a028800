"""The built client is sent with the types that browsers insist on."""

from pathlib import Path

import pytest

from beachhead.web.pages import media_type


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("index-1f.js", "text/javascript"),
        ("index-1f.css", "text/css"),
        ("favicon.svg", "image/svg+xml"),
        ("unknown.bin", "application/octet-stream"),
    ],
)
def test_a_built_file_says_what_it_is(name: str, expected: str) -> None:
    """Browsers refuse scripts and styles that come without their type."""
    assert media_type(Path(name)) == expected
