"""Readers raise nothing but `FormatError`, whatever they are given, and take their time in proportion."""

import contextlib
import random
import time
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from omello import FormatError, records
from omello.records import FORMATS, wthor

from .games import tree

FUZZ = Path(__file__).parents[2] / "fuzz"
SEEDS = {
    folder.name: [path.read_bytes() for path in sorted(folder.iterdir())] for folder in sorted(FUZZ.glob("seeds/*"))
}
POOL = b"()[];:/,.-*+\\\"'{}\n\r\t 0123456789abcdefghijklmnopqrstuvwxyzABGMSZWOX\x00\xff\xc3"


def read_everything(data: bytes, name: str | None = None) -> None:
    try:
        for record in records.read_all(data, name):
            record.board()
    except FormatError:
        pass


def mutated(rng: random.Random, seed: bytes) -> bytes:
    data = bytearray(seed)
    for _ in range(rng.randrange(1, 8)):
        at = rng.randrange(len(data) + 1)
        kind = rng.randrange(4)
        if kind == 0:
            data[at:at] = bytes([rng.choice(POOL)])
        elif kind == 1 and data:
            data[at % len(data)] = rng.randrange(256)
        elif kind == 2:
            del data[at : at + rng.randrange(1, 9)]
        else:
            other = rng.randrange(len(data) + 1)
            data[at:at] = data[min(at, other) : max(at, other)][:200]
    return bytes(data)


def properties(record) -> list[set[str]]:
    """What is kept at every node; what describes the whole game may move to its start."""
    game = {"RU", "PB", "PW", "BR", "WR", "TM", "OT", "DT", "EV", "PC", "RE", "PL", "FF", "GM", "CA", "AP", "SZ"}
    return [node.extra.keys() - game for node in record.root.walk()]


def test_every_format_has_a_seed_that_is_read() -> None:
    assert SEEDS.keys() == FORMATS.keys()
    for name, samples in SEEDS.items():
        for data in samples:
            assert records.detect(data) == name
            assert list(records.read_all(data))


@pytest.mark.parametrize("name", FORMATS)
@settings(max_examples=150)
@given(st.binary(max_size=300))
def test_random_bytes(name, data) -> None:
    read_everything(data, name)


@pytest.mark.parametrize("name", FORMATS)
@settings(max_examples=300)
@given(st.integers(0, 2**32))
def test_damaged_records(name, seed) -> None:
    rng = random.Random(seed)
    data = mutated(rng, rng.choice(SEEDS[name]))
    read_everything(data, name)
    read_everything(data)


@pytest.mark.parametrize("name", ["sgf", "psq", "renlib", "moves", "ggf"])
@settings(max_examples=150)
@given(st.integers(0, 2**32))
def test_what_is_left_of_damaged_records_is_kept_from_then_on(name, seed) -> None:
    """Written as SGF and read again, nothing more is lost, and nothing more needs to be said."""
    rng = random.Random(seed)
    try:
        found = list(records.read_all(mutated(rng, rng.choice(SEEDS[name])), name))
    except FormatError:
        return
    for record in found:
        (again,) = records.read_all(records.write(record, "sgf"), "sgf")
        assert tree(again) == tree(record)
        assert properties(again) == properties(record)
        assert {remark.code for remark in again.remarks} <= {"unknown-rule", "result-differs"}


@given(st.text(max_size=300))
@example("\ud800")
@example("(;GM[2]SZ[" + "9" * 5000 + "])")
@example("f5 " + "9" * 5000)
@example("row=" + "9" * 5000)
@example("(;GM[4]RU[row=" + "9" * 5000 + ",overline=win/win,33=none,44=none];B[hh])")
def test_random_text(text) -> None:
    for name in [None, *FORMATS]:
        try:
            for record in records.read_all(text, name):
                record.board()
        except FormatError:
            pass


@given(st.binary(max_size=100))
def test_lists_of_names(data) -> None:
    for read in (wthor.players, wthor.tournaments):
        with contextlib.suppress(FormatError):
            read(data)


@pytest.mark.parametrize("path", sorted(FUZZ.glob("found/*/*")), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_inputs_that_fuzzing_found(path) -> None:
    read_everything(path.read_bytes(), path.parent.name)
    read_everything(path.read_bytes())


@pytest.mark.alone
@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("sgf", b"(;B[hh]"),
        ("sgf", b"(;GM[4])"),
        ("sgf", b"(;GM[4]AB[aa:oo]AE[aa:oo])"),
        ("sgf", b"[\\"),
        ("ggf", b"(;GM[Othello];)"),
        ("ggf", b"B[F5]"),
        ("psq", b"1,1,0\n"),
        ("moves", b"h8"),
        ("moves", b"h8\n"),
        ("moves", b"1.{"),
        ("moves", b'[A "b"]h8 '),
        ("obf", SEEDS["obf"][0]),
        ("obf", b"; F4:1"),
        ("board", b"-"),
        ("board", b"5/"),
        ("renlib", SEEDS["renlib"][0][:20] + b"\x78\x80"),
        ("renlib", b"\x00\x88a\x00"),
        ("wthor", bytes(68)),
        ("quest", b"["),
    ],
)
def test_time_grows_no_faster_than_the_input(name, unit) -> None:
    prefix = {"sgf": b"(;GM[4]", "renlib": SEEDS["renlib"][0][:20], "psq": b"Piskvorky 15x15, 0:0, 0\n"}.get(name, b"")
    begun = time.process_time()
    read_everything(prefix + unit * (50_000 // len(unit)), name)
    assert time.process_time() - begun < 10
