"""The runner of the tests: a failure that does not come back is flaky, one that does fails the run, nothing hangs."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FINE = """
def test_it():
    pass
"""
FLAKY = """
from pathlib import Path

def test_it():
    before = Path(__file__).with_suffix(".before")
    failed_before = before.exists()
    before.touch()
    assert failed_before
"""
BROKEN = """
def test_it():
    assert False
"""
HANGING = """
import time

def test_it():
    time.sleep(1000)
"""
# It keeps the GIL, so that nothing in Python can interrupt it.
DEAF = """
import ctypes

def test_it():
    ctypes.PyDLL(None).sleep(1000)
"""
SETTINGS = """
[pytest]
markers = alone
"""
START = "import sys, run_tests; {before}; sys.exit(run_tests.main([]))"
# Other plugins take seconds to load.
ENVIRONMENT = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "xdist.plugin"}


def run(
    folder: Path, second: str, *, settings: str = SETTINGS, before: str = "pass"
) -> subprocess.CompletedProcess[str]:
    """The runner on two tests, of which the first is fine."""
    tools = folder / "tools"
    tools.mkdir()
    (tools / "run_tests.py").write_text((ROOT / "tools" / "run_tests.py").read_text())
    (folder / "pytest.ini").write_text(settings)
    (folder / "test_first.py").write_text(FINE)
    (folder / "test_second.py").write_text(second)
    command = [sys.executable, "-c", START.format(before=before)]
    return subprocess.run(command, cwd=tools, env=ENVIRONMENT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("second", "code", "word"), [(FLAKY, 0, "1 FLAKY"), (BROKEN, 1, "1 FAILED TWICE")])
def test_what_fails_once_is_named_and_what_fails_twice_fails_the_run(
    tmp_path: Path, second: str, code: int, word: str
) -> None:
    result = run(tmp_path, second)
    assert result.returncode == code, result.stdout + result.stderr
    assert word in result.stderr
    # Nothing comes after it.
    assert result.stderr.rstrip().endswith("test_second.py::test_it")
    assert "test_first" not in result.stderr


def test_what_hangs_is_ended(tmp_path: Path) -> None:
    result = run(tmp_path, HANGING, before="run_tests.MOST_SECONDS = 5.0")
    assert result.returncode == 1
    assert "ENDED: parallel took longer than 5 seconds" in result.stderr


def test_what_hears_no_signal_ends_with_its_process_and_says_where_it_stood(tmp_path: Path) -> None:
    settings = SETTINGS + "faulthandler_timeout = 3\nfaulthandler_exit_on_timeout = true\n"
    result = run(tmp_path, DEAF, settings=settings)
    assert result.returncode == 1
    assert "Timeout (0:00:03)!" in result.stderr
    assert "1 FAILED TWICE" in result.stderr


def test_each_test_has_an_end_by_signal_and_a_later_one_without() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    assert 0 < settings["timeout"] < settings["faulthandler_timeout"]
    assert settings["faulthandler_exit_on_timeout"]
