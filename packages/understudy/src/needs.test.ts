// Measures what the need reader makes of lines that were written by somebody who had not seen the examples.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readContent, readExamples } from './content.ts';
import { CHEERFUL, NEEDS } from './need/needs.ts';
import { mara } from './test-support/personas.ts';
import { CONTENT, createTalk } from './test-support/talk.ts';

const { reader } = readContent(CONTENT);
const lines = readFileSync(path.resolve(import.meta.dirname, '../test-sets/needs-test.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split('\t') as [need: string, text: string]);

const likeliest = (text: string): string => {
  const probabilities = reader.read(text);
  return reader.needs[probabilities.indexOf(Math.max(...probabilities))]!;
};

test('there are examples of each need, at least sixty, each once', () => {
  const examples = readExamples(CONTENT[0]!, 'needs');
  expect(reader.needs).toEqual([...NEEDS].sort());
  for (const need of NEEDS)
    expect(examples.filter((example) => example.need === need).length, need).toBeGreaterThanOrEqual(60);
  const keys = examples.map(({ need, text }) => `${need} ${text.trim()}`);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('at least 85 of 100 lines by a stranger are read rightly', () => {
  expect(lines).toHaveLength(604);
  const wrong = lines.filter(([need, text]) => likeliest(text) !== need);
  expect(wrong.length / lines.length, wrong.map((line) => line.join(': ')).join('\n')).toBeLessThanOrEqual(
    0.15,
  );
});

test('of loss, fear and illness at most one line in a hundred is answered cheerfully', async () => {
  const grave = lines.filter(([need]) => ['loss', 'fear', 'illness'].includes(need));
  const { registers, topicLines } = readContent(CONTENT);
  const glad = [...CHEERFUL, 'told-good', 'say-laugh', 'say-agree'];
  const cheerful = new Set<string>([
    ...[...registers.values()].flatMap((register) => glad.flatMap((need) => register[need] ?? [])),
    ...[...topicLines.values()].flatMap((lines) =>
      Object.values(lines).flatMap((byMood) => byMood?.good ?? []),
    ),
  ]);
  const wrong: string[] = [];
  for (const [, text] of grave)
    for (const seed of ['a', 'b', 'c']) {
      // A card that nothing was written for, so that the register's lines are said.
      const reply = await createTalk(mara, { seed }).send(text);
      if (cheerful.has(reply)) wrong.push(`${text}: ${reply}`);
    }
  expect(wrong.length / (3 * grave.length), wrong.join('\n')).toBeLessThanOrEqual(0.01);
});
