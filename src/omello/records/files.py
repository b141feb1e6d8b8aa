"""Reading and writing records, whatever the format."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from omello.core import Board
from omello.errors import FormatError, OmelloError, SpecError
from omello.records import wthor
from omello.records.detect import detect
from omello.records.formats import FORMATS, Format, format_named, refusal
from omello.records.record import Record
from omello.records.start import as_position
from omello.records.text import decode, read_bytes, refuse_large
from omello.remarks import Remark


def read(data: str | bytes, format: str | None = None, *, start: Board | None = None) -> Record:
    """The first game in a text or in bytes. Raises `FormatError`, and `SpecError` for an unknown format.

    `start` says what the source may leave open: where plain moves begin, or under which rule a PSQ game was played.

    >>> read("h8i9").game
    'omok'
    """
    first = next(read_all(data, format, start=start), None)
    if first is None:
        raise FormatError(Remark.of("no-game"))
    return first


def read_all(data: str | bytes, format: str | None = None, *, start: Board | None = None) -> Iterator[Record]:
    """All games in a text or in bytes, one by one. Raises like `read`, when it comes to what is broken."""
    refuse_large(len(data))
    return _records(data, format_named(format or detect(data)), start)


def _records(data: str | bytes, source: Format, start: Board | None) -> Iterator[Record]:
    if source.binary:
        if isinstance(data, str):
            raise FormatError(Remark.of("no-text", format=source.title))
        content: str | bytes = data
    else:
        content = (decode(data) if isinstance(data, bytes) else data).removeprefix("\ufeff")
    try:
        yield from source.read(content, start)
    except FormatError:
        raise
    except OmelloError as error:
        raise as_position(error) from None


def read_file(path: str | Path, format: str | None = None, *, start: Board | None = None) -> Iterator[Record]:
    """The games of a file; a WTHOR file finds the names of players and tournaments beside it."""
    path = Path(path)
    data = read_bytes(path)
    source = format_named(format or detect(data))
    if source.name != "wthor":
        return read_all(data, source.name, start=start)
    players, tournaments = _beside(path, ".jou"), _beside(path, ".trn")
    return wthor.read(
        data,
        start,
        names=wthor.Names(read_bytes(players) if players else b"", read_bytes(tournaments) if tournaments else b""),
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
    return "".join(_pieces(records, target))


def write_file(path: str | Path, records: Record | Iterable[Record], format: str | None = None) -> None:
    """Write records to a file; its extension names the format unless `format` does.

    Games are taken, checked and written one by one, and the file is there only when all of them are. WTHOR's names of
    players and tournaments go into files of the same name beside it.
    """
    path = Path(path)
    target = format_named(format) if format else format_of(path)
    if target.binary:
        contents = contents_of(records, target)
        for extension, content in contents.items():
            path.with_suffix(extension or path.suffix).write_bytes(content)
        return
    if path.exists() and not path.is_file():
        _write_pieces(path, _pieces(records, target))  # A device or a pipe.
        return
    draft = path.with_name(f"{path.name}.part")
    try:
        _write_pieces(draft, _pieces(records, target))
        draft.replace(path)
    except OSError as error:
        if error.filename is not None and Path(error.filename) == draft:
            raise type(error)(error.errno, error.strerror, str(path)) from None  # The draft is nobody's business.
        raise
    finally:
        with contextlib.suppress(OSError):
            draft.unlink()


def _write_pieces(path: Path, pieces: Iterable[str]) -> None:
    size = 0
    with path.open("wb") as file:
        for piece in pieces:
            size += file.write(piece.encode(errors="replace"))
            refuse_large(size)  # What cannot be read again is not worth writing.


def contents_of(records: Record | Iterable[Record], target: Format) -> dict[str, bytes]:
    """The files of a binary format by their extension, the main one's empty. Raises `FormatError`."""
    if target.write is None:
        raise FormatError(Remark.of("read-only", format=target.title))
    written = target.write(_checked(records, target))
    assert not isinstance(written, str)
    return written


def format_of(path: Path) -> Format:
    """The format that a file's extension names. Raises `SpecError`."""
    for each in FORMATS.values():
        if path.suffix.lower() in each.extensions:
            return each
    known = ", ".join(each.extensions[0] for each in FORMATS.values() if each.write)
    raise SpecError(f"{path.name!r} names no format by its extension: expected one of {known}")


def _checked(given: Record | Iterable[Record], target: Format) -> Iterator[Record]:
    """The records one by one, each of which the format can hold. Raises `FormatError`."""
    if target.write is None:
        raise FormatError(Remark.of("read-only", format=target.title))
    alone = isinstance(given, Record)
    records = [given] if isinstance(given, Record) else given
    if not target.many:
        records = list(records)
        if len(records) != 1:
            raise FormatError(Remark.of("one-game", format=target.title))
    for number, record in enumerate(records, 1):
        reason = refusal(record, target)
        if reason is not None:
            raise FormatError(reason if alone else Remark.of("in-game", n=number, what=str(reason)))
        yield record


def _pieces(given: Record | Iterable[Record], target: Format) -> Iterator[str]:
    """The text of every record."""
    for number, record in enumerate(_checked(given, target)):
        assert target.write is not None
        yield (target.separator if number else "") + str(target.write([record]))
