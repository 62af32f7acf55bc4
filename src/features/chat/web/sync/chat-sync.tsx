import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { signals } from '../../../../platform/web/calls/signals.ts';
import { browserClock } from '../../../../platform/web/clock.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { showToast } from '../../../../platform/web/toasts.ts';
import { isFolderThere, useOrderChange } from '../order/order.queries.ts';
import { openChats } from '../session/use-chat-session.ts';
import { applyChanges } from './apply-changes.ts';
import { cursor } from './cursor.ts';
import { changesClient, openDrafts } from './use-shared-draft.ts';
import { createFollowing } from './follow-changes.ts';

/** Keeps lists and open chats in step with the user's other devices and tabs. Renders nothing. */
export function ChatSync() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const viewer = user?.id;
  const order = useOrderChange();
  const moveBack = useEffectEvent(order.mutate);
  useEffect(() => {
    if (!viewer) return;
    const following = createFollowing({
      client: changesClient,
      clock: browserClock,
      cursor,
      apply(changes) {
        for (const draft of changes.drafts) openDrafts.get(draft.conversationId)?.receive(draft);
        applyChanges(changes, {
          queryClient,
          viewer,
          isBusy: (id) => (openChats.get(id)?.get().phase ?? 'idle') !== 'idle',
          onDeleted: ({ conversation }) => {
            if (openChats.has(conversation.id))
              showToast({ title: `“${conversation.title}” was deleted on another device`, tone: 'info' });
          },
          async onMoved({ id, title, order }, folderId) {
            const run = () => moveBack({ chats: [{ id, order }], change: { folderId } });
            const isThere = folderId === null || (await isFolderThere(queryClient, viewer, folderId));
            showToast({
              title: `“${title}” was moved on another device`,
              tone: 'info',
              ...(isThere && { action: { label: 'Move it back', run } }),
            });
          },
        });
      },
    });
    const leave = signals.listen((heard) => {
      if (heard === 'chats' || heard === 'gap') following.look();
      for (const kind of ['memory', 'translation'])
        if (heard === kind || heard === 'gap')
          void queryClient.invalidateQueries({ queryKey: ['chat', kind, viewer] });
    });
    return () => {
      leave();
      following.stop();
      cursor.reset();
    };
  }, [viewer, queryClient]);
  return null;
}
