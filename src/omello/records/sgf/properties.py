"""The properties that the reader and the writer of SGF have to agree on."""

from omello.core import BLACK, WHITE, Reason
from omello.records.node import Glyph

LETTERS = {BLACK: "B", WHITE: "W"}
SIDES = {"B": BLACK, "W": WHITE}
SHAPES = {"TR": "△", "SQ": "□", "CR": "○", "MA": "×"}
ARROW = "→"
"""Begins the name of a point in a mark: an arrow to it (AR)."""
REASONS = {"R": Reason.RESIGNATION, "T": Reason.TIME, "F": Reason.ILLEGAL}

GLYPHS: dict[Glyph, tuple[str, str]] = {
    "!!": ("TE", "2"),
    "!": ("TE", "1"),
    "!?": ("IT", ""),
    "?!": ("DO", ""),
    "?": ("BM", "1"),
    "??": ("BM", "2"),
}
"""What SGF calls a good move and a very good one, an interesting and a doubtful one, a bad one and a very bad one."""
TITLE = "N"

SECONDS = "OMT"
"""Ours: seconds used for the move. (BL and WL hold what is left.)"""
CHANCE = "OMV"
"""Ours: a score that V, stones for black, cannot hold; in the mover's view."""
CLOCKS = {BLACK: "OMB", WHITE: "OMW"}
"""Ours: the clock of each side, when TM, one for both, cannot say it."""

PROPOSED = "QPR"
"""Gomoku Quest's: the first stones of an opening, black's first, with commas."""
CHOSEN = ("QSLW", "QSLB")
"""Gomoku Quest's: the colour that the other player chose, with the stone that goes with it."""
STRUCTURE = ("FF", "GM", "CA", "AP", "SZ")
"""What the writer always says in its own way."""
