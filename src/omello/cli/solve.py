"""`omello solve`: exact Othello endgames."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from omello.core import Board
    from omello.engine import Engine

_HELP = """\
Solve Othello positions exactly.

FILE has one position a line (OBF, or plain board strings of any size), or is - for standard input. Scores are
official ones, the empty squares given to the winner, for the side to move.

With --json every line of the answer is an object with position, score, best (null if the game is over), nodes and
seconds; with --all also moves, an object of scores by move.
"""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "solve",
        help="solve Othello endgames exactly",
        description=_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="the positions, or -")
    parser.add_argument("--threads", type=int, default=1, help="threads to search with (default: 1)")
    parser.add_argument("--memory", type=int, default=256, help="megabytes for the table of positions (default: 256)")
    parser.add_argument("--wdl", action="store_true", help="only who wins: scores are 1, 0 or -1")
    parser.add_argument("--all", action="store_true", help="the score of every move, not of the best one only")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    for answer in answers(args):
        print(json.dumps(answer) if args.json else _sentence(answer), flush=True)
    return 0


def answers(args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """What is found out about each position of the file, in order."""
    from omello.engine import Engine
    from omello.errors import FormatError, said
    from omello.records import obf

    try:
        text = sys.stdin.read() if args.file == "-" else Path(args.file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FormatError(f"cannot read {said(error)}") from None
    size = None
    for record in obf.read(text):
        board = record.start
        if board.size != size:
            engine, size = Engine(board, threads=args.threads, memory=args.memory), board.size
        yield _answer(engine, board, wdl=args.wdl, all_moves=args.all)


def _answer(engine: Engine, board: Board, *, wdl: bool, all_moves: bool) -> dict[str, Any]:
    outcome = board.outcome()
    if outcome is not None and outcome.score is not None:
        ahead = outcome.score.black - outcome.score.white
        score = ahead if board.turn == 0 else -ahead
        if wdl:
            score = (score > 0) - (score < 0)
        return {"position": board.to_text(), "score": score, "best": None, "nodes": 0, "seconds": 0.0}
    analysis = engine.solve(board, wdl=wdl, all_moves=all_moves)
    answer = {
        "position": board.to_text(),
        "score": round(analysis.best.score.value),
        "best": analysis.best.move,
        "nodes": analysis.nodes,
        "seconds": round(analysis.seconds, 6),
    }
    if all_moves:
        answer["moves"] = {line.move: round(line.score.value) for line in analysis.lines}
    return answer


def _sentence(answer: dict[str, Any]) -> str:
    scores = answer.get("moves") or {answer["best"] or "over": answer["score"]}
    told = " ".join(f"{move} {score:+d}" for move, score in scores.items())
    return f"{answer['position']}  {told}  ({answer['nodes']:,} positions, {answer['seconds']:.3f} s)"
