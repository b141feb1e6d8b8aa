"""OBF and board strings."""

from pathlib import Path

import pytest
from hypothesis import given

from omello import WHITE, FormatError, Score, omok, othello, records
from omello.records import Record
from tests.large_data import large_data

from .games import omok_records, othello_records

FFO = Path(__file__).parent / "ffo.obf"
LINE = "------------------XO------XXX------OXX-----O-------------------- O; F4:-1; B3:-3; F3:-4; % invented\n"


def test_obf_moves_are_variations_with_scores() -> None:
    record = records.read(LINE)
    assert records.detect(LINE) == "obf"
    assert record.start.turn is WHITE
    assert [(node.move, node.score) for node in record.root.children] == [
        ("f4", Score.stones(-1, exact=True)),
        ("b3", Score.stones(-3, exact=True)),
        ("f3", Score.stones(-4, exact=True)),
    ]
    assert record.root.comment == "invented"
    assert records.write(record, "obf") == LINE


def test_obf_other_signs_and_a_lone_score() -> None:
    text = "% a comment\n\n" + LINE.split(";")[0].replace("X", "*").replace("-", ".") + "; +2;\n"
    assert records.detect(text) == "obf"
    record = records.read(text)
    assert record.start == records.read(LINE).start
    assert record.root.score == Score.stones(2, exact=True)


@given(othello_records(sizes=(8,), branches=0))
def test_obf_positions_round_trip(record) -> None:
    position = Record(othello.Board.from_text(record.board().to_text()))
    again = records.read(records.write(position, "obf"), "obf")
    assert again.start == position.start


@pytest.mark.parametrize(
    "text", ["X; F4:1;", "-" * 64 + " X; F4:one;", LINE.replace("F4", "A1"), LINE.replace(" O;", ";")]
)
def test_broken_obf(text) -> None:
    with pytest.raises(FormatError, match="line 1"):
        records.read(text, "obf")


def test_some_ffo_positions() -> None:
    positions = list(records.read_file(FFO))
    best = [(record.root.children[0].move, record.root.children[0].score) for record in positions]
    assert best == [(move, Score.stones(score, exact=True)) for move, score in (("a2", 38), ("h4", 0), ("g2", 6))]
    assert "".join(records.write(record, "obf") for record in positions) == FFO.read_text()


def test_all_ffo_positions() -> None:
    positions = [record for path in sorted(large_data("ffo").glob("*.obf")) for record in records.read_file(path)]
    assert len(positions) == 79
    assert all(record.root.children for record in positions[:59])


START = "---------------------------OX------XO---------------------------"


@pytest.mark.parametrize(
    "text",
    [
        START + " X",
        START + "X",
        START,
        START.replace("X", "*").replace("-", ".") + " *",
        "\n".join(START[i : i + 8] for i in range(0, 64, 8)),
        "\n".join(" ".join(START[i : i + 8]) for i in range(0, 64, 8)) + "\nX",
        str(othello.Board()),
    ],
)
def test_othello_boards_in_every_spelling(text) -> None:
    assert records.detect(text) == "board"
    assert records.read(text).start == othello.Board()


@given(othello_records(branches=0) | omok_records(branches=0))
def test_board_strings_round_trip(record) -> None:
    position = Record(type(record.start).from_text(record.board().to_text()))
    text = records.write(position, "board")
    assert records.detect(text) == "board"
    assert records.read(text).start == position.start


def test_omok_boards() -> None:
    board = omok.Board.from_stones(["h8", "i9"], ["h9"])
    drawing = str(board)
    assert records.detect(drawing) == "board"
    assert records.read(drawing).start == board
    cells = "".join(line.split(maxsplit=1)[1].replace(" ", "") for line in drawing.split("\n")[:15])
    assert records.read(cells).start == board
    assert records.read(cells, start=omok.Board(15, "renju")).start.to_text().endswith("renju")


def test_games_are_no_positions() -> None:
    for name in ("obf", "board"):
        with pytest.raises(FormatError, match="position"):
            records.write(records.read("f5d6"), name)


@pytest.mark.parametrize("text", ["", "XO", "X" * 65 + "?", START + "XX", "x" * 5000, "9/9/9/9/9 b freestyle"])
def test_broken_boards(text) -> None:
    with pytest.raises(FormatError):
        records.read(text, "board")
