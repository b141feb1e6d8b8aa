"""What several tests share."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

from omello import _cpu

ROOT = Path(__file__).parents[1]
# A busy machine is no failure.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

BUILDS = {"base": [], "v3": ["-march=x86-64-v3"]}


@pytest.fixture(scope="session", params=BUILDS)
def build(request: pytest.FixtureRequest) -> str:
    """Each instruction set the core is compiled for that this CPU can run."""
    if request.param == "v3" and not _cpu.has_v3():
        pytest.skip("this CPU cannot run the v3 build")
    return request.param


@pytest.fixture(scope="session")
def native_program(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Path]:
    """Compiles tests/native/GAME_WHAT.cpp with that game's core for a build and gives the program's path."""

    @cache
    def compiled(name: str, build: str) -> Path:
        program = tmp_path_factory.mktemp("native") / f"{name}_{build}"
        compiler = shlex.split(os.environ.get("CXX", "c++"))
        flags = ["-std=c++20", "-O2", "-pthread", *BUILDS[build], f"-I{ROOT / 'native'}"]
        source = ROOT / "tests" / "native" / f"{name}.cpp"
        core = sorted((ROOT / "native" / name.partition("_")[0]).glob("*.cpp"))
        subprocess.run([*compiler, *flags, source, *core, "-o", program], check=True)
        return program

    return compiled
