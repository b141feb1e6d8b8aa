"""Every cell fills its columns and lines, at every scale and size."""

import itertools

import pytest
from rich.cells import cell_len

from omello import BLACK, WHITE
from omello.tui import drawing
from omello.tui.drawing import GUTTER, Look, Scale


@pytest.mark.parametrize(("game", "sizes"), [("othello", range(4, 17, 2)), ("omok", range(5, 20))])
def test_boards_up_to_19_fit_into_80_by_24_beside_a_panel(game, sizes):
    for size in sizes:
        scale = drawing.best_scale(game, size, 80 - 26, 23)
        assert scale is not None


@pytest.mark.parametrize("game", ["othello", "omok"])
def test_every_look_fills_its_cell(game):
    looks = [
        Look(stone, mark, number, winning)
        for stone, mark, number, winning in itertools.product(
            (None, BLACK, WHITE), (None, "legal", "forbidden", "last"), (None, 7, 42, 123), (False, True)
        )
        if not (stone is None and number == 123)
    ]
    for scale, look, (row, col), cursor in itertools.product(
        drawing.SCALES[game], looks, itertools.product((0, 3, 5), repeat=2), (False, True)
    ):
        for line in range(scale.height):
            text = "".join(piece.text for piece in drawing.cell(game, 6, row, col, look, scale, line, cursor))
            assert cell_len(text) == scale.width, (scale, look, text)


@pytest.mark.parametrize("size", [4, 9, 10, 19, 26])
def test_letters_and_numbers_stand_at_the_middle_of_their_cells(size):
    for scale in (Scale(2, 1), Scale(4, 2), Scale(5, 3), Scale(6, 3)):
        text = drawing.heading(size, scale)
        assert len(text) == drawing.extent(size, scale)[0]
        for col in range(size):
            letter = text.index(chr(97 + col))
            assert abs(letter - (GUTTER + col * scale.width + (scale.width - 1) / 2)) <= 0.5
    for row in range(size):
        assert drawing.gutter("othello", size, row, 0, Scale(2, 1)) == f"{row + 1:2} "
        assert drawing.gutter("omok", size, row, 0, Scale(2, 1)) == f"{size - row:2} "


def test_the_lines_of_an_omok_board_join():
    def picture(size, scale):
        return [
            "".join(
                piece.text
                for col in range(size)
                for piece in drawing.cell("omok", size, row, col, Look(), scale, line, False)
            )
            for row in range(size)
            for line in range(scale.height)
        ]

    assert picture(5, Scale(2, 1)) == ["┌─┬─┬─┬─┐ ", *["├─┼─┼─┼─┤ "] * 3, "└─┴─┴─┴─┘ "]
    assert picture(5, Scale(5, 3))[1:4] == [
        "  ┌────┬────┬────┬────┐  ",
        "  │    │    │    │    │  ",
        "  │    │    │    │    │  ",
    ]
