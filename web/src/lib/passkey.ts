/** Passkeys, in the browser's own words for them. */

import { request } from './api';
import type { PasskeyOptions } from './wire';

/** This browser can make them, and a page may only where the connection is secure. */
export const canHavePasskeys = () =>
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

export async function addPasskey(): Promise<void> {
  const { options } = await request<PasskeyOptions>('POST', '/me/passkey/options', {});
  const made = (await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    ),
  })) as PublicKeyCredential;
  await request('POST', '/me/passkey', { credential: made.toJSON() });
}

/** This browser becomes whoever the passkey belongs to. */
export async function usePasskey(): Promise<void> {
  const { options } = await request<PasskeyOptions>('POST', '/me/passkey/login/options', {});
  const given = (await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
      options as unknown as PublicKeyCredentialRequestOptionsJSON,
    ),
  })) as PublicKeyCredential;
  await request('POST', '/me/passkey/login', { credential: given.toJSON() });
}
