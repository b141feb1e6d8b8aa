"""Played games as records."""

from __future__ import annotations

from omello.arena.game import Played
from omello.core import BLACK, WHITE, Outcome
from omello.records import Record
from omello.setup import Setup


def record(played: Played, setup: Setup) -> Record:
    """The record of a game; what went wrong in it is told in a comment at its end.

    >>> from omello import Limit
    >>> from omello.arena.game import Fixture, play
    >>> from omello.arena.terms import Contestant, Terms
    >>> pair = [Contestant.parse(name, Limit()) for name in ("random", "random:seed=1")]
    >>> setup = Setup.of("othello", 4)
    >>> record(play(Fixture(0, *pair), Terms(setup)), setup).players[BLACK]
    'random'
    """
    board = setup.board()
    for move in played.moves:
        board.push(move)
    made = Record.from_board(board)
    made.players = {BLACK: played.black, WHITE: played.white}
    made.outcome = board.outcome() or Outcome(played.winner, played.reason)
    made.end().comment = played.note
    return made
