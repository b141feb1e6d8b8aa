"""What a request makes of a game: the events that follow, or a refusal. Nothing here changes the game itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from omello.core import Move, Outcome, Reason, Side, SideName
from omello.errors import PositionError
from omello.notation import PASS
from omello.omok.bans import Bans
from omello.omok.swap import Choice
from omello.session import boards, company, events, requests
from omello.session.clocks import Clocks
from omello.session.events import Ending, Event
from omello.session.game import ROOT, Game
from omello.session.refusals import RequestError, refused
from omello.session.settings import Computer, Settings, StandardStart

BOTH = frozenset(Side)
MAX_EVENTS = 20_000
"""So many events a game may have; the longest one that is played without taking back has 677."""


def create(settings: Settings, moves: Sequence[str], now: float) -> list[Event]:
    """The first events of a game whose start has been worked out; raises what an illegal move raises."""
    is_empty = settings.game == "omok" and isinstance(settings.start, StandardStart) and not moves
    if settings.opening is not None and (settings.mode == "analysis" or not is_empty):
        raise PositionError(f"an opening by {settings.opening} is for a game of Omok on an empty board")
    settings = boards.with_bans(settings)
    log: list[Event] = [events.CreatedEvent(seq=1, at=now, settings=settings)]
    game = Game("new", log)

    def follow(more: Iterable[Event]) -> None:
        for event in more:
            game.apply(event)
            log.append(event)

    if settings.mode == "play":
        follow(consequences(game.board.copy(), ROOT, game.clocks, 2, now))
    for move in moves:
        last = game.node if settings.mode == "play" else game.seq
        if move == PASS and game.nodes[last].move == PASS:
            continue
        if settings.mode == "play":
            follow(play(game, move, now, 0.0))
        else:
            follow(_vary(game, last, move, now))
    return log


def decide(
    game: Game, request: requests.Request, now: float, used: float, sides: frozenset[Side] = BOTH
) -> list[Event]:
    """The events that a request leads to, none if it changes nothing; raises `RequestError`.

    `used` is how many seconds the clock of the side to move has run since the last event; `sides` are the seats that
    whoever asks holds.
    """
    if game.seq >= MAX_EVENTS:
        raise RequestError("too-large", f"the game has {game.seq} events, which is the most there can be")
    company.check(game, request, sides)
    seq = game.seq + 1
    match request:
        case requests.Play():
            if request.node is not None and request.node != game.node:
                raise RequestError("out-of-date", f"the game stands at node {game.node}, not at {request.node}")
            _check_open(game)
            _check_turn(game, sides)
            step = game.step()
            if step is not None and step.choices:
                raise RequestError("bad-request", "a colour has to be chosen first")
            return play(game, request.move, now, used)
        case requests.Undo():
            target = game.undo_target()
            if target is None:
                raise RequestError("nothing-to-undo", "there is no move to take back")
            return [events.UndoEvent(seq=seq, at=now, node=target, clocks=game.nodes[target].clocks)]
        case requests.Redo():
            target = game.redo_target()
            if target is None:
                raise RequestError("nothing-to-undo", "nothing was taken back")
            redone = events.RedoEvent(seq=seq, at=now, node=target, clocks=game.nodes[target].clocks)
            board = game.board_at(target)
            return [redone, *consequences(board, target, redone.clocks, game.seq + 2, now)]
        case requests.Resign():
            _check_open(game)
            return _end(game, Outcome(_resigning(game, request.side, sides).other, Reason.RESIGNATION), now)
        case requests.Swap():
            _check_playing(game)
            if game.step() is not None:
                raise RequestError("bad-request", "the opening decides who takes which colour")
            return [events.SwapEvent(seq=seq, at=now, black=game.settings.white, white=game.settings.black)]
        case requests.Choose():
            _check_open(game)
            _check_turn(game, sides)
            return [choose(game, request.choice, now)]
        case requests.Join():
            return company.join(game, request, now)
        case requests.Propose():
            return company.propose(game, request.offer, _only(sides), now, used)
        case requests.Answer():
            return company.answer(game, request, _only(sides), now, used)
        case requests.Greet():
            side = _only(sides).word
            return [events.GreetingEvent(seq=seq, at=now, side=side, greeting=request.greeting)]
        case requests.SwitchBans():
            return _switch_bans(game, request.bans, now)
        case requests.SetPause():
            return [events.PauseEvent(seq=seq, at=now, pause=request.pause)]
        case requests.Hold():
            _check_open(game)
            if len(game.computers()) < len(Side):
                raise RequestError("bad-request", "only a game between computers can be stopped for a while")
            return [] if game.held == request.held else [events.HeldEvent(seq=seq, at=now, held=request.held)]
        case requests.AddVariation():
            return _vary(game, request.parent, request.move, now)
        case requests.AddLine():
            return _extend(game, request.parent, request.moves, now)
        case requests.SetComment():
            if game.at(request.node).comment == request.text:
                return []
            return [events.CommentEvent(seq=seq, at=now, node=request.node, text=request.text)]
        case requests.SetMarks():
            marks = {str(game.board.move(point)): text for point, text in request.marks.items()}
            if game.at(request.node).marks == marks:
                return []
            return [events.MarksEvent(seq=seq, at=now, node=request.node, marks=marks)]
        case requests.SetGlyph():
            game.parent(request.node)
            if game.at(request.node).glyph == request.glyph:
                return []
            return [events.GlyphEvent(seq=seq, at=now, node=request.node, glyph=request.glyph)]
        case requests.SetChapter():
            title = " ".join(request.title.split())
            if game.at(request.node).title == title:
                return []
            return [events.ChapterEvent(seq=seq, at=now, node=request.node, title=title)]
        case requests.Remove():
            game.parent(request.node)
            if request.node in game.path(game.node) or request.node in game.ahead:
                raise RequestError("bad-request", f"node {request.node} belongs to the game as it was played")
            return [events.RemoveEvent(seq=seq, at=now, node=request.node)]
        case requests.Promote():
            game.parent(request.node)
            return [events.PromoteEvent(seq=seq, at=now, node=request.node)]


def play(game: Game, move: str, now: float, used: float) -> list[Event]:
    """The events of a move by the side to move: the move, a forced pass, the end."""
    board = game.board.copy()
    played = check(board, move)
    clocks = _after_move(game, used)
    if clocks is not None and clocks.left(board.turn) <= 0:
        return flag(game, now)
    event = events.MoveEvent(
        seq=game.seq + 1,
        at=now,
        parent=game.node,
        side=board.turn.word,
        move=str(played),
        flips=boards.flips(board, played),
        clocks=clocks,
    )
    board.push(played)
    return [event, *consequences(board, event.seq, clocks, event.seq + 1, now)]


def choose(game: Game, choice: Choice, now: float) -> events.ChoiceEvent:
    """The event of a choice in the opening; raises `RequestError` if there is none to make, `MoveError` for another."""
    if game.opening is None:
        raise RequestError("bad-request", "this game has no opening by swap")
    side, (black, white) = game.mover.word, (game.settings.black, game.settings.white)
    if game.opening.choose(choice, len(game.board.moves)).is_swapped:
        black, white = white, black
    return events.ChoiceEvent(seq=game.seq + 1, at=now, side=side, choice=choice, black=black, white=white)


def open_game(game: Game, choice: Choice | None, stones: Iterable[str], now: float) -> list[Event]:
    """The events of a computer's part in the opening: its choice, if it has one, and the stones it lays."""
    made: list[Event] = [] if choice is None else [choose(game, choice, now)]
    board, parent = game.board.copy(), game.node
    for stone in stones:
        seq, move, side = game.seq + 1 + len(made), check(board, stone), board.turn.word
        made.append(
            events.MoveEvent(seq=seq, at=now, parent=parent, side=side, move=str(move), flips=(), clocks=game.clocks)
        )
        board.push(move)
        parent = seq
    return made


