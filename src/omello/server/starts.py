"""Where a game starts: what was asked for becomes stones."""

from __future__ import annotations

from omello.server import board_crossing, wire, work
from omello.server.board_crossing import AnyBeginning
from omello.server.pool import Pool


async def settled(beginning: AnyBeginning, owner: str, pool: Pool) -> AnyBeginning:
    """The same beginning with its bans written out and its start worked out; raises what a bad one raises."""
    beginning = board_crossing.with_bans(beginning)
    if isinstance(beginning.start, wire.RandomStart | wire.TextStart):
        start = await pool.run(owner, "move", 10, work.start_of, beginning)
        beginning = beginning.model_copy(update={"start": start})
    return beginning
