"""What other servers say, given to whom it concerns."""

from __future__ import annotations

import contextlib

from omello.server import lobby, presence
from omello.server.lobby import Lobby
from omello.server.rooms import Rooms
from omello.server.storage import News


class Ear:
    def __init__(self) -> None:
        self._rooms: Rooms | None = None
        self._lobby: Lobby | None = None

    def listen(self, rooms: Rooms, lobby: Lobby | None) -> None:
        """From now on there is somebody to tell."""
        self._rooms, self._lobby = rooms, lobby

    def hear(self, news: News | None) -> None:
        """None means that anything may have been said."""
        if self._rooms is None:
            return
        if news is None or not news.word:
            self._rooms.hear(news)
            return
        about, _, said = news.word.partition(" ")
        # Another version may say what this one does not understand.
        with contextlib.suppress(ValueError, KeyError, TypeError):
            if about == presence.WORD:
                self._rooms.presence.hear(said)
            elif about == lobby.WORD and self._lobby is not None:
                self._lobby.hear()
