"""One game as its events tell it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from omello.core import Side
from omello.notation import PASS
from omello.omok.swap import Step, SwapOpening
from omello.server import tables, wire
from omello.server.refusals import RefusedError

ROOT = 1


@dataclass(slots=True)
class TreeNode:
    """A place in the tree: the move that led there, and what follows."""

    parent: int | None
    move: str | None
    side: wire.SideName | None
    clocks: wire.Clocks | None
    comment: str = ""
    marks: dict[str, str] = field(default_factory=dict)
    children: list[int] = field(default_factory=list)


class Game:
    """What a log of events says. `apply` is all that changes it, so equal logs are equal games."""

    settings: wire.GameSettings
    """As they are now."""
    nodes: dict[int, TreeNode]
    node: int
    """Where the game stands."""
    ahead: list[int]
    """What was taken back and can be redone, next first."""
    board: tables.Board
    opening: SwapOpening | None
    outcome: wire.Outcome | None
    clocks: wire.Clocks | None
    created: float
    updated: float

    def __init__(self, id: str, events: Iterable[wire.Event]) -> None:
        self.id = id
        self.seq = 0
        for event in events:
            self.apply(event)

    def apply(self, event: wire.Event) -> None:
        """Follow the log by one event. Events were checked when they were made, and are not checked again."""
        if event.seq != self.seq + 1:
            raise ValueError(f"game {self.id!r}: event {event.seq} after {self.seq}")
        match event:
            case wire.CreatedEvent():
                self._create(event)
            case wire.MoveEvent() | wire.PassEvent():
                if self.ahead:
                    self._cut(self.ahead[0])
                move = event.move if isinstance(event, wire.MoveEvent) else PASS
                self._add(event.seq, TreeNode(event.parent, move, event.side, event.clocks))
                self.board.push(move)
                self.node, self.clocks, self.ahead = event.seq, event.clocks, []
            case wire.UndoEvent():
                while self.node != event.node:
                    self.ahead.insert(0, self.node)
                    self.node = self.parent(self.node)
                    self.board.undo()
                self.outcome, self.clocks = None, event.clocks
            case wire.RedoEvent():
                while self.node != event.node:
                    self.node = self.ahead.pop(0)
                    self.board.push(self.nodes[self.node].move or PASS)
                self.clocks = event.clocks
            case wire.SwapEvent():
                self.settings = self.settings.model_copy(update={"black": event.black, "white": event.white})
            case wire.ChoiceEvent():
                assert self.opening is not None
                self.opening = self.opening.choose(event.choice, len(self.board.moves))
                self.settings = self.settings.model_copy(update={"black": event.black, "white": event.white})
            case wire.BansEvent():
                self.settings = self.settings.model_copy(update={"bans": event.bans})
                self.board = self.board_at(self.node)
            case wire.PauseEvent():
                self.settings = self.settings.model_copy(update={"pause": event.pause})
            case wire.EndedEvent():
                self.outcome = event.outcome
                if self.clocks is not None and event.outcome.reason == "time":
                    self.clocks = self.clocks.model_copy(update={tables.SIDES[self.board.turn]: 0.0})
            case wire.VariationEvent():
                self._add(event.seq, TreeNode(event.parent, event.move, event.side, None))
            case wire.CommentEvent():
                self.nodes[event.node].comment = event.text
            case wire.MarksEvent():
                self.nodes[event.node].marks = event.marks
            case wire.RemoveEvent():
                self._cut(event.node)
            case wire.PromoteEvent():
                siblings = self.nodes[self.parent(event.node)].children
                siblings.remove(event.node)
                siblings.insert(0, event.node)
        self.seq = event.seq
        # A game that was only looked at keeps its place in the list.
        if not isinstance(event, wire.ReviewedEvent):
            self.updated = event.at

    def _create(self, event: wire.CreatedEvent) -> None:
        self.settings = event.settings
        self.created = event.at
        clock = event.settings.clock
        self.clocks = None if clock is None else wire.Clocks(black=clock.seconds, white=clock.seconds)
        self.nodes = {ROOT: TreeNode(None, None, None, self.clocks)}
        self.node = ROOT
        self.ahead = []
        self.outcome = None
        self.opening = None if event.settings.opening is None else SwapOpening(event.settings.opening)
        self.board = tables.start_board(event.settings)

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
        """The node above; raises `RefusedError` for the start and for nodes that are not there."""
        parent = self.at(number).parent
        if parent is None:
            raise RefusedError("bad-request", f"node {number} is the start of the game")
        return parent

    def at(self, number: int) -> TreeNode:
        if number not in self.nodes:
            raise RefusedError("not-found", f"the game has no node {number}")
        return self.nodes[number]

    def path(self, number: int) -> list[int]:
        """The nodes from the start to this one; the start itself is left out."""
        path = []
        while (parent := self.at(number).parent) is not None:
            path.append(number)
            number = parent
        return path[::-1]

    def board_at(self, number: int) -> tables.Board:
        """The board as it stood at any node."""
        return tables.replayed(self.settings, (str(self.nodes[node].move) for node in self.path(number)))

    def line(self, moves: Iterable[str]) -> list[int]:
        """The nodes of a line of the tree, from its first move on; raises `RefusedError` if it is not there."""
        nodes: list[int] = []
        number = ROOT
        for move in moves:
            following = next((child for child in self.nodes[number].children if self.nodes[child].move == move), None)
            if following is None:
                raise RefusedError("not-found", f"the game has no line with {move!r} as move {len(nodes) + 1}")
            number = following
            nodes.append(number)
        return nodes

    def seat(self, side: Side) -> wire.Seat:
        return self.settings.black if side is Side.BLACK else self.settings.white

    def step(self) -> Step | None:
        """What comes next in an opening by swap; None without one, and when it is over."""
        return None if self.opening is None else self.opening.step(len(self.board.moves))

    @property
    def mover(self) -> Side:
        """Whose part it is: of the side to move, or in an opening by swap of whoever lays stones or chooses."""
        step = self.step()
        return self.board.turn if step is None else step.seat

    def computers(self) -> set[wire.SideName]:
        """The sides that a computer plays."""
        return {name for side, name in tables.SIDES.items() if isinstance(self.seat(side), wire.Computer)}

    def undo_target(self) -> int | None:
        """Where an undo leads: before the last move of a human; what colours were chosen for stays."""
        computers = self.computers()
        if self.settings.mode == "analysis":
            return None
        opening = self.step()
        # In an opening one player lays stones of both colours.
        layer = None if opening is None else opening.seat if opening.stones else opening.seat.other
        for number in reversed(self.path(self.node)[self.opening.settled if self.opening else 0 :]):
            step = self.nodes[number]
            if step.move != PASS and (step.side if layer is None else tables.SIDES[layer]) not in computers:
                return step.parent
        return None

    def redo_target(self) -> int | None:
        """Where a redo leads: to the next turn of a human, or to the end of what was taken back."""
        computers = set() if self.step() is not None else self.computers()
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

    def setup(self, number: int) -> wire.Setup:
        """The position at a node as a setup of its own."""
        settings = self.settings
        return wire.Setup(
            game=settings.game,
            size=settings.size,
            rule=settings.rule,
            bans=settings.bans,
            start=settings.start,
            moves=[str(self.nodes[node].move) for node in self.path(number)],
        )

    def summary(self) -> wire.GameSummary:
        board = self.board
        number = self.node
        if self.settings.mode == "analysis":
            number = next(reversed(list(self.main_line())), ROOT)
            board = self.board_at(number)
        return wire.GameSummary(
            id=self.id,
            settings=self.settings,
            created=self.created,
            updated=self.updated,
            moves=sum(move != PASS for move in board.moves),
            stones=tables.stones(board),
            last=self.nodes[number].move,
            outcome=self.outcome,
        )
