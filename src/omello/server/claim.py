"""One server for one data folder: the second one to start finds the first."""

from __future__ import annotations

import contextlib
import json
import os
import time
from pathlib import Path
from typing import IO

FILE = "running.json"
PATIENCE = 20.0
"""So many seconds a server may take from its claim to its address."""
_FAR = 1 << 30
"""Windows locks bytes against reading, too: one far behind all content is locked there."""


class Claim:
    """The only right to a data folder; the system takes it back when the process ends, however it ends."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    @classmethod
    def take(cls, folder: Path) -> Claim | None:
        """The claim, or None while another process has it."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = open(os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600), "r+", encoding="utf-8")  # noqa: SIM115
        try:
            _lock(file)
        except OSError:
            file.close()
            return None
        file.truncate(0)
        return cls(file)

    def announce(self, page: str) -> None:
        """Tell those who come later where to find this server."""
        self._file.seek(0)
        json.dump({"page": page, "process": os.getpid()}, self._file)
        self._file.truncate()
        self._file.flush()

    def release(self) -> None:
        with contextlib.suppress(OSError):
            self._file.truncate(0)
        self._file.close()


def page_of_holder(folder: Path) -> str | None:
    """Where the server that has the folder can be found; None if it does not say in time."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            return str(json.loads((folder / FILE).read_text(encoding="utf-8"))["page"])
        time.sleep(0.05)
    return None


def _lock(file: IO[str]) -> None:
    if os.name == "nt":
        import msvcrt

        os.lseek(file.fileno(), _FAR, os.SEEK_SET)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        os.lseek(file.fileno(), 0, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
