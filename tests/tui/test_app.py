"""The terminal app driven as a person would: keys, mouse, dialogs."""

import asyncio
import os
from pathlib import Path

import pytest
from textual.widgets import Input

from omello import BLACK, WHITE, Limit, texts
from omello.session.settings import Settings, StonesStart
from omello.setup import Setup
from omello.tui.app import PlayApp
from omello.tui.board_view import BoardView
from omello.tui.dialogs import AskFile, NewGame
from omello.tui.local_game import HUMAN, LocalGame
from tests.tui.driving import until


def app(game="othello", size=8, rule="freestyle", black=HUMAN, white=HUMAN, lang="en"):
    setup = Setup.of(game, size, rule if game == "omok" else None)
    table = LocalGame(setup, {BLACK: black, WHITE: white}, limit=Limit(time=0.1))
    return PlayApp(table, texts.load(lang), pause=0)


def drive(scenario, window, size=(80, 24)):
    async def session():
        async with window.run_test(size=size) as pilot:
            await pilot.pause()
            await scenario(window, pilot)

    asyncio.run(session())


def screen_text(window):
    """All that stands on the screen."""
    lines = window.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in lines)


async def click(pilot, window, name):
    """Click in the middle of a cell."""
    view = window.view
    move, scale = window.local.board.move(name), view.scale
    x = 3 + move.col * scale.width + scale.width // 2
    y = 1 + move.row * scale.height + scale.height // 2
    await pilot.click(BoardView, offset=(x if scale.width > 2 else x - 1, y))
    await pilot.pause()


@pytest.mark.parametrize(("game", "size"), [("othello", 4), ("othello", 8), ("othello", 16), ("omok", 5), ("omok", 19)])
def test_every_cell_can_be_clicked(game, size):
    async def scenario(window, pilot):
        for name in ("a1", f"{chr(96 + size)}{size}", f"a{size}", f"c{size // 2}"):
            move = window.local.board.move(name)
            await click(pilot, window, name)
            assert window.view.cursor == (move.row, move.col)
        if game == "omok":
            assert len(window.local.board.moves) == 4

    drive(scenario, app(game, size))


def test_the_keyboard_plays_and_the_background_follows_the_side():
    async def scenario(window, pilot):
        assert window.screen.has_class("black-to-move")
        dark = window.screen.styles.background
        await pilot.press("right", "enter")
        assert window.local.board.moves == ["f5"]
        assert window.screen.has_class("white-to-move")
        assert window.screen.styles.background.brightness > dark.brightness + 0.4
        await pilot.press("home")
        assert window.view.cursor[1] == 0
        await pilot.press("end", "down", "down", "down", "down", "down")
        assert window.view.cursor == (7, 7)

    drive(scenario, app())


def test_an_illegal_click_says_why_and_the_person_moves_again():
    async def scenario(window, pilot):
        await click(pilot, window, "a1")
        assert "would not turn any stones" in screen_text(window)
        await click(pilot, window, "d4")
        assert "There is already a stone" in screen_text(window)
        assert window.local.board.moves == []
        await click(pilot, window, "f5")
        assert window.local.board.moves == ["f5"]

    drive(scenario, app())


def test_a_forbidden_point_is_marked_and_says_why():
    async def scenario(window, pilot):
        start = StonesStart(("h9", "h10", "i8", "j8"), ("a1", "a3", "a5", "a7"), "black")
        window._happened(*window.local.begin(Settings(game="omok", size=15, rule="renju", start=start)))
        await until(pilot, lambda: "×" in screen_text(window).split("\n")[8])
        await click(pilot, window, "h8")
        assert "two open threes" in screen_text(window)
        await pilot.press("3")
        await click(pilot, window, "h8")
        assert window.local.board["h8"] is BLACK

    drive(scenario, app("omok", 15, "renju"))


def test_the_computer_answers_and_undo_takes_back_both_moves():
    async def scenario(window, pilot):
        await click(pilot, window, "f5")
        await until(pilot, lambda: len(window.local.board.moves) == 2)
        assert "stones" in screen_text(window)
        await pilot.press("u")
        assert window.local.board.moves == []
        await pilot.press("r")
        assert len(window.local.board.moves) == 2

    drive(scenario, app(white="greedy"))


def test_a_move_thought_out_before_an_undo_is_dropped():
    async def scenario(window, pilot):
        window.pause = 0.3
        await click(pilot, window, "f5")
        await pilot.press("u")
        await pilot.pause(0.5)
        assert window.local.board.moves == []

    drive(scenario, app(white="greedy"))


def test_swapping_lets_the_computer_move():
    async def scenario(window, pilot):
        await pilot.press("x")
        await until(pilot, lambda: len(window.local.board.moves) == 1)
        assert window.local.name(BLACK) == "greedy"

    drive(scenario, app(white="greedy"))


def test_a_game_of_two_computers_can_be_paused_and_hurried():
    async def scenario(window, pilot):
        assert "Pause" in screen_text(window)
        await pilot.press("p")
        played = len(window.local.board.moves)
        assert "Paused" in screen_text(window)
        await until(pilot, lambda: window._held is not None)
        await pilot.pause(0.3)
        assert len(window.local.board.moves) == played
        await pilot.press("p")
        await until(pilot, lambda: len(window.local.board.moves) > played)
        await pilot.press("p", "minus")
        assert window.pause == 1
        await pilot.press("plus", "plus", "plus", "plus")
        assert window.pause == 0
        assert "waits 0 s" in screen_text(window)
        await pilot.press("p")
        await until(pilot, lambda: window.screen.name == "result")

    window = app(black="greedy", white="greedy")
    window.pause = 0.5
    drive(scenario, window)


