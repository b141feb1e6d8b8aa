"""Matches and tournaments between any players, on any number of machines, with honest statistics."""
