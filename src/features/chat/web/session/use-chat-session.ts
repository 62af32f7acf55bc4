import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { browserChance, browserClock } from '../../../../platform/web/clock.ts';
import { storage } from '../../../../platform/web/storage/storage.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { useMembershipGate } from '../../../../platform/web/membership-gate.ts';
import { HISTORY_PAGE } from '../../rules.ts';
import { browserNetwork } from './back-off.ts';
import type { ThreadKey } from '../chat.queries.ts';
import { findClient } from '../find/find.queries.ts';
import { createDrafts } from './drafts.ts';
import { createLiveText } from './live-text.ts';
import { ChatClientContext } from './chat-client.ts';
import { createChatSession, type ChatSession } from './chat-session.ts';
import type { ChatSessionState } from './chat-session-deps.ts';
import { createThreadBox } from './thread-box.ts';
import { trimmed, type Thread } from './thread.ts';
import { createUnread } from './unread.ts';

export const drafts = createDrafts(storage, browserClock.now);
const unread = createUnread(storage);
/** The sessions of open conversations. Each sends its own waiting messages, so WaitingWords skips them. */
export const openChats = new Map<string, ChatSession>();
/** Polling interval for a reply that cannot be joined, in ms. */
const FOREIGN_CHECK_MS = 3000;

/**
 * Creates and starts the session of an open conversation. The component must be keyed by the conversation's
 * id.
 */
export function useChatSession(
  key: ThreadKey,
  thread: Thread,
): { chatSession: ChatSession; state: ChatSessionState } {
  const { id } = thread.conversation;
  const queryClient = useQueryClient();
  const client = useContext(ChatClientContext);
  const [{ chatSession, box }] = useState(() => {
    const box = createThreadBox(queryClient, key, browserClock);
    const chatSession = createChatSession({
      conversationId: id,
      client,
      finder: findClient,
      clock: browserClock,
      chance: browserChance,
      network: browserNetwork,
      live: createLiveText((run) => requestAnimationFrame(run)),
      thinking: createLiveText((run) => requestAnimationFrame(run)),
      showErrorToast: (title, error) => showErrorToast(error, { title }),
      box,
      drafts,
      unread,
    });
    return { chatSession, box };
  });
  useEffect(() => {
    openChats.set(id, chatSession);
    chatSession.enter();
    return () => {
      openChats.delete(id);
      chatSession.leave();
      box.update((left) => trimmed(left, HISTORY_PAGE));
    };
  }, [chatSession, box, id]);

  const state = useSyncExternalStore(chatSession.subscribe, chatSession.get, chatSession.get);
  const { askForMembership } = useMembershipGate();
  const offerMembership = useEffectEvent((action: string) => askForMembership(action));
  const { offer } = state;
  useEffect(() => {
    if (offer) offerMembership(offer.action);
  }, [offer]);

  const joinable = thread.streaming?.messageId;
  useEffect(() => {
    if (state.phase === 'idle' && joinable) chatSession.join();
  }, [chatSession, state.phase, joinable]);

  const isForeign =
    state.phase === 'idle' &&
    !joinable &&
    thread.messages.findLast((message) => !message.pending)?.state === 'streaming';
  useEffect(() => {
    if (!isForeign) return;
    let cancel = () => {};
    let isOver = false;
    const check = () => {
      cancel = browserClock.later(FOREIGN_CHECK_MS, () => void box.reload().then(again, again));
    };
    const again = () => void (isOver || check());
    check();
    return () => {
      isOver = true;
      cancel();
      chatSession.queue.caughtUp(box.get());
    };
  }, [isForeign, box, chatSession]);
  return { chatSession, state };
}
