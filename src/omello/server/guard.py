"""What every request has to pass before anything else sees it."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from urllib.parse import parse_qs, urlencode, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from omello.server import wire
from omello.server.limits import Buckets
from omello.server.refusals import STATUS, RefusedError, error_of

COOKIE = "omello"
MAX_BODY = 512 * 1024
MAX_RECORD_BODY = 12 * 1024 * 1024
RECORD_PATHS = ("/api/records", "/api/convert", "/api/games/import", "/api/games")
LOCAL_NAMES = frozenset({"127.0.0.1", "localhost", "::1"})
HEADERS = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'self'",
            "img-src 'self' data: blob:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


@dataclass(slots=True)
class Guard:
    """Checks host, origin, secret, size and rate, and adds the headers that keep a browser from harm."""

    app: ASGIApp
    secret: str | None = None
    """Needed by everybody when set."""
    names: frozenset[str] = LOCAL_NAMES
    """What the server may be called in an address; empty means anything. Keeps other sites' names from leading here."""
    buckets: Buckets = field(default_factory=lambda: Buckets(rate=100, burst=400))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            self._check_names(scope, headers)
            welcome = self._welcome(scope)
            if welcome is not None:
                await welcome(scope, receive, send)
                return
            self._check_secret(headers)
            self._check_rate(scope)
            body = LimitedBody(scope, headers, receive)
        except RefusedError as refusal:
            await _refuse(refusal, scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if body.refusal is not None:
                # Whoever reads a body makes an answer of its own from what went wrong.
                if message["type"] == "http.response.start":
                    await _refuse(body.refusal, scope, receive, send)
                return
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    answer.setdefault(name, value)
            await send(message)

        await self.app(scope, body.receive, send_with_headers)

    def _check_names(self, scope: Scope, headers: Headers) -> None:
        host = headers.get("host", "")
        if self.names and urlsplit(f"//{host}").hostname not in self.names:
            raise RefusedError("wrong-origin", f"this server is not called {host!r}")
        origin = headers.get("origin")
        reads = scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS")
        if origin is not None and not reads and urlsplit(origin).netloc != host:
            raise RefusedError("wrong-origin", f"requests from {origin!r} are not allowed")

    def _welcome(self, scope: Scope) -> Response | None:
        """An address with the right secret in it leaves a cookie and leads to the same page without the secret."""
        query = parse_qs(scope["query_string"].decode("latin-1"))
        given = query.pop("secret", [""])[0]
        if scope["type"] != "http" or not self.secret or not hmac.compare_digest(given.encode(), self.secret.encode()):
            return None
        target = scope["path"] + (f"?{urlencode(query, doseq=True)}" if query else "")
        # Two slashes at the front would lead to another host.
        answer = RedirectResponse("/" + target.lstrip("/"), 303)
        answer.set_cookie(COOKIE, self.secret, max_age=31_536_000, httponly=True, samesite="strict")
        return answer

    def _check_secret(self, headers: Headers) -> None:
        if self.secret is None:
            return
        scheme, _, bearer = headers.get("authorization", "").partition(" ")
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        given = bearer if scheme.lower() == "bearer" else cookie.value if cookie is not None else ""
        if not hmac.compare_digest(given.encode(), self.secret.encode()):
            raise RefusedError("secret-needed", "this server needs its secret: open the address it printed")

    def _check_rate(self, scope: Scope) -> None:
        client = scope.get("client")
        if scope["path"].startswith("/api/") and not self.buckets.take(client[0] if client else ""):
            raise RefusedError("too-many-requests", "too many requests: wait a moment")


class LimitedBody:
    """The stream of a request, which ends where the largest body allowed ends."""

    def __init__(self, scope: Scope, headers: Headers, receive: Receive) -> None:
        most = MAX_RECORD_BODY if scope["path"] in RECORD_PATHS else MAX_BODY
        self._left = most
        self._receive = receive
        self._path = scope["path"]
        self.refusal: RefusedError | None = None
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > most:
            raise self._too_large()

    def _too_large(self) -> RefusedError:
        return RefusedError("too-large", f"this is too much for a request to {self._path!r}")

    async def receive(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            self.refusal = self._too_large()
            raise self.refusal
        return message


async def _refuse(refusal: RefusedError, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        # Closed before it is accepted: the client sees a plain 403.
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": str(refusal)[:100]})
        return
    body = wire.ErrorAnswer(error=error_of(refusal)).model_dump()
    await JSONResponse(body, STATUS[refusal.code], HEADERS)(scope, receive, send)
