import { describe, expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { USERNAME_MAX, USERNAME_MIN, USERNAME_PATTERN } from '../../rules.ts';
import { findUsername, usernameFrom } from './google-names.ts';

describe('what is left of a name', () => {
  test.each([
    ['Mira Kessler', 'Mira'],
    ['  Zoë  ', 'Zoe'],
    ['Łukasz', 'Lukasz'],
    ['Ægir Øst', 'Aegir'],
    ['Jean-Luc', 'Jean-Luc'],
    ["D'Arcy", 'DArcy'],
    ['ＭＩＲＡ', 'MIRA'],
    ['<b>Ana</b>', 'bAnab'],
    ['Wolfeschlegelsteinhausenbergerdorff', 'Wolfeschlegelsteinhausen'],
    ['--', ''],
    ['Юлия', ''],
    ['王秀英', ''],
    ['😀', ''],
    ['', ''],
  ])('%s becomes %s', (name, username) => expect(usernameFrom(name)).toBe(username));
});

const deps = (taken: string[] = [], refused = /^$/) => ({
  names: {
    isReserved: (name: string) => name === 'Admin',
    checkName: async (text: string) => {
      if (refused.test(text)) throw new AppError('safety.blocked', { params: { reason: 'no' } });
    },
  },
  isTaken: async (name: string) => taken.includes(name.toLowerCase()),
});

describe('the username', () => {
  test.each(['Mira', 'Li', 'Юлия', '', 'x'.repeat(500), '-a-', 'Anne-'.repeat(9), '1', '…'])(
    'of %j keeps the rules',
    async (name) => {
      for (const taken of [[], [usernameFrom(name).toLowerCase()]]) {
        const username = await findUsername(deps(taken), name);
        expect(username).toMatch(USERNAME_PATTERN);
        expect(username.length).toBeGreaterThanOrEqual(USERNAME_MIN);
        expect(username.length).toBeLessThanOrEqual(USERNAME_MAX);
      }
    },
  );

  test('is the first name alone where it is free', async () => {
    expect(await findUsername(deps(), 'Mira Kessler')).toBe('Mira');
  });
  test('gets a number where it is taken or too short', async () => {
    expect(await findUsername(deps(['mira']), 'Mira')).toMatch(/^Mira-\d{4}$/);
    expect(await findUsername(deps(), 'Li')).toMatch(/^Li-\d{4}$/);
  });
  test('is neutral where nothing can be made of the name, or the policy refuses it', async () => {
    expect(await findUsername(deps(), '王秀英')).toMatch(/^visitor-\d{4}$/);
    expect(await findUsername(deps([], /bad/i), 'Bad Name')).toMatch(/^visitor-\d{4}$/);
  });
  test('is found however many are taken', async () => {
    const everything = { ...deps(), isTaken: async () => true };
    expect(await findUsername(everything, 'Mira')).toMatch(/^visitor-\d{12}$/);
  });
  test('a check that breaks is no refusal', async () => {
    const broken = {
      ...deps(),
      names: { isReserved: () => false, checkName: () => Promise.reject(new Error('down')) },
    };
    await expect(findUsername(broken, 'Mira')).rejects.toThrow('down');
  });
});
