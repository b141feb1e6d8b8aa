/** One game on the server, as this page sees it: its log as a tree, and where it stands. */

import { Failure } from './api';
import { withMark, type MarkKind, type Marks } from './marks';
import { tell } from './notices.svelte';
import { Socket, type Without } from './socket';
import { apply, type Node, type Tree } from './tree';
import type { Ack, Action, Event, GameMessage, GameState, HintMessage, Position, PositionMessage } from './wire';
import { failureText } from './words';

export class GameClient {
  /** Changes with every event; the tree itself is one object that grows. */
  version = $state(0);
  state = $state.raw<GameState | null>(null);
  /** When the state came, for the clocks. */
  received = $state(0);
  connected = $state(false);
  missing = $state(false);
  /** What a bot said when it failed to move; until something happens in the game. */
  failure = $state.raw<Record<string, string> | null>(null);
  private grown: Tree | null = null;
  private positions = new Map<number, Position>();
  /** Marks on their way to the server, by node: the next one is drawn beside them. */
  private drawn = new Map<number, Marks>();
  private readonly socket: Socket<GameMessage>;

  constructor(
    readonly id: string,
    /** Called for events that happen while we watch, not for those of the past. */
    private readonly onevent: (event: Event) => void = () => undefined,
    /** Without the rights of a seat, also for whoever has one. */
    watches = false,
  ) {
    this.socket = new Socket<GameMessage>({
      path: () =>
        `/games/${encodeURIComponent(id)}/socket?after=${this.grown?.seq ?? 0}${watches ? '&watch=true' : ''}`,
      onmessage: (message) => this.receive(message),
      onconnected: (connected) => (this.connected = connected),
      ongone: () => (this.missing = true),
    });
  }

  get tree(): Tree | null {
    void this.version;
    return this.grown;
  }

  node(id: number): Node | undefined {
    return this.tree?.nodes.get(id);
  }

  private receive(message: GameMessage) {
    if (message.type === 'deleted') this.missing = true;
    if (message.type === 'error') {
      if (message.error.code === 'not-found') this.missing = true;
      else {
        const { code, message: text, args = {} } = message.error;
        if (code === 'player-failed') this.failure = args;
        tell(failureText(new Failure(code, text, args)));
      }
    }
    if (message.type !== 'update') return;
    const live = this.grown !== null;
    const fresh = message.events.filter((event) => event.seq > (this.grown?.seq ?? 0));
    try {
      for (const event of fresh) {
        this.grown = apply(this.grown, event);
        // Switched bans change what may be played anywhere in the tree.
        if (event.type === 'bans') this.positions.clear();
      }
    } catch (error) {
      if (!live) throw error;
      // What was followed so far is not what the server has: begin again with the whole log.
      this.grown = null;
      this.positions.clear();
      this.socket.reopen();
      return;
    }
    if (fresh.length) this.failure = null;
    this.state = message.state;
    this.received = performance.now();
    this.positions.set(message.state.node, message.state.position);
    if (fresh.length) this.version++;
    if (live) for (const event of fresh) this.onevent(event);
  }

  /** Ask the server to change the game; rejects with a `Failure`. */
  act(action: Without<Action, 'id'>): Promise<Ack> {
    return this.socket.ask<Ack>(action);
  }

  /** Draw a mark on a position, or take it away. */
  async mark({ id: node, marks }: Node, point: string, kind: MarkKind) {
    const wanted = withMark(this.drawn.get(node) ?? marks, point, kind);
    this.drawn.set(node, wanted);
    try {
      await this.act({ type: 'marks', node, marks: wanted });
    } finally {
      if (this.drawn.get(node) === wanted) this.drawn.delete(node);
    }
  }

  /** The position at any node, with what may be played there. */
  async look(node: number): Promise<Position> {
    const known = this.positions.get(node);
    if (known) return known;
    const { position } = await this.socket.ask<PositionMessage>({ type: 'look', node });
    this.positions.set(node, position);
    return position;
  }

  /** Let the computer play what it has found so far; of a game that was stopped, one move. */
  moveNow(): Promise<Ack> {
    return this.socket.ask<Ack>({ type: 'move-now' });
  }

  hint(node: number): Promise<HintMessage> {
    return this.socket.ask<HintMessage>({ type: 'hint', node });
  }

  close() {
    this.socket.close();
  }
}
