"""Played games as records."""

from __future__ import annotations

from itertools import islice, zip_longest

from omello.arena.game import Played
from omello.core import BLACK, WHITE, Outcome
from omello.omok.swap import FIRST, MORE, SwapOpening
from omello.records import Record
from omello.setup import Setup


def record(played: Played, setup: Setup) -> Record:
    """The record of a game with the time and the mover's opinion of each move; what went wrong is told at its end.

    >>> from omello import Limit
    >>> from omello.arena.game import Fixture, play
    >>> from omello.arena.terms import Contestant, Terms
    >>> one, other = (Contestant.parse(name, Limit()) for name in ("random", "random:seed=1"))
    >>> setup = Setup.of("othello", 4)
    >>> record(play(Fixture(0, one, other), Terms(setup)), setup).players[BLACK]
    'random'
    """
    board = setup.board()
    for move in played.moves:
        board.push(move)
    made = Record.from_board(board)
    made.players = {BLACK: played.black, WHITE: played.white}
    made.outcome = board.outcome() or Outcome(played.winner, played.reason)
    made.date = played.date
    made.end().comment = played.note
    after = islice(made.main_line(), played.opening, None)
    for node, seconds, opinion in zip_longest(after, played.spent, played.opinions):
        # The time of a move that was never made, because it was late or illegal, has no node.
        if node is not None:
            node.seconds, node.score = seconds, opinion
    if played.chosen:
        laid = list(made.root.main_line())[played.opening - 1]
        laid.comment = "\n".join(filter(None, [opening_text(played), laid.comment]))
    return made


def opening_text(played: Played) -> str:
    """How an opening by swap went."""
    swapped = SwapOpening("swap2", played.chosen).is_swapped
    first, second = (played.white, played.black) if swapped else (played.black, played.white)
    parts = [f"{first} laid {FIRST} stones"]
    for chooser, choice in zip((second, first), played.chosen, strict=False):
        parts.append(f"{chooser} laid {MORE} more" if choice == "more" else f"{chooser} took {choice}")
    return ", ".join(parts)
