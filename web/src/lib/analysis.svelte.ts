/** The engine at work on a position or on a whole game, watched over its own socket. */

import { Socket } from './socket';
import type { Review } from './tree';
import type { Analysis, AnalysisSocketMessage, MoveReview, ReviewSummary, CourseInput } from './wire';

const LINES = 3;
/** The first step is looked at at once; going on quickly does not start the engine at each move. */
const SETTLE_MS = 150;
/** A server with too much to do is asked again after a while. */
const BUSY_MS = 2000;

/** Watches one position at a time. */
export class Watcher {
  /** What is known of the position that is watched. */
  analysis = $state.raw<Analysis | null>(null);
  running = $state(false);
  private watched: CourseInput | null = null;
  private connected = false;
  private timer = 0;
  /** When something was to be watched last. */
  private begun = -Infinity;
  private request = 0;
  private socket: Socket<AnalysisSocketMessage> | null = null;

  watch(setup: CourseInput) {
    this.forget();
    this.watched = setup;
    this.running = true;
    this.socket ??= new Socket<AnalysisSocketMessage>({
      path: () => '/analysis/socket',
      onmessage: (message) => this.receive(message),
      onconnected: (connected) => {
        this.connected = connected;
        this.running = connected && this.watched !== null;
        if (connected) this.ask();
      },
    });
    const sinceLast = performance.now() - this.begun;
    this.begun = performance.now();
    if (sinceLast > SETTLE_MS) this.ask();
    else this.timer = window.setTimeout(() => this.ask(), SETTLE_MS);
  }

  /** A connection that came back knows nothing of what the one before was asked. */
  private ask() {
    clearTimeout(this.timer);
    if (!this.connected || !this.watched) return;
    this.request = this.socket!.send({ type: 'analyse', setup: this.watched, lines: LINES });
  }

  stop() {
    this.forget();
    if (this.running && this.connected) this.socket?.send({ type: 'stop' });
    this.running = false;
  }

  private forget() {
    clearTimeout(this.timer);
    this.request = 0;
    this.watched = this.analysis = null;
  }

  private receive(message: AnalysisSocketMessage) {
    if (message.type === 'pong' || message.id !== this.request) return;
    if (message.type === 'analysis') {
      this.analysis = message.analysis;
      if (message.done) this.running = false;
    } else if (message.type === 'error') {
      this.running = message.error.code === 'busy';
      if (this.running) this.timer = window.setTimeout(() => this.ask(), BUSY_MS);
    }
  }

  close() {
    this.socket?.close();
  }
}

/** Goes through a whole game. */
export class Reviewer {
  /** By ply, from 1. */
  moves = $state.raw<ReadonlyMap<number, MoveReview>>(new Map());
  summary = $state.raw<ReviewSummary | null>(null);
  ready = $state(0);
  total = $state(0);
  running = $state(false);
  private request = 0;
  private onend: (() => void) | null = null;
  private socket: Socket<AnalysisSocketMessage> | null = null;

  /** Show a review that was kept. */
  restore({ moves, summary }: Review) {
    this.moves = new Map(moves.map((move) => [move.ply, move]));
    this.summary = summary;
    this.ready = this.total = moves.length;
  }

  /** Begin anew; the server keeps the finished review with the game, if one is named. */
  review(setup: CourseInput, seconds: number, game: string | null) {
    this.socket ??= new Socket<AnalysisSocketMessage>({
      path: () => '/analysis/socket',
      onmessage: (message) => this.receive(message),
      onconnected: (connected) => {
        if (!connected) this.end();
      },
    });
    this.moves = new Map();
    this.summary = null;
    this.ready = 0;
    this.total = setup.moves?.length ?? 0;
    this.running = true;
    this.request = this.socket.send({ type: 'review', setup, seconds, game });
  }

  /** Go through a game and wait for the end; false if there was none. */
  whole(setup: CourseInput, seconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      this.onend = () => resolve(this.summary !== null);
      this.review(setup, seconds, null);
    });
  }

  stop() {
    this.socket?.send({ type: 'stop' });
    this.request = 0;
    this.end();
  }

  private end() {
    this.running = false;
    const told = this.onend;
    this.onend = null;
    told?.();
  }

  private receive(message: AnalysisSocketMessage) {
    if (message.type === 'pong' || message.id !== this.request) return;
    if (message.type === 'error') this.end();
    if (message.type !== 'review') return;
    this.moves = new Map([...this.moves, ...message.moves.map((move) => [move.ply, move] as const)]);
    this.ready = message.ready;
    this.total = message.total;
    this.summary = message.summary ?? this.summary;
    if (message.done) this.end();
  }

  close() {
    this.socket?.close();
  }
}
