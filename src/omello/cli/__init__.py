"""The `omello` command.

Without a subcommand it starts the app (`serve`). Each subcommand is a module here with `add(subparsers)`, which
registers its parser and sets `run` on it. Heavy imports belong inside the functions: `omello --help` has to be quick.
"""

from __future__ import annotations

import argparse
import contextlib
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from types import ModuleType

import omello
from omello.cli import (
    analyse,
    bench,
    calibrate,
    convert,
    engine,
    match,
    openings,
    play,
    players,
    serve,
    solve,
    threats,
    tournament,
)
from omello.protocols.errors import EngineError

COMMANDS: tuple[ModuleType, ...] = (
    play,
    players,
    engine,
    match,
    tournament,
    calibrate,
    openings,
    solve,
    analyse,
    threats,
    convert,
    bench,
)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="omello", description="Omok and Othello: play, study and program both games.")
    top.add_argument("--version", action="version", version=f"omello {omello.__version__}")
    serve.add_options(top)
    subparsers = top.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        command.add(subparsers)
    return top


@contextlib.contextmanager
def all_ends_alike() -> Iterator[None]:
    """Let a command that is told to end, or whose terminal is closed, end as after Ctrl-C: with all it started.

    Signals that are ignored, as after `nohup`, stay so.
    """

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    ends = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    ours = [end for end in ends if signal.getsignal(end) == signal.SIG_DFL]
    if threading.current_thread() is not threading.main_thread():
        ours = []
    for end in ours:
        signal.signal(end, interrupt)
    try:
        yield
    finally:
        for end in ours:
            signal.signal(end, signal.SIG_DFL)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; bad input ends with one clear line on standard error and exit code 2."""
    args = parser().parse_args(argv)
    try:
        with all_ends_alike():
            return int(args.run(args) or 0)
    except omello.OmelloError as error:
        print(f"omello: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return 0
    except (OSError, EngineError) as error:
        print(f"omello: {error}", file=sys.stderr)
        return 2
