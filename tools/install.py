"""Installs Omello with this Python and says how far it is: `python tools/install.py [PIP'S ARGUMENTS]`."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
STEP = re.compile(r"\s*\[(\d+)/(\d+)\] (.*)")
LAST_WORDS = 60
"""So many lines of what was said are shown when it fails."""


def stage(line: str) -> str | None:
    """What a line of pip's or ninja's tells a person, if anything.

    >>> stage("  [7/40] Building CXX object CMakeFiles/core_v3.dir/native/othello/engine.cpp.o")
    'building 7 of 40: native/othello/engine.cpp'
    >>> stage("Collecting numpy>=1.26 (from omello==0.1.0)")
    'fetching numpy'
    >>> stage("  -- Detecting CXX compile features")
    """
    if found := STEP.match(line):
        done, total, what = found.groups()
        source = re.search(r"(native/[\w/]+\.cpp)", what)
        thing = source[1] if source else what.split("/")[-1].split()[-1].split(".")[0]
        return f"building {done} of {total}: {thing}"
    if found := re.match(r"Collecting ([\w.-]+)", line):
        return f"fetching {found[1]}"
    if line.startswith("Installing collected packages"):
        return "installing"
    return None


def main(arguments: list[str]) -> int:
    command = [sys.executable, "-m", "pip", "install", "-v", *arguments, str(ROOT)]
    begun = time.monotonic()
    said: list[str] = []
    in_place = sys.stdout.isatty()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            said.append(line)
            if told := stage(line.rstrip()):
                text = f"{time.monotonic() - begun:4.0f} s  {told}"
                print(f"\r\x1b[K{text[:100]}" if in_place else text, end="" if in_place else "\n", flush=True)
    if in_place:
        print("\r\x1b[K", end="")
    if pip.returncode:
        print("".join(said[-LAST_WORDS:]), file=sys.stderr)
        return pip.returncode
    print(f"installed in {time.monotonic() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
