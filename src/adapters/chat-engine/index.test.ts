import { expect, it } from 'vitest';
import { fieldsOf, readTexts } from '../../shared/settings-form.ts';
import { CHAT_KINDS } from './index.ts';
import { openAiCompatible } from './openai-compatible/kind.ts';
import { understudy } from './understudy.ts';
import { CONTENT_DIR } from '../../platform/server/places/project-root.ts';

const context = { dataDir: '/nowhere', contentDirs: [CONTENT_DIR], onTrouble: () => {} };

it('every kind has its own id, and a label for each of its settings', () => {
  const ids = CHAT_KINDS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { settings } of CHAT_KINDS)
    for (const field of fieldsOf(settings)) expect(field.label, field.name).toBeTruthy();
});

it('the stand-in says that it is one', () => {
  expect(understudy.create({}, context).isStandIn).toBe(true);
});

it('a server is connected from what was typed, with the defaults of the rest', () => {
  const { values } = readTexts(openAiCompatible.settings, {
    baseUrl: 'http://127.0.0.1:1',
    profile: '',
    contextTokens: '4096',
  });
  expect(values).toEqual({
    baseUrl: 'http://127.0.0.1:1',
    contextTokens: 4096,
    firstTokenTimeoutMs: 60_000,
    idleTimeoutMs: 30_000,
  });
  const engine = openAiCompatible.create(openAiCompatible.settings.parse(values), context);
  expect(engine).toMatchObject({ name: 'openai-compatible', isStandIn: false, contextTokens: 4096 });
});

it('a setting that is wrong or missing is told, by its name', () => {
  const faults = (texts: Record<string, string>) => readTexts(openAiCompatible.settings, texts).faults;
  expect(faults({})).toEqual([{ name: 'baseUrl', message: 'is needed' }]);
  expect(faults({ baseUrl: 'nowhere', profile: 'chatty', topP: '1.1', topK: '4.5' })).toMatchObject([
    { name: 'baseUrl', message: 'must begin with http:// or https://' },
    { name: 'profile', message: expect.stringContaining('generic, openai, llama.cpp') },
    { name: 'topP', message: 'must be at most 1' },
    { name: 'topK', message: 'must be a whole number' },
  ]);
});
