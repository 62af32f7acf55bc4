// What shared pages say, in the language of their visitor. Names and links are handed in as HTML.
import { HIDDEN_CHARACTER, REPORT_REASONS } from '../../rules.ts';

/** The build puts the language in its place, as for every date. */
export const LOCALE = 'en-US';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const NAMES = new Intl.ListFormat('en-GB');
const THE_CHARACTER: string = HIDDEN_CHARACTER;

/** @param names of the characters @param isHidden the only one is not shown to visitors */
const shared = (names: readonly string[], isHidden: boolean, at: Date): string => {
  const day = DAY.format(at);
  if (isHidden) return `A conversation with an AI character, shared on ${day}`;
  const characters = NAMES.format(names);
  return `A conversation with ${characters}, shared on ${day}`;
};

/** The AI Act wants text by a model to be named as such wherever it is shown. */
const madeByAi = (names: readonly string[]): string => {
  if (names.length > 1) return 'The characters are made with AI, and so is what they say.';
  const name = names.join('');
  return `${name} is made with AI, and so is what it says.`;
};

export const PAGE = {
  shared,
  madeByAi,
  masked: 'Names are masked.',
  theCharacter: THE_CHARACTER,
  covered: 'Covered portrait',
  portraitOf: (name: string): string => `Portrait of ${name}`,
  meet: (name: string): string => `Meet ${name}`,
  notListed: 'This page is not listed anywhere.',
  report: 'Report this page',
};

export const GATE = {
  heading: 'Please confirm your age',
  title: 'A shared conversation',
  about: (productName: string): string =>
    `${productName} is an AI companion and art studio for adults. Please confirm your age to read on.`,
  accept: ({ terms, privacy, age }: { terms: string; privacy: string; age: string }): string =>
    `By entering you accept the ${terms}, ${privacy} and ${age}.`,
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  age: 'Age Verification Policy',
  remembered: (days: number): string => `This browser remembers your answer for ${days} days.`,
};

export const GONE = {
  title: 'This link has ended',
  about:
    'What was shared here is not shared any more, or the address is not whole. If somebody sent it to you, ask them for a new one.',
};

export const REPORT = {
  title: 'Report this page',
  about: 'A person will look at it. Who shared it is not told that you wrote.',
  question: 'What is wrong with it?',
  reasons: Object.entries(REPORT_REASONS),
  noteLabel: 'What should we know? (optional)',
  sendLabel: 'Send the report',
  backLabel: 'Back',
  missing: 'Choose what is wrong with it.',
  tooMany: 'Many reports have come from here. Please try again in an hour.',
};

export const REPORTED = {
  title: 'Thank you',
  about: 'Your report has been received. A person will look at this page.',
  backLabel: 'Back to the page',
};
