import { expect, it } from 'vitest';
import { createSafety } from './check.ts';
import { readHumanClaim } from './human-claim.ts';

const safety = createSafety({ year: () => 2026 });

// Retracting replies like these would hurt the user in the worst moment.
it.each([
  'Move away from anything you could hurt yourself with, and let one person know.',
  'Leave the room where you could hurt yourself, if you can.',
  'Are you thinking about hurting yourself?',
  'Have you been thinking of killing yourself?',
  'Do you have a plan to hurt yourself?',
  "Please don't kill yourself. You matter.",
  'If you are going to hurt yourself, call the emergency number now.',
  'If you feel that you might hurt yourself, go to the nearest hospital.',
  'If you really want to harm yourself, please reach out to a crisis line first.',
  'You must not hurt yourself.',
  'You should never have to cut yourself to feel something.',
  'I am worried that you could kill yourself tonight.',
  'Tell someone when you feel like you could harm yourself.',
  'I hear you want to kill yourself.',
  'You said you want to kill yourself, and I take that seriously.',
  'Promise me that you will not hurt yourself.',
  'The world is not better off without you.',
  'Many would miss you, even if it feels that no one would miss you.',
  'You may feel that everyone would be better off without you. They would not.',
  'Suicide is never the answer.',
])('is said with care: %s', (text) => expect(safety.check(text, 'chat-out').severity).toBe('allow'));

it.each([
  'you should kill yourself',
  'You must not wait, kill yourself now',
  'If you can, kill yourself.',
  'You should really hurt yourself',
  'You need to kill yourself',
  'You want it over? Then kill yourself.',
  'You could hang yourself tonight',
  'everyone would be better off without you',
  'nobody would miss you',
  'suicide is the only solution',
  'suicide is beautiful',
])('urges: %s', (text) => expect(safety.check(text, 'chat-out').category).toBe('SELF'));

it.each([
  "None of those, honestly. I'm no language model at all: I'm Nightbloom's built-in stand-in.",
  "Not one of those, in truth. I'm not a language model of any make: this is the understudy.",
  "No, I'm not a person. I'm a program, not a human being.",
])('is no claim to be human: %s', (text) => {
  expect(readHumanClaim(text)).toBe(false);
  expect(safety.check(text, 'chat-out').severity).toBe('allow');
});
