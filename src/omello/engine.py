"""The engine: one face for the searches of both games."""

from __future__ import annotations

import os
import queue
import threading
import weakref
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol, Self, TypeVar, cast, runtime_checkable

from omello._native import omok_parameters, othello_parameters, whole
from omello.analysis import Analysis, ForcedWin
from omello.book import Book
from omello.core import Board, Game, Limit, Move
from omello.errors import PositionError, SpecError, said
from omello.pondering import Pondering
from omello.setup import Setup

if TYPE_CHECKING:
    from omello import omok, othello


B_contra = TypeVar("B_contra", bound=Board, contravariant=True)


class Searcher(Protocol[B_contra]):
    """What a game's search offers to the engine. One thread at a time searches; any may stop it."""

    longest: ClassVar[float]
    """What a move that is in doubt may take, in shares of the clock."""

    def analyse(
        self,
        board: B_contra,
        limit: Limit,
        *,
        lines: int = 1,
        moves: Iterable[str] | None = None,
        progress: Callable[[Analysis], object] | None = None,
    ) -> Analysis:
        """Search within time, nodes and depth; clocks have been turned into time before."""

    def moves_to_go(self, board: B_contra) -> float:
        """How many more moves the mover will have to think about, for dividing a clock's time."""

    def stop(self) -> None: ...

    def clear(self) -> None: ...


@runtime_checkable
class Solver(Protocol[B_contra]):
    """A search that can also tell exact scores (Othello)."""

    def solve(self, board: B_contra, *, wdl: bool, all_moves: bool) -> Analysis: ...


@runtime_checkable
class ForcedWinSearcher(Protocol[B_contra]):
    """A search that can also look for forced wins alone."""

    def forced_win(self, board: B_contra, limit: Limit) -> ForcedWin | None: ...


@dataclass(frozen=True, slots=True)
class MoveTime(Limit):
    """What a clock leaves for one move: at most `time`."""

    usual: float | None = None
    """Its share of the clock: a search ends before where its move is settled, and goes on until `time` elsewhere."""


FORCED_WIN_LIMIT = Limit(nodes=2_000_000)
"""A few seconds at most."""


class SearchParameter(NamedTuple):
    """A number of a search, for tuning: what it usually is, and how far it may go."""

    name: str
    usual: int
    least: int
    most: int


def search_parameters(game: Game) -> dict[str, SearchParameter]:
    """The numbers of a game's search by their names: margins, reductions, budgets, bonuses.

    They are for tuning: what an engine says of its confidence holds for the usual ones.

    >>> search_parameters("omok")["killer"]
    SearchParameter(name='killer', usual=480, least=0, most=3000)
    """
    found = othello_parameters() if game == "othello" else omok_parameters()
    return {name: SearchParameter(name, *numbers) for name, *numbers in found}


