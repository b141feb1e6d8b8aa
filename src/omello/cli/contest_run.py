"""A plan played for a command, and what is made of its result; imported when there is something to play."""

from __future__ import annotations

import argparse
import contextlib
import json
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from omello.arena import contest
from omello.arena.live import Live
from omello.arena.plan import Options, Plan
from omello.arena.result import Anchor, Result
from omello.arena.sprt import Sprt
from omello.errors import SpecError, said
from omello.players import is_built_in
from omello.records import Record, write_file
from omello.setup import Setup


def options(args: argparse.Namespace) -> Options:
    """How games are played, as the options say."""
    return {
        "size": args.size,
        "rule": args.rule,
        "limit": args.limit,
        "openings": args.openings,
        "seed": args.seed,
        "margin": args.margin,
        "max_moves": args.max_moves,
        "judge": args.judge,
        "agree": args.agree,
        "log": args.log,
    }


@dataclass(frozen=True, slots=True)
class Output:
    """What is to be made of a result besides printing it."""

    records: Path | None
    picture: Path | None
    json: bool

    @classmethod
    def of(cls, args: argparse.Namespace, setup: Setup) -> Output:
        """Refuses files that could not be written, before anything is played for them."""
        for path in (args.records, args.picture):
            if path and not path.absolute().parent.is_dir():
                raise SpecError(f"there is no folder for {str(path)!r}")
        if args.records:
            # Some formats hold a single game, others no moves.
            board = setup.board()
            for _ in range(2):
                board.push(board.legal_moves()[0])
            with tempfile.TemporaryDirectory() as folder:
                write_file(Path(folder) / args.records.name, [Record.from_board(board)] * 2)
        return cls(args.records, args.picture, args.json)

    def write(self, result: Result) -> int:
        """Print the result, and write the files; 2 if there is no room for them."""
        code = 0
        if self.records:
            try:
                result.save(self.records)
            except OSError as error:
                print(f"omello: {said(error)}", file=sys.stderr)
                code = 2
        print(json.dumps(result.to_json(), ensure_ascii=False, indent=1) if self.json else result)
        if self.picture:
            self.picture.write_text(result.svg(), encoding="utf-8")
        return code


def play(
    args: argparse.Namespace, plan: Plan, *, sprt: Sprt | None = None, anchor: Anchor | None = None
) -> tuple[Result, int]:
    """Play a plan and print what came out: also after an interruption or with a full disk. Also the exit code."""
    output = Output.of(args, plan.setup)
    live = None if args.quiet else Live()
    try:
        with signals_as_interrupts():
            result = contest.play(
                plan,
                sprt=sprt,
                anchor=anchor,
                jobs=args.jobs,
                cluster=args.cluster,
                store=args.store,
                watch=live,
                apart=not all(is_built_in(contestant.spec) for contestant in plan.contestants),
            )
        code = 0
    except contest.Interrupted as interrupted:
        result, code = interrupted.result, 130
    except contest.Stopped as stopped:
        result, code = stopped.result, 2
        print(f"omello: {said(stopped.why)}", file=sys.stderr)
    finally:
        if live:
            live.end()
    return result, output.write(result) or code


@contextlib.contextmanager
def signals_as_interrupts() -> Iterator[None]:
    """While a match runs, treat SIGTERM and SIGHUP as Ctrl-C, so that all it started ends with it.

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


def parse_anchor(text: str | None) -> Anchor | None:
    """Read `PLAYER=ELO`."""
    if text is None:
        return None
    name, _, elo = text.rpartition("=")
    try:
        return name, float(elo)
    except ValueError:
        raise SpecError(f"an anchor is PLAYER=ELO with one of the players, not {text!r}") from None
