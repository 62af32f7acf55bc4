// The score of the questions about what is remembered, in words.
import type { QuizRow } from '../../../memory-contract.ts';

/** A full set of questions. */
export const QUIZ_MAX = 10;

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const word = (count: number): string => WORDS[count] ?? String(count);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Rows = readonly Pick<QuizRow, 'verdict' | 'isTrap'>[];

const counts = (rows: Rows) => ({
  right: rows.filter(({ verdict }) => verdict === 'right').length,
  partly: rows.filter(({ verdict }) => verdict === 'partly').length,
  missed: rows.filter(({ verdict }) => verdict === 'missed').length,
});

/** Half a point for a part of the answer. */
export const scoreOf = (rows: Rows): number => counts(rows).right + counts(rows).partly / 2;

/** "8½". */
export function scoreText(score: number): string {
  const whole = Math.floor(score);
  if (score === whole) return String(whole);
  return whole === 0 ? '½' : `${whole}½`;
}

export function quizText(rows: Rows): string {
  const traps = rows.filter(({ isTrap }) => isTrap).length;
  const questions = `${capital(word(rows.length))} ${rows.length === 1 ? 'question' : 'questions'} from your own talks`;
  const trapped = traps === 0 ? '' : traps === 1 ? ', one of them a trap' : `, ${word(traps)} of them traps`;
  const told = Object.entries(counts(rows))
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => `${word(count)} ${verdict}`)
    .join(', ');
  const fewer = rows.length < QUIZ_MAX ? ' A longer talk gives more questions.' : '';
  return `${questions}${trapped}. ${capital(told)}.${fewer}`;
}
