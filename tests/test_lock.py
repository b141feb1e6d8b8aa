"""The lock files: complete, and without a word about where packages come from."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
EXTRAS = ("test", "lint", "postgres", "cluster", "docs", "envs", "training")
LOCKED = dict(
    line.split("==") for line in (ROOT / "constraints.txt").read_text().splitlines() if not line.startswith("#")
)


def test_everything_that_is_asked_for_has_a_version_that_fits() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"]
    wanted = [
        *project["build-system"]["requires"],
        *project["project"]["dependencies"],
        *(text for name in EXTRAS for text in extras[name]),
    ]
    for requirement in map(Requirement, wanted):
        if requirement.name == "omello" or (requirement.marker and not requirement.marker.evaluate()):
            continue
        name = canonicalize_name(requirement.name)
        assert name in LOCKED, f"{name} has no version in constraints.txt: run `make lock`"
        assert requirement.specifier.contains(LOCKED[name], prereleases=True), f"{name}: run `make lock`"


def test_the_lock_files_name_no_place() -> None:
    assert all(re.fullmatch(r"[0-9][0-9a-z.+!]*", version) for version in LOCKED.values())
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    assert packages
    assert not [name for name, package in packages.items() if "resolved" in package]
