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
}

export interface SharedDraftState {
  /** What the composer is to show instead of its text; another object each time. */
  adopted: { text: string } | null;
  /** Written on another device, while something else stands here. */
  other: ComposerDraft | null;
}

/** After the last key. Milliseconds. */
const SAVE_MS = 800;
const NONE: ComposerDraft = { content: '', version: 0 };

export function createSharedDraft({ conversationId, client, clock, drafts }: Deps) {
  const stored = drafts.get(conversationId);
  let text = stored.text;
  /** The text of the server that this one was made from. */
  let known = stored.known ?? NONE;
  let state: SharedDraftState = { adopted: null, other: null };
  let cancel = () => {};
  let isSaving = false;
  let isLeft = false;
  const listeners = new Set<() => void>();

  function set(change: Partial<SharedDraftState>) {
    state = { ...state, ...change };
    listeners.forEach((listener) => listener());
  }
  function learn(draft: ComposerDraft) {
    known = draft;
    drafts.setKnown(conversationId, draft);
  }
  function show(content: string) {
    text = content;
    drafts.setText(conversationId, content);
    set({ adopted: { text: content }, other: null });
  }

  function receive(draft: ComposerDraft | null) {
    if (!draft || draft.version <= known.version) return;
    const isTouched = text !== known.content;
    if (draft.content === text || (draft.content === '' && isTouched)) {
      learn(draft);
      set({ other: null });
      if (draft.content !== text) later();
    } else if (!isTouched || text === '') {
      learn(draft);
      show(draft.content);
    } else set({ other: draft });
  }

  async function save(): Promise<void> {
    if (isSaving || state.other || text === known.content || text.length > MESSAGE_MAX) return;
    isSaving = true;
    const sent = text;
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
    if (text !== sent && !isLeft) later();
  }

  function later() {
    cancel();
    cancel = clock.later(SAVE_MS, () => void save());
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** What the server has, as often as it is read. */
    receive,
    /** The page of the conversation has come: what was written here before is saved. */
    open(draft: ComposerDraft | null) {
      isLeft = false;
      receive(draft);
      if (text !== known.content) later();
    },
    change(next: string) {
      text = next;
      drafts.setText(conversationId, next);
      later();
    },
    useOther() {
      const { other } = state;
      if (!other) return;
      learn(other);
      show(other.content);
    },
    keepMine() {
      const { other } = state;
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
