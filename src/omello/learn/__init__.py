"""Learning: puzzles, lessons, cards of one's own mistakes, and the words for why a move is good or bad.

Puzzles are objects to filter, to solve and to make:

>>> from omello import learn
>>> puzzle = learn.puzzles.choose("omok", kinds=["fours"], rules=["renju"], most=1000)[0]
>>> learn.Solver().judge(puzzle, [], puzzle.answers[0]).right
True
>>> again = learn.make("fours", puzzle.board())
>>> again is not None and again.answers == puzzle.answers
True
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from omello.learn import cards as cards
    from omello.learn import lessons as lessons
    from omello.learn import puzzles as puzzles
    from omello.learn import words as words
    from omello.learn.cards import Card
    from omello.learn.glicko import Rating
    from omello.learn.lessons import Lesson
    from omello.learn.proof import Prover, make
    from omello.learn.puzzles import Puzzle
    from omello.learn.solving import Judged, Solver

_MODULES = ("cards", "lessons", "puzzles", "words")
_LATER = {
    "Card": "cards",
    "Judged": "solving",
    "Lesson": "lessons",
    "Prover": "proof",
    "Puzzle": "puzzles",
    "Rating": "glicko",
    "Solver": "solving",
    "make": "proof",
}
"""Where each name comes from when it is first used: who wants a rating needs no engine."""

__all__ = ["Card", "Judged", "Lesson", "Prover", "Puzzle", "Rating", "Solver", "make"]


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(f"omello.learn.{name}")
    if name not in _LATER:
        raise AttributeError(f"module 'omello.learn' has no attribute {name!r}")
    return getattr(import_module(f"omello.learn.{_LATER[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULES})
