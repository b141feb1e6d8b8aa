/** The mistakes of many games: each is gone through, and its real mistakes become cards. */

import { Reviewer } from './analysis.svelte';
import { gamesFrom } from './api';
import type { Side } from './board/geometry';
import { cardsOf, makeCards } from './learn';
import { wantedSides } from './namesakes';
import type { CourseInput, RecordEntry, RecordText, RecordView } from './wire';

/** For each position; a file of games takes long enough. */
const SECONDS = 0.1;

export class Harvest {
  running = $state(false);
  /** Games gone through, and how many there are to go through. */
  done = $state(0);
  total = $state(0);
  /** Cards that were made. */
  made = $state(0);
  /** Games that could not be gone through. */
  skipped = $state(0);
  /** What of the present game is looked at. */
  readonly reviewer = new Reviewer();
  private stopped = false;
  private loaded = { first: 0, games: [] as RecordView[] };

  /** Go through the games of a file in which somebody played; ends early when it is stopped, and throws what fails. */
  async run(source: RecordText, label: string, entries: readonly RecordEntry[], name: string) {
    const wanted = entries.filter((entry) => wantedSides(entry, name).length);
    [this.running, this.stopped] = [true, false];
    [this.done, this.total, this.made, this.skipped] = [0, wanted.length, 0, 0];
    try {
      for (const entry of wanted) {
        const game = await this.game(source, entry.number);
        const sides = wantedSides(entry, name);
        const gone = game && !this.stopped && (await this.reap(game, sides, `${label} ${entry.number}`.trim()));
        if (this.stopped) break;
        if (!gone) this.skipped++;
        this.done++;
      }
    } finally {
      this.running = false;
    }
  }

  stop() {
    this.stopped = true;
    this.reviewer.stop();
  }

  close() {
    this.stop();
    this.reviewer.close();
  }

  private async game(source: RecordText, number: number): Promise<RecordView | undefined> {
    const { first, games } = this.loaded;
    if (!games.length || number < first || number >= first + games.length)
      this.loaded = { first: number, games: (await gamesFrom(source, number)).records };
    return this.loaded.games[number - this.loaded.first];
  }

  /** Make cards of one game; false if it could not be gone through. */
  private async reap({ beginning, moves }: RecordView, sides: Side[], source: string): Promise<boolean> {
    if (!moves.length) return true;
    const setup: CourseInput = { ...beginning, moves };
    if (!(await this.reviewer.whole(setup, SECONDS))) return false;
    const found = [...this.reviewer.moves.values()].filter(({ side }) => sides.includes(side));
    const cards = cardsOf(found, (ply) => ({ ...beginning, moves: moves.slice(0, ply - 1) }), source);
    if (cards.length) this.made += (await makeCards({ cards })).made;
    return true;
  }
}
