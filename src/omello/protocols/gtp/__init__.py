"""GTP version 2 for Othello: numbered questions, answers that end with an empty line.

Squares are `a1` to `p16` from the top left, unlike in Go.
"""
