"""The runner of the tests: a failure that does not come back is flaky, one that does fails the run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

RUNNER = Path(__file__).parents[1] / "tools" / "run_tests.py"
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
# Other plugins take seconds to load.
ENVIRONMENT = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "xdist.plugin"}


@pytest.mark.parametrize(("second", "code", "word"), [(FLAKY, 0, "FLAKY"), (BROKEN, 1, "FAILED TWICE")])
def test_what_fails_once_is_named_and_what_fails_twice_fails_the_run(
    tmp_path: Path, second: str, code: int, word: str
) -> None:
    path = tmp_path / "tools" / "run_tests.py"
    path.parent.mkdir()
    path.write_text(RUNNER.read_text())
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = alone\n")
    (tmp_path / "test_first.py").write_text(FINE)
    (tmp_path / "test_second.py").write_text(second)
    result = subprocess.run([sys.executable, path], env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert result.returncode == code, result.stdout + result.stderr
    assert word in result.stderr
    assert "test_second.py::test_it" in result.stderr
    assert "test_first" not in result.stderr
