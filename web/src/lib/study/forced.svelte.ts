/** A forced win of the viewed position: found by oneself, or stepped through with every defence. */

import { forcedWin } from '$lib/api';
import type { PreviewStone } from '$lib/board/state';
import { other, type Side } from '$lib/board/geometry';
import { settings } from '$lib/settings.svelte';
import type { CourseInput, ForcedWin } from '$lib/wire';
import type { Study } from './study.svelte';

/** Going quickly through the moves asks nothing at each of them. */
const SETTLE_MS = 150;
const KEPT = 200;
/** So often a win is asked for before it counts as not found. */
const PATIENCE = 5;

/** Made by a component while it starts, like the study it belongs to. */
export class ForcedLine {
  /** The win that there is; null if none was found, undefined as long as nothing is known. */
  win = $state.raw<ForcedWin | null | undefined>(undefined);
  /** Whether it is shown on the board, instead of the engine's values. */
  shown = $state(false);
  /** What is shown of it: a line, and how many of its moves are on the board. */
  line = $state.raw<string[]>([]);
  step = $state(0);
  /** The defences at this step. */
  answers = $state.raw<ForcedWin | null>(null);
  /** What was tried and does not win. */
  missed = $state<string | null>(null);
  private given = $state('');
  private readonly known = new Map<string, ForcedWin | null>();

  private readonly key = $derived.by(() => JSON.stringify(this.study.setup));
  /** Whether the win is to be found: nothing may give it away until then. */
  readonly asked = $derived.by(() => {
    const { table, over, turn } = this.study;
    if (!settings.findWins || table?.game !== 'omok' || over || this.given === this.key) return false;
    return this.win === undefined || this.win?.winner === turn;
  });

  /** Whether anything is said of a win: that there is one, or, to whoever is to find it, that it is looked for. */
  readonly told = $derived.by(() => Boolean(this.win) || (this.asked && this.win !== null));

  readonly stones = $derived.by((): PreviewStone[] => {
    if (!this.shown) return [];
    let side = other(this.study.turn);
    return this.line.slice(0, this.step).map((point, index) => {
      side = other(side);
      return { point, side, number: index + 1 };
    });
  });

  /** Where the winner's last stone threatens to go on. */
  readonly aims = $derived.by(() => {
    const stone = this.line[this.step - 1];
    if (!this.shown || !stone || this.mover(this.step) === this.win?.winner) return [];
    return (this.answers?.aims ?? []).map((to) => ({ from: stone, to }));
  });

  constructor(private readonly study: Study) {
    $effect(() => {
      const { setup, over } = study;
      this.win = undefined;
      this.missed = null;
      this.hide();
      if (!setup || setup.game !== 'omok' || over) {
        this.win = null;
        return;
      }
      let left = false;
      const known = this.known.get(JSON.stringify(setup));
      const settle = known === undefined ? SETTLE_MS : 0;
      const timer = setTimeout(() => {
        void this.ask(setup, () => left).then((found) => {
          if (!left) this.win = found;
        });
      }, settle);
      return () => {
        left = true;
        clearTimeout(timer);
      };
    });
  }

  /** Who moves after so many moves of the line. */
  private mover(step: number): Side {
    return step % 2 ? other(this.study.turn) : this.study.turn;
  }

  /** A server with much to do may need several questions: each goes on with what the one before found out. */
  private async ask(setup: CourseInput, isLeft = () => false): Promise<ForcedWin | null> {
    const key = JSON.stringify(setup);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    for (let question = 0; question < PATIENCE && !isLeft(); question++) {
      const found = await forcedWin(setup).catch(() => null);
      if (!found) return null;
      if (!found.complete) continue;
      if (this.known.size > KEPT) this.known.clear();
      this.known.set(key, found.win);
      return found.win;
    }
    return null;
  }

  private after(moves: string[]): CourseInput | null {
    const { setup } = this.study;
    return setup && { ...setup, moves: [...(setup.moves ?? []), ...moves] };
  }

  show() {
    if (!this.win) return;
    this.given = this.key;
    this.shown = true;
    this.line = this.win.moves;
    this.goTo(1);
  }

  hide() {
    this.shown = false;
    this.line = [];
    this.step = 0;
    this.answers = null;
  }

  /** Put so many moves of the line on the board. */
  goTo(step: number) {
    this.step = Math.max(0, Math.min(this.line.length, step));
    this.answers = null;
    const moves = this.line.slice(0, this.step);
    const setup = this.after(moves);
    if (!this.shown || !setup || this.mover(this.step) === this.win?.winner || this.step === this.line.length) return;
    void this.ask(setup).then((found) => {
      if (this.shown && this.line.slice(0, this.step).join() === moves.join()) this.answers = found;
    });
  }

  /** Try another defence: the line goes on with the answer to it. */
  defend(move: string) {
    const found = this.answers?.defences.find((defence) => defence.move === move);
    if (!found) return;
    this.line = [...this.line.slice(0, this.step), found.move, ...found.moves];
    this.goTo(this.step + 2);
  }

  /** Play a point as the next move of a win that is to be found; what does not win is not played. */
  async attempt(point: string) {
    const { setup, turn } = this.study;
    const next = this.after([point]);
    if (!setup || !next) return;
    const found = await this.ask(next);
    if (this.study.setup !== setup) return;
    if (found?.winner !== turn) {
      this.missed = point;
      return;
    }
    this.missed = null;
    // The other side holds out as long as it can.
    this.study.playLine([point, ...found.moves.slice(0, 1)]);
  }
}
