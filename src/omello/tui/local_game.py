"""A session played in this terminal: the people and computers at it, without a face.

The app and the console both show one. What may happen the session decides; what happened is said as messages, which
both put into words.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal, NamedTuple

import omello
from omello import omok, othello
from omello.core import BLACK, WHITE, Game, Limit, Move, Side
from omello.errors import FormatError, MoveError, OmelloError
from omello.omok.bans import Bans
from omello.omok.swap import Choice, Step, Swap, SwapOpening
from omello.openings.fairness import Part
from omello.opinion import opinion
from omello.players import Player, close
from omello.players.opening import take_part
from omello.records import Record
from omello.session import Game as Session
from omello.session import RequestError, boards, decisions, events, record_log, requests
from omello.session.boards import Board
from omello.session.events import Event
from omello.session.requests import Request
from omello.session.settings import Computer, Human, Seat, Settings, StandardStart
from omello.setup import Setup

HUMAN = "human"
OPPONENT: dict[Game, str] = {"othello": "engine:level=3", "omok": "engine:level=3"}
"""Whom somebody meets who has not said whom: beatable after some practice."""
HINT_LIMIT = Limit(time=1.0)
HINTS = 3

Ban = Literal["double_three", "double_four", "overline"]
CHOICES: dict[str, Choice] = {"b": "black", "w": "white", "t": "more"}
"""The keys for the choices of an opening by swap."""
BANS: tuple[Ban, ...] = ("double_three", "double_four", "overline")


class Message(NamedTuple):
    """Something to tell the people at the board: a key of the texts and its values, of which sides are translated."""

    key: str
    values: Mapping[str, object] = {}


class LocalGame:
    """A session, and who plays in it here."""

    session: Session
    players: dict[Side, Player | None]
    """Who moves for a side; None for a person."""

    def __init__(
        self, setup: Setup, specs: Mapping[Side, str], *, limit: Limit | None = None, swap: Swap | None = None
    ) -> None:
        self.limit = limit or Limit(time=1.0)
        self.players = {}
        self._loaded: Record | None = None
        """The file that the game came from: what it says must not be lost."""
        self.begin(_settings(setup, specs, swap))

    def begin(self, settings: Settings) -> list[Message]:
        """Start a game; says what follows by itself."""
        self._loaded = None
        return self._take_up(decisions.create(settings, [], time.time()))

    def _take_up(self, log: Sequence[Event]) -> list[Message]:
        session = Session("local", log)
        players = {side: _player(session.seat(side), session.board) for side in Side}
        self.close()
        self.session, self.players = session, players
        return self._said(log[-1]) if isinstance(log[-1], events.PassEvent) else []

    def close(self) -> None:
        for player in self.players.values():
            if player is not None:
                close(player)

    @property
    def board(self) -> Board:
        return self.session.board

    @property
    def specs(self) -> dict[Side, str]:
        """Who sits where, as a player's spec; `human` for a person."""
        return {side: self.name(side) or HUMAN for side in Side}

    def name(self, side: Side) -> str | None:
        """Who sits there; None for a person."""
        seat = self.session.seat(side)
        return seat.player if isinstance(seat, Computer) else None

    @property
    def to_move(self) -> Player | None:
        """The player whose turn it is; None if a person sits there."""
        return self.players[self.session.mover]

    @property
    def step(self) -> Step | None:
        """What comes next in an opening by swap; None without one, and when it is over."""
        return self.session.step()

    @property
    def opening(self) -> SwapOpening | None:
        return self.session.opening

    @property
    def waits_for_human(self) -> bool:
        return self.to_move is None and self.session.outcome is None

    @property
    def example(self) -> str:
        """A point that this board has."""
        return str(self.board.move(f"c{min(4, self.board.size)}"))

    # What is asked of the session

    def ask(self, request: Request) -> list[Message]:
        """What happens, in messages; raises `RequestError`, which `refusal` puts into a message."""
        return self._follow(decisions.decide(self.session, request, time.time(), 0.0))

    def answer(self, move: str) -> list[Message]:
        """Play what a computer answered; raises `OmelloError` if it cannot be played."""
        if not isinstance(move, str):
            raise MoveError(f"{move!r} is no move")
        return self._follow(decisions.play(self.session, move, time.time(), 0.0))

    def think_of_opening(self) -> Part:
        """A computer's part in the opening."""
        board, player, opening = self.board.copy(), self.to_move, self.opening
        assert isinstance(board, omok.Board)
        assert opening is not None
        assert player is not None
        return take_part(player, board, opening, self.limit, random.getrandbits(32))

    def open_game(self, choice: Choice | None, stones: Sequence[Move]) -> list[Message]:
        """Carry out a computer's part in the opening."""
        return self._follow(decisions.open_game(self.session, choice, stones, time.time()))

    def switch(self, ban: Ban) -> requests.SwitchBans:
        """The request to forbid something or to allow it again."""
        bans = self.session.settings.bans or Bans(False, False, False)
        return requests.SwitchBans(replace(bans, **{ban: not getattr(bans, ban)}))

    def has_ban(self, ban: Ban) -> bool:
        bans = self.session.settings.bans
        return bans is not None and bool(getattr(bans, ban))

    def _follow(self, happened: Sequence[Event]) -> list[Message]:
        said = []
        # A move takes the place of what was taken back; what a file says stays in its tree all the same.
        taken_back = record_log.record_of(self.session) if self._loaded and self.session.ahead else None
        for event in happened:
            said += self._said(event)
            if isinstance(event, events.BansEvent):
                self._seat_anew(event.bans)
            self.session.apply(event)
            chosen = isinstance(event, events.ChoiceEvent) and self.opening is not None and self.opening.is_swapped
            if chosen or isinstance(event, events.SwapEvent):
                self.players = {BLACK: self.players[WHITE], WHITE: self.players[BLACK]}
        if taken_back is not None and not self.session.ahead:
            for event in record_log.grafted(self.session, taken_back, time.time()):
                self.session.apply(event)
        return said

    def _seat_anew(self, bans: Bans) -> None:
        """Players are made for one rule: before it changes others sit down, or the old ones stay and it is refused."""
        board = boards.replayed(replace(self.session.settings, bans=bans), self.session.moves())
        players: dict[Side, Player | None] = {}
        for side in Side:
            try:
                players[side] = _player(self.session.seat(side), board)
            except OmelloError as error:
                raise RequestError("bad-request", str(error), player=self.specs[side]) from error
        self.close()
        self.players = players

    # What is said of it

    def _said(self, event: Event) -> list[Message]:
        """What is told of an event; the session has not followed it yet."""
        match event:
            case events.MoveEvent():
                values = {"side": Side.named(event.side), "move": event.move}
                if self.board.game == "omok":
                    return [Message("say.move", values)]
                return [Message("say.turned", values | {"n": len(event.flips)})]
            case events.PassEvent():
                return [Message("play.passes", {"side": Side.named(event.side)})]
            case events.UndoEvent():
                return [Message("say.undone", {"number": len(self.session.path(event.node))})]
            case events.RedoEvent():
                return [Message("say.redone", {"number": len(self.session.path(event.node))})]
            case events.SwapEvent():
                return [Message("say.swap")]
            case events.ChoiceEvent():
                who = _who(Side.named(event.side))
                if event.choice == "more":
                    return [Message("opening.took-more", {"who": who})]
                return [Message("opening.took", {"who": who, "colour": Message(f"side.{event.choice}")})]
            case events.BansEvent():
                changed = [ban for ban in BANS if self.has_ban(ban) != getattr(event.bans, ban)]
                key = {True: "say.ban_on", False: "say.ban_off"}
                return [Message(key[getattr(event.bans, ban)], {"ban": Message(f"ban.{ban}")}) for ban in changed]
        return []

    def refusal(self, request: Request, error: RequestError) -> Message:
        """Why the session refuses something, as a message."""
        if "reason" in error.details:
            return Message(f"refusal.{error.details['reason']}", {"move": error.details["move"]})
        if "player" in error.details:
            return Message("say.failed", {"name": error.details["player"], "error": error})
        match request:
            case requests.Undo():
                return Message("error.nothing-to-undo")
            case requests.Redo():
                return Message("say.nothing_to_redo")
            case requests.SwitchBans():
                return Message("say.no_bans_here")
        if error.code == "game-over":
            return Message("refusal.game-over")
        return self.task or Message("error.not-your-turn")

    @property
    def task(self) -> Message | None:
        """What the opening asks for next."""
        step = self.step
        if step is None:
            return None
        key = "lay-who" if step.stones else "choose_more_key" if "more" in step.choices else "choose_key"
        return Message(f"opening.{key}", {"who": _who(step.seat), "n": step.stones})

    def turned(self, side: Side) -> int:
        """How many stones a side has turned in this game (Othello)."""
        board, total = self.board.copy(), 0
        while isinstance(board, othello.Board) and board.moves:
            move = board.undo()
            if board.turn is side:
                total += len(board.flips(move))
        return total

    def hint(self) -> list[Move]:
        """The engine's best moves here, best first."""
        board = self.board.copy()
        if board.outcome() is not None:
            return []
        seen = opinion(omello.Engine(board, memory=16).analyse, board, HINT_LIMIT, HINTS)
        return [line.move for line in seen.lines]

    # Whole games

    def new(self) -> list[Message]:
        """Start again with the same players and the same rule."""
        settings = replace(self.session.settings, start=StandardStart())
        return [Message("say.new_game"), *self.begin(settings)]

    def change(self, setup: Setup, specs: Mapping[Side, str], swap: Swap | None = None) -> list[Message]:
        """Start another game, maybe with other players."""
        return [Message("say.new_game"), *self.begin(_settings(setup, specs, swap))]

    def save(self, file: str) -> Message:
        """Write the game to a file; its ending says in which format."""
        from omello import records

        record = record_log.record_of(self.session)
        loaded = self._loaded
        if record.outcome is None and loaded is not None and record.moves() == loaded.moves():
            record.outcome = loaded.outcome  # somebody resigned, and nobody has gone on
        records.write_file(Path(file).expanduser(), [record])
        return Message("say.saved", {"file": file})

    def load(self, file: str) -> list[Message]:
        """Go on with the first game of a file, with the same players where they play that game.

        Its variations, comments, marks, signs, chapters and values come along and are saved again.
        """
        from omello import records

        record = next(iter(records.read_file(Path(file).expanduser())), None)
        if record is None:
            raise FormatError(f"there is no game in {file!r}")
        specs = self.specs
        if record.game != self.board.game:
            specs = {side: HUMAN if spec == HUMAN else OPPONENT[record.game] for side, spec in specs.items()}
        log = record_log.continued(record, _seat(specs[BLACK]), _seat(specs[WHITE]), time.time())
        said = self._take_up(log)
        self._loaded = record
        return [Message("say.loaded", {"file": file}), *said]


def _settings(setup: Setup, specs: Mapping[Side, str], swap: Swap | None) -> Settings:
    return Settings(
        game=setup.game,
        size=setup.size,
        rule=setup.rule or None,
        opening=swap,
        black=_seat(specs[BLACK]),
        white=_seat(specs[WHITE]),
    )


def _seat(spec: str) -> Seat:
    return Human() if spec == HUMAN else Computer(spec)


def _player(seat: Seat, board: Board) -> Player | None:
    return omello.player(seat.player, board) if isinstance(seat, Computer) else None


def _who(seat: Side) -> Message:
    """Who lays the first stones of an opening sits at black until the colours are taken."""
    return Message("opening.first" if seat is BLACK else "opening.second")
