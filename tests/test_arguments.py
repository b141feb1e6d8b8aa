"""Every public and every bound function, called with what it must refuse: each parameter in turn gets values of wrong
types and ranges. Only Omello's errors may come back, never a crash.

A value that is not even of the parameter's type may also be Python's own `TypeError`. So may be all that the private
modules refuse: there the C++ types of the parameters are the check, and values that fit them get Omello's errors.

Names come from the modules themselves, good values from `GOOD` by the names of the parameters: a new function is tried
without a word here, a new kind of parameter fails until it has a good value. `make sanitize` runs this under
AddressSanitizer and UndefinedBehaviorSanitizer.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import math
import re
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

import omello
from omello import BLACK, Engine, Limit, OmelloError, _native, _training, omok, othello
from omello.book import Book
from omello.notation import table
from omello.omok.weights import load as omok_weights
from omello.othello.weights import load as othello_weights
from omello.symmetry import Symmetry
from tests.test_native import native_signature


class Nameless:
    """Its text is no text that can be printed."""

    def __repr__(self) -> str:
        return "\udc80"


# Nearly full boards: whatever looks to the end of the game is soon done.
OTHELLO = "XOXO XXOO OXXO X--- X"
OMOK = "xxoxx/ooxoo/xxoxx/ooxoo/xx3 b freestyle"
HOSTILE: list[Any] = [
    None,
    True,
    *(-(2**70), -(2**31), -1, 0, 1, 2, 3, 7, 8, 77, 5000, 2**31, 2**63, 2**64, 2**70),
    *(0.5, math.nan, math.inf, -math.inf, 1e300),
    *("", "d3", "pass", "zz99", "\udc80", "a" * 10_000, "renju", "engine:level=99", "\0"),
    *(b"", b"OMWT", b"OMWT\1\0\0\0\1\0\0\0\xff\xff\xff\xff"),
    *([], [None], ["d3", "d3"], ["a1", 5], (), (5, 0, 0, 0, 0), (9, 9, 9, 9, 9), (-1, 7, 7, -7, 7), {}, set()),
    *(object(), Nameless(), int, len, ValueError(), Limit(nodes=50)),
    *(np.zeros(0), np.zeros((2, 2), np.int16), np.full((3, 8), 2**64 - 1, np.uint64), np.full(4, 999, np.int16)),
    *(np.full((2, 3, 4, 4), 7, np.uint8), np.full((2, 25), 65535, np.uint16), np.array(math.nan)),
    *(othello.Board(16), omok.Board(26, "renju"), omok.Rule(), BLACK),
    *(
        othello.Board.from_text("XXXX XXXX XXXX XXXX X"),
        omok.Board.from_text("xxxxx/ooxoo/xxoxx/ooxoo/xx3 w freestyle"),
    ),
]


class Case(NamedTuple):
    """A function with good values for all its parameters, made anew for each call."""

    name: str
    call: Callable[..., object]
    good: Callable[[], dict[str, Any]]
    private: bool


def shapes() -> list[tuple[str, bool, int, int, int, int]]:
    return [("xx*", True, 10, 1, 0, 0), ("*x|", False, 5, 0, 1, 2)]


def positions() -> np.ndarray[Any, Any]:
    """Two positions of a 4×4 board, as words of bits."""
    return np.array([[0x0420, 0x0240], [0x0420, 0x0240]], np.uint64)


def omok_positions() -> Any:
    codes = np.full((2, 25), 3, np.uint16)
    small = np.zeros(2, np.uint8)
    return _training.OmokPositions(codes, codes, small, small, np.full(2, 0.5, np.float32))


def start_planes() -> np.ndarray[Any, Any]:
    return othello.boards_to_planes([othello.Board(4)])


def fit_numbers() -> list[np.ndarray[Any, Any]]:
    codes, traits, neurons = _training.OMOK_POINT_CODES, _training.OMOK_TRAITS, _training.OMOK_NEURONS
    return [
        np.zeros(2 * codes * (2 + traits), np.float32),
        np.zeros(2 * _training.OMOK_THREAT_CODES, np.float32),
        np.zeros(2 * (2 * traits + 2) * neurons, np.float32),
    ]


def zeros(*shape: int, kind: Any = np.int16) -> Callable[[], np.ndarray[Any, Any]]:
    return lambda: np.zeros(shape, kind)


def fit_problem(name: str) -> Callable[[], Any]:
    parts = {
        "rows": zeros(2, 2, kind=np.uint16),
        "column_start": lambda: np.array([0, 2], np.int32),
        "weight_of_entry": lambda: np.array([0, 1, 1, 0], np.int32),
        "labels": zeros(2, kind=np.float32),
        "importance": zeros(2, kind=np.float32),
        "weights": zeros(2, kind=np.float32),
        "values": zeros(2, kind=np.float32),
    }
    return parts[name]


# Good values by the name of the parameter; `function.parameter` where the name alone does not say enough, with a
# pattern for the function.
GOOD: dict[str, Callable[[], Any]] = {
    "value": lambda: 1,
    "what": lambda: "a number",
    "least": lambda: 0,
    "most": lambda: 9,
    "name": lambda: "b4",
    "move": lambda: "b4",
    r"omok\..*\.(name|move)": lambda: "c1",
    r"omok\.Engine\.ponder\.moves": lambda: ["c1"],
    r"Rule\.named\.name": lambda: "renju",
    r"Rule\.parse\.text": lambda: "renju",
    "moves": lambda: ["b4"],
    "side": lambda: BLACK,
    "turn": lambda: BLACK,
    "depth": lambda: 2,
    "index": lambda: 3,
    "symmetry": lambda: Symmetry.MIRROR,
    "size": lambda: 8,
    "rule": lambda: "renju",
    "table": lambda: table("omok", 5),
    "move_table": lambda: table("othello", 8),
    "black": lambda: ["a1"],
    "white": lambda: ["b1"],
    "white_to_move": lambda: False,
    "row_one_on_top": lambda: True,
    "rows": lambda: ["XO--", "-OX-", "-XO-", "----"],
    "limit": lambda: Limit(nodes=50),
    "lines": lambda: 1,
    "progress": lambda: print,
    "without": list,
    "wdl": lambda: False,
    "all_moves": lambda: False,
    "threads": lambda: 1,
    "memory": lambda: 1,
    "parameters": lambda: {"window": 100},
    "count": lambda: 2,
    "seed": lambda: 1,
    "lower": lambda: -16,
    "upper": lambda: 16,
    "shapes": shapes,
    "by_fours": lambda: True,
    "plies": lambda: 3,
    "left_out": lambda: ["c1"],
    "text": lambda: OMOK,
    "position": lambda: OTHELLO,
    "row": lambda: 5,
    "overline": lambda: "win",
    "double_three": lambda: (BLACK,),
    "double_four": lambda: (),
    "time": lambda: 1.0,
    "nodes": lambda: 10,
    "clock": lambda: 1.0,
    "seconds": lambda: 1.0,
    "increment": lambda: 0.0,
    "spec": lambda: "random",
    "pace": lambda: 0.5,
    "last": lambda: True,
    "legal": lambda: True,
    "forbidden": lambda: True,
    "numbers": lambda: True,
    "values": lambda: {"b4": "good"},
    "marks": lambda: {"b4": "A"},
    "arrows": lambda: [("a1", "b4")],
    "theme": lambda: "paper",
    "colours": lambda: {"field": "#204060"},
    "coordinates": lambda: True,
    "flipped": lambda: False,
    "caption": lambda: "a game",
    r"omok\.from_rows\.rows": lambda: ["....."] * 5,
    r"Engine\.weights": lambda: othello_weights(4),
    r"Engine\.book": Book,
    "planes": zeros(3, 5, 5, kind=np.uint8),
    r"othello_planes\.planes": zeros(1, 3, 4, 4, kind=np.uint8),
    r"omok_planes\.planes": zeros(1, 3, 5, 5, kind=np.uint8),
    r"\w+\.boards_from_planes\.planes": zeros(1, 3, 8, 8, kind=np.uint8),
    r"(othello\.)?Batch(\.set_up)?\.planes": start_planes,
    r"(othello\.)?Batch(\.step)?\.actions": lambda: np.array([1]),
    r"(othello\.)?Batch(\.reset|\.step)?\.which": lambda: np.array([True]),
    r"othello_batch\.size": lambda: 4,
    "turns": zeros(1, kind=np.uint8),
    r"MoveTable\.size": lambda: 1,
    r"MoveTable\.moves": lambda: ["a1", "pass"],
    r"(OmokBoard|omok_batch)\.rule": lambda: (5, 0, 0, 0, 0),
    r"OmokBoard\.(black|white)": list,
    r"Othello.*\.weights": lambda: othello_weights(4),
    r"OthelloEngine\.size": lambda: 4,
    r"OmokEngine\.weights": lambda: omok_weights(omok.Rule()),
    r"O\w+Engine\.memory": lambda: 2**20,
    r"omok_playouts\.moves": zeros(2, 25),
    r"omok_playouts\.plies": zeros(2),
    r"omok_playouts\.winners": zeros(2, kind=np.int8),
    # Training.
    r"othello_\w+\.size": lambda: 4,
    r"othello_\w+\.positions": positions,
    r"othello_\w+\.weights": lambda: othello_weights(4),
    r"othello_replay\.(games)": zeros(2, 5),
    r"othello_replay\.positions": zeros(2, 5, 2, kind=np.uint64),
    r"othello_replay\.movers": zeros(2, 5, kind=np.int8),
    r"othello_\w+\.(scores|steps|squares|depths|moves)": zeros(2),
    r"othello_\w+\.(table_bytes)": lambda: 1000,
    r"othello_\w+\.(level|opening|surprise)": lambda: 1,
    r"othello_\w+\.values": zeros(2, kind=np.float32),
    r"othello_playouts\.moves": zeros(2, 32),
    r"othello_playouts\.(plies|scores)": zeros(2),
    r"othello_features\.rows": lambda: np.zeros((2, len(_training.othello_weight_layout(4)[0])), np.uint16),
    r"othello_self_play\.games": zeros(2, 40),
    **{rf"(fit|predict)_tables\.{name}": fit_problem(name) for name in ("rows", "column_start", "weight_of_entry")},
    **{rf"(fit|predict)_tables\.{name}": fit_problem(name) for name in ("labels", "importance", "weights", "values")},
    r"fit_tables\.(ridge)": lambda: 0.5,
    r"fit_tables\.(steps)": lambda: 2,
    r"omok_self_play\.weights": lambda: None,
    r"omok_self_play\.(moves|scores)": zeros(1, 25),
    r"omok_self_play\.openings": zeros(1),
    r"omok_self_play\.winners": zeros(1, kind=np.int8),
    r"omok_codes\.moves": lambda: np.array([22, 23], np.int16),
    r"omok_codes\.codes": zeros(2, 2, 25, kind=np.uint16),
    r"omok_codes\.(threats|calm)": zeros(2, kind=np.uint8),
    r"omok_code_kinds\.kinds": lambda: np.zeros((_training.OMOK_POINT_CODES, 4), np.uint8),
    r"OmokPositions\.(own|other)": zeros(2, 25, kind=np.uint16),
    r"OmokPositions\.(turn|threats)": zeros(2, kind=np.uint8),
    r"OmokPositions\.label": zeros(2, kind=np.float32),
    r"OmokFit\.positions": omok_positions,
    r"OmokFit\.tables": lambda: fit_numbers()[0],
    r"OmokFit\.threats": lambda: fit_numbers()[1],
    r"OmokFit\.network": lambda: fit_numbers()[2],
    r"OmokFit\.shared": lambda: True,
    r"OmokFit\.order": zeros(2, kind=np.uint32),
    r"OmokFit\.(first_rate|last_rate)": lambda: 0.1,
}


def good(function: str, parameter: str, board: Callable[[], Any]) -> Callable[[], Any]:
    if parameter in ("board", "that", "other") and "OmokPositions" not in function:
        return board
    if parameter == "boards":
        return lambda: [board()]
    for pattern, value in reversed(GOOD.items()):
        if re.fullmatch(pattern, f"{function}.{parameter}") or pattern == parameter:
            return value
    raise AssertionError(f"no good value is known for {function}({parameter}=...)")


def othello_board() -> othello.Board:
    return othello.Board.from_text(OTHELLO)


def omok_board() -> omok.Board:
    return omok.Board.from_text(OMOK)


def board_for(name: str) -> Callable[[], Any]:
    return omok_board if "omok" in name.lower() or "forced" in name else othello_board


def case(name: str, call: Callable[..., object], parameters: list[str], *, private: bool) -> Case:
    values = {parameter: good(name, parameter, board_for(name)) for parameter in parameters}
    return Case(name, call, lambda: {parameter: value() for parameter, value in values.items()}, private)


async def all_of(found: AsyncIterator[object]) -> list[object]:
    return [each async for each in found]


def method(make: Callable[[], Any], name: str) -> Callable[..., object]:
    """Calls a method of a new object each time."""

    def call(**values: Any) -> object:
        found = getattr(make(), name)(**values)
        if inspect.isasyncgen(found):
            return asyncio.run(all_of(found))
        if inspect.iscoroutine(found):
            return asyncio.run(found)
        return list(found) if inspect.isgenerator(found) else found

    return call


def named_parameters(function: Any) -> list[str]:
    skipped = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return [
        name
        for name, parameter in inspect.signature(function).parameters.items()
        if name != "self" and parameter.kind not in skipped
    ]


NATIVE_MAKERS: dict[str, Callable[[], Any]] = {
    "MoveTable": lambda: table("othello", 4),
    "OthelloBoard": othello_board,
    "OmokBoard": omok_board,
    "Batch": lambda: _native.othello_batch(4, 1, 1),
    "OmokShapeTable": lambda: _native.OmokShapeTable(shapes()),
    "OthelloEngine": lambda: _native.OthelloEngine(4, othello_weights(4), 2**16, 1),
    "OmokEngine": lambda: _native.OmokEngine(None, 2**16, 1),
    "OmokForcedWins": lambda: _native.OmokForcedWins(omok_board()),
    "OmokPositions": omok_positions,
    "OmokFit": lambda: _training.OmokFit(omok_positions(), *fit_numbers(), True, 1),
}


def native_overloads(function: Any) -> Iterator[list[str]]:
    for signature in function.__nb_signature__:
        yield [name for name, _, _ in native_signature(signature[0])[0] if name != "self"]


def native_cases() -> Iterator[Case]:
    for module in (_native, _training):
        for name, value in vars(module).items():
            if hasattr(value, "__nb_signature__"):
                for parameters in native_overloads(value):
                    yield case(name, value, parameters, private=True)
            elif inspect.isclass(value) and value.__module__.startswith("omello._") and name in NATIVE_MAKERS:
                for member, function in vars(value).items():
                    if not hasattr(function, "__nb_signature__"):
                        continue
                    call = value if member == "__init__" else method(NATIVE_MAKERS[name], member)
                    for parameters in native_overloads(function):
                        yield case(name, call, parameters, private=True)


def public_cases() -> Iterator[Case]:
    for module, make in ((othello, othello_board), (omok, omok_board)):
        label = module.__name__.rpartition(".")[2]
        for name in ("Batch", "Board", "boards_from_planes", "boards_to_planes", "random_playouts"):
            function = getattr(module, name)
            yield case(f"{label}.{name}", function, named_parameters(function), private=False)
        yield case(f"{label}.Batch.from_boards", module.Batch.from_boards, ["boards", "threads"], private=False)
        for name in dir(module.Board):
            if name.startswith("_") or not callable(function := getattr(module.Board, name)):
                continue
            if hasattr(function, "__nb_signature__"):
                for parameters in native_overloads(function):
                    yield case(f"{label}.{name}", method(make, name), parameters, private=False)
            else:
                parameters = named_parameters(getattr(make(), name))
                yield case(f"{label}.{name}", method(make, name), parameters, private=False)
    for name in ("step", "reset", "set_up", "random_actions", "board"):
        function = getattr(othello.Batch, name)
        call = method(lambda: othello.Batch(1, 4), name)
        yield case(f"othello.Batch.{name}", call, named_parameters(function), private=False)
    for name in ("__init__", "named", "parse"):
        call = omok.Rule if name == "__init__" else getattr(omok.Rule, name)
        parameters = named_parameters(omok.Rule if name == "__init__" else call)
        yield case(f"Rule.{name}", call, parameters, private=False)
    yield case("Limit", Limit, named_parameters(Limit), private=False)
    yield case("player", omello.player, ["spec", "board"], private=False)
    yield case("Engine", Engine, ["board", "threads", "memory", "weights", "book", "parameters"], private=False)
    for name in dir(Engine):
        function = getattr(Engine, name)
        if name.startswith("_") or not callable(function):
            continue
        for label, make in (("othello", othello_board), ("omok", omok_board)):
            if (name, label) in (("solve", "omok"), ("forced_win", "othello")):
                continue

            def engine(make: Callable[[], Any] = make) -> Engine:
                return Engine(make(), memory=1)

            yield case(f"{label}.Engine.{name}", method(engine, name), named_parameters(function), private=False)


CASES = [*native_cases(), *public_cases()]


def is_of_type(value: Any, kind: type) -> bool:
    return isinstance(value, kind) or (kind is float and isinstance(value, int))


def wrong(case: Case, parameter: str) -> Iterator[Any]:
    """The values to try, without those that are no mistake."""
    for value in HOSTILE:
        asks_for_much = parameter in ("memory", "count", "steps", "table_bytes") and isinstance(value, int)
        if asks_for_much and 100 < value < 2**40:
            continue
        if parameter == "progress" and callable(value):
            continue  # What a callback raises is its own.
        if isinstance(case.good()[parameter], bool) and isinstance(value, np.ndarray):
            continue  # An array says itself that it is neither true nor false.
        yield value


@pytest.mark.parametrize("case", CASES, ids=[f"{index}-{each.name}" for index, each in enumerate(CASES)])
def test_wrong_arguments_are_refused_with_errors_of_omello(case, capfd) -> None:
    with contextlib.suppress(OmelloError):  # There is nothing to undo.
        case.call(**case.good())
    for parameter in case.good():
        for value in wrong(case, parameter):
            values = case.good()
            of_type = is_of_type(value, type(values[parameter]))
            values[parameter] = value
            allowed: tuple[type[Exception], ...] = (OmelloError,)
            if case.private or not of_type:
                allowed = (*allowed, TypeError)
            if case.name == "MoveTable":
                # As of a list: what ends the iteration over one.
                allowed = (*allowed, IndexError)
            try:
                case.call(**values)
            except allowed:
                pass
            except Exception as error:
                raise AssertionError(f"{case.name}({parameter}={value!r}) raised {error!r}") from error


def test_every_bound_class_is_tried() -> None:
    known = {*NATIVE_MAKERS, "SearchLine", "SearchReport"}  # these two only come out, never go in
    for module in (_native, _training):
        assert {name for name, value in vars(module).items() if inspect.isclass(value)} <= known


@pytest.mark.parametrize("turn", [-1, 2, 77, 5000, 2**70, "black", 0.0])
def test_no_board_has_a_third_side_to_move(turn) -> None:
    with pytest.raises(OmelloError, match="no side"):
        omok.Board.from_stones(turn=turn, rule="renju")
    with pytest.raises(OmelloError, match="no side"):
        othello.Board.from_stones(["a1"], ["b1"], turn=turn)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("kind", [_native.OthelloBoard, _native.OmokBoard, othello.Board, omok.Board])
def test_a_board_that_was_never_made_can_do_nothing(kind) -> None:
    for name in ("copy", "push", "legal_moves", "perft", "undo"):
        board = kind.__new__(kind)
        if hasattr(kind, name):
            with pytest.raises((TypeError, AttributeError)):
                getattr(board, name)(*(["d3"] if name == "push" else [2] if name == "perft" else []))
