/** Two people by link, as this page sees them: who they are, what they offer and say. */

import { attempt } from './attempt';
import type { Side } from './board/geometry';
import type { GameClient } from './game.svelte';
import { t } from './i18n/index.svelte';
import { players } from './lobby.svelte';
import { say, tell } from './notices.svelte';
import { playNotice } from './sound';
import { seatOf } from './tree';
import type { Event, GameState, Greeting, Offer, Players } from './wire';
import { openerName, sideName } from './words';

/** So long a greeting stands beside a name. */
const SAID_MS = 6000;

export class Company {
  /** Ratings by side, in a rated game. */
  ratings = $state.raw<Players | null>(null);
  said = $state<Partial<Record<Side, string>>>({});
  /** Who made the last offer, as far as this page has seen it. */
  private asker: Side | null = null;
  private silences: Partial<Record<Side, number>> = {};

  constructor(
    private readonly game: GameClient,
    /** Opened to look on, whoever it is. */
    private readonly onlyWatches: boolean,
    /** Called with the game that both go on with. */
    private readonly onrematch: (game: string) => void,
  ) {
    const rated = $derived(Boolean(this.status?.rated && !this.status.waiting));
    $effect(() => {
      if (!rated) return;
      players(game.id)
        .then((found) => (this.ratings = found))
        .catch(() => undefined);
    });
  }

  private get status(): GameState | null {
    return this.game.state?.by_link ? this.game.state : null;
  }

  /** The side of whoever looks; null for those who watch. */
  get you(): Side | null {
    return this.onlyWatches ? null : (this.status?.you[0] ?? null);
  }

  name(side: Side): string {
    const { settings, opening } = this.game.state!;
    const seat = seatOf(settings, side);
    if (seat.kind === 'invited') return t('online.waiting-short');
    if (seat.kind === 'human' && seat.name) return seat.name;
    if (this.you) return t(side === this.you ? 'play.you' : 'online.other');
    return opening ? openerName(settings, side) : sideName(side);
  }

  present(side: Side): boolean | null {
    const { status } = this;
    if (!status || seatOf(status.settings, side).kind === 'invited') return null;
    // One's own page knows better than the server whether it is connected.
    return side === this.you ? this.game.connected : status.present[side];
  }

  /** Something happened that only two people know; says it. */
  hear(event: Event) {
    switch (event.type) {
      case 'joined':
        tell(t('online.came', { name: this.name(event.side) }));
        playNotice();
        break;
      case 'offer':
        this.asker = event.side;
        if (event.side === this.you) break;
        say(t(`offer.${event.offer}.theirs`, { name: this.name(event.side) }));
        playNotice();
        break;
      case 'declined':
        if (event.side === this.you) break;
        tell(
          this.asker === null || this.asker === event.side
            ? t('offer.withdrawn')
            : t('offer.declined', { name: this.name(event.side) }),
        );
        break;
      case 'rematch':
        this.onrematch(event.game);
        break;
      case 'greeting':
        this.show(event.side, t(`greet.${event.greeting}`));
        break;
    }
  }

  private show(side: Side, words: string) {
    clearTimeout(this.silences[side]);
    this.said[side] = words;
    this.silences[side] = window.setTimeout(() => delete this.said[side], SAID_MS);
    if (side === this.you) return;
    say(t('greet.said', { name: this.name(side), words }));
    playNotice();
  }

  propose(offer: Offer) {
    void attempt(() => this.game.act({ type: 'propose', offer }));
  }

  answer(accept: boolean) {
    void attempt(() => this.game.act({ type: 'answer', accept }));
  }

  greet(greeting: Greeting) {
    void attempt(() => this.game.act({ type: 'greet', greeting }));
  }
}
