"""The steps of a tuning in a file, one a line, written as soon as they end: an interruption loses none."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

from omello.arena.store import differences, refuse_device
from omello.arena.tuning import Step, Tuning
from omello.errors import FormatError, OmelloError, SpecError

VERSION = 1


class TuningLog:
    """A file of steps. Its first line says what is tuned; the same can be gone on with."""

    def __init__(self, path: Path, what: dict[str, Any], tuning: Tuning) -> None:
        """Opens the file, and makes the steps in it. Raises `FormatError`, or `SpecError` if it is of another run."""
        header = {"tuning": VERSION, **json.loads(json.dumps(what))}
        refuse_device(path)
        found = path.read_bytes() if path.exists() else b""
        # An interruption can leave half a line at the end: that step is made again.
        whole, newline, _ = found.rpartition(b"\n")
        for number, line in enumerate(whole.split(b"\n") if newline else (), 1):
            try:
                value = json.loads(line)
                if number > 1:
                    tuning.add(Step(value["number"], tuple(value["signs"]), value["points"]))
                elif strange := differences(value, header):
                    raise SpecError(
                        f"{str(path)!r} holds the steps of another tuning ({'; '.join(strange)}); "
                        "give a new file to start afresh"
                    )
            except OmelloError:
                raise
            except (AttributeError, LookupError, TypeError, ValueError) as error:
                raise FormatError(f"{str(path)!r} is no file of steps: {error}", line=number) from None
        self._file = path.open("r+b" if path.exists() else "wb")
        self._file.truncate(len(whole + newline))
        self._file.seek(0, os.SEEK_END)
        if not newline:
            self._write(header)

    def add(self, step: Step) -> None:
        """Write a step; it is on the disk when this returns."""
        self._write(asdict(step))

    def close(self) -> None:
        self._file.close()

    def _write(self, value: dict[str, Any]) -> None:
        self._file.write(json.dumps(value).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
