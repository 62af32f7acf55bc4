// Parses what arrives by the route's contract. What is wrong is said in plain sentences, by field.
import type { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/catalogue.ts';
import { problemsOf, sentenceOfIssue } from './field-sentences.ts';

export type InputPart = 'params' | 'query' | 'body';

/** Nesting limit. Deeper than any body of the contracts; much deeper values could overflow the stack. */
const DEPTH_MAX = 32;

export function parsePart(schema: z.ZodType, value: unknown, part: InputPart): unknown {
  if (!isStorable(value)) throw new AppError('request.invalid/text');
  const result = schema.safeParse(value, { error: sentenceOfIssue, reportInput: true });
  if (result.success) return result.data;
  // A malformed id cannot exist.
  if (part === 'params') throw new AppError('request.not_found');
  const problems = problemsOf(result.error.issues);
  const fields: Record<string, string> = {};
  for (const { path, sentence } of problems) fields[path || part] ??= sentence.text;
  const [first] = problems;
  if (!first) throw new AppError('request.invalid', { fields });
  const { variant, params } = first.sentence;
  // Each variant has its own parameters, which describe() has filled in.
  const id: MessageId = `request.invalid/${variant}`;
  throw new AppError(id as 'request.invalid/field', { params: params as { reason: string }, fields });
}

/** PostgreSQL cannot store U+0000, nor an unpaired surrogate. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= DEPTH_MAX) return false;
  for (const part of Object.values(value)) if (!isStorable(part, depth + 1)) return false;
  return true;
}
