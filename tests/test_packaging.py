"""What is installed is what users need: the library stays light, and wheels are tested with tests that run anywhere."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
APP = ("fastapi", "starlette", "uvicorn", "websockets", "pydantic", "textual", "rich")
UNIX = ("fcntl", "pty", "termios", "resource", "pwd")


def test_the_library_imports_nothing_of_the_app() -> None:
    code = (
        "import sys, omello, omello.engine, omello.players, omello.records, omello.arena.runner;"
        "from omello import othello, omok; print(*sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "omello.engine" in loaded
    assert [name for name in APP if name in loaded] == []


def test_wheels_are_tested_with_tests_that_are_there_and_need_no_unix() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["cibuildwheel"]
    paths = [ROOT / name for name in re.findall(r" \{project\}/(\S+)", settings["test-command"])]
    ignored = [ROOT / name for name in re.findall(r"--ignore=\{project\}/(\S+)", settings["test-command"])]
    assert len(paths) >= 4
    files = [ROOT / "tests" / "conftest.py"]
    for path in paths:
        assert path.exists(), path
        files += [path] if path.is_file() else path.rglob("*.py")
    for file in set(files) - set(ignored):
        for name in UNIX:
            assert not re.search(rf"^(import|from) {name}\b", file.read_text(), re.MULTILINE), f"{file} needs {name}"
        assert "omello._training" not in file.read_text(), f"{file} needs what only training has"
