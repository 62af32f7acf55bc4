// Walks the body and query of every contract with wrong values: what is said about a field is a plain
// sentence, never the schema library's own wording.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '../../src/app/contract.ts';
import { parsePart, type InputPart } from '../../src/platform/server/http/parse-input.ts';
import { AppError } from '../../src/shared/errors.ts';
import type { Route } from '../../src/shared/route.ts';

/** How the schema library words its findings, and what only a programmer would say. */
const RAW =
  /Too (small|big)|Invalid (input|option|string|number|key|value|UUID|URL|email|ISO|JSON|discriminator)|expected|received|unrecogni[sz]ed|[<>]=|pattern|undefined|\bNaN\b|\bstring\b|\/\^/i;

const routes = Object.entries(api).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Route>).map(([name, route]): [string, Route] => [
    `${feature}.${name}`,
    route,
  ]),
);

type Json = z.core.JSONSchema.BaseSchema;

const LONG = 'x'.repeat(60_000);
/** What is sent in place of each value. */
const WRONG: [string, unknown][] = [
  ['empty text', ''],
  ['blank text', '   '],
  ['a text that is too long', LONG],
  ['one character', 'x'],
  ['an address that is none', 'mail@'],
  ['a number', 7.5],
  ['a very large number', 1e15],
  ['a negative number', -1e15],
  ['a boolean', true],
  ['null', null],
  ['a list', []],
  ['a long list', Array.from({ length: 1_200 }, () => 'x')],
  ['a list of wrong values', [null, 7, {}]],
  ['an object', {}],
  ['an object with an unknown field', { isUnknownHere: 1 }],
  ['nothing', undefined],
];

/** Values of the schema's shape in which every leaf is `wrong`. */
function filled(schema: Json, wrong: unknown, depth = 0): unknown[] {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])] as Json[];
  if (branches.length > 0) return branches.flatMap((branch) => filled(branch, wrong, depth)).slice(0, 12);
  if (depth > 5) return [wrong];
  if (schema.type === 'object' && schema.properties) {
    const whole = Object.entries(schema.properties as Record<string, Json>).map(
      ([name, part]) => [name, filled(part, wrong, depth + 1)] as const,
    );
    const most = Math.max(1, ...whole.map(([, values]) => values.length));
    return Array.from({ length: most }, (_, index) =>
      Object.fromEntries(whole.map(([name, values]) => [name, values[index % values.length]])),
    );
  }
  if (schema.type === 'array' && schema.items && typeof schema.items === 'object')
    return [wrong, ...filled(schema.items as Json, wrong, depth + 1).map((value) => [value])];
  return [wrong];
}

function refusalOf(schema: z.ZodType, value: unknown, part: InputPart): AppError | null {
  try {
    parsePart(schema, value, part);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

const parts = routes.flatMap(([name, route]) =>
  (['body', 'query'] as const).flatMap((part): [string, z.ZodType, InputPart][] =>
    route[part] ? [[`${name} ${part}`, route[part], part]] : [],
  ),
);

test('there are contracts to walk', () => {
  expect(parts.length).toBeGreaterThan(80);
});

describe.each(parts)('%s', (_name, schema, part) => {
  test('is refused in plain sentences', () => {
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    const sentences = new Set<string>();
    for (const [, wrong] of WRONG)
      for (const value of [wrong, ...filled(shape, wrong)]) {
        const refusal = refusalOf(schema, value, part);
        if (!refusal) continue;
        expect(refusal.code).toBe('request.invalid');
        sentences.add(refusal.message);
        for (const sentence of Object.values(refusal.details.fields ?? {})) sentences.add(sentence);
      }
    for (const sentence of sentences) {
      expect(sentence).not.toMatch(RAW);
      expect(sentence).toMatch(/^[A-Z0-9][^\n]{2,120}$/);
    }
  });
});

test('says by how much a text is too long, and what is missing', () => {
  const schema = z.strictObject({ title: z.string().max(5), text: z.string().min(1), age: z.int().min(18) });
  const fieldsOf = (value: unknown) => refusalOf(schema, value, 'body')!.details.fields;
  expect(fieldsOf({ title: 'abcdefgh', text: '', age: 17 })).toEqual({
    title: '3 characters too long: at most 5',
    text: 'This cannot be empty',
    age: 'At least 18',
  });
  expect(fieldsOf({ title: 7, age: 18.5, more: 1 })).toEqual({
    title: 'This has to be text',
    text: 'This is required',
    age: 'Write a whole number',
    more: 'Unknown field',
  });
});

test('another language can form the first sentence from its id and parameters', () => {
  const refusal = refusalOf(z.object({ title: z.string().max(5) }), { title: 'abcdefgh' }, 'body')!;
  expect(refusal.id).toBe('request.invalid/long');
  expect(refusal.details.params).toEqual({ over: 3, most: 5 });
});

test('keeps what a contract says in its own words', () => {
  const refusal = refusalOf(api.chat.send.body, { content: '' }, 'body')!;
  expect(refusal.message).toBe('Write something first');
});
