"""Games and positions of Othello to the weights of its evaluation; `python -m training.othello --help`."""
