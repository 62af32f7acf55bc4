import { describe, expect, it } from 'vitest';
import { KEYS } from '../storage/storage-keys.ts';
import { createStorage } from '../storage/storage.ts';
import { createTokens, expiryOf, holderOf, type TokenPair } from './tokens.ts';

const NOW = 1_700_000_000_000;
const tokenFor = (seconds: number, claims: object = {}) =>
  `h.${btoa(JSON.stringify({ exp: NOW / 1000 + seconds, ...claims }))}.s`;

function setUp(stored: Record<string, string>, refresh: (token: string) => Promise<TokenPair>, now = NOW) {
  const storage = createStorage(null);
  Object.entries(stored).forEach(([key, value]) => storage.set(key, value));
  const events: string[] = [];
  const tokens = createTokens({
    storage,
    clock: { now: () => now, later: () => () => {} },
    refresh,
    withTabLock: (work) => work(),
    isFinal: (error) => (error as Error).message === 'final',
    onEnded: () => events.push('ended'),
  });
  return { storage, tokens, events };
}

const never = () => Promise.reject(new Error('not to be called'));
const SESSION = { [KEYS.accessToken]: 'old', [KEYS.refreshToken]: 'r', [KEYS.user]: '{}' };

describe('Token expiry: an access token is expired when its embedded expiry has passed or cannot be read', () => {
  it('reads the expiry from the token', () => {
    expect(expiryOf(tokenFor(60))).toBe(NOW + 60_000);
  });

  it.each(['', 'x', 'a.b.c', `a.${btoa('{}')}.c`, `a.${btoa('null')}.c`, `a.${btoa('{"exp":"soon"}')}.c`])(
    '%j cannot be read',
    (token) => expect(expiryOf(token)).toBe(0),
  );

  it('a valid token is returned unchanged', async () => {
    expect(await setUp({ [KEYS.accessToken]: tokenFor(11) }, never).tokens.fresh()).toBe(tokenFor(11));
  });

  it('a guest has no token', async () => {
    expect(await setUp({}, never).tokens.fresh()).toBe(null);
  });

  it.each([tokenFor(9), tokenFor(0), tokenFor(-1), 'unreadable'])('%s is refreshed', async (old) => {
    const { tokens } = setUp({ ...SESSION, [KEYS.accessToken]: old }, async () => ({
      accessToken: tokenFor(900),
      refreshToken: 'r2',
    }));
    expect(await tokens.fresh()).toBe(tokenFor(900));
  });

  it('the server’s time counts on a device with a wrong clock', async () => {
    const hour = 3_600_000;
    // The device is an hour ahead, so every new token looks expired.
    let refreshes = 0;
    const pair = () => ({ accessToken: tokenFor(900, { iat: NOW / 1000 }), refreshToken: `r${++refreshes}` });
    const { tokens, storage } = setUp(SESSION, async () => pair(), NOW + hour);
    await tokens.fresh();
    await tokens.fresh();
    expect([refreshes, storage.get(KEYS.clockSkew)]).toEqual([1, String(-hour)]);
    // The device is an hour behind, so an expired token would look valid for another hour.
    const behind = setUp(SESSION, async () => pair(), NOW - hour);
    behind.tokens.store({ accessToken: tokenFor(-1, { iat: NOW / 1000 }), refreshToken: 'r' });
    expect(await behind.tokens.fresh()).toBe(tokenFor(900, { iat: NOW / 1000 }));
  });

  it('a response time of some seconds does not count as a wrong clock', () => {
    const { tokens, storage } = setUp({}, never, NOW + 20_000);
    tokens.store({ accessToken: tokenFor(900, { iat: NOW / 1000 }), refreshToken: 'r' });
    expect(storage.get(KEYS.clockSkew)).toBe(null);
  });
});

describe('Token expiry: it is then refreshed with the refresh token', () => {
  it('once for all concurrent calls, and the new pair is stored', async () => {
    let calls = 0;
    const { tokens, storage } = setUp({ ...SESSION, [KEYS.refreshToken]: 'r1' }, async (token) => {
      calls += 1;
      return { accessToken: tokenFor(900), refreshToken: `${token}+` };
    });
    const got = await Promise.all([tokens.fresh(), tokens.fresh(), tokens.fresh()]);
    expect(new Set(got)).toEqual(new Set([tokenFor(900)]));
    expect([calls, storage.get(KEYS.refreshToken)]).toEqual([1, 'r1+']);
  });

  it('a token that another tab has renewed is used', async () => {
    const { storage } = setUp(SESSION, never);
    const tokens = createTokens({
      storage,
      clock: { now: () => NOW, later: () => () => {} },
      refresh: never,
      withTabLock: (work) => {
        storage.set(KEYS.accessToken, tokenFor(900));
        return work();
      },
      isFinal: () => false,
    });
    expect(await tokens.fresh()).toBe(tokenFor(900));
  });

  it('with no refresh token this is an error: "No refresh token available"', async () => {
    const { tokens, storage } = setUp({ [KEYS.accessToken]: 'old', [KEYS.user]: '{}' }, never);
    await expect(tokens.fresh()).rejects.toThrow('No refresh token available');
    expect([storage.get(KEYS.accessToken), storage.get(KEYS.user)]).toEqual([null, null]);
  });

  it('a refusal ends the session', async () => {
    const { tokens, storage, events } = setUp(SESSION, () => Promise.reject(new Error('final')));
    await expect(tokens.fresh()).rejects.toThrow('final');
    expect(Object.keys(SESSION).map((key) => storage.get(key))).toEqual([null, null, null]);
    expect(events).toEqual(['ended']);
  });

  it('a network error does not end the session', async () => {
    const { tokens, storage, events } = setUp(SESSION, () =>
      Promise.reject(new TypeError('Failed to fetch')),
    );
    await expect(tokens.fresh()).rejects.toThrow('Failed to fetch');
    expect(Object.keys(SESSION).map((key) => storage.get(key))).toEqual(['old', 'r', '{}']);
    expect(events).toEqual([]);
  });

  it('a failed refresh is retried by the next call', async () => {
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      async () => ({ accessToken: tokenFor(900), refreshToken: 'r2' }),
    ];
    const { tokens } = setUp(SESSION, () => answers.shift()!());
    await tokens.fresh().catch(() => {});
    expect(await tokens.fresh()).toBe(tokenFor(900));
  });
});

describe('a refresh that completes after the session has changed', () => {
  const pair = { accessToken: tokenFor(900), refreshToken: 'r2' };

  it('does not sign in a user who has signed out', async () => {
    const { tokens, storage } = setUp(SESSION, async () => {
      tokens.clear();
      return pair;
    });
    await expect(tokens.fresh()).rejects.toThrow('The session has changed meanwhile');
    expect(storage.get(KEYS.accessToken)).toBe(null);
  });

  it('does not change the session of another user who has signed in', async () => {
    const { tokens, storage } = setUp(SESSION, async () => {
      tokens.store({ accessToken: tokenFor(800), refreshToken: 'theirs' });
      throw new Error('final');
    });
    await expect(tokens.fresh()).rejects.toThrow('final');
    expect(storage.get(KEYS.refreshToken)).toBe('theirs');
  });
});

describe('the owner of a token', () => {
  it('is read from the token', () => {
    expect(holderOf(tokenFor(1, { sub: 'u1' }))).toBe('u1');
    expect([holderOf('x'), holderOf(tokenFor(1))]).toEqual(['', '']);
    expect(setUp({}, never).tokens.holder()).toBe(null);
  });
});
