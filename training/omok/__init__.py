"""Weights of the Omok engine, from games against itself."""
