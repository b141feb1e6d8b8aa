"""Everything that crosses the wire between the server and the page: each type once, here.

`make wire` writes the same types for TypeScript. Points are names (`d3`), sides are words, times are seconds.
"""

from omello.core import Game as Game
from omello.server.wire.analysis_socket import *  # noqa: F403
from omello.server.wire.base import *  # noqa: F403
from omello.server.wire.bots import *  # noqa: F403
from omello.server.wire.catalog import *  # noqa: F403
from omello.server.wire.constants import *  # noqa: F403
from omello.server.wire.errors import *  # noqa: F403
from omello.server.wire.events import *  # noqa: F403
from omello.server.wire.game_socket import *  # noqa: F403
from omello.server.wire.health import *  # noqa: F403
from omello.server.wire.layers import *  # noqa: F403
from omello.server.wire.learn import *  # noqa: F403
from omello.server.wire.lobby import *  # noqa: F403
from omello.server.wire.opinions import *  # noqa: F403
from omello.server.wire.people import *  # noqa: F403
from omello.server.wire.positions import *  # noqa: F403
from omello.server.wire.records import *  # noqa: F403
from omello.server.wire.scripts import *  # noqa: F403
from omello.server.wire.settings import *  # noqa: F403
from omello.server.wire.states import *  # noqa: F403
