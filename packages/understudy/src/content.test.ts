import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readContent, readExamples } from './content.ts';
import { CONTENT } from './test-support/talk.ts';

let own: string;
beforeEach(async () => {
  own = await mkdtemp(path.join(os.tmpdir(), 'nb-lines-'));
  await mkdir(path.join(own, 'characters'));
});
afterEach(() => rm(own, { recursive: true, force: true }));
const MOODS = ['good', 'bad', 'worry', 'plan', 'plain', 'asked'];
const put = (text: string) => writeFile(path.join(own, 'characters/hob.json'), text);
const read = () => readContent([own, ...CONTENT]);

it('all characters of the house are written for', () => {
  expect(readContent(CONTENT).characters.size).toBe(68);
});

it('each register has lines for every topic in every mood, none of them twice', () => {
  const { topics, topicLines, registers } = readContent(CONTENT);
  expect([...topicLines.keys()].sort()).toEqual([...registers.keys()].sort());
  for (const [register, lines] of topicLines) {
    expect(Object.keys(lines).sort(), register).toEqual([...topics.names].sort());
    for (const [topic, byMood] of Object.entries(lines)) {
      for (const mood of MOODS)
        expect(byMood?.[mood]?.length ?? 0, `${register}: ${topic}, ${mood}`).toBeGreaterThan(0);
      // Said in every mood when the others are used up.
      expect(byMood?.['plain']?.length ?? 0, `${register}: ${topic}`).toBeGreaterThanOrEqual(2);
    }
    const all = Object.values(lines).flatMap((byMood) => Object.values(byMood ?? {}).flat());
    expect(all.filter((line, at) => all.indexOf(line) !== at)).toEqual([]);
  }
});

it('there are lines for every occasion in each register, and examples of it', () => {
  const { occasions, registers } = readContent(CONTENT);
  const written = occasions.needs.filter(
    (name) => !['ask-character', 'ask-user', 'say-wrong'].includes(name),
  );
  for (const [name, register] of registers)
    for (const occasion of written)
      expect(register[occasion]?.length ?? 0, `${name}: ${occasion}`).toBeGreaterThanOrEqual(6);
  const examples = readExamples(CONTENT[0]!, 'occasions');
  for (const occasion of occasions.needs)
    expect(examples.filter(({ need }) => need === occasion).length, occasion).toBeGreaterThanOrEqual(60);
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
