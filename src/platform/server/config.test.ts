import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, SETTING_NAMES } from './config.ts';

test('has a default for everything', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    MODE: 'production',
    isDevelopment: false,
  });
});

test('names every setting that is wrong, at once', () => {
  const read = () => readConfig({ PORT: 'many', MODE: 'fast', DATABASE_URL: 'mysql://x', SECRET: 'short' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/PORT: .*\n.*MODE: .*\n.*SECRET: .*\n.*DATABASE_URL: /s);
});

test('an empty value is no value', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ PORT: 3000, DATABASE_URL: undefined });
});

test('.env.example lists every setting with its default', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../../.env.example'), 'utf8');
  const listed = Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(Object.keys(listed).sort()).toEqual(SETTING_NAMES.toSorted());
  expect(readConfig(listed)).toEqual(readConfig({}));
});
