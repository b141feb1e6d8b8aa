/**
 * A game as a tree, rebuilt from its log of events alone. No rules: what a move turns over is in its event.
 *
 * `omello/session/game.py` does the same in Python; the playthroughs of both languages' tests must lead to equal trees.
 */

import { cellOf, other, type Game, type Side } from './board/geometry';
import type { Marks } from './marks';
import { PASS } from './wire';
import type { Event, GameSettings, CourseInput, Glyph, MoveReview, Outcome, ReviewSummary, Score, Seat } from './wire';

export interface Node {
  id: number; // the number of the event that made it; 1 is the start
  parent: Node | null;
  children: Node[];
  move: string | null; // null at the start; 'pass' for a pass
  side: Side | null; // who played it
  flips: string[];
  stones: string;
  ply: number; // 0 at the start
  comment: string;
  marks: Marks;
  glyph: Glyph;
  title: string; // of the chapter that begins here
  score: Score | null; // what the file that it came from says it is worth to the side that played it
}

export interface Tree {
  settings: GameSettings;
  nodes: Map<number, Node>;
  root: Node;
  current: Node; // where the game stands
  ahead: Node[]; // what was taken back and can be redone, next first
  firstTurn: Side;
  outcome: Outcome | null;
  held: boolean; // only computers play, and somebody has stopped them
  review: Review | null; // the last one that was kept
  seq: number;
}

/** What the engine thought of a line. */
export interface Review {
  nodes: number[]; // from the first move on
  moves: MoveReview[];
  summary: ReviewSummary;
}

export function startStones(settings: Pick<GameSettings, 'game' | 'size' | 'start'>): string {
  const { game, size, start } = settings;
  const cells = Array<string>(size * size).fill('.');
  const put = (names: string[], stone: string) => names.forEach((name) => (cells[cellOf(game, size, name)] = stone));
  if (start.kind === 'stones') {
    put(start.black, 'x');
    put(start.white, 'o');
  } else if (game === 'othello') {
    const [low, high] = [size / 2 - 1, size / 2];
    cells[low * size + high] = cells[high * size + low] = 'x';
    cells[low * size + low] = cells[high * size + high] = 'o';
  }
  return cells.join('');
}

/** Put a stone down and turn the named ones over. */
export function withMove(game: Game, size: number, stones: string, side: Side, move: string, flips: string[]): string {
  const cells = [...stones];
  const stone = side === 'black' ? 'x' : 'o';
  for (const name of [move, ...flips]) {
    const cell = cellOf(game, size, name);
    if (cell >= 0) cells[cell] = stone;
  }
  return cells.join('');
}

/** What nobody has written anything beside. */
const unmarked = () => ({ comment: '', marks: {}, glyph: '' as const, title: '', score: null });

function plant(event: Event & { type: 'created' }): Tree {
  const settings = event.settings;
  const root: Node = {
    id: event.seq,
    parent: null,
    children: [],
    move: null,
    side: null,
    flips: [],
    stones: startStones(settings),
    ply: 0,
    ...unmarked(),
  };
  return {
    settings,
    nodes: new Map([[root.id, root]]),
    root,
    current: root,
    ahead: [],
    firstTurn: settings.start.kind === 'stones' ? settings.start.turn : 'black',
    outcome: null,
    held: false,
    review: null,
    seq: event.seq,
  };
}

function grow(tree: Tree, id: number, parentId: number, side: Side, move: string, flips: string[]): Node {
  const parent = nodeAt(tree, parentId);
  const { game, size } = tree.settings;
  const stones = move === PASS ? parent.stones : withMove(game, size, parent.stones, side, move, flips);
  const ply = parent.ply + 1;
  const node: Node = { id, parent, children: [], move, side, flips, stones, ply, ...unmarked() };
  parent.children.push(node);
  tree.nodes.set(id, node);
  return node;
}

/** A node of the tree; a log that names another is broken, or was not followed from its start. */
export function nodeAt(tree: Tree, id: number): Node {
  const node = tree.nodes.get(id);
  if (!node) throw new Error(`the game has no node ${id}`);
  return node;
}

function siblingsOf(node: Node): Node[] {
  if (!node.parent) throw new Error('the start of a game has no siblings');
  return node.parent.children;
}

function cut(tree: Tree, node: Node) {
  const siblings = siblingsOf(node);
  siblings.splice(siblings.indexOf(node), 1);
  for (const gone of descendants(node)) tree.nodes.delete(gone.id);
}

function* descendants(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children) yield* descendants(child);
}

