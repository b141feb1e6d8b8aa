"""Random games for the round trips, and how to compare records."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from omello import BLACK, WHITE, Board, Score, omok, othello
from omello.records import Clock, Node, Record

Seed = st.integers(0, 2**32)
words = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"], exclude_characters="]"), max_size=12)


def random_record(start: Board, rng: random.Random, moves: int, branches: int = 0) -> Record:
    """A legal game, with variations that begin anywhere."""
    record = Record(start)
    _play_on(record, record.root, rng, moves)
    for _ in range(branches):
        nodes = list(record.root.walk())
        _play_on(record, rng.choice(nodes), rng, rng.randrange(1, 5))
    record.outcome = record.board().outcome()
    return record


def _play_on(record: Record, node: Node, rng: random.Random, moves: int) -> None:
    board = record.board(node)
    for _ in range(moves):
        legal = board.legal_moves()
        if not legal:
            return
        move = rng.choice(legal)
        board.push(move)
        node = node.add(move)


@st.composite
def othello_records(draw: st.DrawFn, sizes: tuple[int, ...] = (4, 6, 8, 10, 16), branches: int = 6) -> Record:
    rng = random.Random(draw(Seed))
    size = draw(st.sampled_from(sizes))
    return random_record(othello.Board(size), rng, draw(st.integers(0, size * size)), rng.randrange(branches + 1))


@st.composite
def omok_records(draw: st.DrawFn, sizes: tuple[int, ...] = (5, 9, 15, 19, 26), branches: int = 6) -> Record:
    rng = random.Random(draw(Seed))
    rule = draw(st.sampled_from([*omok.RULES, str(omok.Rule(double_three=(BLACK,)))]))
    start = omok.Board(draw(st.sampled_from(sizes)), rule)
    return random_record(start, rng, draw(st.integers(0, 60)), rng.randrange(branches + 1))


def decorate(record: Record, rng: random.Random, name: str) -> None:
    """Give a record all that a record can have."""
    record.players = {BLACK: name, WHITE: "하나"}
    record.ratings = {BLACK: rng.randrange(3000) + 0.5}
    record.clocks = {side: Clock(rng.randrange(9999), rng.randrange(90)) for side in (BLACK, WHITE)}
    record.date, record.event, record.place = "2026-01-02", f"{name}!", name
    for node in record.root.walk():
        node.comment = rng.choice(["", name])
        node.seconds = rng.choice([None, rng.randrange(10**6) / 1000])
        if record.game == "othello":
            node.score = rng.choice([None, Score.stones(rng.randrange(-64, 65), exact=rng.random() < 0.5)])
        else:
            node.score = rng.choice([None, Score.chance(0.625), Score.win(7), Score.loss(4), Score.draw()])


def tree(record: Record) -> list[tuple[int, str]]:
    """The moves of the whole tree with their depth."""
    return [(len(node.path()), str(node.move)) for node in record.root.walk()]


def facts(record: Record) -> tuple[object, ...]:
    """All that a record says besides its moves."""
    notes = [(node.comment, node.seconds, node.score, node.marks) for node in record.root.walk()]
    return (
        record.players, record.ratings, record.clocks, record.outcome, record.date, record.event, record.place, notes,
    )  # fmt: skip
