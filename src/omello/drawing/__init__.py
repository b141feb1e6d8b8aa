"""Positions as pictures: the one drawing that notebooks, shared pictures and documents have in common.

>>> from omello import othello
>>> picture = othello.Board().svg(size=200, legal=True)
>>> picture.startswith("<svg"), picture.count('class="legal"')
(True, 4)
"""

from omello.drawing.film import film
from omello.drawing.picture import Svg, draw
from omello.drawing.theme import THEMES, Theme

__all__ = ["THEMES", "Svg", "Theme", "draw", "film"]
