"""What a request makes of a game: the events that follow, or a refusal. Nothing here changes the game itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from omello.core import Move
from omello.errors import PositionError
from omello.notation import PASS
from omello.server import tables, wire
from omello.server.game import ROOT, Game
from omello.server.refusals import RefusedError, refused
from omello.server.tables import NAMES, SIDES

MAX_EVENTS = 20_000


def create(settings: wire.GameSettings, moves: Sequence[str], now: float) -> list[wire.Event]:
    """The first events of a game whose start has been worked out; raises what an illegal move raises."""
    is_empty = settings.game == "omok" and isinstance(settings.start, wire.StandardStart) and not moves
    if settings.opening is not None and (settings.mode == "analysis" or not is_empty):
        raise PositionError(f"an opening by {settings.opening} is for a game of Omok on an empty board")
    events: list[wire.Event] = [wire.CreatedEvent(seq=1, at=now, settings=settings)]
    game = Game("new", events)

    def follow(more: Iterable[wire.Event]) -> None:
        for event in more:
            game.apply(event)
            events.append(event)

    if settings.mode == "play":
        follow(_consequences(game.board.copy(), ROOT, game.clocks, 2, now))
    for move in moves:
        last = game.node if settings.mode == "play" else game.seq
        if move == PASS and game.nodes[last].move == PASS:
            continue
        if settings.mode == "play":
            follow(play(game, move, now, 0.0))
        else:
            follow(_vary(game, wire.AddVariation(type="variation", parent=last, move=move), now))
    return events


def decide(game: Game, action: wire.Action, now: float, used: float) -> list[wire.Event]:
    """The events that a request leads to, none if it changes nothing; raises `RefusedError`.

    `used` is how many seconds the clock of the side to move has run since the last event.
    """
    if game.seq >= MAX_EVENTS:
        raise RefusedError("too-large", f"the game has {game.seq} events, which is the most there can be")
    seq = game.seq + 1
    match action:
        case wire.Play():
            if action.node is not None and action.node != game.node:
                raise RefusedError("out-of-date", f"the game stands at node {game.node}, not at {action.node}")
            _check_open(game)
            _check_human(game)
            step = game.step()
            if step is not None and step.choices:
                raise RefusedError("bad-request", "a colour has to be chosen first")
            return play(game, action.move, now, used)
        case wire.Undo():
            target = game.undo_target()
            if target is None:
                raise RefusedError("nothing-to-undo", "there is no move to take back")
            return [wire.UndoEvent(seq=seq, at=now, node=target, clocks=game.nodes[target].clocks)]
        case wire.Redo():
            target = game.redo_target()
            if target is None:
                raise RefusedError("nothing-to-undo", "nothing was taken back")
            redone = wire.RedoEvent(seq=seq, at=now, node=target, clocks=game.nodes[target].clocks)
            board = game.board_at(target)
            return [redone, *_consequences(board, target, redone.clocks, game.seq + 2, now)]
        case wire.Resign():
            _check_open(game)
            loser = NAMES[_resigning(game, action.side)]
            outcome = wire.Outcome(winner=SIDES[loser.other], reason="resignation")
            return [wire.EndedEvent(seq=seq, at=now, outcome=outcome)]
        case wire.Swap():
            _check_playing(game)
            if game.step() is not None:
                raise RefusedError("bad-request", "the opening decides who takes which colour")
            return [wire.SwapEvent(seq=seq, at=now, black=game.settings.white, white=game.settings.black)]
        case wire.Choose():
            _check_open(game)
            _check_human(game)
            return [choose(game, action.choice, now)]
        case wire.SwitchBans():
            return _switch_bans(game, action.bans, now)
        case wire.SetPause():
            return [wire.PauseEvent(seq=seq, at=now, pause=action.pause)]
        case wire.AddVariation():
            return _vary(game, action, now)
        case wire.SetComment():
            if game.at(action.node).comment == action.text:
                return []
            return [wire.CommentEvent(seq=seq, at=now, node=action.node, text=action.text)]
        case wire.SetMarks():
            marks = {str(game.board.move(point)): text for point, text in action.marks.items()}
            if game.at(action.node).marks == marks:
                return []
            return [wire.MarksEvent(seq=seq, at=now, node=action.node, marks=marks)]
        case wire.Remove():
            game.parent(action.node)
            if action.node in game.path(game.node) or action.node in game.ahead:
                raise RefusedError("bad-request", f"node {action.node} belongs to the game as it was played")
            return [wire.RemoveEvent(seq=seq, at=now, node=action.node)]
        case wire.Promote():
            game.parent(action.node)
            return [wire.PromoteEvent(seq=seq, at=now, node=action.node)]


def play(game: Game, move: str, now: float, used: float) -> list[wire.Event]:
    """The events of a move by the side to move: the move, a forced pass, the end."""
    board = game.board.copy()
    played = check(board, move)
    side = SIDES[board.turn]
    clocks = _after_move(game, side, used)
    if clocks is not None and getattr(clocks, side) <= 0:
        return flag(game, now)
    event = wire.MoveEvent(
        seq=game.seq + 1,
        at=now,
        parent=game.node,
        side=side,
        move=str(played),
        flips=tables.flips(board, played),
        clocks=clocks,
    )
    board.push(played)
    return [event, *_consequences(board, event.seq, clocks, event.seq + 1, now)]


def choose(game: Game, choice: wire.SwapChoice, now: float) -> wire.ChoiceEvent:
    """The event of a choice in the opening; raises `RefusedError` if there is none to make, `MoveError` for another."""
    if game.opening is None:
        raise RefusedError("bad-request", "this game has no opening by swap")
    side, (black, white) = SIDES[game.mover], (game.settings.black, game.settings.white)
    if game.opening.choose(choice, len(game.board.moves)).is_swapped:
        black, white = white, black
    return wire.ChoiceEvent(seq=game.seq + 1, at=now, side=side, choice=choice, black=black, white=white)


def open_game(game: Game, choice: wire.SwapChoice | None, stones: Iterable[str], now: float) -> list[wire.Event]:
    """The events of a computer's part in the opening: its choice, if it has one, and the stones it lays."""
    events: list[wire.Event] = [] if choice is None else [choose(game, choice, now)]
    board, parent = game.board.copy(), game.node
    for stone in stones:
        seq, move, side = game.seq + 1 + len(events), check(board, stone), SIDES[board.turn]
        events.append(
            wire.MoveEvent(seq=seq, at=now, parent=parent, side=side, move=str(move), flips=[], clocks=game.clocks)
        )
        board.push(move)
        parent = seq
    return events


