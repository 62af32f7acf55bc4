import { describe, expect, test } from 'vitest';
import {
  afterAct,
  canReopen,
  cleanText,
  fillPlaceholders,
  REOPENED_WITHIN_DAYS,
  SOLVED_AFTER_DAYS,
  STATES,
  type TicketAct,
  type TicketState,
  type TicketTurn,
} from './rules.ts';

const DAY = 86_400_000;
const BEFORE = new Date(Date.UTC(2026, 10, 1));
const NOW = new Date(Date.UTC(2026, 10, 2));
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY);

/** A ticket that came into a state a day ago. */
const turn = (state: TicketState): TicketTurn => ({
  state,
  waitingSince: state === 'answered' || state === 'solved' ? null : BEFORE,
  solveAt: state === 'answered' ? inDays(SOLVED_AFTER_DAYS - 1) : null,
  solvedAt: state === 'solved' ? BEFORE : null,
});

const byUser = (act: 'write' | 'solve' | 'reopen'): TicketAct => ({ by: 'user', act });
const answer = (state?: 'answered' | 'waiting' | 'solved'): TicketAct => ({
  by: 'staff',
  act: 'answer',
  state,
});
const set = (state: 'open' | 'answered' | 'waiting' | 'solved'): TicketAct => ({
  by: 'staff',
  act: 'set',
  state,
});

describe('the state that follows', () => {
  test.each<[string, TicketAct, Record<TicketState, TicketState>]>([
    [
      'a word of the user',
      byUser('write'),
      { open: 'open', answered: 'open', waiting: 'open', solved: 'reopened', reopened: 'reopened' },
    ],
    [
      'the user’s "solved"',
      byUser('solve'),
      { open: 'solved', answered: 'solved', waiting: 'solved', solved: 'solved', reopened: 'solved' },
    ],
    [
      'the user’s "again"',
      byUser('reopen'),
      { open: 'open', answered: 'answered', waiting: 'waiting', solved: 'reopened', reopened: 'reopened' },
    ],
    [
      'an answer',
      answer(),
      {
        open: 'answered',
        answered: 'answered',
        waiting: 'answered',
        solved: 'answered',
        reopened: 'answered',
      },
    ],
    [
      'an answer for now',
      answer('waiting'),
      { open: 'waiting', answered: 'waiting', waiting: 'waiting', solved: 'waiting', reopened: 'waiting' },
    ],
    [
      'two weeks without a word',
      { by: 'system', act: 'expire' },
      { open: 'open', answered: 'solved', waiting: 'waiting', solved: 'solved', reopened: 'reopened' },
    ],
  ])('after %s', (_name, act, wanted) => {
    for (const state of STATES)
      expect([state, afterAct(turn(state), act, NOW)?.state]).toEqual([state, wanted[state]]);
  });

  test('after any act says whose turn it is, until when, and since when it is solved', () => {
    const acts = [
      byUser('write'),
      byUser('solve'),
      byUser('reopen'),
      answer(),
      answer('waiting'),
      answer('solved'),
    ];
    for (const state of STATES)
      for (const act of [...acts, set('open'), set('answered'), set('waiting'), set('solved')]) {
        const after = afterAct(turn(state), act, NOW)!;
        expect(after.waitingSince === null).toBe(after.state === 'answered' || after.state === 'solved');
        expect(after.solveAt !== null).toBe(after.state === 'answered');
        expect(after.solvedAt !== null).toBe(after.state === 'solved');
      }
  });
});

test('who waits keeps their place in the queue, and begins anew after an answer', () => {
  expect(afterAct(turn('open'), byUser('write'), NOW)!.waitingSince).toEqual(BEFORE);
  expect(afterAct(turn('reopened'), answer('waiting'), NOW)!.waitingSince).toEqual(BEFORE);
  expect(afterAct(turn('answered'), byUser('write'), NOW)!.waitingSince).toEqual(NOW);
  expect(afterAct(turn('solved'), byUser('reopen'), NOW)!.waitingSince).toEqual(NOW);
});

test('each answer gives the user two weeks, and nothing else does', () => {
  const twoWeeks = inDays(SOLVED_AFTER_DAYS);
  expect(afterAct(turn('open'), answer(), NOW)!.solveAt).toEqual(twoWeeks);
  expect(afterAct(turn('answered'), answer(), NOW)!.solveAt).toEqual(twoWeeks);
  expect(afterAct(turn('answered'), byUser('reopen'), NOW)!.solveAt).toEqual(turn('answered').solveAt);
});

test('a solved ticket is taken up within its days, and not after them', () => {
  const solved = turn('solved');
  const last = BEFORE.getTime() + REOPENED_WITHIN_DAYS * DAY;
  expect(canReopen(solved, last)).toBe(true);
  expect(canReopen(solved, last + 1)).toBe(false);
  for (const act of [byUser('write'), byUser('reopen')]) {
    expect(afterAct(solved, act, new Date(last))?.state).toBe('reopened');
    expect(afterAct(solved, act, new Date(last + 1))).toBeNull();
  }
  // Staff can always.
  expect(afterAct(solved, answer(), new Date(last + 1))?.state).toBe('answered');
  for (const state of STATES)
    if (state !== 'solved') expect(canReopen(turn(state), NOW.getTime())).toBe(false);
});

test('texts keep their lines and lose what is not seen', () => {
  expect(cleanText('a\r\nb\rc\n\td')).toBe('a\nb\nc\n\td');
  expect(cleanText('a\0b\u001b[31mc\u202ed\u2066e\ufefff\u0085')).toBe('ab[31mcdef');
  expect(cleanText('👩‍🚀 naïve עברית')).toBe('👩‍🚀 naïve עברית');
});

test('placeholders are filled in, with whatever the name holds', () => {
  const text = 'Hello {name}, {name}! About {number}: {other} { name }';
  expect(fillPlaceholders(text, { name: '$& {number}', number: 1042 })).toBe(
    'Hello $& {number}, $& {number}! About 1042: {other} { name }',
  );
});
