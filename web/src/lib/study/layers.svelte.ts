/** What is drawn over a studied position, and which of it is switched on. */

import { layers as askLayers } from '$lib/api';
import type { Game } from '$lib/board/geometry';
import type { BoardState } from '$lib/board/state';
import { settings, type LayerName } from '$lib/settings.svelte';
import type { Fork, Layers } from '$lib/wire';
import type { Study } from './study.svelte';

const OF_GAME: Record<Game, LayerName[]> = {
  omok: ['values', 'threats', 'forks'],
  othello: ['values', 'stable', 'mobility', 'parity'],
};
const FORK_TEXT: Record<Fork['kind'], string> = { 'double-four': '4·4', 'four-three': '4·3', 'double-three': '3·3' };
const KEPT = 200;

export const layersOf = (game: Game) => OF_GAME[game];
export const isOn = (name: LayerName) => settings.layers.includes(name);

export function toggle(name: LayerName) {
  settings.layers = isOn(name) ? settings.layers.filter((other) => other !== name) : [...settings.layers, name];
}

/** Made by a component while it starts, like the study it belongs to. */
export class StudyLayers {
  /** The facts of the viewed position, as soon as they are known. */
  facts = $state.raw<Layers | null>(null);
  private readonly known = new Map<string, Layers>();

  /** As the board draws them: only what is switched on. */
  readonly marks = $derived.by((): Partial<BoardState['marks']> => {
    const { facts } = this;
    if (!facts) return {};
    return {
      threats: isOn('threats') ? facts.threats : [],
      forks: isOn('forks') ? facts.forks.map(({ side, point, kind }) => ({ side, point, text: FORK_TEXT[kind] })) : [],
      stable: isOn('stable') ? [...facts.stable.black, ...facts.stable.white] : [],
      reach: isOn('mobility') ? facts.moves : { black: [], white: [] },
      // One region says nothing of parity.
      regions:
        isOn('parity') && facts.regions.length > 1
          ? facts.regions.map((points) => ({ points, odd: points.length % 2 === 1 }))
          : [],
    };
  });

  constructor(study: Study) {
    $effect(() => {
      const { setup, over } = study;
      this.facts = null;
      if (!setup || over) return;
      const key = JSON.stringify(setup);
      const known = this.known.get(key);
      if (known) {
        this.facts = known;
        return;
      }
      let left = false;
      askLayers(setup)
        .then((found) => {
          if (this.known.size > KEPT) this.known.clear();
          this.known.set(key, found);
          if (!left) this.facts = found;
        })
        .catch(() => undefined);
      return () => (left = true);
    });
  }
}
