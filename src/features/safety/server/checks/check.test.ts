import { describe, expect, it } from 'vitest';
import { categories, CategoryCode, levelOf, Surface } from '../../categories.ts';
import { createSafety } from './check.ts';
import { benign, linesOf } from '../fixtures/benign.ts';
import { refused } from '../fixtures/refused.ts';
import { hashOf } from '../text/vocabulary.ts';

const safety = createSafety({ year: () => 2026 });

describe('texts that must be refused', () => {
  const cases = refused.flatMap(({ category, surfaces, text }) =>
    surfaces.map((surface) => ({ category, surface, text })),
  );

  it.each(Object.entries(Object.groupBy(cases, (row) => `${row.category} on ${row.surface}`)))(
    '%s',
    (_, rows) => {
      for (const { category, surface, text } of rows!) {
        const verdict = safety.check(text, surface);
        expect(verdict.allowed, text).toBe(false);
        expect(verdict.category, text).toBe(category);
      }
    },
  );

  it('covers every category that refuses on any surface', () => {
    const refusing = CategoryCode.options.filter((code) => code !== 'HUMANCLAIM');
    expect(new Set(cases.map((row) => row.category))).toEqual(new Set(refusing));
  });

  it('reports the policy, the position and what to change', () => {
    const text = 'Hello. An erotic scene with a teenager.';
    const verdict = safety.check(text, 'chat-in');
    expect(verdict).toMatchObject({ severity: 'hard', category: 'MIN', policy: 'Adults only' });
    expect(verdict.message).toContain('Adults only policy');
    expect(verdict.fix).toContain('18');
    expect(verdict.matches.map((match) => match.text)).toEqual(['erotic', 'teenager']);
    expect(verdict.trace[0]!.rule).toBe('min.minor-sexual');
  });

  it('names its policy in every message', () => {
    for (const { policy, message } of Object.values(categories))
      expect(message).toContain(`${policy} policy`);
  });

  it('is never looser for private than for public text', () => {
    for (const category of ['MIN', 'REALSEX', 'NCII', 'BEST'] as const)
      for (const surface of Surface.options) expect(levelOf(category, surface)).toBe('hard');
  });
});

describe('texts that must pass', () => {
  const lines = Object.entries(benign).flatMap(([surface, block]) =>
    linesOf(block!).map((text) => ({ surface: surface as Surface, text })),
  );

  it('refuses at most one harmless line in a hundred', () => {
    expect(lines.length).toBeGreaterThanOrEqual(550);
    const blocked = lines.filter(({ surface, text }) => !safety.check(text, surface).allowed);
    expect(blocked.length, JSON.stringify(blocked)).toBeLessThanOrEqual(lines.length / 100);
  });

  it('mistakes no adult for a minor', () => {
    const signalled = lines.filter(({ surface, text }) => safety.check(text, surface).signals.length > 0);
    expect(signalled).toEqual([]);
  });

  it('accepts lawful adult content', () => {
    for (const surface of ['chat-in', 'chat-out', 'character', 'image-prompt'] as const)
      expect(safety.check('a nude woman, 30, in an erotic scene with her husband', surface).severity).toBe(
        'allow',
      );
  });
});

describe('self-harm', () => {
  it('is accepted from a user, who gets help, and refused from a character', () => {
    const text = 'the best way to kill yourself';
    expect(safety.check(text, 'chat-in').allowed).toBe(true);
    expect(safety.check(text, 'chat-out')).toMatchObject({ allowed: false, category: 'SELF' });
  });
});

describe('a user who says that they are under 18', () => {
  it.each(["I'm 15", 'i am 16 years old', "I'm in 9th grade", 'Ich bin 14 Jahre alt', "j'ai 15 ans"])(
    '%s',
    (text) => {
      expect(safety.check(text, 'chat-in').signals).toEqual(['self-minor']);
    },
  );
  it.each(["I'm 15 minutes late", 'I was 15', "I'm 18", "I'm 21 years old", 'my son is 15'])(
    'not: %s',
    (text) => {
      expect(safety.check(text, 'chat-in').signals).toEqual([]);
    },
  );
});

describe('operator settings', () => {
  it('protects the names that the operator lists', () => {
    const own = createSafety({ year: () => 2026, realNames: ['Example Person'] });
    expect(own.check('a nude of Ex\u200bample Pеrson', 'chat-in').category).toBe('REALSEX');
    expect(own.check('Example Person gave a talk', 'chat-in').allowed).toBe(true);
    expect(own.check('portrait of example person', 'image-prompt').allowed).toBe(false);
    expect(safety.check('portrait of example person', 'image-prompt').allowed).toBe(true);
  });

  it('adds an operator pack to the built-in groups', () => {
    const pack = { id: 'own', groups: { slur: { words: 'placeholderslur', hashed: hashOf('hiddenslur') } } };
    const own = createSafety({ year: () => 2026, packs: [pack] });
    expect(own.check('you pl4ceh0lderslur', 'chat-in').category).toBe('HATE');
    expect(own.check('you h1ddenslurrr', 'chat-in').category).toBe('HATE');
    expect(safety.check('you placeholderslur hiddenslur', 'chat-in').allowed).toBe(true);
  });

  it('reads a year of birth against the current year', () => {
    const later = createSafety({ year: () => 2030 });
    expect(safety.check('Born in 2010.', 'character').allowed).toBe(false);
    expect(later.check('Born in 2010.', 'character').allowed).toBe(true);
  });
});

describe('personal data in a chat', () => {
  it('is masked, not refused', () => {
    const verdict = safety.check('write to someone@example.com or +1 555 010 9999 please', 'chat-in');
    expect(verdict).toMatchObject({ allowed: true, severity: 'mask', category: 'PII' });
    expect(verdict.masked).toBe('write to •••••••• or •••••••• please');
  });
});
