"""Pictures show what is on the board, and are well-formed whatever is drawn on them."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from omello import BLACK, WHITE, Engine, Limit, NotationError, Score, SpecError, omok, othello
from omello.drawing import THEMES, film
from omello.drawing.geometry import Geometry
from omello.records import read

SVG = "{http://www.w3.org/2000/svg}"
CSS = Path(__file__).parents[2] / "web" / "src" / "app.css"
BANS = omok.Board.from_stones(["h9", "h10", "i8", "j8"], ["a1", "a3", "a5", "a7"], rule="renju")


def parse(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def shown(picture: str, kind: str) -> list[ElementTree.Element]:
    """The things of a class in a picture."""
    return [each for each in parse(picture).iter() if each.get("class") == kind]


def stones(picture: str) -> dict[str, set[tuple[float, float]]]:
    """Where the picture has stones of each side."""
    places: dict[str, set[tuple[float, float]]] = {"black": set(), "white": set()}
    for each in parse(picture).iter(f"{SVG}use"):
        side = each.attrib["href"].rpartition("-")[2]
        if side in places:
            places[side].add((float(each.attrib["x"]), float(each.attrib["y"])))
    return places


@pytest.mark.parametrize("theme", ["", *THEMES])
@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("board", [othello.Board(4), othello.Board(16), omok.Board(5), omok.Board(26), BANS], ids=repr)
def test_every_stone_is_where_it_lies(board, flipped, theme) -> None:
    picture = board.svg(theme=theme, flipped=flipped)
    geometry = Geometry(board.game, board.size, coordinates=True, flipped=flipped)
    for side in (BLACK, WHITE):
        assert stones(picture)[str(side)] == {geometry.place(stone.cell) for stone in board.stones(side)}


def test_a_turned_board_is_the_same_board_upside_down() -> None:
    board = othello.Board.from_stones(["a1"], ["h8"])
    assert stones(board.svg(flipped=True, coordinates=False))["black"] == stones(board.svg(coordinates=False))["white"]


def test_legal_moves_and_forbidden_points_are_marked() -> None:
    assert len(shown(othello.Board().svg(legal=True), "legal")) == 4
    assert not shown(othello.Board().svg(), "legal")
    assert len(shown(BANS.svg(), "forbidden")) == len(BANS.forbidden_points()) == 1
    assert not shown(BANS.svg(forbidden=False), "forbidden")


def test_the_last_move_has_a_dot_unless_numbers_say_it() -> None:
    board = read("f5d6c3").board()
    assert len(shown(board.svg(), "last")) == 1
    assert not shown(board.svg(last=False), "last")
    assert not shown(othello.Board().svg(), "last")
    assert [each.text for each in shown(board.svg(numbers=True), "number")] == ["1", "2", "3"]
    assert not shown(board.svg(numbers=True), "last")
    moved = shown(board.svg(last="d6"), "last")[0]
    assert (float(moved.attrib["cx"]), float(moved.attrib["cy"])) in stones(board.svg())["white"]


def test_an_analysis_is_written_on_the_board_with_a_star_on_the_best_move() -> None:
    board = othello.Board()
    picture = board.svg(values=Engine(board, memory=1).analyse(board, Limit(depth=4), lines=3))
    values = shown(picture, "value")
    assert len(values) == 3
    assert sum(each.find(f"{SVG}path") is not None for each in values) == 1


def test_proven_values_are_told_from_estimates_by_their_colour() -> None:
    picture = othello.Board().svg(values={"d3": Score.stones(2, exact=True), "c4": Score.stones(2)})
    colours = [each.find(f"{SVG}rect").attrib["fill"] for each in shown(picture, "value")]
    assert len(set(colours)) == 2


def test_a_winning_row_has_rings() -> None:
    board = read("h8 a1 h9 a2 h10 a3 h11 a4 h12").board()
    assert len(shown(board.svg(), "row")) == 5


def test_marks_and_arrows_of_records_are_drawn() -> None:
    picture = omok.Board().svg(marks={"a1": "○", "b2": "A→c3", "d4": "→e5"}, arrows=[("f6", "g7")])
    assert len(shown(picture, "mark")) == 2
    assert len(shown(picture, "arrow")) == 3


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ({"theme": "marble"}, "marble"),
        ({"colours": {"fild": "#fff"}}, "fild"),
        ({"colours": {"field": '"/><script>'}}, "script"),
        ({"size": 0}, "0 pixels"),
        ({"arrows": [("a1", "a1")]}, "arrow"),
        ({"marks": {"z9": "A"}}, "z9"),
        ({"values": {"z9": "A"}}, "z9"),
    ],
)
def test_wishes_that_cannot_be_granted_are_refused_by_name(wish, error) -> None:
    with pytest.raises((SpecError, NotationError), match=error):
        othello.Board().svg(**wish)


def test_any_text_stays_text() -> None:
    hostile = '<script>alert("1")</script>&\0\udc80'
    picture = othello.Board().svg(caption=hostile, marks={"a1": "<&"}, values={"b1": '"<'})
    assert "<script" not in picture
    assert parse(picture).attrib["aria-label"].startswith('<script>alert("1")</script>&')
    picture.encode()


def test_pictures_in_one_page_do_not_share_names() -> None:
    names = [set(re.findall(r'id="([^"]+)"', othello.Board(size).svg())) for size in (6, 8)]
    assert not names[0] & names[1]


def test_a_notebook_shows_boards_analyses_and_records() -> None:
    board = othello.Board()
    assert parse(board._repr_svg_()).tag == f"{SVG}svg"
    assert board.svg()._repr_svg_() == board.svg()
    analysis = Engine(board, memory=1).analyse(board, Limit(depth=3), lines=2)
    assert analysis.board == board
    assert "<svg" in analysis._repr_html_()
    assert str(analysis.lines[1].score) in analysis._repr_html_()
    record = read("(;GM[4]SZ[15]PB[A<b>]PW[C];B[hh];W[ii]C[so &])")
    assert "A&lt;b&gt;" in record._repr_html_()
    assert "so &amp;" in record._repr_html_()


def test_the_page_has_the_same_themes() -> None:
    """One hand for the page and every picture: its style sheet names the same colours."""
    text = CSS.read_text()
    names = {"line": "line", "star": "star", "label": "label"}
    for name, theme in THEMES.items():
        rules = "".join(re.findall(rf"\[data-board-theme='{name}'\] {{(.*?)}}", text, re.DOTALL))
        for ours, theirs in names.items():
            found = re.search(rf"--board-{theirs}: (#\w+);", rules)
            assert found, (name, theirs)
            assert found[1] == getattr(theme, ours), (name, theirs)
        assert f"--board-ground: {theme.field};" in rules


def test_a_film_shows_every_move_in_its_turn() -> None:
    board = othello.Board()
    for move in ("f5", "d6", "c3"):
        board.play(move)
    moving = film(board, pace=1.0)
    parse(moving)
    total = 1.0 * 4 + 2.5
    for number, move in enumerate(board.moves, 1):
        appears = rf"@keyframes \w+-s{move.cell}\{{0.00%\{{opacity:0\}}{100 * number / total:.2f}%\{{opacity:1\}}"
        assert re.search(appears, moving), move
    # Without motion, the end is what the board says.
    for side in (BLACK, WHITE):
        for stone in board.stones(side):
            x, y = Geometry("othello", 8, coordinates=True, flipped=False).place(stone.cell)
            group = moving[moving.index(f'translate({x:g} {y:g})"') :].partition("</g></g>")[0]
            assert re.search(rf'-{side}" style="opacity:1"', group), stone
            assert re.search(rf'-{side.other}" style="opacity:0"', group), stone


def test_a_film_of_nothing_is_a_picture() -> None:
    assert not re.search("@keyframes", othello.Board().film())
    parse(omok.Board().film())
