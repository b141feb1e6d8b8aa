"""The trained weights of the Omok engine."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from omello.core import BLACK
from omello.omok.rule import Rule


@cache
def load(rule: Rule) -> bytes | None:
    """The weights that suit a rule best; None where there are none, for other numbers in a row than five."""
    if rule.row != 5:
        return None
    if rule.has_bans(BLACK) and rule.overline[BLACK] == "forbidden":
        name = "renju"
    else:
        name = rule.name or ("freestyle" if rule.overline[BLACK] == "win" else "standard")
    file = files("omello") / "data" / "omok" / f"{name}.weights"
    return file.read_bytes() if file.is_file() else None
