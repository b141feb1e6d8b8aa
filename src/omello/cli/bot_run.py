"""A bot at work: one connection to the lobby, one to each of its games."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import omello
from omello import omok
from omello.core import Limit
from omello.errors import OmelloError, SpecError
from omello.omok.swap import SwapOpening
from omello.players.opening import take_part
from omello.server import board_crossing, wire
from omello.server.who import is_key, new_key

AGAIN_SECONDS = (1.0, 2.0, 5.0, 10.0, 30.0)
"""Between tries to come back."""
FAR = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)
"""What a connection that is lost raises."""


def kept_key(file: Path | None) -> str:
    """The key in a file; a new one where there is none yet."""
    if file is None:
        import platformdirs

        file = platformdirs.user_data_path("omello", appauthor=False) / "bot.key"
    with contextlib.suppress(FileNotFoundError):
        key = file.read_text(encoding="ascii", errors="replace").strip()
        if not is_key(key):
            raise SpecError(f"there is no bot's key in {str(file)!r}")
        return key
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    key = new_key()
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as out:
        out.write(key + "\n")
    return key


class Connection:
    """The server as a bot asks it."""

    def __init__(self, address: str, key: str) -> None:
        self._address = address
        self._headers = {"Authorization": f"Bearer {key}"}

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer to a request; raises `OmelloError` with the server's words, or `OSError` without them."""
        return await asyncio.to_thread(self._ask, method, path, body)

    def _ask(self, method: str, path: str, body: Any) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = self._headers | {"Content-Type": "application/json"}
        request = Request(f"{self._address}/api{path}", data, headers, method=method)
        try:
            with urlopen(request, timeout=30) as answer:
                text = answer.read()
                return json.loads(text) if text else None
        except HTTPError as error:
            with contextlib.suppress(ValueError, KeyError, TypeError):
                raise OmelloError(json.loads(error.read())["error"]["message"]) from error
            raise OmelloError(f"the server answered {error.code}") from error

    @contextlib.asynccontextmanager
    async def socket(self, path: str) -> AsyncIterator[Any]:
        address = self._address.replace("http", "ws", 1) + "/api" + path
        async with connect(address, additional_headers=self._headers, max_size=None) as opened:
            yield opened


