"""Game records: read, written and converted in the formats people use for both games.

>>> from omello import records
>>> record = records.read("1. f5 d6 2. c3 d3 3. c4")
>>> record.game, records.write(record, "moves")
('othello', 'f5d6c3d3c4')
>>> records.detect("(;GM[4]SZ[15];B[hh];W[ii])")
'sgf'
"""

from omello.records.detect import detect
from omello.records.files import contents_of, format_of, read, read_all, read_file, write, write_file
from omello.records.formats import FORMATS, PARTS, Format, format_named, losses, losses_together, refusal
from omello.records.node import Node
from omello.records.record import Clock, Record
from omello.remarks import Remark

__all__ = [
    "FORMATS",
    "PARTS",
    "Clock",
    "Format",
    "Node",
    "Record",
    "Remark",
    "contents_of",
    "detect",
    "format_named",
    "format_of",
    "losses",
    "losses_together",
    "read",
    "read_all",
    "read_file",
    "refusal",
    "write",
    "write_file",
]
