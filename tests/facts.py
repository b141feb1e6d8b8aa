"""Every kind of fact looked at again with the slow, obvious rules of the oracles: `check` fails for a false one."""

from __future__ import annotations

from omello import BLACK, WHITE, omok, othello
from omello.core import Move, Side
from omello.facts import Fact
from tests.oracles.omok import DIRECTIONS, Omok
from tests.oracles.othello import Othello

SIDES = {BLACK: "black", WHITE: "white"}


def check(board: othello.Board | omok.Board, move: Move, best: Move | None, fact: Fact) -> None:
    """The fact holds for `move`; for what is wrong with a move, compared with `best`."""
    if isinstance(board, othello.Board):
        check_othello(board, move, best, fact)
    else:
        check_omok(board, move, best, fact)


# Othello


def oracle(board: othello.Board, side: Side) -> Othello:
    slow = Othello(board.size)
    slow.stones = {(stone.row, stone.col): SIDES[who] for who in Side for stone in board.stones(who)}
    slow.turn = SIDES[side]
    return slow


def played(board: othello.Board, move: Move, side: Side) -> Othello:
    """After the move, seen by a side that would be to move."""
    slow = oracle(board, board.turn)
    slow.play(move.row, move.col)
    slow.turn = SIDES[side]
    return slow


def corner_moves(slow: Othello) -> set[tuple[int, int]]:
    last = slow.size - 1
    return {(row, col) for row, col in slow.moves() if row in (0, last) and col in (0, last)}


def touching(square: tuple[int, int], size: int) -> set[tuple[int, int]]:
    near = {(square[0] + down, square[1] + right) for down in (-1, 0, 1) for right in (-1, 0, 1)} - {square}
    return {cell for cell in near if all(0 <= place < size for place in cell)}


def frontier(slow: Othello, side: str) -> int:
    return sum(
        who == side and any(cell not in slow.stones for cell in touching(square, slow.size))
        for square, who in slow.stones.items()
    )


def has_parity(slow: Othello) -> bool:
    cells = {(row, col) for row in range(slow.size) for col in range(slow.size)} - slow.stones.keys()
    sizes = []
    while cells:
        region = {cells.pop()}
        while grown := {cell for square in region for cell in touching(square, slow.size)} & cells:
            region |= grown
            cells -= grown
        sizes.append(len(region))
    return len(sizes) > 1 and not any(size % 2 for size in sizes)


def exact_value(slow: Othello, low: int = -64, high: int = 64) -> int:
    """By trying everything: for few empty squares."""
    moves = slow.moves()
    if not moves:
        slow.turn = slow.other
        if not slow.moves():
            slow.turn = slow.other
            black, white = slow.official_score()
            return black - white if slow.turn == "black" else white - black
        value = -exact_value(slow, -high, -low)
        slow.turn = slow.other
        return value
    for move in moves:
        stones, turn = dict(slow.stones), slow.turn
        slow.play(*move)
        low = max(low, -exact_value(slow, -high, -low))
        slow.stones, slow.turn = stones, turn
        if low >= high:
            break
    return low


def check_stable(board: othello.Board, side: Side, stones: tuple[Move, ...]) -> None:
    """In every axis a safe stone stands in a full line, or at the end of one, or beside one that is safe."""
    safe = {(stone.row, stone.col) for stone in stones}
    size = board.size
    inside = {(row, col) for row in range(size) for col in range(size)}
    full = {(stone.row, stone.col) for who in Side for stone in board.stones(who)}
    assert all(board[stone] is side for stone in stones)
    for row, col in safe:
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            line = {(row + k * down, col + k * right) for k in range(-size, size + 1)} & inside
            ends = {(row + down, col + right), (row - down, col - right)}
            assert line <= full or not ends <= inside or ends & safe


def is_quiet(board: othello.Board, move: Move) -> bool:
    slow = played(board, move, board.turn.other)
    turned = oracle(board, board.turn).flips(move.row, move.col)
    return all(cell in slow.stones for square in turned for cell in touching(square, board.size))


