import { expect, test } from 'vitest';
import { readConfig } from '../../app/server/settings.ts';
import { ConfigError } from './config.ts';

test('has a default for every setting', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    MODE: 'production',
    isDevelopment: false,
  });
});

test('names all invalid settings in one error', () => {
  const read = () => readConfig({ PORT: 'many', MODE: 'fast', DATABASE_URL: 'mysql://x', SECRET: 'short' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/PORT: .*\n.*MODE: .*\n.*SECRET: .*\n.*DATABASE_URL: /s);
});

test('Google sign-in needs both id and secret, and an issuer with TLS', () => {
  expect(() => readConfig({ GOOGLE_CLIENT_ID: 'us' })).toThrow(
    'GOOGLE_CLIENT_SECRET: is needed where GOOGLE_CLIENT_ID is set',
  );
  // It is also reported together with other errors.
  expect(() => readConfig({ GOOGLE_CLIENT_SECRET: 'secret', PORT: 'x' })).toThrow(
    /PORT: .*GOOGLE_CLIENT_ID: is needed where GOOGLE_CLIENT_SECRET is set/s,
  );
  expect(readConfig({}).OIDC_ISSUER).toBe('https://accounts.google.com');
  for (const wrong of ['google', 'http://issuer.example', 'https://issuer.example/?a=b', 'ftp://127.0.0.1'])
    expect(() => readConfig({ OIDC_ISSUER: wrong }), wrong).toThrow('OIDC_ISSUER: must be an address');
  for (const right of ['https://issuer.example/realms/one', 'http://localhost:4000', 'http://127.0.0.1:4000'])
    expect(readConfig({ OIDC_ISSUER: right }).OIDC_ISSUER).toBe(right);
});

test('a mail server needs a sender, and both are validated', () => {
  expect(readConfig({ SMTP_URL: '' })).toMatchObject({
    SMTP_URL: undefined,
    MAIL_FROM: '',
    EMAIL_VERIFICATION: 'grace',
  });
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example:587' })).toThrow(
    'MAIL_FROM: is needed where SMTP_URL is set',
  );
  for (const wrong of ['mail.example', 'https://mail.example', 'smtp'])
    expect(() => readConfig({ SMTP_URL: wrong, MAIL_FROM: 'a@b.example' }), wrong).toThrow(
      'SMTP_URL: must be an address that begins with smtp:// or smtps://',
    );
  for (const wrong of ['us', 'a b@c', 'Us <us>', 'a@b, c@d', 'Us <a@b>\r\nBcc: c@d'])
    expect(() => readConfig({ MAIL_FROM: wrong }), wrong).toThrow('MAIL_FROM: must be an address');
  const right = { SMTP_URL: 'smtps://us:secret@mail.example', MAIL_FROM: 'Nightbloom <us@mail.example>' };
  expect(readConfig(right)).toMatchObject(right);
});

test('treats an empty value as unset', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ PORT: 3000, DATABASE_URL: undefined });
});

test('wrong settings are named without their values, which may be secrets', () => {
  const wrong = {
    SECRET: 'too-short-but-secret',
    DATABASE_URL: 'mysql://owner:hunter2@db.example/night',
    SMTP_URL: 'http://mail:hunter2@mail.example',
    PORT: 'hunter2',
  };
  const told = (() => {
    try {
      readConfig(wrong);
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  })();
  for (const [name, value] of Object.entries(wrong)) {
    expect(told).toContain(name);
    expect(told).not.toContain(value);
  }
  expect(told).not.toContain('hunter2');
});
