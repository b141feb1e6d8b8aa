"""Runs all tests: those that need no quiet on all cores, then the rest one by one, then what failed once more.

A test that fails among others and passes alone is flaky: that does not fail the run, but is said at its end, loudly.

usage: python tools/run_tests.py [PYTEST OPTION...]
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PARALLEL = ["-n", "logical", "--dist", "worksteal", "-m", "not alone"]
ALONE = ["-m", "alone"]
MOST = 10
"""More failures than that are not bad luck."""
OK, FAILED, NONE = 0, 1, 5


def run(name: str, *options: str) -> list[str] | None:
    """The tests that failed; None if there is no list of them, because pytest itself did."""
    cache = ROOT / "build" / "tests" / name
    failures = cache / "v" / "cache" / "lastfailed"
    failures.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-o", f"cache_dir={cache}", *options]
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    if code in (OK, NONE):
        return []
    return sorted(json.loads(failures.read_text())) if code == FAILED and failures.exists() else None


def main(options: list[str]) -> int:
    failed: list[str] = []
    for name, how in (("parallel", PARALLEL), ("alone", ALONE)):
        found = run(name, *how, *options)
        if found is None:
            return FAILED
        failed += found
    if len(failed) > MOST:
        print(f"{len(failed)} tests failed", file=sys.stderr)
        return FAILED
    broken = []
    for test in failed:
        print(f"\nonce more, alone: {test}", flush=True)
        if run("again", test) != []:
            broken.append(test)
    for test in failed:
        print(f"{'FAILED TWICE' if test in broken else 'FLAKY, failed once and passed alone'}: {test}", file=sys.stderr)
    return FAILED if broken else OK


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
