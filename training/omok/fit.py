"""Weights from games: one logistic regression over the codes of all empty points."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from omello._native import OMOK_POINT_CODES, omok_codes, omok_hand_weights
from omello.omok import Board
from training.omok.games import Games

LOGIT = 256
"""Weights are whole numbers of 1/256 logit."""
PROVEN = 20000
"""Scores beyond this are proven wins and losses, which need no estimate."""
TRUST = 0.75
"""How much of the label is the game's result; the rest is what the engine thought."""
HELD_OUT = 20
"""One game in so many is kept for measuring the error."""
BATCH = 1024


class Positions(NamedTuple):
    """Quiet positions: the codes of the side to move and of the other, who moves, and the label."""

    own: NDArray[np.uint16]
    other: NDArray[np.uint16]
    turn: NDArray[np.uint8]
    label: NDArray[np.float32]


def positions(board: Board, games: Games) -> Positions:
    parts: list[Positions] = []
    cells = board.size**2
    for moves, scores, opening, winner in zip(*games, strict=True):
        plies = int((moves >= 0).sum())
        codes = np.zeros((plies, 2, cells), np.uint16)
        quiet = np.zeros(plies, np.uint8)
        omok_codes(board, np.ascontiguousarray(moves[:plies]), codes, quiet)
        turn = np.arange(plies) % 2
        keep = quiet.astype(bool) & (np.arange(plies) >= opening) & (np.abs(scores[:plies]) < PROVEN)
        result = np.full(plies, 0.5) if winner < 0 else (turn == winner).astype(float)
        thought = 1 / (1 + np.exp(-scores[:plies].astype(float) / LOGIT))
        label = (TRUST * result + (1 - TRUST) * thought).astype(np.float32)
        rows = np.arange(plies)
        parts.append(
            Positions(codes[rows, turn][keep], codes[rows, 1 - turn][keep], turn[keep].astype(np.uint8), label[keep])
        )
    return Positions(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def fit(
    data: Positions, held_out: Positions, *, epochs: int, shared: bool, report: Callable[[int, float, float], None]
) -> NDArray[np.int16]:
    """The weights by side, role and code. `shared` sides (no rule tells them apart) have the same."""
    count = OMOK_POINT_CODES + 1  # the last stands for a stone and stays at zero
    hand = np.frombuffer(omok_hand_weights(), np.int16).reshape(2, 2, OMOK_POINT_CODES) / LOGIT
    prior = np.zeros((2, 2, count))
    prior[:, :, :-1] = hand
    weights = prior.copy()
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    dice = np.random.default_rng(1)
    step = 0
    for epoch in range(epochs):
        order = dice.permutation(len(data.label))
        rate = 0.02 * (1 - epoch / epochs) + 0.0005
        total = 0.0
        for first in range(0, len(order), BATCH):
            rows = order[first : first + BATCH]
            batch = Positions(*(part[rows] for part in data))
            chance = _chance(weights, batch)
            total += _loss(chance, batch.label) * len(rows)
            error = (chance - batch.label) / len(rows)
            gradient = np.zeros_like(weights)
            for side in (0, 1):
                mine = batch.turn == side
                repeated = np.repeat(error[mine], batch.own.shape[1])
                gradient[side, 0] += np.bincount(batch.own[mine].ravel(), repeated, count)
                gradient[1 - side, 1] -= np.bincount(batch.other[mine].ravel(), repeated, count)
            if shared:
                gradient[:] = gradient.sum(axis=0)
            gradient += 1e-5 * (weights - prior)
            gradient[:, :, -1] = 0
            step += 1
            mean = 0.9 * mean + 0.1 * gradient
            square = 0.999 * square + 0.001 * gradient**2
            weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        report(epoch, total / len(order), _loss(_chance(weights, held_out), held_out.label))
    return np.clip(np.rint(weights[:, :, :-1] * LOGIT), -32000, 32000).astype(np.int16)


def _chance(weights: NDArray[np.float64], batch: Positions) -> NDArray[np.float64]:
    logits = np.zeros(len(batch.label))
    for side in (0, 1):
        mine = batch.turn == side
        logits[mine] = weights[side, 0][batch.own[mine]].sum(1) - weights[1 - side, 1][batch.other[mine]].sum(1)
    return 1 / (1 + np.exp(-np.clip(logits, -30, 30)))


def _loss(chance: NDArray[np.float64], label: NDArray[np.float32]) -> float:
    safe = np.clip(chance, 1e-9, 1 - 1e-9)
    return float(-(label * np.log(safe) + (1 - label) * np.log(1 - safe)).mean())
