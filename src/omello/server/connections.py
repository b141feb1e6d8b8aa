"""Connections: how many there may be, and how long one may keep the server waiting."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import h11
from starlette.types import Scope
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

HEADER_SECONDS = 10.0
"""So long the headers of a request may take, from the first byte or the first greeting on."""
WRITE_SECONDS = 120.0
"""So long a client may leave unread what was sent to it."""
SPARE_FILES = 150
"""Of the files that the system lets a process open, so many are for everything but connections."""
MOST = 20_000
MOST_BY_ADDRESS = 256

PROXIES = "FORWARDED_ALLOW_IPS"
"""In the environment: the addresses of proxies, as uvicorn knows them."""
LAG = "omello.lag"
"""In the scope of a socket: tells how long a message and its answer are on their way."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Door:
    """Who is in. When it is full, whoever has been idle for longest makes room for a newcomer."""

    most: int = field(default_factory=lambda: most_connections())
    by_address: int = MOST_BY_ADDRESS
    """For one address of another machine; on this machine a proxy may speak for many."""
    refused: int = 0
    _inside: dict[asyncio.Transport, str] = field(default_factory=dict)
    _counts: dict[str, int] = field(default_factory=dict)
    _idle: dict[asyncio.Transport, None] = field(default_factory=dict)
    """Those without a request, longest first."""

    def __len__(self) -> int:
        return len(self._inside)

    def enter(self, transport: asyncio.Transport) -> bool:
        """Let a connection in, or say no."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
        if self._counts.get(address, 0) >= self.by_address and not _is_here(address):
            self._refuse(f"{address} has {self.by_address} connections, which is the most for one address")
            return False
        if len(self._inside) >= self.most:
            if not self._idle:
                self._refuse(f"there are {self.most} connections, which is the most there can be")
                return False
            oldest = next(iter(self._idle))
            self.leave(oldest)
            oldest.abort()
        self._inside[transport] = address
        self._counts[address] = self._counts.get(address, 0) + 1
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        self._idle.pop(transport, None)
        address = self._inside.pop(transport, None)
        if address is not None:
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]

    def set_idle(self, transport: asyncio.Transport, is_idle: bool) -> None:
        if not is_idle:
            self._idle.pop(transport, None)
        elif transport in self._inside:
            self._idle.setdefault(transport)

    def _refuse(self, why: str) -> None:
        self.refused += 1
        log.warning("a connection was refused: %s", why)


def most_connections() -> int:
    """As many as the system allows; asks it for all that it would give."""
    try:
        import resource
    except ImportError:  # Windows
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        with contextlib.suppress(OSError, ValueError):
            wanted = MOST + SPARE_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST + SPARE_FILES)
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
            soft = max(soft, wanted)
    return min(MOST, max(soft - SPARE_FILES, soft // 4))


def _is_here(address: str) -> bool:
    """Whether it is this machine, or a proxy that may speak for many."""
    if {address, "*"} & {proxy.strip() for proxy in os.environ.get(PROXIES, "").split(",")}:
        return True
    try:
        return ipaddress.ip_address(address.partition("%")[0]).is_loopback
    except ValueError:
        return True


class _Timer:
    """Ends a connection unless it is stopped in time."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._handle: asyncio.TimerHandle | None = None

    def start(self, seconds: float) -> None:
        if self._handle is None:
            self._handle = asyncio.get_running_loop().call_later(seconds, self._transport.abort)

    def stop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


def lag_of(scope: Scope) -> Callable[[], float]:
    """How long a message to a page and its answer are on their way, as last measured."""
    measured: Callable[[], float] = scope.get(LAG, lambda: 0.0)
    return measured


def protocols(door: Door) -> dict[str, Any]:
    """The settings for uvicorn: its own protocols, with a door before them and an end to all waiting."""

    class Http(H11Protocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._header, self._unread = _Timer(transport), _Timer(transport)
            if door.enter(transport):
                self._note_idleness()
            else:
                transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            self._header.stop()
            self._unread.stop()
            door.leave(self.transport)
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.transport.get_protocol() is self:
                self._note_idleness()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            # Uvicorn's own timer is for the time until the next request begins; this one is for its headers.
            door.set_idle(self.transport, self.conn.their_state is h11.IDLE)

        def _note_idleness(self) -> None:
            is_idle = self.conn.their_state is h11.IDLE
            door.set_idle(self.transport, is_idle)
            if is_idle:
                self._header.start(HEADER_SECONDS)
            else:
                self._header.stop()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._header.stop()
            door.set_idle(self.transport, False)
            super().handle_websocket_upgrade(event)

        def pause_writing(self) -> None:
            super().pause_writing()
            self._unread.start(WRITE_SECONDS)

        def resume_writing(self) -> None:
            super().resume_writing()
            self._unread.stop()

    class Socket(WebSocketsSansIOProtocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            self._unread = _Timer(self.transport)

        def connection_lost(self, exc: Exception | None) -> None:
            self._unread.stop()
            door.leave(self.transport)
            super().connection_lost(exc)

        def handle_connect(self, event: Request) -> None:
            super().handle_connect(event)
            if hasattr(self, "scope"):
                self.scope[LAG] = lambda: self.last_ping_rtt  # type: ignore[literal-required]

        def start_keepalive(self) -> None:
            # The first ping goes out at once: it tells how far away somebody is.
            if self.ping_interval is not None and self.ping_interval > 0:
                self.send_keepalive_ping()

        def keepalive_timeout(self) -> None:
            super().keepalive_timeout()
            # Whoever does not read would keep a polite end waiting for ever.
            self.transport.abort()

        def pause_writing(self) -> None:
            super().pause_writing()
            self._unread.start(WRITE_SECONDS)

        def resume_writing(self) -> None:
            super().resume_writing()
            self._unread.stop()

    return {"http": Http, "ws": Socket}
