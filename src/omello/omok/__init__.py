"""Omok (Gomoku, Renju) on sizes from 5 to 26."""
