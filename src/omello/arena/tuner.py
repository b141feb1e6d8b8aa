"""Tuning a player from Python: what `omello tune` does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing, nullcontext
from dataclasses import asdict
from pathlib import Path

from omello import openings as opening_files
from omello.arena.executors import executor
from omello.arena.runner import run
from omello.arena.terms import Terms, parse_limit
from omello.arena.tuning import Parameter, Tuning, with_options
from omello.arena.tuning_log import TuningLog
from omello.engine import search_parameters
from omello.errors import SpecError
from omello.players import close, is_built_in, player
from omello.players.spec import Spec
from omello.setup import Setup

Watch = Callable[[Tuning], object]
"""Called after every step."""
USUAL_LIMIT = "nodes=2000"


def _parameter(text: str, spec: str, setup: Setup) -> Parameter:
    """A number to tune; one of the engine's search may be named alone, for it knows its bounds."""
    known = search_parameters(setup.game) if Spec.parse(spec).name == "engine" else {}
    if text.strip() in known:
        name, usual, least, most = known[text.strip()]
        return Parameter.parse(f"{name}={usual},{least},{most}")
    if "=" not in text and known:
        raise SpecError(f"the search of {setup.game} has no number {text!r}; it has {', '.join(known)}")
    return Parameter.parse(text)


def tune(
    spec: str,
    parameters: Sequence[str],
    *,
    game: str,
    steps: int = 1000,
    size: int | None = None,
    rule: str | None = None,
    limit: str = USUAL_LIMIT,
    openings: str = "auto",
    seed: int = 0,
    jobs: int = 1,
    cluster: str = "",
    log: Path | None = None,
    watch: Watch | None = None,
) -> Tuning:
    """Find the values of a player's options that win most games; two games a step.

    `parameters` are texts such as `depth=4,1,9` (see `Parameter.parse`); of the engine's search, names alone do.
    A `log` keeps every step as soon as it ends, and the same tuning goes on from there. Raises `SpecError` and its
    family before anything is played.

    >>> tuning = tune("positional", ["endgame=0.5,0.0,1.0"], game="othello", size=6, steps=2)
    >>> len(tuning.done), list(tuning.answer())
    (2, ['endgame'])
    """
    setup = Setup.of(game, size, rule)
    tuning = Tuning([_parameter(text, spec, setup) for text in parameters], steps, seed)
    for way in (1, -1):
        close(player(with_options(spec, tuning.moved(0, way)), setup.board()))  # Refused before anything is played.
    auto = openings == "auto"
    begun = opening_files.choose(setup, steps, seed) if auto else opening_files.read_file(openings, setup)
    told = {
        "player": spec,
        "parameters": [asdict(parameter) for parameter in tuning.parameters],
        "steps": steps,
        "setup": asdict(setup),
        "limit": limit,
        "seed": seed,
    }
    terms = Terms(setup, seed)
    make_executor, at_once = executor(jobs, cluster, apart=not is_built_in(spec))
    kept = TuningLog(log, told, tuning) if log else None
    games = run(tuning.fixtures(spec, parse_limit(limit), begun), terms, make_executor, at_once=at_once)
    with closing(kept) if kept else nullcontext(), closing(games):
        for first in games:
            step = tuning.step_of(first, next(games))
            tuning.add(step)
            if kept:
                kept.add(step)
            if watch:
                watch(tuning)
    return tuning
