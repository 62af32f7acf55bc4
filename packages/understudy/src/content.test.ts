import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readContent } from './content.ts';
import { CONTENT } from './test-support/talk.ts';

let own: string;
beforeEach(async () => {
  own = await mkdtemp(path.join(os.tmpdir(), 'nb-lines-'));
  await mkdir(path.join(own, 'characters'));
});
afterEach(() => rm(own, { recursive: true, force: true }));
const put = (text: string) => writeFile(path.join(own, 'characters/hob.json'), text);
const read = () => readContent([own, ...CONTENT]);

it('all characters of the house are written for', () => {
  expect(readContent(CONTENT).characters.size).toBe(68);
});

it('a file of the operator takes precedence, the others stay', async () => {
  await put(
    JSON.stringify({
      register: 'dry',
      questions: [],
      stories: [],
      needs: {},
      unknown: ['No.'],
      listening: ['Mm.'],
    }),
  );
  const { characters } = read();
  expect(characters.get('hob')).toMatchObject({ register: 'dry', unknown: ['No.'] });
  expect(characters.get('agnes')!.questions.length).toBeGreaterThan(60);
});

it.each([
  ['no JSON', '{ "questions": ['],
  ['a part that is missing', '{ "questions": [], "stories": [], "needs": {}, "unknown": [] }'],
  [
    'an answer that is no text',
    '{ "questions": [{ "ask": ["Why?"], "answer": 1 }], "stories": [], "needs": {}, "unknown": [], "listening": [] }',
  ],
])('names the file with a fault: %s', async (_, text) => {
  await put(text);
  expect(read).toThrow(path.join(own, 'characters/hob.json'));
});
