import { expect, test } from 'vitest';
import type { Message } from '../../contract.ts';
import { aMessage } from '../test-support/a-message.ts';
import { applyEvent, catchingUp, resumeFrom, type ReplyEvent, type ReplyProgress } from './reply-stream.ts';

const message = (content: string, state: Message['state'] = 'streaming'): Message =>
  aMessage({ id: 'm1', parentId: 'u1', content, state });
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
  return { kinds, text: reply?.text, seq: reply?.seq, ...(reply?.thoughts && { thoughts: reply.thoughts }) };
}

test('deltas in order form the text', () => {
  expect(play([start(), delta(1, 'It '), delta(2, 'was '), delta(3, 'late.')])).toEqual({
    kinds: ['begun', 'grown', 'grown', 'grown'],
    text: 'It was late.',
    seq: 3,
  });
});

test('ignores a repeated delta', () => {
  const { text, kinds } = play([start(), delta(1, 'It '), delta(1, 'It '), delta(2, 'was')]);
  expect(text).toBe('It was');
  expect(kinds).toEqual(['begun', 'grown', 'nothing', 'grown']);
});

test('reports a missing number as a gap and keeps the text before it', () => {
  const { text, seq, kinds } = play([start(), delta(1, 'It '), delta(2, 'was '), delta(4, 'lost')]);
  expect(kinds.at(-1)).toBe('gap');
  expect([text, seq]).toEqual(['It was ', 2]);
});

test('the first delta after the start may combine several', () => {
  expect(play([start(), delta(7, 'All that was missed')]).text).toBe('All that was missed');
});

test('only the first delta of a new connection may combine several', () => {
  const before: ReplyProgress = { ...resumeFrom('m1', 'It was ', 2), isCatchingUp: false };
  const { text, kinds } = play([delta(5, 'very late'), delta(7, '!')], catchingUp(before));
  expect(text).toBe('It was very late');
  expect(kinds).toEqual(['grown', 'gap']);
});

test('resumes from the text of an opened page', () => {
  const opened = resumeFrom('m1', 'It was ', 4);
  expect(play([delta(3, 'was '), delta(4, 'was '), delta(6, 'late.')], opened).text).toBe('It was late.');
});

test('a repeated start resets the text, so that it is not duplicated', () => {
  expect(play([start(), delta(1, 'It '), delta(2, 'was'), start(), delta(2, 'It was')]).text).toBe('It was');
});

test('continuing appends to the earlier text after one space', () => {
  expect(play([start('It was late.\n'), delta(1, 'She rose.')]).text).toBe('It was late. She rose.');
});

test('continuing keeps a final blank line, as the server does', () => {
  expect(play([start('It was late.\n\n'), delta(1, 'She rose.')]).text).toBe('It was late.\n\nShe rose.');
});

test('a delta without a start is a gap', () => {
  expect(play([delta(3, 'late')]).kinds).toEqual(['gap']);
});

test('usage advances the number, so that rejoining does not request it again', () => {
  const usage: ReplyEvent = {
    event: 'usage',
    data: { seq: 2, promptTokens: 1, completionTokens: 1, isEstimate: true },
  };
  expect(play([start(), delta(1, 'It'), usage])).toMatchObject({ seq: 2, text: 'It' });
});

test('the end delivers the message even when deltas were lost', () => {
  const done: ReplyEvent = { event: 'done', data: { seq: 9, message: message('It was late.', 'complete') } };
  const step = applyEvent({ ...resumeFrom('m1', 'It', 1), isCatchingUp: false }, done);
  expect(step).toMatchObject({ kind: 'done', message: { content: 'It was late.', state: 'complete' } });
  expect(applyEvent(null, done)).toMatchObject({ kind: 'done' });
});

test('an error delivers the stored part of the reply', () => {
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
  expect(applyEvent(resumeFrom('m1', 'It', 1), error)).toMatchObject({
    kind: 'failed',
    error: { kept: { content: 'It' } },
  });
});

const thought = (seq: number, text: string, isWithdrawn = false): ReplyEvent => ({
  event: 'thought',
  data: { seq, text, ...(isWithdrawn && { isWithdrawn }) },
});

test('thoughts are numbered as deltas are, and are no part of the text', () => {
  const events = [
    start(),
    thought(1, 'She '),
    thought(2, 'asks.'),
    delta(3, 'Yes'),
    thought(4, ' Hm.'),
    delta(5, '.'),
  ];
  expect(play(events)).toMatchObject({ text: 'Yes.', thoughts: 'She asks. Hm.', seq: 5 });
  expect(play([start(), thought(1, 'She '), delta(3, 'Yes')]).kinds.at(-1)).toBe('gap');
  expect(play([thought(1, 'She ')]).kinds).toEqual(['gap']);
});

test('a new connection brings the missed thoughts and the missed text', () => {
  const opened = resumeFrom('m1', 'It', 4, 'She ');
  expect(play([thought(8, 'asks.'), delta(9, ' was')], opened)).toMatchObject({
    text: 'It was',
    thoughts: 'She asks.',
    seq: 9,
  });
});

test('withdrawn thoughts are forgotten', () => {
  expect(play([start(), thought(1, 'She '), thought(2, '', true), delta(3, 'Yes')])).toEqual({
    kinds: ['begun', 'grown', 'grown', 'grown'],
    text: 'Yes',
    seq: 3,
  });
});
