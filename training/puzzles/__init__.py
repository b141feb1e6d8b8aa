"""The shipped puzzles: found in games of the engine, proven, rated by which levels solve them."""
