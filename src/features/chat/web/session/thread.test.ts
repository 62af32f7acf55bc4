import { expect, test } from 'vitest';
import type { Conversation, ConversationPage, Message } from '../../contract.ts';
import type { Help } from '../../../../shared/words/help.ts';
import {
  trimmed,
  unseenHelp,
  withMessage,
  withOlder,
  withPage,
  withPending,
  withStart,
  type Thread,
  shownPart,
} from './thread.ts';
import { withAround, withNewer } from './away.ts';
import { aMessage } from '../test-support/a-message.ts';
import { keyAt, rowAt, rowCount, withRows } from '../thread/thread-rows.ts';

const message = (n: number, change: Partial<Message> = {}): Message =>
  aMessage({
    id: `m${n}`,
    parentId: n > 1 ? `m${n - 1}` : null,
    role: n % 2 ? 'assistant' : 'user',
    content: `Text ${n}`,
    ...change,
  });
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const page = (messages: Message[], hasMore = false, id = 'c1'): ConversationPage => ({
  conversation: { id, lastMessage: null } as Conversation,
  messages,
  hasMore,
  streaming: null,
  memories: [],
  since: '1',
  draft: null,
  engine: { name: 'x', isStandIn: false, thinking: [] },
});
const ids = (thread: Thread) => thread.messages.map((each) => each.id);

test('a new page keeps older messages that were loaded before', () => {
  const thread = withOlder(withPage(undefined, page(range(51, 100), true)), 'm51', range(1, 50), false);
  const next = withPage(thread, page(range(53, 102), true));
  expect(ids(next)).toEqual(range(1, 102).map((each) => each.id));
  expect(next.hasMore).toBe(false);
});

test('a page that does not overlap replaces all messages', () => {
  const next = withPage(withPage(undefined, page(range(1, 4))), page(range(90, 99), true));
  expect(ids(next)).toEqual(range(90, 99).map((each) => each.id));
  expect(next.hasMore).toBe(true);
});

test('unchanged messages keep their identity', () => {
  const thread = withPage(undefined, page(range(1, 3)));
  const next = withPage(thread, page([message(1), message(2, { content: 'Other' }), message(3)]));
  expect(next.messages[0]).toBe(thread.messages[0]);
  expect(next.messages[1]).not.toBe(thread.messages[1]);
});

test.each<Partial<Message>>([{ isPinned: true }, { original: 'Regen' }])(
  'a message with %j is another one than without',
  (change) => {
    const thread = withPage(undefined, page([message(1)]));
    const changed = withPage(thread, page([message(1, change)]));
    expect(changed.messages[0]).toMatchObject(change);
    expect(withPage(changed, page([message(1)])).messages[0]).not.toBe(changed.messages[0]);
  },
);

test('a page of another conversation replaces all messages', () => {
  const thread = withPage(undefined, page(range(1, 3)));
  expect(ids(withPage(thread, page(range(2, 3), false, 'c2')))).toEqual(['m2', 'm3']);
});

test('drops older messages that were requested before another message', () => {
  const thread = withPage(undefined, page(range(51, 60), true));
  expect(withOlder(thread, 'm11', range(1, 10), false)).toBe(thread);
});

