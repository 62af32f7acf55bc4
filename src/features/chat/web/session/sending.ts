// A message on its way: kept in storage until the server has it, and shown at the end of the thread meanwhile.
import { messageOf, type ApiError } from '../../../../platform/web/api-error.ts';
import type { Help } from '../../../../shared/words/help.ts';
import type { Ask, ChatSessionDeps, ChatSessionState } from './chat-session-deps.ts';
import { pendingMessage } from './pending.ts';
import { withoutPending, withPending } from './thread.ts';

type Send = Extract<Ask, { kind: 'send' }>;
type Set = (change: Partial<ChatSessionState>) => void;

/** The help in a refusal of a message with signs of crisis. */
export const helpOf = ({ body }: ApiError): Help | null => (body.help as Help | undefined) ?? null;

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

  function drop(key: string) {
    drafts.setSent(conversationId, null);
    box.update((thread) => withoutPending(thread, key));
  }

  function fail({ text, key }: Send, problem: string, canRetry: boolean, help: Help | null = null) {
    const pending = { key, problem, canRetry };
    box.update((thread) => withPending(thread, pendingMessage(thread, text, pending, clock, help)));
    set({ phase: 'idle', isStopping: false, connection: 'steady' });
  }

  return {
    show,
    fail,

    refuse(ask: Send, error: ApiError) {
      const canRetry = error.status !== 422 && error.status !== 404;
      fail(ask, messageOf(error, 'This could not be sent.'), canRetry, helpOf(error));
    },

    drop,

    /** It waits in the queue for a reply that was begun on another device. */
    wait(key: string) {
      drop(key);
      set({ phase: 'idle', connection: 'steady' });
    },

    /** Keeps the message until there is a network connection, also across reloads. */
    keepWaiting(ask: Send) {
      show(ask, { isWaiting: true });
      set({ connection: 'lost' });
    },
  };
}
