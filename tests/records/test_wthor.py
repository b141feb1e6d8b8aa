"""WTHOR: games with their players and tournaments."""

import random
from datetime import date

import pytest
from hypothesis import given

from omello import BLACK, WHITE, FormatError, Outcome, Reason, Score, records
from omello.records import Record, wthor
from omello.records.results import by_margin
from tests.large_data import large_data

from .games import othello_records

WIPE_OUT = "e6f4e3f6g5d6e7f5c5"

# 2026-01-02, one game of 2026 on 8×8; black 1, white 2, 64 stones for black.
GAMES = (
    bytes.fromhex("141a0102 01000000 0000 ea07 08001600 0000 0100 0200 4040 412e2342394 04b3835".replace(" ", ""))
    + bytes(51)
)  # fmt: skip


def names(width: int, *texts: str) -> bytes:
    header = bytes([20, 26, 1, 2, 0, 0, 0, 0, len(texts), 0, 0, 0, 124, 0, 0, 0])
    return header + b"".join(text.encode("latin-1").ljust(width, b"\0") for text in texts)


def test_a_game() -> None:
    assert len(GAMES) == 84
    assert records.detect(GAMES) == "wthor"
    record = records.read(GAMES)
    assert "".join(record.moves()) == WIPE_OUT
    assert record.outcome is not None
    assert record.outcome.score == (64, 0)
    assert record.date == "2026"
    assert record.warnings == []


def test_names_come_from_the_files_beside(tmp_path) -> None:
    (tmp_path / "WTH_2026.wtb").write_bytes(GAMES)
    (tmp_path / "WTH.JOU").write_bytes(names(20, "?", "Hana", "Dürer"))
    (tmp_path / "WTH.TRN").write_bytes(names(26, "Seoul Open"))
    record = next(records.read_file(tmp_path / "WTH_2026.wtb"))
    assert record.players == {BLACK: "Hana", WHITE: "Dürer"}
    assert record.event == "Seoul Open"


def test_lists_of_names_are_no_games() -> None:
    assert records.detect(names(20, "a", "b")) == "wthor"
    with pytest.raises(FormatError, match="wtb"):
        records.read(names(26, "a", "b"))


def test_an_illegal_move_ends_the_game_and_is_reported() -> None:
    for byte in (11, 99, 56):
        record = records.read(GAMES[:26] + bytes([byte]) + GAMES[27:])
        assert record.moves() == ["e6", "f4"]
        assert [(remark.code, remark.values["n"]) for remark in record.remarks] == [("cut", 3)]
        assert record.outcome is not None
        assert record.outcome.score == (64, 0)


def test_another_score_is_reported() -> None:
    record = records.read(GAMES[:22] + bytes([40]) + GAMES[23:])
    assert record.warnings == ["The game ends with 64 stones for Black, but 40 are given."]


def test_sizes_have_to_match() -> None:
    with pytest.raises(FormatError, match="1 games"):
        records.read(GAMES[:-1], "wthor")
    with pytest.raises(FormatError, match="10×10"):
        records.read(GAMES[:12] + b"\x0a" + GAMES[13:], "wthor")
    with pytest.raises(FormatError, match="10×10"):
        records.read(GAMES[:12] + b"\x0a" + GAMES[13:] + bytes(36))
    with pytest.raises(FormatError, match="header"):
        records.read(b"\x14", "wthor")


def test_board_size_0_means_8() -> None:
    assert len(records.read(GAMES[:12] + b"\0" + GAMES[13:]).moves()) == 9


@given(othello_records(sizes=(8,), branches=0))
def test_games_round_trip(record) -> None:
    record.players = {BLACK: "Hana", WHITE: "Ångström"}
    record.event, record.date = "Café", "2026-03-04"
    files = wthor.write([record, record], date(2026, 1, 2))
    first, second = wthor.read(files[""], names=wthor.Names(files[".jou"], files[".trn"]))
    for again in (first, second):
        assert again.moves() == record.moves()[: len(again.moves())]
        assert all(move.is_pass for move in record.moves()[len(again.moves()) :])
        assert (again.players, again.event, again.date) == (record.players, "Café", "2026")
        assert not again.warnings or record.outcome is None


def test_the_theoretical_score_stands_where_it_was_computed() -> None:
    rng = random.Random(5)
    record = records.read("f5d6c3d3c4f4f6g5e6d7")
    board = record.board()
    while board.outcome() is None:
        record.play(rng.choice(board.legal_moves()))
        board = record.board()
    record.outcome = board.outcome()
    judged = list(record.root.main_line())[37]
    judged.score = Score.stones(6, exact=True)
    (again,) = wthor.read(wthor.write([record])[""])
    assert [node.move for node in again.root.main_line() if node.score] == [judged.move]
    assert list(again.root.main_line())[37].score == judged.score


def test_files_are_written_together(tmp_path) -> None:
    record = records.read("f5d6c3")
    record.players = {BLACK: "Hana", WHITE: "Duri"}
    records.write_file(tmp_path / "games.wtb", [record])
    assert next(records.read_file(tmp_path / "games.wtb")).players == record.players


def test_names_in_other_scripts_are_refused() -> None:
    record = records.read("f5")
    record.players = {BLACK: "하나"}
    with pytest.raises(FormatError, match="하나"):
        wthor.write([record])


@pytest.mark.parametrize("text", ["h8i9", '[Game "othello"]\n[Size "10"]\nf7'])
def test_other_games_and_sizes_are_refused(text, tmp_path) -> None:
    with pytest.raises(FormatError, match="WTHOR"):
        records.write_file(tmp_path / "games.wtb", records.read(text))


