"""Games and requests for tests: written once, for every face."""

from __future__ import annotations

from typing import Any

from omello.session import Game, decisions, requests
from omello.session.requests import Request
from omello.session.settings import Settings
from omello.setup import USUAL_SIZES


def new(*moves: str, **settings: Any) -> Game:
    """A new game, after some moves."""
    game = settings["game"]
    settings = {"size": USUAL_SIZES[game], "rule": "freestyle" if game == "omok" else None} | settings
    return Game("game", decisions.create(Settings(**settings), moves, 0.0))


def ask(game: Game, request: Request, now: float = 0.0, used: float = 0.0) -> int:
    """Carry a request out; returns the number of the last event."""
    for event in decisions.decide(game, request, now, used):
        game.apply(event)
    return game.seq


def play(game: Game, *moves: str) -> Game:
    for move in moves:
        ask(game, requests.Play(move))
    return game
