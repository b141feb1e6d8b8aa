"""An I/O error, a full disk, no memory: at every single step of a stored move."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


@pytest.fixture(scope="module")
def faults(tmp_path_factory: pytest.TempPathFactory) -> Path:
    library = tmp_path_factory.mktemp("faults") / "faults.so"
    assert COMPILER is not None
    command = [COMPILER, "-O1", "-shared", "-fPIC", "-fno-builtin", "-o", str(library), str(HERE / "faults.c"), "-ldl"]
    subprocess.run(command, check=True)
    return library


@pytest.mark.skipif(sys.platform != "linux" or COMPILER is None, reason="needs Linux and a C compiler")
@pytest.mark.parametrize("kind", ["disk", "full", "memory"])
def test_no_step_of_a_stored_move_can_fail_unnoticed(faults: Path, kind: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.server.failing_disk", str(tmp_path), kind]
    environment = {**os.environ, "LD_PRELOAD": str(faults)}
    done = subprocess.run(command, env=environment, cwd=HERE.parents[1], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout.splitlines()[-1])
    # A stored move writes its pages and has them flushed; not every allocation that fails makes SQLite fail.
    assert found["steps"] >= 5
    assert found["told"] >= 3
