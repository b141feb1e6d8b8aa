"""What several tests share."""

from __future__ import annotations

import os
import subprocess
import sys
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
# It needs a terminal as Unix has them.
collect_ignore = ["tui/test_console.py"] if os.name == "nt" else []
# Here clocks run, or several processes work together.
ALONE = [ROOT / "tests" / name for name in ("arena", "protocols", "server", "web")]
# Of that, what waits for things to happen and measures no time.
PATIENT = {
    "arena": ("contest", "schedule", "stats", "swap", "tuning"),
    "protocols": ("any_input", "swap2"),
    "server": (
        *("conversation", "crash", "damage", "docs", "faults", "finding", "fuzz", "guard", "learn", "openings"),
        *("positions", "reasons", "records", "room", "secret", "static", "storage", "typescript"),
    ),
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        folder, name = item.path.parent, item.path.stem.removeprefix("test_")
        if folder in ALONE and name not in PATIENT.get(folder.name, ()):
            item.add_marker("alone")


@pytest.fixture(scope="session", params=["base", "v3"])
def build(request: pytest.FixtureRequest) -> str:
    """Each instruction set the core is compiled for that this CPU can run."""
    if request.param == "v3" and not _cpu.has_v3():
        pytest.skip("this CPU cannot run the v3 build")
    return request.param


@pytest.fixture(scope="session")
def native_program() -> Callable[[str, str], Path]:
    """Builds tests/native/GAME_WHAT.cpp with the objects of a build of the module and gives the program's path."""
    caches = sorted(ROOT.glob("build/*/CMakeCache.txt"), key=lambda path: path.stat().st_mtime)
    if not caches or os.name == "nt":
        pytest.skip("the core was not built here, or not by tools that these programs are for")
    directory = caches[-1].parent

    @cache
    def built(name: str, build: str) -> Path:
        program = f"{name}_native_{build}"
        cmake = Path(sys.executable).parent / "cmake"
        import fcntl  # Only Unix has it.

        # Tests may run in several processes.
        with (directory / "tests.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            subprocess.run([cmake, "--build", directory, "--target", program], check=True)
        return directory / program

    return built
