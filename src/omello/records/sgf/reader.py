"""From SGF to records."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeVar

from omello.core import BLACK, WHITE, Board, Game, Outcome, Score, Side
from omello.errors import FormatError, OmelloError
from omello.notation import PASS, name
from omello.records.builder import Builder
from omello.records.clocks import read_clock
from omello.records.node import Node
from omello.records.record import Clock, Record
from omello.records.results import by_margin, by_word
from omello.records.sgf.properties import (
    ARROW,
    CHANCE,
    CHOSEN,
    CLOCKS,
    GLYPHS,
    PROPOSED,
    REASONS,
    SECONDS,
    SHAPES,
    SIDES,
    STRUCTURE,
    TITLE,
)
from omello.records.sgf.syntax import Property, Step, games, line_of, parts, text_of
from omello.records.start import LIKELY_RULES, known_rule, rule_of, start_board
from omello.records.text import line_at, number
from omello.remarks import Remark

T = TypeVar("T")

_GAMES: dict[str, tuple[Game, int]] = {"1": ("omok", 19), "2": ("othello", 8), "4": ("omok", 15)}
_SETUP = ("AB", "AW", "AE")
_HEADINGS = (
    *STRUCTURE, *CLOCKS.values(), "RU", "PL", "PB", "PW", "BR", "WR", "TM", "OT", "DT", "EV", "PC", "RE"
)  # fmt: skip
"""What describes a whole game, and stands at its start."""
_OF_POSITIONS = (
    "BM", "DO", "IT", "TE", "KO", "MN", "BL", "WL", "OB", "OW",
    "N", "DM", "GB", "GW", "HO", "UC", "V", "DD", "FG", "LN", "PM", "SL", "TB", "TW", "VW",
)  # fmt: skip
"""What FF[4] says of a move or of the position after it, also where a move stands in the root."""
MOST_SETUP = 20
"""So often the setup of one game may name every point of the board: a few letters name all of them."""
_SIZE = re.compile(r"([0-9]{1,3})(?::([0-9]{1,3}))?")
_RESULT = re.compile(r"([BW])\+\s*(.*)", re.DOTALL | re.IGNORECASE)
_SIGNS = {written: glyph for glyph, written in GLYPHS.items()}
_PLIES = re.compile(r"(win|loss) ([0-9]{1,4})")


def read(text: str, start: Board | None = None) -> Iterator[Record]:
    """The games of a collection; `start` says the rule where a game does not. Raises `FormatError`.

    A game in which stones are set up again becomes several: what follows has a start of its own.
    """
    for steps, is_whole in games(text):
        found = _Game(text, steps).records(start)
        if not is_whole:
            if not found[0].root.children:
                raise FormatError(Remark.of("unclosed"))
            found[0].remarks.append(Remark.of("unclosed"))
        yield from found


class _Game:
    """One game tree of the text."""

    def __init__(self, text: str, steps: list[Step]) -> None:
        self.text = text
        self.steps = steps
        self.leading = list(_leading_nodes(steps))
        self.header: dict[str, Property] = {}
        for properties in self.leading:
            for item in properties:
                self.header.setdefault(item.name, item)
        self.unread = set(self.header)
        """Properties of the start that nothing was made of so far."""
        self.game, self.size = self._game_and_size()
        self._left = MOST_SETUP * self.size**2

    def records(self, given: Board | None) -> list[Record]:
        rules, remarks = self._rules(given)
        best: list[Builder] | None = None
        failure: FormatError | None = None
        for rule in rules:
            try:
                builders = self._walk(Builder(self._start(rule)))
            except FormatError as error:
                failure = failure or error
                continue
            if best is None or builders[0].left_out < best[0].left_out:
                best = builders
            if not best[0].left_out:
                break
        if best is None:
            assert failure is not None
            raise failure
        main, *others = best
        main.record.remarks[:0] = remarks
        self._describe(main.record)
        self._keep(main.record)
        for other in others:
            record = other.record
            record.players, record.date, record.event = main.record.players, main.record.date, main.record.event
        return [main.finish(self._claimed()), *(other.finish() for other in others)]

    def _line(self, item: Property | None) -> int | None:
        return line_at(self.text, item.offset) if item else None

    def _fail(self, item: Property | None, code: str, **values: str | int) -> FormatError:
        return FormatError(Remark.of(code, **values), line=self._line(item))

    def _value(self, key: str) -> str:
        item = self.header.get(key)
        return line_of(item.values[0]) if item and item.values else ""

    def _take(self, key: str, value: T | None) -> T | None:
        """What was made of a property of the start; without anything it is kept as it is."""
        if value is not None:
            self.unread.discard(key)
        return value

    def _game_and_size(self) -> tuple[Game, int]:
        kind = self._value("GM") or "1"
        if kind not in _GAMES:
            raise self._fail(self.header.get("GM"), "wrong-game", text=f"GM[{kind[:12]}]")
        game, size = _GAMES[kind]
        if "SZ" in self.header:
            match = _SIZE.fullmatch(self._value("SZ"))
            if match is None or match.group(2) not in (None, match.group(1)):
                raise self._fail(self.header["SZ"], "not-square", text=repr(self._value("SZ")[:12]))
            size = int(match.group(1))
        return game, size

    def _rules(self, given: Board | None) -> tuple[tuple[str, ...], list[Remark]]:
        """The rules to try, and what there is to say about them."""
        if self.game == "othello":
            return ("",), []
        remarks = [Remark.of("go")] if self._value("GM") in ("", "1") else []
        stated = self._value("RU")
        known = self._take("RU", known_rule(stated))
        if known is not None:
            return (known,), remarks
        if stated:
            remarks.append(Remark.of("unknown-rule", rule=repr(stated[:40])))
        return (rule_of(given),) if given is not None and given.game == "omok" else LIKELY_RULES, remarks

    def _start(self, rule: str) -> Board:
        stones: dict[str, Side] = {}
        for properties in self.leading:
            self._set_up(properties, stones)
        black, white = ([point for point, side in stones.items() if side is who] for who in (BLACK, WHITE))
        turn = self._take("PL", SIDES.get(self._value("PL")[:1].upper()))
        if turn is None and (stones or self.game == "omok"):
            items = (item for step in self.steps for item in step.properties)
            movers = (item.name for item in items if item.name in SIDES or (item.name == PROPOSED and self._laid(item)))
            turn = SIDES.get(next(movers, ""))
        return start_board(self.game, self.size, rule, black=black, white=white, turn=turn or BLACK)

    def _set_up(self, properties: list[Property], stones: dict[str, Side]) -> None:
        """Put and remove stones as a node says."""
        for item in properties:
            if item.name in _SETUP:
                for value in item.values:
                    for point in self._rectangle(value, item):
                        self._left -= 1
                        if item.name == "AE":
                            stones.pop(point, None)
                        else:
                            stones[point] = SIDES[item.name[1]]
                    if self._left < 0:
                        detail = f"sets up the whole board more than {MOST_SETUP} times"
                        raise FormatError(Remark.of("damaged", text=item.name), detail=detail, line=self._line(item))

    def _rectangle(self, value: str, item: Property) -> Iterator[str]:
        """The points of `aa`, `h8`, or of a rectangle `aa:cc`."""
        first, last = parts(value)
        if not last:
            yield self._point(value, item)
            return
        corners = [self._row_and_col(corner, item) for corner in (first, last)]
        (top, bottom), (left, right) = (sorted(pair) for pair in zip(*corners, strict=True))
        for row in range(top, bottom + 1):
            for col in range(left, right + 1):
                yield name(self.game, self.size, row, col)

    def _row_and_col(self, value: str, item: Property) -> tuple[int, int]:
        if re.fullmatch(r"[a-z]{2}", value.strip()):
            col, row = (ord(letter) - ord("a") for letter in value.strip())
            if row < self.size and col < self.size:
                return row, col
        raise self._fail(item, "no-point", text=f"{item.name}[{value[:12]}]", size=self.size)

    def _point(self, value: str, item: Property) -> str:
        value = value.strip()
        if re.fullmatch(r"[A-Za-z][1-9][0-9]?", value):
            return value.lower()
        return name(self.game, self.size, *self._row_and_col(value, item))

    def _move(self, value: str, item: Property) -> str:
        word = value.strip().lower()
        if word == "" or (word == "tt" and self.size < 20) or (self.game == "othello" and word in ("pa", PASS)):
            return PASS
        return self._point(value, item)

    def _walk(self, builder: Builder) -> list[Builder]:
        """Play the whole tree; the builders of all its games."""
        builders = [builder]
        branches: list[tuple[Builder, Node, bool]] = []
        playable = True
        nodes = 0
        for index, step in enumerate(self.steps):
            if step.kind == "(":
                branches.append((builder, builder.node, playable))
            elif step.kind == ")":
                builder, node, playable = branches.pop()
                builder.back_to(node)
            elif playable:
                nodes += 1
                if nodes > len(self.leading) and any(item.name in _SETUP for item in step.properties):
                    following = self._set_up_again(builder, index)
                    playable = following is not None
                    if following is None:
                        continue
                    builder = following
                    builders.append(following)
                playable = self._play_all(builder, step.properties)
                for item in step.properties:
                    if playable and item.values:
                        self._annotate(builder, item, nodes)
        return builders

    def _set_up_again(self, builder: Builder, index: int) -> Builder | None:
        """Begin a game of its own from where stones are set up in the middle of one; None where that is no position."""
        board, properties = builder.board, self.steps[index].properties
        stones = {str(stone): side for side in (BLACK, WHITE) for stone in board.stones(side)}
        stated = (item.values[0].strip()[:1].upper() for item in properties if item.name == "PL" and item.values)
        movers = (item.name for step in self.steps[index : index + 2] for item in step.properties)
        turn = next((SIDES[name] for name in (*stated, *movers) if name in SIDES), board.turn)
        line = self._line(properties[0])
        try:
            self._set_up(properties, stones)
            black, white = ([point for point, side in stones.items() if side is who] for who in (BLACK, WHITE))
            start = start_board(self.game, self.size, rule_of(board), black=black, white=white, turn=turn)
        except FormatError:
            builder.record.remarks.append(Remark.of("set-up-impossible").at(line))
            return None
        builder.record.remarks.append(Remark.of("set-up").at(line))
        return Builder(start)

    def _play_all(self, builder: Builder, properties: list[Property]) -> bool:
        """Play the moves of a node; False if one could not be played."""
        for item in properties:
            try:
                for move, side in self._moves(item):
                    builder.play(move, side)
            except FormatError as error:
                builder.cut(error, self._line(item))
                return False
            if self._laid(item) is None:
                odd = f"{item.name}[{item.values[0][:40]}]"
                builder.record.remarks.append(Remark.of("damaged", text=odd).at(self._line(item)))
        return True

    def _moves(self, item: Property) -> Iterator[tuple[str, Side | None]]:
        """The moves that a property stands for, and whose they are said to be."""
        if item.name in SIDES:
            for value in item.values:
                yield self._move(value, item), SIDES[item.name]
        else:
            for point in self._laid(item) or ():
                yield point, None

    def _laid(self, item: Property) -> list[str] | None:
        """The stones of Gomoku Quest's openings in a property; None if it should hold some, but names no points."""
        if self.game != "omok" or item.name not in (PROPOSED, *CHOSEN):
            return []
        texts = (text for value in item.values for text in value.split(","))
        try:
            points = [self._point(text, item) for text in texts if text.strip()]
        except FormatError:
            return None
        on_board = all(ord(point[0]) - ord("a") < self.size and int(point[1:]) <= self.size for point in points)
        return points if on_board else None

    def _annotate(self, builder: Builder, item: Property, number_of_node: int) -> None:
        """Take what a property says about the current node; what is not understood is kept as it is."""
        node, value = builder.node, item.values[0]
        if item.name in SIDES or item.name in _SETUP or (item.name == "PL" and node.move is None):
            return
        if item.name == "C":
            builder.comment(text_of(value))
        elif item.name == SECONDS and number(value) is not None:
            node.seconds = number(value)
        elif item.name == "V" and self.game == "othello" and number(value) is not None:
            margin = number(value) or 0.0
            node.score = Score.stones(margin if _viewer(builder) is BLACK else -margin)
        elif (item.name, value.strip()) in _SIGNS and not node.glyph and node.move is not None:
            node.glyph = _SIGNS[item.name, value.strip()]
        elif item.name == TITLE and not node.title and line_of(value):
            node.title = line_of(value)
        elif item.name == CHANCE:
            node.score = _score(value, node.score)
        elif item.name not in ("LB", "AR", *SHAPES):
            known = self.game == "omok" and item.name in (PROPOSED, *CHOSEN)
            if item.name in _HEADINGS and (number_of_node <= len(self.leading) or node.move is None):
                if item.name not in self.header:
                    # Also a branch may begin with the headings.
                    self.header[item.name] = item
                    self.unread.add(item.name)
            elif not known:
                of_game = number_of_node == 1 and item.name not in _OF_POSITIONS
                kept = builder.record.root if of_game else node
                kept.extra.setdefault(item.name, []).extend(item.values)
        else:
            for each in item.values:
                point, label = parts(each)
                try:
                    move = builder.board.move(self._point(point, item))
                    arrows = node.marks.get(move, "").partition(ARROW)
                    if item.name == "AR":
                        target = builder.board.move(self._point(label, item))
                        node.marks[move] = f"{''.join(arrows)}{ARROW}{target}"
                    else:
                        node.marks[move] = (SHAPES.get(item.name) or line_of(label)) + "".join(arrows[1:])
                except OmelloError:
                    continue  # A label off the board harms nobody.

    def _describe(self, record: Record) -> None:
        for key, side in (("PB", BLACK), ("PW", WHITE)):
            if self._take(key, self._value(key) or None):
                record.players[side] = self._value(key)
        for key, side in (("BR", BLACK), ("WR", WHITE)):
            rating = self._take(key, number(self._value(key)))
            if rating is not None:
                record.ratings[side] = rating
        main = number(self._value("TM"))
        if main is not None and main >= 0:
            self._take("TM", main)
            both = self._take("OT", read_clock(self._value("OT"))) or Clock(main)
            record.clocks = {BLACK: both, WHITE: both}
        for side, key in CLOCKS.items():
            clock = self._take(key, read_clock(self._value(key)))
            if clock is not None:
                record.clocks[side] = clock
        record.date, record.event, record.place = (
            self._take(key, self._value(key)) or "" for key in ("DT", "EV", "PC")
        )
        if self._claimed() is not None or self._value("RE") in ("", "?"):
            self._take("RE", True)

    def _keep(self, record: Record) -> None:
        """Keep the headings of which nothing was made."""
        for key in _HEADINGS:
            if key in self.unread and key not in (*STRUCTURE, "PL") and self.header[key].values:
                record.root.extra[key] = self.header[key].values

    def _claimed(self) -> Outcome | None:
        result = self._value("RE")
        if result.lower() in ("0", "draw", "d"):
            return by_word(None)
        match = _RESULT.match(result)
        if match is None:
            return None
        winner, how = SIDES[match.group(1).upper()], match.group(2)
        reason = REASONS.get(how[:1].upper())
        if reason is not None:
            return Outcome(winner, reason)
        margin = number(how)
        if margin is None or self.game == "omok":
            return by_word(winner)
        return by_margin(margin if winner is BLACK else -margin, self.size * self.size)


def _leading_nodes(steps: list[Step]) -> Iterator[list[Property]]:
    """The nodes that make the start: up to the first with a move, and none in a variation."""
    for step in steps[1:]:
        if step.kind != ";":
            return
        yield step.properties
        if any(item.name in SIDES for item in step.properties):
            return


def _viewer(builder: Builder) -> Side:
    """In whose view the score of the current node is kept."""
    return builder.board.turn if builder.node.move is None else builder.board.turn.other


def _score(text: str, stones: Score | None) -> Score | None:
    text = text.strip()
    plies = _PLIES.fullmatch(text)
    if plies:
        return (Score.win if plies.group(1) == "win" else Score.loss)(int(plies.group(2)))
    if text == "exact":
        return Score.stones(stones.value, exact=True) if stones else None
    if text == "draw":
        return Score.draw()
    percent = number(text.removesuffix("%"))
    return Score.chance(percent / 100) if percent is not None and 0 <= percent <= 100 else stones
