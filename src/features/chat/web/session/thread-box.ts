import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { Clock } from '../../../../platform/web/clock.ts';
import type { Conversation } from '../../contract.ts';
import type { ChatOrder } from '../../order-kinds.ts';
import { listKey, loadThread, type ThreadKey } from '../chat.queries.ts';
import { isOn, readShelf, type Shelf } from './shelf.ts';
import { withChanged, withNewest, withOrder, withoutConversation, type ListPages } from './list-maths.ts';
import type { ThreadBox } from './chat-session-deps.ts';
import type { Thread } from './thread.ts';

/**
 * Accesses a thread in the query cache, so that all components see its changes and signing out removes it.
 */
export function createThreadBox(queryClient: QueryClient, key: ThreadKey, clock: Clock): ThreadBox {
  const get = () => queryClient.getQueryData<Thread>(key);
  return {
    get,
    update: (change, alongside) =>
      notifyManager.batch(() => {
        queryClient.setQueryData<Thread>(key, (thread) => thread && change(thread));
        if (alongside) notifyManager.schedule(alongside);
      }),
    async reload() {
      const id = get()?.conversation.id ?? key[3];
      const thread = await loadThread(queryClient, key, id);
      queryClient.setQueryData(key, thread);
    },
    touch() {
      const conversation = get()?.conversation;
      if (!conversation) return;
      const updatedAt = new Date(clock.now()).toISOString();
      changeLists(queryClient, key[2], (pages, { q, shelf }) =>
        q || !isOn(shelf, conversation)
          ? withChanged(pages, { ...conversation, updatedAt })
          : withNewest(pages, { ...conversation, updatedAt }),
      );
    },
  };
}

export function changeLists(
  queryClient: QueryClient,
  viewer: string,
  change: (pages: ListPages, of: { q: string; shelf: Shelf }) => ListPages,
) {
  for (const [key, pages] of queryClient.getQueriesData<ListPages>({ queryKey: listKey(viewer) }))
    if (pages) {
      const of = { q: String(key[3] ?? ''), shelf: readShelf(String(key[4] ?? '')) };
      queryClient.setQueryData(key, change(pages, of));
    }
}

/** Updates a conversation, for instance its title, wherever it is listed or open. */
export function changeConversation(queryClient: QueryClient, viewer: string, conversation: Conversation) {
  changeLists(queryClient, viewer, (pages) => withChanged(pages, conversation));
  queryClient.setQueriesData<Thread>({ queryKey: ['chat', 'thread', viewer] }, (thread) =>
    thread?.conversation.id === conversation.id
      ? { ...thread, conversation, version: thread.version + 1 }
      : thread,
  );
}

/** Updates how conversations are kept, wherever they are listed or open. */
export function changeOrders(
  queryClient: QueryClient,
  viewer: string,
  items: readonly { id: string; order: ChatOrder }[],
) {
  changeLists(queryClient, viewer, (pages) =>
    items.reduce((changed, { id, order }) => withOrder(changed, id, order), pages),
  );
  const orders = new Map(items.map(({ id, order }) => [id, order]));
  queryClient.setQueriesData<Thread>({ queryKey: ['chat', 'thread', viewer] }, (thread) => {
    const order = thread && orders.get(thread.conversation.id);
    return order
      ? { ...thread, conversation: { ...thread.conversation, order }, version: thread.version + 1 }
      : thread;
  });
}

export const forgetInLists = (queryClient: QueryClient, viewer: string, id: string) =>
  changeLists(queryClient, viewer, (pages) => withoutConversation(pages, id));

export function forgetConversation(queryClient: QueryClient, viewer: string, id: string) {
  forgetInLists(queryClient, viewer, id);
  queryClient.removeQueries({
    queryKey: ['chat', 'thread', viewer],
    predicate: ({ state }) => (state.data as Thread | undefined)?.conversation.id === id,
  });
}
