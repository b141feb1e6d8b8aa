"""A match or tournament before it is played: who meets whom, how often, from which openings, on what terms."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypedDict, get_args

from omello import openings as opening_files
from omello.arena.game import Fixture
from omello.arena.schedule import Pairing, Share, schedule
from omello.arena.terms import Contestant, Terms, parse_limit
from omello.core import Limit
from omello.errors import SpecError
from omello.omok.swap import Swap
from omello.openings import Opening
from omello.players import close, player
from omello.players.abilities import Preparing
from omello.players.player import Chooser
from omello.players.spec import Factory
from omello.protocols.errors import EngineError
from omello.setup import Setup

PairUp = Callable[[Sequence[Contestant]], list[Pairing]]
"""Who meets whom, such as `schedule.round_robin`."""
Entrant = str | Factory | Chooser
"""A spec, a player's class, or a player."""
USUAL_LIMIT = "time=0.1"


class Options(TypedDict, total=False):
    """How games are played; what is left out is as usual."""

    size: int | None
    """The board's size: 8 in Othello and 15 in Omok, unless given."""
    rule: str | None
    """Omok's rule: freestyle, unless given."""
    limit: Limit | str
    """For a move or a game, as `Limit` or in words such as `time=1` or `clock=60+0.5`: a tenth of a second a move."""
    openings: str | Path | Sequence[Sequence[str]]
    """`auto` (balanced ones), `random`, `none`, in Omok `swap` or `swap2`, a file, or openings as lists of moves."""
    seed: int
    """For openings, and for players that use chance: 0."""
    margin: float
    """Seconds beyond its time that a player is forgiven: 0.25."""
    max_moves: int
    """A longer game is a draw; 0, the usual, means no such limit."""
    judge: int
    """The engine ends games whose result it has proven with so many nodes; 0, the usual, means never."""
    agree: int
    """A game ends when both players have named the same winner with so many moves each; 0, the usual, means never."""
    log: str | Path | None
    """A folder for all that is said between us and engines of other people."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All that is to be played."""

    contestants: tuple[Contestant, ...]
    pairings: tuple[Pairing, ...]
    games: int
    """Of each pairing."""
    openings: tuple[Opening, ...]
    terms: Terms
    share: Share = lambda _: 1

    @classmethod
    def of(
        cls,
        entrants: Sequence[Entrant],
        pair_up: PairUp,
        game: str,
        games: int,
        options: Options,
        share: Share = lambda _: 1,
    ) -> Plan:
        """The plan that a user's options make, checked as far as it can be before anything is played.

        >>> from omello.arena.schedule import round_robin
        >>> plan = Plan.of(["greedy", "random"], round_robin, "othello", 4, {"size": 6, "limit": "depth=1"})
        >>> len(plan.fixtures()), plan.names
        (4, ['greedy', 'random'])
        """
        setup = Setup.of(game, options.get("size"), options.get("rule"))
        given = options.get("limit", USUAL_LIMIT)
        limit = parse_limit(given) if isinstance(given, str) else given
        contestants = tuple(Contestant.of(entrant, limit) for entrant in entrants)
        pairings = tuple(pair_up(contestants))
        seed, source, log = options.get("seed", 0), options.get("openings", "auto"), options.get("log")
        terms = Terms(
            setup,
            seed,
            options.get("margin", 0.25),
            options.get("max_moves", 0),
            options.get("judge", 0),
            options.get("agree", 0),
            next((swap for swap in get_args(Swap) if swap == source), None),
            None if log is None else Path(log),
        )
        plan = cls(contestants, pairings, games, tuple(find_openings(source, setup, games // 2, seed)), terms, share)
        plan.fixtures()
        return plan

    @property
    def setup(self) -> Setup:
        return self.terms.setup

    @property
    def names(self) -> list[str]:
        """The contestants' names in tables."""
        return [contestant.name for contestant in self.contestants]

    def fixtures(self) -> list[Fixture]:
        """The games in their order."""
        return list(schedule(self.pairings, self.games, self.openings, self.share))

    @property
    def told(self) -> dict[str, Any]:
        """The plan in plain values, for files; the number of games is left open, so that it can grow."""
        return {
            "terms": self.terms.told,
            "players": [contestant.told for contestant in self.contestants],
            "openings": ["".join(opening) for opening in self.openings],
            "pairings": [[one.name, other.name] for one, other in self.pairings],
        }

    def check(self, *, elsewhere: bool, here: bool) -> None:
        """Refuse players that cannot be made, sent to other processes or started. Raises `SpecError`.

        Programs are started only where games are played `here`; classes must travel where they are played `elsewhere`.
        """
        for contestant in self.contestants:
            made = player(contestant.spec, self.setup.board())
            try:
                if here and isinstance(made, Preparing):
                    made.prepare(self.setup.board())
            except EngineError as error:
                raise SpecError(f"player {contestant.spec!r}: {error}") from error
            finally:
                close(made)
            if elsewhere and not can_travel(contestant.spec):
                raise SpecError(
                    f"player {contestant.name!r} cannot be sent to other processes: "
                    "write it into a file and name it as 'mine.py:Mine', or play with one job"
                )


def can_travel(spec: str | Factory) -> bool:
    """Whether another process can make this player: a spec says how, a class must be in a file that it can import."""
    if isinstance(spec, str):
        return True
    try:
        pickle.dumps(spec)
    except Exception:
        return False
    return getattr(spec, "__module__", "") != "__main__" or hasattr(sys.modules["__main__"], "__file__")


def find_openings(source: Any, setup: Setup, count: int, seed: int) -> list[Opening]:
    """The openings that an option names: so many where they are made, all that a file or list has."""
    if isinstance(source, Path) or (isinstance(source, str) and source not in ("none", "auto", "random")):
        if source in get_args(Swap):
            if setup.game != "omok":
                raise SpecError(f"an opening by {source!r} is for Omok")
            return []
        return opening_files.read_file(str(source), setup)
    if not isinstance(source, str):
        return [opening_files.parse("".join(opening), setup) for opening in source]
    if source == "none":
        return []
    made = opening_files.choose if source == "auto" else opening_files.drawn
    return made(setup, count, seed)
