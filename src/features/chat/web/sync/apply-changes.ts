// Puts what has changed elsewhere into the cache.
import type { QueryClient } from '@tanstack/react-query';
import type { ChatChanges } from '../../changes-contract.ts';
import type { Conversation } from '../../contract.ts';
import { listKey, shelvesKey } from '../chat.queries.ts';
import { takeLostMove } from '../order/order.queries.ts';
import { readPathsAnew } from '../paths/paths.queries.ts';
import { withChanged, withoutConversation, withPlaced } from '../session/list-maths.ts';
import { isOn } from '../session/shelf.ts';
import { changeLists, forgetInLists } from '../session/thread-box.ts';
import type { Thread } from '../session/thread.ts';

interface Shown {
  queryClient: QueryClient;
  viewer: string;
  /** The session of an open conversation is following its own reply, and reads the page at its end. */
  isBusy: (conversationId: string) => boolean;
  onDeleted: (thread: Thread) => void;
  /** A chat that this device has moved was then moved to another folder elsewhere. @param folderId where this one moved it */
  onMoved: (conversation: Conversation, folderId: string | null) => void | Promise<void>;
}

/** What is shown beside a chat and may change with it: keys begin with these, the viewer, and the chat’s id. */
const BESIDE = ['memory', 'pins', 'generation'] as const;

export function applyChanges({ conversations, deleted, isComplete }: ChatChanges, shown: Shown): void {
  const { queryClient, viewer, isBusy } = shown;
  const threadKey = ['chat', 'thread', viewer];
  // Read anew where they are on the screen: the answer does not list what has changed in them.
  for (const queryKey of [
    shelvesKey(viewer),
    ['chat', 'personas', viewer],
    ['chat', 'settings', viewer],
    ['chat', 'memory', viewer, 'own'],
  ])
    void queryClient.invalidateQueries({ queryKey });
  const readBeside = (...id: string[]) =>
    BESIDE.forEach(
      (kind) =>
        void queryClient.invalidateQueries({
          queryKey: ['chat', kind, viewer, ...id],
          // The page of a chat that is gone may still be open for a moment.
          predicate: ({ queryKey }) => !deleted.includes(String(queryKey[3])),
        }),
    );
  const threads = () => queryClient.getQueriesData<Thread>({ queryKey: threadKey });
  if (!isComplete) {
    void queryClient.invalidateQueries({ queryKey: listKey(viewer) });
    void queryClient.invalidateQueries({ queryKey: threadKey });
    readBeside();
    return;
  }
  // What was learned in a chat that is gone was perhaps shown beside others.
  if (deleted.length > 0) readBeside();
  for (const conversation of conversations) {
    readBeside(conversation.id);
    const lost = takeLostMove(queryClient, viewer, conversation);
    if (lost) void shown.onMoved(conversation, lost.folderId);
    changeLists(queryClient, viewer, (pages, { q, shelf }) => {
      if (q || conversation.messageCount === 0) return withChanged(pages, conversation);
      return isOn(shelf, conversation)
        ? withPlaced(pages, conversation)
        : withoutConversation(pages, conversation.id);
    });
    for (const [key, thread] of threads()) {
      const isOld =
        thread?.conversation.id === conversation.id && thread.conversation.version !== conversation.version;
      if (!isOld || isBusy(conversation.id)) continue;
      void queryClient.invalidateQueries({ queryKey: key, exact: true });
      void readPathsAnew(queryClient, viewer, conversation.id);
    }
  }
  for (const id of deleted) {
    forgetInLists(queryClient, viewer, id);
    for (const [key, thread] of threads()) {
      if (thread?.conversation.id !== id) continue;
      shown.onDeleted(thread);
      // An open page reads it again, and shows that it is gone.
      void queryClient.resetQueries({ queryKey: key, exact: true });
    }
  }
}
