"""Plain move text, as people paste it."""

import pytest
from hypothesis import given

from omello import BLACK, WHITE, FormatError, Reason, omok, othello, records

from .games import omok_records, othello_records


@pytest.mark.parametrize(
    "text",
    [
        "f5d6c3",
        "F5D6C3",
        " f5 d6  c3\n",
        "f5,d6,c3",
        "f5-d6-c3",
        "1. f5 d6 2. c3",
        "1.f5 2.d6 3.c3",
        "1) f5 2) d6 3) c3",
        "1 f5 2 d6 3 c3",
        "1. f5 d6\n2. c3 *",
        "f5 {a comment} d6 c3 # another",
        '[Event "x"]\n[Black "?"]\n\n1. f5 d6 2. c3 33-31',
    ],
)
def test_othello_in_every_spelling(text) -> None:
    assert records.detect(text) == "moves"
    record = records.read(text)
    assert (record.game, record.size, record.moves()) == ("othello", 8, ["f5", "d6", "c3"])


def test_what_othello_cannot_be_is_omok() -> None:
    assert records.read("h8i9").start == omok.Board(15)
    assert records.read("j10 k11").start == omok.Board(15)
    assert records.read("s19 a1").start == omok.Board(19)
    assert records.read("t20 a1").start == omok.Board(20)
    assert records.read("z26").start == omok.Board(26)


def test_the_start_can_be_given() -> None:
    assert records.read("f5d6", start=omok.Board(15, "renju")).start == omok.Board(15, "renju")
    assert records.read("f7", start=othello.Board(10)).start == othello.Board(10)


def test_passes_are_put_in_or_read() -> None:
    for text in (
        "d3c3e6d2d1e1b2c1a3",
        "d3c3e6d2d1e1b2c1 pass a3",
        "d3 c3 e6 d2 d1 e1 b2 c1 -- a3",
        "d3c3e6d2d1e1b2c1paa3",
    ):
        assert records.read(text).moves()[-2:] == ["pass", "a3"]


def test_headings_as_sites_write_them() -> None:
    text = '[Event "?"]\n[Site "PlayOK"]\n[Date "2026.01.02"]\n[Black "hana"]\n[White "duri"]\n[Result "1-0"]\n\n'
    text += "1. h8 i9 2. j10 1-0\n"
    record = records.read(text)
    assert (record.place, record.date) == ("PlayOK", "2026-01-02")
    assert record.players == {BLACK: "hana", WHITE: "duri"}
    assert record.outcome is not None
    assert (record.outcome.winner, record.outcome.reason) == (BLACK, Reason.ADJUDICATION)
    assert len(list(records.read_all(text + text))) == 2


def test_one_game_a_line_where_the_lines_are_no_one_game() -> None:
    games = list(records.read_all("f5d6c3\nf5f6e6\nd3c3\n"))
    assert [len(game.moves()) for game in games] == [3, 3, 2]
    assert [len(game.moves()) for game in records.read_all("# openings\nh8i9  # eval 3\nh8h9j7\n")] == [2, 3]
    assert len(records.read("f5d6\nc3d3\n").moves()) == 4


@given(othello_records(branches=0) | omok_records(branches=0))
def test_games_round_trip(record) -> None:
    text = records.write(record, "moves")
    again = records.read(text, "moves")
    assert (again.start, again.moves()) == (record.start, record.moves())


def test_the_usual_games_are_written_bare() -> None:
    assert records.write(records.read("f5 d6 c3"), "moves") == "f5d6c3"
    assert records.write(records.read("h8 i9"), "moves") == "h8i9"
    assert records.write(records.read("f5", start=omok.Board(19)), "moves").startswith('[Game "omok"]\n[Size "19"]')


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("h8h8", "move 2 cannot be played.*h8"),
        ("hello", "hello"),
        ("f5 zebra", "zebra"),
        ("", "no game"),
        ("f99", "f99"),
        ("z27", "z27"),
    ],
)
def test_broken_texts(text, words) -> None:
    with pytest.raises(FormatError, match=words):
        records.read(text, "moves")


def test_an_illegal_move_keeps_what_came_before() -> None:
    record = records.read("f5d6c3d3\nc4a1h8", "moves")
    assert (record.game, record.moves()) == ("othello", ["f5", "d6", "c3", "d3", "c4"])
    (remark,) = record.remarks
    assert (remark.code, remark.line) == ("cut", 2)
    assert remark.values == {"n": 6, "move": "a1", "refusal": "turns-nothing"}
    record = records.read("f5d6c3\nf5d6c3a1\nf5f6", "moves")
    assert [each.moves()[-1] for each in records.read_all("f5d6c3\nf5d6c4\nf5f6e6a1a2", "moves")] == ["c3", "c4", "e6"]


@pytest.mark.parametrize("before", ["https://gomocalc.com/#/", "gomocalc.com/#/", "https://www.gomocalc.com/#/"])
def test_addresses_of_the_gomoku_calculator(before) -> None:
    """Its page keeps the moves there: letters from the left, numbers from the bottom."""
    record = records.read(f"{before}f5d6c3\n")
    assert (record.game, record.size, record.moves()) == ("omok", 15, ["f5", "d6", "c3"])
    assert records.read(f"{before}h8i9o15").moves() == ["h8", "i9", "o15"]


def test_passes_of_omok_round_trip() -> None:
    record = records.read("(;GM[4]SZ[15];B[hh];W[];B[ii];W[jj])")
    assert records.read(records.write(record, "moves")).moves() == ["h8", "pass", "i7", "j6"]


def test_games_of_othello_quest() -> None:
    text = '{"players":[{"name":"hana"},{"name":"duri"}],"position":{"moves":[{"m":"f5"},{"m":"d6"},{"s":"RESIGN"}]}}'
    assert records.detect(text) == "quest"
    record = records.read(text)
    assert record.moves() == ["f5", "d6"]
    assert record.players == {BLACK: "hana", WHITE: "duri"}
    with pytest.raises(FormatError):
        records.read('{"position":{"moves":[{"m":"a1"}]}}')
    with pytest.raises(FormatError):
        records.read('{"moves":' + "[" * 100_000, "quest")
