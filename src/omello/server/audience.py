"""Everybody who looks at a game, told the same as far as they may know the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from omello.core import Side
from omello.server import wire
from omello.server.crossing import events_out
from omello.server.seal import Seal
from omello.server.views import View, Watcher, personal
from omello.session import Game
from omello.session.events import Event


class Audience:
    """The pages at one game, and those that wait to be let in."""

    def __init__(self, seal: Seal) -> None:
        self._seal = seal
        self._inside: set[Watcher] = set()
        self._arriving: dict[Watcher, int] = {}
        """With the last event that each of them has."""

    def __len__(self) -> int:
        return len(self._inside)

    def expect(self, watcher: Watcher, after: int) -> None:
        self._arriving[watcher] = after

    @property
    def expected(self) -> dict[Watcher, int]:
        """Those who wait now."""
        return dict(self._arriving)

    def let_in(self, watchers: Iterable[Watcher]) -> list[Watcher]:
        """From now on they hear everything; those who are still there."""
        staying = [watcher for watcher in watchers if self._arriving.pop(watcher, None) is not None]
        self._inside.update(staying)
        return staying

    def leave(self, watcher: Watcher) -> None:
        self._arriving.pop(watcher, None)
        self._inside.discard(watcher)

    def present(self, game: Game) -> tuple[frozenset[Side], int]:
        """The sides that have a page here, and how many only look on."""
        sides = [watcher.who.sides(game) for watcher in self._inside]
        return frozenset(side for each in sides for side in each), sum(not each for each in sides)

    def welcome(self, newcomers: dict[Watcher, int], game: Game, told: wire.GameState, log: Sequence[Event]) -> None:
        """Tell newcomers where the game stands, with the events that each of them does not have."""
        texts: dict[tuple[View, int], str] = {}
        for watcher, after in newcomers.items():
            view = View.of(watcher.who, game)
            if (view, after) not in texts:
                missed = [event for event in log if event.seq > after]
                texts[view, after] = self._text(game, told, view, events_out(missed))
            watcher.send(texts[view, after])

    def update(self, game: Game, told: wire.GameState, events: Sequence[Event]) -> None:
        """Tell everybody what happened and where the game stands: the players first, however many look on."""
        logged = events_out(events)
        texts: dict[View, str] = {}
        views = [(View.of(watcher.who, game), watcher) for watcher in self._inside]
        for view, watcher in sorted(views, key=lambda each: not each[0].sides):
            if view not in texts:
                texts[view] = self._text(game, told, view, logged)
            watcher.send(texts[view])

    def _text(self, game: Game, told: wire.GameState, view: View, logged: list[wire.Event]) -> str:
        return wire.Update(events=logged, state=personal(told, game, view, self._seal)).model_dump_json()

    def tell(self, message: wire.GameMessage) -> None:
        """The same to everybody."""
        text = message.model_dump_json()
        for watcher in self._inside:
            watcher.send(text)

    def dismiss(self) -> None:
        """Close all connections."""
        for watcher in self._inside:
            watcher.send(None)
