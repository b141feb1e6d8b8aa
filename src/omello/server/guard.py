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
from omello.server.identities import Identities, Person
from omello.server.limits import Bucket, Buckets
from omello.server.refusals import STATUS, RefusedError, error_of
from omello.server.secret import Secret
from omello.server.who import HOME, Role, Who, identity_of, is_key, new_key

COOKIE = "omello"
IDENTITY_COOKIE = "omello_identity"
YEAR = 31_536_000
PUBLIC = "/api/health"
"""Also told to those who know no secret, such as a load balancer."""
METRICS = "/metrics"
ME = "/api/me"
LINKED_PAGES = ("/join/", "/watch/", "/play/", "/take/", "/assets/")
"""Pages that somebody who follows a link opens."""
OWNERS_PATHS = ("/api/games", "/api/games/import", "/api/games/export", "/api/games/shared", "/api/games/restore")
"""Where nobody is let in who was not invited."""
MAKING_PATHS = ("/api/games", "/api/games/import")
"""Games are made by the owner, unless the server is public; a copy to study may be had by all who were invited."""
WHO = "omello.who"
"""In the scope of each request."""
OWN_SOCKETS, MOST_SOCKETS = 40, 400
"""So many connections one identity may hold, and one address behind which there may be many."""
MAX_BODY = 512 * 1024
MAX_RECORD_BODY = 12 * 1024 * 1024
BODY_SECONDS = 60.0
"""So long the body of a request may take."""
MAX_BODIES = {
    **dict.fromkeys(
        ("/api/records", "/api/convert", "/api/games/import", "/api/games", "/api/learn/notes"), MAX_RECORD_BODY
    ),
    "/api/games/restore": 100 * 1024 * 1024,
}
"""Where more may be sent."""
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
    """Checks host, origin, rate, secret and size, finds out who asks, and adds headers that keep browsers from harm."""

    app: ASGIApp
    secret: Secret | None = None
    """Tells the owner from others; without one, and not public, everybody who gets here is the owner."""
    identities: Identities | None = None
    """Whom keys belong to."""
    is_public: bool = False
    """Everybody may play here."""
    has_lobby: bool = False
    """Those who were invited may also use the lobby."""
    names: frozenset[str] = LOCAL_NAMES
    """What the server may be called in an address; empty means anything. Keeps other sites' names from leading here."""
    buckets: Buckets = field(default_factory=lambda: Buckets(rate=100, burst=400))
    guesses: Buckets = field(default_factory=lambda: Buckets(rate=0.1, burst=10))
    """Wrong secrets, by client: after ten of them one in ten seconds."""
    all_guesses: Bucket = field(default_factory=lambda: Bucket(rate=1, burst=100))
    """And by all of them together, for those who guess from many addresses."""
    strangers: Buckets = field(default_factory=lambda: Buckets(rate=20, burst=200))
    """Requests of each who is not the owner."""
    sockets: Counter[str] = field(default_factory=Counter)
    """Open connections of each who is not the owner, and of each address."""
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
            fresh = ""
            if scope["path"] != PUBLIC:
                is_owner, welcome = self._check_secret(scope, headers)
                if welcome is not None:
                    await welcome(scope, receive, send)
                    return
                scope[WHO], fresh = await self._who(scope, headers, is_owner)
            body = LimitedBody(scope, headers, receive)
        except RefusedError as refusal:
            if refusal.code == "secret-needed" and _is_page(scope):
                # The page itself says to people what this is and what they can do.
                await self.app(scope, receive, _refusing(send))
            else:
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
                if fresh and "set-cookie" not in answer:
                    answer.append("set-cookie", identity_cookie(fresh, is_secure=scope["scheme"] == "https"))
            await send(message)

        who: Who = scope.get(WHO, HOME)
        if scope["type"] == "websocket" and not who.is_owner:
            await self._converse(who, scope, body.receive, send_with_headers)
        else:
            await self.app(scope, body.receive, send_with_headers)

    async def _converse(self, who: Who, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket of somebody who may have only so many."""
        names = [f"address {_client(scope)}", *([f"identity {who.identity}"] if who.identity else [])]
        if self.sockets[names[0]] >= MOST_SOCKETS or any(self.sockets[name] >= OWN_SOCKETS for name in names[1:]):
            await _refuse(RefusedError("too-many-requests", "too many connections"), scope, receive, send)
            return
        self.sockets.update(names)
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets.subtract(names)
            for name in names:
                if not self.sockets[name]:
                    del self.sockets[name]

    async def _who(self, scope: Scope, headers: Headers, is_owner: bool) -> tuple[Who, str]:
        """Who asks, and a new key for a browser that has none yet; raises `RefusedError` for who may not."""
        path = scope["path"]
        key = next(filter(is_key, (_bearer(headers), _cookie(headers, IDENTITY_COOKIE))), "")
        fresh = ""
        wants_one = path == ME or not is_owner
        if not key and wants_one and scope["type"] == "http" and path.startswith("/api/"):
            key = fresh = new_key()
        if not key or self.identities is None:
            person = Person("", frozenset(), False)
        elif fresh:
            person = Person(identity_of(fresh), frozenset({identity_of(fresh)}), False)
        else:
            person = await self.identities.person(key)
        role: Role = "owner" if is_owner else "member" if self.is_public or person.is_known else "visitor"
        who = Who(person.identity, person.ids, role, is_home=self.secret is None and not self.is_public)
        if not is_owner:
            if not self._lets_in(who, scope, has_key=bool(key) and not fresh):
                raise RefusedError("secret-needed", "this server needs its secret: open the address it printed")
            if path.startswith("/api/") and not self.strangers.take(person.identity or _client(scope)):
                raise RefusedError("too-many-requests", "too many requests: wait a moment")
        return who, fresh

    def _lets_in(self, who: Who, scope: Scope, *, has_key: bool) -> bool:
        """Whether somebody who is not the owner may ask for this at all; of games, the routes know more."""
        path: str = scope["path"]
        if path == METRICS:
            return False
        if self.is_public:
            return True
        if not path.startswith("/api/"):
            last = path.rpartition("/")[2]
            return path.startswith(LINKED_PAGES) or "." in last or who.role == "member"
        if path == ME or path.startswith(f"{ME}/"):
            return True
        if path.startswith("/api/games/") and path not in OWNERS_PATHS:
            return True
        if who.role == "visitor":
            return has_key and path == "/api/catalog"
        if path.startswith(("/api/lobby", "/api/leaders")):
            return self.has_lobby
        return path not in MAKING_PATHS or scope.get("method") == "GET"

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

    def _check_secret(self, scope: Scope, headers: Headers) -> tuple[bool, Response | None]:
        """Whether somebody is the owner; a wrong secret is refused. An address with the right one gets a welcome."""
        if self.secret is None:
            return not self.is_public, None
        query = parse_qs(scope["query_string"].decode("latin-1"))
        in_address = query.pop("secret", [""])[0] if scope["type"] == "http" else ""
        if not in_address and self.secret.is_key(_cookie(headers, COOKIE)):
            return True, None
        bearer = _bearer(headers)
        given = in_address or ("" if is_key(bearer) and not self.secret.is_text(bearer) else bearer)
        if not given:
            return False, None
        self._check_guess(self.secret, given, _client(scope))
        return True, self._welcome(self.secret, scope["path"], query) if in_address else None

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
        answer.set_cookie(COOKIE, secret.key, max_age=YEAR, httponly=True, samesite="strict")
        return answer


def _parts(address: str) -> SplitResult:
    try:
        return urlsplit(address)
    except ValueError:
        # Such as an open bracket.
        return urlsplit("")


def _is_page(scope: Scope) -> bool:
    """Whether a browser wants something to show to somebody."""
    path = scope["path"]
    return scope["type"] == "http" and scope["method"] in ("GET", "HEAD") and not path.startswith(("/api/", METRICS))


def _refusing(send: Send) -> Send:
    """Sends whatever is answered as a refusal."""

    async def refused(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "status": STATUS["secret-needed"]}
            answer = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                answer.setdefault(name, value)
        await send(message)

    return refused


def _client(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def _bearer(headers: Headers) -> str:
    scheme, _, given = headers.get("authorization", "").partition(" ")
    return given if scheme.lower() == "bearer" else ""


def identity_cookie(key: str, *, is_secure: bool) -> str:
    """The header that leaves a key in a browser."""
    secure = "; Secure" if is_secure else ""
    return f"{IDENTITY_COOKIE}={key}; HttpOnly; Max-Age={YEAR}; Path=/; SameSite=Lax{secure}"


def _cookie(headers: Headers, name: str) -> str:
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(name)
    except CookieError:
        return ""
    return "" if cookie is None else cookie.value


class LimitedBody:
    """The stream of a request, which ends where the largest body allowed ends."""

    def __init__(self, scope: Scope, headers: Headers, receive: Receive) -> None:
        most = MAX_BODIES.get(scope["path"], MAX_BODY)
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
