"""`omello bot connect`: a bot that others challenge on a public server."""

from __future__ import annotations

import argparse
from pathlib import Path

from omello.errors import SpecError


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    about = "Bring a player online: it waits in a server's lobby, and plays whoever challenges it."
    parser = subparsers.add_parser("bot", help="bring a bot online", description=about)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    connect = commands.add_parser("connect", help="wait in a lobby and play", description=about)
    connect.add_argument("url", metavar="URL", help="the server, such as https://omello.example")
    connect.add_argument("--player", required=True, help="such as mybot.py:Bot, engine:level=5 or cmd:./pbrain-rapfi")
    connect.add_argument("--name", default="", help="what others call it (default: the player)")
    connect.add_argument("--key", type=Path, metavar="FILE", help="its identity; made when it is not there")
    connect.add_argument("--games", type=int, default=4, metavar="N", help="so many at a time (default: 4)")
    connect.add_argument("--seconds", type=float, default=5.0, help="for a move at most (default: 5)")
    connect.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    import asyncio

    from omello.cli.bot_run import Bot, Connection, kept_key

    if not args.url.startswith(("http://", "https://")):
        raise SpecError(f"{args.url!r} is no address of a server: expected http://… or https://…")
    if args.games < 1 or args.seconds <= 0:
        raise SpecError("a bot plays one game or more, and thinks for some time")
    connection = Connection(args.url.rstrip("/"), kept_key(args.key))
    bot = Bot(connection, args.player, args.name or args.player, args.games, args.seconds)
    asyncio.run(bot.run())
    return 0
