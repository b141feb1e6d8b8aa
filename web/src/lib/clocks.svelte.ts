/** The clocks of a game, as they run here between two messages of the server. */

import type { Side } from './board/geometry';
import type { GameClient } from './game.svelte';

const TICK_MS = 100;

export class Clocks {
  private now = $state(performance.now());

  /** Made by a page, and stopped with it. */
  constructor(private readonly game: GameClient) {
    $effect(() => {
      if (!game.state?.running) return;
      const timer = setInterval(() => (this.now = performance.now()), TICK_MS);
      return () => clearInterval(timer);
    });
  }

  /** Seconds that a side has left; null without clocks. */
  left(side: Side): number | null {
    const { state, received } = this.game;
    if (!state?.clocks) return null;
    const spent = state.running === side ? Math.max(0, this.now - received) / 1000 : 0;
    return state.clocks[side] - spent;
  }
}
