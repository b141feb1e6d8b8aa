"""Whether the ratings make sense to somebody who had no part in them.

The shipped ratings are fitted to what the levels solved with one seed. Here the levels try again with other seeds, and
players try that were never asked: searches by nodes, and the classics. Besides, ratings are fitted to every other level
alone and compared with what the levels between them solve.
"""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from omello import Limit, player
from omello.core import Game
from omello.learn.puzzles import Puzzle, shipped
from training.puzzles.rating import LEVELS, guess, likeliest, strengths

SEEDS = (2, 3, 4)
"""Not the one of the ratings."""
BANDS = (0, 600, 800, 1000, 1200, 1400, 1700, 9999)
STRANGERS: dict[Game, dict[str, tuple[str, Limit]]] = {
    "omok": {
        "ladder": ("ladder", Limit()),
        "weights": ("weights", Limit()),
        **{f"{nodes} nodes": ("engine:book=no,memory=4", Limit(nodes=nodes)) for nodes in (10, 100, 1000)},
    },
    "othello": {
        "greedy": ("greedy", Limit()),
        "positional": ("positional", Limit()),
        "corner-hunter": ("corner-hunter", Limit()),
        **{f"{nodes} nodes": ("engine:book=no,memory=4", Limit(nodes=nodes)) for nodes in (10, 100, 1000, 10_000)},
    },
}
Tries = dict[str, list[bool]]
"""By level or stranger: whether it solved it, seed by seed."""


def tried(game: Game) -> list[Puzzle]:
    """What the levels can try: a point that is only to be found is no move."""
    return [puzzle for puzzle in shipped(game) if puzzle.kind != "forbidden"]


def collect(game: Game, folder: Path) -> dict[str, Tries]:
    """By puzzle; what was tried before is kept."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{game}.fresh"
    known: dict[str, Tries] = dict(map(json.loads, path.read_text().splitlines())) if path.exists() else {}
    players: dict[str, Any] = {}

    def ask(spec: str, limit: Limit, puzzle: Puzzle) -> bool:
        board = puzzle.board()
        key = f"{spec} {limit} {board.setup}"
        if key not in players:
            players[key] = player(spec, board)
        return players[key].choose(board, limit) in puzzle.answers

    with path.open("a") as file:
        for number, puzzle in enumerate(tried(game), 1):
            tries = known.setdefault(puzzle.id, {})
            asked = len(tries)
            for level in LEVELS:
                if str(level) not in tries:
                    specs = (f"engine:level={level},seed={seed},memory=4" for seed in SEEDS)
                    tries[str(level)] = [ask(spec, Limit(), puzzle) for spec in specs]
            for name, (spec, limit) in STRANGERS[game].items():
                if name not in tries:
                    tries[name] = [ask(spec, limit, puzzle)]
            if len(tries) > asked:
                # The last line of a puzzle is the one that counts.
                file.write(json.dumps([puzzle.id, tries]) + "\n")
            if number % 100 == 0:
                file.flush()
                print(f"{game}: {number} puzzles tried", file=sys.stderr)
    return known


def share(tries: Tries, names: Sequence[str]) -> float:
    """How much of what these tried they solved."""
    return float(np.mean([right for name in names for right in tries[name]]))


def ranks(values: Sequence[float]) -> np.ndarray:
    """The place of each; those that are equal share theirs."""
    _, place, counts = np.unique(np.asarray(values), return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    middle: np.ndarray = (last - (counts - 1) / 2)[place]
    return middle


def correlation(one: Sequence[float], two: Sequence[float]) -> float:
    """Of the ranks (Spearman)."""
    return float(np.corrcoef(ranks(one), ranks(two))[0, 1])


def fitted(puzzle: Puzzle, tries: Tries, levels: Sequence[int], strength: dict[int, float]) -> int:
    """A rating from some of the levels, as they solved it with the first of the seeds."""
    return likeliest({str(level): tries[str(level)][0] for level in levels}, strength, guess(puzzle))


def report(game: Game, folder: Path) -> None:
    known = collect(game, folder)
    puzzles = tried(game)
    levels = [str(level) for level in LEVELS]
    columns = [*levels, *STRANGERS[game]]
    print(f"{game}: percent solved, by rating; the levels with seeds {', '.join(map(str, SEEDS))}")
    print(f"| rating | puzzles | {' | '.join(columns)} |")
    for low, high in itertools.pairwise(BANDS):
        band = [puzzle for puzzle in puzzles if low <= puzzle.rating < high]
        if band:
            shares = [np.mean([share(known[puzzle.id], [column]) for puzzle in band]) for column in columns]
            print(f"| {low}–{high} | {len(band)} | {' | '.join(f'{100 * one:.0f}' for one in shares)} |")
    ratings = [puzzle.rating for puzzle in puzzles]

    def told(what: str, values: Sequence[float], names: Sequence[str]) -> None:
        print(f"{what}: {correlation(values, [share(known[puzzle.id], names) for puzzle in puzzles]):+.2f}")

    told("shipped ratings and the levels with other seeds", ratings, levels)
    told("shipped ratings and the strangers", ratings, list(STRANGERS[game]))
    strength = strengths(game)
    odd, even = ([level for level in strength if level % 2 == rest] for rest in (1, 0))
    for one, two, name in ((odd, even, "odd levels and the even"), (even, odd, "even levels and the odd")):
        own = [fitted(puzzle, known[puzzle.id], one, strength) for puzzle in puzzles]
        told(f"ratings by the {name}", own, [str(level) for level in two])
