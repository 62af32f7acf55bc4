import { expect, test } from 'vitest';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { createTokenCounts } from './token-counts.ts';

/** One token for each character. */
function letters({ answers = async (text: string) => text.length } = {}) {
  const asked: string[] = [];
  const clock = fixedClock(0);
  const engine = {
    names: new Map([['other', 'b']]),
    tokenizerOf: (model?: string) => (model === 'none' ? null : (engine.names.get(model ?? '') ?? 'a')),
    countTokens(text: string) {
      asked.push(text);
      return answers(text);
    },
  };
  return { counts: createTokenCounts({ engine, clock }), asked, clock };
}
const LONG = 10_000;

test('a text that was counted is exact from then on, and is not asked for again', async () => {
  const { counts, asked } = letters();
  expect(counts.measureFor(undefined)!.of('four words of text')).toBe(5);
  expect(await counts.learn(undefined, ['four words of text', '', 'four words of text'], LONG)).toBe(true);
  expect(await counts.learn(undefined, ['four words of text'], LONG)).toBe(false);
  expect(asked).toEqual(['four words of text']);
  const measure = counts.measureFor(undefined)!;
  expect(measure.of('four words of text')).toBe(18);
  expect([measure.isExact('four words of text'), measure.isExact('another')]).toEqual([true, false]);
});

test('what one tokenizer counted says nothing of another, and a model without one has no measure', async () => {
  const { counts } = letters();
  await counts.learn(undefined, ['text'], LONG);
  expect(counts.measureFor('other')!.isExact('text')).toBe(false);
  expect(counts.measureFor('none')).toBeNull();
  expect(await counts.learn('none', ['text'], LONG)).toBe(false);
});

test('what is not counted is estimated by what was, with a margin', async () => {
  const { counts } = letters();
  await counts.learn(undefined, ['x'.repeat(800)], LONG);
  expect(counts.measureFor(undefined)!.of('y'.repeat(1000))).toBeGreaterThan(1000);
  expect(counts.measureFor(undefined)!.of('y'.repeat(1000))).toBeLessThan(1060);
});

test('a tokenizer that fails is left alone, each time for longer', async () => {
  let isDown = true;
  const answers = (text: string) =>
    isDown ? Promise.reject(new Error('down')) : Promise.resolve(text.length);
  const { counts, asked, clock } = letters({ answers });
  const tries = async () => {
    asked.length = 0;
    await counts.learn(undefined, ['text'], LONG);
    return asked.length;
  };
  expect(await tries()).toBe(1);
  expect(await tries()).toBe(0);
  clock.advance(61_000);
  expect(await tries()).toBe(1);
  clock.advance(61_000);
  expect(await tries()).toBe(0);
  isDown = false;
  clock.advance(61_000);
  expect(await tries()).toBe(1);
  expect(counts.measureFor(undefined)!.isExact('text')).toBe(true);
});

test('one that hangs for several replies at once is left alone as long as for one', async () => {
  const { counts, asked, clock } = letters({ answers: () => new Promise<number>(() => {}) });
  await Promise.all(Array.from({ length: 8 }, (_, n) => counts.learn(undefined, [`text ${n}`], 20)));
  expect(asked).toHaveLength(8);
  clock.advance(61_000);
  await counts.learn(undefined, ['more'], 20);
  expect(asked).toHaveLength(9);
  clock.advance(61_000);
  await counts.learn(undefined, ['more'], 20);
  expect(asked).toHaveLength(9);
});

test('one that hangs is not waited for, and what comes too late is not kept', async () => {
  const late: (() => void)[] = [];
  const answers = (text: string) =>
    text === 'fast' ? Promise.resolve(4) : new Promise<number>((resolve) => late.push(() => resolve(9)));
  const { counts, asked } = letters({ answers });
  expect(await counts.learn(undefined, ['fast', 'slow'], 20)).toBe(true);
  for (const resolve of late) resolve();
  await Promise.resolve();
  const measure = counts.measureFor(undefined)!;
  expect([measure.isExact('fast'), measure.isExact('slow')]).toEqual([true, false]);
  await counts.learn(undefined, ['more'], 20);
  expect(asked).toEqual(['fast', 'slow']);
});

test('one that counts much, and not all, in time goes on with the next prompt', async () => {
  let left = 20;
  const answers = (text: string) =>
    left-- > 0 ? Promise.resolve(text.length) : new Promise<number>(() => {});
  const { counts, asked } = letters({ answers });
  const texts = Array.from({ length: 40 }, (_, n) => `text ${n}`);
  await counts.learn(undefined, texts, 20);
  const before = asked.length;
  left = 100;
  await counts.learn(undefined, texts, LONG);
  expect(asked.length).toBeGreaterThan(before);
  expect(texts.every((text) => counts.measureFor(undefined)!.isExact(text))).toBe(true);
});
