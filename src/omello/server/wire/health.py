"""How the server is."""

from __future__ import annotations

from typing import Literal

from omello.server.wire.base import Wire


class Health(Wire):
    """Answered with status 200 when all is well, else with 503."""

    status: Literal["ok", "failing"]
    version: str
    problem: str
    """Empty when all is well."""
