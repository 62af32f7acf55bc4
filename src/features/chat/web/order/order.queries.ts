import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { createClient } from '../../../../platform/web/client.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import type { Input, Reply } from '../../../../shared/route.ts';
import type { Conversation } from '../../contract.ts';
import { chatOrderContract, type ChatShelves } from '../../order-contract.ts';
import type { ChatOrder } from '../../order-kinds.ts';
import { CHANGED_AT_ONCE } from '../../order-rules.ts';
import { listKey, shelvesKey } from '../chat.queries.ts';
import { withPlace } from '../drag/drop-rule.ts';
import { changeOrders } from '../session/thread-box.ts';

export const orderClient = createClient(chatOrderContract);

/** What is changed of conversations. */
export type OrderChange = Omit<Input<(typeof chatOrderContract)['order']>['body'], 'ids'>;

/** The viewer's folders and tags. */
export function useShelves() {
  const { user, status } = useSession();
  return useQuery({
    queryKey: shelvesKey(user?.id ?? 'guest'),
    queryFn: ({ signal }) => orderClient.shelves({}, { signal }),
    staleTime: 30_000,
    enabled: status === 'signed-in',
  });
}

/** @returns false where it is known that a folder is gone */
export const isFolderThere = (queryClient: QueryClient, viewer: string, id: string): Promise<boolean> =>
  queryClient.fetchQuery({ queryKey: shelvesKey(viewer), queryFn: () => orderClient.shelves({}) }).then(
    ({ folders }) => folders.some((folder) => folder.id === id),
    () => true,
  );

/** Reads lists and folders again. */
export const refreshOrder = (queryClient: QueryClient, viewer: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: listKey(viewer) }),
    queryClient.invalidateQueries({ queryKey: shelvesKey(viewer) }),
  ]);

/** How a conversation is kept after a change, before the server has said so. */
function changed(order: ChatOrder, change: OrderChange): ChatOrder {
  const { isPinned, isArchived, isUnread, folderId } = change;
  return {
    ...order,
    ...(isPinned === undefined ? {} : { isPinned }),
    ...(isArchived === undefined ? {} : { isArchived }),
    ...(folderId === undefined ? {} : { folderId }),
    ...(isUnread === undefined ? {} : { unread: isUnread ? Math.max(1, order.unread) : 0 }),
  };
}

export interface OrderWish {
  chats: readonly Pick<Conversation, 'id' | 'order'>[];
  change: OrderChange;
}

/** The folder to which this device has moved a chat. It is forgotten after the five minutes of what nobody reads. */
const movesKey = (viewer: string) => ['chat', 'moved', viewer];
const moveKey = (viewer: string, id: string) => [...movesKey(viewer), id];

interface Move {
  folderId: string | null;
  /** The conversation's, as the move made it; null while the move is on its way. */
  version: string | null;
}

/** @returns the folder to which this device moved a chat that is in another one by now; undefined where it is in step */
export function takeLostMove(
  queryClient: QueryClient,
  viewer: string,
  { id, order, version }: Pick<Conversation, 'id' | 'order' | 'version'>,
): Move | undefined {
  const move = queryClient.getQueryData<Move>(moveKey(viewer, id));
  if (!move || move.version === null || move.folderId === order.folderId) return undefined;
  // It was read before the move.
  if (BigInt(version) < BigInt(move.version)) return undefined;
  queryClient.removeQueries({ queryKey: moveKey(viewer, id) });
  return move;
}

type Stored = Reply<(typeof chatOrderContract)['order']>['items'][number];

/** Changes how conversations are kept; shown at once, and taken back where it fails. */
export function useOrderChange() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const viewer = user?.id ?? 'guest';
  return useMutation({
    async mutationFn({ chats, change }: OrderWish) {
      const ids = chats.map(({ id }) => id);
      const stored: Stored[] = [];
      for (let at = 0; at < ids.length; at += CHANGED_AT_ONCE) {
        const body = { ...change, ids: ids.slice(at, at + CHANGED_AT_ONCE) };
        const { items } = await orderClient.order({ body });
        changeOrders(queryClient, viewer, items);
        stored.push(...items);
      }
      return stored;
    },
    onMutate({ chats, change }) {
      const next = chats.map(({ id, order }) => ({ id, order: changed(order, change) }));
      changeOrders(queryClient, viewer, next);
      const { folderId } = change;
      if (folderId === undefined) return null;
      const move: Move = { folderId, version: null };
      for (const { id } of chats) queryClient.setQueryData(moveKey(viewer, id), move);
      return move;
    },
    onSuccess(stored, _, move) {
      if (!move) return;
      for (const { id, version } of stored)
        // Unless it was moved again meanwhile.
        if (queryClient.getQueryData(moveKey(viewer, id)) === move)
          queryClient.setQueryData<Move>(moveKey(viewer, id), { ...move, version });
    },
    onError(error, { chats }) {
      changeOrders(queryClient, viewer, chats);
      for (const { id } of chats) queryClient.removeQueries({ queryKey: moveKey(viewer, id) });
      showErrorToast(error, { title: messageOf(error, 'That could not be saved. Try again.') });
    },
    onSettled: () => refreshOrder(queryClient, viewer),
  });
}

/** Mutations on folders. */
export function useFolderChanges() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const viewer = user?.id ?? 'guest';
  const onSettled = () => refreshOrder(queryClient, viewer);
  return {
    create: useMutation({
      mutationFn: (name: string) => orderClient.createFolder({ body: { name } }),
      onSettled,
    }),
    rename: useMutation({
      mutationFn: ({ id, name }: { id: string; name: string }) =>
        orderClient.changeFolder({ params: { id }, body: { name } }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => orderClient.deleteFolder({ params: { id } }),
      // Its chats leave it by that, and by nobody else's move.
      onMutate: (id) =>
        queryClient.removeQueries({
          queryKey: movesKey(viewer),
          predicate: ({ state }) => (state.data as Move | undefined)?.folderId === id,
        }),
      onSettled,
    }),
  };
}

/** Moves a folder to a place among all, counted from 0; shown at once, and taken back where it fails. */
export function usePlaceFolder() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const viewer = user?.id ?? 'guest';
  const queryKey = shelvesKey(viewer);
  const mutationKey = ['chat', 'folder-place', viewer];
  /** Until then, what the server tells would undo what is shown of the moves that wait. */
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    // A place counts from what the moves before have made.
    scope: { id: 'folder-place' },
    mutationFn: ({ id, place }: { id: string; place: number }) =>
      orderClient.changeFolder({ params: { id }, body: { place } }),
    async onMutate({ id, place }) {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<ChatShelves>(queryKey);
      if (before) queryClient.setQueryData(queryKey, withPlace(before, id, place));
      return before;
    },
    onError(error, _, before) {
      if (isLast()) queryClient.setQueryData(queryKey, before);
      showErrorToast(error, { title: messageOf(error, 'The folder could not be moved. Try again.') });
    },
    onSettled: () => (isLast() ? refreshOrder(queryClient, viewer) : undefined),
  });
}
