/** Games that Python made (`tests/session/playthroughs.py`): the page grows the same trees from their logs, node for node. */

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { apply, type Node, type Tree } from '../src/lib/tree';
import type { Event } from '../src/lib/wire';

const KEPT = new URL('playthroughs.jsonl.gz', import.meta.url);
/** Set by `tests/session/test_playthroughs.py`, which makes many more. */
const MORE = process.env.OMELLO_PLAYTHROUGHS;

interface Playthrough {
  seed: number;
  log: Event[];
  tree: unknown;
}

const shown = ({ parent, children, move, side, flips, stones, ply, comment, marks, glyph, title, score }: Node) => ({
  parent: parent?.id ?? null,
  children: children.map((child) => child.id),
  move,
  side,
  flips,
  stones,
  ply,
  comment,
  marks,
  glyph,
  title,
  score,
});

const grown = (tree: Tree) => ({
  seq: tree.seq,
  current: tree.current.id,
  ahead: tree.ahead.map((node) => node.id),
  settings: tree.settings,
  outcome: tree.outcome,
  held: tree.held,
  review: tree.review && tree.review.nodes,
  nodes: Object.fromEntries([...tree.nodes].map(([id, node]) => [id, shown(node)])),
});

function follow(log: Event[]): Tree {
  let tree: Tree | null = null;
  for (const event of log) tree = apply(tree, event);
  return tree!;
}

const files: [string, string][] = [['kept', gunzipSync(readFileSync(KEPT)).toString()]];
if (MORE) files.push(['new', readFileSync(MORE, 'utf8')]);

it.each(files)('grows the same tree from every log that Python made and is %s', (_, text) => {
  const lines = text.trim().split('\n');
  expect(lines.length).toBeGreaterThan(50);
  for (const line of lines) {
    const { seed, log, tree } = JSON.parse(line) as Playthrough;
    expect(grown(follow(log)), `seed ${seed}`).toEqual(tree);
  }
  console.log(`followed ${lines.length} playthroughs`);
});

it('refuses what cannot follow instead of hanging it somewhere', () => {
  const [created] = (JSON.parse(files[0]![1].split('\n')[0]!) as Playthrough).log;
  const orphan = { type: 'variation', seq: 2, at: 0, parent: 99, side: 'black', move: 'a1', flips: [] } as Event;
  expect(() => follow([created!, orphan])).toThrow('no node 99');
  expect(() => follow([created!, { type: 'undo', seq: 2, at: 0, node: 7, clocks: null }])).toThrow('no node 7');
  expect(() => follow([created!, { type: 'comment', seq: 3, at: 0, node: 1, text: '' }])).toThrow('event 3 after 1');
  expect(() => follow([created!, { type: 'danced', seq: 2, at: 0 } as never])).toThrow('danced');
});