def flag(game: Game, now: float) -> list[Event]:
    """The side to move has no time left."""
    return _end(game, Outcome(game.board.turn.other, Reason.TIME), now)


def _end(game: Game, outcome: Outcome, now: float) -> list[Event]:
    return [events.EndedEvent(seq=game.seq + 1, at=now, outcome=Ending.of(outcome))]


def check(board: boards.Board, move: str) -> Move:
    """The move of that name if it is legal; says exactly why not if it is not."""
    refusal = board.refusal(move)
    if refusal is not None:
        raise refused(refusal)
    return board.move(move)


def consequences(board: boards.Board, node: int, clocks: Clocks | None, seq: int, now: float) -> Iterator[Event]:
    """What follows by itself from the position on the board: a forced pass, and the end."""
    if board.outcome() is None and board.legal_moves() == [PASS]:
        yield events.PassEvent(seq=seq, at=now, parent=node, side=board.turn.word, clocks=clocks)
        board.push(PASS)
        seq += 1
    outcome = board.outcome()
    if outcome is not None:
        yield events.EndedEvent(seq=seq, at=now, outcome=Ending.of(outcome))


def _after_move(game: Game, used: float) -> Clocks | None:
    """The clocks after the side to move has moved: the first stone of a game costs nothing."""
    clock = game.settings.clock
    if clock is None or game.clocks is None or not game.has_begun:
        return game.clocks
    left = game.clocks.left(game.board.turn) - used
    return game.clocks.put(game.board.turn, left + clock.increment if left > 0 else 0.0)


