"""SGF: Smart Game Format, for Othello (GM 2) and Omok (GM 4).

Othello points are written as names (`d3`), Omok points as two letters from the top left (`hh`); both are read in
both games, since FF[4] defines neither.
"""

from omello.records.sgf.reader import read
from omello.records.sgf.writer import write

__all__ = ["read", "write"]
