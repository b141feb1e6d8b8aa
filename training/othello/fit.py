"""Weights from positions: one least-squares fit for every phase of the game."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from omello._training import fit_tables, othello_features, othello_weight_layout, predict_tables
from training import weights_file
from training.othello.positions import Positions

UNIT = 128
"""Weights are whole numbers of 1/128 stone."""
STAGES = {4: 3, 6: 8, 8: 12, 10: 12}
PARITIES = {4: 1, 6: 1, 8: 2, 10: 1}
"""8×8 has tables of its own for even and for odd numbers of empty squares: phase by phase, even before odd."""
NEIGHBOURS = 3
"""Positions so many stones outside a phase help to train it, too: a little less the farther away."""
HELD_OUT = 20
"""One game in so many is kept for measuring the error."""
STEPS = 16


def weights_size(size: int) -> int:
    """Boards wider than 8×8 share their weights."""
    return min(size, 10)


@dataclass(frozen=True, slots=True)
class Layout:
    """How features, table entries and weights belong together."""

    size: int
    column_start: NDArray[np.int32]
    weight_of_entry: NDArray[np.int32]

    @classmethod
    def of(cls, size: int) -> Layout:
        starts, entries = othello_weight_layout(size)
        return cls(size, np.array(starts, np.int32), np.array(entries, np.int32))

    @property
    def weights(self) -> int:
        return int(self.weight_of_entry.max()) + 1

    def rows(self, positions: Positions) -> NDArray[np.uint16]:
        rows = np.zeros((len(positions.labels), len(self.column_start)), np.uint16)
        othello_features(positions.size, positions.stones, rows)
        return rows


def scale(size: int) -> float:
    """Wide boards are trained as if they had 64 squares."""
    return 64 / size**2 if size > 8 else 1.0


@dataclass(frozen=True, slots=True)
class PhaseResult:
    phase: int
    positions: int
    held_out: int
    train_error: float
    held_out_error: float
    """Root mean square, in stones."""


def phase_importance(size: int, empties: NDArray[np.int64], phase: int) -> NDArray[np.float32]:
    """How much positions with so many empties count for a phase: 1 inside, falling to 0 outside."""
    stage, parity = divmod(phase, PARITIES[weights_size(size)])
    width = (size**2 - 4) / STAGES[weights_size(size)]
    played = size**2 - 4 - empties
    outside = np.maximum(stage * width - played, played - ((stage + 1) * width - 1))
    importance = np.clip(1 - outside / (NEIGHBOURS * width / 4 + 1), 0, 1).astype(np.float32)
    importance[empties % PARITIES[weights_size(size)] != parity] = 0
    return importance


def is_held_out(positions: Positions, seed: int) -> NDArray[np.bool_]:
    """Which positions belong to games that are kept for measuring the error."""
    salt = np.random.default_rng(seed).integers(1 << 30)
    return (positions.games * 2654435761 + salt) % (1 << 32) % HELD_OUT == 0


def fit_phase(
    parts: list[Positions],
    phase: int,
    prior: NDArray[np.float32],
    *,
    ridge: float,
    seed: int,
    close: float = math.inf,
) -> tuple[NDArray[np.float32], PhaseResult]:
    """The weights of one phase, in stones, and how well they do. The parts may differ in size if they share weights.

    A position whose label is `close` stones counts half, one of twice as many a fifth.
    """
    layout = Layout.of(parts[0].size)
    rows, labels, importance, held_out, counted = [], [], [], [], []
    most = max(part.importance for part in parts)
    for part in parts:
        weight = phase_importance(part.size, part.empties, phase)
        chosen = part.select(weight > 0)
        rows.append(layout.rows(chosen))
        labels.append(chosen.labels * np.float32(scale(part.size)))
        importance.append(weight[weight > 0] * np.float32(part.importance) / (1 + (labels[-1] / close) ** 2))
        counted.append(np.full(len(chosen.labels), part.importance == most) & (weight[weight > 0] == 1))
        held_out.append(is_held_out(chosen, seed))
    x, y = np.concatenate(rows), np.concatenate(labels)
    w, test = np.concatenate(importance), np.concatenate(held_out)
    weights = prior.copy()
    tables = (layout.column_start, layout.weight_of_entry)
    fit_tables(np.ascontiguousarray(x[~test]), *tables, y[~test], w[~test], ridge, STEPS, weights)
    values = np.zeros(len(y), np.float32)
    predict_tables(x, *tables, weights, values)
    # The error is that of the part that counts most, in the phase itself.
    inside = np.concatenate(counted)
    trained, unseen = inside & ~test, inside & test
    error = values - y
    return weights, PhaseResult(phase, int(trained.sum()), int(unseen.sum()), _rms(error[trained]), _rms(error[unseen]))


def zeros(size: int) -> NDArray[np.float32]:
    """Weights that know nothing, phase by phase."""
    kind = weights_size(size)
    return np.zeros((STAGES[kind] * PARITIES[kind], Layout.of(size).weights), np.float32)


def fit(
    parts: list[Positions],
    *,
    ridge: float,
    seed: int,
    report: Callable[[PhaseResult], None],
    close: float = math.inf,
) -> NDArray[np.float32]:
    """The weights of all phases, in stones, phase by phase.

    The last phase comes first, and every other starts from its successor: a pattern that is rare in its own phase,
    such as a corner in the opening, keeps the worth it has later.
    """
    weights = zeros(parts[0].size)
    phases = len(weights)
    parities = PARITIES[weights_size(parts[0].size)]
    for phase in reversed(range(phases)):
        prior = weights[phase + parities if phase + parities < phases else phase]
        weights[phase], result = fit_phase(parts, phase, prior, ridge=ridge, seed=seed, close=close)
        report(result)
    return weights


def _rms(values: NDArray[np.float32]) -> float:
    return float(np.sqrt(np.mean(np.square(values)))) if len(values) else float("nan")


def pack(size: int, weights: NDArray[np.float32]) -> bytes:
    """A weights file as the engine reads it."""
    whole = np.clip(np.rint(weights * UNIT), -32768, 32767).astype(np.int16)
    return weights_file.pack(whole, board=weights_size(size), parts=len(weights))


def unpack(file: bytes) -> NDArray[np.float32]:
    """The weights in a file, in stones, phase by phase."""
    return weights_file.unpack(file).astype(np.float32) / UNIT
