import { describe, expect, it } from 'vitest';
import { createStorage } from './storage.ts';
import { KEYS } from './storage-keys.ts';
import { createTokens, expiryOf, type TokenPair } from './tokens.ts';

const NOW = 1_700_000_000_000;
const tokenFor = (seconds: number) => `h.${btoa(JSON.stringify({ exp: NOW / 1000 + seconds }))}.s`;

function setUp(stored: Record<string, string>, refresh: (token: string) => Promise<TokenPair>) {
  const storage = createStorage(null);
  Object.entries(stored).forEach(([key, value]) => storage.set(key, value));
  const tokens = createTokens({
    storage,
    clock: { now: () => NOW, later: () => () => {} },
    refresh,
    exclusively: (work) => work(),
    isFinal: (error) => (error as Error).message === 'final',
  });
  return { storage, tokens };
}

const never = () => Promise.reject(new Error('not to be called'));

describe('tokens', () => {
  it('read the expiry out of the token; an unreadable one has expired', () => {
    expect(expiryOf(tokenFor(60))).toBe(NOW + 60_000);
    expect(['', 'x', 'a.b.c', `a.${btoa('{}')}.c`].map(expiryOf)).toEqual([0, 0, 0, 0]);
  });

  it('leave guests alone and good tokens as they are', async () => {
    expect(await setUp({}, never).tokens.fresh()).toBe(null);
    expect(await setUp({ [KEYS.accessToken]: tokenFor(31) }, never).tokens.fresh()).toBe(tokenFor(31));
  });

  it('refresh once for all who ask, shortly before expiry, and keep the new pair', async () => {
    let calls = 0;
    const { tokens, storage } = setUp(
      { [KEYS.accessToken]: tokenFor(29), [KEYS.refreshToken]: 'r1' },
      async (token) => {
        calls += 1;
        return { accessToken: tokenFor(900), refreshToken: `${token}+` };
      },
    );
    const got = await Promise.all([tokens.fresh(), tokens.fresh(), tokens.fresh()]);
    expect(new Set(got)).toEqual(new Set([tokenFor(900)]));
    expect([calls, storage.get(KEYS.refreshToken)]).toEqual([1, 'r1+']);
  });

  it('say so where there is nothing to refresh with', async () => {
    const { tokens } = setUp({ [KEYS.accessToken]: 'old' }, never);
    await expect(tokens.fresh()).rejects.toThrow('No refresh token available');
  });

  it('forget a session that is over, and keep one that the network hides', async () => {
    const stored = { [KEYS.accessToken]: 'old', [KEYS.refreshToken]: 'r', [KEYS.user]: '{}' };
    const over = setUp(stored, () => Promise.reject(new Error('final')));
    await expect(over.tokens.fresh()).rejects.toThrow('final');
    expect(Object.keys(stored).map((key) => over.storage.get(key))).toEqual([null, null, null]);
    const hidden = setUp(stored, () => Promise.reject(new Error('offline')));
    await expect(hidden.tokens.fresh()).rejects.toThrow('offline');
    expect(hidden.storage.get(KEYS.refreshToken)).toBe('r');
  });
});
