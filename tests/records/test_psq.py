"""PSQ and .rec files."""

import pytest
from hypothesis import given

from omello import BLACK, WHITE, FormatError, omok, records

from .games import omok_records

GAME = """Piskvorky 15x15, 0:0, 0
8,8,0
8,9,1250
9,9,830
9,8,2110
pbrain-omello.exe
pbrain-other.exe
0
"""


def test_a_game() -> None:
    record = records.read(GAME)
    assert record.moves() == ["h8", "h7", "i7", "i8"]
    assert [node.seconds for node in record.root.main_line()] == [0, 1.25, 0.83, 2.11]
    assert record.players == {BLACK: "pbrain-omello.exe", WHITE: "pbrain-other.exe"}


def test_the_second_seat_can_move_first() -> None:
    assert records.read(GAME.replace("0:0, 0", "0:0, 1")).players[BLACK] == "pbrain-other.exe"


def test_times_may_be_missing_and_blanks_vary() -> None:
    assert records.read("Piskvorky  20x20,  11:11 , 0\r\n1,2\r\n 3 , 4\r\n").moves() == ["a19", "c17"]


def test_rec_files_count_from_zero_on_20_lines() -> None:
    record = records.read("pbrain-a.exe\npbrain-b.exe\n0,1,0\n2,3,10\n-1\n")
    assert (record.size, record.moves(), record.players[BLACK]) == (20, ["a19", "c17"], "pbrain-a.exe")


@given(omok_records(sizes=(15, 20), branches=0))
def test_games_round_trip(record) -> None:
    record.players = {BLACK: "가 나", WHITE: "b"}
    text = records.write(record, "psq")
    assert records.detect(text) == "psq"
    again = records.read(text, start=record.start)
    assert (again.start, again.moves(), again.players) == (record.start, record.moves(), record.players)


def test_the_rule_is_given_or_guessed() -> None:
    six = "".join(f"{col},8,0\n{col},1,0\n" for col in (1, 2, 3, 5, 6, 4)) + "15,15,0\n"
    assert records.read("Piskvorky 15x15, 0:0, 0\n" + six).start == omok.Board(15, "standard")
    assert records.read(GAME, start=omok.Board(15, "renju")).start == omok.Board(15, "renju")


def test_names_that_would_be_read_as_moves_are_refused() -> None:
    record = records.read(GAME)
    record.players[BLACK] = "7"
    with pytest.raises(FormatError, match="'7'"):
        records.write(record, "psq")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Piskvorky 15x13, 0:0, 0\n", "square"),
        ("Piskvorky 99x99, 0:0, 0\n", "99"),
        ("Piskvorky fifteen\n", "fifteen"),
        (GAME + "8,8,0\n", "8,8|h8"),
        (GAME + "16,1,0\n", "16,1,0"),
        ("", "empty"),
    ],
)
def test_broken_texts(text, words) -> None:
    with pytest.raises(FormatError, match=words):
        records.read(text, "psq")
