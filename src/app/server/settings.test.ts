import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, SETTING_NAMES } from './settings.ts';

test('sampler settings are unset by default and limited to the ranges that servers accept', () => {
  expect(readConfig({ CHAT_TEMPERATURE: '' }).chat.settings['temperature']).toBeUndefined();
  const right = { CHAT_TEMPERATURE: '0.8', CHAT_TOP_K: '40', CHAT_PRESENCE_PENALTY: '-2' };
  expect(readConfig(right).chat.settings).toMatchObject({ temperature: 0.8, topK: 40, presencePenalty: -2 });
  for (const [name, value] of Object.entries({
    CHAT_TEMPERATURE: 'hot',
    CHAT_TOP_P: '1.1',
    CHAT_MIN_P: '-0.1',
    CHAT_TOP_K: '4.5',
    CHAT_REPETITION_PENALTY: '6',
    CHAT_FREQUENCY_PENALTY: '3',
    CHAT_PRESENCE_PENALTY: '-3',
  }))
    expect(() => readConfig({ [name]: value }), name).toThrow(`${name}: must be`);
});

test('an address alone names the usual kind, and a kind needs what its schema needs', () => {
  expect(readConfig({}).chat.kind).toBeNull();
  const server = readConfig({ CHAT_BASE_URL: 'http://127.0.0.1:8080/v1', CHAT_API_KEY: 'sk-1' });
  expect(server.chat).toMatchObject({ kind: 'openai-compatible', settings: { apiKey: 'sk-1' } });
  expect(readConfig({ CHAT_ENGINE: 'understudy' }).chat.kind).toBe('understudy');
  expect(() => readConfig({ CHAT_ENGINE: 'openai-compatible' })).toThrow('CHAT_BASE_URL: is needed');
  expect(() => readConfig({ CHAT_ENGINE: 'oracle' })).toThrow(
    'CHAT_ENGINE: must be one of openai-compatible',
  );
  expect(() => readConfig({ IMAGE_ENGINE: 'easel' })).toThrow('IMAGE_ENGINE: must be one of atelier');
  expect(readConfig({ IMAGE_WORKERS: '3' }).image).toEqual({ kind: 'atelier', settings: { workers: 3 } });
});

test('.env.example lists every setting with its default', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../../.env.example'), 'utf8');
  const listed = Object.fromEntries(
    [...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(Object.keys(listed).sort()).toEqual(SETTING_NAMES.toSorted());
  expect(readConfig(listed)).toEqual(readConfig({}));
});
