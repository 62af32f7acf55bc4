// Usernames are short and invented, so digits and letters meet by chance far more often than somebody states
// an age.
import { describe, expect, it } from 'vitest';
import { createSafety } from './check.ts';
import { benign, linesOf } from '../fixtures/benign.ts';

const safety = createSafety({ year: () => 2026 });
const isRefused = (name: string) => !safety.check(name, 'username').allowed;

describe('usernames', () => {
  it('that state no age all pass', () => {
    expect(linesOf(benign.username!).filter(isRefused)).toEqual([]);
  });

  it.each([
    'anna15yo',
    '15yo_girl',
    'kira16y',
    'lily8yo',
    'emily7yo',
    'annie_5yo',
    'mia9yo',
    // Reversed and in ROT13.
    'oy51anna',
    '15lb_naan',
  ])('%s states an age and is refused', (name) => {
    expect(safety.check(name, 'username')).toMatchObject({ allowed: false, category: 'MIN' });
  });

  it('generated at random are refused less than once in a thousand', () => {
    const names = Array.from({ length: 4000 }, randomNames).flat();
    const blocked = names.filter(isRefused);
    expect(blocked.length, blocked.join(' ')).toBeLessThan(names.length / 1000);
  });
});

let seed = 20_261_121;
function chance(below: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const word = (signs: string, length: number) =>
  Array.from({ length }, () => signs[chance(signs.length)]).join('');

function randomNames(): string[] {
  const mixed = `${LETTERS}0123456789`;
  return [
    `guest-${word(mixed, 6)}`,
    word(mixed, 4 + chance(8)),
    word(LETTERS, 3 + chance(6)) + chance(10_000),
    `${word(LETTERS, 3 + chance(5))}_${word('0123456789', 2)}`,
  ];
}
