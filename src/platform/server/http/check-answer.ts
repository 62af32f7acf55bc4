import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';

/**
 * For development and tests: checks that a response matches its contract exactly. Parsing every response
 * costs more than producing most of them, so production sends them unparsed. A field that parsing would drop,
 * fill in or change would be a leak or a wrong value there.
 * @throws Error naming the first difference
 */
export function checkAnswer(schema: z.ZodType, answer: unknown): void {
  // As on the wire: undefined fields are absent and dates are strings.
  const sent: unknown = answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
  const place = differenceIn(sent, schema.parse(sent), 'reply');
  if (place) throw new Error(`The answer is not what its contract says: ${place}`);
}

function differenceIn(sent: unknown, parsed: unknown, place: string): string | null {
  if (!isObject(sent) || !isObject(parsed))
    return isDeepStrictEqual(sent, parsed) ? null : `${place} is changed`;
  for (const key of Object.keys(parsed))
    if (!(key in sent) && parsed[key] !== undefined) return `${place}.${key} is filled in`;
  for (const [key, value] of Object.entries(sent)) {
    if (!(key in parsed)) return `${place}.${key} is unknown`;
    const found = differenceIn(value, parsed[key], `${place}.${key}`);
    if (found) return found;
  }
  return null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
