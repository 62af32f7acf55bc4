// Inspects and manipulates the stored session. Secrets are never returned in full.
import { KEYS } from '../../../platform/web/storage/storage-keys.ts';
import type { TextStorage } from '../../../platform/web/storage/storage.ts';
import type { Tokens } from '../../../platform/web/calls/tokens.ts';

type Part = Record<string, unknown>;

/** Decodes the header and claims of a token without verifying its signature; null for an invalid token. */
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

/** Shortens a secret so that two can be distinguished but none can be used. */
export const masked = (secret: string): string =>
  secret.length < 24
    ? `… (${secret.length} characters)`
    : `…${secret.slice(-4)} (${secret.length} characters)`;

interface Deps {
  storage: TextStorage;
  tokens: Pick<Tokens, 'fresh'>;
}

/** The expiry time written by `expire`, in ms. It is not 0, which means that the token cannot be read. */
export const EXPIRED_AT = 1000;

/**
 * Sets the stored access token to expired, so that the next call refreshes it first. The changed token has an
 * invalid signature, so the server does not accept it.
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

/** Refreshes the session immediately. @throws the error of the refresh, or an Error for a guest */
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
