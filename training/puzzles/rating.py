"""A puzzle's first rating: which of our levels solve it.

A level of some strength solves a puzzle with the chance that the ratings say; the rating that makes what happened most
likely is the puzzle's. It can be measured again whenever the levels change: what was found is kept apart.
"""

from __future__ import annotations

import json
import math
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from omello import Limit, player
from omello.core import Game
from omello.learn.puzzles import Puzzle, read
from omello.ratings import measured
from omello.setup import Setup

LEVELS = range(1, 13)
SEED = 1
PRIOR, SPREAD = 1100.0, 500.0
"""Before anybody tried: most puzzles are about there."""
LEAST, MOST = 200, 2600
STEP = 10


def strengths(game: Game) -> dict[int, float]:
    """The levels' ratings as measured; for the rule that was measured best."""
    setup = Setup.of(game, rule="freestyle" if game == "omok" else None)
    table = measured(setup)
    return {level: table[f"engine:level={level}"].elo for level in LEVELS if f"engine:level={level}" in table}


def found(game: Game, folder: Path) -> list[Puzzle]:
    return read(game, (folder / f"{game}.found").read_text().splitlines())


def rate(game: Game, folder: Path) -> None:
    """Have the levels try every puzzle that they have not tried yet."""
    path = folder / f"{game}.solved"
    known: dict[str, dict[str, bool]] = {}
    if path.exists():
        for line in path.read_text().splitlines():
            id, solved = json.loads(line)
            known[id] = solved
    players: dict[tuple[int, str], Any] = {}
    with path.open("a") as file:
        for number, puzzle in enumerate(found(game, folder), 1):
            if puzzle.id in known:
                continue
            board = puzzle.board()
            solved = {}
            for level in LEVELS:
                key = (level, str(board.setup))
                if key not in players:
                    players[key] = player(f"engine:level={level},seed={SEED},memory=4", board)
                if puzzle.kind == "forbidden":
                    continue
                solved[str(level)] = players[key].choose(board, Limit()) in puzzle.answers
            file.write(json.dumps([puzzle.id, solved]) + "\n")
            if number % 100 == 0:
                file.flush()
                print(f"{game}: {number} puzzles tried", file=sys.stderr)


def likeliest(solved: dict[str, bool], strength: dict[int, float], prior: float) -> int:
    """The rating under which these levels solve it and those do not."""

    def worth(rating: int) -> float:
        total = -(((rating - prior) / SPREAD) ** 2) / 2
        for level, right in solved.items():
            chance = 1 / (1 + 10 ** ((rating - strength[int(level)]) / 400))
            total += math.log(chance if right else 1 - chance)
        return total

    return max(range(LEAST, MOST + 1, STEP), key=worth)


def rated(game: Game, folder: Path) -> list[Puzzle]:
    """All puzzles with their ratings, easy ones first; without tries, by their length alone."""
    path = folder / f"{game}.solved"
    tries = dict(json.loads(line) for line in path.read_text().splitlines()) if path.exists() else {}
    strength = strengths(game)
    puzzles = [
        replace(puzzle, rating=likeliest(tries.get(puzzle.id, {}), strength, guess(puzzle)))
        for puzzle in found(game, folder)
    ]
    return sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.kind, puzzle.position))


def guess(puzzle: Puzzle) -> float:
    """By how long it is."""
    if puzzle.game == "othello":
        return PRIOR + 60 * (puzzle.length - 10) if puzzle.kind in ("endgame", "keep-win", "save-draw") else PRIOR
    return PRIOR + 120 * (puzzle.length - 3) if puzzle.length > 1 else PRIOR
