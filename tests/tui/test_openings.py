"""Openings by swap and swap2 at a board in the terminal."""

import asyncio

import pytest

from omello import texts
from omello.core import BLACK, WHITE, Limit
from omello.errors import PositionError
from omello.session.requests import Choose, Play
from omello.setup import Setup
from omello.tui.app import PlayApp
from omello.tui.dialogs import NewGame
from omello.tui.local_game import HUMAN, LocalGame
from tests.tui.driving import until
from tests.tui.test_console import piped


def table(swap, black=HUMAN, white=HUMAN):
    return LocalGame(Setup.of("omok"), {BLACK: black, WHITE: white}, limit=Limit(nodes=3000), swap=swap)


def lay(seats, *stones):
    for stone in stones:
        seats.ask(Play(stone))


def test_seats_change_when_the_other_colour_is_taken():
    seats = table("swap2", white="ladder")
    assert seats.waits_for_human
    lay(seats, "h8", "a1", "i9")
    assert seats.to_move is not None
    seats.open_game(*seats.think_of_opening())
    assert seats.specs == {BLACK: "ladder", WHITE: HUMAN}
    assert seats.task is None
    assert seats.waits_for_human


def test_the_computer_lays_and_somebody_wants_two_more():
    seats = table("swap2", black="ladder")
    seats.open_game(*seats.think_of_opening())
    assert (len(seats.board.moves), seats.task.key) == (3, "opening.choose_more_key")
    seats.ask(Choose("more"))
    lay(seats, *seats.board.legal_moves()[:2])
    seats.open_game(*seats.think_of_opening())
    assert seats.step is None
    assert [message.key for message in seats.new()] == ["say.new_game"]
    assert seats.step.stones == 3


def test_an_opening_by_swap_is_for_omok():
    with pytest.raises(PositionError, match="for a game of Omok"):
        LocalGame(Setup.of("othello"), {BLACK: HUMAN, WHITE: HUMAN}, swap="swap")


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_the_console_asks_for_the_colour(lang):
    said = piped(
        "omok", "--opening", "swap2", "--white", "human", answers="h8\na1\ni9\nj9\nt\nb2\nj10\nw\nk1\n", lang=lang
    )
    say = texts.load(lang)
    second = say("opening.second")
    assert said.count(say("opening.choose_more_key", who=second)) == 3
    assert say("opening.took", who=say("opening.first"), colour=say("side.white")) in said


def test_the_app_takes_a_colour_by_a_key():
    async def visit():
        seats = table("swap", black="ladder")
        app = PlayApp(seats, texts.load("en"), pause=0)
        async with app.run_test() as pilot:
            await until(pilot, lambda: seats.step is not None and seats.step.choices)
            assert len(seats.board.moves) == 3
            await pilot.press("t")
            assert seats.step is not None
            await pilot.press("w")
            assert seats.step is None
            assert seats.specs == {BLACK: "ladder", WHITE: HUMAN}

    asyncio.run(visit())


def test_a_new_game_can_be_opened_by_swap():
    async def scenario():
        window = PlayApp(table(None), texts.load("en"), pause=0)
        async with window.run_test(size=(100, 40)) as pilot:
            await pilot.press("n")
            await until(pilot, lambda: window.screen.query("#start"))
            window.screen.query_one("#opening").value = "swap2"
            window.screen.query_one("#start").press()
            await until(pilot, lambda: window.local.step is not None and not isinstance(window.screen, NewGame))
            assert window.local.step.stones == 3
            # The next one remembers it; Othello has no such thing.
            await pilot.press("n")
            await until(pilot, lambda: window.screen.query("#start"))
            assert window.screen.query_one("#opening").value == "swap2"
            window.screen.query_one("#game").value = "othello"
            await until(pilot, lambda: window.screen.query_one("#opening").disabled)
            window.screen.query_one("#start").press()
            await until(pilot, lambda: window.local.board.game == "othello")
            assert window.local.step is None

    asyncio.run(scenario())
