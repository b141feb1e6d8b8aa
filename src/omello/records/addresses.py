"""Games in addresses of web pages: most sites for both games put the moves, or the cells of the board, into them.

Read are `https://gomocalc.com/#/h8i9` and whatever else has moves or a board as its fragment, as a value of its query
or as a part of its path. Nothing is fetched.
"""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, unquote, urlsplit

from omello.position import CELLS

_ADDRESS = re.compile(r"(?:[a-z][a-z0-9+.-]*://|www\.)\S+|[a-z0-9-]+(?:\.[a-z0-9-]+)+/\S+", re.IGNORECASE)
_MOVES = re.compile(r"(?:[a-z][1-9][0-9]?(?![0-9])[ ,_.|-]?|pass?[ ,_.|-]?|--[ ,_.|]?)+", re.IGNORECASE)
_FEWEST = 2
"""So many moves make a game; one alone may be any word, such as `v2`."""
_OMOK_SITES = ("gomocalc.com", "gomoku", "renju", "omok", "gobang")
LONGEST = 10_000


def inside(text: str) -> str | None:
    """The moves or the cells that an address holds, as other readers take them; None for a text that is none.

    >>> print(inside("https://gomocalc.com/#/h8i9h9"))
    [Game "omok"]
    h8i9h9
    >>> inside("https://example.org/?moves=f5d6c3&level=3"), inside("f5d6c3")
    ('f5d6c3', None)
    """
    address = text.strip()
    if len(address) > LONGEST or not _ADDRESS.fullmatch(address):
        return None
    try:
        parts = urlsplit(address if "://" in address else f"https://{address}")
        host = parts.hostname or ""
    except ValueError:
        return None
    fragment = parts.fragment.removeprefix("!").lstrip("/").partition("?")
    queries = [parts.query, fragment[2], fragment[0] if "=" in fragment[0] else ""]
    values = [value for query in queries for _, value in _pairs(query)]
    candidates = [*fragment[0].split("/"), *values, *reversed(parts.path.split("/"))]
    found = [text for text in (unquote(candidate).strip() for candidate in candidates) if text]
    board = next((text for text in found if _is_board(text)), None)
    if board is not None:
        return board
    moves = [text for text in found if _MOVES.fullmatch(text) and len(_points(text)) >= _FEWEST]
    if not moves:
        return None
    heading = '[Game "omok"]\n' if any(name in host for name in _OMOK_SITES) else ""
    return heading + re.sub(r"[_|]", " ", max(moves, key=len))


def _pairs(query: str) -> list[tuple[str, str]]:
    try:
        return parse_qsl(query, max_num_fields=100)
    except ValueError:
        return []


def _points(text: str) -> list[str]:
    return re.findall(r"[a-z][1-9][0-9]?", text, re.IGNORECASE)


def _is_board(text: str) -> bool:
    """True for the 64 cells of a board of Othello, with the side to move behind them or without."""
    signs = "".join(text.split())
    return len(signs) in (64, 65) and all(sign in CELLS for sign in signs)
