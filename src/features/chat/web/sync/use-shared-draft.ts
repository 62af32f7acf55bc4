import { useEffect, useState, useSyncExternalStore } from 'react';
import { tokens } from '../../../../platform/web/calls/browser-send.ts';
import { createClient } from '../../../../platform/web/client.ts';
import { browserClock } from '../../../../platform/web/clock.ts';
import { chatChangesContract } from '../../changes-contract.ts';
import type { ComposerDraft } from '../../contract.ts';
import { drafts } from '../session/use-chat-session.ts';
import { createSharedDraft, type SharedDraft } from './shared-draft.ts';

export const changesClient = createClient(chatChangesContract);

/** The composers of open conversations. */
export const openDrafts = new Map<string, SharedDraft>();

/** The component must be keyed by the conversation's id. @param read what the server had when the page was read */
export function useSharedDraft(conversationId: string, read: ComposerDraft | null) {
  const [draft] = useState(() => {
    const writer = tokens.holder();
    const isHere = () => tokens.holder() === writer;
    return createSharedDraft({ conversationId, client: changesClient, clock: browserClock, drafts, isHere });
  });
  const [initial] = useState(() => drafts.get(conversationId).text);
  const state = useSyncExternalStore(draft.subscribe, draft.get, draft.get);
  useEffect(() => {
    openDrafts.set(conversationId, draft);
    return () => {
      openDrafts.delete(conversationId);
      draft.leave();
    };
  }, [conversationId, draft]);
  useEffect(() => draft.open(read), [draft, read]);
  return { ...state, initial, draft };
}
