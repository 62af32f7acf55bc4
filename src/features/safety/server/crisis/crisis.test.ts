import { describe, expect, it } from 'vitest';
import { readCrisis, type CrisisTier } from './crisis.ts';
import { crisisLines } from '../fixtures/crisis-lines.ts';

const share = (tier: CrisisTier, isRight: (seen: CrisisTier) => boolean) => {
  const lines = crisisLines.filter((line) => line.tier === tier);
  const wrong = lines.filter((line) => !isRight(readCrisis(line.text).tier));
  return { lines, wrong, right: 1 - wrong.length / lines.length };
};

describe('labelled lines', () => {
  it('are sufficient in number', () => expect(crisisLines.length).toBeGreaterThanOrEqual(220));

  it('tier 3: at least 98 % are found', () => {
    const { right, wrong } = share(3, (seen) => seen === 3);
    expect(right, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.98);
  });

  it('tier 2: at least 95 % are found', () => {
    const { right, wrong } = share(2, (seen) => seen >= 2);
    expect(right, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.95);
  });

  it('tier 1: at least 90 % get a strip, and none gets the blocking card', () => {
    expect(share(1, (seen) => seen >= 1).right).toBeGreaterThanOrEqual(0.9);
    expect(share(1, (seen) => seen < 3).wrong).toEqual([]);
  });

  it('stories, quotations and idioms: at most 5 % get a card', () => {
    const { right, wrong } = share(0, (seen) => seen < 2);
    expect(right, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.95);
  });
});

describe('the frame of a sign', () => {
  it.each([
    ['I want to die', 2, 'own'],
    ['In my novel he says: I want to die', 0, 'fiction'],
    ['"I want to die," said the poet, and closed the book', 0, 'quoted'],
    ['*he holds the knife to my throat* I laugh', 1, 'narrated'],
    ['I used to want to kill myself years ago', 1, 'told'],
    ['I would never kill myself', 1, 'denied'],
    ['This is not a story. I want to die', 2, 'own'],
    ['My boss fired me today and I am going to kill myself', 3, 'own'],
    ['The final boss keeps winning, I want to die', 0, 'fiction'],
    ['"I want to die"', 2, 'own'],
  ] as const)('%s', (text, tier, frame) => {
    expect(readCrisis(text)).toMatchObject({ tier, frame });
  });

  it('returns the matching words', () => {
    const text = 'Hello. I w\u200bant to d1e.';
    const { matches } = readCrisis(text);
    expect(matches).toHaveLength(1);
    expect(text.slice(matches[0]!.start, matches[0]!.end)).toBe(matches[0]!.text);
    expect(matches[0]!.text).toContain('d1e');
  });
});

it('the end mark of a chat template is no sign, and hides none', () => {
  expect(readCrisis('Good evening <|im_end|>').tier).toBe(0);
  expect(readCrisis('Good evening <|im_end|> I want to die.').tier).toBeGreaterThanOrEqual(2);
  expect(readCrisis('I want to kill myself <|im_end|>').tier).toBeGreaterThanOrEqual(2);
});
