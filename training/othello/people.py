"""How people err and how the levels do: what a move of each costs on average, stage by stage, judged by the engine.

`python -m training.othello.people --wthor data/wthor --games 60` prints the table of `docs/levels.md`: the mean loss
in stones, and the share of moves that lose ten or more, for the players of the WTHOR files and for games of each level
against itself, from the same balanced openings that matches use.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from omello import Engine, Limit, openings, othello
from omello.players import player
from omello.players.levels import LEVELS
from omello.records import read_file
from omello.setup import Setup

STAGES = ((8, 20), (20, 32), (32, 44), (44, 60))
"""Moves from the first to before the last of each stage; what comes earlier is known by heart."""
BLUNDER = 10.0

Game = Sequence[str]


def human_games(folder: Path, count: int, seed: int) -> list[Game]:
    """Whole games of the WTHOR files in a folder, chosen by chance."""
    rng = random.Random(seed)
    files = sorted(folder.glob("*.wtb"))
    found: list[Game] = []
    for file in rng.sample(files, min(len(files), max(1, count // 10))):
        records = list(read_file(file))
        for record in rng.sample(records, min(len(records), 10)):
            moves = [str(move) for move in record.moves()]
            if len(moves) >= STAGES[-1][0]:
                found.append(moves)
    return found[:count]


def level_games(number: int, count: int, seed: int) -> Iterator[Game]:
    """Games of a level against itself."""
    setup = Setup.of("othello")
    for game, opening in enumerate(openings.choose(setup, count, seed)):
        board = openings.after(setup, opening)
        sides = [player(f"engine:level={number},memory=4", board, seed=2 * game + side) for side in range(2)]
        while board.outcome() is None:
            board.push(sides[board.turn].choose(board, Limit()))
        yield [str(move) for move in board.moves]


def losses(engine: Engine, game: Game, limit: Limit) -> Iterator[tuple[int, float]]:
    """What each move gave away, by the number of moves before it; moves without a choice are left out."""
    board = othello.Board()
    for number, move in enumerate(game):
        legal = board.legal_moves()
        if number >= STAGES[0][0] and len(legal) > 1:
            lines = engine.analyse(board, limit, lines=len(legal)).lines
            worth = {line.move: line.score.value for line in lines}
            yield number, lines[0].score.value - worth[board.move(move)]
        board.push(move)


def row(name: str, engine: Engine, games: Iterator[Game] | Sequence[Game], limit: Limit) -> str:
    stages: list[list[float]] = [[] for _ in STAGES]
    for game in games:
        for number, loss in losses(engine, game, limit):
            for stage, (first, last) in zip(stages, STAGES, strict=True):
                if first <= number < last:
                    stage.append(loss)
    every = [loss for stage in stages for loss in stage]
    mean = " | ".join(f"{sum(stage) / max(1, len(stage)):.1f}" for stage in (*stages, every))
    blunders = sum(loss >= BLUNDER for loss in every) / max(1, len(every))
    return f"| {name} | {mean} | {blunders:.0%} |"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m training.othello.people", description=__doc__)
    parser.add_argument("--wthor", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="of people; each level plays a fifth")
    parser.add_argument("--depth", type=int, default=6, help="how deep the engine looks to judge")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(arguments)
    engine, limit = Engine(othello.Board(), memory=16), Limit(depth=args.depth)
    heads = " | ".join(f"{first + 1}–{last}" for first, last in STAGES)
    print(f"| moves | {heads} | all | ≥ {BLUNDER:.0f} |")
    print("|---|" + "---:|" * (len(STAGES) + 2))
    print(row("people", engine, human_games(args.wthor, args.games, args.seed), limit), flush=True)
    for number, _ in enumerate(LEVELS["othello-8"][:16], 1):
        played = level_games(number, max(2, args.games // 5), args.seed)
        print(row(f"level {number}", engine, played, limit), flush=True)


if __name__ == "__main__":
    main()
