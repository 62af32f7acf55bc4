// What stands in the composer, kept in step with the user's other devices. Where both have written, neither text is lost:
// the other one is shown until the user has chosen.
import { ApiError } from '../../../../platform/web/api-error.ts';
import type { Client } from '../../../../platform/web/client.ts';
import type { Clock } from '../../../../platform/web/clock.ts';
import type { chatChangesContract } from '../../changes-contract.ts';
import type { ComposerDraft } from '../../contract.ts';
import { MESSAGE_MAX } from '../../rules.ts';
import type { Drafts } from '../session/drafts.ts';

interface Deps {
  conversationId: string;
  client: Pick<Client<typeof chatChangesContract>, 'saveDraft'>;
  clock: Clock;
  drafts: Pick<Drafts, 'get' | 'setText' | 'setKnown'>;
  /** False once who wrote it has signed out: nothing of it is stored or sent any more. */
  isHere: () => boolean;
}

export interface SharedDraftState {
  /** What the composer is to show instead of its text; another object each time. */
  adopted: { text: string } | null;
  /** Written on another device, while something else stands here. */
  other: ComposerDraft | null;
}

/** After the last key. Milliseconds. */
const SAVE_MS = 800;
/** Own texts that are recognised when the server tells of them before, or instead of, answering for them. */
const OWN_MAX = 5;
const NONE: ComposerDraft = { content: '', version: 0 };

/** What is done about a text that the server has. */
function orderOf(
  { content }: ComposerDraft,
  { text, known, own }: { text: string; known: ComposerDraft; own: readonly string[] },
): 'keep' | 'adopt' | 'ask' {
  if (content === text) return 'keep';
  if (text === known.content) return 'adopt';
  // What stands here continues it, or came out of it.
  if (text.startsWith(content) || own.includes(content)) return 'keep';
  return text === '' ? 'adopt' : 'ask';
}

function createState() {
  let state: SharedDraftState = { adopted: null, other: null };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change: Partial<SharedDraftState>) {
      state = { ...state, ...change };
      listeners.forEach((listener) => listener());
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function createSharedDraft({ conversationId, client, clock, drafts, isHere }: Deps) {
  const stored = drafts.get(conversationId);
  let text = stored.text;
  /** The text of the server that this one was made from. */
  let known = stored.known ?? NONE;
  const { get, set, subscribe } = createState();
  let cancel = () => {};
  let isSaving = false;
  let isLeft = false;
  /** Sent to be saved from here, newest last. */
  let own: string[] = [];

  function learn(draft: ComposerDraft) {
    if (!isHere()) return;
    known = draft;
    drafts.setKnown(conversationId, draft);
  }
  function show(content: string) {
    text = content;
    drafts.setText(conversationId, content);
    set({ adopted: { text: content }, other: null });
  }

  function receive(draft: ComposerDraft | null) {
    if (!isHere() || !draft || draft.version <= known.version) return;
    const order = orderOf(draft, { text, known, own });
    if (order === 'ask') return set({ other: draft });
    learn(draft);
    if (order === 'adopt') return show(draft.content);
    set({ other: null });
    if (draft.content !== text) later();
  }

  async function save(): Promise<void> {
    if (!isHere() || isSaving || get().other || text === known.content || text.length > MESSAGE_MAX) return;
    isSaving = true;
    const sent = text;
    own = [...own, sent].slice(-OWN_MAX);
    try {
      const body = { content: sent, version: known.version };
      learn(await client.saveDraft({ params: { id: conversationId }, body }));
    } catch (error) {
      // Otherwise it is kept here, and saved with the next change or when the chat is opened again.
      if (error instanceof ApiError && error.code === 'chat.draft_changed')
        receive(error.body['draft'] as ComposerDraft | null);
    } finally {
      isSaving = false;
    }
    if (text === sent) return;
    if (text === '') void save();
    else if (!isLeft) later();
  }

  function later() {
    cancel();
    cancel = clock.later(SAVE_MS, () => void save());
  }

  return {
    get,
    subscribe,
    /** What the server has, as often as it is read. */
    receive,
    /** The page of the conversation has come: what was written here before is saved. */
    open(draft: ComposerDraft | null) {
      isLeft = false;
      receive(draft);
      if (text !== known.content) later();
    },
    change(next: string) {
      if (!isHere()) return;
      text = next;
      drafts.setText(conversationId, next);
      if (next !== '') return later();
      // It was sent, or is not wanted: the other devices learn that at once.
      cancel();
      void save();
    },
    useOther() {
      const { other } = get();
      if (!other) return;
      learn(other);
      show(other.content);
    },
    keepMine() {
      const { other } = get();
      if (!other) return;
      learn(other);
      set({ other: null });
      later();
    },
    leave() {
      isLeft = true;
      cancel();
      void save();
    },
  };
}

export type SharedDraft = ReturnType<typeof createSharedDraft>;
