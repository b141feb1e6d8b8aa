"""Random games and the trees they lead to, as files that both languages' tests follow.

`python -m tests.session.playthroughs` writes the few that are kept for the tests of the page alone. A file has one
playthrough a line: the log as the page hears it, and the tree that Python grows from it.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from omello.core import Move, Score, Side
from omello.errors import OmelloError
from omello.omok.bans import Bans
from omello.server import board_crossing
from omello.server.crossing import events_out, outcome_out, settings_out
from omello.session import Game, boards, decisions, record_log, requests
from omello.session.clocks import TimeControl
from omello.session.events import Event, ReviewedEvent
from omello.session.invitations import fingerprint
from omello.session.requests import Request
from omello.session.settings import Computer, Human, Invited, Settings, StonesStart

KEPT = Path(__file__).parents[2] / "web" / "tests" / "playthroughs.jsonl.gz"
KEPT_COUNT = 60
KINDS = (
    *("play",) * 22,
    *("undo", "redo", "variation", "remove") * 2,
    *("join", "propose", "answer", "greet") * 2,
    *(
        "swap",
        "bans",
        "pause",
        "comment",
        "marks",
        "glyph",
        "chapter",
        "hold",
        "line",
        "promote",
        "resign",
        "flag",
        "review",
    ),
)
KEY = "a key to the other seat"
OPINION = {"unit": "stones", "value": 1.0, "exact": False, "plies": None}


def settings(chance: random.Random) -> Settings:
    """A game of any kind, on a small board where much happens soon."""
    seats = [chance.choice([Human(), Human("보리"), Computer("greedy")]) for _ in range(2)]
    clock = chance.choice([None, TimeControl(20, 1)])
    mode: Any = chance.choice(["play", "play", "analysis"])
    if mode == "play" and chance.random() < 0.3:
        seats = [Human("Ann", "ann"), Invited(fingerprint(KEY))]
    if chance.random() < 0.5:
        return Settings(
            game="othello", size=chance.choice([4, 4, 6, 8]), mode=mode, black=seats[0], white=seats[1], clock=clock
        )
    start: Any = {}
    if mode == "play" and chance.random() < 0.3:
        start = {"opening": chance.choice(["swap", "swap2"])}
    elif chance.random() < 0.3:
        start = {"start": StonesStart(("a1", "b2"), ("c3",), "white")}
    return Settings(
        game="omok",
        size=chance.choice([5, 6, 9]),
        rule=chance.choice(["freestyle", "standard", "renju", "korean"]),
        mode=mode,
        black=seats[0],
        white=seats[1],
        clock=clock,
        **start,
    )


def request(game: Game, kind: str, chance: random.Random) -> Request:
    """A request that often makes sense."""
    node = chance.choice(sorted(game.nodes))
    moves = game.board.legal_moves() or ["a1"]
    match kind:
        case "undo":
            return requests.Undo()
        case "redo":
            return requests.Redo()
        case "swap":
            return requests.Swap()
        case "bans":
            return requests.SwitchBans(Bans(*chance.choices([False, True], k=3)))
        case "pause":
            return requests.SetPause(chance.choice([0.0, 0.5, 2.0]))
        case "variation":
            return requests.AddVariation(node, str(chance.choice(game.board_at(node).legal_moves() or ["a1"])))
        case "comment":
            return requests.SetComment(node, chance.choice(["", "good", "좋은 수"]))
        case "marks":
            return requests.SetMarks(node, chance.choice([{}, {"a1": "A"}, {"a2": "○", "b3": "12"}]))
        case "glyph":
            return requests.SetGlyph(node, chance.choice(["", "!", "??", "!?"]))
        case "chapter":
            return requests.SetChapter(node, chance.choice(["", "The middle game", "끝내기"]))
        case "hold":
            return requests.Hold(chance.choice([False, True]))
        case "line":
            return requests.AddLine(node, _line(game.board_at(node), chance))
        case "remove":
            return requests.Remove(node)
        case "promote":
            return requests.Promote(node)
        case "resign":
            return requests.Resign()
        case "join":
            return requests.Join(KEY, "bob", "Bob")
        case "propose":
            return requests.Propose(chance.choice(["undo", "draw", "rematch"]))
        case "answer":
            return requests.Answer(chance.random() < 0.6, rematch="next")
        case "greet":
            return requests.Greet("good-luck")
    return requests.Play(str(chance.choice(moves)))


def _line(board: boards.Board, chance: random.Random) -> tuple[str, ...]:
    """A few moves that can be played one after the other."""
    moves: list[str] = []
    while len(moves) < 3 and board.outcome() is None and board.legal_moves():
        moves.append(str(chance.choice(board.legal_moves())))
        board.push(moves[-1])
    return tuple(moves) or ("a1",)


def happening(game: Game, kind: str, chance: random.Random, now: float) -> list[Event]:
    """What follows from a request, or from what a computer, a clock or the engine does; raises `OmelloError`."""
    step = game.step()
    is_computers = game.mover in game.computers() and game.outcome is None and game.settings.mode == "play"
    match kind:
        case "play" if step is not None and is_computers:
            stones = chance.sample(game.board.legal_moves(), step.stones)
            return decisions.open_game(game, chance.choice(step.choices) if step.choices else None, stones, now)
        case "play" if is_computers:
            return decisions.play(game, str(chance.choice(game.board.legal_moves())), now, 0.5)
        case "play" if step is not None and step.choices:
            return decisions.decide(
                game, requests.Choose(chance.choice(step.choices)), now, 0.5, sides(game, kind, chance)
            )
        case "flag" if game.is_timed and chance.random() < 0.2:
            return decisions.flag(game, now)
        case "review":
            moves = [str(game.nodes[number].move) for number in game.main_line()]
            return [_review(game, game.line(moves), now)]
    return decisions.decide(game, request(game, kind, chance), now, 0.5, sides(game, kind, chance))


def sides(game: Game, kind: str, chance: random.Random) -> frozenset[Side]:
    """Whose request it is: of somebody who plays by link, mostly of the one whose turn it is; else of both."""
    if not game.is_by_link:
        return decisions.BOTH
    seat = game.seat(game.mover if kind == "play" else chance.choice(list(Side)))
    return game.sides_of(seat.identity if isinstance(seat, Human) else "")


def _review(game: Game, nodes: list[int], now: float) -> ReviewedEvent:
    side = {"accuracy": 90.0, "loss": 0.5, "inaccuracies": 0, "mistakes": 0, "blunders": 0}
    summary = {"black": side, "white": side, "start": 0.0}
    return ReviewedEvent(seq=game.seq + 1, at=now, nodes=tuple(nodes), moves=(), summary=summary)


def random_log(seed: int) -> list[Event]:
    """The log of a random game; every tenth one was played elsewhere and read from a record."""
    chance = random.Random(seed)
    log = decisions.create(settings(chance), [], 0.0)
    game = Game("random", log)
    kinds = chance.choices(KINDS, k=chance.randrange(5, 80))
    for number, kind in enumerate(kinds):
        # In the middle of some games somebody takes the record along and goes on with that.
        if seed % 10 == 0 and number == len(kinds) // 2:
            record = record_log.record_of(game)
            record.end().score = Score.chance(0.25)
            log = record_log.analysed(record, float(number))
            game = Game("read", log)
        try:
            happened = happening(game, kind, chance, float(number))
        except OmelloError:
            continue
        for event in happened:
            game.apply(event)
        log += happened
    return log


def grown(game: Game) -> dict[str, Any]:
    """The tree of a game, node for node, in the page's words."""
    return {
        "seq": game.seq,
        "current": game.node,
        "ahead": game.ahead,
        "settings": settings_out(game.settings).model_dump(),
        "outcome": None if game.outcome is None else outcome_out(game.outcome).model_dump(),  # type: ignore[union-attr]
        "held": game.held,
        "review": None if game.review is None else list(game.review.nodes),
        "nodes": {
            str(number): {
                "parent": node.parent,
                "children": node.children,
                "move": node.move,
                "side": None if node.side is None else node.side.word,
                "flips": _flips(game, number),
                "stones": board_crossing.stones(game.board_at(number)),
                "ply": len(game.path(number)),
                "comment": node.comment,
                "marks": node.marks,
                "glyph": node.glyph,
                "title": node.title,
                "score": None if node.filed is None or node.filed.score is None else asdict(node.filed.score),
            }
            for number, node in sorted(game.nodes.items())
        },
    }


def _flips(game: Game, number: int) -> list[str]:
    node = game.nodes[number]
    if node.parent is None or node.move is None:
        return []
    board = game.board_at(node.parent)
    move: Move = board.move(node.move)
    return list(boards.flips(board, move))


def playthroughs(seeds: Iterable[int]) -> Iterator[str]:
    """Lines of a file of playthroughs."""
    for seed in seeds:
        log = random_log(seed)
        told = [event.model_dump() for event in events_out(log)]
        yield json.dumps({"seed": seed, "log": told, "tree": grown(Game("again", log))}, ensure_ascii=False)


def kept() -> str:
    return "".join(f"{line}\n" for line in playthroughs(range(KEPT_COUNT)))


if __name__ == "__main__":
    KEPT.write_bytes(gzip.compress(kept().encode(), mtime=0))
