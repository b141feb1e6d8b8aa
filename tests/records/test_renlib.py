"""RenLib libraries, read only."""

import pytest

from omello import FormatError, omok, records

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


def test_it_is_only_read() -> None:
    with pytest.raises(FormatError, match="only read"):
        records.write(records.read("h8"), "renlib")
