from omello.core import Move

BUILD: str

class MoveTable:
    """The moves of one game and size."""

    def __init__(self, size: int, row_one_on_top: bool, moves: list[Move]) -> None: ...
    def index(self, name: str) -> int:
        """The index of a name. Raises `NotationError`."""
    def __getitem__(self, index: int) -> Move: ...
