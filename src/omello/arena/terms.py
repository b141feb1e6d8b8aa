"""Who plays, how long and on what terms: the values a match is made of, all of them plain and easy to send."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from omello.core import Limit
from omello.errors import SpecError
from omello.omok.swap import Swap
from omello.players.player import Chooser
from omello.players.spec import Factory
from omello.setup import Setup


def parse_limit(text: str) -> Limit:
    """A limit in one word: `time=1`, `nodes=5000`, `depth=8`, `clock=60+0.5`, several with commas, or `none`.

    A number alone is seconds for a move.

    >>> parse_limit("clock=60+0.5,depth=12")
    Limit(time=None, nodes=None, depth=12, clock=60.0, increment=0.5)
    >>> parse_limit("2") == parse_limit("time=2")
    True
    """
    values: dict[str, Any] = {}
    for part in text.split(",") if text != "none" else ():
        name, equals, value = part.strip().partition("=")
        if not equals:
            name, value = "time", name
        try:
            if name in ("nodes", "depth"):
                values[name] = int(value)
            elif name == "time":
                values[name] = float(value)
            elif name == "clock":
                clock, _, increment = value.partition("+")
                values |= {"clock": float(clock), "increment": float(increment or 0)}
            else:
                raise ValueError
        except ValueError:
            raise SpecError(
                f"{text!r} is no limit: expected time=, nodes=, depth= or clock=SECONDS+INCREMENT"
            ) from None
    return Limit(**values)


@dataclass(frozen=True, slots=True)
class Itself:
    """Makes no new player: the one that is there sits down again."""

    player: Chooser

    def __call__(self) -> Chooser:
        return self.player


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player with its limit, under the name it has in tables."""

    name: str
    spec: str | Factory
    """What makes the player: a spec, or a class."""
    limit: Limit

    @classmethod
    def of(cls, given: str | Factory | Chooser, limit: Limit) -> Contestant:
        """A contestant from a spec, a player's class, or a player, which then sits in every game itself.

        >>> class First:
        ...     def choose(self, board, limit):
        ...         return board.legal_moves()[0]
        >>> Contestant.of(First, Limit()).name, Contestant.of("greedy@depth=1", Limit()).name
        ('First', 'greedy@depth=1')
        """
        if isinstance(given, str):
            return cls.parse(given, limit)
        if callable(given):
            own = getattr(given, "name", None)
            return cls(own if isinstance(own, str) else getattr(given, "__name__", "player"), given, limit)
        if not callable(getattr(given, "choose", None)):
            raise SpecError(f"{given!r} is no player: expected a spec, a class, or something with choose(board, limit)")
        return cls(getattr(given, "name", type(given).__name__), Itself(given), limit)

    @property
    def told(self) -> dict[str, Any]:
        """The contestant in plain values, for files; a class is told by its name."""
        return {"name": self.name, "spec": self.spec if isinstance(self.spec, str) else self.name} | {
            "limit": asdict(self.limit)
        }

    @classmethod
    def parse(cls, text: str, limit: Limit) -> Contestant:
        """Read `SPEC` or `SPEC@LIMIT`; without a limit of its own a contestant has the common one.

        In tables it is called as it was written, or by the `name` among a command's options.

        >>> contestant = Contestant.parse("engine:level=5@nodes=1000", Limit(time=1))
        >>> contestant.spec, contestant.limit.nodes, contestant.limit.time
        ('engine:level=5', 1000, None)
        >>> Contestant.parse("cmd:./other?protocol=gtp&name=other", Limit()).name
        'other'
        """
        spec, at, own = text.rpartition("@")
        if at and own.partition("=")[0] in ("time", "nodes", "depth", "clock"):
            limit = parse_limit(own)
        else:
            spec = text
        query = spec.partition("?")[2] if spec.startswith("cmd:") else ""
        return cls(parse_qs(query).get("name", [text])[-1], spec, limit)


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds for every game of a match or tournament."""

    setup: Setup
    seed: int = 0
    """From it and a game's number come the seeds of the players."""
    margin: float = 0.25
    """Seconds beyond its time that a player is forgiven."""
    max_moves: int = 0
    """A longer game is a draw; 0 means no such limit."""
    judge: int = 0
    """The number of nodes with which the engine looks whether the game is decided; 0 leaves that to the players."""
    agree: int = 0
    """End a game when both players have named the same winner with so many moves each in a row; 0 means never."""
    swap: Swap | None = None
    """Omok: the player with black lays the first stones, the other takes a colour."""
    log: Path | None = None
    """A folder for what is said to engines of other people and by them: a file for each in every game."""

    @property
    def told(self) -> dict[str, Any]:
        """What decides about results, in plain values, for files."""
        return {name: value for name, value in asdict(self).items() if name != "log"}

    def __post_init__(self) -> None:
        for name in ("margin", "max_moves", "judge", "agree"):
            # A value that compares with nothing, such as NaN, is refused as well.
            if not getattr(self, name) >= 0:
                raise SpecError(f"the terms of a match: {name} cannot be {getattr(self, name)!r}")
