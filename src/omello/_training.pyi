import numpy as np
from numpy.typing import NDArray

from omello._native import OmokBoard

def othello_replay(
    size: int,
    games: NDArray[np.int16],
    positions: NDArray[np.uint64],
    movers: NDArray[np.int8],
    scores: NDArray[np.int16],
) -> None: ...
def othello_wander(size: int, positions: NDArray[np.uint64], steps: NDArray[np.int16], seed: int) -> None: ...
def othello_search_all(
    size: int,
    weights: bytes,
    positions: NDArray[np.uint64],
    depths: NDArray[np.int16],
    table_bytes: int,
    level: int,
    values: NDArray[np.float32],
    moves: NDArray[np.int16],
) -> None: ...
def othello_step(size: int, positions: NDArray[np.uint64], squares: NDArray[np.int16]) -> None: ...
def othello_features(size: int, positions: NDArray[np.uint64], rows: NDArray[np.uint16]) -> None: ...
def othello_weight_layout(size: int) -> tuple[list[int], list[int]]: ...
def othello_self_play(
    size: int, weights: bytes, opening: int, surprise: int, seed: int, games: NDArray[np.int16]
) -> None: ...
def othello_evaluate(size: int, weights: bytes, positions: NDArray[np.uint64], values: NDArray[np.float32]) -> None: ...
def fit_tables(
    rows: NDArray[np.uint16],
    column_start: NDArray[np.int32],
    weight_of_entry: NDArray[np.int32],
    labels: NDArray[np.float32],
    importance: NDArray[np.float32],
    ridge: float,
    steps: int,
    weights: NDArray[np.float32],
) -> None: ...
def predict_tables(
    rows: NDArray[np.uint16],
    column_start: NDArray[np.int32],
    weight_of_entry: NDArray[np.int32],
    weights: NDArray[np.float32],
    values: NDArray[np.float32],
) -> None: ...

OMOK_WEIGHTS: int
OMOK_POINT_CODES: int
OMOK_THREAT_CODES: int
OMOK_TRAITS: int
OMOK_NEURONS: int

def omok_self_play(
    weights: bytes | None,
    board: OmokBoard,
    nodes: int,
    seed: int,
    moves: NDArray[np.int16],
    scores: NDArray[np.int16],
    openings: NDArray[np.int16],
    winners: NDArray[np.int8],
) -> None: ...
def omok_codes(
    board: OmokBoard,
    moves: NDArray[np.int16],
    codes: NDArray[np.uint16],
    threats: NDArray[np.uint8],
    calm: NDArray[np.uint8],
) -> None: ...
def omok_code_kinds(kinds: NDArray[np.uint8]) -> None: ...

class OmokPositions:
    """Positions to learn from."""

    def __init__(
        self,
        own: NDArray[np.uint16],
        other: NDArray[np.uint16],
        turn: NDArray[np.uint8],
        threats: NDArray[np.uint8],
        label: NDArray[np.float32],
    ) -> None: ...

class OmokFit:
    """Learns what positions are worth."""

    def __init__(
        self,
        positions: OmokPositions,
        tables: NDArray[np.float32],
        threats: NDArray[np.float32],
        network: NDArray[np.float32],
        shared: bool,
        seed: int,
    ) -> None: ...
    def learn(
        self, positions: OmokPositions, order: NDArray[np.uint32], first_rate: float, last_rate: float
    ) -> float: ...
    def loss(self, positions: OmokPositions) -> float: ...
    def copy_to(
        self, tables: NDArray[np.float32], threats: NDArray[np.float32], network: NDArray[np.float32]
    ) -> None: ...
