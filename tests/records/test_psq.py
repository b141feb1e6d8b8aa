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
        ("Piskvorky 15x15, 0:0, 0\n16,1,0\n", "16,1,0"),
        ("", "no game"),
    ],
)
def test_broken_texts(text, words) -> None:
    with pytest.raises(FormatError, match=words):
        records.read(text, "psq")


@pytest.mark.parametrize(("line", "refusal"), [("8,8,0", "occupied"), ("16,1,0", "no-such-point")])
def test_an_illegal_move_keeps_what_came_before(line, refusal) -> None:
    record = records.read(f"{GAME}{line}\n1,1,0\n")
    assert record.moves() == ["h8", "h7", "i7", "i8"]
    assert [(remark.code, remark.line, remark.values["refusal"]) for remark in record.remarks] == [("cut", 9, refusal)]


def test_the_last_line_of_gomocups_archive_has_the_rule_and_the_result() -> None:
    """Two names, -1, then the result and the tournament, as its judge writes them."""
    game = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,0\n8,9,123\nRAPFI25.zip\nJAX25.zip\n-1\n"
    drawn = records.read(game + "0,Renju_1\n")
    assert drawn.start == omok.Board(15, "renju")
    assert drawn.players == {BLACK: "RAPFI25.zip", WHITE: "JAX25.zip"}
    assert drawn.event == "Renju_1"
    assert drawn.outcome is not None
    assert drawn.outcome.winner is None
    assert drawn.remarks == []
    # Which of the two is player 1 depends on the opening, and the file does not tell: that is said, not guessed.
    won = records.read(game + "1,Freestyle15_2\n")
    assert (won.start, won.outcome) == (omok.Board(15), None)
    assert [remark.code for remark in won.remarks] == ["result-unclear"]
    assert records.read(game + "2,Standard\n").start == omok.Board(15, "standard")
    assert records.read(game + "2,FastGame\n").event == "FastGame"


def test_a_pass_is_refused() -> None:
    record = records.read("(;GM[4]SZ[15];B[hh];W[];B[ii])")
    with pytest.raises(FormatError, match="PSQ cannot hold a pass"):
        records.write(record, "psq")
