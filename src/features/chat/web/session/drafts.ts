// Drafts and messages sent without a response, per conversation. They are stored across reloads.
import { readJson, type TextStorage } from '../../../../platform/web/storage/storage.ts';
import type { ComposerDraft } from '../../contract.ts';

export interface SentWords {
  text: string;
  key: string;
  /** Written offline; sent automatically when there is a network connection. */
  isWaiting?: boolean;
}

/** A message that waits until the running reply has ended. */
export interface QueuedWords {
  text: string;
  key: string;
  at: number;
  /** The reply did not end as expected: it is sent only when its author says so. */
  isHeld: boolean;
}

export interface Draft {
  text: string;
  /** A message without a response. Sending it again under the same key does not duplicate it. */
  sent: SentWords | null;
  /** Absent in drafts of before. */
  queued?: QueuedWords | null;
  /** The text of the server that `text` was made from; absent in drafts of before. */
  known?: ComposerDraft | null;
  at: number;
}

export interface Drafts {
  get(
    conversationId: string,
  ): Pick<Draft, 'text' | 'sent'> & { queued: QueuedWords | null; known: ComposerDraft | null };
  setText(conversationId: string, text: string): void;
  setSent(conversationId: string, sent: Draft['sent']): void;
  setKnown(conversationId: string, known: ComposerDraft): void;
  setQueued(conversationId: string, queued: QueuedWords | null): void;
  /** Messages that wait for a network connection, oldest first. */
  waiting(): { conversationId: string; sent: SentWords }[];
}

export const DRAFTS_KEY = 'nb_chat_drafts';
/** Older drafts are dropped first. Storage is small and shared with the rest of the product. */
export const MAX_DRAFTS = 40;

const NONE = { text: '', sent: null, queued: null, known: null };

export function createDrafts(storage: TextStorage, now: () => number): Drafts {
  const read = () => readJson<Record<string, Draft>>(storage, DRAFTS_KEY) ?? {};

  function change(conversationId: string, part: Partial<Draft>) {
    const { [conversationId]: old, ...others } = read();
    const draft = { ...NONE, ...old, ...part, at: now() };
    const all: [string, Draft][] = Object.entries(others);
    // An empty text is remembered while the server has another one.
    if (draft.text || draft.sent || draft.queued || draft.known?.content) all.push([conversationId, draft]);
    const kept = all.sort(([, a], [, b]) => b.at - a.at).slice(0, MAX_DRAFTS);
    if (kept.length === 0) storage.remove(DRAFTS_KEY);
    else storage.set(DRAFTS_KEY, JSON.stringify(Object.fromEntries(kept)));
  }

  return {
    get(conversationId) {
      const { text, sent, queued = null, known = null } = read()[conversationId] ?? NONE;
      return { text, sent, queued, known };
    },
    setText: (conversationId, text) => change(conversationId, { text }),
    setSent: (conversationId, sent) => change(conversationId, { sent }),
    setKnown: (conversationId, known) => change(conversationId, { known }),
    setQueued: (conversationId, queued) => change(conversationId, { queued }),
    waiting: () =>
      Object.entries(read())
        .sort(([, a], [, b]) => a.at - b.at)
        .flatMap(([conversationId, { sent }]) => (sent?.isWaiting ? [{ conversationId, sent }] : [])),
  };
}
