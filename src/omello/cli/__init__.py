"""The `omello` command.

Without a subcommand it starts the app (`serve`). Each subcommand is a module here with `add(subparsers)`, which
registers its parser and sets `run` on it. Heavy imports belong inside the functions: `omello --help` has to be quick.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Sequence
from types import ModuleType

import omello
from omello.cli import (
    analyse,
    bench,
    bot,
    calibrate,
    convert,
    engine,
    learn,
    match,
    openings,
    play,
    players,
    puzzle,
    serve,
    solve,
    threats,
    tournament,
    tune,
)
from omello.errors import said
from omello.protocols.errors import EngineError

COMMANDS: tuple[ModuleType, ...] = (
    serve,
    play,
    learn,
    puzzle,
    players,
    engine,
    match,
    tournament,
    calibrate,
    tune,
    openings,
    solve,
    analyse,
    threats,
    convert,
    bot,
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


def _parsed(argv: list[str]) -> argparse.Namespace:
    """The options, of which an unknown one is named: argparse would take what follows it for a command."""
    top = parser()
    if argv and argv[0].startswith("-"):
        options = argparse.ArgumentParser(prog=top.prog, usage=argparse.SUPPRESS, add_help=False)
        serve.add_options(options)
        strange = next(iter(options.parse_known_args(argv)[1]), "")
        known = [option for action in top._actions for option in action.option_strings]
        if strange.startswith("-") and strange.partition("=")[0] not in known:
            close = difflib.get_close_matches(strange, known, 1)
            top.error(f"there is no option {strange}" + (f"; did you mean {close[0]}?" if close else ""))
    return top.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; bad input ends with one clear line on standard error and exit code 2."""
    args = _parsed(sys.argv[1:] if argv is None else list(argv))
    try:
        return int(args.run(args) or 0)
    except omello.OmelloError as error:
        print(f"omello: {said(error)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return 0
    except (OSError, EngineError) as error:
        print(f"omello: {said(error)}", file=sys.stderr)
        return 2
