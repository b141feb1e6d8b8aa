/** A game as it is studied: where in its tree one looks, what may be played there, and what is tried. */

import { tick } from 'svelte';
import { attempt } from '$lib/attempt';
import { GameClient } from '$lib/game.svelte';
import { t } from '$lib/i18n/index.svelte';
import { whyRefused } from '$lib/learn';
import { say, tell } from '$lib/notices.svelte';
import { peekAfter, type Peek } from '$lib/peek';
import { go, router } from '$lib/router.svelte';
import { settings } from '$lib/settings.svelte';
import { playMove } from '$lib/sound';
import { ownSide } from '$lib/start';
import { mainLine, movesTo, pathTo, setupOf, turnAt, type Node } from '$lib/tree';
import type { CourseInput, ForbiddenPoint, Position } from '$lib/wire';
import { sideName } from '$lib/words';

/** Between two moves of a line that is shown. */
const SHOW_MS = 650;

/** Made by a component while it starts: it follows the address until that component goes. */
export class Study {
  readonly game: GameClient;
  /** A line that is shown and not played. */
  peek = $state.raw<Peek | null>(null);
  /** The forbidden point that somebody tried, with what forbids it. */
  accused = $state.raw<ForbiddenPoint | null>(null);
  private position = $state.raw<Position | null>(null);
  private positionNode = $state(0);
  private lastViewed: Node | undefined;
  private lastTurn = Promise.resolve();
  private peeks = 0;
  private left = false;

  readonly tree = $derived.by(() => this.game.tree);
  readonly table = $derived.by(() => this.game.state?.settings);
  /** The side of whoever reads, if exactly one was theirs. */
  readonly own = $derived.by(() => (this.table ? ownSide(this.id, this.table) : null));
  /** How the game ended, wherever one looks. */
  readonly ended = $derived.by(() => this.game.state?.outcome ?? null);
  private readonly nodeId = $derived(Number(router.route.query.get('node') ?? 0));
  readonly viewed = $derived.by((): Node | undefined => {
    const found = this.game.node(this.nodeId);
    if (found) this.lastViewed = found;
    const last = this.lastViewed;
    return found ?? (this.nodeId && last && this.game.node(last.id) ? last : this.tree?.current);
  });
  /** The viewed position, as soon as the server has told it. */
  readonly here = $derived(this.viewed && this.positionNode === this.viewed.id ? this.position : null);
  readonly over = $derived(this.here !== null && this.here.outcome !== null);
  readonly turn = $derived(this.tree && this.viewed ? turnAt(this.tree, this.viewed) : 'black');

  // As a text first: what is written beside the moves does not make it another one.
  private readonly setupText = $derived(
    this.table && this.viewed ? JSON.stringify(setupOf(this.table, movesTo(this.viewed))) : 'null',
  );
  /** The viewed position by itself: how the engine is asked about it. */
  readonly setup = $derived(JSON.parse(this.setupText) as CourseInput | null);

  constructor(readonly id: string) {
    this.game = new GameClient(id);

    // What may be played here comes from the server.
    $effect(() => {
      const node = this.viewed;
      void this.game.version;
      if (!node || !this.game.connected) return;
      this.accused = null;
      this.peek = null;
      this.game
        .look(node.id)
        .then((found) => {
          if (this.viewed !== node) return;
          this.position = found;
          this.positionNode = node.id;
        })
        .catch(() => undefined);
    });
  }

  /** Moves that were chosen are still played. */
  close() {
    this.left = true;
    void this.lastTurn.then(() => this.game.close());
  }

  view(node: Node | undefined) {
    if (node) go(`/analysis/${this.id}?node=${node.id}`, { replace: true });
  }

  step(by: number) {
    if (this.viewed) this.view(by < 0 ? (this.viewed.parent ?? undefined) : this.viewed.children[0]);
  }

  /** The other moves that were tried instead of this one. */
  sibling(by: number) {
    const family = this.viewed?.parent?.children ?? [];
    if (!this.viewed || family.length < 2) return;
    this.view(family[(family.indexOf(this.viewed) + by + family.length) % family.length]);
  }

  /** From the start through the viewed node to the end of its line. */
  line(): Node[] {
    return this.viewed ? [...pathTo(this.viewed).slice(0, -1), ...mainLine(this.viewed)] : [];
  }

  /** Play one after the other, however long the server takes: what is chosen quickly follows what was chosen before. */
  private inTurn(work: () => Promise<void>) {
    this.lastTurn = this.lastTurn.then(() => (this.left ? undefined : work()));
  }

  /** Play a point, or point out what forbids it. */
  choose(point: string) {
    this.inTurn(async () => {
      const node = this.viewed;
      if (!node) return;
      this.accused = this.here?.forbidden.find((forbidden) => forbidden.point === point) ?? null;
      await this.play(node, [point]); // the server says why not
    });
  }

  /** Play a line that begins at the viewed node. */
  playLine(moves: string[]) {
    const from = this.viewed;
    if (from) this.inTurn(() => this.play(from, moves));
  }

  /** Play moves below a node, as variations where they are new, and view the last if the user is still there. */
  private async play(from: Node, moves: string[]) {
    let at = from;
    const { table, tree } = this;
    const done = await attempt(
      async () => {
        for (const move of moves) {
          const known = at.children.find((child) => child.move === move);
          // The node comes before the acknowledgement.
          at = known ?? this.game.node((await this.game.act({ type: 'variation', parent: at.id, move })).node) ?? at;
        }
      },
      (error) => (table ? whyRefused(error, table.game, table.rule) : null),
    );
    if (!done || this.left || this.viewed !== from || !table || !tree) return;
    playMove(table.game, table.size, at.move ?? '', at.flips);
    say(t('say.move', { side: sideName(at.side ?? 'black'), move: at.move ?? '' }));
    this.view(at);
    // A forced pass follows by itself.
    const legal = (await this.game.look(at.id).catch(() => null))?.legal;
    if (legal?.length === 1 && legal[0] === 'pass' && !this.left && this.viewed === at) {
      tell(t('play.passes', { side: sideName(turnAt(tree, at)) }));
      await this.play(at, ['pass']);
    }
  }

  /** Show a line from here without playing it; null shows the position itself again. */
  async peekAt(moves: string[] | null) {
    const turn = ++this.peeks;
    const { viewed, tree, setup } = this;
    const found = moves && viewed && tree && setup ? await peekAfter(tree, viewed, setup, moves) : null;
    if (turn === this.peeks) this.peek = found;
  }

  /** Show a line from a node move by move, and points that it is about; nothing is played. */
  async showLine(from: Node, moves: readonly string[], points: readonly string[]) {
    const { tree, table } = this;
    if (!tree || !table) return;
    this.view(from);
    await tick();
    const turn = ++this.peeks;
    const drawn = Object.fromEntries(points.filter((point) => !moves.includes(point)).map((point) => [point, '○']));
    const setup = setupOf(table, movesTo(from));
    for (let count = 1; count <= moves.length; count++) {
      const found = await peekAfter(tree, from, setup, moves.slice(0, count));
      if (turn !== this.peeks || this.viewed !== from) return;
      this.peek = found && { ...found, drawn };
      if (settings.animation) await new Promise((resolve) => setTimeout(resolve, SHOW_MS));
    }
  }

  act(action: Parameters<GameClient['act']>[0]) {
    void attempt(() => this.game.act(action));
  }

  /** Cut the viewed move and all that follows it. */
  remove() {
    const node = this.viewed;
    if (!node?.parent) return;
    this.view(node.parent);
    this.act({ type: 'remove', node: node.id });
  }
}
