"""What the engine does in openings by swap and swap2: lays even stones, and judges those of others."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable
from typing import NamedTuple, Protocol

from omello import omok
from omello.analysis import Analysis
from omello.core import WHITE, Limit, Move
from omello.errors import MoveError
from omello.omok.swap import FIRST, Choice, Swap, SwapOpening
from omello.openings import candidates, shipped
from omello.openings.balance import usual_tolerance
from omello.setup import Setup
from omello.symmetry import Symmetry

CLEAR = 0.03
"""A colour whose winning chance is so much above one half is taken."""
TRIES = 12
"""So many random openings are looked at where none are shipped."""
PAIRS = 4
"""So many ways to lay two more stones are compared."""


class Judge(Protocol):
    """Whoever can say what a position is worth: `omello.Engine`."""

    def analyse(self, board: omok.Board, limit: Limit, *, lines: int = 1) -> Analysis: ...


class Part(NamedTuple):
    """What a player does when an opening asks for it."""

    choice: Choice | None
    """None while there is nothing to choose."""
    stones: tuple[Move, ...]
    """What is laid then: the first three stones, or two more, white first. Who takes white may add the next move."""


def take_part(engine: Judge, board: omok.Board, opening: SwapOpening, limit: Limit, seed: int) -> Part:
    """What an engine does at its step of an opening; the seed is for the stones it lays first.

    >>> from omello import Engine
    >>> board = omok.Board(15)
    >>> part = take_part(Engine(board, memory=1), board, SwapOpening("swap2"), Limit(nodes=1000), seed=1)
    >>> part.choice, len(part.stones)
    (None, 3)
    """
    if opening.chosen:
        return Part(choose_colour(engine, board, limit), ())
    if any(board.score()):
        return answer(engine, board, limit, opening.kind)
    return Part(None, propose(engine, board, limit, seed))


def carry_out(part: Part, board: omok.Board, opening: SwapOpening) -> SwapOpening:
    """The opening after a part that was taken in it, whose stones are laid on the board. Raises `MoveError`.

    >>> board = omok.Board(15)
    >>> stones = tuple(board.move(name) for name in ("h8", "a1", "i9"))
    >>> carry_out(Part(None, stones), board, SwapOpening("swap")).step(len(board.moves)).choices
    ('black', 'white')
    """
    choice, stones = part
    if choice is not None:
        opening = opening.choose(choice, len(board.moves))
    step = opening.step(len(board.moves))
    wanted = {step.stones} if step else {0, 1} if choice == "white" else {0}
    if (step and step.choices) or len(stones) not in wanted:
        raise MoveError(f"{part!r} is no part in this opening with {len(board.moves)} stones on the board")
    for stone in stones:
        board.play(stone)
    return opening


def propose(engine: Judge, board: omok.Board, limit: Limit, seed: int) -> tuple[Move, ...]:
    """Three stones to begin with (black, white, black) that favour neither side; others for another seed.

    >>> from omello import Engine
    >>> board = omok.Board(15)
    >>> stones = propose(Engine(board, memory=1), board, Limit(nodes=1000), seed=1)
    >>> len(set(stones)), stones == propose(Engine(board, memory=1), board, Limit(nodes=1000), seed=2)
    (3, False)
    """
    setup = Setup.like(board)
    chance = random.Random(f"propose/{setup}/{seed}")
    known = [opening for opening in shipped(setup) if len(opening) == FIRST]
    if known:
        found = _laid(board, chance.choice(known))
    else:
        drawn = itertools.islice(candidates(setup, chance.getrandbits(32)), TRIES)
        boards = (_laid(board, opening[:FIRST]) for opening in drawn)
        found = _most_even(engine, boards, limit.part(1 / TRIES), usual_tolerance(setup))
    return tuple(found.transformed(chance.choice(list(Symmetry))).moves)


def answer(engine: Judge, board: omok.Board, limit: Limit, swap: Swap = "swap2") -> Part:
    """What to do about the three stones on the board: take the better colour, or even out what nearly is.

    >>> from omello import Engine
    >>> board = omok.Board(15)
    >>> for move in ("h8", "a1", "i9"):
    ...     _ = board.play(move)
    >>> answer(Engine(board, memory=1), board, Limit(nodes=5000))
    Part(choice='black', stones=())
    """
    view = engine.analyse(board, limit.part(0.5), lines=PAIRS if swap == "swap2" else 1)
    chance = view.best.score.value
    pairs = [line.moves[:2] for line in view.lines if len(line.moves) >= 2]
    if swap == "swap" or not pairs or abs(chance - 0.5) >= CLEAR:
        return Part(_better(board, chance), ())
    boards = [_laid(board, pair) for pair in pairs]
    return Part("more", tuple(_most_even(engine, boards, limit.part(0.5 / len(boards)), 0.0).moves[-2:]))


def choose_colour(engine: Judge, board: omok.Board, limit: Limit) -> Choice:
    """The colour to take: the one with the better chances."""
    return _better(board, engine.analyse(board, limit).best.score.value)


def _laid(board: omok.Board, stones: Iterable[str]) -> omok.Board:
    board = board.copy()
    for stone in stones:
        board.push(stone)
    return board


def _better(board: omok.Board, chance: float) -> Choice:
    """The colour to take where the side to move has such a chance."""
    return "white" if (chance >= 0.5) == (board.turn is WHITE) else "black"


def _most_even(engine: Judge, boards: Iterable[omok.Board], limit: Limit, tolerance: float) -> omok.Board:
    """The board nearest to even chances; the first that is near enough ends the search."""
    best: tuple[float, omok.Board] | None = None
    for board in boards:
        distance = abs(engine.analyse(board, limit).best.score.value - 0.5)
        if best is None or distance < best[0]:
            best = distance, board
        if distance <= tolerance:
            break
    assert best is not None
    return best[1]
