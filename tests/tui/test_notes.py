"""What is written about a game, in the terminal: signs, chapters, comments, and nothing of a file lost."""

import asyncio
from pathlib import Path

import pytest
from textual.widgets import Input, TextArea

from omello import BLACK, WHITE, Limit, othello, records, texts
from omello.core import Outcome, Reason, Score, Side
from omello.records import Clock, Record
from omello.session.requests import Play, Redo, SetChapter, SetComment, SetGlyph, Undo
from omello.setup import Setup
from omello.tui.app import PlayApp
from omello.tui.console import Console
from omello.tui.local_game import HUMAN, LocalGame
from tests.tui.driving import until


def local() -> LocalGame:
    return LocalGame(Setup.of("othello", 8, None), {BLACK: HUMAN, WHITE: HUMAN}, limit=Limit())


def annotated() -> Record:
    """A record with everything that there can be in one."""
    record = Record(othello.Board())
    for move in ("f5", "d6", "c3", "d3"):
        record.play(move)
    first, second, third, _ = record.main_line()
    record.root.title, record.root.comment = "Opening", "What follows\nis known."
    first.glyph, first.comment, first.score = "!", "the usual one", Score.stones(0.5)
    second.title, second.glyph, second.seconds = "Diagonal", "!?", 2.5
    second.marks = {record.start.move("c3"): "A→f5", record.start.move("a1"): "□"}
    third.score, third.extra = Score.stones(-2, exact=True), {"GB": ["1"]}
    other = first.add(record.start.move("f4"))
    other.glyph, other.comment, other.score = "?", "parallel", Score.stones(-8)
    other.add(record.start.move("c3")).title = "A trap"
    record.players = {Side.BLACK: "하나", Side.WHITE: "둘"}
    record.ratings, record.clocks = {Side.BLACK: 2100.5}, {Side.WHITE: Clock(300, 10)}
    record.date, record.event, record.place = "2026-01-02", "Cup", "서울"
    return record


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "game.sgf").write_text(records.write(annotated(), "sgf"), encoding="utf-8")
    return str(tmp_path / "game.sgf")


def saved(game: LocalGame, folder: Path) -> Record:
    game.save(str(folder / "saved.sgf"))
    (record,) = records.read_file(folder / "saved.sgf")
    return record


def test_a_file_comes_out_as_it_went_in(file: str, tmp_path: Path) -> None:
    game = local()
    game.load(file)
    game.save(str(tmp_path / "again.sgf"))
    assert (tmp_path / "again.sgf").read_text() == Path(file).read_text()


def test_what_was_taken_back_stays_beside_what_is_played_instead(file: str, tmp_path: Path) -> None:
    game = local()
    game.load(file)
    for _ in range(3):
        game.ask(Undo())
    game.ask(Play("f6"))
    record = saved(game, tmp_path)
    assert [str(move) for move in record.moves()] == ["f5", "f6"]
    (first,) = record.root.children
    assert [(str(node.move), node.glyph, node.title) for node in first.children] == [
        ("f6", "", ""),
        ("f4", "?", ""),
        ("d6", "!?", "Diagonal"),
    ]
    _, parallel, diagonal = first.children
    assert [str(node.move) for node in diagonal.main_line()] == ["c3", "d3"]
    assert (diagonal.seconds, diagonal.children[0].score) == (2.5, Score.stones(-2, exact=True))
    assert diagonal.marks == {record.start.move("c3"): "A→f5", record.start.move("a1"): "□"}
    assert (parallel.comment, parallel.children[0].title) == ("parallel", "A trap")


def test_the_same_move_again_keeps_what_is_said_of_it(file: str, tmp_path: Path) -> None:
    game = local()
    game.load(file)
    for _ in range(3):
        game.ask(Undo())
    for move in ("d6", "c3", "d3"):
        game.ask(Play(move))
    game.save(str(tmp_path / "again.sgf"))
    assert (tmp_path / "again.sgf").read_text() == Path(file).read_text()


