"""Matches and tournaments from Python: what `omello match` and `omello tournament` do, and everything they print."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Unpack

from omello.arena import executors
from omello.arena.plan import Entrant, Options, Plan
from omello.arena.result import Anchor, Result
from omello.arena.runner import run
from omello.arena.schedule import gauntlet as one_against_all
from omello.arena.schedule import round_robin
from omello.arena.sprt import Sprt
from omello.arena.store import Store
from omello.protocols.errors import EngineError

Watch = Callable[[Result], object]
"""Called after every game with all that there is so far."""


class Interrupted(KeyboardInterrupt):
    """A match or tournament was interrupted; the games that were played count, and are in `result`."""

    def __init__(self, result: Result) -> None:
        self.result = result


class Stopped(Exception):  # noqa: N818
    """A match or tournament cannot go on; the games that were played count, and are in `result`."""

    def __init__(self, result: Result, why: Exception) -> None:
        super().__init__(why)
        self.result = result
        self.why = why


def match(
    one: Entrant,
    other: Entrant,
    *,
    game: str,
    games: int = 100,
    sprt: Sprt | str | tuple[float, float] | None = None,
    jobs: int = 1,
    cluster: str = "",
    store: str | Path | None = None,
    watch: Watch | None = None,
    **options: Unpack[Options],
) -> Result:
    """Games between two players, every opening twice with colours swapped.

    A player is a spec, a class with `choose(board, limit)`, or such an object. With `sprt`, as in `(0, 10)`, the match
    ends as soon as the test has its answer. `jobs` games are played at once, in processes of their own; `cluster` is
    the address of a Dask cluster; a `store` keeps every game as soon as it ends, and the same match goes on from there.
    `options` are those of `omello.arena.Options`: size, rule, limit, openings, seed, margin, max_moves, judge, agree,
    log. Raises `SpecError` and its family before anything is played, and `Interrupted` after Ctrl-C.

    >>> class First:
    ...     def choose(self, board, limit):
    ...         return board.legal_moves()[0]
    >>> result = match(First, "random", game="othello", size=6, games=10)
    >>> len(result.games), sum(result.score), result.plan.names
    (10, 10.0, ['First', 'random'])
    """
    plan = Plan.of([one, other], round_robin, game, games, options)
    test = sprt if sprt is None else Sprt.of(sprt)
    return play(plan, sprt=test, jobs=jobs, cluster=cluster, store=store, watch=watch)


def tournament(
    players: Sequence[Entrant],
    *,
    game: str,
    games: int = 20,
    gauntlet: bool = False,
    anchor: Anchor | None = None,
    jobs: int = 1,
    cluster: str = "",
    store: str | Path | None = None,
    watch: Watch | None = None,
    **options: Unpack[Options],
) -> Result:
    """Games of everybody against everybody, or in a `gauntlet` of the first against all others, with ratings.

    `games` is the number for each pairing; `anchor` fixes the rating of a player, otherwise the average is 0. The rest
    is as in `match`.

    >>> result = tournament(["greedy", "random", "positional"], game="othello", size=6, games=2, limit="none")
    >>> len(result.games), sorted(row.name for row in result.ratings())
    (6, ['greedy', 'positional', 'random'])
    """
    plan = Plan.of(players, one_against_all if gauntlet else round_robin, game, games, options)
    return play(plan, anchor=anchor, jobs=jobs, cluster=cluster, store=store, watch=watch)


def play(
    plan: Plan,
    *,
    sprt: Sprt | None = None,
    anchor: Anchor | None = None,
    jobs: int = 1,
    cluster: str = "",
    store: str | Path | None = None,
    watch: Watch | None = None,
    apart: bool = False,
) -> Result:
    """Play a plan to its end, or until the test has its answer. Raises `Interrupted` and `Stopped`.

    With `apart` no game is played in this process, which somebody's own code might end.
    """
    result = Result(plan, sprt, anchor)
    plan.check(elsewhere=apart or jobs > 1 or bool(cluster), here=not cluster)
    make_executor, at_once = executors.executor(jobs, cluster, apart=apart)
    kept = Store(Path(store), plan.told) if store else None
    games = run(plan.fixtures(), plan.terms, make_executor, at_once=at_once, store=kept)
    try:
        for played in games:
            result.standings.add(played)
            if watch is not None:
                watch(result)
            if played.number % 2 and result.verdict:
                break
    except KeyboardInterrupt:
        raise Interrupted(result) from None
    except (OSError, EngineError) as error:
        raise Stopped(result, error) from error
    finally:
        games.close()
        if kept:
            # What it still has to write has no room on the disk either, and was told.
            with contextlib.suppress(OSError):
                kept.close()
    return result
