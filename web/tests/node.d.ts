/** The little of Node.js that these tests use; the page itself must use nothing of it. */

declare module 'node:fs' {
  export function readFileSync(file: URL): Uint8Array;
  export function readFileSync(file: string, encoding: 'utf8'): string;
}

declare module 'node:zlib' {
  export function gunzipSync(data: Uint8Array): { toString(): string };
}

declare const process: { env: Record<string, string | undefined> };
