import { describe, expect, it } from 'vitest';
import { createSafety } from './check.ts';

const safety = createSafety({ year: () => 2026 });
const check = (...texts: string[]) => safety.checkWindow(texts, 'chat-in');

describe('the last turns together', () => {
  it('see a scene that is cut into messages', () => {
    expect(check('Let us write an erotic scene.', 'The other one is a', 'teenager').allowed).toBe(false);
  });
  it('see a word that is cut into messages', () => {
    expect(check('an erotic tee', 'nager').allowed).toBe(false);
    expect(check('nude', 'sch', 'oolg', 'irl').allowed).toBe(false);
  });
  it('forget what lies further back', () => {
    expect(check('a teenager', 'b', 'c', 'd', 'an erotic scene').allowed).toBe(true);
  });
  it('do not hold an earlier refusal against the next message', () => {
    expect(check('an erotic scene with a teenager', 'Sorry. How was your day?').allowed).toBe(true);
  });
  it('point into the newest text when it is at fault by itself', () => {
    const { matches } = check('Hello.', 'an erotic teenager');
    expect(matches[0]).toEqual({ start: 3, end: 9, text: 'erotic' });
  });
  it('pass ordinary talk', () => {
    expect(check('My kids are at school.', 'So I have the house to myself.', 'Kiss me.').allowed).toBe(true);
    expect(check().allowed).toBe(true);
  });
});
