"""One game as it is played: a log of events, and what may follow from it.

Nothing here knows a face, a server or a file. `decisions.decide` says which events a request leads to, or refuses it;
`Game` follows events; `log` writes and reads them. Whoever shows a game stores the events, sends them and draws what
they lead to, and decides nothing.
"""

from omello.session.game import ROOT as ROOT
from omello.session.game import Game as Game
from omello.session.game import TreeNode as TreeNode
from omello.session.refusals import RequestError as RequestError
