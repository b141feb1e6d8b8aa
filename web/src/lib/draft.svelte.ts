/** What is about to be played, while it is being chosen: the game, its board and rule, the clock, the start. */

import { catalog as loadCatalog } from './api';
import { pointName, type Side } from './board/geometry';
import { tell } from './notices.svelte';
import { rememberedChoice, type Choice, type Occasion } from './settings.svelte';
import { canSwap, usualOpponent, type StartChoice } from './start';
import type { Bans, Catalog, Game } from './wire';
import { failureText } from './words';

/** Seconds for the game and for each move. */
export const CLOCKS = ['60+1', '180+2', '300+5', '900+10'];
export const NO_CLOCK = '0';
export const OWN_CLOCK = 'own';

export const STARTS = ['standard', 'random', 'stones', 'text'] as const;

/** `300+5` → `5 + 5`: minutes and seconds. */
export function clockLabel(value: string): string {
  const [seconds = 0, increment = 0] = value.split('+').map(Number);
  return `${seconds / 60} + ${increment}`;
}

export class Draft {
  game = $state<Game>('othello');
  choice = $state<Choice>(rememberedChoice('othello'));
  catalog = $state.raw<Catalog | null>(null);
  startKind = $state<(typeof STARTS)[number]>('standard');
  stones = $state({ stones: '', turn: 'black' as Side });
  pasted = $state('');
  clock = $state(NO_CLOCK);
  own = $state({ minutes: 10, seconds: 0 });

  readonly info = $derived(this.catalog?.games.find((known) => known.game === this.game));
  readonly rule = $derived(this.info?.rules.find((known) => known.rule === this.choice.rule));
  readonly swaps = $derived(canSwap(this.game, { kind: this.startKind }));
  /** Nobody has a colour yet: the first stones are laid for both. */
  readonly layFirst = $derived(this.swaps && this.choice.opening !== 'none');
  readonly bans = $derived<Bans | null>(this.choice.bans ?? this.rule?.bans ?? null);

  constructor(
    game: Game,
    /** Choices are remembered for each occasion by itself. */
    private readonly occasion: Occasion = 'home',
  ) {
    this.take(game);
    loadCatalog()
      .then((loaded) => {
        this.catalog = loaded;
        this.fit();
      })
      .catch((error: unknown) => tell(failureText(error)));
  }

  /** Another game, with the choice that was remembered for it. */
  take(game: Game) {
    this.game = game;
    this.choice = rememberedChoice(game, this.occasion);
    const { seconds, increment } = this.choice;
    this.clock = seconds ? `${seconds}+${increment}` : NO_CLOCK;
    if (seconds && !CLOCKS.includes(this.clock)) {
      this.own = { minutes: seconds / 60, seconds: increment };
      this.clock = OWN_CLOCK;
    }
    this.startKind = 'standard';
    this.fit();
  }

  /** Make the choice fit what the catalog offers. */
  private fit() {
    const { catalog, info, choice } = this;
    if (!catalog || !info) return;
    if (!info.sizes.includes(choice.size)) choice.size = info.usual_size;
    const opponent = info.opponents.find((known) => known.player === choice.opponent);
    if (!opponent?.sizes.includes(choice.size))
      choice.opponent = usualOpponent(catalog, this.game, choice.size)?.player ?? '';
  }

  /** Another board, and who plays on it. */
  resize(size: number) {
    this.choice.size = size;
    this.startKind = 'standard';
    this.fit();
  }

  switchBan(name: keyof Bans, on: boolean) {
    if (this.bans) this.choice.bans = { ...this.bans, [name]: on };
  }

  /** The choice as it stands, the clock in it. */
  chosen(): Choice {
    const [seconds = 0, increment = 0] =
      this.clock === OWN_CLOCK ? [this.own.minutes * 60, this.own.seconds] : this.clock.split('+').map(Number);
    return { ...$state.snapshot(this.choice), seconds, increment };
  }

  start(): StartChoice {
    if (this.startKind === 'text') return { kind: 'text', text: this.pasted };
    if (this.startKind !== 'stones') return { kind: this.startKind };
    return { kind: 'stones', black: this.names('x'), white: this.names('o'), turn: this.stones.turn };
  }

  private names(stone: string): string[] {
    return [...this.stones.stones].flatMap((cell, index) =>
      cell === stone ? [pointName(this.game, this.choice.size, index)] : [],
    );
  }
}
