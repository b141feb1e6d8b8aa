"""What the GTP engine does beyond its transcripts: files and time."""

import pytest

from omello import Limit, othello, records
from omello.protocols.gtp.speaker import Clock, GtpSpeaker
from omello.protocols.speaker import Thinker, in_time


class Watcher:
    """Remembers the limits it was given."""

    name = "watcher"

    def __init__(self):
        self.limits = []

    def choose(self, board, limit):
        self.limits.append(limit)
        return board.legal_moves()[0]


def conversation(*lines, limit=Limit(time=1)):  # noqa: B008
    watcher, said = Watcher(), []
    engine = GtpSpeaker(Thinker(lambda board: watcher), said.append, limit)
    for line in lines:
        engine.hear(line)
    return engine, said, watcher.limits


def test_loads_records(tmp_path):
    board = othello.Board()
    for move in ("f5", "d6", "c3", "d3"):
        board.play(move)
    file = tmp_path / "game.sgf"
    file.write_text(records.write(records.Record.from_board(board), "sgf"))
    engine, said, _ = conversation(f"loadsgf {file}")
    assert (said, engine.board.moves) == (["=\n"], ["f5", "d6", "c3", "d3"])
    engine, _, _ = conversation(f"loadsgf {file} 3")
    assert engine.board.moves == ["f5", "d6"]


def test_files_that_are_none(tmp_path):
    (tmp_path / "omok.sgf").write_text("(;GM[4]SZ[15];B[hh])")
    for name in ("missing.sgf", "omok.sgf"):
        _, said, _ = conversation(f"loadsgf {tmp_path / name}")
        assert said[0].startswith("? cannot load file")
    assert conversation("loadsgf")[1] == ["? syntax error\n"]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([], Limit(time=1)),
        (["time_settings 60 0 0"], Limit(clock=in_time(60))),
        (["time_settings 0 10 5"], Limit(time=in_time(2))),
        (["time_settings 0 10 0"], Limit(time=1)),
        (["time_settings 60 0 0", "time_left b 20 0"], Limit(clock=in_time(20))),
        (["time_left b 12 4"], Limit(time=in_time(3))),
        (["time_left w 12 0"], Limit(time=1)),
    ],
)
def test_limits_follow_the_managers_clock(lines, expected):
    assert conversation(*lines, "genmove b")[2] == [expected]


def test_time_without_reports_is_counted():
    clock = Clock(10, 6, 2)
    clock.spend(4)
    assert clock.limit(Limit()).clock == in_time(6)
    clock.spend(7)
    assert clock.limit(Limit()).time == in_time(3)
    clock.spend(4)
    assert clock.limit(Limit()).time == in_time(2)
    clock.spend(1)
    assert clock.limit(Limit()).time == in_time(3)
    clock.reset()
    assert clock.limit(Limit()).clock == in_time(10)


def test_in_time_is_always_within_and_wastes_little():
    for seconds in (0.001, 0.05, 0.2, 1, 10, 600):
        assert 0 < in_time(seconds) < seconds
    assert in_time(10) > 9.8
