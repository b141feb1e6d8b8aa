"""What every request has to pass before anything else sees it."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from urllib.parse import SplitResult, parse_qs, urlencode, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from omello.server import wire
from omello.server.limits import Bucket, Buckets
from omello.server.refusals import STATUS, RefusedError, error_of
from omello.server.secret import Secret

COOKIE = "omello"
PUBLIC = "/api/health"
"""Also told to those who know no secret, such as a load balancer."""
MAX_BODY = 512 * 1024
MAX_RECORD_BODY = 12 * 1024 * 1024
BODY_SECONDS = 60.0
"""So long the body of a request may take."""
RECORD_PATHS = ("/api/records", "/api/convert", "/api/games/import", "/api/games", "/api/learn/notes")
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
    """Checks host, origin, rate, secret and size, and adds the headers that keep a browser from harm."""

    app: ASGIApp
    secret: Secret | None = None
    """Needed by everybody when set."""
    names: frozenset[str] = LOCAL_NAMES
    """What the server may be called in an address; empty means anything. Keeps other sites' names from leading here."""
    buckets: Buckets = field(default_factory=lambda: Buckets(rate=100, burst=400))
    guesses: Buckets = field(default_factory=lambda: Buckets(rate=0.1, burst=10))
    """Wrong secrets, by client: after ten of them one in ten seconds."""
    all_guesses: Bucket = field(default_factory=lambda: Bucket(rate=1, burst=100))
    """And by all of them together, for those who guess from many addresses."""
    answers: Counter[int] = field(default_factory=Counter)
    """How many answers had which status."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        send = self._counted(send)
        try:
            self._check_names(scope, headers)
            self._check_rate(scope)
            if scope["path"] != PUBLIC:
                welcome = self._check_secret(scope, headers)
                if welcome is not None:
                    await welcome(scope, receive, send)
                    return
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

    def _counted(self, send: Send) -> Send:
        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.answers[message["status"]] += 1
            await send(message)

        return counted

    def _check_names(self, scope: Scope, headers: Headers) -> None:
        host = headers.get("host", "")
        if self.names and _parts(f"//{host}").hostname not in self.names:
            raise RefusedError("wrong-origin", f"this server is not called {host!r}")
        origin = headers.get("origin")
        reads = scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS")
        if origin is not None and not reads and _parts(origin).netloc != host:
            raise RefusedError("wrong-origin", f"requests from {origin!r} are not allowed")

    def _check_rate(self, scope: Scope) -> None:
        if scope["path"].startswith("/api/") and not self.buckets.take(_client(scope)):
            raise RefusedError("too-many-requests", "too many requests: wait a moment")

    def _check_secret(self, scope: Scope, headers: Headers) -> Response | None:
        """Refuse those who do not know the secret. An address with it in it is answered with a welcome."""
        if self.secret is None:
            return None
        query = parse_qs(scope["query_string"].decode("latin-1"))
        in_address = query.pop("secret", [""])[0] if scope["type"] == "http" else ""
        if not in_address and self.secret.is_key(_cookie(headers)):
            return None
        scheme, _, bearer = headers.get("authorization", "").partition(" ")
        given = in_address or (bearer if scheme.lower() == "bearer" else "")
        if not given:
            raise RefusedError("secret-needed", "this server needs its secret: open the address it printed")
        self._check_guess(self.secret, given, _client(scope))
        return self._welcome(self.secret, scope["path"], query) if in_address else None

    def _check_guess(self, secret: Secret, given: str, client: str) -> None:
        if secret.is_key(given):
            return
        # Also the right one is refused after too many wrong ones, or else guessing would go on.
        if self.guesses.is_empty(client) or self.all_guesses.is_empty:
            raise RefusedError("too-many-requests", "too many wrong secrets: wait a moment")
        if not secret.is_text(given):
            self.guesses.take(client)
            self.all_guesses.take()
            raise RefusedError("secret-needed", "this server needs its secret: open the address it printed")

    def _welcome(self, secret: Secret, path: str, query: dict[str, list[str]]) -> Response:
        """Leaves a cookie and leads to the same page without the secret in its address."""
        target = path + (f"?{urlencode(query, doseq=True)}" if query else "")
        # Two slashes at the front would lead to another host.
        answer = RedirectResponse("/" + target.lstrip("/"), 303, headers=HEADERS)
        answer.set_cookie(COOKIE, secret.key, max_age=31_536_000, httponly=True, samesite="strict")
        return answer


def _parts(address: str) -> SplitResult:
    try:
        return urlsplit(address)
    except ValueError:
        # Such as an open bracket.
        return urlsplit("")


def _client(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def _cookie(headers: Headers) -> str:
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return "" if cookie is None else cookie.value


class LimitedBody:
    """The stream of a request, which ends where the largest body allowed ends."""

    def __init__(self, scope: Scope, headers: Headers, receive: Receive) -> None:
        most = MAX_RECORD_BODY if scope["path"] in RECORD_PATHS else MAX_BODY
        self._left = most
        self._receive = receive
        self._path = scope["path"]
        self.refusal: RefusedError | None = None
        self._deadline = asyncio.get_running_loop().time() + BODY_SECONDS if scope["type"] == "http" else None
        """None when all of it has come."""
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > most:
            raise self._too_large()

    def _too_large(self) -> RefusedError:
        return RefusedError("too-large", f"this is too much for a request to {self._path!r}")

    async def receive(self) -> Message:
        try:
            async with asyncio.timeout_at(self._deadline):
                message = await self._receive()
        except TimeoutError:
            self.refusal = RefusedError("bad-request", f"the request did not arrive within {BODY_SECONDS:g} seconds")
            raise self.refusal from None
        if message["type"] != "http.request" or not message.get("more_body", False):
            self._deadline = None
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
