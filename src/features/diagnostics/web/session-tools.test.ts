import { describe, expect, test } from 'vitest';
import { KEYS } from '../../../platform/web/storage/storage-keys.ts';
import { createStorage } from '../../../platform/web/storage/storage.ts';
import { expiryOf, holderOf } from '../../../platform/web/calls/tokens.ts';
import { decode, expire, masked, renew, untilText } from './session-tools.ts';

const base64 = (value: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const SIGNATURE = 'sIgNaTuRe-sIgNaTuRe-sIgNaTuRe';
const TOKEN = `${base64({ alg: 'HS256' })}.${base64({ sub: 'u1', role: 'admin', exp: 4e9, who: 'Éva' })}.${SIGNATURE}`;

describe('inspecting the session', () => {
  test('decodes the token’s claims', () => {
    expect(decode(TOKEN)).toEqual({
      header: { alg: 'HS256' },
      claims: { sub: 'u1', role: 'admin', exp: 4e9, who: 'Éva' },
    });
  });
  test.each(['', 'x', 'a.b.c', `${base64({})}.`, 'null.null.null'])('%j cannot be read', (token) => {
    expect(decode(token)).toBe(null);
  });
  test('never shows a complete secret', () => {
    expect(masked(TOKEN)).toBe(`…TuRe (${TOKEN.length} characters)`);
    expect(masked('short')).toBe('… (5 characters)');
  });
});

describe('manipulating the session', () => {
  const filled = () => {
    const storage = createStorage(null);
    storage.set(KEYS.accessToken, TOKEN);
    return storage;
  };
  test('expiring a token keeps its user', () => {
    const storage = filled();
    expect(expire({ storage })).toBe(true);
    const token = storage.get(KEYS.accessToken)!;
    expect([expiryOf(token), holderOf(token)]).toEqual([1000, 'u1']);
  });
  test('a refresh expires the token first, so that the browser really requests a new one', async () => {
    const storage = filled();
    let seen = 0;
    const fresh = async () => {
      seen = expiryOf(storage.get(KEYS.accessToken)!);
      return null;
    };
    await renew({ storage, tokens: { fresh } });
    expect(seen).toBe(1000);
  });
  test('a guest has nothing to refresh', async () => {
    const storage = createStorage(null);
    expect(expire({ storage })).toBe(false);
    await expect(renew({ storage, tokens: { fresh: async () => null } })).rejects.toThrow(
      'No access token available',
    );
  });
});

test('formats times relative to now', () => {
  expect(untilText(845_000, 0)).toBe('in 14 min 5 s');
  expect(untilText(0, 3000)).toBe('3 s ago');
  expect(untilText(7_260_000, 0)).toBe('in 2 h 1 min');
});
