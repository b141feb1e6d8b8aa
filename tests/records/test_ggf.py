"""GGF, as servers and NBoard write it."""

import random

import pytest
from hypothesis import given

from omello import BLACK, WHITE, FormatError, Outcome, Reason, Score, othello, records
from omello.records import Clock

from .games import Seed, decorate, othello_records, words

GAME = (
    "(;GM[Othello]PC[Omello]DT[2026.01.02_09:00:00.KST]PB[hana]PW[bot3]RB[1700.5]TI[5:00/0:10]TY[8]RE[?]"
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
    "B[D3//1.5]W[C3]B[E6/2.25]W[D2]B[D1]W[E1]B[B2]W[C1]B[PA]W[A3];)"
)


def test_a_game_with_all_its_parts() -> None:
    record = records.read(GAME)
    assert record.moves() == ["d3", "c3", "e6", "d2", "d1", "e1", "b2", "c1", "pass", "a3"]
    assert record.players == {BLACK: "hana", WHITE: "bot3"}
    assert record.ratings == {BLACK: 1700.5}
    assert record.clocks == {BLACK: Clock(300, 10), WHITE: Clock(300, 10)}
    assert (record.date, record.place) == ("2026-01-02 09:00:00 KST", "Omello")
    assert record.root.children[0].seconds == 1.5
    assert list(record.root.main_line())[2].score == Score.stones(2.25)
    assert record.start == othello.Board()
    assert records.read(records.write(record, "ggf")).moves() == record.moves()


@given(Seed, words.filter(bool), othello_records(sizes=(4, 6, 8, 10, 12, 14)))
def test_what_ggf_keeps_round_trips(seed, name, record) -> None:
    decorate(record, random.Random(seed), name)
    text = records.write(record, "ggf")
    assert records.detect(text) == "ggf"
    again = records.read(text)
    assert again.start == record.start
    assert again.moves() == record.moves()
    for part in ("players", "ratings", "clocks", "outcome", "date", "place"):
        assert getattr(again, part) == getattr(record, part)
    assert again.root.comment == record.root.comment
    for mine, theirs in zip(record.root.main_line(), again.root.main_line(), strict=True):
        assert mine.seconds == theirs.seconds
        assert (mine.score and mine.score.value) == (theirs.score and theirs.score.value)


def test_archives_count_their_games() -> None:
    assert len(list(records.read_all(f"1 {GAME}\n2 {GAME}{GAME}\n", "ggf"))) == 3


def test_colours_are_not_believed() -> None:
    assert records.read(GAME.replace("W[", "B[").replace("B[PA]", "")).moves()[-2:] == ["pass", "a3"]


@pytest.mark.parametrize(
    ("result", "outcome"),
    [
        ("+12.00:r", Outcome(BLACK, Reason.RESIGNATION)),
        ("-64.00:t", Outcome(WHITE, Reason.TIME)),
        ("+0.00:s", Outcome(None, Reason.AGREEMENT)),
    ],
)
def test_results_with_flags(result, outcome) -> None:
    record = records.read(GAME.replace("RE[?]", f"RE[{result}]"))
    assert record.outcome == outcome
    assert records.read(records.write(record, "ggf")).outcome == outcome


@pytest.mark.parametrize("kind", ["8", "s8r20", "8k", "s8", "8b"])
def test_types_that_are_othello(kind) -> None:
    assert records.read(GAME.replace("TY[8]", f"TY[{kind}]")).size == 8


@pytest.mark.parametrize("kind", ["88", "8a", "x", "7", "99"])
def test_types_that_are_not(kind) -> None:
    with pytest.raises(FormatError):
        records.read(f"(;GM[Othello]TY[{kind}];)")


def test_a_bracket_in_a_name_is_refused() -> None:
    record = records.read("f5")
    record.players[BLACK] = "a]b"
    with pytest.raises(FormatError, match="]"):
        records.write(record, "ggf")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("(;GM[Othello]TY[8]B[A1];)", "a1"),
        ("(;GM[Othello]TY[8]B[F5]", "not closed"),
        ("(;GM[Othello]TY[8]B[F5;)", "B[F5"),
        ("(;GM[Amazons]TY[8];)", "Amazons"),
        ("(;GM[Othello]BO[8 *];)", "square"),
        ("(;GM[Othello]BO[6 ---------------------------O*------*O--------------------------- *];)", "64"),
        ("hello", "hello"),
    ],
)
def test_broken_texts(text, words) -> None:
    with pytest.raises(FormatError) as error:
        records.read(text, "ggf")
    assert words.lower() in str(error.value).lower()
