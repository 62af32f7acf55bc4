// Example dialogue of the house's characters, from the answers that were written for them: engines with a
// model hear the same voice as the stand-in speaks with.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Log } from '../../../platform/server/log.ts';

/** The first questions are those that people ask first. About 500 tokens. */
const EXAMPLES = 8;

const Written = z.object({
  questions: z.array(z.object({ ask: z.array(z.string()).min(1), answer: z.string() })),
});

interface HouseExamplesDeps {
  /** Folders of content; a file of an earlier one takes precedence. */
  roots: readonly string[];
  log: Log;
}

/**
 * @returns the examples in the form of a card's example dialogue; empty where nothing was written, or where the
 * file has a fault, which the log names
 */
export async function readHouseExamples(slug: string, { roots, log }: HouseExamplesDeps): Promise<string> {
  for (const root of roots) {
    const file = path.join(root, 'understudy/characters', `${slug}.json`);
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) continue;
    try {
      return Written.parse(JSON.parse(text))
        .questions.slice(0, EXAMPLES)
        .map(({ ask, answer }) => `<START>\n{{user}}: ${ask[0]}\n{{char}}: ${answer}`)
        .join('\n');
    } catch (error) {
      log.warn({ err: error, file }, 'the written lines of a character cannot be read');
      return '';
    }
  }
  return '';
}
