"""Our engine in an opening by swap2 over the Gomocup protocol."""

import pytest

from omello import Limit, omok
from omello.errors import PositionError
from omello.protocols.gomocup import parse_point, point_name
from omello.protocols.gomocup.swap import swap2
from omello.protocols.speaker import EngineThinker, Thinker

LIMIT = Limit(nodes=10_000)


def laid(*stones):
    board = omok.Board(15)
    for stone in stones:
        board.play(stone)
    return board


def points(answer):
    return [point_name(15, *parse_point(text)) for text in answer.split()]


@pytest.mark.parametrize("thinker", [EngineThinker(1, 4), Thinker.of("ladder")])
def test_a_whole_opening_between_two_engines(thinker):
    stones = points(swap2(laid(), thinker, LIMIT))
    assert len(stones) == 3
    answer = swap2(laid(*stones), thinker, LIMIT)
    if answer == "SWAP":
        return
    stones += points(answer)
    assert len(stones) in (4, 5)
    if len(stones) == 5:
        last = swap2(laid(*stones), thinker, LIMIT)
        assert last == "SWAP" or len(points(last)) == 1


def test_a_bad_proposal_is_punished():
    thinker = EngineThinker(1, 4)
    assert swap2(laid("h8", "a1", "i9"), thinker, LIMIT) == "SWAP"
    assert len(points(swap2(laid("a1", "h8", "o15"), thinker, LIMIT))) == 1


def test_other_numbers_of_stones_are_refused():
    with pytest.raises(PositionError, match="not 4"):
        swap2(laid("h8", "a1", "i9", "b1"), EngineThinker(1, 4), LIMIT)
