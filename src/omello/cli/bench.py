"""`omello bench`: how fast the rules and the engines are on this machine."""

from __future__ import annotations

import argparse
import time

from omello import _native


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("bench", help="how fast the rules and the engines are on this machine")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    from omello import othello

    start = time.process_time()
    leaves = othello.Board(8).perft(9)
    seconds = time.process_time() - start
    print(f"build {_native.BUILD}")
    print(f"perft(9) of 8×8 Othello: {leaves} leaves, {leaves / seconds / 1e6:.0f} million a second")