test('the start of a reply replaces the pending message', () => {
  const thread = withPage(undefined, page(range(1, 3)));
  const pending = {
    ...message(4, { id: 'pending:k' }),
    pending: { key: 'k', problem: null, canRetry: false },
  };
  const begun = withStart(withPending(thread, pending), {
    userMessage: message(4),
    message: message(5, { state: 'streaming', content: '' }),
  });
  expect(ids(begun)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
});

test('a regenerated reply removes the messages after the original one', () => {
  const thread = withPage(undefined, page(range(1, 5)));
  const begun = withStart(thread, {
    userMessage: null,
    message: message(3, { id: 'm3b', state: 'streaming' }),
  });
  expect(ids(begun)).toEqual(['m1', 'm2', 'm3b']);
});

test('a continued reply keeps its position', () => {
  const thread = withPage(undefined, page(range(1, 3)));
  const begun = withStart(thread, { userMessage: null, message: message(3, { state: 'streaming' }) });
  expect(ids(begun)).toEqual(['m1', 'm2', 'm3']);
  expect(begun.messages[2]!.state).toBe('streaming');
});

test('a reply whose parent is not loaded becomes the only message, with older ones to load', () => {
  const begun = withStart(withPage(undefined, page(range(51, 60), true)), {
    userMessage: null,
    message: message(9, { id: 'm9b' }),
  });
  expect(ids(begun)).toEqual(['m9b']);
  expect(begun.hasMore).toBe(true);
});

test('every change increments the version, so that a late page is recognised', () => {
  const thread = withPage(undefined, page(range(1, 3)));
  expect(withMessage(thread, message(3)).version).toBe(thread.version + 1);
});

test('trimmed messages can be loaded again', () => {
  const thread = trimmed(withPage(undefined, page(range(1, 60))), 50);
  expect(thread.messages).toHaveLength(50);
  expect(thread.hasMore).toBe(true);
});

test('rows: the opening appears above the first message only', () => {
  const whole = withPage(undefined, page(range(1, 2)));
  expect(rowCount(whole)).toBe(3);
  expect(rowAt(whole, 0, 0).kind).toBe('opening');
  expect(keyAt(whole, 1)).toBe('m1');
  const part = withPage(undefined, page(range(51, 52), true));
  expect(rowCount(part)).toBe(2);
  expect(keyAt(part, 0)).toBe('m51');
});

test('rows: one that is edited is rendered in its place, wherever one has scrolled', () => {
  expect(withRows([7, 8, 9], [8])).toEqual([7, 8, 9]);
  expect(withRows([7, 8, 9], [12, 2, -1])).toEqual([2, 7, 8, 9, 12]);
});

test('rows: the day appears above its first message', () => {
  const thread = withPage(
    undefined,
    page([message(1), message(2), message(3, { createdAt: '2026-01-03T10:00:00.000Z' })], true),
  );
  const days = [0, 1, 2].map((index) => {
    const row = rowAt(thread, index, Date.UTC(2026, 0, 3, 12));
    return row.kind === 'message' && row.day !== null;
  });
  expect(days).toEqual([true, false, true]);
});

const help = (tier: number, isSeen = false, code = 'GB'): Help => ({
  tier,
  isSeen,
  region: { code, name: code },
  emergency: '999',
  resources: [],
  regions: [],
});

test('a message with changed help or marks is rendered again', () => {
  const at = (change: Help | null) => withPage(undefined, page([message(1), message(2, { help: change })]));
  const thread = at(help(3));
  const after = (change: Help | null, marks: Message['marks'] = []) =>
    withPage(thread, page([message(1), message(2, { help: change, marks })])).messages[1];
  expect(after(help(3))).toBe(thread.messages[1]);
  for (const change of [help(2), help(3, true), help(3, false, 'US'), null])
    expect(after(change)).not.toBe(thread.messages[1]);
  expect(after(help(3), ['masked'])).not.toBe(thread.messages[1]);
});

test('a chat is paused for help that is urgent, stored and not acknowledged', () => {
  const waits = (...messages: Message[]) => unseenHelp(withPage(undefined, page(messages)))?.message.id;
  expect(waits(message(1), message(2, { help: help(3) }), message(3))).toBe('m2');
  expect(waits(message(1), message(2, { help: help(3, true) }))).toBeUndefined();
  expect(waits(message(1), message(2, { help: help(2) }))).toBeUndefined();
  expect(waits(message(2, { help: help(3) }), message(4, { help: help(3, true) }))).toBe('m2');
  const pending = { key: 'k', problem: 'Refused', canRetry: false };
  expect(
    unseenHelp(withPending(withPage(undefined, page([])), { ...message(2, { help: help(3) }), pending })),
  ).toBeNull();
});

const far = (from: number, to: number, { hasOlder = true, hasNewer = true } = {}) => ({
  items: range(from, to),
  hasOlder,
  hasNewer,
});
const shownIds = (thread: Thread) => ids(shownPart(thread));

test('a part far from the end is shown instead of it, grows both ways, and becomes one list with the end', () => {
  const opened = withPage(undefined, page(range(401, 430), true));
  const away = withAround(opened, 'm100', far(91, 110));
  expect(shownIds(away)).toEqual(range(91, 110).map(({ id }) => id));
  expect(away.part).not.toBe(opened.part);
  // What arrives at the end meanwhile changes nothing of it.
  const told = withPage(away, page(range(403, 432), true));
  expect(shownIds(told)[0]).toBe('m91');
  const older = withOlder(told, 'm91', range(1, 90), false);
  expect(shownPart(older)).toMatchObject({ hasMore: false });
  const newer = withNewer(older, 'm110', { items: range(111, 390), hasNewer: true });
  expect(withNewer(newer, 'm110', { items: range(111, 120), hasNewer: true })).toBe(newer);
  const whole = withNewer(newer, 'm390', { items: range(391, 432), hasNewer: false });
  expect(whole).toMatchObject({ away: null, hasMore: false, part: newer.part });
  expect(ids(whole)).toEqual(range(1, 432).map(({ id }) => id));
});

test('one comes back from it to the end by a message, and when the path is another one', () => {
  const away = withAround(withPage(undefined, page(range(401, 430), true)), 'm100', far(91, 110));
  const pending = { ...message(431), pending: { key: 'k', problem: null, canRetry: false } };
  const other = withPage(away, page(range(90, 100), true));
  for (const back of [withPending(away, pending), other]) {
    expect(back.away).toBeNull();
    expect(back.part).not.toBe(away.part);
  }
  expect(ids(withPending(away, pending)).at(-1)).toBe('m431');
  expect(trimmed(away, 50).away).toBeNull();
});

test('where what is around a message reaches what is loaded, it is one list', () => {
  const opened = withPage(undefined, page(range(101, 130), true));
  const near = withAround(opened, 'm90', far(50, 110));
  expect(near).toMatchObject({ away: null, part: opened.part, hasMore: true });
  expect(ids(near)).toEqual(range(50, 130).map(({ id }) => id));
  expect(withAround(opened, 'm120', far(115, 125))).toBe(opened);
});

test('a message that is edited far from the end is shown so', () => {
  const away = withAround(withPage(undefined, page(range(401, 430), true)), 'm100', far(91, 110));
  const edited = withMessage(away, message(100, { content: 'Edited' }));
  expect(shownPart(edited).messages.find(({ id }) => id === 'm100')?.content).toBe('Edited');
});
