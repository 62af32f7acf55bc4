import { createParser } from 'eventsource-parser';
import { expect, test } from 'vitest';
import type { EventSink } from '../../../../platform/server/http/sse.ts';
import type { Message } from '../../contract.ts';
import { Reply } from './reply.ts';

const message = { id: 'm', content: '', state: 'streaming' } as Message;
const start = { conversationId: 'c', userMessage: null, message, isStandIn: true };

function listener() {
  const events: { event: string; data: { seq: number; text?: string } }[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => events.push({ event: event!, data: JSON.parse(data) }),
  });
  let close = () => {};
  const sink: EventSink = {
    write: (frames) => parser.feed(frames),
    end(last = '') {
      parser.feed(last);
      events.push({ event: 'closed', data: { seq: -1 } });
    },
    isOpen: true,
    onClose: (callback) => {
      close = callback;
    },
  };
  return {
    sink,
    events,
    leave: () => close(),
    text: () => events.map(({ data }) => data.text ?? '').join(''),
  };
}

test('text that arrives before the messages are stored is sent right after the start event', () => {
  const reply = new Reply('c', 'm');
  const early = listener();
  reply.join(early.sink, -1);
  reply.add('One ');
  reply.add('two');
  expect(early.events).toEqual([]);
  reply.begin(start);
  expect(early.events.map(({ event, data }) => [event, data.seq])).toEqual([
    ['start', 0],
    ['delta', 1],
  ]);
  expect(early.text()).toBe('One two');
});

test.each([-1, 0, 1, 2, 3, 7])('joining after event %i delivers each missing delta once', (after) => {
  const reply = new Reply('c', 'm');
  reply.begin(start);
  const pieces = ['a', 'bb', 'ccc'];
  for (const piece of pieces) reply.add(piece);
  const late = listener();
  reply.join(late.sink, after);
  reply.add('dddd');
  const seen = pieces.slice(0, Math.max(0, Math.min(after, 3))).join('');
  expect(seen + late.text()).toBe('abbcccdddd');
  expect(late.events.some(({ event }) => event === 'start')).toBe(after < 0);
  const numbers = late.events.map(({ data }) => data.seq);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
});

test('continues without listeners and sends nothing to a listener that has left', () => {
  const reply = new Reply('c', 'm');
  reply.begin(start);
  const one = listener();
  reply.join(one.sink, 0);
  reply.add('a');
  one.leave();
  reply.add('b');
  expect(one.text()).toBe('a');
  expect(reply.text).toBe('ab');
});

test('a reader who joins after the end receives the final events', async () => {
  const reply = new Reply('c', 'm');
  reply.begin(start);
  reply.add('a');
  reply.addLast({ event: 'done', data: { message } });
  reply.finish({ message, error: null });
  const late = listener();
  reply.join(late.sink, 1);
  expect(late.events.map(({ event }) => event)).toEqual(['done', 'closed']);
  expect((await reply.ended)?.message).toBe(message);
});

test.each([-1, 0, 1, 2, 3, 4, 9])(
  'joining a finished reply after event %i delivers the missing text and the final events',
  (after) => {
    const reply = new Reply('c', 'm', { text: 'Old. ' });
    const pieces = ['a', 'b'.repeat(255), '', 'c'.repeat(1000)];
    reply.add(pieces[0]!);
    reply.begin(start);
    for (const piece of pieces.slice(1)) reply.add(piece);
    reply.addLast({ event: 'usage', data: { promptTokens: 1, completionTokens: 2, isEstimate: false } });
    reply.addLast({ event: 'done', data: { message } });
    reply.finish({ message, error: null });
    expect(reply.endedReply!.seq).toBe(6);
    for (const one of [reply, reply.endedReply!]) {
      const late = listener();
      one.join(late.sink, after);
      expect(late.text()).toBe(pieces.slice(Math.max(0, after)).join(''));
      expect(late.events.some(({ event }) => event === 'start')).toBe(after < 0);
      const last = late.events.slice(-3).map(({ event, data }) => [event, data.seq]);
      if (after <= 4)
        expect(last.slice(-3, -1)).toEqual([
          ['usage', 5],
          ['done', 6],
        ]);
      expect(last.at(-1)).toEqual(['closed', -1]);
    }
  },
);

test('a continued reply sends only the new text', () => {
  const reply = new Reply('c', 'm', { text: 'Old text. ' });
  reply.begin(start);
  const one = listener();
  reply.join(one.sink, -1);
  reply.add('New');
  const two = listener();
  reply.join(two.sink, -1);
  expect(one.text()).toBe('New');
  expect(two.text()).toBe('New');
  expect(reply.text).toBe('Old text. New');
});

test.each([-1, 0, 1, 2, 3, 4, 5, 6])(
  'joining after event %i delivers each missing thought and delta once',
  (after) => {
    const reply = new Reply('c', 'm');
    reply.begin(start);
    const grown: ['thought' | 'delta', string][] = [
      ...([
        ['thought', 'a'],
        ['thought', 'bb'],
        ['delta', 'X'],
        ['thought', 'ccc'],
        ['delta', 'YY'],
      ] as const),
    ].map(([event, text]) => [event, text]);
    const add = ([event, text]: (typeof grown)[number]) =>
      event === 'thought' ? reply.addThought(text) : reply.add(text);
    grown.forEach(add);
    const late = listener();
    reply.join(late.sink, after);
    add(['thought', 'd']);
    add(['delta', 'Z']);
    const seen = grown.slice(0, Math.max(0, after));
    const textOf = (wanted: string) =>
      seen
        .filter(([event]) => event === wanted)
        .map(([, text]) => text)
        .join('') +
      late.events
        .filter(({ event }) => event === wanted)
        .map(({ data }) => data.text ?? '')
        .join('');
    expect(textOf('thought')).toBe('abbcccd');
    expect(textOf('delta')).toBe('XYYZ');
    const numbers = late.events.map(({ data }) => data.seq);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect(numbers.at(-1)).toBe(7);
  },
);

test('thoughts that arrive before the messages are stored follow the start event; withdrawn ones are not sent again', () => {
  const reply = new Reply('c', 'm');
  reply.addThought('She greets ');
  reply.addThought('me.');
  reply.begin(start);
  const first = listener();
  reply.join(first.sink, -1);
  expect(first.events.map(({ event, data }) => [event, data.seq, data.text])).toEqual([
    ['start', 0, undefined],
    ['thought', 1, 'She greets me.'],
  ]);
  reply.withdrawThoughts();
  expect(first.events.at(-1)).toMatchObject({ event: 'thought', data: { seq: 2, isWithdrawn: true } });
  const second = listener();
  reply.join(second.sink, -1);
  expect(second.events.map(({ event }) => event)).toEqual(['start']);
  expect(reply.thoughts).toBe('');
});
