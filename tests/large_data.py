"""Larger collections than the repository holds, for those who have them.

`OMELLO_TEST_DATA` names a folder with any of `wthor/*.wtb` (the database of the Fédération Française d'Othello),
`ffo/*.obf` (all its endgame positions), `renju_forbidden.txt` and `threats.txt` (in the form of those in `tests/omok`).
Tests of what is not there are skipped; smaller data for the same tests is always here.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def large_data(name: str) -> Path:
    """A file or folder of the larger data; skips the test if there is none."""
    folder = os.environ.get("OMELLO_TEST_DATA")
    if not folder:
        pytest.skip(f"OMELLO_TEST_DATA names no folder with {name}")
    path = Path(folder) / name
    if not path.exists():
        pytest.skip(f"{path} is not there")
    return path
