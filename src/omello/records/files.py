"""Reading and writing records, whatever the format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from omello.core import Board
from omello.errors import FormatError, OmelloError, SpecError
from omello.records import wthor
from omello.records.detect import detect
from omello.records.formats import FORMATS, Format, format_named, refusal
from omello.records.record import Record
from omello.records.text import decode, refuse_large


def read(data: str | bytes, format: str | None = None, *, start: Board | None = None) -> Record:
    """The first game in a text or in bytes. Raises `FormatError`, and `SpecError` for an unknown format.

    `start` says what the source may leave open: where plain moves begin, or under which rule a PSQ game was played.

    >>> read("h8i9").game
    'omok'
    """
    first = next(read_all(data, format, start=start), None)
    if first is None:
        raise FormatError("there is no game in it")
    return first


def read_all(data: str | bytes, format: str | None = None, *, start: Board | None = None) -> Iterator[Record]:
    """All games in a text or in bytes, one by one. Raises like `read`, when it comes to what is broken."""
    refuse_large(data)
    return _records(data, format_named(format or detect(data)), start)


def _records(data: str | bytes, source: Format, start: Board | None) -> Iterator[Record]:
    if source.binary:
        if isinstance(data, str):
            raise FormatError(f"{source.title} is read from bytes, not from text")
        content: str | bytes = data
    else:
        content = (decode(data) if isinstance(data, bytes) else data).removeprefix("\ufeff")
    try:
        yield from source.read(content, start)
    except FormatError:
        raise
    except OmelloError as error:
        raise FormatError(str(error)) from None


def read_file(path: str | Path, format: str | None = None, *, start: Board | None = None) -> Iterator[Record]:
    """The games of a file; a WTHOR file finds the names of players and tournaments beside it."""
    path = Path(path)
    data = path.read_bytes()
    source = format_named(format or detect(data))
    if source.name != "wthor":
        return read_all(data, source.name, start=start)
    players, tournaments = _beside(path, ".jou"), _beside(path, ".trn")
    return wthor.read(
        data,
        start,
        players=wthor.players(players.read_bytes()) if players else (),
        tournaments=wthor.tournaments(tournaments.read_bytes()) if tournaments else (),
    )


def _beside(path: Path, extension: str) -> Path | None:
    """The file with an extension in the same folder: of the same name, else the only one."""
    files = [file for file in path.parent.iterdir() if file.suffix.lower() == extension]
    same = [file for file in files if file.stem.lower() == path.stem.lower()]
    return same[0] if same else files[0] if len(files) == 1 else None


def write(records: Record | Iterable[Record], format: str) -> str:
    """A record, or several, as text. Raises `FormatError` if the format cannot hold a game."""
    target = format_named(format)
    if target.binary and target.write is not None:
        raise SpecError(f"{target.title} is no text: use write_file")
    return str(_written(records, target))


def write_file(path: str | Path, records: Record | Iterable[Record], format: str | None = None) -> None:
    """Write records to a file; its extension names the format unless `format` does.

    WTHOR's names of players and tournaments go into files of the same name beside it.
    """
    path = Path(path)
    target = format_named(format) if format else format_of(path)
    content = _written(records, target)
    if isinstance(content, wthor.Files):
        for extension, part in ((path.suffix, content.games), (".jou", content.players), (".trn", content.tournaments)):
            path.with_suffix(extension).write_bytes(part)
    else:
        path.write_text(content, encoding="utf-8", errors="replace", newline="\n")


def format_of(path: Path) -> Format:
    """The format that a file's extension names. Raises `SpecError`."""
    for each in FORMATS.values():
        if path.suffix.lower() in each.extensions:
            return each
    known = ", ".join(each.extensions[0] for each in FORMATS.values() if each.write)
    raise SpecError(f"{path.name!r} names no format by its extension: expected one of {known}")


def _written(given: Record | Iterable[Record], target: Format) -> str | wthor.Files:
    if target.write is None:
        raise FormatError(f"{target.title} is only read, not written")
    records = [given] if isinstance(given, Record) else list(given)
    if len(records) != 1 and not target.many:
        raise FormatError(f"{target.title} holds one game in a file, not {len(records)}")
    for number, record in enumerate(records, 1):
        reason = refusal(record, target)
        if reason is not None:
            raise FormatError(reason if len(records) == 1 else f"game {number}: {reason}")
    return target.write(records)
