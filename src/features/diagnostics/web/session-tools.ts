// The stored session to look at and to try out. Whole secrets never leave the storage.
import { KEYS } from '../../../platform/web/storage-keys.ts';
import type { TextStorage } from '../../../platform/web/storage.ts';
import type { Tokens } from '../../../platform/web/tokens.ts';

type Part = Record<string, unknown>;

/** Header and claims of a token, without looking at its signature; null for what cannot be read. */
export function decode(token: string): { header: Part; claims: Part } | null {
  const [header = '', claims = ''] = token.split('.');
  try {
    return { header: partOf(header), claims: partOf(claims) };
  } catch {
    return null;
  }
}

function partOf(text: string): Part {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (typeof value !== 'object' || value === null) throw new Error('no object');
  return value as Part;
}

/** Enough to tell two apart, too little to use one. */
export const masked = (secret: string): string =>
  secret.length < 24
    ? `… (${secret.length} characters)`
    : `…${secret.slice(-4)} (${secret.length} characters)`;

interface Deps {
  storage: TextStorage;
  tokens: Pick<Tokens, 'fresh'>;
}

/** What `expire` writes, milliseconds: long ago, and readable, since 0 stands for what cannot be read. */
export const EXPIRED_AT = 1000;

/**
 * Makes the browser believe that the access token has run out: its next call refreshes first. The copy that it then
 * holds is good for nothing on the server.
 */
export function expire({ storage }: Pick<Deps, 'storage'>): boolean {
  const token = storage.get(KEYS.accessToken);
  const read = token && decode(token);
  if (!read) return false;
  const claims = btoa(JSON.stringify({ ...read.claims, exp: EXPIRED_AT / 1000 }))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  const [header, , signature] = token.split('.');
  storage.set(KEYS.accessToken, `${header}.${claims.replaceAll('=', '')}.${signature}`);
  return true;
}

/** Refreshes now. @throws what the refresh threw, or an Error for a guest. */
export async function renew(deps: Deps): Promise<void> {
  if (!expire(deps)) throw new Error('No access token available');
  await deps.tokens.fresh();
}

/** "in 14 min 5 s", "3 s ago". */
export function untilText(then: number, now: number): string {
  const seconds = Math.round(Math.abs(then - now) / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const parts = [hours && `${hours} h`, minutes && `${minutes} min`, !hours && `${seconds % 60} s`];
  const text = parts.filter(Boolean).join(' ');
  return then >= now ? `in ${text}` : `${text} ago`;
}
