"""`omello engine`: Omello on standard input and output, for other people's programs."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import select
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from omello.core import Limit
    from omello.protocols.speaker import Speaker, Thinker, Write

PROTOCOLS = {"othello": ("nboard", "gtp"), "omok": ("gomocup",)}


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("engine", help="speak a protocol with other programs (Gomocup, NBoard, GTP)")
    parser.add_argument("game", choices=tuple(PROTOCOLS))
    parser.add_argument("--protocol", choices=("gomocup", "nboard", "gtp"), required=True)
    parser.add_argument("--player", metavar="SPEC", help="let another player think, see `omello players`")
    parser.add_argument("--limit", default="time=1", help="where the other side sets none: time=1, nodes=5000, depth=8")
    parser.add_argument("--threads", type=int, default=1, metavar="N")
    parser.add_argument("--memory", type=int, default=64, metavar="MB", help="for the engine's table")
    parser.add_argument("--ponder", action="store_true", help="let the engine think on the other side's time, too")
    parser.add_argument(
        "--dialect", choices=("gomocup", "yixin"), default="gomocup", help="Gomocup: what the numbers of rules mean"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Speak on standard input and output until the other side says goodbye."""
    from omello.arena.terms import parse_limit
    from omello.errors import SpecError
    from omello.setup import Setup

    def write(line: str) -> None:
        print(line, flush=True)

    if args.protocol not in PROTOCOLS[args.game]:
        raise SpecError(f"{args.game} is not played over {args.protocol}: use {' or '.join(PROTOCOLS[args.game])}")
    speaker = make(args)(thinker(args), write, parse_limit(args.limit))
    # Wrong options are refused now, not when the first game begins.
    speaker.thinker.player_for(Setup.of(args.game).board())
    if isinstance(sys.stdin, io.TextIOWrapper):
        # Bytes that cannot be decoded are not a command; they should not end the engine.
        sys.stdin.reconfigure(errors="replace")
    threading.Thread(target=end_when_alone, args=(speaker.thinker,), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        speaker.converse(sys.stdin, nobody_listens)
    return 0


def end_when_alone(thinker: Thinker) -> None:
    """End this process, thinking or not, when its partner is gone: nobody would ever stop it."""
    while not nobody_listens():
        time.sleep(0.2)
    end = threading.Timer(5.0, os._exit, (0,))
    end.daemon = True
    end.start()
    with contextlib.suppress(Exception):
        thinker.stop()
        thinker.close()
    os._exit(0)


def nobody_listens() -> bool:
    """Whether the other end of standard output is closed, as far as the system tells."""
    if not hasattr(select, "poll"):
        return False
    poll = select.poll()
    poll.register(sys.stdout, 0)
    return bool(poll.poll(0))


def pbrain(argv: Sequence[str] | None = None) -> int:
    """The program `pbrain-omello`: a Gomocup engine under the name that tournament managers expect."""
    from omello.cli import main

    return main(["engine", "omok", "--protocol", "gomocup", *(sys.argv[1:] if argv is None else argv)])


def thinker(args: argparse.Namespace) -> Thinker:
    """What thinks: the engine, or the player that was asked for."""
    from omello.protocols.speaker import EngineThinker, Thinker

    if args.player:
        return Thinker.of(args.player)
    return EngineThinker(args.threads, args.memory, pondering=args.ponder)


def make(args: argparse.Namespace) -> Callable[[Thinker, Write, Limit], Speaker]:
    """The speaker of a protocol."""
    if args.protocol == "gtp":
        from omello.protocols.gtp.speaker import GtpSpeaker

        return GtpSpeaker
    if args.protocol == "nboard":
        from omello.protocols.nboard.speaker import NBoardSpeaker

        return NBoardSpeaker
    from omello.protocols.gomocup.speaker import GomocupSpeaker

    return lambda thinker, write, limit: GomocupSpeaker(thinker, write, limit, args.dialect)
