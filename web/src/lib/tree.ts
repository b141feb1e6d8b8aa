/** A game as a tree, rebuilt from its log of events alone. No rules: what a move turns over is in its event. */

import { cellOf, other, type Game, type Side } from './board/geometry';
import type { Marks } from './marks';
import type { Event, GameSettings, MoveReview, Outcome, ReviewSummary, Seat, SetupInput } from './wire';

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
}

export interface Tree {
  settings: GameSettings;
  nodes: Map<number, Node>;
  root: Node;
  current: Node; // where the game stands
  firstTurn: Side;
  outcome: Outcome | null;
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
    comment: '',
    marks: {},
  };
  return {
    settings,
    nodes: new Map([[root.id, root]]),
    root,
    current: root,
    firstTurn: settings.start.kind === 'stones' ? settings.start.turn : 'black',
    outcome: null,
    review: null,
    seq: event.seq,
  };
}

function grow(tree: Tree, id: number, parentId: number, side: Side, move: string, flips: string[]): Node {
  const parent = tree.nodes.get(parentId) ?? tree.root;
  const { game, size } = tree.settings;
  const stones = move === 'pass' ? parent.stones : withMove(game, size, parent.stones, side, move, flips);
  const ply = parent.ply + 1;
  const node: Node = { id, parent, children: [], move, side, flips, stones, ply, comment: '', marks: {} };
  parent.children.push(node);
  tree.nodes.set(id, node);
  return node;
}

function cut(tree: Tree, node: Node) {
  node.parent?.children.splice(node.parent.children.indexOf(node), 1);
  for (const gone of descendants(node)) tree.nodes.delete(gone.id);
}

function* descendants(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children) yield* descendants(child);
}

/** Whether `node` lies on the way to `of` or is it. */
function leadsTo(node: Node, of: Node): boolean {
  for (let step: Node | null = of; step; step = step.parent) if (step === node) return true;
  return false;
}

/** Apply one event; the first makes the tree. The tree given is changed and returned. */
export function apply(tree: Tree | null, event: Event): Tree {
  if (event.type === 'created') return plant(event);
  if (!tree) throw new Error('a log starts with its settings');
  tree.seq = event.seq;
  switch (event.type) {
    case 'move':
    case 'pass': {
      const parent = tree.nodes.get(event.parent) ?? tree.root;
      const move = event.type === 'pass' ? 'pass' : event.move;
      // What was taken back and is not redone is dropped from a game; an analysis keeps its branches.
      if (tree.settings.mode === 'play') for (const child of [...parent.children]) cut(tree, child);
      tree.current = grow(tree, event.seq, event.parent, event.side, move, event.type === 'pass' ? [] : event.flips);
      break;
    }
    case 'undo':
    case 'redo':
      tree.current = tree.nodes.get(event.node) ?? tree.current;
      tree.outcome = null;
      break;
    case 'swap':
    case 'choice':
      tree.settings = { ...tree.settings, black: event.black, white: event.white };
      break;
    case 'bans':
      tree.settings = { ...tree.settings, bans: event.bans };
      tree.review = null;
      break;
    case 'pause':
      tree.settings = { ...tree.settings, pause: event.pause };
      break;
    case 'ended':
      tree.outcome = event.outcome;
      break;
    case 'variation':
      grow(tree, event.seq, event.parent, event.side, event.move, event.flips);
      break;
    case 'comment': {
      const node = tree.nodes.get(event.node);
      if (node) node.comment = event.text;
      break;
    }
    case 'marks': {
      const node = tree.nodes.get(event.node);
      if (node) node.marks = event.marks;
      break;
    }
    case 'reviewed':
      tree.review = { nodes: event.nodes, moves: event.moves, summary: event.summary };
      break;
    case 'remove': {
      const node = tree.nodes.get(event.node);
      if (!node) break;
      if (leadsTo(node, tree.current)) tree.current = node.parent ?? tree.root;
      cut(tree, node);
      break;
    }
    case 'promote': {
      const node = tree.nodes.get(event.node);
      const siblings = node?.parent?.children;
      if (node && siblings) siblings.unshift(...siblings.splice(siblings.indexOf(node), 1));
      break;
    }
  }
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
export function setupOf(settings: GameSettings, moves: string[]): SetupInput {
  const { game, size, rule, bans, start } = settings;
  return { game, size, rule, bans, start, moves };
}

export function movesTo(node: Node): string[] {
  return pathTo(node).flatMap((step) => (step.move ? [step.move] : []));
}

/** The numbers of the moves on the stones that lie there now. */
export function moveNumbers(node: Node): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const step of pathTo(node)) if (step.move && step.move !== 'pass') numbers[step.move] = step.ply;
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
export function humanSide(settings: GameSettings): Side | null {
  if (settings.black.kind === settings.white.kind) return null;
  return settings.black.kind === 'human' ? 'black' : 'white';
}
