"""When Python looks through all its memory for what nobody needs any more.

That stops everybody: for 0.3 s with a thousand games. What is forgotten stays until then, because rooms, games and
connections name each other. So it is looked through when as much again has come as there is: a small server does so
often, which costs it nothing, a large one rarely, and what is left behind never outgrows what is needed.
"""

from __future__ import annotations

import gc
from typing import Any

NEW, YOUNG = 2_000, 10
"""So many new objects are looked through at once, and after so many times what is left of them."""
LEAST = 2


def spare_pauses() -> None:
    """Leave out from now on what is here already, and look through the rest by the rule above."""
    gc.collect()
    gc.freeze()
    gc.callbacks.append(_after)
    gc.set_threshold(NEW, YOUNG, LEAST)


def _after(phase: str, info: dict[str, Any]) -> None:
    if phase == "stop" and info["generation"] == 2:
        gc.set_threshold(NEW, YOUNG, max(LEAST, len(gc.get_objects(generation=2)) // (NEW * YOUNG)))
