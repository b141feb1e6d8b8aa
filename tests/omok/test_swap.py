"""Openings by swap and swap2, step by step."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omello import BLACK, WHITE
from omello.errors import MoveError
from omello.omok import SwapOpening


def test_swap_ends_with_the_first_choice():
    opening = SwapOpening("swap")
    assert [opening.step(stones).stones for stones in range(3)] == [3, 2, 1]
    assert opening.step(3) == (WHITE, 0, ("black", "white"))
    with pytest.raises(MoveError, match="'more'"):
        opening.choose("more", 3)
    assert opening.choose("black", 3).is_swapped
    assert not opening.choose("white", 3).is_swapped
    assert opening.choose("white", 3).step(3) is None


def test_swap2_lets_the_second_player_lay_two_more_and_the_first_choose():
    opening = SwapOpening("swap2").choose("more", 3)
    assert opening.settled == 3
    assert [opening.step(stones).seat for stones in (3, 4, 5)] == [WHITE, WHITE, BLACK]
    assert opening.step(5).choices == ("black", "white")
    assert opening.choose("black", 5).is_swapped is False
    assert opening.choose("white", 5).is_swapped is True
    assert opening.choose("white", 5).settled == 5


@given(st.sampled_from(["swap", "swap2"]), st.data())
def test_every_opening_comes_to_an_end_and_each_step_has_something_to_do(kind, data):
    opening, stones = SwapOpening(kind), 0
    for _ in range(8):
        step = opening.step(stones)
        if step is None:
            break
        assert bool(step.stones) != bool(step.choices)
        if step.stones:
            with pytest.raises(MoveError):
                opening.choose("black", stones)
            stones += 1
        else:
            opening = opening.choose(data.draw(st.sampled_from(step.choices)), stones)
            assert opening.settled == stones
    assert opening.step(stones) is None
    assert stones in (3, 5)