def test_hints_and_move_numbers():
    async def scenario(window, pilot):
        await click(pilot, window, "h8")
        await pilot.press("h")
        await until(pilot, lambda: window.view.hints)
        assert "Hint:" in screen_text(window)
        await pilot.press("m")
        assert " 1" in screen_text(window).split("\n")[8][10:30]

    drive(scenario, app("omok", 15))


def test_the_language_changes_in_play():
    async def scenario(window, pilot):
        assert "Black to move" in screen_text(window)
        await pilot.press("g")
        assert "黒の番" in screen_text(window)
        await pilot.press("g")
        assert "흑 차례" in screen_text(window)

    drive(scenario, app())


def test_save_and_load(tmp_path):
    async def scenario(window, pilot):
        def asks():
            return isinstance(window.screen, AskFile) and isinstance(window.focused, Input)

        await click(pilot, window, "f5")
        await pilot.press("s")
        await until(pilot, asks)
        for _ in range(20):
            await pilot.press("backspace")
        await pilot.press(*"kept.sgf", "enter")
        await until(pilot, lambda: Path("kept.sgf").is_file() and not asks())
        await pilot.press("u", "l")
        await until(pilot, asks)
        assert window.local.board.moves == []
        await pilot.press(*"kept.sgf", "enter")
        await until(pilot, lambda: window.local.board.moves == ["f5"] and not asks())
        await pilot.press("l")
        await until(pilot, asks)
        await pilot.press(*"none.sgf", "enter")
        await until(pilot, lambda: not asks())
        assert window.local.board.moves == ["f5"]

    before = Path.cwd()
    os.chdir(tmp_path)
    try:
        drive(scenario, app())
    finally:
        os.chdir(before)


def test_a_new_game_of_another_kind():
    async def scenario(window, pilot):
        await pilot.press("n")
        await until(pilot, lambda: isinstance(window.screen, NewGame) and window.screen.query("#start"))
        window.screen.query_one("#game").value = "omok"
        await until(pilot, lambda: window.screen.query_one("#size").value == "15")
        window.screen.query_one("#size").value = "9"
        window.screen.query_one("#rule").value = "renju"
        window.screen.query_one("#white").value = "nobody"
        await pilot.click("#start")
        await until(pilot, lambda: "nobody" in screen_text(window))
        window.screen.query_one("#white").value = "ladder:seed=1"
        # The message about "nobody" may still lie over the button, so not by the mouse.
        window.screen.query_one("#start").press()
        await until(pilot, lambda: window.local.board.game == "omok" and not isinstance(window.screen, NewGame))
        board = window.local.board
        assert (board.game, board.size, board.rule.name) == ("omok", 9, "renju")
        await click(pilot, window, "e5")
        await until(pilot, lambda: len(window.local.board.moves) == 2)

    drive(scenario, app())


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_the_result_comes_in_large_letters(lang):
    async def scenario(window, pilot):
        for move in ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"]:
            await click(pilot, window, move)
        await until(pilot, lambda: window.screen.name == "result")
        await until(pilot, lambda: texts.load(lang)("outcome.black") in screen_text(window))
        text = screen_text(window)
        assert all(line in text for line in texts.load(lang)("banner.black").strip("\n").split("\n"))
        await pilot.press("enter")
        await until(pilot, lambda: window.screen.name != "result")
        assert window.local.board.outcome().winner is BLACK

    drive(scenario, app("omok", 5, lang=lang))


def test_help_comes_and_goes():
    async def scenario(window, pilot):
        await pilot.press("question_mark")
        await until(pilot, lambda: window.screen.name == "help")
        await pilot.press("escape")
        await until(pilot, lambda: window.screen.name != "help")

    drive(scenario, app())


def test_a_board_that_does_not_fit_says_what_it_needs():
    async def scenario(window, pilot):
        assert "needs a terminal of" in screen_text(window).replace("\n", " ")
        await pilot.resize_terminal(100, 40)
        await until(pilot, lambda: "needs a terminal" not in screen_text(window))
        assert window.view.scale is not None

    drive(scenario, app("omok", 26))


@pytest.mark.parametrize("fault", ["raise OSError('lost')", "return 'lost'", "return 'a1'", "return None"])
def test_a_player_that_fails_is_named_and_the_app_goes_on(tmp_path, fault):
    (tmp_path / "bad.py").write_text(f"class Bot:\n    def choose(self, board, limit):\n        {fault}\n")

    async def scenario(window, pilot):
        await click(pilot, window, "f5")
        await until(pilot, lambda: "failed" in screen_text(window))
        await pilot.press("u")
        assert window.local.board.moves == []

    drive(scenario, app(white=f"{tmp_path}/bad.py:Bot"))


@pytest.mark.parametrize(
    ("game", "size", "spec"),
    [
        ("othello", 6, "greedy"),
        ("othello", 6, "corner-hunter"),
        ("othello", 6, "positional"),
        ("othello", 6, "positional-policy"),
        ("othello", 6, "random:seed=2"),
        ("omok", 9, "ladder:seed=2"),
        ("omok", 9, "weights"),
    ],
)
def test_a_full_game_of_every_classic(game, size, spec):
    async def scenario(window, pilot):
        await until(pilot, lambda: window.screen.name == "result")
        assert window.local.board.outcome() is not None

    drive(scenario, app(game, size, black="random:seed=1", white=spec))
