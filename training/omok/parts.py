"""Weights of codes that share what they have in common, so that seldom seen ones are sensible too."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from omello._training import OMOK_POINT_CODES, omok_code_kinds

Numbers = NDArray[np.float64]

_KINDS = 16


class Parts:
    """Tables of a weight a code: the sum of its four kinds' weights, one for its two greatest together, and its own."""

    def __init__(self, prior: Numbers, decay: float) -> None:
        """Starts from tables; `decay` pulls what is a code's own towards nothing: it needs evidence."""
        self._prior = prior
        self._decay = decay
        kinds = np.zeros((OMOK_POINT_CODES, 4), np.uint8)
        omok_code_kinds(kinds)
        self._kinds = kinds.astype(np.intp)
        self._pairs = self._kinds[:, 0] * _KINDS + self._kinds[:, 1]
        self._split = (_KINDS, _KINDS + _KINDS**2)
        self.values: Numbers = np.zeros((*prior.shape[:-1], _KINDS + _KINDS**2 + OMOK_POINT_CODES))

    def weights(self) -> Numbers:
        """The tables, with a zero at the end for points with a stone."""
        kinds, pairs, own = np.split(self.values, self._split, axis=-1)
        sums = self._prior + kinds[..., self._kinds].sum(-1) + pairs[..., self._pairs] + own
        return np.concatenate([sums, np.zeros((*sums.shape[:-1], 1))], axis=-1)

    def gradient(self, tables: Numbers) -> Numbers:
        """The gradient of `values`, from that of the tables."""
        tables = tables[..., :-1]
        flat = tables.reshape(-1, OMOK_POINT_CODES)
        kinds = [np.bincount(self._kinds.ravel(), np.repeat(table, 4), _KINDS) for table in flat]
        pairs = [np.bincount(self._pairs, table, _KINDS**2) for table in flat]
        shape = tables.shape[:-1]
        own = tables + self._decay * self.values[..., self._split[1] :]
        return np.concatenate([np.reshape(kinds, (*shape, -1)), np.reshape(pairs, (*shape, -1)), own], axis=-1)


class Adam:
    """Steps down a gradient."""

    def __init__(self, like: Numbers) -> None:
        self._mean, self._square = np.zeros_like(like), np.zeros_like(like)
        self._steps = 0

    def step(self, gradient: Numbers, rate: float) -> Numbers:
        self._steps += 1
        self._mean = 0.9 * self._mean + 0.1 * gradient
        self._square = 0.999 * self._square + 0.001 * gradient**2
        mean = self._mean / (1 - 0.9**self._steps)
        square = self._square / (1 - 0.999**self._steps)
        step: Numbers = -rate * mean / (np.sqrt(square) + 1e-8)
        return step
