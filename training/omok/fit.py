"""Weights from positions: a regression for what they are worth, and another for which point is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from omello._training import (
    OMOK_NEURONS,
    OMOK_POINT_CODES,
    OMOK_THREAT_CODES,
    OMOK_TRAITS,
    OMOK_WEIGHTS,
    OmokFit,
    OmokPositions,
)
from training import weights_file
from training.omok.parts import Adam, Numbers, Parts
from training.omok.positions import STONE, Positions

Report = Callable[[int, float, float], None]

# Numbers are whole ones of these fractions: of a logit, of a trait, and of what a neuron makes of it.
_LOGIT, _TRAIT, _NEURON = 256, 64, 256
_MAX, _MAX_NEURON = 32000, 1023
_TABLES = (2, 2, OMOK_POINT_CODES)
_TRAITS = (2, OMOK_POINT_CODES, OMOK_TRAITS)
_NETWORK = (2, 2 * OMOK_TRAITS + 2, OMOK_NEURONS)
_INPUTS = 2 * OMOK_TRAITS


class Weights(NamedTuple):
    """The numbers of a file of weights."""

    worth: Numbers
    """As logits: by side, role and code."""
    threats: Numbers
    """By the side to move and what is threatened."""
    promise: Numbers
    """By the side that moves, for its own code of a point and for the other side's."""
    traits: Numbers
    """What a code adds to the traits of its side."""
    network: Numbers
    """By the side to move: what neurons make of the traits, neuron by neuron; their biases; what they add."""

    @classmethod
    def from_bytes(cls, data: bytes) -> Weights:
        numbers = weights_file.unpack(data)[0] / _units()
        sizes = [np.prod(_TABLES), 2 * OMOK_THREAT_CODES, np.prod(_TABLES), np.prod(_TRAITS)]
        worth, threats, promise, traits, network = np.split(numbers, np.cumsum(sizes))
        return cls(
            worth.reshape(_TABLES),
            threats.reshape(2, -1),
            promise.reshape(_TABLES),
            traits.reshape(_TRAITS),
            network.reshape(_NETWORK),
        )

    @classmethod
    def zero(cls) -> Weights:
        return cls.from_bytes(weights_file.pack(np.zeros(OMOK_WEIGHTS, np.int16), board=0))

    def to_bytes(self) -> bytes:
        units = _units()
        numbers = np.rint(np.concatenate([part.ravel() for part in self]) * units)
        # Where a neuron's weights end, so that no sum of the engine can overflow.
        most = np.full(len(numbers), _MAX)
        most[-np.prod(_NETWORK) :] = _MAX_NEURON
        return weights_file.pack(np.clip(numbers, -most, most).astype(np.int16), board=0)


def _units() -> NDArray[np.int64]:
    units = np.full(OMOK_WEIGHTS, _LOGIT)
    network = np.full(_NETWORK, _NEURON)
    network[:, _INPUTS] = _TRAIT
    units[-network.size - np.prod(_TRAITS) : -network.size] = _TRAIT
    units[-network.size :] = network.ravel()
    return units


_BATCH = 1024
_PROMISE_RATE, _PROMISE_DECAY = 0.02, 1e-4


def fit_worth(
    data: Positions, held_out: Positions, prior: Weights, *, epochs: int, shared: bool, seed: int, report: Report
) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """What codes and threats are worth, traits, and the network. Sides no rule tells apart are `shared`: the same."""
    tables = np.concatenate([np.moveaxis(prior.worth, 1, 2), prior.traits], axis=2).astype(np.float32)
    threats, network = prior.threats.astype(np.float32), prior.network.astype(np.float32)
    learned, kept = _fitted(data), _fitted(held_out)
    fit = OmokFit(learned, tables, threats, network, shared, seed)
    for epoch in range(epochs):
        order = np.random.default_rng((seed, epoch)).permutation(len(data.label)).astype(np.uint32)
        loss = fit.learn(learned, order, _rate(epoch / epochs), _rate((epoch + 1) / epochs))
        report(epoch, loss, fit.loss(kept))
    fit.copy_to(tables, threats, network)
    return np.moveaxis(tables[..., :2], 2, 1), threats, tables[..., 2:], network


def _fitted(data: Positions) -> OmokPositions:
    return OmokPositions(data.own, data.other, data.turn, data.threats, data.label)


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
        yield order[first : first + _BATCH], _rate((epoch + first / count) / epochs)


# The share of the full rate when so much is done.
def _rate(done: float) -> float:
    return 1.02 - done


def _likely(weights: Numbers, batch: Positions) -> Numbers:
    logits = np.zeros(batch.own.shape)
    for side in (0, 1):
        mine = batch.turn == side
        logits[mine] = weights[side, 0][batch.own[mine]] + weights[side, 1][batch.other[mine]]
    logits[batch.own == STONE] = -np.inf
    logits -= logits.max(1, keepdims=True)
    likely: Numbers = np.exp(logits)
    return likely / likely.sum(1, keepdims=True)
