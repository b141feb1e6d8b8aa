"""Learning: the words for why a move is good or bad."""
