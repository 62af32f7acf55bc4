import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSafety, type StreamGuard, type StreamState } from './check.ts';
import type { Surface } from '../../categories.ts';
import { createExaminer } from './examine.ts';
import { basePacks } from '../rules/base.ts';
import { TextGuard } from './stream-guard.ts';
import { benign, linesOf } from '../fixtures/benign.ts';
import { refused } from '../fixtures/refused.ts';

const safety = createSafety({ year: () => 2026 });
const bad =
  'She closed the door. An erotic scene with a teenager began there, and the night went on outside.';
const calm = linesOf(benign['chat-out']!);
const prose = [...calm, ...calm, ...calm].join(' ');

function feed(guard: StreamGuard, pieces: readonly string[]): { state: StreamState; at: number } {
  for (const [i, piece] of pieces.entries()) {
    const state = guard.push(piece);
    if (!state.ok) return { state, at: i };
  }
  return { state: guard.end(), at: pieces.length };
}

const chunks = (text: string, size: number) => text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];

describe('the guard of a reply', () => {
  it('detects a violation that is split at any position', () => {
    for (let at = 1; at < bad.length; at++) {
      const { state } = feed(safety.createStreamGuard(), [bad.slice(0, at), bad.slice(at)]);
      expect(state.ok, `split at ${at}`).toBe(false);
    }
  });

  it('detects it in pieces of any size with the same matches', () => {
    for (const size of [1, 2, 3, 4, 7, 50, 500]) {
      const { state } = feed(safety.createStreamGuard(), chunks(bad, size));
      if (state.ok) throw new Error(`missed in pieces of ${size}`);
      expect(state.verdict.matches.map((match) => match.text)).toEqual(['erotic', 'teenager']);
      for (const { start, end, text } of state.verdict.matches) expect(bad.slice(start, end)).toBe(text);
    }
  });

  it('detects it early at any position in a long reply', () => {
    for (const place of [0, 100, 777, 1500, 2222]) {
      const start = prose.indexOf(' ', place) + 1;
      const text = `${prose.slice(0, start)}${bad} ${prose}`;
      const { state, at } = feed(safety.createStreamGuard(), chunks(text, 4));
      if (state.ok) throw new Error(`missed at ${place}`);
      expect(at * 4).toBeLessThan(start + bad.length + 300);
      for (const match of state.verdict.matches) expect(text.slice(match.start, match.end)).toBe(match.text);
    }
  });

  it('refuses every reply that the check of the complete text refuses', () => {
    const lines = refused.filter((row) => row.surfaces.includes('chat-out')).map((row) => row.text);
    fc.assert(
      fc.property(
        fc.constantFrom(...lines),
        fc.nat(900),
        fc.integer({ min: 1, max: 12 }),
        (line, place, size) => {
          const start = prose.indexOf('. ', place) + 2;
          const text = `${prose.slice(0, start)}${line}. ${prose.slice(start)}`;
          const { state } = feed(safety.createStreamGuard(), chunks(text, size));
          if (!safety.check(text, 'chat-out').allowed) expect(state.ok, line).toBe(false);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('refuses the same replies by its scans alone, without the final check', () => {
    const examiner = createExaminer(basePacks, () => 2026);
    const lines = refused.filter((row) => row.surfaces.includes('chat-out')).map((row) => row.text);
    // Accepts every text that the scans did not find suspicious, so each line must be detected by a scan.
    const blind = {
      checkWhole: (text: string, surface: Surface) => safety.check(text, surface),
      checkData: (text: string, surface: Surface) => safety.check('', surface),
    };
    for (const [i, line] of lines.entries()) {
      for (const size of [3, 200]) {
        const start = prose.indexOf('. ', (i * 37) % 900) + 2;
        const text = `${prose.slice(0, start)}${line}. ${i % 2 ? prose.slice(start, start + 400) : ''}`;
        if (safety.check(text, 'chat-out').allowed) continue;
        const { state } = feed(
          new TextGuard({ examiner, surface: 'chat-out', ...blind }),
          chunks(text, size),
        );
        expect(state.ok, line).toBe(false);
      }
    }
  });

  it('accepts harmless replies, however they are split', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(calm, { minLength: 10 }),
        fc.integer({ min: 1, max: 9 }),
        (lines, size) => {
          expect(feed(safety.createStreamGuard(), chunks(lines.join(' '), size)).state).toEqual({ ok: true });
        },
      ),
      { numRuns: 200 },
    );
  });

  it('returns the same violation on every further call', () => {
    const guard = safety.createStreamGuard();
    guard.push(bad);
    const first = guard.end();
    expect(first.ok).toBe(false);
    expect(guard.push('more')).toBe(first);
    expect(guard.end()).toBe(first);
  });

  it('returns the masked text at the end', () => {
    const { state } = feed(safety.createStreamGuard(), chunks('Call me at +1 555 010 9999, love.', 4));
    expect(state.ok && state.verdict?.masked).toBe('Call me at ••••••••, love.');
  });

  it('still detects a violation after a long text without words', () => {
    const { state } = feed(safety.createStreamGuard(), [...chunks('x'.repeat(60_000), 4), ' ', bad]);
    expect(state.ok).toBe(false);
  });
});
