// Example dialogue of the house's characters, from the answers that were written for them: engines with a
// model hear the same voice as the stand-in speaks with.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { CONTENT_DIR } from '../../../platform/server/places/project-root.ts';

const FOLDER = path.join(CONTENT_DIR, 'understudy/characters');

/** The first questions are those that people ask first. About 500 tokens. */
const EXAMPLES = 8;

const Written = z.object({
  questions: z.array(z.object({ ask: z.array(z.string()).min(1), answer: z.string() })),
});

/** @returns the examples in the form of a card's example dialogue; empty where nothing was written. */
export async function readHouseExamples(slug: string): Promise<string> {
  const text = await readFile(path.join(FOLDER, `${slug}.json`), 'utf8').catch(() => null);
  if (text === null) return '';
  const { questions } = Written.parse(JSON.parse(text));
  return questions
    .slice(0, EXAMPLES)
    .map(({ ask, answer }) => `<START>\n{{user}}: ${ask[0]}\n{{char}}: ${answer}`)
    .join('\n');
}
