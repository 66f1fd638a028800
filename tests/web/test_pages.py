"""The built client is sent with the types that browsers insist on."""

from pathlib import Path

import pytest

from beachhead.web.pages import built_file, media_type


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


@pytest.mark.parametrize(
    "path", ["/assets/\0", "/" + "a" * 5000, "/../pages.py", "/.stamp", "//etc/hosts"]
)
def test_an_address_that_can_be_no_built_file_is_none(path: str, tmp_path: Path) -> None:
    """Whatever a stranger asks for, nothing outside the bundle is looked at and nothing fails."""
    (tmp_path / ".stamp").write_text("x")
    assert built_file(path, tmp_path) is None
