"""RenLib libraries."""

import random

import pytest
from hypothesis import given

from omello import FormatError, omok, records

from .games import Seed, omok_records, tree

HEADER = bytes.fromhex("ff52656e4c6962ff0300") + b"\xff" * 10
LIBRARY = HEADER + bytes.fromhex("7800 68c0 79486f6b0000".replace(" ", ""))


def test_a_library() -> None:
    assert records.detect(LIBRARY) == "renlib"
    record = records.read(LIBRARY)
    assert [str(node.move) for node in record.root.walk()] == ["None", "h8", "h9", "i8"]
    assert [node.move for node in record.root.children[0].children] == ["h9", "i8"]
    assert record.root.children[0].children[1].comment == "ok"
    assert record.start == omok.Board()


def test_an_odd_text_has_one_zero_and_an_even_one_two() -> None:
    for text in (b"a\0", b"ab\0\0", b"abc\0"):
        record = records.read(HEADER + b"\x78\x08" + text + b"\x68\x40")
        assert record.moves() == ["h8", "h9"]
        assert record.root.children[0].comment == text.rstrip(b"\0").decode()


def test_old_files_have_a_root_node() -> None:
    assert records.read(HEADER + b"\x00\x00\x78\x40").moves() == ["h8"]


def test_comments_of_several_lines_and_other_encodings() -> None:
    comment = "오목\x08둘째 줄".encode("cp949")
    padded = comment + (b"\0" if len(comment) % 2 else b"\0\0")
    assert records.read(HEADER + b"\x78\x48" + padded).root.children[0].comment == "오목\n둘째 줄"


def test_board_texts_are_marks_and_follow_the_comment() -> None:
    record = records.read(HEADER + b"\x78\x00\x68\x49\x00\x01c\0A\0")
    assert record.moves() == ["h8", "h9"]
    assert record.end().comment == "c"
    assert record.root.children[0].marks == {"h9": "A"}


def test_nodes_without_a_move_do_not_change_the_side() -> None:
    record = records.read(HEADER + b"\x78\x00\x68\x03\x00\x01A\0\x79\x40")
    assert record.moves() == ["h8", "i8"]
    assert record.root.children[0].marks == {"h9": "A"}


def test_moves_on_stones_are_left_out_with_what_follows() -> None:
    record = records.read(HEADER + b"\x78\x00" + b"\x78\x80\x68\x40" + b"\x79\x40")
    assert record.moves() == ["h8", "i8"]
    assert record.warnings == ["One move could not be played and was left out with what follows it."]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xffRenLib\xff", "ends in the middle"),
        (HEADER + b"\x78", "middle"),
        (HEADER + b"\xf8\x40", "0xf8"),
        (HEADER + b"\x70\x40", "0x70"),
        (HEADER + b"\x78\x48abc", "ends in the middle"),
        (HEADER + b"\x78\x01\x00", "middle"),
    ],
)
def test_broken_files(data, words) -> None:
    with pytest.raises(FormatError, match=words):
        records.read(data, "renlib")


def test_a_long_file_takes_no_stack() -> None:
    nodes = b"".join(bytes([16 * row + col, 0x80]) for row in range(15) for col in range(1, 16)) * 200
    record = records.read(HEADER + nodes)
    assert len(record.moves()) > 50
    assert record.warnings


def test_othello_quest_is_only_read() -> None:
    with pytest.raises(FormatError, match="only read"):
        records.write(records.read("f5"), "quest")


def test_a_tree_is_written_as_others_read_it() -> None:
    record = records.read("(;GM[4]SZ[15];B[hh](;W[hg])(;W[ih]C[ok]))")
    (content,) = records.contents_of(record, records.FORMATS["renlib"]).values()
    assert content == HEADER + bytes.fromhex("7800 68c0 7948 6f6b0000")


@given(Seed, omok_records(sizes=(15,)))
def test_trees_with_comments_and_texts_round_trip(seed, record) -> None:
    rng = random.Random(seed)
    points = [record.start.move(name) for name in ("a1", "h8", "o15", "c12")]
    for node in record.root.walk():
        node.comment = rng.choice(["", "one", "두 줄\nand more\nof it"])
        node.marks = {point: rng.choice("AB가") for point in rng.sample(points, rng.randrange(3))}
    (content,) = records.contents_of(record, records.FORMATS["renlib"]).values()
    assert records.detect(content) == "renlib"
    again = records.read(content, start=record.start)
    assert sorted(tree(again)) == sorted(tree(record))
    assert [node.comment for node in again.root.walk()] == [node.comment for node in record.root.walk()]
    assert [node.marks for node in again.root.walk()] == [node.marks for node in record.root.walk()]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("(;GM[4]SZ[19];B[hh])", "15×15"),
        ("(;GM[4]SZ[15];B[hh];W[];B[ii])", "pass"),
        ("(;GM[4]SZ[15]AB[aa];W[hh])", "usual start"),
        ("(;GM[2];B[f5])", "Othello"),
    ],
)
def test_what_a_library_cannot_hold_is_refused(text, words, tmp_path) -> None:
    with pytest.raises(FormatError, match=words):
        records.write_file(tmp_path / "x.lib", records.read(text))
    assert list(tmp_path.iterdir()) == []


def test_a_deep_tree_is_written_without_a_stack(tmp_path) -> None:
    record = records.Record(omok.Board())
    node = record.root
    for point in record.start.legal_moves():
        node = node.add(point)
    records.write_file(tmp_path / "deep.lib", record)
    assert len(next(records.read_file(tmp_path / "deep.lib")).moves()) > 4
