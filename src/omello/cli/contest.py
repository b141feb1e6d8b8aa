"""What `omello match` and `omello tournament` share: their options, the way to the result, and the progress line."""

from __future__ import annotations

import argparse
import contextlib
import json
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

if TYPE_CHECKING:
    from omello.arena.schedule import Pairing, Share
    from omello.arena.sprt import Sprt
    from omello.arena.table import Table
    from omello.arena.terms import Contestant
    from omello.setup import Setup

    PairUp = Callable[[Sequence[Contestant]], list[Pairing]]


OPENINGS = (
    "a file, `random`, `none`, or `auto`: the balanced ones; "
    "Omok also `swap` and `swap2`: the first player lays stones, the other takes a colour"
)


def add_options(parser: argparse.ArgumentParser, games: int) -> None:
    """The options of both commands."""
    parser.add_argument("--game", required=True, choices=("othello", "omok"))
    parser.add_argument("--size", type=int)
    parser.add_argument("--rule", help="Omok: freestyle, standard, renju or korean")
    parser.add_argument("--games", type=int, default=games, metavar="N", help=f"games of each pairing ({games})")
    parser.add_argument(
        "--limit",
        default="time=0.1",
        help="for a move or a game: time=1, nodes=5000, depth=8, clock=60+0.5, or several with commas; "
        "a player can have its own: SPEC@LIMIT",
    )
    parser.add_argument("--openings", default="auto", help=OPENINGS)
    parser.add_argument("--seed", type=int, default=0, help="for openings and for players that use chance")
    parser.add_argument("--margin", type=float, default=0.25, metavar="S", help="seconds a late move is forgiven")
    parser.add_argument("--max-moves", type=int, default=0, metavar="N", help="call longer games a draw")
    parser.add_argument("--judge", type=int, default=0, metavar="NODES", help="let the engine end decided games")
    parser.add_argument(
        "--agree", type=int, default=0, metavar="N", help="end games that both players hold for decided, N moves each"
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=int, default=1, metavar="N", help="games at once, in so many processes")
    where.add_argument("--cluster", default="", metavar="ADDRESS", help="play on a Dask cluster")
    parser.add_argument("--store", type=Path, metavar="FILE", help="keep the games here; an existing file is resumed")
    parser.add_argument("--records", metavar="FILE", help="write the games as records, in the format of the name")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw the ratings as SVG")
    parser.add_argument("--anchor", metavar="PLAYER=ELO", help="fix a player's rating; otherwise the average is 0")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress line")


class Interrupted(KeyboardInterrupt):
    """A match or tournament was interrupted; the games that were played count."""

    def __init__(self, table: Table) -> None:
        self.table = table


class Stopped(Exception):  # noqa: N818
    """A match or tournament cannot go on; the games that were played count."""

    def __init__(self, table: Table, why: Exception) -> None:
        super().__init__(why)
        self.table = table
        self.why = why


