"""The grammar of player specs and how players are found."""

import subprocess
import sys
from importlib.metadata import EntryPoint
from typing import Literal

import pytest

import omello
from omello import players
from omello.errors import SpecError
from omello.players import Spec, registry
from omello.setup import Setup


class Anywhere:
    """As much of a board as finding a player needs."""

    game = "othello"
    setup = Setup("othello", 8)


class Bot:
    name = "bot"

    def __init__(
        self,
        *,
        depth: int = 2,
        share: float = 0.5,
        loud: bool = False,
        seed: int | None = None,
        style: Literal["calm", "wild"] = "calm",
        motto: str = "",
    ):
        self.given = (depth, share, loud, seed, style, motto)

    def choose(self, board, limit):
        return board.legal_moves()[0]


def make(text, factory=Bot, seed=None):
    return Spec.parse(text).call(factory, Anywhere(), seed)


def test_options_get_the_type_of_their_parameter():
    assert make("bot").given == (2, 0.5, False, None, "calm", "")
    bot = make("bot:depth=4,share=0.25,loud=yes,seed=7,style=wild,motto=a b")
    assert bot.given == (4, 0.25, True, 7, "wild", "a b")
    assert make("bot: depth = 4 , loud=off").given[0] == 4


def test_a_seed_from_outside_gives_way_to_the_specs_own():
    assert make("bot", seed=3).given[3] == 3
    assert make("bot:seed=7", seed=3).given[3] == 7


def test_a_player_without_chance_ignores_the_seed():
    assert make("plain", factory=lambda: Bot(), seed=3).given[3] is None


def test_a_parameter_called_board_gets_the_board():
    class Sized(Bot):
        def __init__(self, board, *, depth: int = 1):
            self.board, self.depth = board, depth

    board = Anywhere()
    sized = Spec.parse("sized:depth=3").call(Sized, board, None)
    assert sized.board is board
    assert sized.depth == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bot:depth=deep", "depth has to be a whole number, not 'deep'"),
        ("bot:share=half", "share has to be a number, not 'half'"),
        ("bot:loud=maybe", "loud has to be yes or no, not 'maybe'"),
        ("bot:style=odd", "style can be calm, wild, not 'odd'"),
        ("bot:color=red", "no option 'color'; it has depth, share, loud, seed, style, motto"),
        ("bot:depth", "'depth' is no option; write option=value"),
        ("bot:=3", "'=3' is no option"),
        ("bot:depth=", "'depth=' is no option"),
        ("bot:depth=1,depth=2", "option 'depth' is given twice"),
    ],
)
def test_bad_options_are_refused_with_the_spec_quoted(text, message):
    with pytest.raises(SpecError) as caught:
        make(text)
    assert message in str(caught.value)
    assert repr(text) in str(caught.value)


def test_a_missing_option_is_named():
    class Needy(Bot):
        def __init__(self, *, file: str):
            self.file = file

    assert make("needy:file=x", Needy).file == "x"
    with pytest.raises(SpecError, match="option 'file' is missing"):
        make("needy", Needy)


def test_a_players_own_refusal_quotes_the_spec_too():
    def picky(*, depth: int = 1):
        raise SpecError(f"depth {depth} is too deep")

    with pytest.raises(SpecError, match="'picky:depth=99': depth 99 is too deep"):
        make("picky:depth=99", picky)


def test_an_unknown_name_lists_those_of_the_game():
    with pytest.raises(SpecError) as caught:
        omello.player("gready", Anywhere())
    assert "'gready'" in str(caught.value)
    assert "greedy" in str(caught.value)
    assert "ladder" not in str(caught.value)


def test_a_player_of_the_other_game_is_refused():
    with pytest.raises(SpecError, match="'ladder' plays omok, not othello"):
        omello.player("ladder", Anywhere())


BOT = """
class Bot:
    def __init__(self, reverse: bool = False):
        self.reverse = reverse

    def choose(self, board, limit):
        return sorted(board.legal_moves(), reverse=self.reverse)[0]


class Mute:
    pass
"""


def test_a_users_file_is_found_by_file_and_class(tmp_path, monkeypatch):
    (tmp_path / "mybot.py").write_text(BOT)
    monkeypatch.chdir(tmp_path)
    bot = omello.player("mybot.py:Bot", Anywhere())
    assert (bot.name, bot.reverse) == ("mybot.py:Bot", False)
    assert omello.player(f"{tmp_path}/mybot.py:Bot:reverse=yes", Anywhere()).reverse


def test_two_files_of_one_name_are_two_players(tmp_path):
    for folder, value in (("one", 1), ("two", 2)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "bot.py").write_text(BOT + f"\nBot.value = {value}\n")
    bots = [omello.player(f"{tmp_path}/{folder}/bot.py:Bot", Anywhere()) for folder in ("one", "two")]
    assert [bot.value for bot in bots] == [1, 2]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nowhere.py:Bot", "there is no file 'nowhere.py'"),
        ("mybot.py:Other", "the file has no class 'Other'"),
        ("mybot.py:Mute", "it has no choose"),
        ("mybot.py", "say which class"),
        ("broken.py:Bot", "the file fails with ZeroDivisionError"),
        ("mybot.py:Bot:speed=3", "no option 'speed'"),
    ],
)
def test_files_that_hold_no_player_are_refused(tmp_path, monkeypatch, text, message):
    (tmp_path / "mybot.py").write_text(BOT)
    (tmp_path / "broken.py").write_text("1 / 0")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SpecError) as caught:
        omello.player(text, Anywhere())
    assert message in str(caught.value)
    assert text in str(caught.value)


def test_players_of_installed_packages_are_found_by_name(monkeypatch, tmp_path):
    (tmp_path / "their_package.py").write_text(BOT)
    monkeypatch.syspath_prepend(tmp_path)
    points = [
        EntryPoint("theirs", "their_package:Bot", registry.GROUP),
        EntryPoint("random", "their_package:Bot", registry.GROUP),
        EntryPoint("gone", "no_such_package:Bot", registry.GROUP),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    assert omello.player("theirs", Anywhere()).name == "theirs"
    assert type(omello.player("random", Anywhere())).__name__ == "Random"
    with pytest.raises(SpecError, match=r"'gone': no_such_package:Bot fails with ModuleNotFoundError"):
        omello.player("gone", Anywhere())


def test_a_verbatim_entry_gets_everything_after_the_colon(monkeypatch, tmp_path):
    (tmp_path / "their_engine.py").write_text("def connect(command, board):\n    return command, board\n")
    monkeypatch.syspath_prepend(tmp_path)
    entry = registry.Entry("run", ("othello",), "their_engine:connect", verbatim=True)
    monkeypatch.setattr(registry, "BUILT_IN", (entry,))
    board = Anywhere()
    assert omello.player("run:./engine -a=1,b:2?x=y", board) == ("./engine -a=1,b:2?x=y", board)


def test_closing_needs_no_close():
    closed = []

    class Holding(Bot):
        def close(self):
            closed.append(self)

    players.close(Bot())
    holding = Holding()
    players.close(holding)
    assert closed == [holding]


def test_importing_omello_does_not_import_the_players():
    code = "import omello, sys; assert not any(name.startswith('omello.players') for name in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
