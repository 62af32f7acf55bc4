import { describe, expect, test } from 'vitest';
import { CardError } from './model/card-error.ts';
import { CARD_LIMITS } from './model/limits.ts';
import { readCard, type ReadCard } from './read-card.ts';
import type { CorpusCase } from './test-support/corpus-case.ts';
import { corpus } from './test-support/corpus/all-cases.ts';

function outcomeOf({ file, fileName, limits }: CorpusCase): ReadCard | CardError {
  try {
    return readCard(file, fileName, { ...CARD_LIMITS, ...limits });
  } catch (error) {
    if (error instanceof CardError) return error;
    throw error;
  }
}

const codesOf = ({ report }: ReadCard) => [...new Set(report.corrections.map(({ code }) => code))].sort();

test('the corpus is large, and the names of its cases are unique', () => {
  const names = Object.values(corpus).flatMap((cases) => cases.map(({ name }) => name));
  expect(names.length).toBeGreaterThanOrEqual(60);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(Object.entries(corpus))('%s', (_group, cases) => {
  test.each(cases.map((item) => [item.name, item] as const))('%s', (_name, item) => {
    const outcome = outcomeOf(item);
    if ('refused' in item) {
      expect(outcome).toBeInstanceOf(CardError);
      const { code, message } = outcome as CardError;
      expect(code).toBe(item.refused);
      // All placeholders of the sentence are filled.
      expect(message).toMatch(/^[A-Z].{12,}\.$/s);
      expect(message).not.toMatch(/\{\d\}/);
      return;
    }
    if (outcome instanceof CardError) throw outcome;
    expect(codesOf(outcome)).toEqual(item.codes);
    expect(outcome.kind).toBe(item.kind ?? 'character');
    if (item.card) expect(outcome.card).toMatchObject(item.card);
    if (item.sees) expect(item.sees(outcome)).toEqual(item.expects);
    // Reading does not modify the bytes of the file.
    expect(outcome.original.bytes).toBe(item.file);
    for (const { wrong, done } of outcome.report.corrections)
      expect(`${wrong} ${done}`).not.toMatch(/\{\d\}/);
  });
});

test('the order that an entry without one gets is told', () => {
  const book = { entries: [{ keys: ['lamp'], content: 'It burns.', enabled: true, extensions: {} }] };
  const card = { spec: 'chara_card_v2', spec_version: '2.0', data: { name: 'Odile', character_book: book } };
  const { report, lorebook } = readCard(Buffer.from(JSON.stringify(card)), 'odile.json', CARD_LIMITS);
  const { insertionOrder } = lorebook!.entries[0]!;
  expect(report.corrections.find(({ field }) => field.endsWith('insertion_order'))).toMatchObject({
    code: 'value.missing',
    params: { fact: insertionOrder },
    done: `It was read as ${insertionOrder}.`,
  });
});
