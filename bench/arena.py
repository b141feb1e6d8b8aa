"""What the arena itself costs a move: with players in this process, and with engines in other processes.

Run it as `python bench/arena.py`; it prints one JSON object. The players choose any legal move without thinking, so
what is left is the arena: clocks, copies and rules; or protocol and pipes. Medians, because machines are busy.
"""

from __future__ import annotations

import json
import statistics
import sys
import time

from omello.arena.game import Fixture, play
from omello.arena.terms import Contestant, Terms
from omello.core import Limit
from omello.players import close, player
from omello.setup import Setup

CODE = "import sys; from omello.cli import main; sys.exit(main())"


def in_process(setup: Setup, games: int) -> float:
    """Milliseconds for each move of a game beyond the players' own time; the median of all games."""
    pair = [Contestant.parse(name, Limit(time=10)) for name in ("random", "random:seed=1")]
    costs = []
    for number in range(games):
        start = time.perf_counter()
        played = play(Fixture(number, *pair), Terms(setup, seed=1))
        costs.append((time.perf_counter() - start - sum(played.seconds)) / len(played.moves))
    return round(statistics.median(costs) * 1000, 4)


def in_another(setup: Setup, protocol: str, games: int) -> float:
    """Milliseconds from the question to the answer of our own engine behind a protocol; the median of all moves."""
    engine = f"{sys.executable} -c '{CODE}' engine {setup.game} --protocol {protocol} --player random"
    times = []
    for seed in range(games):
        board = setup.board()
        one = player(f"cmd:{engine}?protocol={protocol}", board)
        other = player("random", board, seed=seed)
        while board.outcome() is None:
            start = time.perf_counter()
            board.play(one.choose(board, Limit(time=10)))
            times.append(time.perf_counter() - start)
            if board.outcome() is None:
                board.play(other.choose(board, Limit()))
        close(one)
    return round(statistics.median(times) * 1000, 4)


def main() -> None:
    othello, omok = Setup.of("othello"), Setup.of("omok")
    print(
        json.dumps(
            {
                "ms_per_move": {
                    "in process, othello": in_process(othello, 100),
                    "in process, omok": in_process(omok, 20),
                    "gtp": in_another(othello, "gtp", 3),
                    "nboard": in_another(othello, "nboard", 3),
                    "gomocup": in_another(omok, "gomocup", 3),
                }
            },
            indent=1,
        )
    )


if __name__ == "__main__":
    main()
