// An open chat with a scripted connection, for tests of its session.
import { ApiError } from '../../../../platform/web/api-error.ts';
import { createStorage } from '../../../../platform/web/storage/storage.ts';
import type { Conversation, Message } from '../../contract.ts';
import { createDrafts } from '../session/drafts.ts';
import { createLiveText } from '../session/live-text.ts';
import type { ReplyEvent } from '../session/reply-stream.ts';
import { createChatSession, type ChatSession } from '../session/chat-session.ts';
import type { ChatSessionDeps } from '../session/chat-session-deps.ts';
import { withPage, type Thread } from '../session/thread.ts';
import { aMessage } from './a-message.ts';
import { createUnread } from '../session/unread.ts';

export const message = (id: string, change: Partial<Message> = {}): Message => aMessage({ id, ...change });
export const greeting = message('g', { content: 'You are late.' });
export const said = message('u', { role: 'user', content: 'Hello', parentId: 'g' });
const empty = message('r', { parentId: 'u', state: 'streaming' });

export const start = (): ReplyEvent => ({
  event: 'start',
  data: { seq: 0, conversationId: 'c', userMessage: said, message: empty, isStandIn: false },
});
export const delta = (seq: number, text: string): ReplyEvent => ({ event: 'delta', data: { seq, text } });
export const done = (seq: number, content: string, id = 'r'): ReplyEvent => ({
  event: 'done',
  data: { seq, message: message(id, { parentId: 'u', content }) },
});
export const broken = new TypeError('network error');
export const refusal = (status: number, code: string, text: string, extra: object = {}) =>
  new ApiError(status, JSON.stringify({ error: { code, message: text }, ...extra }));

/**
 * The script of a connection: events that it delivers or an error that breaks it. Without an error it just
 * ends.
 */
type Script = (ReplyEvent | Error | 'hang')[];

export function setUp(scripts: Script[], messages: Message[] = [greeting], { hasMore = false } = {}) {
  const storage = createStorage(null);
  const requests: { call: string; body?: unknown; after?: number }[] = [];
  const errorToasts: string[] = [];
  let reloads = 0;
  let waited: number[] = [];
  const page = (shown: Message[]) => ({
    conversation: { id: 'c', lastMessage: null } as Conversation,
    messages: shown,
    hasMore,
    streaming: null,
    memories: [],
    since: '1',
    draft: null,
    engine: { name: 'x', isStandIn: false, thinking: [] },
  });
  let thread: Thread = withPage(undefined, page(messages));
  let onServer = messages;

  async function* play(signal?: AbortSignal): AsyncGenerator<ReplyEvent> {
    for (const step of scripts.shift() ?? [broken]) {
      if (step === 'hang')
        await new Promise((_, fail) => signal?.addEventListener('abort', () => fail(broken)));
      else if (step instanceof Error) throw step;
      else yield step;
    }
  }
  const deps: ChatSessionDeps = {
    conversationId: 'c',
    client: {
      send: (input, options) => (requests.push({ call: 'send', body: input!.body }), play(options?.signal)),
      events: (input, options) => (
        requests.push({ call: 'events', after: Number(input!.query!.after) }),
        play(options?.signal)
      ),
      regenerate: (input, options) => (
        requests.push({ call: 'regenerate', ...(input!.body ? { body: input!.body } : {}) }),
        play(options?.signal)
      ),
      steer: (input, options) => (requests.push({ call: 'steer', body: input!.body }), play(options?.signal)),
      continue: (_, options) => (requests.push({ call: 'continue' }), play(options?.signal)),
      stop: async () => (requests.push({ call: 'stop' }), { message: null }),
      help: async () => ({ message: said }),
      thoughts: async () => ({ text: 'She greets me.', tokens: 4, ms: 900 }),
      history: async () => (
        requests.push({ call: 'history' }),
        { items: [message('o')], page: 1, limit: 100, total: 2, hasMore: false }
      ),
    },
    finder: {
      around: async () => (
        requests.push({ call: 'around' }),
        { items: [], hasOlder: false, hasNewer: false }
      ),
    },
    clock: {
      now: () => 0,
      later(ms, run) {
        // Delays between attempts end immediately; the silence timer never fires.
        if (ms > 20_000) return () => {};
        waited = [...waited, ms];
        let isOff = false;
        queueMicrotask(() => !isOff && run());
        return () => void (isOff = true);
      },
    },
    chance: () => 0,
    network: { isOnline: () => true, onOnline: () => () => {} },
    box: {
      get: () => thread,
      update(change, alongside) {
        thread = change(thread);
        alongside?.();
      },
      async reload() {
        reloads++;
        thread = withPage(thread, page(onServer));
      },
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
  return {
    chatSession,
    deps,
    requests,
    errorToasts,
    storage,
    thread: () => thread,
    reloads: () => reloads,
    waited: () => waited,
    serverHas: (shown: Message[]) => void (onServer = shown),
  };
}

export const until = (chatSession: ChatSession, is: (state: ReturnType<ChatSession['get']>) => boolean) =>
  new Promise<void>((resolve) => {
    if (is(chatSession.get())) return resolve();
    const stop = chatSession.subscribe(() => is(chatSession.get()) && (stop(), resolve()));
  });
/** Waits until all pending promise callbacks have run. */
export const settled = async () => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
};
export const idle = async (chatSession: ChatSession) => {
  await until(chatSession, (state) => state.phase === 'idle');
  await settled();
};
export const texts = (thread: Thread) => thread.messages.map((each) => each.content);
