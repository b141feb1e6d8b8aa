"""Which format a text or some bytes are in."""

from __future__ import annotations

import re

from omello.errors import FormatError
from omello.position import CELLS
from omello.records import psq, renlib, wthor
from omello.records.addresses import inside
from omello.records.text import decode, narrowed, refuse_large
from omello.remarks import Remark

_TREE = re.compile(r"\(\s*;")
_GGF = re.compile(r"\bGM\s*\[\s*(?:othello|reversi)\s*\]|\bBO\s*\[|\bTY\s*\[", re.IGNORECASE)
_QUEST = re.compile(r'\s*\{.*"moves"\s*:', re.DOTALL)
_MOVE = re.compile(r"[A-Za-z][1-9][0-9]?(?![0-9])")
_HEADING = re.compile(r'\s*\[\s*\w+\s+"')
_RUNS = re.compile(r"(?:[xo0-9]+/){4,25}[xo0-9]+\s+[bw]\b")
_ENOUGH = 4000
"""Characters from the beginning that are looked at."""


def detect(data: str | bytes) -> str:
    """The name of the format that a user pasted or dropped. Raises `FormatError` if we do not know it.

    >>> detect("f5d6c3"), detect("(;GM[Othello]TY[8]B[F5];)"), detect("Piskvorky 15x15, 0:0, 0")
    ('moves', 'ggf', 'psq')
    """
    refuse_large(len(data))
    if isinstance(data, bytes):
        if data.startswith(renlib.MAGIC):
            return "renlib"
        if wthor.looks_like_games(data) or wthor.looks_like_large_games(data) or wthor.looks_like_names(data):
            return "wthor"
        data = decode(data[: _ENOUGH * 4])
    text = data.removeprefix("\ufeff")
    name = _text_format(inside(text) or narrowed(text[:_ENOUGH]))
    if name is None:
        raise FormatError(Remark.of("unknown-format", text=repr(data.strip()[:60])))
    return name


def _text_format(text: str) -> str | None:
    lines = [line for line in text.split("\n") if line.strip()]
    if not lines:
        return None
    first = next((line for line in lines if not line.lstrip().startswith("%")), "")
    tree = _TREE.search(text)
    if tree is not None:
        return "ggf" if _GGF.search(text, tree.end()) else "sgf"
    if first.lstrip().startswith("Piskvorky") or psq.looks_like_rec(text):
        return "psq"
    if _QUEST.match(text):
        return "quest"
    if _HEADING.match(text):
        return "moves"
    if _RUNS.match(first.strip()):
        return "board"
    if _is_cells(first.partition(";")[0]):
        return "obf" if ";" in first else "board"
    if sum(map(_is_drawn, lines)) >= 4:
        return "board"
    return "moves" if _MOVE.search(text) else None


def _is_cells(text: str) -> bool:
    """True for the cells of a board in one line."""
    signs = "".join(text.split())
    return len(signs) >= 16 and all(sign in CELLS for sign in signs)


def _is_drawn(line: str) -> bool:
    """True for a row of a drawing."""
    signs = [sign for sign in line if not sign.isspace() and sign not in "|+" and not sign.isdigit()]
    return len(signs) + line.count("+") >= 4 and all(sign in CELLS for sign in signs)
