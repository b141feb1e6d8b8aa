"""Learning: puzzles, lessons, cards of one's own mistakes, and the words for why a move is good or bad.

>>> from omello.learn.puzzles import choose
>>> from omello.learn.solving import Solver
>>> puzzle = choose("omok", kinds=["fours"], rules=["renju"], most=1000)[0]
>>> Solver().judge(puzzle, [], puzzle.answers[0]).right
True

`omello.learn.proof.made` makes a puzzle of a position, if it is one.
"""
