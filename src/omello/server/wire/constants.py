"""Numbers and words that the server and the page both know."""

from __future__ import annotations

from omello.notation import PASS as PASS

__all__ = ["GONE", "NOT_FOUND", "PASS"]

NOT_FOUND = 4404
"""The close code of a socket whose game is not there, or not any more."""
GONE = 4410
"""The close code of a socket that has to be opened again to see the truth."""
