"""The formats by name, and what each can hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat

from omello.errors import SpecError
from omello.records import boards, ggf, moves, obf, psq, quest, renlib, sgf, wthor
from omello.records.record import Record
from omello.records.start import rule_of, start_board
from omello.remarks import Remark


@dataclass(frozen=True, slots=True)
class Format:
    """One format: how it is read and written, and what of a record it keeps."""

    name: str
    title: str
    extensions: tuple[str, ...]
    """The first is what new files get."""
    games: tuple[str, ...]
    read: Callable[..., Iterator[Record]]
    """From text, or from bytes if `binary`, and the start position for what the format does not say."""
    write: Callable[[Iterable[Record]], str | dict[str, bytes]] | None = None
    """As text, or as the bytes of one or more files by their extension (of the main one, none)."""
    binary: bool = False
    keeps: frozenset[str] = frozenset()
    """Of `PARTS`, those that survive."""
    held: Callable[[Sequence[Record]], list[set[str]]] | None = None
    """Of the others, those that a file of these games has room for, for each game; None if there never is any."""
    many: bool = True
    """True if a file can hold several games."""
    moves: bool = True
    """False if only positions can be kept."""
    set_up: bool = True
    """False if games must begin at the usual start."""
    sizes: tuple[int, ...] | None = None
    """The sizes it can hold, if not all."""
    passes: bool = True
    """False if a pass cannot be kept (which Omok hardly ever has)."""
    separator: str = ""
    """What stands between the games of a text."""


PARTS: dict[str, Callable[[Record], bool]] = {
    "rule": lambda record: rule_of(record.start) not in ("", "freestyle"),
    "players": lambda record: any(record.players.values()),
    "ratings": lambda record: bool(record.ratings),
    "clocks": lambda record: bool(record.clocks),
    "result": lambda record: record.outcome is not None and record.board().outcome() is None,
    "date": lambda record: bool(record.date),
    "event": lambda record: bool(record.event),
    "place": lambda record: bool(record.place),
    "opening-comment": lambda record: bool(record.root.comment),
    "comments": lambda record: any(node.comment for node in record.root.walk() if node.parent),
    "variations": lambda record: any(len(node.children) > 1 for node in record.root.walk()),
    "times": lambda record: any(node.seconds is not None for node in record.root.walk()),
    "scores": lambda record: any(node.score is not None for node in record.root.walk()),
    "marks": lambda record: any(node.marks for node in record.root.walk()),
    "glyphs": lambda record: any(node.glyph for node in record.root.walk()),
    "titles": lambda record: any(node.title for node in record.root.walk()),
    "properties": lambda record: any(node.extra for node in record.root.walk()),
}
"""What a record can have besides its moves, and how to see that it does."""

FORMATS: dict[str, Format] = {
    each.name: each
    for each in (
        Format(
            "sgf", "SGF", (".sgf",), ("othello", "omok"), sgf.read, sgf.write, keeps=frozenset(PARTS),
        ),
        Format(
            "ggf", "GGF", (".ggf",), ("othello",), ggf.read, ggf.write,
            keeps=frozenset(PARTS) - {"event", "comments", "variations", "marks", "glyphs", "titles", "properties"},
        ),
        Format(
            "wthor", "WTHOR", (".wtb", ".jou", ".trn"), ("othello",), wthor.read, wthor.write, binary=True,
            keeps=frozenset({"players", "event"}), held=wthor.held, set_up=False, sizes=(8,),
        ),
        Format(
            "psq", "PSQ", (".psq", ".rec"), ("omok",), psq.read, psq.write, many=False,
            keeps=frozenset({"players", "times"}), set_up=False, passes=False,
        ),
        Format(
            "moves", "plain moves", (".txt",), ("othello", "omok"), moves.read, moves.write,
            keeps=frozenset({"rule"}), set_up=False, separator="\n",
        ),
        Format(
            "obf", "OBF", (".obf",), ("othello",), obf.read, obf.write, moves=False,
            keeps=frozenset({"opening-comment", "scores", "variations"}), sizes=(8,),
        ),
        Format(
            "board", "a board string", (".board",), ("othello", "omok"), boards.read, boards.write,
            keeps=frozenset({"rule"}), moves=False,
        ),
        Format(
            "renlib", "RenLib", (".lib",), ("omok",), renlib.read, renlib.write, binary=True, many=False,
            keeps=frozenset({"opening-comment", "comments", "variations", "marks"}), set_up=False, sizes=(15,),
            passes=False,
        ),
        Format("quest", "Othello Quest", (".json",), ("othello",), quest.read),
    )
}  # fmt: skip


def format_named(name: str) -> Format:
    """The format of a name. Raises `SpecError`."""
    try:
        return FORMATS[name]
    except KeyError:
        raise SpecError(f"{name!r} is no format: expected one of {', '.join(FORMATS)}") from None


def refusal(record: Record, target: Format) -> Remark | None:
    """Why a format cannot hold a game, or None."""
    start, title = record.start, target.title
    if record.game not in target.games:
        return Remark.of("not-this-game", format=title, game=record.game.capitalize())
    if target.sizes is not None and record.size not in target.sizes:
        sizes = ", ".join(f"{size}×{size}" for size in target.sizes)
        return Remark.of("not-this-size", format=title, sizes=sizes, size=f"{record.size}×{record.size}")
    if not target.set_up and start != start_board(record.game, record.size, rule_of(start)):
        return Remark.of("usual-start-only", format=title)
    if (
        not target.moves
        and record.root.children
        and ("scores" not in target.keeps or any(node.children for node in record.root.children))
    ):
        return Remark.of("positions-only", format=title)
    if not target.passes and any(node.move is not None and node.move.is_pass for node in record.root.walk()):
        return Remark.of("no-passes", format=title)
    return None


def losses(record: Record, target: Format) -> list[str]:
    """What a record has that a file of it alone does not keep, as `PARTS` calls it."""
    return losses_together([record], target)[0]


def losses_together(records: Sequence[Record], target: Format) -> list[list[str]]:
    """What each of the records has that one file of them all does not keep: some formats say a thing once for all."""
    held: Iterable[set[str]] = target.held(records) if target.held is not None else repeat(set(), len(records))
    return [
        [part for part, has in PARTS.items() if part not in target.keeps and part not in kept and has(record)]
        for record, kept in zip(records, held, strict=True)
    ]
