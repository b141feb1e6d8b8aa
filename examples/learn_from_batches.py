"""Teach a small network Othello on 6×6, from nothing but its own games, until it beats `greedy`.

    python examples/learn_from_batches.py

Needs Omello and NumPy, and a few minutes. Everything happens in arrays: a batch of games is played by one call a move,
every position is seen from the side to move, and the network says for each action how the game will end if that is
played: near 1 for a win, near -1 for a loss. It plays against itself, mostly the action it likes best, and learns from
how the games really ended.
"""

from __future__ import annotations

import argparse
import time
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

import omello
from omello import othello
from omello.batch import transform_planes, transform_policies

SIZE = 6
Floats = NDArray[np.float32]


class Network:
    """Planes in, a number from -1 to 1 for each action out; trained by Adam."""

    def __init__(self, actions: int, hidden: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        widths = [3 * SIZE * SIZE, hidden, hidden, actions]
        self.weights = [
            (chance.standard_normal((a, b)) * np.sqrt(2 / a)).astype(np.float32) for a, b in pairwise(widths)
        ]
        self.weights[-1] *= 0.1
        self.weights += [np.zeros(width, np.float32) for width in widths[1:]]
        self.means = [np.zeros_like(each) for each in self.weights]
        self.squares = [np.zeros_like(each) for each in self.weights]
        self.steps = 0

    def layers(self, planes: NDArray[np.uint8]) -> list[Floats]:
        """What every layer says; the last is the answer."""
        found = [planes.reshape(len(planes), -1).astype(np.float32)]
        for matrix, bias in zip(self.weights[:3], self.weights[3:], strict=True):
            sums = found[-1] @ matrix + bias
            found.append(np.tanh(sums) if len(found) == 3 else np.maximum(sums, 0))
        return found

    def values(self, planes: NDArray[np.uint8]) -> Floats:
        return self.layers(planes)[-1]

    def learn(self, planes: NDArray[np.uint8], wanted: Floats, which: Floats, rate: float) -> None:
        """One step towards the wanted values of the actions that `which` marks with 1."""
        layers = self.layers(planes)
        error: Floats = (layers[-1] - wanted) * which * (1 - layers[-1] ** 2) / np.float32(len(planes))
        slopes: list[Floats] = [np.empty(0, np.float32)] * 6
        for layer in (2, 1, 0):
            slopes[layer], slopes[layer + 3] = layers[layer].T @ error, error.sum(axis=0)
            error = (error @ self.weights[layer].T) * (layers[layer] > 0)
        self.steps += 1
        for weight, slope, mean, square in zip(self.weights, slopes, self.means, self.squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            grown = mean / (1 - 0.9**self.steps), square / (1 - 0.999**self.steps)
            weight -= rate * grown[0] / (np.sqrt(grown[1]) + 1e-8)


def best(network: Network, games: othello.Batch) -> NDArray[np.int64]:
    """The legal action that the network likes best, on every board."""
    liked = np.where(games.masks, network.values(games.planes), np.float32(-2))
    chosen: NDArray[np.int64] = liked.argmax(axis=1)
    return chosen


def play_itself(network: Network, count: int, surprise: float, seed: int) -> tuple[NDArray[np.uint8], Floats, Floats]:
    """Positions of games against itself, what the action played there led to, and which action that was."""
    games = othello.Batch(count, SIZE)
    chance = np.random.default_rng(seed)
    planes, actions, movers, going = [], [], [], []
    while not games.over.all():
        random = games.random_actions(int(chance.integers(2**63)))
        chosen = np.where(chance.random(count) < surprise, random, best(network, games))
        planes.append(games.planes.copy())
        actions.append(chosen)
        movers.append(games.turns.copy())
        going.append(~games.over)
        games.step(chosen)
    won = np.sign(games.scores).astype(np.float32)  # for black
    kept = np.concatenate(going)
    results = np.concatenate([np.where(mover == 0, won, -won) for mover in movers])[kept]
    marks = np.eye(games.actions, dtype=np.float32)[np.concatenate(actions)[kept]]
    return np.concatenate(planes)[kept], results[:, None] * marks, marks


def meet_greedy(network: Network, count: int, seed: int) -> float:
    """The share of points against `greedy`, from four random moves on, with either colour equally often."""
    games = othello.Batch(count, SIZE)
    for ply in range(4):
        games.step(games.random_actions(seed + ply))
    own = np.arange(count) % 2
    greedy = omello.player("greedy", othello.Board(SIZE))
    while not games.over.all():
        chosen = best(network, games)
        for index in np.flatnonzero(~games.over & (games.turns != own)):
            chosen[index] = greedy.choose(games.board(int(index)), omello.Limit()).cell
        games.step(chosen)
    return float(np.where(games.winners < 0, 0.5, games.winners == own).mean())


def train(rounds: int, games: int, hidden: int = 128, seed: int = 1, report: int = 20) -> Network:
    network = Network(SIZE * SIZE + 1, hidden, seed)
    chance = np.random.default_rng(seed)
    begun = time.perf_counter()
    for turn in range(1, rounds + 1):
        part = turn / rounds
        planes, wanted, which = play_itself(network, games, 0.3 - 0.1 * part, seed * 10_000 + turn)
        symmetries = chance.integers(8, size=len(planes))
        planes = transform_planes(planes, symmetries)
        wanted, which = transform_policies(wanted, symmetries), transform_policies(which, symmetries)
        order = chance.permutation(len(planes))
        for rows in np.array_split(order, max(len(order) // 512, 1)):
            network.learn(planes[rows], wanted[rows], which[rows], 0.002 * (1 - 0.9 * part))
        if turn % report == 0 or turn == rounds:
            share = meet_greedy(network, 200, seed)
            print(f"{turn:4} rounds, {time.perf_counter() - begun:4.0f} s: {share:.0%} against greedy", flush=True)
    return network


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--games", type=int, default=256, help="at once, in every round")
    args = parser.parse_args()
    network = train(args.rounds, args.games)
    print(f"at the end: {meet_greedy(network, 1000, 99):.1%} of 1,000 games against greedy")


if __name__ == "__main__":
    main()
