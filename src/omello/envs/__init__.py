"""Both games as PettingZoo environments, for those who train agents. Needs the extra `omello[envs]`.

>>> from omello.envs import env
>>> game = env("othello", size=6)
>>> game.reset(seed=1)
>>> game.agent_selection
'black'
"""

from omello.envs.board_env import BoardEnv, env, raw_env

__all__ = ["BoardEnv", "env", "raw_env"]
