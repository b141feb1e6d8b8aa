/** A WebSocket that comes back by itself and answers requests by number. */

import { Failure, socketAddress } from './api';
import { NOT_FOUND, type Error as WireError } from './wire';

interface Message {
  type: string;
  id?: number | null;
}

interface Waiting {
  resolve: (message: never) => void;
  reject: (failure: Failure) => void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;
/** A line that is cut does not say so: so often it is asked whether anybody is there … */
const BEAT_MS = 10_000;
/** … and so long the answer may take. */
const SILENCE_MS = 8000;

export interface SocketEvents<M> {
  /** The path to open, asked for again before every connection. */
  path: () => string;
  onmessage: (message: M) => void;
  onconnected: (connected: boolean) => void;
  ongone?: () => void;
}

/** A type without some of its fields, also of each of several. */
export type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;

export class Socket<M extends Message> {
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private lastId = 0;
  private wait = FIRST_WAIT_MS;
  private timer = 0;
  private beat = 0;
  private silence = 0;
  private closed = false;
  private queue: string[] = [];

  constructor(private readonly events: SocketEvents<M>) {
    this.open();
    addEventListener('online', this.check);
    addEventListener('offline', this.drop);
    document.addEventListener('visibilitychange', this.check);
  }

  private open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(socketAddress(this.events.path()));
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT_MS;
      this.beat = window.setInterval(this.check, BEAT_MS);
      this.events.onconnected(true);
      for (const text of this.queue.splice(0)) socket.send(text);
    };
    socket.onmessage = (event) => {
      this.hush();
      this.receive(JSON.parse(event.data as string) as M);
    };
    socket.onclose = (event) => this.lose(event.code);
  }

  /** Whether somebody is still there: after a sleep, on another network, and now and then. */
  private readonly check = () => {
    if (this.closed || document.hidden) return;
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.silence ||= window.setTimeout(this.drop, SILENCE_MS);
      this.socket.send(JSON.stringify({ type: 'ping', id: 0 }));
    } else if (this.socket?.readyState === WebSocket.CLOSED) this.open();
  };

  private hush() {
    clearTimeout(this.silence);
    this.silence = 0;
  }

  /** Give a connection up without waiting for its end, which a dead one never tells. */
  private readonly drop = () => {
    const socket = this.socket;
    if (this.closed || !socket || socket.readyState > WebSocket.OPEN) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.lose();
  };

  private lose(code?: number) {
    clearInterval(this.beat);
    this.hush();
    this.fail(new Failure('offline', 'the connection was lost'));
    if (this.closed) return;
    this.events.onconnected(false);
    if (code === NOT_FOUND) {
      this.closed = true;
      this.events.ongone?.();
      return;
    }
    this.timer = window.setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  private receive(message: M) {
    const waiting = message.id ? this.waiting.get(message.id) : undefined;
    if (message.type === 'error') {
      const { code, message: text, args } = (message as unknown as { error: WireError }).error;
      if (waiting) {
        this.waiting.delete(message.id!);
        waiting.reject(new Failure(code, text, args));
        return;
      }
    } else if (waiting) {
      this.waiting.delete(message.id!);
      waiting.resolve(message as never);
    }
    this.events.onmessage(message);
  }

  /** What was not answered has failed, and is not sent by the next connection. */
  private fail(failure: Failure) {
    this.queue = [];
    for (const { reject } of this.waiting.values()) reject(failure);
    this.waiting.clear();
  }

  /** Send and return the request's number; messages that bear it come through `onmessage`. */
  send(request: object): number {
    const id = ++this.lastId;
    const text = JSON.stringify({ ...request, id });
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    else this.queue.push(text);
    return id;
  }

  /** Send, and wait for the answer that bears the request's number. */
  ask<A extends M>(request: object): Promise<A> {
    if ((this.socket?.readyState ?? WebSocket.CLOSED) > WebSocket.OPEN)
      return Promise.reject(new Failure('offline', 'the connection was lost'));
    const id = this.send(request);
    return new Promise<A>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  /** End this connection and open another. */
  reopen() {
    this.socket?.close();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    this.hush();
    removeEventListener('online', this.check);
    removeEventListener('offline', this.drop);
    document.removeEventListener('visibilitychange', this.check);
    this.socket?.close();
  }
}
