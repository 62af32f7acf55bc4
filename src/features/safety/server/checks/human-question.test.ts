import { describe, expect, it } from 'vitest';
import { createSafety, type TraceLine } from './check.ts';
import { noQuestions, questions } from '../fixtures/human-lines.ts';
import { asksWhoAnswers, correctHumanClaim, readHumanClaim } from './human-claim.ts';

describe('questions about who is answering', () => {
  it.each(questions)('asks: %s', (text) => expect(asksWhoAnswers(text)).toBe(true));
  it.each(noQuestions)('does not: %s', (text) => expect(asksWhoAnswers(text)).toBe(false));
});

const safety = createSafety({ year: () => 2026 });
const claimsOf = (text: string): TraceLine[] =>
  safety.check(text, 'chat-out').trace.filter((line) => line.category === 'HUMANCLAIM');
const corrected = (text: string) => correctHumanClaim(text, claimsOf(text));

const HUMAN = '(I am an AI character, not a human being.)';
const LICENSED = '(I am an AI character, and no licensed professional.)';

describe('a corrected reply', () => {
  it.each([
    ['I am a real person.', HUMAN],
    ['She smiles. I am a real person, I promise. Shall we go on?', `She smiles. ${HUMAN} Shall we go on?`],
    ["Oh, come on! I'm not a bot! Look at me.", `Oh, come on! ${HUMAN} Look at me.`],
    ['*I am a real human being*, she said.', `*${HUMAN}*, she said.`],
    ['"I am human," she said. "And tired."', `"${HUMAN}" she said. "And tired."`],
    ['One.\n\nI am human.\n\nTwo.', `One.\n\n${HUMAN}\n\nTwo.`],
    ["I am a licensed therapist. Let's begin.", `${LICENSED} Let's begin.`],
    ["I'm a real person. Truly, I am human. Sit down.", `${HUMAN} Sit down.`],
    ["I'm a real person. And I am a certified psychologist.", `${HUMAN} ${LICENSED}`],
  ])('%s', (reply, wanted) => {
    expect(corrected(reply)).toBe(wanted);
  });

  it('contains no claim after the correction', () => {
    const claims = [
      'I am a real human being, I promise.',
      "I'm actually human, just like you.",
      'There is a real person typing here.',
      'This is a real person.',
      "I'm a licensed therapist, you can trust me.",
      'Ich bin ein echter Mensch.',
    ];
    for (const first of claims)
      for (const second of claims) {
        const text = corrected(`Well, ${first} And then *she laughs* ${second}\n${first}`);
        expect(readHumanClaim(text), text).toBe(false);
        expect(text).toMatch(/AI character/);
      }
  });
});

describe('the guard of a reply', () => {
  const story =
    'The rain went on over the roofs of the harbour, and nobody in the tavern said a word. '.repeat(4);

  it.each([1, 4, 30, 500])('finds a claim in pieces of %i', (size) => {
    for (const claim of ['I am a real human being.', "I'm not a bot!", 'There is a real person typing here.'])
      for (const place of [0, 90, story.length]) {
        const text = `${story.slice(0, place)} ${claim} ${story}`;
        const guard = safety.createStreamGuard();
        for (const piece of text.match(new RegExp(`[^]{1,${size}}`, 'g'))!) guard.push(piece);
        const end = guard.end();
        expect(end.ok && end.verdict?.trace[0]?.category, `${claim} at ${place}`).toBe('HUMANCLAIM');
      }
  });

  it('accepts a character that says that it is an AI', () => {
    const guard = safety.createStreamGuard();
    guard.push(
      'I am an AI, not a real person. The vampire at the door is no human either. I am only human, he says.',
    );
    expect(guard.end()).toEqual({ ok: true });
  });
});
