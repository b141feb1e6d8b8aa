"""Records: trees of moves, checked by the rules."""

import pytest

from omello import BLACK, WHITE, FormatError, MoveError, NotationError, Reason, omok, othello, records
from omello.records import Record


def test_a_record_is_built_from_a_board() -> None:
    board = othello.Board()
    for move in ("f5", "d6", "c3"):
        board.play(move)
    record = Record.from_board(board)
    assert record.moves() == ["f5", "d6", "c3"]
    assert record.start == othello.Board()
    assert record.board() == board
    assert (record.game, record.size, record.outcome) == ("othello", 8, None)


def test_a_finished_game_has_its_outcome() -> None:
    board = omok.Board()
    for move in ["h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12"]:
        board.play(move)
    outcome = Record.from_board(board).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (BLACK, Reason.ROW)


def test_a_set_up_start_is_kept() -> None:
    start = othello.Board.from_stones(["a1"], ["b1", "c1"], turn=BLACK)
    board = start.copy()
    board.play("d1")
    assert Record.from_board(board).start == start


def test_variations_make_a_tree() -> None:
    record = Record(omok.Board())
    first = record.play("h8")
    record.play("i9")
    aside = record.play("h9", first)
    record.play("j10", aside)
    assert record.moves() == ["h8", "i9"]
    assert [str(node.move) for node in record.root.walk()] == ["None", "h8", "i9", "h9", "j10"]
    assert [node.move for node in aside.path()] == ["h8", "h9"]
    assert record.board(aside)["h9"] is WHITE
    assert record.board(aside)["i9"] is None
    assert record.play("h9", first) is aside


def test_moves_are_checked() -> None:
    record = Record(othello.Board())
    with pytest.raises(MoveError, match="a1"):
        record.play("a1")
    with pytest.raises(NotationError, match="z9"):
        record.play("z9")
    assert record.moves() == []


def test_the_start_cannot_be_changed_from_outside() -> None:
    record = Record(othello.Board())
    record.start.play("f5")
    assert record.start == othello.Board()


def test_what_formats_cannot_hold_is_refused_and_what_they_drop_is_named() -> None:
    record = records.read("h8i9")
    record.players[BLACK] = "hana"
    record.root.children[0].comment = "tengen"
    assert "does not hold Omok" in str(records.refusal(record, records.FORMATS["ggf"]))
    assert records.refusal(record, records.FORMATS["psq"]) is None
    assert records.losses(record, records.FORMATS["psq"]) == ["comments"]
    assert records.losses(record, records.FORMATS["sgf"]) == []
    with pytest.raises(FormatError, match="Omok"):
        records.write(record, "ggf")


@pytest.mark.parametrize("data", ["", "1 "])
def test_a_source_without_a_game_is_refused(data: str) -> None:
    with pytest.raises(FormatError, match="there is no game in it"):
        records.read(data, "ggf")
