"""The syntax of SGF, without the meaning of any property."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from omello.errors import FormatError
from omello.records.text import line_at
from omello.remarks import Remark

_TOKEN = re.compile(r"\s*(?:([();])|([A-Za-z]+)|\[([^\\\]]*(?:\\.[^\\\]]*)*)\])", re.DOTALL)
_START = re.compile(r"\(\s*;")
_ESCAPE = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)
_BREAK = re.compile(r"\r\n|\n\r|\r")
_SPACE = re.compile(r"[\t\v\f]")


class Property(NamedTuple):
    name: str
    values: list[str]
    """As written, with their escapes."""
    offset: int


class Step(NamedTuple):
    """One step through a game tree: into a variation `(`, out of it `)`, or a node `;` with its properties."""

    kind: str
    properties: list[Property]


def games(text: str) -> Iterator[tuple[list[Step], bool]]:
    """The game trees of a collection, each as a flat walk, so that depth costs nothing. Raises `FormatError`.

    The last one may lack its end, as after a download that broke off: then it comes with False, closed where it stops.
    """
    start = _START.search(text)
    if start is None:
        raise FormatError(Remark.of("not-begun"))
    position, depth = start.start(), 0
    steps: list[Step] = []
    while True:
        token = _TOKEN.match(text, position)
        if token is None:
            rest = text[position:].lstrip()
            if depth and rest:
                raise FormatError(Remark.of("syntax", found=repr(rest[:12])), line=line_at(text, position))
            if depth:
                yield [*steps, *([Step(")", [])] * depth)], False
            return  # What follows the last game (signatures of letters, say) is none of ours.
        mark, name, value = token.groups()
        if mark == "(":
            depth += 1
            steps.append(Step("(", []))
        elif mark == ")":
            depth -= 1
            if depth < 0:
                return
            steps.append(Step(")", []))
            if depth == 0:
                yield steps, True
                steps = []
        elif depth == 0:
            return
        elif mark == ";":
            steps.append(Step(";", []))
        elif steps[-1].kind != ";":
            raise _misplaced(text, token)
        elif name is not None:
            # FF[1] to FF[3] allowed long names such as CoPyright, of which the capitals count.
            short = "".join(letter for letter in name if letter.isupper()) or name.upper()
            steps[-1].properties.append(Property(short, [], token.start(2)))
        elif not steps[-1].properties:
            raise _misplaced(text, token)
        else:
            steps[-1].properties[-1].values.append(value)
        position = token.end()


def _misplaced(text: str, token: re.Match[str]) -> FormatError:
    fault = Remark.of("syntax", found=repr(token.group().strip()[:12]))
    return FormatError(fault, line=line_at(text, token.start()))


def text_of(value: str) -> str:
    """A value's text with its line breaks: escapes undone, soft line breaks removed."""
    unescaped = _ESCAPE.sub(lambda match: "" if match.group(1)[0] in "\r\n" else match.group(1), value)
    return _SPACE.sub(" ", _BREAK.sub("\n", unescaped))


def line_of(value: str) -> str:
    """A value's text in one line."""
    return text_of(value).replace("\n", " ").strip()


def escaped(text: str) -> str:
    """A text as it stands in a value.

    >>> print(escaped("a[1]"))
    a[1\\]
    """
    return text.replace("\\", "\\\\").replace("]", "\\]")


def escaped_part(text: str) -> str:
    """A text as it stands beside the colon of a composed value."""
    return escaped(text).replace(":", "\\:")


def parts(value: str) -> tuple[str, str]:
    """The two halves of a composed value such as `aa:text`, as written."""
    match = re.match(r"([^\\:]*(?:\\.[^\\:]*)*):", value, re.DOTALL)
    return (match.group(1), value[match.end() :]) if match else (value, "")
