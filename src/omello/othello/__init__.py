"""Othello on even sizes from 4 to 16."""