class Engine:
    """Our own search, for boards of one game, size and rule.

    `memory` is the size of the table of positions in megabytes. With one thread and a limit of nodes or depth the
    same questions in the same order have the same answers.

    >>> from omello import Limit, othello
    >>> board = othello.Board(4)
    >>> engine = Engine(board, memory=1)
    >>> engine.analyse(board, Limit()).best.score
    Score('-10')

    `weights` are trained ones of your own (a file or its bytes) instead of those that come with Omello, and `book` is
    an opening book that `choose` plays from. `parameters` are numbers of the search to try instead of the usual ones,
    which `search_parameters` lists and `omello tune` looks for. An engine can be used with `with`, which ends what it
    does in the background.

    >>> with Engine(board, memory=1) as engine:
    ...     engine.choose(board, Limit())
    Move('b1')
    """

    def __init__(
        self,
        board: Board,
        *,
        threads: int = 1,
        memory: int = 64,
        weights: bytes | str | Path | None = None,
        book: Book | str | Path | None = None,
        parameters: Mapping[str, int] | None = None,
    ) -> None:
        threads = whole(threads, "an engine's number of threads", 1, 256)
        memory = whole(memory, "an engine's memory in MB", 1, _most_memory())
        self._setup = Setup.like(board)
        try:
            self._searcher = _searcher(board, threads, memory, _content(weights, "weights"), _numbers(parameters))
        except MemoryError:
            raise SpecError(f"this machine has no {memory!r} MB to spare for an engine") from None
        self.book = book if isinstance(book, Book) else Book.from_bytes(_content(book, "book") or Book().to_bytes())
        """What `choose` plays from; empty unless one was given."""
        self._busy = threading.Lock()
        self._telling: int | None = None
        """The thread in which `progress` is being called."""
        self._pondering = Pondering(self._searcher, self._busy)
        # Nobody else knows the search in the background once the engine is gone, or Python ends.
        weakref.finalize(self, self._pondering.end)
        _ENGINES.add(self)

    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        lines: int = 1,
        moves: Iterable[str] | None = None,
        without: Iterable[str] = (),
        progress: Callable[[Analysis], object] | None = None,
    ) -> Analysis:
        """The best lines of a position, best first. `progress` gets the analysis after every finished depth.

        With `moves` only these are looked at, and none of those in `without`. Moves that lead to mirror images of one
        position have one score. Several lines are always of one depth; of a single line, what was found at the end of a
        search is kept, too.

        Without a limit the search goes on until the game is solved or `stop` is called. Raises `PositionError` if
        the game is over. `progress` may stop this engine, but cannot ask it anything: that raises `SpecError`.

        >>> from omello import Limit, othello
        >>> board = othello.Board(4)
        >>> Engine(board, memory=1).analyse(board, Limit(), without=["b1", "a2", "d3"]).best.move
        Move('c4')
        """
        self._check(board)
        position = board.copy()
        moves = _left(position, moves, without)
        tell = None if progress is None else self._teller(position, progress)
        with self._alone():
            found = self._searcher.analyse(position, self._timed(board, limit), lines=lines, moves=moves, progress=tell)
        return replace(found, board=position)

    def stream(
        self,
        board: Board,
        limit: Limit,
        *,
        lines: int = 1,
        moves: Iterable[str] | None = None,
        without: Iterable[str] = (),
    ) -> Iterator[Analysis]:
        """The analysis as it grows, the last one final; `moves` and `without` as in `analyse`. Closing stops it.

        >>> from omello import Limit, othello
        >>> board = othello.Board(6)
        >>> [analysis.depth for analysis in Engine(board, memory=1).stream(board, Limit(depth=3))]
        [1, 2, 3]
        """
        answers: queue.SimpleQueue[Analysis | BaseException | None] = queue.SimpleQueue()
        thread = self._search_aside(board, limit, lines, _left(board, moves, without), answers.put)
        try:
            while (answer := answers.get()) is not None:
                if isinstance(answer, BaseException):
                    raise answer
                yield answer
        finally:
            while thread.is_alive():
                self.stop()
                thread.join(0.01)

    async def analyse_async(
        self,
        board: Board,
        limit: Limit,
        *,
        lines: int = 1,
        moves: Iterable[str] | None = None,
        without: Iterable[str] = (),
    ) -> Analysis:
        """Like `analyse`, without keeping an event loop waiting. Cancelling it stops the search.

        >>> import asyncio
        >>> from omello import Limit, othello
        >>> board = othello.Board(6)
        >>> asyncio.run(Engine(board, memory=1).analyse_async(board, Limit(depth=3))).depth
        3
        """
        found: list[Analysis] = []
        async for analysis in self.stream_async(board, limit, lines=lines, moves=moves, without=without):
            found = [analysis]
        return found[0]

    async def stream_async(
        self,
        board: Board,
        limit: Limit,
        *,
        lines: int = 1,
        moves: Iterable[str] | None = None,
        without: Iterable[str] = (),
    ) -> AsyncIterator[Analysis]:
        """Like `stream`, for `async for`. Leaving the loop early, or cancelling it, stops the search."""
        import asyncio

        loop = asyncio.get_running_loop()
        answers: asyncio.Queue[Analysis | BaseException | None] = asyncio.Queue()

        def put(answer: Analysis | BaseException | None) -> None:
            with suppress(RuntimeError):  # The loop was closed: nobody waits any more.
                loop.call_soon_threadsafe(answers.put_nowait, answer)

        thread = self._search_aside(board, limit, lines, _left(board, moves, without), put)
        try:
            while (answer := await answers.get()) is not None:
                if isinstance(answer, BaseException):
                    raise answer
                yield answer
        finally:
            while thread.is_alive():
                self.stop()
                await asyncio.sleep(0.005)

    def _search_aside(
        self,
        board: Board,
        limit: Limit,
        lines: int,
        moves: Iterable[str] | None,
        put: Callable[[Analysis | BaseException | None], object],
    ) -> threading.Thread:
        """Search on a thread of its own; what it finds is put, then None, or what went wrong."""
        self._check(board)
        self._check_not_telling()
        position = board.copy()

        def search() -> None:
            try:
                put(self.analyse(position, limit, lines=lines, moves=moves, progress=put))
                put(None)
            except BaseException as error:
                put(error)

        thread = threading.Thread(target=search, name="omello-search", daemon=True)
        thread.start()
        return thread

    def choose(self, board: Board, limit: Limit) -> Move:
        """The best move: of the book if it knows any. A move without alternative is played at once."""
        self._check(board)
        moves = board.legal_moves()
        if len(moves) == 1:
            return moves[0]
        known = self.book.moves(board)
        return known[0].move if known else self.analyse(board, limit).best.move

    def solve(self, board: Board, *, wdl: bool = False, all_moves: bool = False) -> Analysis:
        """The exact score of an Othello position, of its best move or of all moves.

        With `wdl` the scores are only 1, 0 or -1, for won, drawn and lost, which is quicker. A search that `stop` ends
        early has lines whose scores are not exact.

        >>> from omello import BLACK, othello
        >>> board = othello.Board.from_rows(["-OO-", "XOO-", "XOX-", "--O-"], turn=BLACK)
        >>> [(line.move, line.score) for line in Engine(board, memory=1).solve(board, all_moves=True).lines]
        [(Move('a1'), Score('+16')), (Move('d2'), Score('-16'))]
        """
        self._check(board)
        if not isinstance(self._searcher, Solver):
            raise SpecError(f"{self._setup} cannot be solved exactly")
        with self._alone():
            return replace(self._searcher.solve(board, wdl=wdl, all_moves=all_moves), board=board.copy())

    def forced_win(self, board: Board, limit: Limit = FORCED_WIN_LIMIT) -> ForcedWin | None:
        """Omok: a win that the side to move can force by fours, or by fours and open threes; None if none was found.

        What is found is proven: every answer was tried.

        >>> from omello import omok
        >>> board = omok.Board.from_stones(["h8", "i8", "j8", "h9", "h10"], ["g8", "a1", "a3", "c1", "c3"])
        >>> win = Engine(board, memory=1).forced_win(board)
        >>> win.kind, win.plies, win.moves[0]
        ('vcf', 3, Move('h7'))
        """
        self._check(board)
        if not isinstance(self._searcher, ForcedWinSearcher):
            raise SpecError(f"{board.game!r} has no forced wins to look for")
        with self._alone():
            return self._searcher.forced_win(board, self._timed(board, limit))

    def ponder(self, board: Board, moves: Sequence[str]) -> None:
        """Think on the other side's time, until the next question or `stop`.

        `moves` begins with the move just chosen on `board`; where it goes on, as the lines of an analysis do, the reply
        that comes next is expected. If it is played, the next search finds its work begun; else it starts at once.

        >>> from omello import Limit, othello
        >>> board = othello.Board()
        >>> engine = Engine(board, memory=1)
        >>> line = engine.analyse(board, Limit(depth=6)).best
        >>> engine.ponder(board, line.moves)
        >>> engine.close()
        """
        self._check(board)
        self._check_not_telling()
        after = board.copy()
        for move in islice(moves, 2):
            after.play(move)
        if after.legal_moves():
            self._pondering.start(after)

    def stop(self) -> None:
        """End the search that is running, from any thread; it returns what it has. Without one, nothing happens."""
        self._searcher.stop()
        self._pondering.end()

    def close(self) -> None:
        """End what runs in the background."""
        self._pondering.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def clear(self) -> None:
        """Forget all positions seen so far."""
        with self._alone():
            self._searcher.clear()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Search while nobody else does; what is only pondered about gives way."""
        self._check_not_telling()
        self._pondering.end()
        while not self._busy.acquire(timeout=0.05):
            self._pondering.end()
        try:
            yield
        finally:
            self._busy.release()

    def _teller(self, position: Board, progress: Callable[[Analysis], object]) -> Callable[[Analysis], None]:
        def tell(analysis: Analysis) -> None:
            self._telling = threading.get_ident()
            try:
                progress(replace(analysis, board=position))
            finally:
                self._telling = None

        return tell

    def _check_not_telling(self) -> None:
        # The search waits for `progress` to return: one that waited for the search would wait for ever.
        if self._telling == threading.get_ident():
            raise SpecError("an engine cannot be asked anything by its own progress: use another engine there")

    def _begin_anew(self) -> None:
        """In the child of a fork: the threads that searched or pondered, and might hold the locks, are not here."""
        self._busy = threading.Lock()
        self._telling = None
        self._pondering.begin_anew(self._busy)

    def _check(self, board: Board) -> None:
        setup = Setup.like(board)
        if setup != self._setup:
            raise PositionError(f"this engine was made for {self._setup}, not for {setup}")
        if not board.legal_moves():
            raise PositionError(f"the game is over at {board.to_text()!r}: there is nothing to search")

    def _timed(self, board: Board, limit: Limit) -> Limit:
        if not isinstance(limit, Limit):
            raise SpecError(f"{limit!r} is no limit: expected an omello.Limit")
        if limit.clock is None:
            return limit
        share = limit.clock / self._searcher.moves_to_go(board) + 0.8 * limit.increment
        # Never so much that a slow moment of the machine could cost the game.
        budget = max(0.001, min(self._searcher.longest * share, 0.5 * limit.clock, limit.clock - 0.1))
        time = budget if limit.time is None else min(budget, limit.time)
        return MoveTime(time=time, nodes=limit.nodes, depth=limit.depth, usual=min(share, time))


def _most_memory() -> int:
    """What this machine has in MB: an engine uses all that it is given."""
    import psutil

    return int(psutil.virtual_memory().total) // 2**20


def _content(given: bytes | str | Path | Book | None, what: str) -> bytes | None:
    """The bytes of a file that was given by its name, or themselves. Raises `SpecError`."""
    if given is None or isinstance(given, bytes):
        return given
    if not isinstance(given, str | Path):
        raise SpecError(f"{given!r} is no file of {what}: expected its name or its bytes")
    try:
        return Path(given).read_bytes()
    except (OSError, ValueError) as error:
        raise SpecError(f"cannot read {what}: {said(error)}") from None


def _left(board: Board, moves: Iterable[str] | None, without: Iterable[str]) -> Iterable[str] | None:
    """The moves to look at; None for all. Raises `NotationError`, and `SpecError` if none is left."""
    try:
        unwanted = {board.move(name) for name in without}
    except TypeError:
        raise SpecError(f"{without!r} are no moves to leave out") from None
    if not unwanted:
        return moves
    left = [move for move in (board.legal_moves() if moves is None else moves) if board.move(move) not in unwanted]
    if not left:
        raise SpecError("there is nothing to search: every move is to be left out")
    return left


def _numbers(given: Mapping[str, int] | None) -> dict[str, int] | None:
    """What was given as numbers of the search; which there are is known below."""
    if given is not None and not isinstance(given, Mapping):
        raise SpecError(f"{given!r} are no numbers of a search: expected names and numbers")
    return None if given is None else dict(given)


def _searcher(
    board: Board, threads: int, memory: int, weights: bytes | None, parameters: dict[str, int] | None
) -> Searcher[Board]:
    """The search of a board's game; the engine asks it about boards of the same setup only."""
    if board.game == "othello":
        from omello.othello.searcher import OthelloSearcher

        found = OthelloSearcher(
            cast("othello.Board", board), threads=threads, memory=memory, weights=weights, parameters=parameters
        )
        return cast(Searcher[Board], found)
    from omello.omok.searcher import OmokSearcher

    made = OmokSearcher(
        cast("omok.Board", board), threads=threads, memory=memory, weights=weights, parameters=parameters
    )
    return cast(Searcher[Board], made)


_ENGINES: weakref.WeakSet[Engine] = weakref.WeakSet()


def _begin_all_anew() -> None:
    for engine in _ENGINES:
        engine._begin_anew()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_all_anew)
