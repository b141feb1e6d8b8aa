"""Keys of invited seats, made from one secret of the database: so nothing about them has to be stored."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

from omello.server.archive import Archive

NAME = "seal"


class Seal:
    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    @classmethod
    async def kept(cls, archive: Archive) -> Seal:
        """The one of this database; made when it is first needed."""
        made = secrets.token_urlsafe(32)
        await archive.change(("INSERT INTO words (name, word) VALUES (?, ?) ON CONFLICT DO NOTHING", (NAME, made)))
        ((word,),) = await archive.ask("SELECT word FROM words WHERE name = ?", NAME)
        return cls(str(word))

    def key(self, game_id: str) -> str:
        """The key to the free seat of a game."""
        digest = hmac.new(self._secret, game_id.encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")
