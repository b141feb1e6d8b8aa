"""Runs clang-tidy over the native core; files that passed before are looked at again only after a change.

usage: python tools/tidy.py [FILE...]
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
PASSED = ROOT / "build" / "tidy"


def commands() -> dict[Path, dict[str, str]]:
    """How each file of ours is compiled; the newest instruction set where there are several."""
    databases = sorted(ROOT.glob("build/*/compile_commands.json"), key=lambda path: path.stat().st_mtime)
    entries = json.loads(databases[-1].read_text())
    return {Path(entry["file"]): entry for entry in entries if (ROOT / "native") in Path(entry["file"]).parents}


def main(names: list[str]) -> int:
    PASSED.mkdir(parents=True, exist_ok=True)
    entries = commands()
    (PASSED / "compile_commands.json").write_text(json.dumps(list(entries.values())))
    shared = hashlib.sha256()
    for path in [ROOT / ".clang-tidy", *sorted(ROOT.glob("native/**/*.hpp"))]:
        shared.update(path.read_bytes())

    def check(path: Path) -> str:
        digest = shared.copy()
        digest.update(path.read_bytes() + entries[path]["command"].encode())
        stamp = PASSED / digest.hexdigest()
        if stamp.exists():
            return ""
        tool = Path(sys.executable).parent / "clang-tidy"
        run = subprocess.run([tool, "-p", PASSED, "--quiet", path], capture_output=True, text=True, check=False)
        if run.returncode == 0:
            stamp.touch()
            return ""
        return run.stdout

    files = [Path(name).resolve() for name in names] or list(entries)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        findings = [found for found in pool.map(check, files) if found]
    print("".join(findings), end="")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