def check_othello(board: othello.Board, move: Move, best: Move | None, fact: Fact) -> None:
    side, other = board.turn, board.turn.other
    theirs, own = (len(played(board, move, who).moves()) for who in (other, side))
    corners = corner_moves(played(board, move, other))
    numbers = fact.numbers
    place = (fact.move.row, fact.move.col) if fact.move is not None else (-1, -1)
    later = board.copy()
    later.push(move)
    match fact.kind:
        case "only-move":
            assert len(oracle(board, side).moves()) == 1
        case "takes-corner":
            assert move == fact.move
            assert place in corner_moves(oracle(board, side))
        case "keeps-corner":
            assert not corners
            rest = [cell for cell in oracle(board, side).moves() if cell != (move.row, move.col)]
            names = {(legal.row, legal.col): legal for legal in board.legal_moves()}
            assert all(corner_moves(played(board, names[cell], other)) for cell in rest)
        case "forces-pass":
            assert not theirs
            assert own
        case "mobility":
            assert numbers == {"theirs": theirs, "own": own}
        case "quiet":
            assert is_quiet(board, move)
        case "parity":
            assert has_parity(played(board, move, other))
        case "stable":
            check_stable(later, side, fact.points)
            assert numbers["n"] <= len(fact.points)
        case "result-win" | "result-draw" | "result-loss":
            sign = {"result-win": 1, "result-draw": 0, "result-loss": -1}[fact.kind]
            if board.size**2 - sum(board.score()) <= 9:
                assert -exact_value(played(board, move, other)) == sign * numbers.get("n", 0)
        case _:
            assert best is not None
            check_worse(board, move, best, fact)


def check_worse(board: othello.Board, move: Move, best: Move, fact: Fact) -> None:
    side, other, numbers = board.turn, board.turn.other, fact.numbers
    place = (fact.move.row, fact.move.col) if fact.move is not None else (-1, -1)
    after = {who: played(board, move, who) for who in Side}
    instead = {who: played(board, best, who) for who in Side}
    match fact.kind:
        case "loses-stones":
            assert numbers["played"] < numbers["best"]
            if board.size**2 - sum(board.score()) <= 9:
                assert -exact_value(after[other]) == numbers["played"]
                assert -exact_value(instead[other]) == numbers["best"]
        case "gives-corner" | "leaves-corner":
            assert place in corner_moves(after[other])
            assert place not in corner_moves(instead[other])
            assert (place in corner_moves(oracle(board, other))) == (fact.kind == "leaves-corner")
        case "misses-corner":
            assert fact.move == best
            assert place in corner_moves(oracle(board, side))
        case "misses-pass":
            assert not instead[other].moves()
            assert instead[side].moves()
            assert after[other].moves()
        case "more-mobility":
            assert numbers == {"theirs": len(after[other].moves()), "instead": len(instead[other].moves())}
            assert numbers["theirs"] > numbers["instead"]
        case "less-mobility":
            assert numbers == {"own": len(after[side].moves()), "instead": len(instead[side].moves())}
            assert numbers["own"] < numbers["instead"]
        case "misses-stable":
            later = board.copy()
            later.push(best)
            check_stable(later, side, fact.points)
        case "opens-stones":
            slow = (frontier(after[side], SIDES[side]), frontier(instead[side], SIDES[side]))
            assert slow == (numbers["stones"], numbers["instead"])
            assert slow[0] > slow[1]
        case "beside-corner":
            assert place not in oracle(board, side).stones
            assert (move.row, move.col) in touching(place, board.size)
        case "misses-quiet":
            assert is_quiet(board, best)
            assert not is_quiet(board, move)
        case "gives-quiet":
            later, other_later = board.copy(), board.copy()
            later.push(move)
            other_later.push(best)
            assert fact.move is not None
            assert is_quiet(later, fact.move)
            assert not any(is_quiet(other_later, reply) for reply in other_later.legal_moves() if not reply.is_pass)
        case "misses-parity":
            assert has_parity(instead[other])
            assert not has_parity(after[other])
        case _:
            raise AssertionError(f"nobody checks {fact.kind!r}")


# Omok


def omok_oracle(board: omok.Board) -> Omok:
    rule = board.rule
    slow = Omok(board.size, rule.row, rule.overline, rule.double_three, rule.double_four)
    slow.stones = {(stone.row, stone.col): who for who in Side for stone in board.stones(who)}
    return slow


def made(slow: Omok, cell: tuple[int, int], side: Side) -> tuple[bool, int, int]:
    """Whether a stone there wins, and how many fours and threes it makes."""
    wins = slow.wins(cell, side)
    slow.stones[cell] = side
    fours = sum(slow.fours(cell, way, side) for way in DIRECTIONS if not slow.five(cell, way, side))
    threes = sum(slow.three(cell, way, side) for way in DIRECTIONS if not slow.five(cell, way, side))
    del slow.stones[cell]
    return wins, fours, threes


