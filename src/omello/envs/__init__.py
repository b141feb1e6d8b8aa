"""Both games as environments, for those who train agents. Needs the extra `omello[envs]`.

Gymnasium knows `omello/Othello-v0` and `omello/Omok-v0` once this is imported: one agent against any player, singly or
in vectors. PettingZoo's environment for two agents is `env`. `othello.Batch` and `omok.Batch` need neither.

>>> from omello.envs import env
>>> game = env("othello", size=6)
>>> game.reset(seed=1)
>>> game.agent_selection
'black'
"""

import gymnasium

from omello.envs.batch_env import BatchEnv
from omello.envs.board_env import BoardEnv, env, raw_env
from omello.envs.game_env import GameEnv

__all__ = ["BatchEnv", "BoardEnv", "GameEnv", "env", "raw_env"]

for _name, _game in (("Othello", "othello"), ("Omok", "omok")):
    gymnasium.register(
        f"omello/{_name}-v0",
        entry_point="omello.envs:GameEnv",
        vector_entry_point="omello.envs:BatchEnv",
        kwargs={"game": _game},
    )
