import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { createStorage } from '../../../../platform/web/storage/storage.ts';
import type { Help } from '../../../../shared/words/help.ts';
import type { Conversation, Message } from '../../contract.ts';
import { createDrafts } from '../session/drafts.ts';
import { createLiveText } from '../session/live-text.ts';
import { createChatSession } from '../session/chat-session.ts';
import type { ChatSessionDeps } from '../session/chat-session-deps.ts';
import { unseenHelp, withPage, type Thread } from '../session/thread.ts';
import { aMessage } from '../test-support/a-message.ts';
import { createUnread } from '../session/unread.ts';

const help: Help = {
  tier: 3,
  isSeen: false,
  region: { code: 'GB', name: 'United Kingdom' },
  emergency: '999',
  resources: [],
  regions: [],
};
const said = aMessage({ id: 'u', role: 'user', content: 'Words', help });

let thread: Thread;
let requests: unknown[];
let errorToasts: string[];
let answer: () => Promise<{ message: Message }>;
let refusal: ApiError;

function setUp(messages: Message[]) {
  const storage = createStorage(null);
  const page = {
    conversation: { id: 'c', lastMessage: null } as Conversation,
    messages,
    hasMore: false,
    streaming: null,
    memories: [],
    since: '1',
    draft: null,
    engine: { name: 'x', isStandIn: false, thinking: [] },
  };
  thread = withPage(undefined, page);
  const refused = async function* (): AsyncGenerator<never> {
    yield await Promise.reject(refusal);
  };
  const deps: ChatSessionDeps = {
    finder: { around: async () => ({ items: [], hasOlder: false, hasNewer: false }) },
    conversationId: 'c',
    client: {
      help: (input) => (requests.push(input), answer()),
      send: refused,
      events: refused,
      regenerate: refused,
      steer: refused,
      continue: refused,
      stop: async () => ({ message: null }),
      history: async () => ({ items: [], page: 1, limit: 100, total: 0, hasMore: false }),
      thoughts: async () => ({ text: '', tokens: 0, ms: 0 }),
    },
    clock: { now: () => 0, later: () => () => {} },
    chance: () => 0,
    network: { isOnline: () => true, onOnline: () => () => {} },
    box: {
      get: () => thread,
      update: (change) => void (thread = change(thread)),
      reload: async () => {},
      touch() {},
    },
    live: createLiveText((run) => run()),
    thinking: createLiveText((run) => run()),
    drafts: createDrafts(storage, () => 0),
    unread: createUnread(storage),
    showErrorToast: (text) => errorToasts.push(text),
  };
  const chatSession = createChatSession(deps);
  chatSession.enter();
  return chatSession;
}

beforeEach(() => {
  requests = [];
  errorToasts = [];
  answer = async () => ({ message: { ...said, help: { ...help, isSeen: true } } });
});

test('acknowledged help is hidden immediately and stays hidden when the request fails', async () => {
  answer = () => Promise.reject(new TypeError('network error'));
  const chatSession = setUp([said]);
  expect(unseenHelp(thread)?.message).toBe(said);
  const done = chatSession.help(said, { isSeen: true });
  expect(unseenHelp(thread)).toBeNull();
  await done;
  expect(unseenHelp(thread)).toBeNull();
  expect(errorToasts).toEqual([]);
  expect(requests).toEqual([{ params: { id: 'c', messageId: 'u' }, body: { isSeen: true } }]);
});

test('choosing another region shows its help, or an error', async () => {
  const abroad = { ...help, region: { code: 'AU', name: 'Australia' } };
  answer = async () => ({ message: { ...said, help: abroad } });
  const chatSession = setUp([said]);
  await chatSession.help(said, { region: 'AU' });
  expect(thread.messages[0]!.help).toEqual(abroad);
  answer = () => Promise.reject(new TypeError('network error'));
  await chatSession.help(said, { region: 'US' });
  expect(errorToasts).toHaveLength(1);
  expect(thread.messages[0]!.help).toEqual(abroad);
});

test('a refused message shows the help that came with the refusal', async () => {
  const body = { error: { code: 'safety.blocked', message: 'Adults only.' }, category: 'MIN', help };
  refusal = new ApiError(422, JSON.stringify(body));
  const chatSession = setUp([]);
  chatSession.send('Words');
  await new Promise<void>((resolve) => {
    const stop = chatSession.subscribe(() => chatSession.get().phase === 'idle' && (stop(), resolve()));
  });
  expect(thread.messages).toMatchObject([
    { content: 'Words', help, pending: { problem: 'Adults only.', canRetry: false } },
  ]);
  expect(unseenHelp(thread)).toBeNull();
});
