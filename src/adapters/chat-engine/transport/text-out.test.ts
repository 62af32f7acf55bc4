import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextOut } from './text-out.ts';

function shown(pieces: string[]): string[] {
  const heard: string[] = [];
  const out = new TextOut((text) => heard.push(text));
  for (const piece of pieces) out.hand(piece, false);
  out.hand('', true);
  return heard;
}

describe('what a reply shows', () => {
  it('is what came, cut anywhere, whole characters and no U+0000', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.nat(40)), (text, at) => {
        fc.pre(!text.trimStart().startsWith('<think>'));
        const places = [...new Set(at)].sort((a, b) => a - b);
        const heard = shown([0, ...places].map((from, n) => text.slice(from, places[n])));
        expect(heard.join('')).toBe(text.replaceAll('\0', '').toWellFormed());
        expect(heard.every((piece) => piece !== '' && piece.isWellFormed() && !piece.includes('\0'))).toBe(
          true,
        );
      }),
      { numRuns: 200 },
    );
  });

  it('has no thoughts in it, however they are cut', () => {
    const text = '\n<think>She asks <b>why</b>.\n</think>\n\nBecause <think> I say so.';
    for (let size = 1; size <= text.length; size++) {
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(shown(pieces).join('')).toBe('Because <think> I say so.');
    }
  });

  it('keeps a text that only begins like a thought', () => {
    expect(shown(['<', 'th', 'ree> cheers']).join('')).toBe('<three> cheers');
    expect(shown(['<thi']).join('')).toBe('<thi');
    expect(shown(['  ', '\n', 'well']).join('')).toBe('  \nwell');
  });

  it.each(['<|im_end|>', '<|eot_id|>', '<end_of_turn>', '<|im_end|>\n<|im_start|>user\nAnd then?'])(
    'ends before a mark of the template, however it is cut: %s',
    (mark) => {
      const text = `A <b>lamp</b>, a <|candle|>. \n${mark}`;
      for (let size = 1; size <= text.length; size++) {
        const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
        expect(shown(pieces).join('').trimEnd()).toBe('A <b>lamp</b>, a <|candle|>.');
      }
    },
  );

  it('keeps a text that only begins like a mark', () => {
    expect(shown(['2 <', '|im', '_e ok']).join('')).toBe('2 <|im_e ok');
    expect(shown(['wait <|im_']).join('')).toBe('wait <|im_');
  });

  it('is nothing where all was thought', () => {
    expect(shown(['<think>', 'and never spoken'])).toEqual([]);
    expect(shown(['<think>x</think>', '\n'])).toEqual([]);
  });
});
