// A message on its way: kept in storage until the server has it, and shown at the end of the thread meanwhile.
import type { Help } from '../../../../shared/words/help.ts';
import type { Ask, ChatSessionDeps, ChatSessionState } from './chat-session-deps.ts';
import { pendingMessage } from './pending.ts';
import { withPending } from './thread.ts';

type Send = Extract<Ask, { kind: 'send' }>;
type Set = (change: Partial<ChatSessionState>) => void;

export function createSending(
  {
    box,
    drafts,
    clock,
    conversationId,
  }: Pick<ChatSessionDeps, 'box' | 'drafts' | 'clock' | 'conversationId'>,
  set: Set,
) {
  function show({ text, key }: Send, change: { isWaiting?: boolean } = {}) {
    drafts.setSent(conversationId, { text, key, ...change });
    const pending = { key, problem: null, canRetry: false, ...change };
    box.update((thread) => withPending(thread, pendingMessage(thread, text, pending, clock)));
  }

  return {
    show,

    /** Keeps the message until there is a network connection, also across reloads. */
    keepWaiting(ask: Send) {
      show(ask, { isWaiting: true });
      set({ connection: 'lost' });
    },

    fail({ text, key }: Send, problem: string, canRetry: boolean, help: Help | null = null) {
      const pending = { key, problem, canRetry };
      box.update((thread) => withPending(thread, pendingMessage(thread, text, pending, clock, help)));
      set({ phase: 'idle', isStopping: false, connection: 'steady' });
    },
  };
}
