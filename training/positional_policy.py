"""Learns the weights of `positional-policy` by playing: against the other classics and against itself.

    python -m training.positional_policy --out src/omello/players/positional_policy.json
        --curve docs/images/policy.png

The policy plays by its probabilities; after each batch of games the probabilities of moves from games that went better
than usual against that opponent rise, and those from worse games fall (REINFORCE with a baseline an opponent, Adam).
The same seed gives the same weights; the shipped ones come from the defaults.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

import omello
from omello import BLACK, WHITE, Limit, Side, othello
from omello.players.positional_policy import FEATURES, Vector, features, filled, softmax, sums

OPPONENTS = ("random", "greedy", "corner-hunter", "positional", "itself")
SIZES_TO_DRAW = (6, 8, 8, 8, 10)
"""A game is played on one of these, so most often on 8×8."""


@dataclass
class Adam:
    """The optimiser: steps of a size that each weight has earned."""

    rate: float
    mean: Vector = field(default_factory=lambda: np.zeros((2, len(FEATURES))))
    square: Vector = field(default_factory=lambda: np.zeros((2, len(FEATURES))))
    steps: int = 0

    def step(self, gradient: Vector) -> Vector:
        self.steps += 1
        self.mean = 0.9 * self.mean + 0.1 * gradient
        self.square = 0.99 * self.square + 0.01 * gradient**2
        mean, square = self.mean / (1 - 0.9**self.steps), self.square / (1 - 0.99**self.steps)
        return self.rate * mean / (np.sqrt(square) + 1e-8)


def random_start(size: int, plies: int, chance: np.random.Generator) -> othello.Board:
    """A board after a few random moves, the game not over."""
    while True:
        board = othello.Board(size)
        for _ in range(plies):
            if moves := board.legal_moves():
                board.push(moves[chance.integers(len(moves))])
        if board.outcome() is None:
            return board


def reward(board: othello.Board, side: Side) -> float:
    """Mostly who won, a little by how much."""
    score = board.score()
    margin = (score.black - score.white) * (1 if side is BLACK else -1)
    return float(np.sign(margin)) + 0.5 * margin / board.size**2


def play(
    board: othello.Board, sides: set[Side], opponent: str, weights: Vector, chance: np.random.Generator
) -> dict[Side, Vector]:
    """Play a game out; returns the sum of the gradients of log-probability for each side the policy plays."""
    gradients = {side: np.zeros((2, len(FEATURES))) for side in sides}
    rival = None if opponent == "itself" else omello.player(opponent, board, seed=int(chance.integers(2**31)))
    limit = Limit()
    while moves := board.legal_moves():
        if moves[0].is_pass:
            board.push(moves[0])
        elif board.turn in sides:
            table, share = features(board, moves), filled(board)
            shares = softmax(sums(table, share, weights))
            pick = int(chance.choice(len(moves), p=shares))
            direction = table[pick] - shares @ table
            gradients[board.turn] += np.stack([direction, share * direction])
            board.push(moves[pick])
        else:
            assert rival is not None
            board.push(rival.choose(board, limit))
    return gradients


def train(seed: int, games: int, batch: int, rate: float) -> tuple[Vector, dict[str, list[float]]]:
    """The learned weights, and the mean reward against each opponent batch by batch."""
    chance = np.random.default_rng(seed)
    weights = np.zeros((2, len(FEATURES)))
    optimiser = Adam(rate)
    usual = dict.fromkeys(OPPONENTS, 0.0)
    curve: dict[str, list[float]] = {name: [] for name in OPPONENTS}
    began = time.monotonic()
    for number in range(games // batch):
        total = np.zeros_like(weights)
        rewards: dict[str, list[float]] = {name: [] for name in OPPONENTS}
        for game in range(batch):
            opponent = OPPONENTS[game % len(OPPONENTS)]
            board = random_start(int(chance.choice(SIZES_TO_DRAW)), int(chance.integers(0, 10)), chance)
            sides = {BLACK, WHITE} if opponent == "itself" else {Side(game // len(OPPONENTS) % 2)}
            for side, gradient in play(board, sides, opponent, weights, chance).items():
                gain = reward(board, side)
                total += (gain - usual[opponent]) * gradient
                rewards[opponent].append(gain)
        for name, gains in rewards.items():
            usual[name] = 0.9 * usual[name] + 0.1 * float(np.mean(gains))
            curve[name].append(float(np.mean(gains)))
        optimiser.rate = rate * (1 - number / (games // batch))
        weights += optimiser.step(total / batch)
        against = "  ".join(f"{name} {usual[name]:+.2f}" for name in OPPONENTS if name != "itself")
        done = (number + 1) * batch
        print(f"\r{done}/{games} games, {time.monotonic() - began:.0f} s  {against}  ", end="", file=sys.stderr)
    print(file=sys.stderr)
    return weights, curve


def save(weights: Vector, file: Path) -> None:
    rounded = weights.round(4).tolist()
    named = {
        phase: dict(zip(FEATURES, row, strict=True)) for phase, row in zip(("start", "shift"), rounded, strict=True)
    }
    file.write_text(json.dumps(named, indent=1) + "\n", encoding="utf-8")


def draw(curve: dict[str, list[float]], batch: int, file: Path) -> None:
    """The reward against each opponent over the games, as a picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.add_subplot()
    for name in OPPONENTS:
        if name == "itself":
            continue
        window = min(20, len(curve[name]))
        smooth = np.convolve(curve[name], np.ones(window) / window, mode="valid")
        axes.plot(np.arange(len(smooth)) * batch, smooth, label=name)
    axes.set(xlabel="games", ylabel="mean reward (win 1, loss -1, plus half the margin)")
    axes.grid(alpha=0.3)
    axes.legend(title="against")
    figure.savefig(file, dpi=120)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=30_000)
    parser.add_argument("--batch", type=int, default=50)
    parser.add_argument("--rate", type=float, default=0.1)
    parser.add_argument("--out", type=Path, required=True, help="where the weights go (JSON)")
    parser.add_argument("--curve", type=Path, help="where the picture of the curve goes (PNG or SVG)")
    args = parser.parse_args()
    weights, curve = train(args.seed, args.games, args.batch, args.rate)
    save(weights, args.out)
    if args.curve is not None:
        draw(curve, args.batch, args.curve)


if __name__ == "__main__":
    main()
