"""How many mistakes of real games get a sentence: `python bench/words.py [--wthor FILE] [--mistakes 300]`.

Othello: games of people from a WTHOR file, or between our levels without one; Omok: games between our levels.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from omello import Engine, Limit, omok, opinion, othello, player, records
from omello.facts import Fact
from omello.learn import words
from omello.review import MoveReview

LOOK = {"othello": Limit(nodes=100_000), "omok": Limit(nodes=20_000)}
LEVELS = (3, 5, 7, 9)
EVERY = 23
"""Of the games in a file, one in so many."""

Mistake = tuple[Any, MoveReview, list[Fact]]


def of_people(path: Path) -> Iterator[list[str]]:
    for number, record in enumerate(records.read_file(path)):
        if number % EVERY == 0:
            yield [str(move) for move in record.moves()]


def of_levels(start: Any) -> Iterator[list[str]]:
    for number in range(10_000):
        board = start.copy()
        pair = [LEVELS[(number + side * (1 + number // 4)) % len(LEVELS)] for side in (0, 1)]
        players = [player(f"engine:level={level},seed={number},memory=4", board) for level in pair]
        while board.outcome() is None:
            board.push(players[board.turn].choose(board, Limit()))
        yield [str(move) for move in board.moves]


def mistakes(start: Any, games: Iterator[list[str]]) -> Iterator[Mistake]:
    """Every mistake and blunder with the facts that are known of it."""
    engine = Engine(start, memory=16)
    limit = LOOK[start.game]
    for names in games:
        board = start.copy()
        moves = []
        for name in names:
            moves.append(board.move(name))
            board.push(name)
        before = start.copy()
        for judged in opinion.of_game(engine.analyse, start, limit, moves):
            if judged.verdict in ("mistake", "blunder"):
                yield before.copy(), judged, words.why(before, judged)
            before.push(judged.move)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python bench/words.py", description=__doc__)
    parser.add_argument("--wthor", type=Path, help="games of people (Othello)")
    parser.add_argument("--mistakes", type=int, default=300, help="to look at, of each game (300)")
    args = parser.parse_args()
    for start in (othello.Board(), omok.Board(15, "freestyle")):
        games = of_people(args.wthor) if args.wthor and start.game == "othello" else of_levels(start)
        kinds: Counter[str] = Counter()
        told = looked = 0
        for _, _, facts in mistakes(start, games):
            looked += 1
            told += bool(facts)
            kinds.update(fact.kind for fact in facts[:2])
            if looked == args.mistakes:
                break
        print(f"{start.game}: {told} of {looked} mistakes get a sentence ({told / looked:.0%})")
        for kind, count in kinds.most_common():
            print(f"  {kind:28} {count}")


if __name__ == "__main__":
    main()
