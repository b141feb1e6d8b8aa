"""Where a game starts: what was asked for becomes stones."""

from __future__ import annotations

from omello.server import tables, wire, work
from omello.server.pool import Pool
from omello.server.tables import AnyTable


async def settled(table: AnyTable, owner: str, pool: Pool) -> AnyTable:
    """The same table with its bans written out and its start worked out; raises what a bad one raises."""
    table = tables.with_bans(table)
    if isinstance(table.start, wire.RandomStart | wire.TextStart):
        start = await pool.run(owner, "move", 10, work.start_of, table)
        table = table.model_copy(update={"start": start})
    return table