def slow_fives(board: omok.Board, side: Side) -> set[Move]:
    slow = omok_oracle(board)
    return {board.move(name) for name in _names(board) if slow.wins((name.row, name.col), side)}


def _names(board: omok.Board) -> list[Move]:
    return [move for cell in range(board.size**2) if board[move := _table(board)[cell]] is None]


def _table(board: omok.Board):  # type: ignore[no-untyped-def]
    from omello.notation import table

    return table("omok", board.size)


def threat_points(board: omok.Board, side: Side) -> int:
    """Where a side may make a three or more, or a row that is too long and no longer forbidden."""
    slow = omok_oracle(board)
    count = 0
    for point in _names(board):
        cell = (point.row, point.col)
        if slow.forbidden(cell, side) is not None:
            continue
        wins, fours, threes = made(slow, cell, side)
        slow.stones[cell] = side
        long = any(len(slow.line(cell, way, side)) > slow.row for way in DIRECTIONS)
        del slow.stones[cell]
        count += wins or fours > 0 or threes > 0 or long
    return count


def check_win(board: omok.Board, line: tuple[Move, ...]) -> None:
    """The side to move wins with the line, and every answer in it was one that could matter."""
    now = board.copy()
    attacker = now.turn
    for index, move in enumerate(line):
        if now.turn is attacker:
            assert slow_fives(now, attacker.other) <= {move} or move in slow_fives(now, attacker)
        else:
            must = {point for point in slow_fives(now, attacker) if now.is_legal(point)}
            assert move in must or not must
        now.play(move)
        assert (now.outcome() is not None) == (index == len(line) - 1)
    outcome = now.outcome()
    assert outcome is not None
    assert outcome.winner is attacker


def check_omok(board: omok.Board, move: Move, best: Move | None, fact: Fact) -> None:
    side, other = board.turn, board.turn.other
    slow = omok_oracle(board)
    wins, fours, threes = made(slow, (move.row, move.col), side)
    later = board.copy()
    later.push(move)
    match fact.kind:
        case "five":
            assert wins
        case "stops-five":
            assert move in slow_fives(board, other)
            assert not slow_fives(later, other)
        case "forced-win-fours" | "forced-win-threats":
            assert fact.line[0] == move
            check_win(board, fact.line)
        case "open-four":
            assert len(slow_fives(later, side)) > 1
        case "double-four":
            assert fours > 1
        case "four-three":
            assert fours == 1
            assert threes
        case "double-three":
            assert threes > 1
        case "four":
            assert fours == 1
        case "open-three":
            assert threes == 1
        case "takes-fork":
            assert sum(made(slow, (move.row, move.col), other)[1:]) > 1
        case "stops-three" | "stops-forced-win":
            assert not slow_fives(later, other)
        case "forbids":
            slow_later = omok_oracle(later)
            for point in fact.points:
                cell = (point.row, point.col)
                assert slow.forbidden(cell, other) is None
                assert slow_later.forbidden(cell, other) is not None
        case "misses-five":
            assert fact.move in slow_fives(board, side)
            assert not wins
        case "ignores-four":
            assert fact.move in slow_fives(later, other)
        case "misses-forced-win-fours" | "misses-forced-win-threats":
            assert fact.line[0] != move
            check_win(board, fact.line)
        case "ignores-three" | "allows-fork" | "allows-forced-win-fours" | "allows-forced-win-threats":
            assert fact.line[0] == move
            assert fact.line[1] == fact.move
            check_win(later, fact.line[1:])
            assert fact.move is not None
            makes = made(omok_oracle(later), (fact.move.row, fact.move.col), other)
            assert fact.kind != "allows-fork" or sum(makes[1:]) > 1
            assert fact.kind != "ignores-three" or makes[1] > 0
        case "better-attacks" | "better-blocks":
            assert best is not None
            spot = (best.row, best.col)
            if fact.kind == "better-attacks":
                assert sum(made(slow, spot, side)[1:])
                assert not fours
                assert not threes
            else:
                assert any(made(omok_oracle(later), spot, other))
        case "more-threes" | "fewer-threes":
            assert best is not None
            instead = board.copy()
            instead.push(best)
            who = other if fact.kind == "more-threes" else side
            counted = fact.numbers["theirs" if who is other else "own"]
            assert (threat_points(later, who), threat_points(instead, who)) == (counted, fact.numbers["instead"])
        case _:
            raise AssertionError(f"nobody checks {fact.kind!r}")
