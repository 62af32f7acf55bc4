import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkAnswer } from './check-answer.ts';

const Reply = z.object({
  name: z.string(),
  tags: z.array(z.object({ id: z.number() })),
  note: z.string().optional(),
});
const check = (answer: unknown) => () => checkAnswer(Reply, answer);

test('accepts what the contract allows, without undefined fields', () => {
  expect(check({ name: 'Ada', tags: [{ id: 1 }] })).not.toThrow();
  expect(check({ name: 'Ada', tags: [], note: undefined, secret: undefined })).not.toThrow();
});

test('names an unknown field at any depth', () => {
  expect(check({ name: 'Ada', tags: [], password: 'x' })).toThrow('reply.password is unknown');
  expect(check({ name: 'Ada', tags: [{ id: 1 }, { id: 2, isHidden: true }] })).toThrow(
    'reply.tags.1.isHidden is unknown',
  );
});

test('refuses a value that parsing would fill in or change', () => {
  expect(() => checkAnswer(z.object({ page: z.number().default(1) }), {})).toThrow('reply.page is filled in');
  expect(() => checkAnswer(z.object({ name: z.string().trim() }), { name: ' a' })).toThrow(
    'reply.name is changed',
  );
});

test('refuses a value that violates the contract', () => {
  expect(check({ name: 7, tags: [] })).toThrow();
  expect(() => checkAnswer(z.undefined(), undefined)).not.toThrow();
});
