"""Records: trees of moves, checked by the rules."""

import copy
import pickle
import re
from pathlib import Path

import pytest

from omello import BLACK, WHITE, FormatError, MoveError, NotationError, Reason, omok, othello, records, texts
from omello.records import Record, Remark


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
    with pytest.raises(FormatError, match="There is no game in it"):
        records.read(data, "ggf")


@pytest.mark.parametrize("again", [copy.deepcopy, lambda record: pickle.loads(pickle.dumps(record))])
def test_long_records_are_copied_and_pickled(again) -> None:
    record = Record(omok.Board(26))
    board, node = record.start, record.root
    for number in range(5000):
        # Longer than any game: a line that goes on and on, as a broken file may have it.
        node = node.add(board.move("pass" if number > 600 else ("h8", "i9", "j10")[number % 3]))
    node.comment, record.players[BLACK] = "the end", "hana"
    aside = record.root.children[0].add(board.move("a1"))
    aside.marks[board.move("b2")] = "A"
    found = again(record)
    assert found.moves() == record.moves()
    assert (found.end().comment, found.players) == ("the end", {BLACK: "hana"})
    assert found.root.children[0].children[1].marks == {"b2": "A"}
    assert found.root.children[0].children[1].parent is found.root.children[0]
    assert found.root is not record.root
    assert again(aside).path()[-1].marks == {"b2": "A"}


def test_what_was_written_can_be_read(tmp_path, monkeypatch) -> None:
    record = records.read("f5d6c3")
    monkeypatch.setattr("omello.records.text.MAX_BYTES", 2000)
    records.write_file(tmp_path / "few.sgf", [record] * 10)
    assert len(list(records.read_file(tmp_path / "few.sgf"))) == 10
    with pytest.raises(FormatError, match="too many"):
        records.write_file(tmp_path / "many.sgf", [record] * 40)
    assert [path.name for path in tmp_path.iterdir()] == ["few.sgf"]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no such file")
def test_a_file_without_an_end_is_too_large(monkeypatch) -> None:
    monkeypatch.setattr("omello.records.text.MAX_BYTES", 5_000_000)
    with pytest.raises(FormatError, match="too many"):
        records.read_file("/dev/zero")


def test_more_than_32_mib_are_read(tmp_path) -> None:
    (tmp_path / "large.sgf").write_text(f"(;GM[2]C[{'x' * (33 << 20)}];B[f5])")
    assert next(records.read_file(tmp_path / "large.sgf")).moves() == ["f5"]


def test_games_are_written_one_by_one(tmp_path) -> None:
    """A generator is consumed as the file grows, and nothing is left of a file that could not be finished."""
    made = []

    def games():
        for text in ("f5d6", "f5f6", "h8i9"):
            made.append(text)
            yield records.read(text)

    with pytest.raises(FormatError, match="game 3: GGF does not hold Omok"):
        records.write_file(tmp_path / "games.ggf", games())
    assert made == ["f5d6", "f5f6", "h8i9"]
    assert list(tmp_path.iterdir()) == []


def test_a_position_of_a_game_is_a_record_of_its_own() -> None:
    record = records.read("f5d6c3d3")
    assert record.position().start.to_text() == record.board().to_text()
    second = record.root.children[0].children[0]
    assert records.write(record.position(second), "obf").startswith(record.board(second).to_text())
    black = records.read("(;GM[4]SZ[15]RU[renju];B[hh];W[ii])").position()
    assert (black.start.turn, black.start["h8"], str(black.start.rule)) == (BLACK, BLACK, "renju")


@pytest.mark.parametrize("language", ["ko", "en", "ja"])
def test_every_remark_has_words(language) -> None:
    """Readers and writers name their codes in the source: all of them have texts, with the places they fill."""
    sources = "".join(path.read_text() for path in Path(records.__file__).parent.rglob("*.py"))
    used = re.findall(r'Remark(?:\.of)?\(\s*"([a-z-]+)"', sources)
    say = texts.load(language)
    assert len(used) > 30
    assert [code for code in used if f"record.{code}" not in say] == []
    assert [part for part in records.PARTS if f"record.part.{part}" not in say] == []
    said = Remark.of("cut", n=3, move="h8", refusal="occupied").at(2).said(say)
    assert "h8" in said
    assert "3" in said
    assert "{" not in said
