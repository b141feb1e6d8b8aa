"""Conversations in every protocol, in both directions: we are the engine, and we drive one."""

import asyncio
from pathlib import Path

import pytest

from omello import Analysis, Limit, Line, Score, omok, othello
from omello.omok.swap import SwapOpening
from omello.protocols import EngineRefusalError
from omello.protocols.client import Options
from omello.protocols.errors import EngineMoveError
from omello.protocols.gomocup.client import GomocupClient
from omello.protocols.gomocup.speaker import GomocupSpeaker
from omello.protocols.gtp.client import GtpClient
from omello.protocols.gtp.speaker import GtpSpeaker
from omello.protocols.nboard.client import NBoardClient
from omello.protocols.nboard.speaker import NBoardSpeaker
from omello.protocols.speaker import Thinker
from omello.protocols.transcript import ScriptedTransport, parse

TRANSCRIPTS = Path(__file__).with_name("transcripts")
ENGINES = {"gomocup": GomocupSpeaker, "gtp": GtpSpeaker, "nboard": NBoardSpeaker}


class First:
    """Plays the first legal move, so that transcripts stay readable."""

    name = "first"

    def choose(self, board, limit):
        return board.legal_moves()[0]


class Opinion(First):
    """Also says what it thinks: of the first two legal moves, the second of which loses."""

    def analyse(self, board, limit, *, lines=1, progress=None):
        moves = board.legal_moves()[:lines]
        estimate, loss = (
            (Score.stones(1.25), Score.stones(-64, exact=True))
            if board.game == "othello"
            else (Score.chance(0.62), Score.loss(6))
        )
        found = [Line(move, score, (move,), 5) for move, score in zip(moves, (estimate, loss), strict=False)]
        if progress:
            progress(Analysis(tuple(found[:1]), 4, 50, 0.01))
        return Analysis(tuple(found), 5, 100, 0.02)


@pytest.mark.parametrize("path", sorted(TRANSCRIPTS.glob("engine-*.txt")), ids=lambda path: path.stem)
def test_our_engine_says_what_the_transcript_says(path):
    said = []
    mind = Opinion if path.stem.endswith("analysis") else First
    engine = ENGINES[path.stem.split("-")[1]](Thinker(lambda board: mind()), said.append, Limit(time=0.1))
    expected = []
    going = True
    for entry in parse(path.read_text(encoding="utf-8")):
        if entry.kind == "<":
            expected.append(entry)
            continue
        check(said, expected, entry)
        assert going, f"the engine was gone before {entry}"
        going = engine.hear(entry.text)
        engine.finish()
    check(said, expected, "the end")


def check(said, expected, before):
    lines = [line.strip() for text in said for line in text.split("\n")]
    assert len(lines) == len(expected), f"before {before}: said {lines}, expected {[e.text for e in expected]}"
    for line, entry in zip(lines, expected, strict=True):
        assert entry.matches(line), f"before {before}: said {line!r}, expected {entry.text!r}"
    said.clear()
    expected.clear()


def drive(client_type, script, *asks, **options):
    """Ask a client for moves while the scripted engine answers; the moves, once the script is used up."""

    async def conversation():
        transport = ScriptedTransport(script)
        client = client_type(transport, Options(**options))
        await client.start()
        moves = [await client.choose(board, limit) for board, limit in asks]
        await client.close()
        assert transport.closed
        assert transport.rest == []
        return moves

    return asyncio.run(conversation())


def omok_board(*moves, rule="freestyle", size=15):
    board = omok.Board(size, rule)
    for move in moves:
        board.play(move)
    return board


def othello_board(*moves, size=8):
    board = othello.Board(size)
    for move in moves:
        board.play(move)
    return board


def test_gomocup_client_plays_a_game():
    script = """
        > START 15
        < MESSAGE hello
        < OK
        > INFO rule 1
        > INFO timeout_turn 5000
        > INFO timeout_match 180000
        > INFO game_type 1
        > INFO time_left 180000
        > BEGIN
        < DEBUG thinking
        < 7,7
        > INFO time_left 176210
        > TURN 8,6
        < MESSAGE depth 11
        < 6,8
        > END
    """
    first = omok_board(rule="standard")
    second = omok_board("h8", "i9", rule="standard")
    limits = Limit(time=5, clock=180), Limit(time=5, clock=176.21)
    assert drive(GomocupClient, script, (first, limits[0]), (second, limits[1])) == ["h8", "g7"]


