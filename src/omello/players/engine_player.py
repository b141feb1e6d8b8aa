"""The engine as a player, at a level or with limits of its own."""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Set
from dataclasses import replace
from typing import Any, Self

from omello import book as opening_book
from omello import omok, othello
from omello.analysis import Line
from omello.core import Board, Game, Limit, Move, Score, Side
from omello.engine import Engine
from omello.omok.swap import SwapOpening
from omello.openings import fairness
from omello.openings.fairness import Part
from omello.players import levels
from omello.players.player import choices
from omello.setup import Setup

USUAL_LIMIT = Limit(time=1.0)
"""For a player that nobody gave a limit."""
BOOK_CHOICE: dict[Game, float] = {"othello": 1.0, "omok": 3.0}
"""Moves of the book so many stones, or percent of winning chance, apart are equally good."""
UNSEEN, NEARNESS = 0.4, 0.05
"""What a forced win or loss in Omok looks like to a level that does not see so far, and each stone beside it adds."""
AROUND = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]

Place = tuple[int, int]
"""A row and a column."""


class EnginePlayer:
    """Plays what the engine finds. Its own limits and those of the game hold together.

    `parameters` are numbers of the search, as `omello.engine.search_parameters` lists them, for `omello tune`.

    >>> from omello import Limit, othello
    >>> board = othello.Board()
    >>> EnginePlayer(board, level=3, seed=1).choose(board, Limit()) in board.legal_moves()
    True
    """

    def __init__(
        self,
        board: Board,
        *,
        level: int | None = None,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        threads: int = 1,
        memory: int | None = None,
        book: bool = True,
        book_file: str | None = None,
        weights: str | None = None,
        ponder: bool = False,
        seed: int | None = None,
        **parameters: int,
    ) -> None:
        self._level = levels.FULL if level is None else levels.level(Setup.like(board), level)
        self._limit = _both(Limit(time=time, nodes=nodes, depth=depth), self._level.limit)
        self._seed = random.getrandbits(32) if seed is None else seed
        self.opinion: Score | None = None
        """What it thinks of the move it chose last; None when it did not have to think."""
        shipped = opening_book.shipped(Setup.like(board)) if book else opening_book.Book()
        self._engine = Engine(
            board,
            threads=threads,
            memory=self._level.memory if memory is None else memory,
            weights=weights,
            book=book_file or shipped,
            parameters=parameters,
        )
        self._ponder = ponder
        given = {"level": level, "time": time, "nodes": nodes, "depth": depth}
        options = ",".join(
            [f"{key}={value:g}" for key, value in given.items() if value is not None] + ["ponder=on"] * ponder
        )
        self.name = f"engine:{options}" if options else "engine"

    def choose(self, board: Board, limit: Limit) -> Move:
        expected = self._think(board, limit)
        if self._ponder:
            self._engine.ponder(board, expected)
        return expected[0]

    def _think(self, board: Board, limit: Limit) -> tuple[Move, ...]:
        """The move, and what probably follows."""
        moves = choices(board)
        self.opinion = None
        if len(moves) == 1:
            return (moves[0],)
        limit = self._within(limit)
        if not self._level.error:
            known = self._from_book(board)
            if known is not None:
                return (known,)
            chosen = self._engine.analyse(board, limit).best
        else:
            lines = self._engine.analyse(board, limit, lines=len(moves)).lines
            stones = {(stone.row, stone.col) for side in Side for stone in board.stones(side)}
            chosen = max(lines, key=lambda line: self._seeming_worth(board, stones, line))
        self.opinion = chosen.score
        return chosen.moves

    def take_part(self, board: omok.Board, opening: SwapOpening, limit: Limit) -> Part:
        """Its part in an opening by swap."""
        return fairness.take_part(self._engine, board, opening, self._within(limit), self._seed)

    def stop(self) -> None:
        """Have a move that is being thought about at once; may be called from another thread."""
        self._engine.stop()

    def close(self) -> None:
        self._engine.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _within(self, limit: Limit) -> Limit:
        """A limit of the game and its own together."""
        both = _both(limit, self._limit)
        return USUAL_LIMIT if both == Limit() else both

    def _from_book(self, board: Board) -> Move | None:
        """One of the moves that the book holds for about the best, a different one in every game."""
        known = self._engine.book.moves(board)
        good = [entry.move for entry in known if entry.score >= known[0].score - BOOK_CHOICE[board.game]]
        return random.Random(f"{self._seed}/{board.key}").choice(good) if good else None

    def _seeming_worth(self, board: Board, stones: Set[Place], line: Line) -> float:
        """What a move looks like to this level: the same mistake whenever the same position can arise."""
        value, plies = line.score.value, line.score.plies
        if plies is not None:
            if self._level.sight is None or plies <= self._level.sight:
                # Seen for sure: above or below every estimate, a quick win and a slow loss first.
                return 10.0 - plies / 1000 if value > 0.5 else plies / 1000 - 10.0
            value = UNSEEN + NEARNESS * _neighbours(stones, line.move)
        after = board.copy()
        after.push(line.move)
        worth = value + self._level.error * _chance(f"{self._seed}/{after.key}")
        if self._level.greed and isinstance(board, othello.Board):
            worth += self._level.greed * len(board.flips(line.move))
        return worth


def _neighbours(stones: Set[Place], move: Move) -> int:
    """The stones on the eight points around a move."""
    return sum((move.row + down, move.col + right) in stones for down, right in AROUND)


def _chance(text: str) -> float:
    """A number of the normal distribution, always the same for the same text; far quicker than a seeded generator."""
    digest = hashlib.blake2b(text.encode(), digest_size=16).digest()
    one, other = ((1 + int.from_bytes(half, "big")) / 2**64 for half in (digest[:8], digest[8:]))
    return math.sqrt(-2 * math.log(one)) * math.cos(2 * math.pi * other)


def _both(one: Limit, other: Limit) -> Limit:
    """The tighter of two limits in everything."""

    def least(*values: Any) -> Any:
        return min((value for value in values if value is not None), default=None)

    return replace(
        one,
        time=least(one.time, other.time),
        nodes=least(one.nodes, other.nodes),
        depth=least(one.depth, other.depth),
    )