class Bot:
    """Waits to be challenged, and plays."""

    def __init__(self, connection: Connection, player: str, name: str, games: int, seconds: float) -> None:
        self._connection = connection
        self._player = player
        self._name = name
        self._most = games
        self._seconds = seconds
        self._playing: dict[str, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Never ends by itself; raises `SpecError` if there is no lobby to wait in."""
        try:
            me = await self._connection.ask("PUT", "/me", {"name": self._name, "is_bot": True})
        except (URLError, OSError) as error:
            raise SpecError(f"the server cannot be reached: {error}") from error
        if not me["lobby"]:
            raise SpecError("this server has no lobby: it was not started with --public or --lobby")
        print(f"{me['name']} is online", flush=True)
        tries = 0
        while True:
            try:
                await self._go_on()
                async with self._connection.socket("/lobby/socket") as lobby:
                    tries = 0
                    async for text in lobby:
                        await self._hear(json.loads(text))
            except (*FAR, OmelloError):
                pass
            await asyncio.sleep(AGAIN_SECONDS[min(tries, len(AGAIN_SECONDS) - 1)])
            tries += 1

    async def _go_on(self) -> None:
        """Come back to the games that are not over."""
        for game in (await self._connection.ask("GET", "/games?result=open&limit=200"))["games"]:
            self._play(game["id"])

    async def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "paired":
            self._play(message["game"])
            return
        for challenge in message["challenges"]:
            if not challenge["for_you"]:
                continue
            game = challenge["game"]
            with contextlib.suppress(OmelloError):
                if len(self._playing) < self._most and self._can_play(challenge["settings"]):
                    await self._connection.ask("POST", f"/lobby/challenges/{game}/accept")
                    self._play(game)
                else:
                    await self._connection.ask("DELETE", f"/lobby/challenges/{game}")

    def _can_play(self, settings: dict[str, Any]) -> bool:
        try:
            omello.player(self._player, board_of(settings, []), seed=0)
        except OmelloError:
            return False
        return True

    def _play(self, game: str) -> None:
        if game in self._playing:
            return
        task = asyncio.ensure_future(self._play_through(game))
        self._playing[game] = task
        task.add_done_callback(lambda done: self._playing.pop(game, None))

    async def _play_through(self, game: str) -> None:
        """Play a game to its end, through every lost connection."""
        for number in range(1000):
            try:
                async with self._connection.socket(f"/games/{game}/socket") as socket:
                    played = BotGame(socket, self._player, self._seconds)
                    if await played.play():
                        if played.following:
                            self._play(played.following)
                        return
            except FAR:
                pass
            except Exception as error:
                # A bot that fails in one game goes on with the others, and may do better when asked again.
                print(f"game {game}: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
            await asyncio.sleep(AGAIN_SECONDS[min(number, len(AGAIN_SECONDS) - 1)])


class BotGame:
    """One game, as its events tell it."""

    def __init__(self, socket: Any, player: str, seconds: float) -> None:
        self._socket = socket
        self._spec = player
        self._seconds = seconds
        self._steps: dict[int, tuple[int, str]] = {}
        """Where each node hangs, and by which move."""
        self._opening: SwapOpening | None = None
        self._answered: object = None
        """The last part that was played."""
        self._until = 0
        """The event that what was asked for leads to: nothing is thought about before it."""
        self._has_said_goodbye = False
        self.following = ""
        """The game that the players went on with."""

    async def play(self) -> bool:
        """Play until the game is over, and follow no further; False when it is not there any more."""
        async for text in self._socket:
            message = json.loads(text)
            if message["type"] == "update":
                self._follow(message["events"])
                state = message["state"]
                if state["outcome"] is not None and await self._say_goodbye(state):
                    return True
                await self._act(state)
            elif message["type"] == "deleted":
                return True
        return False

    def _follow(self, events: list[dict[str, Any]]) -> None:
        for event in events:
            match event["type"]:
                case "created":
                    opening = event["settings"]["opening"]
                    self._opening = None if opening is None else SwapOpening(opening)
                case "move":
                    self._steps[event["seq"]] = (event["parent"], event["move"])
                case "pass":
                    self._steps[event["seq"]] = (event["parent"], "pass")
                case "choice":
                    assert self._opening is not None
                    self._opening = self._opening.choose(event["choice"], len(self._steps))

    async def _say_goodbye(self, state: dict[str, Any]) -> bool:
        """Whether there is nothing left to do: whoever wants another game gets it."""
        offer = state["offer"]
        if state["rematch"] is None and offer is not None and offer["side"] not in state["you"]:
            await self._ask(type="answer", accept=True)
            return False
        if not self._has_said_goodbye:
            self._has_said_goodbye = True
            await self._ask(type="greet", greeting="good-game")
        self.following = state["rematch"] or ""
        return bool(self.following) or not state["present"][_other(state)]

    async def _act(self, state: dict[str, Any]) -> None:
        if state["outcome"] is not None or state["waiting"] or not state["you"]:
            return
        offer = state["offer"]
        if offer is not None and offer["side"] not in state["you"]:
            await self._ask(type="answer", accept=False)
        step = state["opening"]
        mover = state["position"]["turn"] if step is None else step["seat"]
        part = (state["node"], step)
        if mover not in state["you"] or self._answered == part or state["seq"] < self._until:
            return
        self._answered = part
        requests = await asyncio.to_thread(self._think, state)
        self._until = state["seq"] + len(requests)
        for request in requests:
            await self._ask(**request)

    def _think(self, state: dict[str, Any]) -> list[dict[str, Any]]:
        """What the player wants to do, as requests."""
        moves: list[str] = []
        node = state["node"]
        while node in self._steps:
            node, move = self._steps[node]
            moves.insert(0, move)
        board = board_of(state["settings"], moves)
        player = omello.player(self._spec, board)
        step = state["opening"]
        if step is not None and self._opening is not None and isinstance(board, omok.Board):
            part = take_part(player, board, self._opening, Limit(time=self._seconds), random.getrandbits(30))
            chosen = [] if part.choice is None else [{"type": "choose", "choice": part.choice}]
            return [*chosen, *({"type": "play", "move": str(stone)} for stone in part.stones)]
        move = str(player.choose(board, self._limit(state)))
        return [{"type": "play", "move": move, "node": state["node"]}]

    def _limit(self, state: dict[str, Any]) -> Limit:
        clocks, clock = state["clocks"], state["settings"]["clock"]
        if clocks is None or clock is None:
            return Limit(time=self._seconds)
        left = max(0.05, clocks[state["you"][0]] - 0.3)
        return Limit(time=self._seconds, clock=left, increment=clock["increment"])

    async def _ask(self, **request: Any) -> None:
        await self._socket.send(json.dumps(request))


def _other(state: dict[str, Any]) -> str:
    return "white" if state["you"] == ["black"] else "black"


def board_of(settings: dict[str, Any], moves: list[str]) -> board_crossing.Board:
    """The board of a game after some moves."""
    beginning = {name: settings[name] for name in wire.Beginning.model_fields}
    return board_crossing.board_of(wire.Course.model_validate({**beginning, "moves": moves}))
