"""A first evening with Omello: a bot in ten lines, a match with a plot, its games as SGF, an analysis with boards.

    python examples/evening.py [FOLDER]

leaves `match.svg`, `games.sgf`, `game.svg` (which moves) and `analysis.html` in the folder.
"""

from __future__ import annotations

import sys
from pathlib import Path

from omello import Board, Engine, Limit, Move, arena


class Cautious:
    """Leaves the other side as few moves as it can."""

    def choose(self, board: Board, limit: Limit) -> Move:
        def replies(move: Move) -> int:
            after = board.copy()
            after.push(move)
            return len(after.legal_moves())

        return min(board.legal_moves(), key=replies)


def evening(folder: Path, games: int = 40) -> arena.Result:
    """Everything in its order; the result of the match."""
    result = arena.match(Cautious, "greedy", game="othello", games=games, seed=1, watch=arena.Live())
    print(result)
    (folder / "match.svg").write_text(result.svg(), encoding="utf-8")
    result.save(folder / "games.sgf")

    lost = next((record for record in result.records() if record.headers["result"] == "0-1"), result.records()[0])
    (folder / "game.svg").write_text(lost.board().film(), encoding="utf-8")

    board = lost.start
    for move in lost.moves()[:30]:
        board.play(move)
    with Engine(board) as engine:
        analysis = engine.analyse(board, Limit(depth=10), lines=4)
    page = f"<meta charset='utf-8'>{lost._repr_html_()}{analysis._repr_html_()}"
    (folder / "analysis.html").write_text(page, encoding="utf-8")
    return result


if __name__ == "__main__":
    evening(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
