"""A game's messages in a language."""

from __future__ import annotations

import re

from omello import omok
from omello.core import BLACK, Outcome, Side
from omello.session.settings import name_of
from omello.texts import Texts
from omello.tui.local_game import LocalGame, Message

_LEVEL = re.compile(r"engine:level=(\d+)")


def tell(say: Texts, message: Message) -> str:
    """A message in words; sides and messages inside it are translated too."""
    return say(message.key, **{name: _value(say, value) for name, value in message.values.items()})


def _value(say: Texts, value: object) -> object:
    if isinstance(value, Message):
        return tell(say, value)
    return say(f"side.{value.word}") if isinstance(value, Side) else value


def seat(say: Texts, local: LocalGame, side: Side) -> str:
    """Who sits on a side."""
    name = name_of(local.session.seat(side))
    level = _LEVEL.fullmatch(name)
    return say("player.level", n=level[1]) if level else name or say("panel.human")


def notes(say: Texts, local: LocalGame) -> list[str]:
    """What is written where the game stands: the comment, the value of a file, and the moves that were tried next."""
    session = local.session
    here = session.nodes[session.node]
    told = [here.comment] if here.comment else []
    if here.filed is not None and here.filed.score is not None:
        told.append(say("study.value", score=here.filed.score))
    others = [session.nodes[child] for child in here.children if child not in session.ahead]
    if others:
        told.append(say("panel.variations", moves=", ".join(f"{node.move}{node.glyph}" for node in others)))
    return told


def result(say: Texts, outcome: Outcome) -> str:
    """Who won, in the words of the first classic."""
    return say("outcome.draw" if outcome.winner is None else f"outcome.{outcome.winner.word}")


def reason(say: Texts, outcome: Outcome) -> str:
    """Why the game ended; in Othello with the score."""
    text = say(f"reason.{outcome.reason.value.replace(' ', '-')}")
    if outcome.score is None:
        return text
    return f"{say('result.score', black=outcome.score.black, white=outcome.score.white)} ({text})"


def rule(say: Texts, local: LocalGame) -> str:
    """The game, its size and its rule."""
    board = local.board
    text = f"{say(f'game.{board.game}')} {board.size}×{board.size}"
    if not isinstance(board, omok.Board):
        return text
    return f"{text} · {say('rule.' + (board.rule.name or 'own'))}"


def key(say: Texts, name: str) -> str:
    """What a key does, in a word: what every face calls it, unless the line of keys has a shorter word."""
    return say(f"key.{name}" if f"key.{name}" in say else f"action.{name}")


def turn(say: Texts, side: Side) -> str:
    return say("turn.black" if side is BLACK else "turn.white")