def test_gomocup_client_tells_a_position_in_the_order_of_play():
    script = """
        > START 15
        < OK
        > INFO rule 4
        > INFO timeout_turn 1000
        > INFO timeout_match 0
        > INFO game_type 1
        > INFO time_left 2147483647
        > BOARD
        > 7,7,2
        > 8,6,1
        > 8,8,2
        > DONE
        < 6,6
        > INFO time_left 2147483647
        > TURN 0,0
        < 1,0
        # Another game: no START is needed for a BOARD.
        > INFO time_left 2147483647
        > BOARD
        > 7,7,2
        > DONE
        < 3,3
        # But for an empty board.
        > START 15
        < OK
        > INFO rule 4
        > INFO timeout_turn 1000
        > INFO timeout_match 0
        > INFO game_type 1
        > INFO time_left 2147483647
        > BEGIN
        < 7,7
        > END
    """
    boards = [
        omok_board("h8", "i9", "i7", rule="renju"),
        omok_board("h8", "i9", "i7", "g9", "a15", rule="renju"),
        omok_board("h8", rule="renju"),
        omok_board(rule="renju"),
    ]
    asks = [(board, Limit(time=1)) for board in boards]
    assert drive(GomocupClient, script, *asks) == ["g9", "b15", "d12", "h8"]


def test_gomocup_client_tells_the_stones_of_a_game_with_a_pass():
    script = """
        > START 15
        < OK
        > INFO rule 4
        > INFO timeout_turn 1000
        > INFO timeout_match 0
        > INFO game_type 1
        > INFO time_left 2147483647
        > BOARD
        > 7,7,1
        > DONE
        < 6,6
        > END
    """
    board = omok_board("h8", rule="renju")
    board.push("pass")
    assert drive(GomocupClient, script, (board, Limit(time=1))) == ["g9"]


def test_gomocup_client_sets_up_a_position_and_speaks_of_nodes():
    script = """
        > YXSHOWINFO
        > START 7
        < OK
        > INFO rule 2
        > INFO timeout_turn 60000
        > INFO timeout_match 0
        > INFO game_type 1
        > INFO thread_num 2
        > INFO max_node 500
        > INFO max_depth 9
        > INFO time_left 2147483647
        > BOARD
        > 0,0,1
        > 6,6,2
        > DONE
        < UNKNOWN INFO max_node
        < SUGGEST 3,3
        > PLAY 3,3
        < 3,3
        > END
    """
    board = omok.Board.from_stones(black=["g1"], white=["a7"], size=7, rule="renju", turn=1)
    asks = [(board, Limit(nodes=500, depth=9))]
    assert drive(GomocupClient, script, *asks, dialect="yixin", threads=2, init=("YXSHOWINFO",)) == ["d4"]


SWAP2 = """
    > START 15
    < OK
    > INFO rule 0
    > INFO timeout_turn 1000
    > INFO timeout_match 0
    > INFO game_type 1
    > INFO time_left 2147483647
    > SWAP2BOARD
    {stones}
    > DONE
    < MESSAGE thinking
    < {answer}
    > END
"""


def swap2_part(answer, *stones):
    """What a Gomocup engine's answer to `SWAP2BOARD` with these stones is taken for."""
    board = omok_board(*stones)

    async def conversation():
        told = "\n".join(f"> {move.col},{move.row}" for move in board.moves)
        client = GomocupClient(ScriptedTransport(SWAP2.format(stones=told, answer=answer)), Options())
        opening = SwapOpening("swap2", ("more",) if len(stones) == 5 else ())
        part = await client.take_part(board, opening, Limit(time=1))
        await client.close()
        assert client.transport.rest == []
        return part

    return asyncio.run(conversation())


THREE = ("h8", "i9", "g7")
FIVE = (*THREE, "a1", "b1")


@pytest.mark.parametrize(
    ("stones", "answer", "part"),
    [
        ((), "7,7 8,6 6,8", (None, ("h8", "i9", "g7"))),
        (THREE, "SWAP", ("black", ())),
        (THREE, "0,0", ("white", ("a15",))),
        (THREE, "0,14 1,14", ("more", ("a1", "b1"))),
        (FIVE, "SWAP", ("black", ())),
        (FIVE, "0,0", ("white", ("a15",))),
    ],
)
def test_gomocup_client_opens_by_swap2(stones, answer, part):
    assert swap2_part(answer, *stones) == part


@pytest.mark.parametrize(
    ("stones", "answer", "why"),
    [
        ((), "7,7 8,6", "no answer to an opening with 0 stones"),
        (THREE, "0,0 1,0 2,0", "no answer to an opening with 3 stones"),
        (FIVE, "0,0 1,0", "no answer to an opening with 5 stones"),
        (THREE, "7,7", "'7,7' is no move"),
        ((), "7,7 7,7 8,8", "'7,7' is no move"),
        ((), "7,7 15,0 8,8", "'15,0' lies outside"),
    ],
)
def test_gomocup_client_refuses_a_wrong_part(stones, answer, why):
    with pytest.raises(EngineMoveError, match=why):
        swap2_part(answer, *stones)


