"""What people paste: addresses, wide letters, drawings with the signs of their keyboards."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omello import BLACK, WHITE, omok, othello, records
from omello.records.addresses import LONGEST, inside

TIGER = ["f5", "d6", "c3", "d3", "c4"]


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org/?moves=f5d6c3d3c4",
        "https://example.org/othello/f5d6c3d3c4",
        "https://example.org/othello#f5d6c3d3c4",
        "https://example.org/#/game?m=F5D6C3D3C4&level=21",
        "https://example.org/v2/play#kifu=f5-d6-c3-d3-c4",
        "https://example.org/play?lang=en&s=f5%20d6%20c3%20d3%20c4&x=b2",
        "othello.example.org/f5_d6_c3_d3_c4",
    ],
)
def test_the_moves_of_an_address_are_read(address: str) -> None:
    assert records.read(address).moves() == TIGER
    assert records.read(f"  {address}\n").game == "othello"


def test_sites_for_omok_have_omok_games() -> None:
    # The same moves would do in Othello.
    record = records.read("https://gomocalc.com/#/f5d6c3")
    assert (record.game, record.size, record.moves()) == ("omok", 15, ["f5", "d6", "c3"])
    assert records.read("https://www.gomocalc.com/#/e6f6f5e5g7").moves() == ["e6", "f6", "f5", "e5", "g7"]


@pytest.mark.parametrize("turn", ["", " X", " O"])
def test_the_board_of_an_address_is_read(turn: str) -> None:
    board = records.read("f5d6").board()
    cells = board.to_text()[:64]
    found = records.read(f"https://example.org/view?id=3&pos={cells}{turn.replace(' ', '%20')}").start
    assert found.stones(BLACK) == board.stones(BLACK)
    assert found.stones(WHITE) == board.stones(WHITE)
    if turn:
        assert found.turn is (BLACK if turn == " X" else WHITE)


@pytest.mark.parametrize(
    "text",
    ["f5d6", "https://example.org/", "https://example.org/v2/a1", "http://[::1", "f5/d6", "", "x" * (LONGEST + 1)],
)
def test_what_is_no_address_of_a_game_is_left_alone(text: str) -> None:
    assert inside(text) is None


@settings(max_examples=200)
@given(st.text(max_size=80))
def test_no_address_breaks_the_reader(text: str) -> None:
    inside(f"https://example.org/{text}")
    inside(f"https://{text}")


@pytest.mark.parametrize(
    "text",
    [
        "ｆ５ｄ６ｃ３ｄ３ｃ４",
        "１．ｆ５　２．ｄ６　３．ｃ３　４．ｄ３　５．ｃ４",
        "1手目 f5 2手目 d6 3手目 c3 4手目 d3 5手目 c4",
        "1수 f5, 2수 d6, 3수 c3, 4수 d3, 5수 c4",
        "①f5②d6③c3④d3⑤c4",
        "黒f5、白d6、黒c3、白d3、黒c4。",
        "흑 f5 백 d6 흑 c3 백 d3 흑 c4",
        "●f5 ○d6 ●c3 ○d3 ●c4",
        "1:f5 2:d6 3:c3 4:d3 5:c4",
        "f5 → d6 → c3 → d3 → c4",
        "1f5 2d6 3c3 4d3 5c4",
    ],
)
def test_moves_as_people_write_them(text: str) -> None:
    assert records.read(text).moves() == TIGER


def drawn(board, black: str, white: str, empty: str, between: str = "") -> str:
    stones = {str(stone): black for stone in board.stones(BLACK)} | {str(stone): white for stone in board.stones(WHITE)}
    size = board.size
    rows = range(1, size + 1) if board.game == "othello" else range(size, 0, -1)
    return "\n".join(between.join(stones.get(f"{chr(97 + col)}{row}", empty) for col in range(size)) for row in rows)


@pytest.mark.parametrize("signs", ["●○－", "●○・", "ＸＯ．", "⚫⚪┼", "黒白＿", "●◯□", "#O·"])
@pytest.mark.parametrize("between", ["", " ", "　", "|"])
def test_boards_as_people_draw_them(signs: str, between: str) -> None:
    for board in (records.read("f5d6c3").board(), records.read("h8i9h9").board()):
        record = records.read(drawn(board, *signs, between))
        assert (record.game, record.size) == (board.game, board.size)
        assert record.start.stones(BLACK) == board.stones(BLACK)
        assert record.start.stones(WHITE) == board.stones(WHITE)


@pytest.mark.parametrize(
    ("line", "turn"), [("白番", WHITE), ("黒の番", BLACK), ("백 차례", WHITE), ("흑", BLACK), ("White to move", WHITE)]
)
def test_a_drawing_says_whose_turn_it_is(line: str, turn: object) -> None:
    board = records.read("f5d6c3").board()
    text = drawn(board, "●", "○", "・")
    assert records.read(f"{text}\n{line}").start.turn is turn


def test_edges_of_an_omok_board_are_empty_points() -> None:
    rows = ["┌" + "┬" * 13 + "┐", *["├" + "┼" * 13 + "┤"] * 13, "└" + "┴" * 13 + "┘"]
    rows[7] = rows[7][:7] + "●○" + rows[7][9:]
    board = records.read("\n".join(rows)).start
    assert isinstance(board, omok.Board)
    assert (board.stones(BLACK), board.stones(WHITE)) == (["h8"], ["i8"])


def test_a_wide_line_of_endgame_tests_is_one() -> None:
    line = "－" * 27 + "ＯＸ－－－－－－ＸＯ" + "－" * 27 + "　Ｘ；　＋０；"
    assert records.detect(line) == "obf"
    assert records.read(line).start == othello.Board()
