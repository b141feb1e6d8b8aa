"""The log as it is stored: one JSON text for each event, with the version of the format in it.

Version 1 is what 0.1.0 wrote, whose texts do not say so. A text of an earlier version is brought up to date as it is
read; what is stored stays as it was written. Whoever changes an event raises `VERSION` and adds the way there to
`UPGRADES`; `tests/session/logs` holds data folders of every version.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from omello.core import Tally
from omello.errors import FormatError
from omello.session.events import Event

VERSION = 3
UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: dict, 2: dict}
"""From each version to the next. From 1 to 2 nothing changed but that texts have a version; 3 knows more
kinds of events."""


class NewerLogError(FormatError):
    """An event that a later Omello wrote: nothing is wrong with it, and this one cannot read it."""


def dump(event: Event) -> str:
    """An event as it is stored.

    >>> from omello.session.events import RemoveEvent
    >>> dump(RemoveEvent(seq=7, at=0.5, node=3))
    '{"v":3,"seq":7,"at":0.5,"node":3,"type":"remove"}'
    """
    return json.dumps({"v": VERSION, **_plain(event)}, ensure_ascii=False, separators=(",", ":"))


def load(text: str) -> Event:
    """The event of a stored text, of this version or any before; raises `FormatError`.

    >>> load('{"seq":7,"at":0.5,"node":3,"type":"remove"}')
    RemoveEvent(seq=7, at=0.5, node=3, type='remove')
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"{text[:80]!r} is no event: {error}") from error
    if not isinstance(data, dict):
        raise FormatError(f"{text[:80]!r} is no event")
    return from_data(data)


def from_data(data: Mapping[str, Any]) -> Event:
    """The event of a JSON object, of this version or any before; raises `FormatError`."""
    given = dict(data)
    version = given.pop("v", 1)
    if not isinstance(version, int) or version < 1:
        raise FormatError(f"an event cannot be of version {version!r}")
    if version > VERSION:
        raise NewerLogError(
            f"an event of version {version} was written by a later Omello: this one reads up to version {VERSION}"
        )
    for number in range(version, VERSION):
        given = UPGRADES[number](given)
    event: Event = _reader(Event)(given)
    return event


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Tally):
        return value._asdict()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


Reader = Callable[[Any], Any]
_PLAIN: dict[Any, tuple[type, ...]] = {str: (str,), int: (int,), bool: (bool,), float: (float, int)}


@cache
def _reader(kind: Any) -> Reader:
    """What makes a value of a type from JSON, or raises `FormatError`."""
    origin, args = get_origin(kind), get_args(kind)
    if kind is Any:
        return lambda data: data
    if kind in _PLAIN:
        return lambda data: _checked(data, type(data) in _PLAIN[kind], kind.__name__)
    if origin is Literal:
        return lambda data: _checked(data, data in args, " or ".join(map(str, args)))
    if origin in (Union, UnionType):
        return _union(args)
    if origin is tuple:
        item = _reader(args[0])
        return lambda data: tuple(item(value) for value in _checked(data, isinstance(data, list), "a list"))
    if origin is Mapping:
        item = _reader(args[1])
        return lambda data: {key: item(value) for key, value in _object(data).items()}
    return _record(kind)


def _record(kind: Any) -> Reader:
    readers = {name: _reader(hint) for name, hint in get_type_hints(kind).items()}

    def read(data: Any) -> Any:
        unknown = _object(data).keys() - readers.keys()
        if unknown:
            raise FormatError(f"{kind.__name__} has no {sorted(unknown)[0]!r}")
        try:
            return kind(**{name: readers[name](value) for name, value in data.items()})
        except TypeError as error:
            raise FormatError(f"{kind.__name__} is incomplete: {error}") from error

    return read


def _union(kinds: tuple[Any, ...]) -> Reader:
    """The kind whose tag the data bear; a value or none at all where there are no tags."""
    some = [kind for kind in kinds if kind is not type(None)]
    if len(some) == 1:
        only = _reader(some[0])
        return lambda data: None if data is None else only(data)
    name = "type" if "type" in get_type_hints(some[0]) else "kind"
    readers = {get_args(get_type_hints(kind)[name])[0]: _reader(kind) for kind in some}

    def read(data: Any) -> Any:
        tag = _object(data).get(name)
        if not isinstance(tag, str) or tag not in readers:
            raise FormatError(f"{tag!r} is no {name}: expected {', '.join(readers)}")
        return readers[tag](data)

    return read


def _object(data: Any) -> dict[str, Any]:
    return _checked(data, isinstance(data, dict), "an object")  # type: ignore[no-any-return]


def _checked(data: Any, is_right: bool, expected: str) -> Any:
    if not is_right:
        raise FormatError(f"{str(data)[:80]!r} is not {expected}")
    return data
