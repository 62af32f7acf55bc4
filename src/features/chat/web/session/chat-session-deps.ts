import type { Client } from '../../../../platform/web/client.ts';
import type { Help } from '../../../../shared/words/help.ts';
import type { Chance, Clock } from '../../../../platform/web/clock.ts';
import type { chatContract, Message } from '../../contract.ts';
import type { chatFindContract } from '../../find-contract.ts';
import type { Network } from './back-off.ts';
import type { Drafts, QueuedWords } from './drafts.ts';
import type { LiveText } from './live-text.ts';
import type { Thread } from './thread.ts';
import type { Unread } from './unread.ts';

export type { QueuedWords } from './drafts.ts';

/** The conversation as shown on the screen. */
export interface ThreadBox {
  get(): Thread | undefined;
  /** @param alongside runs when the change is shown, so that what it changes is drawn with it */
  update(change: (thread: Thread) => Thread, alongside?: () => void): void;
  /** Loads the newest page from the server; rejects when that fails. */
  reload(): Promise<void>;
  /** Updates the conversation in the list and moves it to the head. */
  touch(): void;
}

export interface ChatSessionDeps {
  conversationId: string;
  client: Pick<
    Client<typeof chatContract>,
    'send' | 'events' | 'stop' | 'regenerate' | 'steer' | 'continue' | 'history' | 'help' | 'thoughts'
  >;
  finder: Pick<Client<typeof chatFindContract>, 'around'>;
  clock: Clock;
  chance: Chance;
  network: Network;
  box: ThreadBox;
  live: LiveText;
  /** What the model thinks meanwhile. */
  thinking: LiveText;
  drafts: Drafts;
  unread: Unread;
  /**
   * Shows an error that has no place of its own on the screen.
   * @param error the cause, if an error was thrown
   */
  showErrorToast(text: string, error?: unknown): void;
}

export interface ChatSessionState {
  phase: 'idle' | 'sending' | 'writing';
  isStopping: boolean;
  /** The model thinks, and has written nothing yet. */
  isThinking: boolean;
  /** `lost`: no further automatic attempts; the user may retry. */
  connection: 'steady' | 'rejoining' | 'lost';
  /** The reply that ended last, for the announcement to screen readers. */
  ended: Message | null;
  older: 'idle' | 'loading' | 'failed';
  /** The same of those after a part that is far from the end. */
  newer: 'idle' | 'loading' | 'failed';
  /** The message that waits until the reply has ended. */
  queued: QueuedWords | null;
  /** A hint or note that was not accepted, and why. The same object until the next one. */
  refused: RefusedHint | null;
  /**
   * Set when the last request was refused because it requires a membership; `action` completes "Become a
   * member to …".
   */
  offer: { action: string } | null;
}

export const INITIAL_STATE: ChatSessionState = {
  phase: 'idle',
  isStopping: false,
  isThinking: false,
  connection: 'steady',
  ended: null,
  older: 'idle',
  newer: 'idle',
  queued: null,
  refused: null,
  offer: null,
};

export interface RefusedHint {
  /** Of the reply that it was for; null for a note to the running reply. */
  messageId: string | null;
  text: string;
  problem: string;
  /** Shown with it where the text has signs of crisis. */
  help: Help | null;
}

/** The request that opens the stream. */
export type Ask =
  | { kind: 'send'; text: string; key: string }
  | { kind: 'regenerate'; message: Message; hint?: string | undefined }
  | { kind: 'continue'; message: Message }
  | { kind: 'steer'; note: string }
  | { kind: 'join' };

/** Creates an idempotency key, which only has to be unique among the sends of one user. */
export function newKey(clock: Clock, chance: Chance): string {
  const part = () => Math.floor(chance() * 36 ** 8).toString(36);
  return `${clock.now().toString(36)}-${part()}${part()}`;
}