def contest(args: argparse.Namespace, pair_up: PairUp, sprt: Sprt | None = None, share: Share = lambda _: 1) -> Table:
    """Play everything that the options ask for, or until the test has its answer.

    Raises `Interrupted` and `Stopped`.
    """
    from dataclasses import asdict

    from omello.arena.executors import executor
    from omello.arena.records import record
    from omello.arena.runner import run
    from omello.arena.schedule import schedule
    from omello.arena.store import Store
    from omello.arena.table import Table
    from omello.arena.terms import Contestant, Terms, parse_limit
    from omello.omok.swap import Swap
    from omello.players import is_built_in
    from omello.protocols.errors import EngineError
    from omello.records import write_file
    from omello.setup import Setup

    parse_anchor(args)
    setup = Setup.of(args.game, args.size, args.rule)
    limit = parse_limit(args.limit)
    contestants = [Contestant.parse(text, limit) for text in args.players]
    check_players(contestants, setup, elsewhere=bool(args.cluster))
    check_files(args, setup)
    openings = find_openings(args.openings, setup, args.games // 2, args.seed)
    swap = args.openings if args.openings in get_args(Swap) else None
    terms = Terms(setup, args.seed, args.margin, args.max_moves, args.judge, args.agree, swap)
    pairings = pair_up(contestants)
    fixtures = list(schedule(pairings, args.games, openings, share))
    what = {
        "terms": asdict(terms),
        "players": [asdict(contestant) for contestant in contestants],
        "openings": ["".join(opening) for opening in openings],
        "pairings": [[one.name, other.name] for one, other in pairings],
    }
    store = Store(args.store, what) if args.store else None
    table = Table([contestant.name for contestant in contestants])
    apart = not all(is_built_in(contestant.spec) for contestant in contestants)
    make_executor, at_once = executor(args.jobs, args.cluster, apart=apart)
    progress = Progress(len(fixtures), table, sprt, quiet=args.quiet)
    games = run(fixtures, terms, make_executor, at_once=at_once, store=store)
    try:
        with all_ends_alike():
            for played in games:
                table.add(played)
                progress.show()
                if sprt and played.number % 2 and sprt.verdict(table.sample(*table.names)):
                    break
        interruption = None
    except KeyboardInterrupt as error:
        interruption = error
    except (OSError, EngineError) as error:
        raise Stopped(table, error) from error
    finally:
        games.close()
        progress.end()
        if store:
            # What it still has to write has no room on the disk either, and was told.
            with contextlib.suppress(OSError):
                store.close()
    if args.records:
        try:
            write_file(args.records, [record(played, setup) for played in table.games])
        except OSError as error:
            raise Stopped(table, error) from error
    if interruption is not None:
        raise Interrupted(table) from None
    return table


@contextlib.contextmanager
def all_ends_alike() -> Iterator[None]:
    """Let a match that is told to end, or whose terminal is closed, end as after Ctrl-C: with all it started.

    Signals that are ignored, as after `nohup`, stay so.
    """

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    ends = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    ours = [end for end in ends if signal.getsignal(end) == signal.SIG_DFL]
    if threading.current_thread() is not threading.main_thread():
        ours = []
    for end in ours:
        signal.signal(end, interrupt)
    try:
        yield
    finally:
        for end in ours:
            signal.signal(end, signal.SIG_DFL)


def check_players(contestants: Sequence[Contestant], setup: Setup, *, elsewhere: bool) -> None:
    """Refuse wrong specs before anything is played, and programs that do not start, unless they do so elsewhere."""
    from omello.errors import SpecError
    from omello.players import close, player
    from omello.protocols.errors import EngineError

    for contestant in contestants:
        made: Any = player(contestant.spec, setup.board())
        try:
            if hasattr(made, "prepare") and not elsewhere:
                made.prepare(setup.board())
        except EngineError as error:
            raise SpecError(f"player {contestant.spec!r}: {error}") from error
        finally:
            close(made)


def check_files(args: argparse.Namespace, setup: Setup) -> None:
    """Refuse files that could not be written, before anything is played for them."""
    from omello.errors import SpecError
    from omello.records import Record, write_file

    for path in (args.records, args.picture):
        if path and not Path(path).absolute().parent.is_dir():
            raise SpecError(f"there is no folder for {str(path)!r}")
    if args.records:
        # Some formats hold a single game, others no moves.
        board = setup.board()
        for _ in range(2):
            board.push(board.legal_moves()[0])
        with tempfile.TemporaryDirectory() as folder:
            write_file(Path(folder) / Path(args.records).name, [Record.from_board(board)] * 2)


def find_openings(source: str, setup: Setup, count: int, seed: int) -> list[tuple[str, ...]]:
    """The openings that `--openings` names."""
    from omello import openings
    from omello.errors import SpecError
    from omello.omok.swap import Swap

    if source == "none":
        return []
    if source in get_args(Swap):
        if setup.game != "omok":
            raise SpecError(f"an opening by {source!r} is for Omok")
        return []
    if source == "auto":
        return openings.choose(setup, count, seed)
    return openings.drawn(setup, count, seed) if source == "random" else openings.read_file(source, setup)


def parse_anchor(args: argparse.Namespace) -> tuple[str, float] | None:
    """Read `NAME=ELO`, the name of one of the players."""
    from omello.arena.terms import Contestant
    from omello.core import Limit
    from omello.errors import SpecError

    if args.anchor is None:
        return None
    name, _, elo = args.anchor.rpartition("=")
    try:
        if name not in [Contestant.parse(text, Limit()).name for text in args.players]:
            raise ValueError
        return name, float(elo)
    except ValueError:
        raise SpecError(f"an anchor is PLAYER=ELO with one of the players, not {args.anchor!r}") from None


def report(
    args: argparse.Namespace, play: Callable[[], Table], text: Callable[[Table], str], sprt: Sprt | None = None
) -> int:
    """Play, and print what came out: after an interruption or with a full disk, too."""
    from omello.errors import said

    code = 0
    try:
        table = play()
    except Interrupted as interrupted:
        table, code = interrupted.table, 130
    except Stopped as stopped:
        table, code = stopped.table, 2
        print(f"omello: {said(stopped.why)}", file=sys.stderr)
    print_result(args, table, text, sprt)
    return code


def print_result(
    args: argparse.Namespace, table: Table, text: Callable[[Table], str], sprt: Sprt | None = None
) -> None:
    """The result on standard output, and the picture in its file."""
    from omello.arena.chart import svg

    anchor = parse_anchor(args)
    if args.json:
        result = table.to_json(anchor) | ({"sprt": sprt.to_json(table.sample(*table.names))} if sprt else {})
        print(json.dumps(result, ensure_ascii=False, indent=1))
    else:
        print(text(table))
    if args.picture:
        args.picture.write_text(svg(table.ratings(anchor), f"{args.game}, {len(table.games)} games"), encoding="utf-8")


class Progress:
    """One line on standard error that is written over and over, if somebody is there to see it."""

    def __init__(self, total: int, table: Table, sprt: Sprt | None, *, quiet: bool) -> None:
        self._total, self._table, self._sprt = total, table, sprt
        self._quiet = quiet or not sys.stderr.isatty()
        self._next = 0.0

    def show(self) -> None:
        if self._quiet or time.monotonic() < self._next:
            return
        # The score of a long match takes a while to sum up: no more than a few times a second.
        self._next = time.monotonic() + 0.2
        print(f"\r\x1b[K{self.line()}", end="", file=sys.stderr, flush=True)

    def line(self) -> str:
        """How far it is, and how it stands."""
        done = len(self._table.games)
        bar = "█" * (20 * done // self._total)
        line = f"{bar:░<20} {done}/{self._total}"
        if len(self._table.names) == 2:
            one, other = self._table.names
            sample = self._table.between(one, other)
            line += f"  {sample.mean * done:g} - {done - sample.mean * done:g}  Elo {sample.estimate()}"
            if self._sprt:
                line += f"  ratio {self._sprt.ratio(self._table.sample(one, other)):.2f}"
        else:
            line += f"  first: {self._table.ratings()[0].name}"
        return line

    def end(self) -> None:
        if not self._quiet:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
