import { beforeEach, expect, test } from 'vitest';
import type { Message } from '../../contract.ts';
import { message, refusal, setUp, settled, start } from '../test-support/session-stage.ts';
import type { ChatSessionDeps } from './chat-session-deps.ts';
import { shownPart } from './thread.ts';

type Around = { items: Message[]; hasOlder: boolean; hasNewer: boolean };

type Finder = ChatSessionDeps['finder'];
type History = ChatSessionDeps['client']['history'];

let app: ReturnType<typeof setUp>;
/** The requests for what is around a message, which the test answers. */
let asked: Map<string, PromiseWithResolvers<Around>>;

beforeEach(() => {
  app = setUp([[start(), 'hang'], ['hang']], [message('g'), message('n')], { hasMore: true });
  asked = new Map();
  const around: Finder['around'] = (input) => {
    const answer = Promise.withResolvers<Around>();
    asked.set(input!.params.messageId, answer);
    return answer.promise;
  };
  Object.assign(app.deps.finder, { around });
});

const around = (id: string): Around => ({ items: [message(id)], hasOlder: true, hasNewer: true });
const shown = () => shownPart(app.thread()).messages.map(({ id }) => id);

test('what was sought last is shown, whichever answer is the last', async () => {
  const first = app.chatSession.seek('early');
  const second = app.chatSession.seek('later');
  asked.get('later')!.resolve(around('later'));
  asked.get('early')!.resolve(around('early'));
  expect(await Promise.all([first, second])).toEqual(['dropped', 'found']);
  expect(shown()).toEqual(['later']);
});

test.each<[string, () => unknown]>([
  ['the newest messages', () => app.chatSession.toNewest()],
  ['a message that is shown', () => app.chatSession.seek('n')],
  ['a message of one’s own', () => app.chatSession.send('Hello')],
])('whoever goes to %s meanwhile stays there', async (_, go) => {
  const seek = app.chatSession.seek('early');
  go();
  asked.get('early')!.resolve(around('early'));
  expect(await seek).toBe('dropped');
  expect(app.thread().away ?? null).toBeNull();
});

test('a chat that was left says nothing of what was sought in it', async () => {
  const seek = app.chatSession.seek('early');
  app.chatSession.leave();
  asked.get('early')!.reject(new TypeError('aborted'));
  expect(await seek).toBe('dropped');
});

test('a note to the running reply leaves the loading of other messages alone', async () => {
  const history = Promise.withResolvers<never>();
  const read: History = (_, options) => {
    options?.signal?.addEventListener('abort', () => history.reject(new TypeError('aborted')));
    return history.promise;
  };
  Object.assign(app.deps.client, { history: read });
  app.chatSession.send('Hello');
  await settled();
  const load = app.chatSession.loadOlder();
  expect(app.chatSession.steer('Slower.')).toBe(true);
  await settled();
  expect(app.chatSession.get().older).toBe('loading');
  history.resolve({ items: [message('o')], hasMore: false } as never);
  await load;
  expect(app.chatSession.get().older).toBe('idle');
  expect(shown()[0]).toBe('o');
});

test('a page that another part does not need any more is dropped', async () => {
  const history = Promise.withResolvers<never>();
  Object.assign(app.deps.client, { history: () => history.promise });
  const load = app.chatSession.loadOlder();
  const seek = app.chatSession.seek('early');
  asked.get('early')!.resolve(around('early'));
  await seek;
  expect(app.chatSession.get().older).toBe('idle');
  history.reject(new TypeError('network error'));
  await load;
  expect(app.chatSession.get().older).toBe('idle');
});

test('a message is gone where the server says so, and nowhere else', async () => {
  const answers: [string, (asked: PromiseWithResolvers<Around>) => void][] = [
    ['there', (answer) => answer.resolve(around('there'))],
    ['gone', (answer) => answer.reject(refusal(404, 'chat.message_not_found', 'Gone.'))],
    ['unknown', (answer) => answer.reject(new TypeError('network error'))],
  ];
  const gone: boolean[] = [];
  for (const [id, answer] of answers) {
    const isGone = app.chatSession.isGone(id);
    answer(asked.get(id)!);
    gone.push(await isGone);
  }
  expect(gone).toEqual([false, true, false]);
});
