"""`omello analyse`: a record with the engine's opinion, or a policy's probabilities, of every move."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from omello import texts
from omello.cli import languages, limits
from omello.cli.convert import files_of
from omello.core import BLACK, Side
from omello.errors import SpecError
from omello.texts.scores import score_text

if TYPE_CHECKING:
    from omello.core import Board, Limit
    from omello.records import Record
    from omello.review import MoveReview

REASONS = 2
"""So many sentences say why a move was not good."""
SHOWN = 4
"""How many of a policy's favourites a line shows."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "analyse",
        help="a record with an opinion of every move",
        description="Judge every move of a game: what it is worth, what was better, and how much was lost.",
    )
    parser.add_argument(
        "file", metavar="FILE", help="a game record in any format that 'omello convert' reads, or a folder of them"
    )
    parser.add_argument("--player", metavar="SPEC", help="probabilities of this player instead, e.g. positional-policy")
    limits.add_option(parser, "time=0.5", "for each position")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--json", action="store_true", help="one JSON object a line")
    what.add_argument(
        "--to",
        choices=("sgf",),
        help="the games with values, verdicts and better lines written into them, instead of a table",
    )
    parser.add_argument("--output", type=Path, metavar="FILE", help="with --to: write here, not to standard output")
    languages.add_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    from omello import records

    say = texts.load(texts.language(args.lang))
    limit = limits.limit_of(args)
    if args.output is not None and args.to is None:
        raise SpecError("--output is for games that are written: name their format with --to")
    if args.to is not None and args.player is not None:
        raise SpecError("only the engine's judgement is written into games: --to goes without --player")
    files = files_of(Path(args.file)) if Path(args.file).is_dir() else [Path(args.file)]
    if args.to is not None:
        games = (_annotated(record, limit, say) for file in files for record in records.read_file(file))
        if args.output is not None:
            records.write_file(args.output, games, args.to)
        else:
            sys.stdout.write(records.write(games, args.to))
        return
    for file in files:
        where = {"file": str(file)} if len(files) > 1 else {}
        for number, record in enumerate(records.read_file(file), 1):
            if where and not args.json:
                print(f"{file}:")
            rows = _judged(record, limit, say) if args.player is None else _weighed(record, args.player, say)
            for row, text in rows:
                row = {**where, "game": number, **row}
                print(json.dumps(row, ensure_ascii=False) if args.json else text, flush=True)


def _annotated(record: Record, limit: Limit, say: texts.Texts) -> Record:
    """A record with the engine's judgement written into it."""
    from omello.learn import words
    from omello.records.annotation import annotate

    judged: list[MoveReview] = []
    rows = list(_judged(record, limit, say, judged))
    reasons = [
        [words.sentence(fact, one.side, say) for fact in words.why(board, one)[:REASONS]]
        for one, (_, board, _) in zip(judged, _positions(record), strict=True)
    ]
    annotate(record, judged, say, "\n".join(text for _, text in rows[len(judged) :]), reasons)
    return record


Row = tuple[dict[str, Any], str]
"""The same twice: for programs and for people."""


def _positions(record: Record) -> Iterator[tuple[int, Board, Any]]:
    """Every move of the main line with its number and the position before it."""
    board = record.start
    for number, move in enumerate(record.moves(), 1):
        yield number, board, move
        board.push(move)


def _judged(record: Record, limit: Limit, say: texts.Texts, judged: list[MoveReview] | None = None) -> Iterator[Row]:
    """The engine's opinion of every move, and of the sides that had a choice at the end; the moves go into `judged`."""
    from omello import opinion, review
    from omello.engine import Engine

    judged = [] if judged is None else judged
    judged += opinion.of_game(Engine(record.start).analyse, record.start, limit, record.moves())
    scores = [score_text(one.score, one.side, say) for one in judged]
    columns = max(map(texts.width, scores), default=0)
    for number, (one, score) in enumerate(zip(judged, scores, strict=True), 1):
        yield _judgement(number, one, " " * (columns - texts.width(score)) + score, say)
    if not judged:
        yield {"moves": 0}, say("analyse.no_moves")
    for side in Side:
        if not review.chosen_by(side, judged):
            continue
        total = review.summary(judged, side)
        name = str(side)
        counts = {word: getattr(total, word) for word in ("inaccuracies", "mistakes", "blunders")}
        text = say("analyse.summary", side=say(f"side.{name}"), accuracy=f"{total.accuracy:.0f}", **counts)
        yield {"side": name, "accuracy": round(total.accuracy, 1), "loss": round(total.loss, 3), **counts}, text


def _judgement(number: int, one: MoveReview, score: str, say: texts.Texts) -> Row:
    row = {
        "number": number,
        "side": str(one.side),
        "move": one.move,
        "score": str(one.score),
        "value": round(one.score.value, 3),
        "exact": one.exact,
        "best": one.best.move,
        "best_score": str(one.best.score),
        "line": list(one.best.moves),
        "loss": round(one.loss, 3),
        "verdict": one.verdict,
    }
    text = f"{_start(number, one.side, one.move, say)} {score}  {say(f'verdict.{one.verdict}')}"
    if one.better is not None:
        text += f" · {say('analyse.better', move=one.better.move, score=score_text(one.better.score, one.side, say))}"
    return row, text.rstrip()


def _weighed(record: Record, spec: str, say: texts.Texts) -> Iterator[Row]:
    """A policy's probability of every move, and its favourites."""
    import omello
    from omello.errors import SpecError
    from omello.players.abilities import Gambler

    player: Any = omello.player(spec, record.start)
    if not isinstance(player, Gambler):
        raise SpecError(f"player {spec!r} gives no probabilities; positional-policy does")
    for number, board, move in _positions(record):
        shares: dict[Any, float] = player.probabilities(board)
        ranked = sorted(shares, key=lambda other: -shares[other])
        row = {
            "number": number,
            "side": str(board.turn),
            "move": move,
            "probability": round(shares[move], 4),
            "rank": ranked.index(move) + 1,
            "probabilities": {other: round(shares[other], 4) for other in ranked},
        }
        favourites = "  ".join(f"{other} {shares[other]:.0%}" for other in islice(ranked, SHOWN))
        yield row, f"{_start(number, board.turn, move, say)} {shares[move]:>6.1%}   {favourites}"


def _start(number: int, side: Side, move: str, say: texts.Texts) -> str:
    name = say("side.black" if side is BLACK else "side.white")
    return f"{number:3}. {texts.pad(name, 5)} {move:4}"
