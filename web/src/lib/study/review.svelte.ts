/** The review of a studied game: its main line gone through, kept with the game, its mistakes made into cards. */

import { Reviewer } from '$lib/analysis.svelte';
import { attempt } from '$lib/attempt';
import type { Side } from '$lib/board/geometry';
import { t } from '$lib/i18n/index.svelte';
import { cardsOf, makeCards } from '$lib/learn';
import { tell } from '$lib/notices.svelte';
import { go } from '$lib/router.svelte';
import { ownSide } from '$lib/start';
import { mainLine, movesTo, setupOf, type Node } from '$lib/tree';
import type { MoveReview, Reason, Verdict } from '$lib/wire';
import type { Study } from './study.svelte';

const REVIEW_SECONDS = 0.3;
/** Shorter games are not gone through unless asked. */
const FEW_MOVES = 3;

/** Made by a component while it starts, like the study it belongs to. */
export class StudyReview {
  readonly reviewer = new Reviewer();
  /** The line that was gone through, from the start position on. */
  line = $state.raw<Node[]>([]);
  private met = false;
  private finishing = false;

  /** What is said of each move, by its node. */
  readonly moves = $derived(
    new Map<number, MoveReview>(
      this.line.flatMap((node) => {
        const found = this.reviewer.moves.get(node.ply);
        return found && found.move === node.move ? [[node.id, found] as const] : [];
      }),
    ),
  );
  readonly verdicts = $derived(new Map<number, Verdict>([...this.moves].map(([node, { verdict }]) => [node, verdict])));

  constructor(private readonly study: Study) {
    // A finished game is gone through by itself; anything else when asked.
    $effect(() => {
      const { tree, ended, game } = study;
      if (this.met || !tree || !game.state) return;
      this.met = true;
      if (!this.showKept() && ended && tree.current.ply > FEW_MOVES) this.start(false);
    });

    // When a review ends, one's own mistakes against the computer become cards; between two people one says whose.
    $effect(() => {
      if (this.reviewer.running) this.finishing = true;
      else if (this.finishing && this.reviewer.summary) {
        this.finishing = false;
        const own = study.table && ownSide(study.id, study.table);
        if (own) void this.practise(own, false);
      }
    });
  }

  close() {
    this.reviewer.close();
  }

  /** Where in the reviewed line one looks; -1 beside it. */
  get ply(): number {
    const { viewed } = this.study;
    return viewed && this.line.includes(viewed) ? viewed.ply : -1;
  }

  /** Go through the game. The review is kept with it if it was asked for, or if the game is one that was played. */
  start(asked = true) {
    const { tree, table, id } = this.study;
    if (!tree || !table) return;
    const line = mainLine(tree.root);
    this.line = line;
    const kept = asked || table.mode === 'play' ? id : null;
    this.reviewer.review(setupOf(table, movesTo(line.at(-1)!)), REVIEW_SECONDS, kept);
  }

  /** Show the review that was kept with the game, if it is of the line as it is now. */
  private showKept(): boolean {
    const { tree } = this.study;
    const kept = tree?.review;
    const line = tree ? mainLine(tree.root) : [];
    const nodes = line.slice(1).map((node) => node.id);
    if (!kept || kept.nodes.join() !== nodes.join()) return false;
    this.line = line;
    this.reviewer.restore(kept);
    return true;
  }

  /** Look at a position of the reviewed line. */
  view(ply: number) {
    this.study.view(this.line[ply]);
  }

  /** Play what was better, beside the move that was played. */
  showBetter(found: MoveReview) {
    const before = this.line[found.ply - 1];
    if (!before) return;
    this.study.view(before);
    this.study.playLine(found.best.moves.slice(0, 1));
  }

  /** What a sentence says of a move, on the board. */
  showReason(found: MoveReview, { line, points }: Reason) {
    const before = this.line[found.ply - 1];
    const moves = line.length ? line : points.length ? [found.move] : found.best.moves;
    if (!before) return;
    // On a phone the sentences stand below the board.
    document.querySelector('[data-game]')?.scrollIntoView({ block: 'nearest' });
    void this.study.showLine(before, moves, points);
  }

  /** Make cards of the mistakes of a side, or of both. */
  async practise(side: Side | null, asked: boolean) {
    const { table, id } = this.study;
    if (!table) return;
    const own = [...this.reviewer.moves.values()].filter((move) => side === null || move.side === side);
    const before = (ply: number) => {
      const node = this.line[ply - 1];
      return node ? setupOf(table, movesTo(node)) : null;
    };
    const cards = cardsOf(own, before, id);
    if (!cards.length) return;
    await attempt(async () => {
      const { made } = await makeCards({ cards });
      if (made || asked)
        tell(t('learn.made-cards', { n: made }), { label: t('learn.mistakes'), run: () => go('/learn/mistakes') });
    });
  }
}
