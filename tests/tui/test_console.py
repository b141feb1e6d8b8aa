"""The console through a pipe and in a real terminal."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

import pytest

from omello.texts import width

COMMAND = [sys.executable, "-c", "import sys; from omello.cli import main; sys.exit(main())", "play"]


def piped(*arguments, answers="", lang="en"):
    """Run the console with answers through a pipe; returns what it printed."""
    done = subprocess.run(
        [*COMMAND, *arguments, "--plain", "--lang", lang],
        input=answers,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout


def boards(output):
    """The boards that were drawn, as lists of lines with their column letters."""
    found, drawing = [], None
    for line in output.splitlines():
        if re.fullmatch(r" {3}a( [a-z])+", line):
            if drawing is None:
                drawing = [line]
            else:
                found.append([*drawing, line])
                drawing = None
        elif drawing is not None:
            drawing.append(line)
    return found


@pytest.mark.parametrize(("game", "size"), [("omok", 5), ("omok", 9), ("omok", 10), ("omok", 19), ("othello", 16)])
def test_boards_are_aligned(game, size):
    board = boards(piped(game, "--size", str(size), "--black", "human", "--white", "human"))[0]
    assert len(board) == size + 2
    rows = board[1:-1]
    assert {width(row) for row in rows} == {2 + 2 * size}
    for row in rows:
        assert re.fullmatch(r"[ \d]\d( [+*●○])+", row)
    numbers = [int(row[:2]) for row in rows]
    assert numbers == (list(range(size, 0, -1)) if game == "omok" else list(range(1, size + 1)))


def test_a_terminal_with_wide_stones_is_aligned_too():
    out = piped("omok", "--size", "5", "--black", "human", "--white", "human", "--wide", answers="c3\nd3\n")
    row = next(line for line in boards(out)[-1] if line.startswith(" 3"))
    assert row == " 3 + + ●○+"


@pytest.mark.parametrize("human", ["black", "white"])
def test_the_persons_stones_are_full_and_the_computers_hollow(human):
    black, white = ("human", "ladder:seed=1") if human == "black" else ("weights", "human")
    seats = ["--black", black, "--white", white]
    last = boards(piped("omok", "--size", "9", *seats, answers="e4\n"))[-1]
    text = "\n".join(last)
    assert text.count("●") == 1
    assert text.count("○") == (1 if human == "black" else 2)
    assert next(line for line in last if line.startswith(" 4"))[11] == "●"


@pytest.mark.parametrize("human", ["black", "white"])
def test_in_othello_black_is_full_whoever_plays_it(human):
    other = "white" if human == "black" else "black"
    out = piped("othello", f"--{human}", "human", f"--{other}", "greedy", answers="q\n")
    seats = {human: "Human", other: "greedy"}
    assert f"● Black: {seats['black']} · ○ White: {seats['white']}" in out
    assert boards(out)[0][4].replace("*", "+") == " 4 + + + ○ ● + + +"
    assert f"{human.capitalize()} to move {'●' if human == 'black' else '○'}, row" in out


def test_stones_keep_their_looks_when_the_sides_are_swapped():
    out = piped("omok", "--size", "9", "--white", "ladder:seed=1", answers="e4\nx\nq\n")
    before, after = (next(line for line in board if line.startswith(" 4"))[11] for board in boards(out)[-3:-1])
    assert (before, after) == ("●", "●")
    told = re.findall(r"^(.*(?:Black|White)): [a-i]\d$", out, re.MULTILINE)
    assert told == ["● Black", "○ White", "● Black"]
    assert "White to move ○, row" in out


def test_a_new_game_gives_the_person_full_stones_again_and_says_so():
    out = piped("omok", "--size", "9", "--white", "ladder:seed=1", answers="x\nn\nq\n")
    assert "● Black: Human · ○ White: ladder:seed=1" in out
    again = out.split("New game.")[1]
    assert "● White: Human · ○ Black: ladder:seed=1" in again
    assert re.search(r"^○ Black: [a-i]\d$", again, re.MULTILINE)
    assert "White to move ●, row" in again


def test_an_engine_plays_on_after_a_ban_was_switched():
    answers = "h8\nban 3\nj10\nban 3\nx\nq\n"
    out = piped("omok", "--rule", "renju", "--limit", "0.1", answers=answers)
    assert len(re.findall(r"(?:Black|White): [a-o]\d+$", out, re.MULTILINE)) == 5


def test_row_and_column_are_asked_until_they_name_a_free_point():
    answers = ["0", "20", "-1", "xx", "3", "0", "3", "20", "3", "-1", "3", "x9", "3", "4", "3", "4", "d3", "q"]
    out = piped("omok", "--size", "19", "--black", "human", "--white", "human", answers="\n".join(answers))
    for refused in ("0 is not a number", "20 is not a number", "-1 is neither", "xx is neither", "x9 is not a number"):
        assert refused in out
    assert out.count("Black: d3") == 1
    assert out.count("There is already a stone on d3") == 2
    assert "Goodbye." in out


@pytest.mark.parametrize("answer", ["h8", "H8", "8 8", "8,8", "8 h", " h 8 "])
def test_points_may_be_written_in_many_ways(answer):
    out = piped("omok", "--black", "human", "--white", "human", answers=answer)
    assert "Black: h8" in out


@pytest.mark.parametrize(("lang", "won"), [("ko", "흑돌 승!"), ("en", "Black wins!"), ("ja", "黒の勝ち！")])
def test_a_game_to_the_end_names_the_winner(lang, won):
    moves = ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"]
    out = piped("omok", "--size", "9", "--black", "human", "--white", "human", answers="\n".join(moves), lang=lang)
    assert won in out.splitlines()


def test_six_in_a_row_wins_in_all_four_directions():
    for step in ((0, 1), (1, 0), (1, 1), (-1, 1)):
        row, col = (2 if step[0] >= 0 else 8), 1
        line = [f"{chr(97 + col + k * step[1])}{row + k * step[0]}" for k in (0, 1, 2, 4, 5, 3)]
        others = ["i9", "k9", "m9", "o9", "i11"]
        moves = [move for pair in zip(line, [*others, ""], strict=True) for move in pair if move]
        setup = ("omok", "--size", "19", "--rule", "freestyle", "--black", "human", "--white", "human")
        out = piped(*setup, answers="\n".join(moves))
        assert "Black wins!" in out


@pytest.mark.parametrize(
    ("game", "spec"),
    [
        ("othello", "greedy"),
        ("othello", "corner-hunter"),
        ("othello", "positional"),
        ("othello", "positional-policy"),
        ("omok", "ladder:seed=3"),
        ("omok", "weights:depth=1"),
    ],
)
def test_a_full_game_of_every_classic(game, spec):
    out = piped(game, "--black", spec, "--white", "random:seed=3")
    assert "The game is over." in out
    if game == "othello":
        assert re.search(r"Black \d+ : \d+ White \(no moves left\)", out)


def test_undo_redo_swap_bans_hints_and_help():
    answers = "f5\nd6\nu\nr\nx\nban 3\nban 9\nh\n?\nn\nfoo\nq\n"
    out = piped("othello", "--black", "human", "--white", "human", answers=answers)
    for said in (
        "Taken back to move 1.",
        "Played again up to move 2.",
        "Sides swapped.",
        "Othello has no bans.",
        "ban 9 is neither",
        "Hint:",
        "u: undo",
        "New game.",
        "foo is neither",
    ):
        assert said in out
    renju = piped("omok", "--rule", "renju", "--black", "human", "--white", "human", answers="ban 3\nban 3\nban 6\n")
    assert [line for line in renju.splitlines() if line.startswith("O")][1:] == [
        "Off: 3-3 ban",
        "On: 3-3 ban",
        "Off: Overline ban",
    ]


def test_commands_may_be_written_as_words():
    letters, names = "f5\nu\nr\nx\n?\nn\n", "f5\nundo\nRedo\nswap\nhelp\nnew\n"
    seats = ("othello", "--black", "human", "--white", "human")
    assert piped(*seats, answers=names) == piped(*seats, answers=letters)
    assert "Hint:" in piped(*seats, answers="hint\n")


def test_games_are_saved_and_loaded_with_their_names_as_written(tmp_path):
    file = tmp_path / "My Game.sgf"
    piped("omok", "--black", "human", "--white", "human", answers=f"h8\ni9\nsave {file}\n")
    assert file.is_file()
    out = piped("othello", "--black", "human", "--white", "human", answers=f"load {file}\n")
    assert "Loaded" in out
    assert sum(line.count("●") + line.count("○") for line in boards(out)[-1]) == 2
    assert "No such file" in piped("othello", "--black", "human", "--white", "human", answers="load nowhere.sgf\n")


def test_legal_squares_are_shown_in_othello():
    board = boards(piped("othello", "--black", "human", "--white", "human"))[0]
    assert sum(line.count("*") for line in board) == 4


def test_a_users_own_player_plays(tmp_path):
    (tmp_path / "mybot.py").write_text(
        "class Bot:\n    def choose(self, board, limit):\n        return board.legal_moves()[-1]\n"
    )
    out = piped("othello", "--white", f"{tmp_path}/mybot.py:Bot", answers="f5\n")
    assert "White: f6" in out


@pytest.mark.parametrize("fault", ["raise OSError('lost')", "return 'lost'", "return None"])
def test_a_player_that_fails_ends_the_game_with_one_line(tmp_path, fault):
    (tmp_path / "bad.py").write_text(f"class Bot:\n    def choose(self, board, limit):\n        {fault}\n")
    done = subprocess.run(
        [*COMMAND, "othello", "--black", f"{tmp_path}/bad.py:Bot", "--white", "greedy", "--plain", "--lang", "en"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stderr == ""
    assert "bad.py:Bot failed:" in done.stdout.splitlines()[-1]


def test_an_old_terminal_gets_question_marks_not_errors():
    done = subprocess.run(
        [*COMMAND, "omok", "--black", "human", "--white", "human", "--plain", "--lang", "en"],
        input=b"h8\n",
        capture_output=True,
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert done.returncode == 0
    assert b"Black: h8" in done.stdout


def test_without_a_terminal_the_app_says_what_to_do():
    done = subprocess.run([*COMMAND, "omok", "--lang", "en"], input="", capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "--plain" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["othello", "--size", "7"], "7"),
        (["omok", "--rule", "chess"], "'chess'"),
        (["omok", "--white", "greedy"], "'greedy'"),
        (["othello", "--white", "none.py:Bot"], "none.py"),
    ],
)
def test_bad_arguments_end_with_one_clear_line(arguments, message):
    done = subprocess.run([*COMMAND, *arguments, "--plain"], input="", capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


class Terminal:
    """The console, or the app, in a pseudo-terminal."""

    def __init__(self, *arguments, plain=True):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm", LANG="C.UTF-8")
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # Tests that run in the background ignore it.
            os.execv(sys.executable, [*COMMAND, *arguments, *(["--plain"] if plain else [])])
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.seen = ""

    def sees(self, text, seconds):
        until = time.monotonic() + seconds
        while text not in self.seen and time.monotonic() < until:
            if select.select([self.fd], [], [], 1)[0]:
                self.seen += os.read(self.fd, 65536).decode(errors="replace")
        return text in self.seen

    def expect(self, text):
        assert self.sees(text, 60), self.seen
        self.seen = self.seen.split(text, 1)[1]

    def send(self, text):
        os.write(self.fd, text.encode())

    def end(self):
        """The exit code, once all output is read."""
        while True:
            try:
                if not os.read(self.fd, 65536):
                    break
            except OSError:
                break
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def test_a_person_at_a_real_terminal():
    terminal = Terminal("omok", "--size", "9", "--white", "ladder:seed=1", "--lang", "ko")
    terminal.expect("행 (1-9)")
    terminal.send("5\n")
    terminal.expect("열 (1-9)")
    terminal.send("5\n")
    terminal.expect("흑: e5")
    terminal.expect("백:")
    terminal.expect("행 (1-9)")
    terminal.send("e5\n")
    terminal.expect("이미 돌이 있습니다")
    terminal.expect("행 (1-9)")
    terminal.send("q\n")
    terminal.expect("안녕히 가세요.")
    assert terminal.end() == 0


@pytest.mark.parametrize("how", ["ctrl-c", "ctrl-d", "signal"])
def test_it_ends_cleanly(how):
    terminal = Terminal("othello", "--white", "human", "--lang", "en")
    terminal.expect("row (1-8)")
    time.sleep(0.5)
    # The prompt is seen before the console waits for an answer, and only a wait is interrupted: a person does it again.
    for _ in range(10):
        if how == "signal":
            os.kill(terminal.pid, signal.SIGINT)
        else:
            terminal.send("\x03" if how == "ctrl-c" else "\x04")
        if terminal.sees("Goodbye.", 10):
            break
    terminal.expect("Goodbye.")
    assert terminal.end() == (0 if how == "ctrl-d" else 130)


def test_the_app_starts_plays_and_ends_in_a_real_terminal():
    terminal = Terminal("omok", "--size", "9", "--white", "ladder:seed=1", "--pause", "0", "--lang", "en", plain=False)
    terminal.expect("Black to move")
    terminal.send("\r")
    terminal.expect("White")
    terminal.send("q")
    assert terminal.end() == 0
