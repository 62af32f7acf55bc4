import { expect, test } from 'vitest';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { createStorage } from '../../../../platform/web/storage/storage.ts';
import { createDrafts } from '../session/drafts.ts';
import type { ReplyEvent } from '../session/reply-stream.ts';
import { createUnread, readUnread, UNREAD_KEY } from '../session/unread.ts';
import { sendWaiting } from './waiting-words.tsx';

type Answer = 'begins' | Error;

function setUp(answers: Record<string, Answer>) {
  const storage = createStorage(null);
  let at = 0;
  const drafts = createDrafts(storage, () => ++at);
  const requests: unknown[] = [];
  for (const id of Object.keys(answers))
    drafts.setSent(id, { text: `To ${id}`, key: `key-${id}`, isWaiting: true });
  async function* play(answer: Answer): AsyncGenerator<ReplyEvent> {
    if (answer instanceof Error) throw answer;
    yield { event: 'start', data: {} } as ReplyEvent;
    throw new Error('nobody listens any longer');
  }
  const run = (openId?: string) =>
    sendWaiting({
      drafts,
      unread: createUnread(storage),
      isOpen: (id) => id === openId,
      client: {
        send: (input) => {
          requests.push(input!.body);
          return play(answers[String(input!.params!.id)]!);
        },
      },
    });
  return { run, drafts, requests, unread: () => readUnread(storage.get(UNREAD_KEY)) };
}

test('sends waiting messages under their keys and marks their chats as unread', async () => {
  const { run, drafts, requests, unread } = setUp({ a: 'begins', b: 'begins' });
  expect(await run()).toBe(2);
  expect(requests).toEqual([
    { content: 'To a', idempotencyKey: 'key-a' },
    { content: 'To b', idempotencyKey: 'key-b' },
  ]);
  expect(drafts.waiting()).toEqual([]);
  expect([...unread()]).toEqual(['b', 'a']);
});

test('skips an open chat, which sends its own messages', async () => {
  const { run, drafts } = setUp({ a: 'begins', b: 'begins' });
  expect(await run('a')).toBe(1);
  expect(drafts.waiting().map(({ conversationId }) => conversationId)).toEqual(['a']);
});

test('keeps all messages without a network, and keeps a refused one for its chat', async () => {
  const lost = setUp({ a: new TypeError('network error'), b: 'begins' });
  expect(await lost.run()).toBe(0);
  expect(lost.drafts.waiting()).toHaveLength(2);

  const refused = setUp({ a: new ApiError(422, '{"error":{"code":"x","message":"No"}}'), b: 'begins' });
  expect(await refused.run()).toBe(1);
  expect(refused.drafts.waiting()).toEqual([]);
  expect(refused.drafts.get('a').sent).toEqual({ text: 'To a', key: 'key-a' });
});
