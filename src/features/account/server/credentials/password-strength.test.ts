import { expect, test } from 'vitest';
import { demandStrength } from './password-strength.ts';

const mira = { username: 'mira.k', email: 'mira.kovac@example.test' };

test.each(['password', '12345678', 'qwerty123', 'iloveyou', 'Password', '123456', 'DRAGON'])(
  '%s is too common',
  async (password) => {
    await expect(demandStrength(password, mira)).rejects.toMatchObject({
      code: 'account.weak_password',
      message: expect.stringContaining('common'),
    });
  },
);

test.each(['mira.k', 'MiraK', 'mirak2026', 'mira.kovac', 'mira.kovac@example.test', 'Mira-K1'])(
  '%s is the account’s own name or address',
  async (password) => {
    await expect(demandStrength(password, mira, 'newPassword')).rejects.toMatchObject({
      code: 'account.weak_password',
      details: { fields: { newPassword: expect.any(String) } },
    });
  },
);

test.each(['secret words', 'mira loves the sea', 'correct horse battery', 'zp4!qk', 'mirabelle jam'])(
  '%s may be used',
  async (password) => {
    await expect(demandStrength(password, mira)).resolves.toBeUndefined();
  },
);
