"""`omello analyse`: a record with the engine's opinion, or a policy's probabilities, of every move."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from omello import texts
from omello.cli import languages, limits
from omello.core import BLACK, Side

if TYPE_CHECKING:
    from omello.core import Board, Limit
    from omello.records import Record
    from omello.review import MoveReview

SHOWN = 4
"""How many of a policy's favourites a line shows."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "analyse",
        help="a record with an opinion of every move",
        description="Judge every move of a game: what it is worth, what was better, and how much was lost.",
    )
    parser.add_argument("file", metavar="FILE", help="a game record in any format that 'omello convert' reads")
    parser.add_argument("--player", metavar="SPEC", help="probabilities of this player instead, e.g. positional-policy")
    limits.add_option(parser, "time=0.5", "for each position")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    languages.add_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    from omello import records

    say = texts.load(texts.language(args.lang))
    limit = limits.limit_of(args)
    for number, record in enumerate(records.read_file(args.file), 1):
        rows = _judged(record, limit, say) if args.player is None else _weighed(record, args.player, say)
        for row, text in rows:
            print(json.dumps({"game": number, **row}, ensure_ascii=False) if args.json else text, flush=True)


Row = tuple[dict[str, Any], str]
"""The same twice: for programs and for people."""


def _positions(record: Record) -> Iterator[tuple[int, Board, Any]]:
    """Every move of the main line with its number and the position before it."""
    board = record.start
    for number, move in enumerate(record.moves(), 1):
        yield number, board, move
        board.push(move)


def _judged(record: Record, limit: Limit, say: texts.Texts) -> Iterator[Row]:
    """The engine's opinion of every move, and of both sides at the end."""
    from omello import review
    from omello.engine import Engine

    engine = Engine(record.start)
    judged: list[MoveReview] = []
    after = None
    for number, board, move in _positions(record):
        before = after or engine.analyse(board, limit)
        following = board.copy()
        following.push(move)
        after = engine.analyse(following, limit) if following.legal_moves() else None
        score = after.best.score if after is not None else review.final_score(following)
        one = review.judge(board, move, before, score)
        judged.append(one)
        yield _judgement(number, one, say)
    for side in Side:
        total = review.summary(judged, side)
        name = str(side)
        counts = {word: getattr(total, word) for word in ("inaccuracies", "mistakes", "blunders")}
        text = say("analyse.summary", side=say(f"side.{name}"), accuracy=f"{total.accuracy:.0f}", **counts)
        yield {"side": name, "accuracy": round(total.accuracy, 1), "loss": round(total.loss, 3), **counts}, text


def _judgement(number: int, one: MoveReview, say: texts.Texts) -> Row:
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
    text = f"{_start(number, one.side, one.move, say)} {one.score!s:>8}  {say(f'verdict.{one.verdict}')}"
    if one.verdict not in ("best", "forced"):
        text += f" · {say('analyse.better', move=one.best.move, score=one.best.score)}"
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
