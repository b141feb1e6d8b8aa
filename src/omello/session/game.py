"""One game as its events tell it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from omello.core import Outcome, Reason, Side
from omello.notation import PASS
from omello.omok.swap import Step, SwapOpening
from omello.session import boards, events
from omello.session.clocks import Clocks
from omello.session.events import Event, FiledEvent, Glyph, OfferEvent, ReviewedEvent
from omello.session.refusals import RequestError
from omello.session.settings import Computer, Human, Invited, Seat, Settings

ROOT = 1


@dataclass(slots=True)
class TreeNode:
    """A place in the tree: the move that led there, and what follows."""

    parent: int | None
    move: str | None
    side: Side | None
    clocks: Clocks | None
    comment: str = ""
    marks: Mapping[str, str] = field(default_factory=dict)
    glyph: Glyph = ""
    title: str = ""
    """Of the chapter that begins here."""
    filed: FiledEvent | None = None
    """What the file that the game came from says besides."""
    children: list[int] = field(default_factory=list)

    @property
    def says_anything(self) -> bool:
        """Whether there is more than the move."""
        return bool(self.comment or self.marks or self.glyph or self.title or self.filed)


class Game:
    """What a log of events says. `apply` is all that changes it, so equal logs are equal games."""

    settings: Settings
    """As they are now."""
    nodes: dict[int, TreeNode]
    node: int
    """Where the game stands."""
    ahead: list[int]
    """What was taken back and can be redone, next first."""
    board: boards.Board
    opening: SwapOpening | None
    outcome: Outcome | None
    review: ReviewedEvent | None
    """What the engine last thought of a line of the game."""
    held: bool
    """Only computers play, and somebody has stopped them for a while."""
    offer: OfferEvent | None
    """What one player proposes and the other has not answered yet."""
    rematch: str
    """The game that the players went on with; empty if they did not."""
    clocks: Clocks | None
    created: float
    updated: float
    since: float
    """When the game last moved on: clocks by server time count from there."""

    def __init__(self, id: str, log: Iterable[Event]) -> None:
        self.id = id
        self.seq = 0
        for event in log:
            self.apply(event)

    def apply(self, event: Event) -> None:
        """Follow the log by one event. Events were checked when they were made, and are not checked again."""
        if event.seq != self.seq + 1:
            raise ValueError(f"game {self.id!r}: event {event.seq} after {self.seq}")
        match event:
            case events.CreatedEvent():
                self._create(event)
            case events.MoveEvent() | events.PassEvent():
                if self.ahead:
                    self._cut(self.ahead[0])
                move = event.move if isinstance(event, events.MoveEvent) else PASS
                self._add(event.seq, TreeNode(event.parent, move, Side.named(event.side), event.clocks))
                self.board.push(move)
                self.node, self.clocks, self.ahead, self.offer = event.seq, event.clocks, [], None
            case events.UndoEvent():
                while self.node != event.node:
                    self.ahead.insert(0, self.node)
                    self.node = self.parent(self.node)
                    self.board.undo()
                self.outcome, self.clocks, self.offer = None, event.clocks, None
            case events.RedoEvent():
                while self.node != event.node:
                    self.node = self.ahead.pop(0)
                    self.board.push(self.nodes[self.node].move or PASS)
                self.clocks = event.clocks
            case events.SwapEvent():
                self.settings = replace(self.settings, black=event.black, white=event.white)
            case events.ChoiceEvent():
                assert self.opening is not None
                self.opening = self.opening.choose(event.choice, len(self.board.moves))
                self.settings = replace(self.settings, black=event.black, white=event.white)
            case events.JoinedEvent():
                is_black = Side.named(event.side) is Side.BLACK
                self.settings = (
                    replace(self.settings, black=event.seat) if is_black else replace(self.settings, white=event.seat)
                )
            case events.OfferEvent():
                self.offer = event
            case events.DeclinedEvent():
                self.offer = None
            case events.RematchEvent():
                self.rematch, self.offer = event.game, None
            case events.GreetingEvent():
                pass
            case events.BansEvent():
                self.settings = replace(self.settings, bans=event.bans)
                self.board = self.board_at(self.node)
                self.review = None
            case events.PauseEvent():
                self.settings = replace(self.settings, pause=event.pause)
            case events.HeldEvent():
                self.held = event.held
            case events.EndedEvent():
                self.outcome, self.offer = event.outcome.outcome(self.board), None
                if self.clocks is not None and self.outcome.reason is Reason.TIME:
                    self.clocks = self.clocks.put(self.board.turn, 0.0)
            case events.VariationEvent():
                self._add(event.seq, TreeNode(event.parent, event.move, Side.named(event.side), None))
            case events.CommentEvent():
                self.nodes[event.node].comment = event.text
            case events.MarksEvent():
                self.nodes[event.node].marks = event.marks
            case events.GlyphEvent():
                self.nodes[event.node].glyph = event.glyph
            case events.ChapterEvent():
                self.nodes[event.node].title = event.title
            case events.FiledEvent():
                self.nodes[event.node].filed = event
            case events.ReviewedEvent():
                self.review = event
            case events.RemoveEvent():
                self._cut(event.node)
            case events.PromoteEvent():
                siblings = self.nodes[self.parent(event.node)].children
                siblings.remove(event.node)
                siblings.insert(0, event.node)
        self.seq = event.seq
        # A game that was only looked at keeps its place in the list.
        if not isinstance(event, events.ReviewedEvent):
            self.updated = event.at
        if not isinstance(event, events.BESIDE_THE_GAME):
            self.since = event.at

    def _create(self, event: events.CreatedEvent) -> None:
        self.settings = event.settings
        self.created = event.at
        clock = event.settings.clock
        self.clocks = None if clock is None else Clocks(clock.seconds, clock.seconds)
        self.nodes = {ROOT: TreeNode(None, None, None, self.clocks)}
        self.node = ROOT
        self.ahead = []
        self.outcome = self.review = self.offer = None
        self.rematch, self.held = "", False
        self.opening = None if event.settings.opening is None else SwapOpening(event.settings.opening)
        self.board = boards.start_board(event.settings)

    def _add(self, number: int, node: TreeNode) -> None:
        self.nodes[number] = node
        if node.parent is not None:
            self.nodes[node.parent].children.append(number)

    def _cut(self, number: int) -> None:
        self.nodes[self.parent(number)].children.remove(number)
        doomed = [number]
        while doomed:
            doomed += self.nodes.pop(doomed.pop()).children

    def parent(self, number: int) -> int:
        """The node above; raises `RequestError` for the start and for nodes that are not there."""
        parent = self.at(number).parent
        if parent is None:
            raise RequestError("bad-request", f"node {number} is the start of the game")
        return parent

    def at(self, number: int) -> TreeNode:
        if number not in self.nodes:
            raise RequestError("not-found", f"the game has no node {number}")
        return self.nodes[number]

    def path(self, number: int) -> list[int]:
        """The nodes from the start to this one; the start itself is left out."""
        path = []
        while (parent := self.at(number).parent) is not None:
            path.append(number)
            number = parent
        return path[::-1]

    def board_at(self, number: int) -> boards.Board:
        """The board as it stood at any node."""
        return boards.replayed(self.settings, (str(self.nodes[node].move) for node in self.path(number)))

    def line(self, moves: Iterable[str]) -> list[int]:
        """The nodes of a line of the tree, from its first move on; raises `RequestError` if it is not there."""
        nodes: list[int] = []
        number = ROOT
        for move in moves:
            following = next((child for child in self.nodes[number].children if self.nodes[child].move == move), None)
            if following is None:
                raise RequestError("not-found", f"the game has no line with {move!r} as move {len(nodes) + 1}")
            number = following
            nodes.append(number)
        return nodes

    def seat(self, side: Side) -> Seat:
        return self.settings.black if side is Side.BLACK else self.settings.white

    @property
    def is_by_link(self) -> bool:
        """Two people play, each in a place of their own: nobody moves for both, and nothing happens behind a back."""
        seats = (self.settings.black, self.settings.white)
        return any(isinstance(seat, Invited) for seat in seats) or all(
            isinstance(seat, Human) and seat.identity for seat in seats
        )

    @property
    def is_waiting(self) -> bool:
        """Somebody who was invited has not come yet."""
        return any(isinstance(self.seat(side), Invited) for side in Side)

    def sides_of(self, identity: str) -> frozenset[Side]:
        """Where somebody sits in a game by link."""
        seats = {side: self.seat(side) for side in Side}
        return frozenset(
            side for side, seat in seats.items() if isinstance(seat, Human) and identity and seat.identity == identity
        )

    def step(self) -> Step | None:
        """What comes next in an opening by swap; None without one, and when it is over."""
        return None if self.opening is None else self.opening.step(len(self.board.moves))

    @property
    def mover(self) -> Side:
        """Whose part it is: of the side to move, or in an opening by swap of whoever lays stones or chooses."""
        step = self.step()
        return self.board.turn if step is None else step.seat

    def computers(self) -> set[Side]:
        """The sides that a computer plays."""
        return {side for side in Side if isinstance(self.seat(side), Computer)}

    @property
    def has_begun(self) -> bool:
        """The first stone lies there, and in an opening by swap the colours are taken: from now on clocks run."""
        return bool(self.board.moves) and self.step() is None

    @property
    def is_timed(self) -> bool:
        """The clock of the side to move runs while somebody is there and has not stopped the game."""
        return self.clocks is not None and self.outcome is None and self.has_begun and not self.held

    def clocks_after(self, used: float) -> Clocks | None:
        """The clocks when the side to move has thought for so many seconds."""
        return self.clocks.run(self.board.turn, used) if self.clocks is not None and self.is_timed else self.clocks

    def _others(self) -> set[Side]:
        """The computers among whose moves nobody wants to stop; where only computers play, every move is one to see."""
        computers = self.computers()
        return computers if len(computers) < len(Side) else set()

    def undo_target(self) -> int | None:
        """Where an undo leads: before the last move of a human; what colours were chosen for stays.

        A resignation is taken back alone: the game goes on where it stands.
        """
        if self.settings.mode == "analysis":
            return None
        if self.outcome is not None and self.outcome.reason is Reason.RESIGNATION:
            return self.node
        computers = self._others()
        opening = self.step()
        # In an opening one player lays stones of both colours.
        layer = None if opening is None else opening.seat if opening.stones else opening.seat.other
        for number in reversed(self.path(self.node)[self.opening.settled if self.opening else 0 :]):
            step = self.nodes[number]
            if step.move != PASS and (step.side if layer is None else layer) not in computers:
                return step.parent
        return None

    def redo_target(self) -> int | None:
        """Where a redo leads: to the next turn of a human, or to the end of what was taken back."""
        computers = set() if self.step() is not None else self._others()
        for number, following in zip(self.ahead, self.ahead[1:], strict=False):
            step = self.nodes[following]
            if step.move != PASS and step.side not in computers:
                return number
        return self.ahead[-1] if self.ahead else None

    def moves(self) -> list[str]:
        """The moves on the way to where the game stands, passes included."""
        return [str(self.nodes[number].move) for number in self.path(self.node)]

    def main_line(self) -> Iterator[int]:
        """The nodes of the game itself, and where it stops (or was only analysed) the first of each node's children."""
        number = self.node
        yield from self.path(number)
        while self.nodes[number].children:
            number = self.nodes[number].children[0]
            yield number