def test_what_is_written_over_a_file_is_saved(file: str, tmp_path: Path) -> None:
    game = local()
    game.load(file)
    game.ask(SetGlyph(game.session.node, "??"))
    game.ask(Undo())
    game.ask(SetComment(game.session.node, "now"))
    game.ask(SetChapter(game.session.node, "Middle"))
    game.ask(Redo())
    *_, third, last = saved(game, tmp_path).main_line()
    assert (last.glyph, third.comment, third.title) == ("??", "now", "Middle")
    assert third.score == Score.stones(-2, exact=True)


def test_a_resignation_is_kept_unless_somebody_goes_on(file: str, tmp_path: Path) -> None:
    record = annotated()
    record.outcome = Outcome(WHITE, Reason.RESIGNATION)
    Path(file).write_text(records.write(record, "sgf"), encoding="utf-8")
    game = local()
    game.load(file)
    assert saved(game, tmp_path).outcome == record.outcome
    game.ask(Play("c4"))
    assert saved(game, tmp_path).outcome is None


def drive(scenario, window) -> None:
    async def session() -> None:
        async with window.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await scenario(window, pilot)

    asyncio.run(session())


def screen_text(window: PlayApp) -> str:
    lines = window.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in lines)


def test_signs_chapters_comments_and_variations_are_on_the_screen(file: str) -> None:
    game = local()
    game.load(file)
    for _ in range(3):
        game.ask(Undo())

    async def scenario(window, pilot) -> None:
        text = screen_text(window)
        for said in ("Opening", "1. f5!", "the usual one", "Value in the file: +0.5", "Also here: f4?", "하나"):
            assert said in text
        assert "Diagonal" not in text
        await pilot.press("r")
        await until(pilot, lambda: "d6!?" in screen_text(window))
        assert "Diagonal" in screen_text(window)

    drive(scenario, PlayApp(game, texts.load("en"), pause=0))


def test_keys_write_signs_chapters_and_comments() -> None:
    async def scenario(window, pilot) -> None:
        session = window.local.session
        await pilot.press("exclamation_mark")  # There is no move yet.
        assert session.nodes[session.node].glyph == ""
        await pilot.press("right", "enter", "exclamation_mark", "exclamation_mark")
        assert "1. f5! " in screen_text(window)
        assert session.nodes[session.node].glyph == "!"
        await pilot.press("k")
        await until(pilot, lambda: window.screen.query(Input))
        await pilot.press(*"Tiger", "enter")
        await until(pilot, lambda: "Tiger" in screen_text(window))
        assert session.nodes[session.node].title == "Tiger"
        await pilot.press("c")
        await until(pilot, lambda: window.screen.query(TextArea))
        await pilot.press(*"why", "enter", *"not", "ctrl+s")
        await until(pilot, lambda: session.nodes[session.node].comment == "why\nnot")
        await until(pilot, lambda: "why" in screen_text(window))
        await pilot.press("c")
        await until(pilot, lambda: window.screen.query(TextArea))
        await pilot.press(*"x", "escape")
        await until(pilot, lambda: not window.screen.query(TextArea))
        assert session.nodes[session.node].comment == "why\nnot"

    drive(scenario, PlayApp(local(), texts.load("en"), pause=0))


def test_the_console_tells_and_takes_them(
    file: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter([f"load {file}", "u", "m", "sign ?!", "comment hm", "chapter End", "sign -", "sign yes", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    game = local()
    assert Console(game, texts.load("en")).run() == 0
    told = capsys.readouterr().out
    assert "Opening\n  1. f5!\nDiagonal\n  1. …       d6!?\n  2. c3\nValue in the file: -2\n" in told
    assert "End\n  2. c3?!\nhm" in told
    assert "sign yes is neither" in told
    node = game.session.nodes[game.session.node]
    assert (node.glyph, node.comment, node.title) == ("", "hm", "End")
