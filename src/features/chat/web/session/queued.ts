// The message that waits until the running reply has ended. It is kept across reloads, and sent once under its key however
// many tabs show the conversation.
import type { Message } from '../../contract.ts';
import { newKey, type ChatSessionDeps, type QueuedWords } from './chat-session-deps.ts';
import type { Thread } from './thread.ts';

/** A message that has waited longer is sent only when its author says so: they may have moved on. In ms. */
const FRESH_MS = 15 * 60_000;

/** Whether a reply that ended like this is answered by the message that waits; one that broke off may not be. */
const isAnswered = ({ role, state, marks }: Pick<Message, 'role' | 'state' | 'marks'>): boolean =>
  role === 'assistant' && state === 'complete' && !marks.includes('out_of_role');

/** The newest stored message. */
export const newestOf = (thread: Thread | undefined): Message | null =>
  thread?.messages.findLast(({ pending }) => !pending) ?? null;

interface QueueDeps extends Pick<ChatSessionDeps, 'drafts' | 'clock' | 'chance' | 'conversationId'> {
  /** No reply is being written. */
  isIdle: () => boolean;
  /** Shows it. */
  onChange(queued: QueuedWords | null): void;
  send(text: string, key: string): void;
}

export function createQueue(deps: QueueDeps) {
  const { drafts, clock, chance, conversationId, isIdle, onChange, send } = deps;
  const stored = () => drafts.get(conversationId).queued;
  function keep(queued: QueuedWords | null) {
    drafts.setQueued(conversationId, queued);
    onChange(queued);
  }
  /** Sends what waits for a reply, or holds it; while that is still being written, it waits on. */
  function settle(queued: QueuedWords, reply: Message | null) {
    if (reply?.state === 'streaming') onChange(queued);
    else if (reply && isAnswered(reply)) sendNow(queued);
    else hold(queued);
  }
  const hold = (queued: QueuedWords) => keep({ ...queued, isHeld: true });
  function sendNow({ text, key }: QueuedWords) {
    // First kept as sent, so that a reload in between does not lose it.
    send(text, key);
    keep(null);
  }

  return {
    /** Replaces the one that waits; where no reply is written, it is sent at once. @returns false for an empty one */
    put(given: string): boolean {
      const text = given.trim();
      if (!text) return false;
      const key = newKey(clock, chance);
      if (isIdle()) send(text, key);
      else keep({ text, key, at: clock.now(), isHeld: false });
      return true;
    },

    /** Lets a message wait for a reply that was begun on another device. @returns false where another one waits */
    wait({ text, key }: { text: string; key: string }): boolean {
      if (stored()) return false;
      keep({ text, key, at: clock.now(), isHeld: false });
      return true;
    },

    /** @returns its text */
    take(): string {
      const text = stored()?.text ?? '';
      keep(null);
      return text;
    },

    /** Sends it at once, however the reply has ended. */
    sendNow() {
      const queued = stored();
      if (queued && isIdle()) sendNow(queued);
    },

    /** The reply has ended: sends what waits for it, or holds it. @param ended null when nothing of it was stored */
    release(ended: Message | null) {
      // Another tab may have sent it, or have changed it.
      const queued = stored();
      if (!queued) return onChange(null);
      if (queued.isHeld) return onChange(queued);
      settle(queued, ended);
    },

    /** A reply that could not be joined has ended, as the page read anew shows. */
    caughtUp(thread: Thread | undefined) {
      if (isIdle()) this.release(newestOf(thread));
    },

    /** The conversation is opened again. @param isWriting a reply is still being written to it */
    open(thread: Thread | undefined, isWriting: boolean) {
      const queued = stored();
      if (!queued) return;
      const newest = newestOf(thread);
      const isFresh = clock.now() - queued.at < FRESH_MS;
      if (queued.isHeld || isWriting) onChange(queued);
      else if (isFresh) settle(queued, newest);
      else hold(queued);
    },
  };
}
