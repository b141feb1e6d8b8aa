"""Who I am here: a name, and the way to another device."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from omello.server import outside, wire
from omello.server.context import Asker, Client, Shared
from omello.server.guard import identity_cookie
from omello.server.identities import CODE_SECONDS, Person
from omello.server.refusals import RefusedError
from omello.server.routes.joining import qr_code
from omello.server.who import Who

router = APIRouter(prefix="/api/me", tags=["me"])


@router.get("")
async def show_me(context: Shared, who: Asker, request: Request) -> wire.Me:
    """Who I am. A browser that comes for the first time is given a key, which it keeps as a cookie."""
    profile = await context.identities.profile(who.identity)
    return wire.Me(
        id=who.identity,
        name=profile.name,
        is_owner=who.is_owner,
        origin=outside.origin(request, is_reachable=context.is_reachable),
        public=context.is_public,
        lobby=context.lobby is not None,
        has_passkey=profile.has_passkey,
        has_phrase=profile.has_phrase,
        ratings=await context.ratings.of(who.identity),
    )


@router.put("")
async def set_me(new: wire.NewName, context: Shared, who: Asker, request: Request) -> wire.Me:
    """Be called something; empty takes the name away."""
    _check(who)
    await context.identities.set_name(who.identity, new.name, is_bot=new.is_bot)
    return await show_me(context, who, request)


@router.post("/code")
async def make_code(context: Shared, who: Asker) -> wire.MoveCode:
    """A code with which another browser becomes this identity, once and within ten minutes."""
    _check(who)
    code = await context.identities.make_code(who.identity)
    return wire.MoveCode(code=code, path=f"/take/{code}", seconds=CODE_SECONDS)


@router.get("/code/qr/{code}", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def draw_code(code: str, context: Shared, request: Request) -> Response:
    """The address of a code as a QR code."""
    return qr_code(f"{outside.origin(request, is_reachable=context.is_reachable)}/take/{code[:40]}")


@router.post("/take")
async def take_code(given: wire.TakeCode, context: Shared, who: Asker, request: Request, response: Response) -> wire.Me:
    """Become the identity that a code is for; what this browser had comes along."""
    identity = await context.identities.use_code(given.code)
    return await become(context, who, identity, request, response)


@router.post("/phrase")
async def make_phrase(context: Shared, who: Asker) -> wire.Phrase:
    """Claim one's name by a phrase, which is told this once."""
    _check(who)
    return wire.Phrase(phrase=await context.claims.make_phrase(who.identity))


@router.post("/recover")
async def recover(
    given: wire.Recovery, context: Shared, client: Client, who: Asker, request: Request, response: Response
) -> wire.Me:
    """Become who has this name and this phrase."""
    context.claims.check_guess(client)
    identity = await context.claims.recover(given.name, given.phrase)
    return await become(context, who, identity, request, response)


@router.post("/passkey/options")
async def passkey_options(context: Shared, who: Asker, request: Request) -> wire.PasskeyOptions:
    """What a browser needs to make a passkey for one's name."""
    _check(who)
    return wire.PasskeyOptions(options=await context.claims.passkey_options(who.identity, _host(request)))


@router.post("/passkey")
async def keep_passkey(answer: wire.PasskeyAnswer, context: Shared, who: Asker, request: Request) -> wire.Me:
    """Claim one's name by a passkey."""
    _check(who)
    await context.claims.keep_passkey(who.identity, answer.credential, _host(request), _origin(request))
    return await show_me(context, who, request)


@router.post("/passkey/login/options")
async def login_options(context: Shared, request: Request) -> wire.PasskeyOptions:
    """What a browser needs to show the passkeys it has."""
    return wire.PasskeyOptions(options=context.claims.login_options(_host(request)))


@router.post("/passkey/login")
async def login(
    answer: wire.PasskeyAnswer, context: Shared, client: Client, who: Asker, request: Request, response: Response
) -> wire.Me:
    """Become who has this passkey."""
    context.claims.check_guess(client)
    identity = await context.claims.login(answer.credential, _host(request), _origin(request))
    return await become(context, who, identity, request, response)


def _host(request: Request) -> str:
    return request.url.hostname or ""


def _origin(request: Request) -> str:
    return f"{request.url.scheme}://{request.url.netloc}"


async def become(context: Shared, who: Who, identity: str, request: Request, response: Response) -> wire.Me:
    """Give this browser a key of another identity."""
    key = await context.identities.become(identity, Person(who.identity, who.ids, False))
    response.headers.append("set-cookie", identity_cookie(key, is_secure=request.url.scheme == "https"))
    person = await context.identities.person(key)
    return await show_me(context, Who(person.identity, person.ids, who.role, who.is_home), request)


def _check(who: Who) -> None:
    if not who.identity:
        raise RefusedError("bad-request", "there is no identity: ask for /api/me first")
