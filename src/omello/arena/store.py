"""Played games in a file, one a line, written as soon as they end: an interruption loses no finished game."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, astuple
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from omello.arena.game import Fixture, Played
from omello.core import Reason, Score, Side, Tally
from omello.errors import FormatError, OmelloError, SpecError

VERSION = 1
OPENINGS = "openings"
"""The part of what is played that may differ in length."""
MOST, LONGEST = 3, 60
"""So many differences of one list are told, in so many letters each."""


class Store:
    """A file of played games. A line with a version says what was to be played; the same can be resumed or extended.

    More games need more openings, so those may go on where the file's end: then a new line says what is played now.
    """

    def __init__(self, path: Path, what: dict[str, Any]) -> None:
        self.games: dict[int, Played] = {}
        """The games found in the file, by number."""
        self._openings: list[str] = []
        header = {"omello": VERSION, **json.loads(json.dumps(what))}
        refuse_device(path)
        try:
            found = path.read_text(encoding="utf-8") if path.exists() else ""
        except UnicodeDecodeError as error:
            raise FormatError(f"{str(path)!r} is no file of games: {error}") from None
        # An interruption can leave half a line at the end: that game is played again.
        whole, newline, rest = found.rpartition("\n")
        if newline:
            self._read(path, whole.split("\n"), header)
        elif not _line(header).startswith(rest):
            raise FormatError(f"{str(path)!r} is no file of games: it begins with {rest[:40]!r}")
        self._file = path.open("r+" if path.exists() else "w", encoding="utf-8")
        self._file.truncate(len((whole + newline).encode()))
        self._file.seek(0, os.SEEK_END)
        if not newline or len(self._openings) < len(header.get(OPENINGS, ())):
            self._write(header)

    def _read(self, path: Path, lines: list[str], header: dict[str, Any]) -> None:
        for number, line in enumerate(lines, 1):
            try:
                value = json.loads(line)
            except ValueError:
                value = None
            if not isinstance(value, dict) or (number == 1 and "omello" not in value):
                raise FormatError(f"{str(path)!r} is no file of games: it has {line[:40]!r}", line=number)
            try:
                if "omello" in value:
                    self._openings = value.get(OPENINGS, [])
                    found = differences(value, header)
                    if found:
                        raise SpecError(
                            f"{str(path)!r} holds games of another match ({'; '.join(found)}); "
                            "give a new file to start afresh"
                        )
                else:
                    played = from_json(value)
                    self.games[played.number] = played
            except OmelloError:
                raise
            except (AttributeError, LookupError, TypeError, ValueError) as error:
                raise FormatError(f"{str(path)!r} is no file of games: {error}", line=number) from None

    def game(self, fixture: Fixture) -> Played | None:
        """The game that was played for a fixture, or None. Raises `SpecError` if it is a game of something else."""
        played = self.games.get(fixture.number)
        if played is None:
            return None
        names = {fixture.black.name, fixture.white.name}
        opening = played.moves[: len(fixture.opening)]
        if {played.black, played.white} != names or opening != fixture.opening:
            raise SpecError(
                f"game {fixture.number} of the file was {played.black} - {played.white} from {''.join(opening)!r}, not "
                f"{fixture.black.name} - {fixture.white.name} from {''.join(fixture.opening)!r}"
            )
        return played

    def add(self, played: Played) -> None:
        """Write a game; it is on the disk when this returns."""
        self.games[played.number] = played
        self._write(to_json(played))

    def _write(self, value: dict[str, Any]) -> None:
        self._file.write(_line(value))
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def differences(found: Any, wanted: Any, name: str = "") -> list[str]:
    """What differs between what a file holds and what is to be played, in words; nothing if one goes on with the other.

    >>> differences({"terms": {"seed": 0}, "openings": ["f5"]}, {"terms": {"seed": 7}, "openings": ["f5", "d3"]})
    ['terms seed: 0 in the file, 7 now']
    """
    if found == wanted:
        return []
    if isinstance(found, dict) and isinstance(wanted, dict):
        keys = dict.fromkeys([*wanted, *found])
        return [each for key in keys for each in differences(found.get(key), wanted.get(key), f"{name} {key}".lstrip())]
    lists = isinstance(found, list) and isinstance(wanted, list) and found and wanted
    if lists and (name == OPENINGS or len(found) == len(wanted)):
        pairs = enumerate(zip(found, wanted, strict=False), 1)
        return [each for number, pair in pairs for each in differences(*pair, f"{name} {number}")][:MOST]
    return [f"{name}: {_short(found)} in the file, {_short(wanted)} now"]


def refuse_device(path: Path) -> None:
    """Raise `SpecError` for what can hold no games: a device may have no end, and a folder no lines."""
    if path.exists() and not path.is_file():
        raise SpecError(f"{str(path)!r} is no file")


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"


def to_json(played: Played) -> dict[str, Any]:
    """A game as JSON: the moves in one text, the winner as black, white or null."""
    return asdict(played) | {
        "moves": " ".join(played.moves),
        "winner": None if played.winner is None else str(played.winner),
        "reason": played.reason.value,
        "opinions": [None if score is None else list(astuple(score)) for score in played.opinions],
    }


def from_json(value: dict[str, Any]) -> Played:
    """The game that `to_json` wrote."""
    return Played(
        number=int(value["number"]),
        black=str(value["black"]),
        white=str(value["white"]),
        moves=tuple(value["moves"].split()),
        opening=int(value["opening"]),
        winner=None if value["winner"] is None else Side[value["winner"].upper()],
        reason=Reason(value["reason"]),
        seconds=(float(value["seconds"][0]), float(value["seconds"][1])),
        slowest=(float(value["slowest"][0]), float(value["slowest"][1])),
        score=None if value["score"] is None else Tally(*value["score"]),
        note=str(value["note"]),
        chosen=tuple(value["chosen"]),
        # Files of 0.1.0 have none of these.
        spent=tuple(map(float, value.get("spent", ()))),
        opinions=tuple(None if score is None else Score(*score) for score in value.get("opinions", ())),
        date=str(value.get("date", "")),
    )
