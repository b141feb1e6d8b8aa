"""Looks for input that makes a reader raise anything but `FormatError`, guided by coverage (atheris).

usage: python fuzz/reader.py FORMAT [libFuzzer options] [folder of inputs]

`make fuzz` runs it for every format, starting from the samples in fuzz/seeds. What it finds is written to
fuzz/found/FORMAT, which `tests/records/test_fuzz.py` reads from then on.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from types import FunctionType

import atheris

from omello import FormatError, records

FORMAT = sys.argv.pop(1)
FOUND = Path(__file__).parent / "found" / FORMAT


def read(data: bytes) -> None:
    for name in (FORMAT, None):
        try:
            for record in records.read_all(data, name):
                record.board()
        except FormatError:
            pass


if __name__ == "__main__":
    # Not atheris.instrument_imports: it does not see packages that are installed in place.
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and (function.__module__ or "").startswith("omello."):
            atheris.instrument_func(function)
    FOUND.mkdir(parents=True, exist_ok=True)
    atheris.Setup([*sys.argv, f"-artifact_prefix={FOUND}/"], read)
    atheris.Fuzz()