/** Apply one event; the first makes the tree. The tree given is changed and returned. */
export function apply(tree: Tree | null, event: Event): Tree {
  if (event.type === 'created') return plant(event);
  if (!tree) throw new Error('a log starts with its settings');
  if (event.seq !== tree.seq + 1) throw new Error(`event ${event.seq} after ${tree.seq}`);
  switch (event.type) {
    case 'move':
    case 'pass': {
      // What was taken back and is not redone is dropped; variations beside the game stay.
      if (tree.ahead[0]) cut(tree, tree.ahead[0]);
      tree.ahead = [];
      const [move, flips] = event.type === 'pass' ? [PASS, []] : [event.move, event.flips];
      tree.current = grow(tree, event.seq, event.parent, event.side, move, flips);
      break;
    }
    case 'undo': {
      const target = nodeAt(tree, event.node);
      while (tree.current !== target) {
        if (!tree.current.parent) throw new Error(`node ${event.node} is not on the way to where the game stands`);
        tree.ahead.unshift(tree.current);
        tree.current = tree.current.parent;
      }
      tree.outcome = null;
      break;
    }
    case 'redo':
      while (tree.current.id !== event.node) {
        const next = tree.ahead.shift();
        if (!next) throw new Error(`node ${event.node} was not taken back`);
        tree.current = next;
      }
      break;
    case 'swap':
    case 'choice':
      tree.settings = { ...tree.settings, black: event.black, white: event.white };
      break;
    case 'joined':
      tree.settings = { ...tree.settings, [event.side]: event.seat };
      break;
    case 'offer':
    case 'declined':
    case 'rematch':
    case 'greeting':
      // Said beside the game: `GameState` tells what of it still counts.
      break;
    case 'bans':
      tree.settings = { ...tree.settings, bans: event.bans };
      tree.review = null;
      break;
    case 'pause':
      tree.settings = { ...tree.settings, pause: event.pause };
      break;
    case 'held':
      tree.held = event.held;
      break;
    case 'ended':
      tree.outcome = event.outcome;
      break;
    case 'variation':
      grow(tree, event.seq, event.parent, event.side, event.move, event.flips);
      break;
    case 'comment':
      nodeAt(tree, event.node).comment = event.text;
      break;
    case 'marks':
      nodeAt(tree, event.node).marks = event.marks;
      break;
    case 'glyph':
      nodeAt(tree, event.node).glyph = event.glyph;
      break;
    case 'chapter':
      nodeAt(tree, event.node).title = event.title;
      break;
    case 'filed':
      nodeAt(tree, event.node).score = event.score;
      break;
    case 'reviewed':
      tree.review = { nodes: event.nodes, moves: event.moves, summary: event.summary };
      break;
    case 'remove':
      cut(tree, nodeAt(tree, event.node));
      break;
    case 'promote': {
      const node = nodeAt(tree, event.node);
      const siblings = siblingsOf(node);
      siblings.unshift(...siblings.splice(siblings.indexOf(node), 1));
      break;
    }
    default:
      throw new Error(`${(event satisfies never as Event).type} is no event that this page knows`);
  }
  tree.seq = event.seq;
  return tree;
}

/** From the start to this node, both included. */
export function pathTo(node: Node): Node[] {
  const path: Node[] = [];
  for (let step: Node | null = node; step; step = step.parent) path.unshift(step);
  return path;
}

/** The first children down to a leaf, from this node (included) on. */
export function mainLine(node: Node): Node[] {
  const line = [node];
  for (let step = node.children[0]; step; step = step.children[0]) line.push(step);
  return line;
}

export function turnAt(tree: Tree, node: Node): Side {
  return node.side ? other(node.side) : tree.firstTurn;
}

/** A position of a game by itself: how it is asked about. */
export function setupOf(settings: GameSettings, moves: string[]): CourseInput {
  const { game, size, rule, bans, start } = settings;
  return { game, size, rule, bans, start, moves };
}

export function movesTo(node: Node): string[] {
  return pathTo(node).flatMap((step) => (step.move ? [step.move] : []));
}

/** The numbers of the moves on the stones that lie there now. */
export function moveNumbers(node: Node): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const step of pathTo(node)) if (step.move && step.move !== PASS) numbers[step.move] = step.ply;
  return numbers;
}

export function tally(stones: string): { black: number; white: number } {
  let [black, white] = [0, 0];
  for (const stone of stones) {
    if (stone === 'x') black++;
    else if (stone === 'o') white++;
  }
  return { black, white };
}

export function seatOf(settings: GameSettings, side: Side): Seat {
  return side === 'black' ? settings.black : settings.white;
}

/** The human's side against a computer; null with two humans or two computers. */
export function humanSide(settings: Pick<GameSettings, 'black' | 'white'>): Side | null {
  if (settings.black.kind === settings.white.kind) return null;
  return settings.black.kind === 'human' ? 'black' : 'white';
}
