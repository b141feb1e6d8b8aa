"""What users paste is recognised, or refused with a quotation."""

import pytest

from omello import FormatError, SpecError, records


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ("(;GM[2];B[f5])", "sgf"),
        (b"\xef\xbb\xbf(;GM[4];B[hh])", "sgf"),
        ("\n  ( ;FF[4]GM[4];B[hh])", "sgf"),
        ("1 (;GM[Othello]PC[GGS]TY[8]B[F5];)", "ggf"),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0\n", "psq"),
        ("one\ntwo\n7,7,0\n", "psq"),
        ("f5d6", "moves"),
        ("1. h8 i9", "moves"),
        ('[Black "x"]\n1. h8', "moves"),
        ("5/5/1xo2/5/5 b freestyle", "board"),
        ("https://gomocalc.com/#/h8i9h9", "moves"),
        ("https://example.org/viewer?board=" + "-" * 27 + "OX------XO" + "-" * 27, "board"),
        ("１．ｆ５　２．ｄ６", "moves"),
        (b"\xffRenLib\xff\x03\x00" + b"\xff" * 10, "renlib"),
    ],
)
def test_formats_are_recognised(data, name) -> None:
    assert records.detect(data) == name


@pytest.mark.parametrize("data", ["", "   ", "hello world", "?", b"", b"\x00\x01", "<html>", "{}"])
def test_the_rest_is_refused(data) -> None:
    with pytest.raises(FormatError):
        records.detect(data)


def test_refusals_quote_the_input() -> None:
    with pytest.raises(FormatError, match="'hello"):
        records.detect("hello world")


def test_unknown_formats_are_named() -> None:
    with pytest.raises(SpecError, match=r"'pgn'.*sgf"):
        records.read("f5", "pgn")


def test_huge_input_is_refused_at_once() -> None:
    with pytest.raises(FormatError, match="too many"):
        records.read(b" " * (records.text.MAX_BYTES + 1))
    with pytest.raises(FormatError, match="too many"):
        records.detect("x" * (records.text.MAX_BYTES + 1))


def test_binary_formats_are_not_read_from_text() -> None:
    with pytest.raises(FormatError, match="from a file"):
        records.read("text", "wthor")
    with pytest.raises(SpecError, match="write_file"):
        records.write(records.read("f5"), "wthor")


def test_files_by_extension(tmp_path) -> None:
    record = records.read("f5d6c3")
    for name in ("a.sgf", "a.ggf", "a.txt", "a.WTB"):
        records.write_file(tmp_path / name, record)
        assert next(records.read_file(tmp_path / name)).moves() == record.moves()
    with pytest.raises(SpecError, match="pgn"):
        records.write_file(tmp_path / "a.pgn", record)
    with pytest.raises(FormatError, match="one game"):
        records.write_file(tmp_path / "a.psq", [records.read("h8i9")] * 2)
