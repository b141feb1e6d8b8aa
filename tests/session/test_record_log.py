"""Between the logs of games and records."""

from omello import omok, othello, records
from omello.core import Outcome, Reason, Score, Side
from omello.records import Clock, Record
from omello.session import ROOT, Game, log, record_log
from omello.session.requests import AddVariation, Play, SetComment, SetMarks
from omello.session.settings import Computer, Human
from tests.session.playing import ask, new, play


def test_a_variation_that_was_played_later_is_one_with_the_game() -> None:
    game = new(game="othello", size=4)
    tried = ask(game, AddVariation(ROOT, "b1"))
    ask(game, AddVariation(tried, "a1"))
    ask(game, SetComment(tried, "tried"))
    ask(game, Play("b1"))
    assert game.node != tried
    ask(game, SetComment(game.node, "played"))
    ask(game, Play("c1"))
    record = record_log.record_of(game)
    assert [str(move) for move in record.moves()] == ["b1", "c1"]
    (first,) = record.root.children
    assert first.comment == "played"
    assert [str(node.move) for node in first.children] == ["c1", "a1"]


def test_a_record_of_a_game_and_back_is_the_same_tree() -> None:
    game = new(game="othello")
    for request in (
        Play("f5"),
        Play("d6"),
        AddVariation(2, "f4"),
        SetComment(4, "other"),
        SetMarks(3, {"C3": "A"}),
    ):
        ask(game, request, 1.0)
    record = record_log.record_of(game)
    again = Game("again", record_log.analysed(record, 2.0))
    assert [(node.parent, node.move, node.comment, node.marks) for node in again.nodes.values()] == [
        (node.parent, node.move, node.comment, node.marks) for node in game.nodes.values()
    ]
    assert again.nodes[3].marks == {"c3": "A"}
    assert again.node == game.node


def test_nothing_that_a_record_says_is_lost_in_a_game() -> None:
    record = Record(othello.Board())
    for move in ("f5", "d6", "c3"):
        node = record.play(move)
    node.glyph, node.title, node.comment = "?!", "중반전", "hm"
    node.score, node.seconds, node.extra = Score.stones(-2.5), 3.25, {"GB": ["1"], "ZZ": ["a\\]", "b"]}
    node.marks = {node.move: "A→f5→d6", record.start.move("a1"): "□"}
    record.root.score, record.root.extra = Score.stones(0, exact=True), {"GN": ["final"]}
    better = record.root.children[0].add(record.start.move("f4"))
    better.score, better.glyph = Score.stones(4), "!"
    record.players = {Side.BLACK: "하나", Side.WHITE: "둘"}
    record.ratings, record.clocks = {Side.BLACK: 2100.5}, {Side.WHITE: Clock(300, 10)}
    record.date, record.event, record.place = "2026-01-02", "Cup", "서울"
    text = records.write(record, "sgf")
    game = Game("game", [log.load(log.dump(event)) for event in record_log.analysed(record, 5.0)])
    assert records.write(record_log.record_of(game), "sgf") == text
    assert records.write(records.read(text), "sgf") == text


def test_a_record_goes_on_where_it_stops_even_if_somebody_resigned() -> None:
    board = othello.Board()
    for move in ("f5", "d6"):
        board.play(move)
    record = Record.from_board(board)
    record.outcome = Outcome(Side.WHITE, Reason.RESIGNATION)
    game = Game("on", record_log.continued(record, Human("Anna"), Computer("greedy"), 0.0))
    assert (game.moves(), game.outcome, game.seat(Side.WHITE)) == (["f5", "d6"], None, Computer("greedy"))
    assert play(game, "c3").moves()[-1] == "c3"


def test_a_pass_in_omok_is_followed_and_a_finished_game_is_over() -> None:
    board = omok.Board(rule="renju")
    for move in ("h8", "pass", "h9"):
        board.push(move)
    game = Game("pass", record_log.continued(Record.from_board(board), Human(), Human(), 0.0))
    assert (game.moves(), game.board.turn) == (["h8", "pass", "h9"], Side.WHITE)
    row = omok.Board()
    for move in ["a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4", "a5"]:
        row.play(move)
    over = Game("over", record_log.continued(Record.from_board(row), Human(), Human(), 0.0))
    assert over.outcome == row.outcome()


def test_switched_bans_and_rules_of_ones_own_come_back() -> None:
    for rule in ("korean", omok.Rule(double_three=(Side.BLACK,)), omok.Rule(row=4)):
        board = omok.Board(10, rule)
        game = Game("rule", record_log.continued(Record.from_board(board), Human(), Human(), 0.0))
        assert isinstance(game.board, omok.Board)
        assert game.board.rule == board.rule