def flag(game: Game, now: float) -> list[wire.Event]:
    """The side to move has no time left."""
    outcome = wire.Outcome(winner=SIDES[game.board.turn.other], reason="time")
    return [wire.EndedEvent(seq=game.seq + 1, at=now, outcome=outcome)]


def check(board: tables.Board, move: str) -> Move:
    """The move of that name if it is legal; says exactly why not if it is not."""
    refusal = board.refusal(move)
    if refusal is not None:
        raise refused(refusal)
    return board.move(move)


def _consequences(
    board: tables.Board, node: int, clocks: wire.Clocks | None, seq: int, now: float
) -> Iterator[wire.Event]:
    """What follows by itself from the position on the board: a forced pass, and the end."""
    if board.outcome() is None and board.legal_moves() == [PASS]:
        yield wire.PassEvent(seq=seq, at=now, parent=node, side=SIDES[board.turn], clocks=clocks)
        board.push(PASS)
        seq += 1
    outcome = board.outcome()
    if outcome is not None:
        yield wire.EndedEvent(seq=seq, at=now, outcome=tables.outcome_of(outcome))


def _after_move(game: Game, side: wire.SideName, used: float) -> wire.Clocks | None:
    """The clocks after the side to move has moved: the first stone of a game costs nothing."""
    clock = game.settings.clock
    if clock is None or game.clocks is None or not game.board.moves or game.step() is not None:
        return game.clocks
    left = getattr(game.clocks, side) - used
    return game.clocks.model_copy(update={side: left + clock.increment if left > 0 else 0.0})


def _check_playing(game: Game) -> None:
    if game.settings.mode == "analysis":
        raise RefusedError("bad-request", "this is an analysis, not a game")


def _check_open(game: Game) -> None:
    _check_playing(game)
    if game.outcome is not None:
        raise RefusedError("game-over", "the game is over")


def _check_human(game: Game) -> None:
    if isinstance(game.seat(game.mover), wire.Computer):
        raise RefusedError("not-your-turn", "it is the computer's turn")


def _resigning(game: Game, side: wire.SideName | None) -> wire.SideName:
    humans = set(SIDES.values()) - game.computers()
    if not humans or (side is not None and side not in humans):
        raise RefusedError("bad-request", "a computer does not resign")
    return side or (humans.pop() if len(humans) == 1 else SIDES[game.mover])


def _switch_bans(game: Game, bans: wire.Bans, now: float) -> list[wire.Event]:
    if game.settings.game == "othello":
        raise RefusedError("bad-request", "Othello has no bans")
    if bans == game.settings.bans:
        return []
    switched = wire.BansEvent(seq=game.seq + 1, at=now, bans=bans)
    if game.outcome is not None or game.settings.mode == "analysis":
        return [switched]
    # The stones stay; under other bans they may have won, or leave no point to play.
    board = tables.replayed(game.settings.model_copy(update={"bans": bans}), game.moves())
    return [switched, *_consequences(board, game.node, game.clocks, game.seq + 2, now)]


def _vary(game: Game, action: wire.AddVariation, now: float) -> list[wire.Event]:
    board = game.board_at(action.parent)
    move = check(board, action.move)
    if following(game, action.parent, str(move)) is not None:
        return []
    events: list[wire.Event] = []
    parent = action.parent
    while True:
        event = wire.VariationEvent(
            seq=game.seq + 1 + len(events),
            at=now,
            parent=parent,
            side=SIDES[board.turn],
            move=str(move),
            flips=tables.flips(board, move),
        )
        events.append(event)
        board.push(move)
        if board.legal_moves() != [PASS]:
            return events
        parent, move = event.seq, board.move(PASS)


def following(game: Game, parent: int, move: str) -> int | None:
    """The node below `parent` that this move leads to, past a forced pass; None if the tree has none yet."""
    for child in game.at(parent).children:
        if game.nodes[child].move == move:
            return next((node for node in game.nodes[child].children if game.nodes[node].move == PASS), child)
    return None
