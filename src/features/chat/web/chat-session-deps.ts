import type { Client } from '../../../platform/web/client.ts';
import type { Chance, Clock } from '../../../platform/web/clock.ts';
import type { chatContract, Message } from '../contract.ts';
import type { Network } from './back-off.ts';
import type { Drafts } from './drafts.ts';
import type { LiveText } from './live-text.ts';
import type { Thread } from './thread.ts';
import type { Unread } from './unread.ts';

/** The conversation as the screen shows it. */
export interface ThreadBox {
  get(): Thread | undefined;
  update(change: (thread: Thread) => Thread): void;
  /** Asks the server for the newest page; rejects where it does not answer. */
  reload(): Promise<void>;
  /** The list of conversations shows what is in the box now, at its head. */
  touch(): void;
}

export interface ChatSessionDeps {
  conversationId: string;
  client: Pick<
    Client<typeof chatContract>,
    'send' | 'events' | 'stop' | 'regenerate' | 'continue' | 'history' | 'help'
  >;
  clock: Clock;
  chance: Chance;
  network: Network;
  box: ThreadBox;
  live: LiveText;
  drafts: Drafts;
  unread: Unread;
  /**
   * Says in passing what went wrong with something that nothing on the screen stands for.
   * @param error what was thrown, where that is the reason.
   */
  showErrorToast(text: string, error?: unknown): void;
}

export interface ChatSessionState {
  phase: 'idle' | 'sending' | 'writing';
  isStopping: boolean;
  /** `lost`: given up for now, the reader may try again. */
  connection: 'steady' | 'rejoining' | 'lost';
  /** How the last reply ended, for those who listen rather than look. */
  ended: Message | null;
  older: 'idle' | 'loading' | 'failed';
  /** The last refusal was for want of a membership: what it completes "Become a member to …" with. */
  offer: { action: string } | null;
}

export const QUIET: ChatSessionState = {
  phase: 'idle',
  isStopping: false,
  connection: 'steady',
  ended: null,
  older: 'idle',
  offer: null,
};

/** What the stream was asked for. */
export type Ask =
  | { kind: 'send'; text: string; key: string }
  | { kind: 'regenerate' | 'continue'; message: Message }
  | { kind: 'join' };

/** Enough to be its own among one user's sends. */
export function newKey(clock: Clock, chance: Chance): string {
  const part = () => Math.floor(chance() * 36 ** 8).toString(36);
  return `${clock.now().toString(36)}-${part()}${part()}`;
}