def _check_playing(game: Game) -> None:
    if game.settings.mode == "analysis":
        raise RequestError("bad-request", "this is an analysis, not a game")


def _check_open(game: Game) -> None:
    _check_playing(game)
    if game.outcome is not None:
        raise RequestError("game-over", "the game is over")


def _check_turn(game: Game, sides: frozenset[Side]) -> None:
    if isinstance(game.seat(game.mover), Computer):
        raise RequestError("not-your-turn", "it is the computer's turn")
    if game.mover not in sides:
        raise RequestError("not-your-turn", "it is the other player's turn")


def _only(sides: frozenset[Side]) -> Side:
    """Where somebody sits who plays against somebody else."""
    (side,) = sides
    return side


def _resigning(game: Game, side: SideName | None, sides: frozenset[Side]) -> Side:
    humans = (set(Side) - game.computers()) & sides
    if not humans or (side is not None and Side.named(side) not in humans):
        raise RequestError("bad-request", "a computer does not resign")
    if side is not None:
        return Side.named(side)
    return humans.pop() if len(humans) == 1 else game.mover


def _switch_bans(game: Game, bans: Bans, now: float) -> list[Event]:
    if game.settings.game == "othello":
        raise RequestError("bad-request", "Othello has no bans")
    if bans == game.settings.bans:
        return []
    switched = events.BansEvent(seq=game.seq + 1, at=now, bans=bans)
    if game.outcome is not None or game.settings.mode == "analysis":
        return [switched]
    # The stones stay; under other bans they may have won, or leave no point to play.
    board = boards.replayed(replace(game.settings, bans=bans), game.moves())
    return [switched, *consequences(board, game.node, game.clocks, game.seq + 2, now)]


def _vary(game: Game, parent: int, name: str, now: float) -> list[Event]:
    board = game.board_at(parent)
    move = check(board, name)
    return [] if following(game, parent, str(move)) is not None else _added(board, parent, move, game.seq + 1, now)


def _extend(game: Game, parent: int, moves: Sequence[str], now: float) -> list[Event]:
    """A line below a node: what the tree has of it is followed, and the rest added."""
    if game.seq + 2 * len(moves) > MAX_EVENTS:
        raise RequestError("too-large", f"the game has no room for {len(moves)} moves more")
    board = game.board_at(parent)
    made: list[Event] = []
    for name in moves:
        if name.lower() == PASS and board.moves[-1:] == [PASS]:
            continue  # It was forced, and followed by itself.
        move = check(board, name)
        known = None if made else following(game, parent, str(move))
        if known is None:
            made += _added(board, parent, move, game.seq + 1 + len(made), now)
            parent = made[-1].seq
        else:
            parent, board = known, game.board_at(known)
    return made


def _added(board: boards.Board, parent: int, move: Move, seq: int, now: float) -> list[Event]:
    """The events of a new move below a node, with the forced passes after it; it is played on the board."""
    made: list[Event] = []
    while True:
        flips, side = boards.flips(board, move), board.turn.word
        made.append(events.VariationEvent(seq=seq, at=now, parent=parent, side=side, move=str(move), flips=flips))
        board.push(move)
        if board.legal_moves() != [PASS]:
            return made
        parent, seq, move = seq, seq + 1, board.move(PASS)


def following(game: Game, parent: int, move: str) -> int | None:
    """The node below `parent` that this move leads to, past a forced pass; None if the tree has none yet."""
    for child in game.at(parent).children:
        if game.nodes[child].move == move:
            return next((node for node in game.nodes[child].children if game.nodes[node].move == PASS), child)
    return None


def end_of_line(game: Game, parent: int, moves: Sequence[str]) -> int:
    """The last node of a line that is in the tree, as far as it is there."""
    for move in moves:
        if move.lower() != PASS or game.at(parent).move != PASS:
            parent = following(game, parent, move.lower()) or parent
    return parent
