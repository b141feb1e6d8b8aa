"""Player specs: `name:option=value,option=value`.

The name is that of a player in the registry, or a Python file and a name in it (`mybot.py:Bot`). The options are the
keyword parameters of the player's class.
"""

from __future__ import annotations

import inspect
import re
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from omello.core import Board
from omello.errors import SpecError
from omello.players.player import Player, describe

Factory = Callable[..., Any]
"""What makes a player: its class, say. A name is given to one that has none."""

_FILE = re.compile(r"(?P<name>.+\.py:[^\W\d]\w*)(?::(?P<rest>.*))?", re.DOTALL)
_MANY = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
_SWITCH = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}


@dataclass(frozen=True, slots=True)
class Spec:
    """A spec taken apart.

    >>> Spec.parse("ladder:seed=7")
    Spec(text='ladder:seed=7', name='ladder', rest='seed=7')
    >>> Spec.parse("bots/mine.py:Bot:depth=2").name
    'bots/mine.py:Bot'
    """

    text: str
    name: str
    rest: str
    """What follows the name and its colon."""

    @classmethod
    def parse(cls, text: str) -> Spec:
        if not isinstance(text, str):
            raise SpecError(f"{text!r} names no player: expected a text")
        if match := _FILE.fullmatch(text):
            return cls(text, match["name"], match["rest"] or "")
        name, _, rest = text.partition(":")
        return cls(text, name.strip(), rest)

    def options(self) -> dict[str, str]:
        """The options as they were written.

        >>> Spec.parse("positional:endgame=0.8").options()
        {'endgame': '0.8'}
        """
        found: dict[str, str] = {}
        for part in self.rest.split(",") if self.rest.strip() else []:
            name, equals, value = (piece.strip() for piece in part.partition("="))
            if not equals or not name or not value:
                raise SpecError(f"player {self.text!r}: {part!r} is no option; write option=value")
            if name in found:
                raise SpecError(f"player {self.text!r}: option {name!r} is given twice")
            found[name] = value
        return found

    def call(self, factory: Factory, board: Board, seed: int | None) -> Player:
        """Make the player. A parameter called `board` gets the board, the others are options; `**name` gets those that
        no other is called by.

        The seed is for an option `seed` that the spec leaves open.
        """
        try:
            parameters = inspect.signature(factory, eval_str=True).parameters
        except (NameError, TypeError, ValueError) as error:
            raise SpecError(f"player {self.text!r}: the types of its options cannot be read: {error}") from error
        known = option_names(factory)
        others = next((each for each in parameters.values() if each.kind is each.VAR_KEYWORD), None)
        given: dict[str, object] = {"board": board} if "board" in parameters else {}
        for name, text in self.options().items():
            parameter = parameters[name] if name in known else others
            if parameter is None:
                raise SpecError(f"player {self.text!r}: no option {name!r}; {_list_options(known)}")
            given[name] = self._value(name, text, parameter.annotation)
        if seed is not None and "seed" in known:
            given.setdefault("seed", seed)
        for name in known:
            if name not in given and parameters[name].default is inspect.Parameter.empty:
                raise SpecError(f"player {self.text!r}: option {name!r} is missing")
        try:
            made: Player = factory(**given)
            return made
        except SpecError as error:
            raise SpecError(f"player {self.text!r}: {error}") from error
        except Exception as error:
            raise SpecError(f"player {self.text!r} cannot be made: {describe(error)}") from error

    def _value(self, name: str, text: str, kind: object) -> object:
        """An option's value, of the type its parameter asks for."""
        if isinstance(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
            kind = next(part for part in typing.get_args(kind) if part is not type(None))
        try:
            if kind is bool:
                return _SWITCH[text.lower()]
            if kind in (int, float):
                return int(text) if kind is int else float(text)
        except (KeyError, ValueError):
            wanted = {bool: "yes or no", int: "a whole number", float: "a number"}[kind]  # type: ignore[index]
            raise SpecError(f"player {self.text!r}: {name} has to be {wanted}, not {text!r}") from None
        if typing.get_origin(kind) is typing.Literal and text not in typing.get_args(kind):
            allowed = ", ".join(map(str, typing.get_args(kind)))
            raise SpecError(f"player {self.text!r}: {name} can be {allowed}, not {text!r}")
        return text


def option_names(factory: Factory) -> list[str]:
    """The options that a player's class or factory takes by name."""
    parameters = inspect.signature(factory).parameters
    return [name for name, each in parameters.items() if name != "board" and each.kind not in _MANY]


def _list_options(known: list[str]) -> str:
    return f"it has {', '.join(known)}" if known else "it has none"
