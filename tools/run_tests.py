"""Runs all tests: those that need no quiet on all cores, then the rest one by one, then what failed once more.

A test that fails among others and passes alone is flaky: that does not fail the run, but is said at its end, loudly. A
test that hangs is ended by pytest-timeout, or with its process by faulthandler (both in pyproject.toml); whatever hangs
beside the tests is ended here.

usage: python tools/run_tests.py [PYTEST OPTION...]
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from pathlib import Path

import psutil

ROOT = Path(__file__).parents[1]
PARALLEL = ["-n", "logical", "--dist", "worksteal", "-m", "not alone"]
ALONE = ["-m", "alone"]
MOST = 10
"""More failures than that are not bad luck."""
MOST_SECONDS = 40 * 60.0
"""So long each of the two parts may take, on a slow machine with a test or two that hang."""
OK, FAILED, NONE = 0, 1, 5


def run(name: str, *options: str) -> list[str] | None:
    """The tests that failed; None if there is no list of them, because pytest itself did."""
    cache = ROOT / "build" / "tests" / name
    failures = cache / "v" / "cache" / "lastfailed"
    failures.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-o", f"cache_dir={cache}", *options]
    process = subprocess.Popen(command, cwd=ROOT)
    try:
        code = process.wait(MOST_SECONDS)
    except subprocess.TimeoutExpired:
        _end(process.pid)
        process.wait()
        print(f"\nENDED: {name} took longer than {MOST_SECONDS:g} seconds", file=sys.stderr)
        return None
    if code in (OK, NONE):
        return []
    if code == FAILED and failures.exists():
        return sorted(json.loads(failures.read_text()))
    print(f"\nENDED: pytest itself, with exit code {code}, in {name}", file=sys.stderr)
    return None


def _end(pid: int) -> None:
    """A process and all that it has started."""
    parent = psutil.Process(pid)
    for process in (*parent.children(recursive=True), parent):
        with contextlib.suppress(psutil.Error):
            process.kill()


def main(options: list[str]) -> int:
    failed: list[str] = []
    for name, how in (("parallel", PARALLEL), ("alone", ALONE)):
        found = run(name, *how, *options)
        if found is None:
            _tell("FAILED ONCE", failed)
            return FAILED
        failed += found
    if len(failed) > MOST:
        _tell("FAILED ONCE", failed)
        return FAILED
    broken = []
    for test in failed:
        print(f"\nonce more, alone: {test}", flush=True)
        if run("again", test) != []:
            broken.append(test)
    _tell("FLAKY, failed once and passed alone", [test for test in failed if test not in broken])
    _tell("FAILED TWICE", broken)
    return FAILED if broken else OK


def _tell(what: str, tests: list[str]) -> None:
    """The last lines that are read."""
    if tests:
        sys.stdout.flush()
        print("=" * 80, f"{len(tests)} {what}:", *(f"  {test}" for test in tests), sep="\n", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
