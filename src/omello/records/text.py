"""Bytes to text and back to places in it."""

from __future__ import annotations

import codecs
import math
import re
from pathlib import Path

from omello.errors import FormatError
from omello.remarks import Remark

MAX_BYTES = 1 << 30
"""More is neither read nor written."""

_CHARSET = re.compile(rb"CA\[([A-Za-z0-9_.:-]{1,40})\]")
_KNOWN_CHARSETS = re.compile(r"(gb|hz|big5|shift_jis|euc_|cp|iso8859|koi8|mac|johab|ascii).*")
_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,15}(?:\.[0-9]{0,15})?|\.[0-9]{1,15})")


_NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | {0x3000: " ", 0x3001: ",", 0x3002: "."}


def decode(data: bytes) -> str:
    """The text in some bytes: UTF-8 where it is, else what an SGF file's CA says, else Korean, else Latin-1.

    >>> decode("오목".encode("cp949"))
    '오목'
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    for charset in (_declared_charset(data), "cp949"):
        try:
            return data.decode(charset)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def _declared_charset(data: bytes) -> str:
    declared = _CHARSET.search(data, 0, 2000)
    try:
        name = codecs.lookup(declared.group(1).decode()).name if declared else "cp949"
    except LookupError:
        return "cp949"
    return name if _KNOWN_CHARSETS.fullmatch(name) else "cp949"  # Python's other codecs are no character sets.


def narrowed(text: str) -> str:
    """A text with the wide letters, digits and signs of East Asian keyboards as plain ones.

    >>> narrowed("１．ｆ５　ｄ６")
    '1.f5 d6'
    """
    return text.translate(_NARROW)


def line_at(text: str, offset: int) -> int:
    """The number of the line, from 1, in which a character lies."""
    return text.count("\n", 0, offset) + 1


def number(text: str) -> float | None:
    """A plain decimal number, or None: never infinite, never huge, never in another script.

    >>> number("12.5"), number("1e999"), number("٣")
    (12.5, None, None)
    """
    match = _NUMBER.fullmatch(text.strip())
    return float(match.group()) if match else None


def plain(value: float) -> str:
    """A number as people write it.

    >>> plain(5.0), plain(2.25)
    ('5', '2.25')
    """
    return f"{value:.0f}" if value == math.floor(value) else f"{value:.3f}".rstrip("0")


def refuse_large(size: int) -> None:
    """Raise `FormatError` if there are too many bytes."""
    if size > MAX_BYTES:
        raise FormatError(Remark.of("too-large", size=size, limit=MAX_BYTES))


def read_bytes(path: Path) -> bytes:
    """What is in a file; raises `FormatError` if that is too much. A device or a pipe does not say how much it has."""
    if path.is_file():
        refuse_large(path.stat().st_size)
        return path.read_bytes()
    pieces: list[bytes] = []
    with path.open("rb") as file:
        while piece := file.read(1 << 20):
            pieces.append(piece)
            refuse_large(sum(map(len, pieces)))
    return b"".join(pieces)
