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


WITHOUT_UNIX = """
import builtins, importlib, os, pkgutil
known = builtins.__import__

def others_only(name, globals=None, *more, **named):
    if name in {unix} and (globals or {{}}).get("__name__", "").startswith("omello"):
        raise ImportError(name)
    return known(name, globals, *more, **named)

builtins.__import__ = others_only
del os.fork, os.register_at_fork
import omello
for module in pkgutil.walk_packages(omello.__path__, "omello."):
    if not module.name.endswith(("__main__", "_base", "_v3")):
        importlib.import_module(module.name)
from omello import Engine, Limit, arena, omok
from omello.server import connections, secret
board = omok.Board()
print(len(arena.match("greedy", "random", game="othello", size=4, games=2).records()))
print(Engine(board, memory=1).choose(board, Limit(depth=2)), connections.most_connections() > 0)
print(secret.others_have_accounts())
"""


def test_everything_is_imported_and_plays_without_the_modules_of_unix() -> None:
    """What a Windows machine lacks is hidden from Omello's modules, one and all."""
    code = WITHOUT_UNIX.format(unix=(*UNIX, "grp", "tty", "readline", "syslog"))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["2", "h8", "True", "False"]
