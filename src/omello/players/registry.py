"""Who can play: Omello's own players, those of installed packages, and those in a file of the user's.

A package adds players through entry points of the group `omello.players`; a file needs nothing but a class with
`choose(board, limit)`.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from omello.core import Board, Game
from omello.errors import SpecError
from omello.players.player import Player
from omello.players.spec import Factory, Spec, option_names
from omello.setup import Setup

GROUP = "omello.players"
BOTH: tuple[Game, ...] = ("othello", "omok")


@dataclass(frozen=True, slots=True)
class Entry:
    """A player that can be asked for by name. Its description is in the texts, under its name."""

    name: str
    games: tuple[Game, ...]
    target: str
    """Where its class or factory is: `module:name`, imported when first needed."""
    verbatim: bool = False
    """The factory gets all that follows the colon as its first argument, not as options."""

    def factory(self) -> Factory:
        module, _, attribute = self.target.partition(":")
        return getattr(importlib.import_module(module), attribute)  # type: ignore[no-any-return]

    def options(self) -> list[str]:
        """The names of its options."""
        return [] if self.verbatim else option_names(self.factory())

    def make(self, spec: Spec, board: Board, seed: int | None) -> Player:
        if board.game not in self.games:
            raise SpecError(f"player {spec.text!r} plays {' and '.join(self.games)}, not {board.game}")
        return self.factory()(spec.rest, board) if self.verbatim else spec.call(self.factory(), board, seed)


BUILT_IN = (
    Entry("random", BOTH, "omello.players.random:Random"),
    Entry("greedy", ("othello",), "omello.players.greedy:Greedy"),
    Entry("corner-hunter", ("othello",), "omello.players.corner_hunter:CornerHunter"),
    Entry("positional", ("othello",), "omello.players.positional:Positional"),
    Entry("positional-policy", ("othello",), "omello.players.positional_policy:PositionalPolicy"),
    Entry("ladder", ("omok",), "omello.players.ladder:Ladder"),
    Entry("weights", ("omok",), "omello.players.weigher:Weigher"),
    Entry("engine", BOTH, "omello.players.engine_player:EnginePlayer"),
    Entry("cmd", BOTH, "omello.protocols.external:command_player", verbatim=True),
)


def installed() -> Iterator[EntryPoint]:
    """The players of other packages; a name that Omello has itself stays Omello's."""
    own = {entry.name for entry in BUILT_IN}
    return (point for point in entry_points(group=GROUP) if point.name not in own)


def is_built_in(spec: str | Factory) -> bool:
    """Whether a player is Omello's own, or a program in a process of its own; others bring code of their own along.

    >>> is_built_in("greedy"), is_built_in("./mine.py:Mine")
    (True, False)
    """
    return isinstance(spec, str) and Spec.parse(spec).name in {entry.name for entry in BUILT_IN}


def player(spec: str | Factory, board: Board, *, seed: int | None = None) -> Player:
    """The player that a spec names, or that a class makes, ready to play on boards like this one.

    The seed is for players that use chance, unless the spec gives its own; others do without.

    >>> from omello import Limit, othello
    >>> board = othello.Board()
    >>> player("greedy", board).choose(board, Limit())
    Move('d3')
    """
    Setup.like(board)  # Raises a clear error if this is not a board.
    if callable(spec):
        named = Spec.parse(getattr(spec, "__name__", type(spec).__name__))
        return _named(named.call(spec, board, seed), named)
    parsed = Spec.parse(spec)
    for entry in BUILT_IN:
        if entry.name == parsed.name:
            return entry.make(parsed, board, seed)
    if ".py:" in parsed.name:
        return _named(parsed.call(_from_file(parsed), board, seed), parsed)
    for point in installed():
        if point.name == parsed.name:
            return _named(parsed.call(_load(point, parsed), board, seed), parsed)
    if parsed.name.endswith(".py"):
        raise SpecError(f"player {spec!r}: say which class of the file, as in 'mybot.py:Bot'")
    names = [entry.name for entry in BUILT_IN if board.game in entry.games] + [point.name for point in installed()]
    raise SpecError(f"no player is called {spec!r}; there are {', '.join(names)}")


def _from_file(spec: Spec) -> Factory:
    path, _, attribute = spec.name.rpartition(":")
    file = Path(path).resolve()
    if not file.is_file():
        raise SpecError(f"player {spec.text!r}: there is no file {path!r}")
    # Every file gets a module name of its own, so that two bots called bot.py can meet.
    name = f"omello_player_{file.stem}_{abs(hash(str(file))):x}"
    if name not in sys.modules:
        module_spec = importlib.util.spec_from_file_location(name, file)
        assert module_spec is not None
        assert module_spec.loader is not None
        module = importlib.util.module_from_spec(module_spec)
        sys.modules[name] = module
        try:
            module_spec.loader.exec_module(module)
        except Exception as error:
            del sys.modules[name]
            raise SpecError(f"player {spec.text!r}: the file fails with {type(error).__name__}: {error}") from error
    factory: Any = getattr(sys.modules[name], attribute, None)
    if not callable(factory):
        raise SpecError(f"player {spec.text!r}: the file has no class {attribute!r}")
    return factory  # type: ignore[no-any-return]


def _load(point: EntryPoint, spec: Spec) -> Factory:
    try:
        return point.load()  # type: ignore[no-any-return]
    except Exception as error:
        raise SpecError(f"player {spec.text!r}: {point.value} fails with {type(error).__name__}: {error}") from error


def _named(made: Any, spec: Spec) -> Player:
    """Check that what a user's class made can play, and name it if it has no name."""
    if not callable(getattr(made, "choose", None)):
        raise SpecError(f"player {spec.text!r}: it has no choose(board, limit)")
    if not isinstance(getattr(made, "name", None), str):
        try:
            made.name = spec.name
        except AttributeError:
            raise SpecError(f"player {spec.text!r}: it has no name, and cannot be given one") from None
    return made  # type: ignore[no-any-return]
