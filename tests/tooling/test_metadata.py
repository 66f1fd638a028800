"""The readme and the addresses that a package index shows."""

import os
import re
import subprocess
import sys
import tomllib
from email import message_from_string
from email.message import Message

import pytest

from tools.hatch_metadata import list_addresses, rewrite_links
from x import ROOT

HOME = "https://git.example/beachhead"


def test_links_to_files_lead_to_the_home_of_the_project():
    text = "[page](docs/a.md), ![picture](docs/b.png), [far](https://x.example), [here](#top)"
    assert rewrite_links(text, HOME) == (
        f"[page]({HOME}/blob/main/docs/a.md), ![picture]({HOME}/raw/main/docs/b.png), "
        "[far](https://x.example), [here](#top)"
    )


def test_without_a_home_no_link_leads_nowhere():
    text = "[page](docs/a.md), ![picture](docs/b.png), [far](https://x.example)"
    assert rewrite_links(text, "") == "page, , [far](https://x.example)"
    assert list_addresses("") == {}


def metadata(home: str) -> Message:
    """Return what the build backend writes about the package."""
    found = subprocess.run(
        [sys.executable, "-c", READ], cwd=ROOT, capture_output=True, text=True, check=True,
        env={**os.environ, "BEACHHEAD_HOME": home},
    )  # fmt: skip
    return message_from_string(found.stdout)


READ = """
from hatchling.metadata.core import ProjectMetadata
from hatchling.metadata.spec import get_core_metadata_constructors, DEFAULT_METADATA_VERSION
from hatchling.plugin.manager import PluginManager
found = ProjectMetadata('.', PluginManager())
print(get_core_metadata_constructors()[DEFAULT_METADATA_VERSION](found))
"""


@pytest.mark.parametrize("home", ["", HOME])
def test_the_package_has_a_readme_without_dead_links(home: str):
    found = metadata(home)
    text = str(found.get_payload())
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert "# Beachhead" in text
    assert all(link.startswith(("https://", "#")) for link in links)
    assert bool(found.get_all("Project-URL")) == bool(home)
    assert "reinforcement learning" in str(found["Keywords"])


def test_the_extra_all_brings_every_other_extra():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = set(project["optional-dependencies"]) - {"all"}
    (everything,) = project["optional-dependencies"]["all"]
    assert set(everything.removeprefix("beachhead[").removesuffix("]").split(",")) == extras


def test_the_citation_names_the_version_of_the_package():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert f"version: {project['version']}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
