"""Positions to have opinions about: openings, middle games, won, lost and forced ones, of both games."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

from omello import BLACK, WHITE, Engine, Limit, omok, othello
from omello.omok import RULES, Rule

TIMES = int(os.environ.get("OMELLO_OPINIONS", "1"))
"""So many times as many positions as usual."""

OMOK: list[tuple[int, str | Rule]] = [
    (15, "freestyle"),
    (15, "standard"),
    (15, "renju"),
    (15, "korean"),
    (9, "freestyle"),
    (9, "renju"),
    (19, "freestyle"),
    (6, Rule(4)),
    (5, Rule(3, "nothing")),
    (8, Rule(5, "forbidden", (0, 1), (0, 1))),
]
assert {rule for _, rule in OMOK if isinstance(rule, str)} == set(RULES)


def omok_positions(size: int, rule: str | Rule, count: int, seed: int) -> Iterator[omok.Board]:
    """Games of two who like to lengthen rows and stop them only now and then; their last positions are the sharp ones.

    Where somebody could win by force, the position after the move that does so is one, too: the other side is lost.
    """
    rng = random.Random(f"{seed}/{size}/{rule}")
    engine = Engine(omok.Board(size, rule), memory=1)
    found = 0
    while found < count:
        board = omok.Board(size, rule)
        game: list[omok.Board] = []
        while board.outcome() is None and len(board.moves) < 60:
            game.append(board.copy())
            board.push(_likely_move(board, rng))
        kept = [*game[-rng.choice((1, 2, 2, 3, 3, 4, 4, 5, 6)) :][:2], rng.choice(game)]
        for position in list(kept):
            best = engine.analyse(position, Limit(nodes=1000)).best
            if best.score.plies is not None and best.score.plies > 1 and best.score.value == 1:
                lost = position.copy()
                lost.push(best.move)
                kept.append(lost)
        for position in kept[: count - found]:
            yield position
            found += 1


def _likely_move(board: omok.Board, rng: random.Random) -> str:
    """A legal move beside a stone, the better the more stones of one colour are in line with it."""
    legal = board.legal_moves()
    if not board.moves:
        return min(legal, key=lambda move: abs(move.row - board.size // 2) + abs(move.col - board.size // 2))
    stones = {side: {(stone.row, stone.col) for stone in board.stones(side)} for side in (BLACK, WHITE)}

    def worth(move) -> float:
        best = 0.0
        for side, weight in ((board.turn, 1.0), (board.turn.other, rng.choice((0.4, 1.05)))):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                run = 0
                for way in (-1, 1):
                    for k in range(1, 5):
                        if (move.row + way * k * down, move.col + way * k * right) not in stones[side]:
                            break
                        run += 1
                best = max(best, weight * run)
        return best + rng.random()

    return max(rng.sample(legal, min(len(legal), 60)) if rng.random() < 0.3 else legal, key=worth)


def othello_positions(size: int, count: int, seed: int, empties: tuple[int, int]) -> Iterator[othello.Board]:
    """Positions of random games with so many empty squares."""
    rng = random.Random(f"{seed}/{size}/{empties}")
    found = 0
    while found < count:
        board = othello.Board(size)
        wanted = size**2 - rng.randint(*empties)
        while board.outcome() is None and sum(board.score()) < wanted:
            board.push(rng.choice(board.legal_moves()))
        if board.outcome() is None:
            yield board
            found += 1
