"""Playing many games, several at once, on any `concurrent.futures.Executor`."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool

from omello.arena.executors import EndError, Processes
from omello.arena.game import Fixture, Played, lost, play
from omello.arena.store import Store
from omello.arena.terms import Terms
from omello.protocols.background import SIGNAL_WAIT
from omello.protocols.errors import EngineError

ATTEMPTS = 3
"""So often a game is tried on workers that get lost, before the game itself is suspected."""


class WorkerLostError(EngineError):
    """The processes that were to play a game ended again and again."""


def run(
    fixtures: Iterable[Fixture],
    terms: Terms,
    make_executor: Callable[[], Executor],
    *,
    at_once: int = 1,
    store: Store | None = None,
) -> Generator[Played, None, None]:
    """Play the games and yield them in the order of their numbers, whatever order they end in.

    Results and their order are the same for any number of workers. A game found in the store is not played again; a
    game whose worker is lost is, until it is clear that one of its players ends the worker: that one has lost the game.
    A consumer that has seen enough just stops: the rest is cancelled.
    """
    executor = make_executor()
    queue = iter(fixtures)
    running: dict[Future[Played], tuple[Fixture, int]] = {}
    finished: dict[int, Played] = {}
    order: list[int] = []
    again: list[tuple[Fixture, int]] = []
    failed: list[tuple[Fixture, int, BaseException]] = []

    def keep(played: Played) -> None:
        finished[played.number] = played
        if store:
            store.add(played)

    try:
        while True:
            # First of all: whoever has seen enough needs no further game.
            while order and order[0] in finished:
                yield finished[order.pop(0)]
            while len(running) < at_once and not failed:
                if again:
                    fixture, attempt = again.pop(0)
                else:
                    following = next(queue, None)
                    if following is None:
                        break
                    fixture, attempt = following, 1
                    order.append(fixture.number)
                stored = store.game(fixture) if store else None
                if stored is not None:
                    finished[fixture.number] = stored
                    continue
                try:
                    running[executor.submit(play, fixture, terms)] = (fixture, attempt)
                except BrokenProcessPool as error:
                    failed.append((fixture, attempt, error))
            if not running and not failed:
                if not order:
                    return
                continue
            done, _ = wait(running, timeout=SIGNAL_WAIT, return_when=FIRST_COMPLETED)
            for future in done:
                fixture, attempt = running.pop(future)
                try:
                    keep(future.result())
                except (Exception, EndError) as error:
                    if not is_loss(error):
                        raise
                    failed.append((fixture, attempt, error))
            if failed and not running:
                # A broken pool takes all its games with it; they go to a new one.
                words = executor.last_words() if isinstance(executor, Processes) else []
                guilty = {note.number: (note, code) for note, code in words}
                for fixture, attempt, loss in failed:
                    if guilty and fixture.number not in guilty:
                        again.append((fixture, attempt))
                    elif attempt < ATTEMPTS:
                        again.append((fixture, attempt + 1))
                    elif fixture.number in guilty:
                        note, code = guilty[fixture.number]
                        keep(lost(note, f"it ended its process, with exit code {code}"))
                    else:
                        raise WorkerLostError(
                            f"game {fixture.number} ({fixture.black.name} - {fixture.white.name}) "
                            f"lost its worker {attempt} times: {loss!r}"
                        ) from loss
                failed.clear()
                executor.shutdown(wait=False)
                executor = make_executor()
    finally:
        for future in running:
            future.cancel()
        executor.shutdown(wait=False)


def is_loss(error: BaseException) -> bool:
    """Whether an error means that the worker is gone, and not that the game failed."""
    return isinstance(error, BrokenProcessPool | CancelledError | EndError) or type(error).__name__ == "KilledWorker"
