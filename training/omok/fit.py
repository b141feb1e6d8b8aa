"""Weights from positions: a logistic regression for what they are worth, and another for which point is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from omello._native import OMOK_POINT_CODES, OMOK_THREAT_CODES, OMOK_WEIGHTS
from training.omok.parts import Adam, Numbers, Parts
from training.omok.positions import LOGIT, STONE, Positions

Report = Callable[[int, float, float], None]


class Weights(NamedTuple):
    """The numbers of a file of weights, as logits."""

    worth: Numbers
    """By side, role and code."""
    threats: Numbers
    """By the side to move and what is threatened."""
    promise: Numbers
    """By the side that moves, for its own code of a point and for the other side's."""

    @classmethod
    def from_bytes(cls, data: bytes) -> Weights:
        numbers = np.frombuffer(data, "<i2") / LOGIT
        tables = (2, 2, OMOK_POINT_CODES)
        worth, threats, promise = np.split(numbers, np.cumsum([np.prod(tables), 2 * OMOK_THREAT_CODES]))
        return cls(worth.reshape(tables), threats.reshape(2, -1), promise.reshape(tables))

    @classmethod
    def zero(cls) -> Weights:
        return cls.from_bytes(bytes(2 * OMOK_WEIGHTS))

    def to_bytes(self) -> bytes:
        numbers = np.concatenate([part.ravel() for part in self])
        return np.clip(np.rint(numbers * LOGIT), -32000, 32000).astype("<i2").tobytes()


_BATCH = 1024
_WORTH_RATE, _WORTH_DECAY = 0.004, 5e-3
_PROMISE_RATE, _PROMISE_DECAY = 0.02, 1e-4


def fit_worth(
    data: Positions, held_out: Positions, prior: Weights, *, epochs: int, shared: bool, seed: int, report: Report
) -> tuple[Numbers, Numbers]:
    """What codes and threats are worth. `shared` sides (no rule tells them apart) have the same."""
    parts = Parts(prior.worth, _WORTH_DECAY)
    threats = prior.threats.copy()
    steps = Adam(parts.values), Adam(threats)
    for epoch in range(epochs):
        losses = []
        for rows, rate in _batches(len(data.label), epoch, epochs, seed):
            batch = data.where(rows)
            weights = parts.weights()
            chance = _chance(weights, threats, batch)
            losses.append(_loss(chance, batch.label))
            error = (chance - batch.label) / len(rows)
            gradient = np.zeros_like(weights)
            by_threat = np.zeros_like(threats)
            for side in (0, 1):
                mine = batch.turn == side
                gradient[side, 0] += _summed(batch.own[mine], error[mine])
                gradient[1 - side, 1] -= _summed(batch.other[mine], error[mine])
                by_threat[side] = np.bincount(batch.threats[mine], error[mine], OMOK_THREAT_CODES)
            if shared:
                gradient[:] = gradient.sum(axis=0)
                by_threat[:] = by_threat.sum(axis=0)
            parts.values += steps[0].step(parts.gradient(gradient), _WORTH_RATE * rate)
            threats += steps[1].step(by_threat, _WORTH_RATE * rate)
        report(epoch, float(np.mean(losses)), _loss(_chance(parts.weights(), threats, held_out), held_out.label))
    return parts.weights()[..., :-1], threats


def fit_promise(
    data: Positions, held_out: Positions, prior: Weights, *, epochs: int, shared: bool, seed: int, report: Report
) -> Numbers:
    """How likely a side is to move to a point."""
    parts = Parts(prior.promise, _PROMISE_DECAY)
    steps = Adam(parts.values)
    for epoch in range(epochs):
        losses = []
        for rows, rate in _batches(len(data.label), epoch, epochs, seed):
            batch = data.where(rows)
            weights = parts.weights()
            likely = _likely(weights, batch)
            played = likely[np.arange(len(rows)), batch.move]
            losses.append(float(-np.log(played + 1e-12).mean()))
            likely[np.arange(len(rows)), batch.move] -= 1
            likely /= len(rows)
            gradient = np.zeros_like(weights)
            for side in (0, 1):
                mine = batch.turn == side
                for role, codes in enumerate((batch.own, batch.other)):
                    gradient[side, role] += np.bincount(codes[mine].ravel(), likely[mine].ravel(), STONE + 1)
            if shared:
                gradient[:] = gradient.sum(axis=0)
            parts.values += steps.step(parts.gradient(gradient), _PROMISE_RATE * rate)
        likely = _likely(parts.weights(), held_out)
        played = likely[np.arange(len(likely)), held_out.move]
        report(epoch, float(np.mean(losses)), float(-np.log(played + 1e-12).mean()))
    return parts.weights()[..., :-1]


# Rows and what share of the rate they are learned at.
def _batches(count: int, epoch: int, epochs: int, seed: int) -> Iterator[tuple[NDArray[np.intp], float]]:
    order = np.random.default_rng((seed, epoch)).permutation(count)
    for first in range(0, count, _BATCH):
        done = (epoch + first / count) / epochs
        yield order[first : first + _BATCH], 1 - done + 0.02


def _summed(codes: NDArray[np.uint16], error: Numbers) -> Numbers:
    sums: Numbers = np.bincount(codes.ravel(), np.repeat(error, codes.shape[1]), STONE + 1)
    return sums


def _chance(weights: Numbers, threats: Numbers, batch: Positions) -> Numbers:
    logits = threats[batch.turn, batch.threats]
    for side in (0, 1):
        mine = batch.turn == side
        logits[mine] += weights[side, 0][batch.own[mine]].sum(1) - weights[1 - side, 1][batch.other[mine]].sum(1)
    chance: Numbers = 1 / (1 + np.exp(-np.clip(logits, -30, 30)))
    return chance


def _likely(weights: Numbers, batch: Positions) -> Numbers:
    logits = np.zeros(batch.own.shape)
    for side in (0, 1):
        mine = batch.turn == side
        logits[mine] = weights[side, 0][batch.own[mine]] + weights[side, 1][batch.other[mine]]
    logits[batch.own == STONE] = -np.inf
    logits -= logits.max(1, keepdims=True)
    likely: Numbers = np.exp(logits)
    return likely / likely.sum(1, keepdims=True)


def _loss(chance: Numbers, label: NDArray[np.float32]) -> float:
    safe = np.clip(chance, 1e-9, 1 - 1e-9)
    return float(-(label * np.log(safe) + (1 - label) * np.log(1 - safe)).mean())
