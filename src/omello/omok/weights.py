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
    name = {"win": "freestyle", "nothing": "standard", "forbidden": "renju"}[rule.overline[BLACK]]
    return (files("omello") / "data" / "omok" / f"{name}.weights").read_bytes()
