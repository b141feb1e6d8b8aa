"""The `omello` command.

Without a subcommand it starts the app (`serve`). Each subcommand is a module here with `add(subparsers)`, which
registers its parser and sets `run` on it. Heavy imports belong inside the functions: `omello --help` has to be quick.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
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


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; bad input ends with one clear line on standard error and exit code 2."""
    args = parser().parse_args(argv)
    try:
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
