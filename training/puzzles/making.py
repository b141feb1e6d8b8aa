"""Finding puzzles in games: which positions are looked at for which kind, and how many of each are wanted."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Set
from pathlib import Path
from typing import Any

from omello import Limit, book, omok, othello
from omello.core import BLACK, Game
from omello.learn.proof import QUICKLY, Prover, make
from omello.learn.puzzles import Kind, Puzzle, read
from omello.omok.threats import fives, seen_by
from omello.setup import Setup
from training.puzzles.games import Table

WANTED: dict[Game, dict[tuple[str, Kind], int]] = {
    "omok": {
        ("freestyle", "fours"): 450,
        ("freestyle", "threats"): 150,
        ("freestyle", "defence"): 120,
        ("standard", "fours"): 320,
        ("standard", "threats"): 110,
        ("standard", "defence"): 90,
        ("renju", "fours"): 320,
        ("renju", "threats"): 110,
        ("renju", "defence"): 90,
        ("renju", "forbid"): 80,
        ("renju", "forbidden"): 120,
        ("korean", "fours"): 220,
        ("korean", "threats"): 70,
        ("korean", "forbidden"): 60,
    },
    "othello": {
        ("", "endgame"): 1000,
        ("", "keep-win"): 600,
        ("", "save-draw"): 120,
        ("", "keep-corner"): 250,
        ("", "quiet"): 250,
    },
}
"""By rule and kind."""
EMPTIES = {6: 170, 7: 150, 8: 140, 9: 110, 10: 100, 11: 80, 12: 75, 13: 60, 14: 45, 15: 35, 16: 35}
"""Endgames wanted, by empty squares: more of the small ones."""
LONGEST = 9
"""Moves to a win in Omok: nobody works out more."""
APART = 4
"""Moves between two puzzles of a kind in one game."""
DEAR: frozenset[Kind] = frozenset({"threats", "defence"})
"""Kinds whose proofs take long, and which are looked for in one game of `DEAR_EVERY` only."""
DEAR_EVERY = 8
EARLIEST = 7
"""Moves before the first puzzle of a game of Omok."""
MIDDLE = range(20, 45)
"""Empty squares for puzzles about moves and corners."""
LOOK = Limit(nodes=60_000)
CLEARLY = 2.0
"""A quiet move must be so many stones better than the others."""


class Maker:
    """Looks through game after game; what it found it writes at once, so that it can go on another day."""

    def __init__(self, game: Game, folder: Path) -> None:
        self.game: Game = game
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / f"{game}.found"
        self._done = folder / f"{game}.games"
        self.found = read(game, self._file.read_text().splitlines()) if self._file.exists() else []
        self._next = int(self._done.read_text()) if self._done.exists() else 0
        self._prover = Prover(QUICKLY)
        self._seen = {book.key(puzzle.board()) for puzzle in self.found}
        self._counts = Counter(_place(puzzle) for puzzle in self.found)
        self._tables: dict[str, Table] = {}

    def run(self, seconds: float) -> None:
        """Play and look until everything wanted is found, or the time is over."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            rules = self._rules_left()
            if not rules:
                return
            rule = rules[self._next % len(rules)]
            self._look_through(rule, self._next)
            self._next += 1
            self._done.write_text(str(self._next))

    def _rules_left(self) -> list[str]:
        wanted = WANTED[self.game]
        return list(dict.fromkeys(rule for rule, kind in wanted if self._counts[rule, kind] < wanted[rule, kind]))

    def _look_through(self, rule: str, number: int) -> None:
        setup = Setup.of(self.game, rule=rule or None)
        if rule not in self._tables:
            self._tables[rule] = Table(setup)
        # The next position of a game asks nearly the same: a few moves apart, and for another answer.
        taken: dict[Kind, tuple[int, tuple[str, ...]]] = {}
        for board in self._tables[rule].positions(number):
            now = len(board.moves)
            near = {kind for kind, (when, _) in taken.items() if now - when < APART}
            for kind in self._worth_a_look(rule, board, near if number % DEAR_EVERY == 0 else near | DEAR):
                puzzle = make(kind, board, self._prover)
                if puzzle is None or book.key(board) in self._seen or not self._is_wanted(puzzle, board):
                    continue
                if kind in taken and taken[kind][1] == puzzle.answers:
                    continue
                self._keep(puzzle, board)
                taken[kind] = now, puzzle.answers
                break

    def _worth_a_look(self, rule: str, board: Any, taken: Set[Kind]) -> Iterator[Kind]:
        look: Callable[[Any, Prover], Iterator[Kind]] = _omok_kinds if self.game == "omok" else _othello_kinds
        for kind in look(board, self._prover):
            wanted = WANTED[self.game].get((rule, kind), 0)
            if kind not in taken and self._counts[rule, kind] < wanted:
                yield kind

    def _is_wanted(self, puzzle: Puzzle, board: Any) -> bool:
        if puzzle.kind in ("fours", "forbid", "threats"):
            # In two moves it is only seen, not worked out: for beginners, half of all at most.
            short = sum(1 for known in self.found if known.kind == puzzle.kind and known.length <= 2)
            same = sum(1 for known in self.found if known.kind == puzzle.kind)
            return puzzle.length <= LONGEST and (puzzle.length > 2 or short < 10 + same / 2)
        if puzzle.kind == "endgame":
            return sum(
                1 for known in self.found if known.kind == "endgame" and known.length == puzzle.length
            ) < EMPTIES.get(puzzle.length, 0)
        if puzzle.kind in ("keep-corner", "quiet"):
            lines = self._prover.engine(board).analyse(board, LOOK, lines=2).lines
            return lines[0].move == puzzle.answers[0] and lines[0].score.value >= lines[1].score.value + CLEARLY
        return True

    def _keep(self, puzzle: Puzzle, board: Any) -> None:
        self.found.append(puzzle)
        self._seen.add(book.key(board))
        self._counts[_place(puzzle)] += 1
        with self._file.open("a", encoding="utf-8") as file:
            file.write(puzzle.to_line() + "\n")


def _place(puzzle: Puzzle) -> tuple[str, Kind]:
    return puzzle.rule or "", puzzle.kind


def _omok_kinds(board: omok.Board, prover: Prover) -> Iterator[Kind]:
    other = board.turn.other
    if len(board.moves) < EARLIEST or fives(board, board.turn) or fives(board, other):
        return
    if board.turn is not BLACK and board.rule.has_bans(BLACK):
        yield "forbid"
    yield "fours"
    yield "threats"
    if board.rule.has_bans(board.turn):
        yield "forbidden"
    # Only where there is a threat that is quickly found.
    if prover.wins(board).by_fours(seen_by(board, other)).win is not None:
        yield "defence"


def _othello_kinds(board: othello.Board, prover: Prover) -> Iterator[Kind]:
    empties = board.size**2 - sum(board.score())
    if empties in MIDDLE:
        yield "keep-corner"
        yield "quiet"
    if empties in EMPTIES:
        yield "keep-win"
        yield "save-draw"
        yield "endgame"
