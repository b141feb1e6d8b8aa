"""Omello in the terminal: the app (`omello play`) and the line-by-line console (`--plain`)."""
