import { describe, expect, test } from 'vitest';
import { readConfig, SETTING_NAMES } from '../../../app/server/settings.ts';
import { safeSettings } from './safe-settings.ts';

const SECRET = 'a secret that is forty characters long!!';
const config = readConfig({
  SECRET,
  DATABASE_URL: 'postgres://nightbloom:p%40ss-word@db.example.test:5433/nightbloom?sslmode=require',
  SMTP_URL: 'smtps://mailer:letters-key@mail.example.test:465',
  MAIL_FROM: 'Nightbloom <hello@example.test>',
  CHAT_API_KEY: 'sk-123456789',
  CHAT_MODEL: 'moon-7b',
});
const { list, withoutSecrets } = safeSettings(config, SETTING_NAMES);
const shown = Object.fromEntries(list.map(({ name, value }) => [name, value]));

describe('settings that are safe to show', () => {
  test('shows harmless settings, the host of URLs, and of the rest only whether they are set', () => {
    expect(shown).toMatchObject({
      CHAT_MODEL: 'moon-7b',
      DATABASE_URL: 'postgres://db.example.test:5433',
      SMTP_URL: 'smtps://mail.example.test:465',
      CHAT_API_KEY: 'set',
      SECRET: 'set',
      GOOGLE_CLIENT_SECRET: 'not set',
      CHAT_BASE_URL: 'not set',
    });
  });

  test('lists every setting without any secret', () => {
    expect(list.map(({ name }) => name)).toEqual(SETTING_NAMES);
    const text = JSON.stringify(list);
    for (const secret of [SECRET, 'p%40ss-word', 'p@ss-word', 'letters-key', 'sk-123456789', 'nightbloom:'])
      expect(text).not.toContain(secret);
  });

  test('removes a password with a percent sign that is no escape', () => {
    const url = 'postgres://nightbloom:100%sure-of-it@db.example.test/nightbloom';
    const odd = safeSettings({ ...config, DATABASE_URL: url }, SETTING_NAMES);
    expect(odd.withoutSecrets('login with 100%sure-of-it failed')).not.toContain('sure-of-it');
  });

  test('treats an unknown setting as secret', () => {
    const odd = safeSettings({ ...config, NEW_TOKEN: 'abc-def-ghi' } as never, ['NEW_TOKEN']);
    expect(odd.list).toEqual([{ name: 'NEW_TOKEN', value: 'set' }]);
  });

  test('removes secrets from messages of other programs', () => {
    expect(withoutSecrets(`auth failed for mailer with letters-key, and p@ss-word or p%40ss-word`)).toBe(
      'auth failed for mailer with …, and … or …',
    );
  });
});
