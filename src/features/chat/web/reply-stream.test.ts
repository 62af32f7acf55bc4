import { expect, test } from 'vitest';
import type { Message } from '../contract.ts';
import { applyEvent, catchingUp, takeUp, type ReplyEvent, type ReplyProgress } from './reply-stream.ts';

const message = (content: string, state: Message['state'] = 'streaming'): Message => ({
  ...{ id: 'm1', parentId: 'u1', role: 'assistant', content, state, problem: null },
  ...{
    alternative: 1,
    alternatives: ['m1'],
    isEdited: false,
    help: null,
    marks: [],
    createdAt: '2026-01-01T00:00:00.000Z',
  },
});
const start = (content = ''): ReplyEvent => ({
  event: 'start',
  data: { seq: 0, conversationId: 'c1', userMessage: null, message: message(content), isStandIn: false },
});
const delta = (seq: number, text: string): ReplyEvent => ({ event: 'delta', data: { seq, text } });

function play(events: ReplyEvent[], from: ReplyProgress | null = null) {
  let reply = from;
  const kinds: string[] = [];
  for (const event of events) {
    const step = applyEvent(reply, event);
    kinds.push(step.kind);
    if ('reply' in step) reply = step.reply;
  }
  return { kinds, text: reply?.text, seq: reply?.seq };
}

test('deltas in order make the text', () => {
  expect(play([start(), delta(1, 'It '), delta(2, 'was '), delta(3, 'late.')])).toEqual({
    kinds: ['begun', 'grown', 'grown', 'grown'],
    text: 'It was late.',
    seq: 3,
  });
});

test('a delta that comes twice counts once', () => {
  const { text, kinds } = play([start(), delta(1, 'It '), delta(1, 'It '), delta(2, 'was')]);
  expect(text).toBe('It was');
  expect(kinds).toEqual(['begun', 'grown', 'nothing', 'grown']);
});

test('a missing number is a gap, and what came before it stays', () => {
  const { text, seq, kinds } = play([start(), delta(1, 'It '), delta(2, 'was '), delta(4, 'lost')]);
  expect(kinds.at(-1)).toBe('gap');
  expect([text, seq]).toEqual(['It was ', 2]);
});

test('the first delta after the start may stand for several', () => {
  expect(play([start(), delta(7, 'All that was missed')]).text).toBe('All that was missed');
});

test('a new connection catches up in one piece, and only once', () => {
  const before: ReplyProgress = { messageId: 'm1', text: 'It was ', seq: 2, isCatchingUp: false };
  const { text, kinds } = play([delta(5, 'very late'), delta(7, '!')], catchingUp(before));
  expect(text).toBe('It was very late');
  expect(kinds).toEqual(['grown', 'gap']);
});

test('an opened page is taken up where it stands', () => {
  const opened = takeUp('m1', 'It was ', 4);
  expect(play([delta(3, 'was '), delta(4, 'was '), delta(6, 'late.')], opened).text).toBe('It was late.');
});

test('a start that comes again begins anew, so that its text is not doubled', () => {
  expect(play([start(), delta(1, 'It '), delta(2, 'was'), start(), delta(2, 'It was')]).text).toBe('It was');
});

test('continuing adds to what stood there, with one space between', () => {
  expect(play([start('It was late.\n'), delta(1, 'She rose.')]).text).toBe('It was late. She rose.');
});

test('a delta without a start cannot be placed', () => {
  expect(play([delta(3, 'late')]).kinds).toEqual(['gap']);
});

test('usage moves the number on, so that joining again does not ask for it', () => {
  const usage: ReplyEvent = {
    event: 'usage',
    data: { seq: 2, promptTokens: 1, completionTokens: 1, isEstimate: true },
  };
  expect(play([start(), delta(1, 'It'), usage])).toMatchObject({ seq: 2, text: 'It' });
});

test('the end carries the message, even where something was lost before it', () => {
  const done: ReplyEvent = { event: 'done', data: { seq: 9, message: message('It was late.', 'complete') } };
  const step = applyEvent({ messageId: 'm1', text: 'It', seq: 1, isCatchingUp: false }, done);
  expect(step).toMatchObject({ kind: 'done', message: { content: 'It was late.', state: 'complete' } });
  expect(applyEvent(null, done)).toMatchObject({ kind: 'done' });
});

test('an error says what was kept', () => {
  const error: ReplyEvent = {
    event: 'error',
    data: {
      seq: 3,
      code: 'chat.broken',
      message: 'It broke off',
      retryAfter: null,
      kept: message('It', 'interrupted'),
    },
  };
  expect(applyEvent(takeUp('m1', 'It', 1), error)).toMatchObject({
    kind: 'failed',
    error: { kept: { content: 'It' } },
  });
});
