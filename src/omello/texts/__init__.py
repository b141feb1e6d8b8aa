"""What Omello says to people, in their language.

Each language is a folder here, which a translator can edit: `common.json` for what every face says, `learn.json` for
what both say about learning and about why a move is good, `page.json` for the page alone (which is built with all of
these), with what is said about playing online (`online.json`), in a study (`study.json`) and drawn on its board
(`layers.json`), and `terminal.toml` for the terminal and the command line. All languages have the same keys and the
same `{placeholders}`; a test sees to that.
"""

from __future__ import annotations

import json
import os
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from omello.errors import SpecError

LANGUAGES = ("ko", "en", "ja")


class Texts:
    """All texts of one language.

    >>> load("en")("side.black"), load("ko")("side.black")
    ('Black', '흑')
    """

    def __init__(self, language: str, messages: Mapping[str, str | Mapping[str, str]]) -> None:
        self.language = language
        self.messages = messages

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of a key with its places filled; where it has forms, the one for the number `n`."""
        message = self.messages[key]
        if not isinstance(message, str):
            message = message.get("one", message["other"]) if values.get("n") == 1 else message["other"]
        return message.format(**values)

    def __contains__(self, key: str) -> bool:
        return key in self.messages


@cache
def load(language: str) -> Texts:
    """The texts of a language: `ko`, `en` or `ja`."""
    if language not in LANGUAGES:
        raise SpecError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    folder = resources.files(__name__).joinpath(language)
    common, learn = (
        json.loads(folder.joinpath(name).read_text(encoding="utf-8")) for name in ("common.json", "learn.json")
    )
    terminal = tomllib.loads(folder.joinpath("terminal.toml").read_text(encoding="utf-8"))
    return Texts(language, common | learn | dict(_flatten(terminal)))


def _flatten(table: Mapping[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for name, value in table.items():
        found += _flatten(value, f"{prefix}{name}.") if isinstance(value, Mapping) else [(prefix + name, value)]
    return found


def language(wanted: str | None = None) -> str:
    """The language to speak: the one wanted, else that of the environment, else English."""
    if wanted is not None:
        return load(wanted).language
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"


def width(text: str) -> int:
    """The columns that a text takes in a terminal.

    >>> width("omok"), width("오목")
    (4, 4)
    """
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def pad(text: str, columns: int) -> str:
    """The text with blanks after it, to take so many columns."""
    return text + " " * (columns - width(text))
