"""`omello play`: a game in the terminal."""

from __future__ import annotations

import argparse
import sys
from io import TextIOWrapper

from omello import texts
from omello.cli import languages, limits
from omello.core import BLACK, WHITE


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "play",
        help="a game in the terminal",
        description="Play in the terminal: mouse and keyboard, or line by line with --plain.",
        epilog="A player is 'human' or a spec such as ladder, weights:depth=2 or mybot.py:Bot; see 'omello players'.",
    )
    parser.add_argument("game", choices=("othello", "omok"))
    parser.add_argument("--size", type=int, help="lines of the board (Othello: even, 4 to 16; Omok: 5 to 26)")
    parser.add_argument("--rule", help="Omok: renju (default), freestyle, standard or korean")
    parser.add_argument(
        "--opening",
        choices=("swap", "swap2"),
        help="Omok: black's player lays the first stones, the other takes a colour",
    )
    parser.add_argument("--black", metavar="PLAYER", default="human")
    parser.add_argument("--white", metavar="PLAYER", help="the computer if left out")
    limits.add_option(parser, "time=1", "for a move of an engine")
    parser.add_argument("--pause", type=float, default=1.0, metavar="SECONDS", help="before the computer answers (1)")
    parser.add_argument("--load", metavar="FILE", help="go on with the game in a file")
    parser.add_argument("--plain", action="store_true", help="line by line, also through a pipe")
    parser.add_argument("--wide", action="store_true", help="with --plain: this terminal draws ● two columns wide")
    languages.add_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from omello.setup import USUAL_RULE, Setup
    from omello.tui.local_game import OPPONENT, LocalGame

    say = texts.load(texts.language(args.lang))
    specs = {BLACK: args.black, WHITE: OPPONENT[args.game] if args.white is None else args.white}
    rule = args.rule or (USUAL_RULE if args.game == "omok" else None)
    local = LocalGame(Setup.of(args.game, args.size, rule), specs, limit=limits.limit_of(args), swap=args.opening)
    try:
        if args.load is not None:
            local.load(args.load)
        if args.plain:
            from omello.tui.console import Console

            if isinstance(sys.stdout, TextIOWrapper):
                sys.stdout.reconfigure(errors="replace")  # an old terminal gets ? for ●, not an error
            return Console(local, say, wide=args.wide).run()
        if not sys.stdin.isatty() or not sys.stdout.isatty():
            print(say("console.no_terminal"), file=sys.stderr)
            return 2
        from omello.tui.app import PlayApp

        PlayApp(local, say, pause=args.pause).run()
        return 0
    finally:
        local.close()
