"""Other people's engines as players: `cmd:./pbrain-rapfi?protocol=gomocup&rule=standard`.

What stands before the `?` is a command line; the options after it are those of `omello.protocols.client.Options`, and
`protocol` and `name`.
"""

from __future__ import annotations

import atexit
import shlex
import weakref
from collections.abc import Awaitable, Callable
from importlib import import_module
from pathlib import Path, PurePath
from types import TracebackType
from typing import Any, Self, TypeVar
from urllib.parse import parse_qs

from omello import omok
from omello.analysis import Analysis
from omello.core import Board, Game, Limit, Move, Score
from omello.errors import SpecError
from omello.omok.swap import SwapOpening
from omello.openings.fairness import Part
from omello.protocols.background import wait_for
from omello.protocols.client import Client, Options, parse_options

T = TypeVar("T")
AnyClient = Client[Any]
"""A client of either game: which boards it takes is checked when the player is made."""

CLIENTS = {
    "gomocup": "omello.protocols.gomocup.client:GomocupClient",
    "nboard": "omello.protocols.nboard.client:NBoardClient",
    "gtp": "omello.protocols.gtp.client:GtpClient",
}


class ExternalPlayer:
    """An engine in another process, used like any player; the synchronous face of a client.

    The process starts with the first move. After a failure it is gone, and the next move starts a new one.
    """

    def __init__(self, command: list[str], client: type[AnyClient], options: Options, name: str) -> None:
        self.name = name
        self._command, self._client_type, self._options = command, client, options
        self._client: AnyClient | None = None
        self._log: Path | None = None
        _open.add(self)

    def choose(self, board: Board, limit: Limit) -> Move:
        """The engine's move. Raises `EngineError`; the process is gone then."""
        return self._ask(lambda client: client.choose(board, limit))

    def take_part(self, board: omok.Board, opening: SwapOpening, limit: Limit) -> Part | None:
        """The engine's part in an opening by swap; None if it knows no such thing."""
        return self._ask(lambda client: client.take_part(board, opening, limit))

    def analyse(
        self, board: Board, limit: Limit, *, lines: int = 1, progress: Callable[[Analysis], object] | None = None
    ) -> Analysis:
        """The engine's best lines, if its protocol can ask for them (NBoard). Raises `SpecError` or `EngineError`."""
        found = self._ask(lambda client: client.analyse(board, limit, lines))
        if progress is not None:
            progress(found)
        return found

    def log_to(self, path: Path) -> None:
        """Write all that is said between us and the engine to a file, from its next start on."""
        self.close()
        self._log = path

    def prepare(self, board: Board) -> None:
        """Start the process now, so that its first move is not charged for that. Raises `EngineError`."""
        self._ask(lambda client: client.prepare(board))

    @property
    def opinion(self) -> Score | None:
        """What the engine thinks of the move it chose last, if it said so."""
        return self._client.opinion if self._client else None

    def _ask(self, question: Callable[[AnyClient], Awaitable[T]]) -> T:
        async def asked() -> T:
            return await question(await self._ready())

        try:
            return wait_for(asked())
        except BaseException:
            self.close()
            raise

    async def _ready(self) -> AnyClient:
        if self._client is None:
            self._client = await self._client_type.open(self._command, self._options, self._log)
        return self._client

    def stop(self) -> None:
        """Give up a move that is being waited for; may be called from another thread."""
        self.close()

    def close(self) -> None:
        """End the process and everything it started. The player can be used again: it starts a new one."""
        client, self._client = self._client, None
        if client is not None:
            wait_for(client.close())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


_open: weakref.WeakSet[ExternalPlayer] = weakref.WeakSet()


@atexit.register
def _close_all() -> None:
    for player in list(_open):
        player.close()


def command_player(command: str, board: Board) -> ExternalPlayer:
    """The player that a spec names after `cmd:`.

    >>> from omello import omok
    >>> command_player("./pbrain-other?patience=5", omok.Board()).name
    'pbrain-other'
    """
    line, _, query = command.partition("?")
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise SpecError(f"player 'cmd:{command}': {error}") from None
    if not words:
        raise SpecError(f"player 'cmd:{command}' names no program")
    given = parse_qs(query, keep_blank_values=True)
    protocol = given.pop("protocol", [_usual_protocol(board.game)])[-1]
    name = given.pop("name", [PurePath(words[0]).name])[-1]
    if protocol not in CLIENTS:
        raise SpecError(f"player 'cmd:{command}' speaks no known protocol: expected {', '.join(CLIENTS)}")
    module, _, attribute = CLIENTS[protocol].partition(":")
    client: type[AnyClient] = getattr(import_module(module), attribute)
    if board.game not in client.games:
        raise SpecError(
            f"player 'cmd:{command}': {protocol} engines play {' and '.join(client.games)}, not {board.game}"
        )
    return ExternalPlayer(words, client, parse_options(given), name)


def _usual_protocol(game: Game) -> str:
    return "gomocup" if game == "omok" else "gtp"