@pytest.mark.slow
def test_the_whole_database_replays_to_its_scores() -> None:
    count = 0
    reports: list[str] = []
    for path in sorted(large_data("wthor").glob("*.wtb")):
        for game in wthor.games(path.read_bytes()):
            count += 1
            report = wthor.problem(game, wthor.replay(game))
            if report is not None:
                reports.append(report.code)
    # Some games were not written down to the end; no move is illegal, and no finished game has another score.
    assert (count, len(reports)) == (137_548, 413)
    assert set(reports) == {"unfinished"}


def database(depth: int, *rows: bytes) -> bytes:
    return GAMES[:4] + len(rows).to_bytes(4, "little") + GAMES[8:14] + bytes([depth]) + GAMES[15:16] + b"".join(rows)


@pytest.mark.parametrize("depth", [0, 22, 24, 18])
def test_what_was_read_is_written_back_byte_by_byte(depth, tmp_path) -> None:
    """With the depth of the theoretical scores, games that stop early or go wrong, and names that no game uses."""
    moves = bytes.fromhex("412e2342")
    row = GAMES[16:]
    rng = random.Random(3)
    board = records.read("f5").start
    while board.outcome() is None:
        board.push(rng.choice(board.legal_moves()))
    played = bytes(10 * (move.row + 1) + move.col + 1 for move in board.moves if not move.is_pass).ljust(60, b"\0")
    rows = (
        row,
        row[:6] + bytes([40, 30]) + moves + bytes(56),
        row[:8] + moves + b"\x63\x2e" + bytes(54),
        row[:6] + bytes([33, 31]) + played,
    )
    folder = tmp_path / "in"
    folder.mkdir()
    games, jou, trn = database(depth, *rows), names(20, "?", "Hana", "Dürer", "nobody"), names(26, "Seoul Open", "x")
    for name, content in (("WTH_2026.wtb", games), ("WTH.JOU", jou), ("WTH.TRN", trn)):
        (folder / name).write_bytes(content)
    found = list(records.read_file(folder / "WTH_2026.wtb"))
    records.write_file(tmp_path / "out.wtb", found)
    assert (tmp_path / "out.wtb").read_bytes() == games
    assert (tmp_path / "out.jou").read_bytes() == jou
    assert (tmp_path / "out.trn").read_bytes() == trn
    # A game left out, and a name changed: the others stay as they are, with their numbers.
    found[1].players[BLACK] = "Nu"
    records.write_file(tmp_path / "out.wtb", found[:3])
    again = list(records.read_file(tmp_path / "out.wtb"))
    assert [record.players[BLACK] for record in again] == ["Hana", "Nu", "Hana"]
    written = (tmp_path / "out.wtb").read_bytes()
    assert (written[14], written[16:84]) == (depth, rows[0])


def test_without_names_the_numbers_stay() -> None:
    (record,) = wthor.read(GAMES)
    files = wthor.write([record])
    assert files[""] == GAMES
    (again,) = wthor.read(files[""], names=wthor.Names(files[".jou"], files[".trn"]))
    assert (again.players, again.event) == (record.players, record.event)


def test_the_depth_of_exact_scores_is_found() -> None:
    record = records.read("f5d6c3d3c4f4f6g5")
    node = list(record.root.main_line())[4]
    node.score = Score.stones(6, exact=True)
    games = wthor.write([record])[""]
    assert games[14] == 55
    (again,) = wthor.read(games)
    assert list(again.root.main_line())[4].score == node.score


def scored(at: int, year: str, value: int = 6) -> Record:
    record = records.read("f5d6c3d3c4f4f6g5")
    list(record.root.main_line())[at].score = Score.stones(value, exact=True)
    record.date, record.outcome = year, by_margin(12, 64)
    return record


def lost(*given: Record) -> list[list[str]]:
    """What is said to be lost; and what comes back from the file has to agree."""
    said = records.losses_together(given, records.FORMATS["wthor"])
    for record, again, parts in zip(given, wthor.read(wthor.write(given)[""]), said, strict=True):
        scores, scores_again = ([node.score for node in one.root.walk()] for one in (record, again))
        assert ("date" in parts) == (again.date != record.date)
        assert ("scores" in parts) == (scores_again != scores)
        assert ("result" in parts) == (again.outcome != record.outcome)
    return said


def test_only_what_is_lost_is_said_to_be() -> None:
    assert lost(scored(4, "1985"), scored(4, "1985", -8)) == [[], []]
    assert records.losses(scored(4, "1985"), records.FORMATS["wthor"]) == []


def test_what_a_file_says_once_is_lost_where_games_differ() -> None:
    assert lost(scored(4, "1985"), scored(4, "1986")) == [["date"], ["date"]]
    assert lost(scored(4, "1985"), scored(4, "1985"), scored(6, "1985")) == [[], [], ["scores"]]


def test_more_than_a_year_a_score_and_a_count_is_lost() -> None:
    assert lost(scored(4, "1985-03-01")) == [["date"]]
    assert lost(scored(4, "1985", 7)) == [["scores"]]
    for change in (Score.stones(6), Score.stones(2, exact=True)):
        record = scored(4, "1985")
        record.end().score = change
        assert lost(record) == [["scores"]]
    record = scored(4, "1985")
    record.outcome = Outcome(BLACK, Reason.RESIGNATION)
    assert lost(record) == [["result"]]


@pytest.mark.slow
def test_every_year_of_the_database_is_written_back_byte_by_byte() -> None:
    folder = large_data("wthor")
    jou, trn = (next(folder.glob(f"*.{ending}")).read_bytes() for ending in ("JOU", "TRN"))
    for path in sorted(folder.glob("*.wtb")):
        if path.stem[-4:] in ("1977", "1996", "2013", "2025"):
            files = wthor.write(records.read_file(path))
            assert (files[""], files[".jou"], files[".trn"]) == (path.read_bytes(), jou, trn)
