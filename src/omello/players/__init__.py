"""Everything that picks a move: the classics, the engine and its levels, external engines, users' own players."""

from omello.players.player import Chance, Player, choices, close
from omello.players.registry import BUILT_IN, Entry, installed, is_built_in, player
from omello.players.spec import Spec

__all__ = ["BUILT_IN", "Chance", "Entry", "Player", "Spec", "choices", "close", "installed", "is_built_in", "player"]
