import { expect, test } from 'vitest';
import { quizText, scoreOf, scoreText } from './quiz-text.ts';

const rows = (...verdicts: ('right' | 'partly' | 'missed')[]) =>
  verdicts.map((verdict, index) => ({ verdict, isTrap: index < 2 }));
const right = (count: number) => Array.from({ length: count }, () => 'right' as const);

test('ten questions', () => {
  const all = rows(...right(8), 'partly', 'missed');
  expect(quizText(all)).toBe(
    'Ten questions from your own talks, two of them traps. Eight right, one partly, one missed.',
  );
  expect(scoreText(scoreOf(all))).toBe('8½');
});

test('fewer questions are said to be fewer', () => {
  expect(quizText(rows('right', 'missed', 'missed'))).toBe(
    'Three questions from your own talks, two of them traps. One right, two missed. A longer talk gives more questions.',
  );
  expect(quizText([{ verdict: 'right', isTrap: true }])).toBe(
    'One question from your own talks, one of them a trap. One right. A longer talk gives more questions.',
  );
});

test('scores are written with halves', () => {
  expect([0, 0.5, 1, 9.5, 10].map(scoreText)).toEqual(['0', '½', '1', '9½', '10']);
});