ONCE_MORE = """
    > START 15
    < {more}
    < OK
    > INFO rule 0
    > INFO timeout_turn 1000
    > INFO timeout_match 0
    > INFO game_type 1
    > INFO time_left 2147483647
    > SWAP2BOARD
    > 7,7,2
    > 8,6,1
    > 6,8,2
    > DONE
"""


def test_gomocup_client_says_whose_the_stones_are_where_that_is_wanted():
    second = "ERROR no colour" + ONCE_MORE.format(more="ERROR no colour") + "< SWAP"
    assert swap2_part(second, *THREE) == ("black", ())


def test_gomocup_client_takes_no_part_for_an_engine_that_refuses():
    again = ONCE_MORE.format(more="DEBUG really")
    refused = f"UNKNOWN command{again}< UNKNOWN command\n> START 15\n< OK"
    assert swap2_part(refused, *THREE) is None


def test_gomocup_client_leaves_an_opening_by_swap_to_us():
    async def conversation():
        client = GomocupClient(ScriptedTransport("> END"), Options())
        return await client.take_part(omok_board(), SwapOpening("swap"), Limit())

    assert asyncio.run(conversation()) is None


def opinions(client_type, script, *asks, **options):
    """What the client says that its engine thinks, after each move."""

    async def conversation():
        client = client_type(ScriptedTransport(script), Options(**options))
        await client.start()
        said = []
        for board, limit in asks:
            await client.choose(board, limit)
            said.append(client.opinion)
        await client.close()
        return said

    return asyncio.run(conversation())


def test_gomocup_client_hears_what_the_engine_thinks():
    script = """
        > START 15
        < OK
        > INFO rule 0
        > INFO timeout_turn 1000
        > INFO timeout_match 0
        > INFO game_type 1
        > INFO time_left 2147483647
        > BEGIN
        < MESSAGE depth 2-4 ev 100 n 20 pv h8
        < MESSAGE depth 3-5 ev 200 n 90 pv h8
        < MESSAGE (2) depth 3 score 10%
        < 7,7
        > INFO time_left 2147483647
        > TURN 8,6
        < MESSAGE Depth 12-14 | Eval +M9 | Time 12ms
        < 6,8
        > INFO time_left 2147483647
        > TURN 0,0
        < 1,0
        > END
    """
    boards = omok_board(), omok_board("h8", "i9"), omok_board("h8", "i9", "g7", "a15")
    asks = [(board, Limit(time=1)) for board in boards]
    first, second, third = opinions(GomocupClient, script, *asks, scale=200.0)
    assert first.value == pytest.approx(0.731, abs=0.001)
    assert (second.value, second.plies) == (1.0, 9)
    assert third is None


def test_nboard_client_hears_what_the_engine_thinks():
    script = """
        > nboard 2
        > ping 1
        < pong 1
        > set depth 8
        > set game …
        > go
        < === D6/-21.50/0.3
        > set game …
        > go
        < === d3
        > quit
    """
    asks = [
        (othello_board("f5"), Limit(time=2, depth=8)),
        (othello_board("f5", "d6", "c3"), Limit(time=2, depth=8)),
    ]
    assert opinions(NBoardClient, script, *asks) == [Score.stones(-21.5), None]


def gtp_script(*rounds):
    """A transcript in which the questions of each round come at once, then their answers."""
    lines = []
    for questions in rounds:
        lines += [f"> {question}" for question in questions]
        for answer in questions.values():
            lines += [f"< {line}" for line in answer.split("/")] + ["<"]
    return "\n".join([*lines, "> quit"])


def test_gtp_client_follows_the_game():
    script = gtp_script(
        {"name": "= Other"},
        {
            "boardsize 8": "=",
            "clear_board": "=",
            "play b f5": "=",
            "time_settings 60 0 0": "=",
            "time_left w 60 0": "=",
            "genmove w": "some chat/= D6",
        },
        {"play b c3": "=", "time_left w 58 0": "=", "genmove w": "= d3"},
    )
    asks = [(othello_board("f5"), Limit(clock=60)), (othello_board("f5", "d6", "c3"), Limit(clock=58.4))]
    assert drive(GtpClient, script, *asks) == ["d6", "d3"]


