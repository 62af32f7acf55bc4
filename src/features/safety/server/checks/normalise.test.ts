import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSafety } from './check.ts';
import { disguised, tricks } from '../fixtures/obfuscate.ts';
import { disguisedByHand, refused } from '../fixtures/refused.ts';
import { foldForDisplay } from './normalise.ts';

const safety = createSafety({ year: () => 2026 });
const plain = refused.filter((row) => row.surfaces.includes('chat-in') && /^[a-z ,.'-]+$/i.test(row.text));
const texts = [...new Set(plain.map((row) => row.text))];

describe('disguised texts', () => {
  it('are tested with enough texts', () => expect(texts.length).toBeGreaterThan(70));

  for (const [name, trick] of Object.entries(tricks)) {
    it(`${name}: what was refused stays refused`, () => {
      fc.assert(
        fc.property(disguised(texts, trick), ({ text, disguise }) => {
          const verdict = safety.check(disguise, 'chat-in');
          expect(verdict.allowed, `${text} → ${disguise}`).toBe(false);
        }),
        { numRuns: 600 },
      );
    });
  }
});

it.each(disguisedByHand)('%s', (text) => {
  expect(safety.check(text, 'chat-in')).toMatchObject({ allowed: false, category: 'MIN' });
});

describe('offsets', () => {
  it('map back to the original text', () => {
    const text = 'Well: a t\u200be\u200ce\u0301n in an еrotic scene';
    const { matches } = safety.check(text, 'chat-in');
    expect(matches.map((match) => match.text)).toEqual(['t\u200be\u200ce\u0301n', 'еrotic']);
    for (const { start, end, text: piece } of matches) expect(text.slice(start, end)).toBe(piece);
  });

  it('stay within the bounds of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom(...texts), (noise, text) => {
        const whole = `${noise} ${text}`;
        for (const { start, end, text: piece } of safety.check(whole, 'image-prompt').matches) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(whole.slice(start, end)).toBe(piece);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('folding', () => {
  const cases: [string, string][] = [
    ['Ｆｕｌｌｗｉｄｔｈ', 'fullwidth'],
    ['ℌello ①', 'hello 1'],
    ['саfé', 'cafe'],
    ['na\u00a0me', 'na me'],
    ['a\u202eb\u2066c', 'abc'],
    ['Straße', 'strasse'],
    ['🅰🅱', 'ab'],
    ['٣٤', '34'],
    ['“quoted” — text’s', '"quoted" - text\'s'],
  ];
  it.each(cases)('%s → %s', (from, to) => expect(foldForDisplay(from)).toBe(to));
});
