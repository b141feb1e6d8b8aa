"""`omello` by itself: the app, on this machine, in the browser."""

from __future__ import annotations

import argparse
import os
import socket
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from omello.errors import SpecError

if TYPE_CHECKING:
    from omello.server.claim import Claim

PORT = 8740
ENGINES = "engines.toml"
"""In the data folder: a line `NAME = "PLAYER"` for each opponent that is always wanted."""
BOTS = "bots"
"""In the data folder: what was added from the page."""
LOCAL_HOSTS = ("127.0.0.1", "localhost", "::1")
SECRET_VARIABLE = "OMELLO_SECRET"


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """`omello serve` is the same by its name, without a browser."""
    about = (
        "Serve the page and its API, without opening a browser: for the living room, or with --public for the world."
    )
    parser = subparsers.add_parser("serve", help="a server, for yourself or for the world", description=about)
    _add(parser.add_argument_group("the server"))
    parser.set_defaults(run=run, no_browser=True)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Without a command, the options are the server's."""
    _add(parser.add_argument_group("the app (without a command)"))
    parser.set_defaults(run=run)


def _add(options: argparse._ArgumentGroup) -> None:
    options.add_argument("--port", type=int, help=f"listen here (default: {PORT}, or the next free one)")
    options.add_argument("--host", default=LOCAL_HOSTS[0], help="listen on this address (default: this machine only)")
    options.add_argument("--data", type=Path, metavar="FOLDER", help="keep the games here (default: your data folder)")
    options.add_argument("--database", metavar="URL", help="keep the games in PostgreSQL: postgresql://user@host/name")
    options.add_argument(
        "--secret", help=f"what visitors must know (or set {SECRET_VARIABLE}); for other hosts one is made otherwise"
    )
    options.add_argument(
        "--private",
        action=argparse.BooleanOptionalAction,
        help="ask also those on this machine for the secret (default: where others have accounts)",
    )
    options.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar="NAME=PLAYER",
        help=f"one more opponent, such as 'Rapfi=cmd:./pbrain-rapfi' (may be repeated; or write them to {ENGINES})",
    )
    options.add_argument("--public", action="store_true", help="everybody may play here; the secret is yours alone")
    options.add_argument("--lobby", action="store_true", help="those who were invited also meet in a lobby")
    options.add_argument(
        "--add-bots",
        action="store_true",
        help="let the page on this machine add bots and engines, which run here as you; asks for the secret",
    )
    options.add_argument("--workers", type=int, metavar="N", help="processes that think (default: one a processor)")
    options.add_argument("--no-browser", action="store_true", help="do not open the browser")


def run(args: argparse.Namespace) -> int:
    import platformdirs

    from omello.server import secret
    from omello.server.claim import Claim, page_of_holder

    is_local = args.host in LOCAL_HOSTS
    if args.workers is not None and not 1 <= args.workers <= 256:
        raise SpecError(f"there cannot be {args.workers!r} workers: expected 1 to 256")
    if args.add_bots and (not is_local or args.public or args.lobby):
        raise SpecError(
            "--add-bots is for a server that listens to this machine alone: not on --host, --public or --lobby"
        )
    word = args.secret or os.environ.get(SECRET_VARIABLE) or None
    if word is not None:
        secret.check(word)
    data = args.data or platformdirs.user_data_path("omello", appauthor=False)
    claim = None
    if args.database is None:
        claim = Claim.take(data)
        if claim is None:
            return _visit(data, page_of_holder(data), not args.no_browser)
    try:
        usual = args.add_bots or secret.others_have_accounts()
        wants_one = not is_local or args.public or (usual if args.private is None else args.private)
        if word is None and wants_one:
            word = secret.kept(data)
        return _serve(args, data, word, claim)
    finally:
        if claim is not None:
            claim.release()


def _visit(data: Path, page: str | None, browse: bool) -> int:
    """Another server has the games of this folder: lead to it."""
    if page is None:
        raise SpecError(f"another program has the games in {str(data)!r} open, and does not say where it can be found")
    print(f"Omello is already running at {page}", flush=True)
    if browse:
        webbrowser.open(page)
    return 0


def _serve(args: argparse.Namespace, data: Path, word: str | None, claim: Claim | None) -> int:
    import uvicorn

    from omello.server import connections, guests, logs, memory, storage
    from omello.server.app import Options, create_app
    from omello.server.guard import LOCAL_NAMES
    from omello.server.outside import ANYWHERE

    database = args.database or data / "games.sqlite"
    storage.check(database)
    listener = _listen(args.host, args.port)
    door = connections.Door()
    options = Options(
        database=database,
        secret=word,
        is_public=args.public,
        has_lobby=args.lobby,
        is_reachable=args.host in ANYWHERE,
        names=LOCAL_NAMES if args.host in LOCAL_HOSTS and not args.public else frozenset(),
        workers=args.workers,
        guests=(*guests.invited_in(data / ENGINES), *map(guests.Guest.parse, args.engine)),
        own_bots=data / BOTS if args.add_bots else None,
        door=door,
    )
    logs.start()
    config = uvicorn.Config(
        create_app(options),
        log_config=None,
        access_log=False,
        server_header=False,
        **connections.protocols(door),
        ws_max_size=1024 * 1024,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)
    name = f"[{args.host}]" if ":" in args.host else args.host
    page = f"http://{name}:{listener.getsockname()[1]}/" + (f"?secret={quote(word)}" if word else "")
    threading.Thread(target=_announce, args=(server, page, claim, not args.no_browser), daemon=True).start()
    memory.spare_pauses()
    server.run(sockets=[listener])
    return 0 if server.started else 1


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket at the port asked for, or at the first free one from the usual one on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in [port] if port is not None else range(PORT, PORT + 10):
        # The protocol is named: asyncio sends small answers at once (TCP_NODELAY) only where it can see it.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            # A server that was just killed must not keep the port from the next one.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(2048)
            return listener
        except (OSError, OverflowError) as error:
            listener.close()
            reason = error
    raise SpecError(f"cannot listen on {host!r}, port {port or PORT!r}: {reason}")


def _announce(server: object, page: str, claim: Claim | None, browse: bool) -> None:
    import time

    while not getattr(server, "started", False):
        time.sleep(0.02)
    if claim is not None:
        claim.announce(page)
    print(f"Omello is at {page}  (Ctrl+C ends it)", flush=True)
    if browse:
        webbrowser.open(page)