def test_gtp_client_tells_parts_of_seconds_by_several_moves_in_each_period():
    script = gtp_script(
        {"name": "= Other"},
        {
            "boardsize 8": "=",
            "clear_board": "=",
            "time_settings 0 1 10": "=",
            "time_left b 1 10": "=",
            "genmove b": "= f5",
        },
        {"play w d6": "=", "time_left b 1 10": "=", "genmove b": "= c3"},
        {"play w d3": "=", "time_settings 0 3 2": "=", "time_left b 3 2": "=", "genmove b": "= c4"},
        {"play w f4": "=", "time_settings 0 0 0": "=", "time_left b 0 0": "=", "genmove b": "= e3"},
    )
    game = ["f5", "d6", "c3", "d3", "c4", "f4"]
    limits = [Limit(time=0.1), Limit(time=0.1), Limit(time=1.5), Limit(clock=0.9)]
    asks = [(othello_board(*game[:moves]), limit) for moves, limit in zip((0, 2, 4, 6), limits, strict=True)]
    assert drive(GtpClient, script, *asks) == ["f5", "c3", "c4", "e3"]


def test_gtp_client_passes_for_the_engine_and_forgives_those_that_know_no_pass():
    script = gtp_script(
        {"name": "= Other"},
        {
            "boardsize 4": "=",
            "clear_board": "=",
            "play b b1": "=",
            "play w c1": "=",
            "play b d3": "=",
            "play w a1": "=",
            "play b pass": "? syntax error",
            "play w a3": "=",
            "genmove b": "= A2",
        },
    )
    passing = othello_board("b1", "c1", "d3", "a1", size=4)
    later = othello_board("b1", "c1", "d3", "a1", "pass", "a3", size=4)
    assert drive(GtpClient, script, (passing, Limit()), (later, Limit())) == ["pass", "a2"]


def test_gtp_client_starts_again_after_a_takeback():
    script = gtp_script(
        {"name": "= Other/of several lines"},
        {"boardsize 6": "=", "clear_board": "=", "time_settings 0 1 1": "=", "genmove b": "= b3"},
        {"clear_board": "=", "play b c2": "=", "genmove w": "= b2"},
    )
    asks = [(othello_board(size=6), Limit(time=1)), (othello_board("c2", size=6), Limit(time=1))]
    assert drive(GtpClient, script, *asks) == ["b3", "b2"]


def test_gtp_client_says_what_was_refused():
    script = gtp_script(
        {"name": "= Other"}, {"boardsize 16": "? unacceptable size", "clear_board": "=", "genmove b": "="}
    )
    with pytest.raises(EngineRefusalError, match=r"'boardsize 16' was '\? unacceptable size'"):
        drive(GtpClient, script, (othello_board(size=16), Limit()))


def test_nboard_client_tells_the_game_and_reads_slashes_and_blanks():
    script = """
        > nboard 2
        > ping 1
        < set myname Other12
        < pong 1
        > set depth 8
        > set game (;GM[Othello]TY[8]RE[?]TI[1:00]BO[8 …]B[F5];)
        > go
        < status thinking
        < search D6-C3 1.5 0 8
        < nodestats 500 0.01
        < === D6/1.50/0.3
        > set game (;GM[Othello]TY[8]RE[?]TI[…]BO[8 …]B[F5]W[D6]B[C3];)
        > go
        < status leftovers
        < === d3 -1.00 0.0
        > quit
    """
    asks = [
        (othello_board("f5"), Limit(clock=60, depth=8)),
        (othello_board("f5", "d6", "c3"), Limit(time=2, depth=8)),
    ]
    assert drive(NBoardClient, script, *asks) == ["d6", "d3"]


def test_nboard_client_tells_no_more_time_than_there_is():
    script = """
        > nboard 2
        > ping 1
        < pong 1
        > set depth 60
        > set game (;GM[Othello]TY[8]RE[?]TI[0:10]BO[8 …]B[F5];)
        > go
        < === D6/0.5/1
        > set game (;GM[Othello]TY[8]RE[?]TI[0:20.5]BO[8 …]B[F5]W[D6]B[C3];)
        > go
        < === D3
        > quit
    """
    asks = [
        (othello_board("f5"), Limit(clock=10, increment=2)),
        (othello_board("f5", "d6", "c3"), Limit(time=1)),
    ]
    assert drive(NBoardClient, script, *asks) == ["d6", "d3"]


def test_nboard_client_passes_without_asking():
    passing = othello_board("d3", "c3", "e6", "d2", "d1", "e1", "b2", "c1")
    script = """
        > nboard 2
        > ping 1
        < pong 1
        > quit
    """
    assert drive(NBoardClient, script, (passing, Limit(time=1))) == ["pass"]
