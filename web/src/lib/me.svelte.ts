/** Who this browser is on the server: asked for once, before anything else, because it brings the identity. */

import { Failure, request } from './api';
import { settings } from './settings.svelte';
import type * as wire from './wire';

let found = $state.raw<wire.Me | null>(null);
let shut = $state(false);

export const me = {
  /** Null before the server has answered, and without one. */
  get found(): wire.Me | null {
    return found;
  },
  /** The server lets nobody in without its secret. */
  get shut(): boolean {
    return shut;
  },
  /** Follows links, and nothing else. */
  get isVisitor(): boolean {
    return shut || (found !== null && !found.is_owner && !found.public);
  },
  /** How others see whoever sits here. */
  get name(): string {
    return found?.name || settings.name;
  },
};

/** Ask again; never fails. */
export async function meet(): Promise<void> {
  try {
    found = await request<wire.Me>('GET', '/me');
    shut = false;
  } catch (error) {
    shut = error instanceof Failure && error.code === 'secret-needed';
  }
}

export async function rename(name: string): Promise<void> {
  found = await request<wire.Me>('PUT', '/me', { name });
  settings.name = name;
}

/** Be called what was typed before a game; the next game then knows it. */
export async function introduce(name: string): Promise<void> {
  if (name && name !== found?.name) await rename(name);
}

export const makeCode = () => request<wire.MoveCode>('POST', '/me/code', {});

export const codeQr = (code: string) => `/api/me/code/qr/${encodeURIComponent(code)}`;

/** This browser becomes whoever made the code. */
export async function takeCode(code: string): Promise<void> {
  await request('POST', '/me/take', { code });
  await meet();
}

export const makePhrase = () => request<wire.Phrase>('POST', '/me/phrase', {});

export async function recover(name: string, phrase: string): Promise<void> {
  await request('POST', '/me/recover', { name, phrase });
  await meet();
}
