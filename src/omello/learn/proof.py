"""Puzzles proven: what is asked for is computed again, from the position alone."""

from __future__ import annotations

from omello import omok, othello
from omello.core import BLACK, WHITE, Move
from omello.engine import Engine
from omello.learn.puzzles import Kind, Puzzle
from omello.omok.forced_wins import ForcedWins
from omello.omok.rule import Rule
from omello.omok.threats import fives, fork_kind, rows, seen_by

QUICKLY = 60_000
"""Nodes for a proof while puzzles are looked for: what takes longer is left."""
NODES = 1_000_000
"""For a proof that was done before: what the search remembers makes it shorter or longer."""
MOST_ANSWERS = 2
"""First moves of wins: more would be no puzzle."""
LEAST_CHOICE = 3
"""Moves to choose from in Othello."""
MEMORY = 16


class Prover:
    """Says what a position asks for. Keeps its engines: one a board's size and rule."""

    def __init__(self, nodes: int = NODES) -> None:
        self._nodes = nodes
        self._wins: dict[tuple[int, str], ForcedWins] = {}
        self._engines: dict[int, Engine] = {}

    def answers(self, kind: Kind, board: othello.Board | omok.Board) -> tuple[tuple[Move, ...], int]:
        """The moves that answer a question, every other one proven wrong, and its length; no moves if that fails."""
        if isinstance(board, othello.Board):
            return self._othello(kind, board), board.size**2 - sum(board.score())
        wins = self.wins(board)
        if kind in ("fours", "threats"):
            return _first_moves(board, wins, self._nodes, by_fours=kind == "fours")
        if kind == "forbid":
            return _forbid(board, wins, self._nodes)
        if kind == "defence":
            return _only_defence(board, wins, self._nodes)
        points = tuple(board.forbidden_points())
        return (points, 1) if len(points) == 1 and looks_forbidden(board) else ((), 0)

    def check(self, puzzle: Puzzle) -> bool:
        """True if the puzzle has the solution that it states, and no other."""
        board = puzzle.board()
        if board.outcome() is not None:
            return False
        found, length = self.answers(puzzle.kind, board)
        return bool(found) and set(found) == set(puzzle.answers) and length == puzzle.length

    def wins(self, board: omok.Board) -> ForcedWins:
        key = (board.size, str(board.rule))
        if key not in self._wins:
            self._wins[key] = ForcedWins(board)
        return self._wins[key]

    def engine(self, board: othello.Board) -> Engine:
        if board.size not in self._engines:
            self._engines[board.size] = Engine(board, memory=MEMORY)
        return self._engines[board.size]

    def results(self, board: othello.Board) -> dict[Move, int]:
        """The exact result of every move, the best first."""
        lines = self.engine(board).solve(board, all_moves=True).lines
        return {line.move: int(line.score.value) for line in lines}

    def _othello(self, kind: Kind, board: othello.Board) -> tuple[Move, ...]:
        moves = board.legal_moves()
        if len(moves) < LEAST_CHOICE:
            return ()
        if kind == "keep-corner":
            other = board.turn.other
            return _only(
                tuple(
                    move
                    for move in moves
                    if not othello.reasons.open_corners(othello.reasons.after(board, move), other)
                )
            )
        if kind == "quiet":
            return _only(tuple(move for move in moves if othello.reasons.is_quiet(board, move)))
        results = self.results(board)
        if kind == "keep-win":
            return _only(tuple(move for move, stones in results.items() if stones > 0))
        best = max(results.values())
        if kind == "save-draw" and best != 0:
            return ()
        return _only(tuple(move for move, stones in results.items() if stones == best))


def _only(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    return moves if len(moves) == 1 else ()


def _first_moves(board: omok.Board, wins: ForcedWins, nodes: int, *, by_fours: bool) -> tuple[tuple[Move, ...], int]:
    """All first moves of wins, and how many moves of one's own the shortest takes."""
    look = wins.by_fours if by_fours else wins.by_threats
    if not by_fours and not wins.by_fours(board, nodes=nodes).refuted:
        return (), 0
    found: list[Move] = []
    length = 0
    while True:
        search = look(board, nodes=nodes, without=found)
        if search.win is None:
            return (tuple(found), length) if found and search.complete else ((), 0)
        found.append(search.win.moves[0])
        length = length or len(search.win.moves[::2])
        if len(found) > MOST_ANSWERS:
            return (), 0


def _forbid(board: omok.Board, wins: ForcedWins, nodes: int) -> tuple[tuple[Move, ...], int]:
    """A win by fours of white that there would not be if nothing were forbidden to black."""
    if board.turn is not WHITE or not board.rule.has_bans(BLACK):
        return (), 0
    free = Rule(board.rule.row, ("nothing", board.rule.overline[WHITE]))
    plain = omok.Board.from_stones(
        board.stones(BLACK), board.stones(WHITE), size=board.size, rule=free, turn=board.turn
    )
    if not ForcedWins(plain).by_fours(plain, nodes=nodes).refuted:
        return (), 0
    return _first_moves(board, wins, nodes, by_fours=True)


def _only_defence(board: omok.Board, wins: ForcedWins, nodes: int) -> tuple[tuple[Move, ...], int]:
    """The one move after which the other side has no win by fours and threes, where it has one."""
    if fives(board, board.turn) or fives(board, board.turn.other) or wins.by_threats(board).win is not None:
        return (), 0
    threat = wins.by_threats(seen_by(board, board.turn.other), nodes=nodes).win
    if threat is None:
        return (), 0
    saved: list[Move] = []
    # Most positions have more than one defence: those that meet the threat itself are seen first.
    for move in sorted(board.legal_moves(), key=lambda move: move not in threat.moves):
        later = board.copy()
        later.push(move)
        search = wins.by_threats(later, nodes=nodes)
        if search.win is None:
            saved.append(move)
        # More than one, or one that only seems to save: no puzzle.
        if len(saved) > 1 or (search.win is None and not search.complete):
            return (), 0
    return (tuple(saved), 1) if saved else ((), 0)


def looks_forbidden(board: omok.Board) -> tuple[Move, ...]:
    """Points where two threats meet and which are allowed all the same."""
    free = omok.Board.from_stones(
        board.stones(BLACK), board.stones(WHITE), size=board.size, rule="freestyle", turn=board.turn
    )
    return tuple(move for move in board.legal_moves() if fork_kind(rows(free, move, board.turn)) is not None)


def make(kind: Kind, board: othello.Board | omok.Board, prover: Prover | None = None) -> Puzzle | None:
    """The puzzle of a kind in a position; None if it is none. A prover is worth keeping for many positions.

    >>> board = omok.Board.from_stones(["h8", "i8", "j8", "h9", "h10"], ["g8", "a1", "a3", "c1", "c3"])
    >>> make("fours", board) is None
    True
    """
    if board.outcome() is not None:
        return None
    found, length = (prover or Prover()).answers(kind, board)
    if not found:
        return None
    return Puzzle(board.game, kind, board.to_text(), tuple(str(move) for move in found), length)
