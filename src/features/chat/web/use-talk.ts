import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { browserChance, browserClock } from '../../../platform/web/clock.ts';
import { storage } from '../../../platform/web/storage.ts';
import { complain } from '../../../platform/web/complain.ts';
import { useMembershipGate } from '../../../platform/web/membership-gate.ts';
import { HISTORY_PAGE } from '../rules.ts';
import { browserNetwork } from './back-off.ts';
import type { ThreadKey } from './chat.queries.ts';
import { createDrafts } from './drafts.ts';
import { createLiveText } from './live-text.ts';
import { TalkClientContext } from './talk-client.ts';
import { createTalk, type Talk } from './talk.ts';
import type { TalkState } from './talk-tools.ts';
import { createThreadBox } from './thread-box.ts';
import { trimmed, type Thread } from './thread.ts';
import { createUnread } from './unread.ts';

export const drafts = createDrafts(storage, browserClock.now);
const unread = createUnread(storage);
/** Ids of conversations on the screen: each sends its own words. */
export const openTalks = new Set<string>();
/** A reply that another server writes cannot be joined: the page is asked again this often, ms. */
const FOREIGN_CHECK_MS = 3000;

/** The conversation at work while its page is open. Keyed by the conversation: another one is another talk. */
export function useTalk(key: ThreadKey, thread: Thread): { talk: Talk; state: TalkState } {
  const { id } = thread.conversation;
  const queryClient = useQueryClient();
  const client = useContext(TalkClientContext);
  const [{ talk, box }] = useState(() => {
    const box = createThreadBox(queryClient, key, browserClock);
    const talk = createTalk({
      conversationId: id,
      client,
      clock: browserClock,
      chance: browserChance,
      network: browserNetwork,
      live: createLiveText((run) => requestAnimationFrame(run)),
      complain: (title, error) => complain(error, { title }),
      ...{ box, drafts, unread },
    });
    return { talk, box };
  });
  useEffect(() => {
    openTalks.add(id);
    talk.enter();
    return () => {
      openTalks.delete(id);
      talk.leave();
      box.update((left) => trimmed(left, HISTORY_PAGE));
    };
  }, [talk, box, id]);

  const state = useSyncExternalStore(talk.subscribe, talk.get, talk.get);
  const { askForMembership } = useMembershipGate();
  const offerMembership = useEffectEvent((action: string) => askForMembership(action));
  const { offer } = state;
  useEffect(() => {
    if (offer) offerMembership(offer.action);
  }, [offer]);

  const joinable = thread.streaming?.messageId;
  useEffect(() => {
    if (state.phase === 'idle' && joinable) talk.join();
  }, [talk, state.phase, joinable]);

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
    };
  }, [isForeign, box]);
  return { talk, state };
}
