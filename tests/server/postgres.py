"""A PostgreSQL of its own for the tests, where one is installed."""

from __future__ import annotations

import getpass
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest


def _missing(what: str) -> NoReturn:
    """Without a PostgreSQL its tests are skipped, but not where every test has to run."""
    if os.environ.get("CI"):
        pytest.fail(f"{what}, and with CI set these tests are not skipped")
    pytest.skip(what)


def _program(name: str) -> str:
    folders = sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True)
    found = shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), *folders]))
    if found is None:
        _missing(f"PostgreSQL's {name} is not installed")
    return found


@contextmanager
def postgres() -> Iterator[str]:
    """The address of an empty database."""
    initdb, pg_ctl = _program("initdb"), _program("pg_ctl")
    user = getpass.getuser()
    if os.geteuid() == 0:
        # The server refuses to run as root.
        user = "postgres"
        try:
            pwd.getpwnam(user)
        except KeyError:
            _missing("there is no user to run PostgreSQL as")

    def run(*command: str) -> None:
        given = {"user": user} if os.geteuid() == 0 else {}
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/", **given)  # type: ignore[call-overload]

    folder = tempfile.mkdtemp(prefix="omello-postgres-")
    try:
        shutil.chown(folder, user)
        run(initdb, "--auth=trust", "--no-sync", "--username=omello", f"{folder}/data")
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}'"
        run(pg_ctl, "start", "--wait", f"--pgdata={folder}/data", f"--log={folder}/log", f"--options={options}")
        yield f"postgresql://omello@/postgres?host={folder}"
        run(pg_ctl, "stop", "--mode=immediate", f"--pgdata={folder}/data")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
