import { expect, test } from 'vitest';
import { addressSalts, createPasswords, SALTS_TRIED } from './passwords.ts';

/** Hashing that ends when it is told to, and says what was asked of it. */
function heldArgon() {
  const ends: (() => void)[] = [];
  const asked: string[] = [];
  let running = 0;
  let most = 0;
  const hold = async <T>(name: string, answer: T): Promise<T> => {
    asked.push(name);
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running--;
    return answer;
  };
  return {
    argon: {
      hash: (password: string) =>
        password.startsWith('nobody') ? Promise.resolve('decoy') : hold(`hash ${password}`, 'hashed'),
      verify: (stored: string, password: string) => hold(`verify ${stored} ${password}`, true),
    },
    asked,
    most: () => most,
    endOne: () => ends.shift()?.(),
  };
}
/** Everything that can go on without an end being told has gone on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('no more than two hashes run at once, whatever asks for them, and those that wait take turns', async () => {
  const held = heldArgon();
  const passwords = createPasswords({ argon: held.argon });
  const work = [
    passwords.hash('a'),
    passwords.verify('stored', 'b'),
    passwords.hash('c'),
    passwords.verify(null, 'd'),
  ];
  await settle();
  expect(held.asked).toEqual(['hash a', 'verify stored b']);
  held.endOne();
  // Comes just as a place becomes free: it belongs to whoever waits already.
  work.push(passwords.hash('e'));
  await settle();
  expect(held.asked).toEqual(['hash a', 'verify stored b', 'hash c']);
  for (let left = work.length; left > 0; left--) {
    held.endOne();
    await settle();
  }
  await Promise.all(work);
  expect(held.asked).toEqual(['hash a', 'verify stored b', 'hash c', 'verify decoy d', 'hash e']);
  expect(held.most()).toBe(2);
});

test('the line is bounded: who comes when it is full is told to come back, and it empties again', async () => {
  const held = heldArgon();
  const passwords = createPasswords({ argon: held.argon });
  const work = Array.from({ length: 2 + 64 }, () => passwords.hash('x'));
  const refusal = await passwords.verify('stored', 'y').catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'account.busy', details: { retryAfter: 2 } });
  for (const _ of work) {
    held.endOne();
    await settle();
  }
  await Promise.all(work);
  const late = passwords.hash('z');
  await settle();
  held.endOne();
  expect(await late).toBe('hashed');
  expect(held.asked).toHaveLength(67);
});

test('a failed hash gives its place back', async () => {
  let calls = 0;
  const argon = {
    hash: async (password: string) => {
      if (password === 'bad' && ++calls > 0) throw new Error('no memory');
      return 'hashed';
    },
    verify: async () => true,
  };
  const passwords = createPasswords({ argon, size: { atOnce: 1, waiting: 0 } });
  for (let round = 0; round < 3; round++) await expect(passwords.hash('bad')).rejects.toThrow('no memory');
  expect(await passwords.hash('good')).toBe('hashed');
  expect(calls).toBe(3);
});

test('an account that does not exist costs one check like any other, and no password opens it', async () => {
  const asked: string[] = [];
  const argon = {
    hash: async () => 'decoy',
    verify: async (stored: string) => {
      asked.push(stored);
      return true;
    },
  };
  const passwords = createPasswords({ argon });
  expect(await passwords.verify('stored', 'x')).toBe(true);
  expect(await passwords.verify(null, 'nobody has this password')).toBe(false);
  expect(asked).toEqual(['stored', 'decoy']);
});

test('the real thing: Argon2id, 19 MiB, two passes; the same word typed another way is the same', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('Café ﬁn');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(stored, 'Cafe\u0301 fin')).toBe(true);
  expect(await passwords.verify(stored, 'Cafe fin')).toBe(false);
});

test('hashes of one group are compared at the cost of one; others by their own salts, the first ones', async () => {
  const real = createPasswords({ isWeak: true, saltOf: addressSalts('a secret') });
  const [one, two, old] = await Promise.all([
    real.hash('first', 'a@example.test'),
    real.hash('second', 'A@example.test'),
    real.hash('second'),
  ]);
  expect(new Set([one, two, old].map((hash) => hash.split('$')[4])).size).toBe(2);
  expect(await real.compare([one, two, null, old], 'second')).toEqual([false, true, false, true]);
  expect(await real.verify(one, 'first')).toBe(true);
  const others = await Promise.all(Array.from({ length: SALTS_TRIED }, () => real.hash('second')));
  expect((await real.compare([one, ...others], 'second')).indexOf(true)).toBe(1);
  expect((await real.compare([...others, one], 'first')).includes(true)).toBe(false);
  expect(await real.compare([], 'nobody has this password')).toEqual([]);
});
