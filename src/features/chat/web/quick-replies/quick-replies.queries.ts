import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { createClient } from '../../../../platform/web/client.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { quickRepliesContract, type QuickReply } from '../../quick-replies-contract.ts';
import { ownKey, useFollowed } from '../quick-row/use-followed.ts';

const client = createClient(quickRepliesContract);

/** In the order of the row; changes of other devices arrive by a signal. */
export function useQuickReplies() {
  const { user } = useSession();
  const userId = user?.id;
  useFollowed('quick-replies');
  return useQuery({
    queryKey: ownKey('quick-replies', userId),
    queryFn: userId ? ({ signal }) => client.list({}, { signal }) : skipToken,
  });
}

export type QuickReplyBody = Omit<QuickReply, 'id'>;

const failed = (otherwise: string) => (error: unknown) =>
  showErrorToast(error, { title: messageOf(error, otherwise) });

/** Each answers with the whole row. */
export function useQuickReplyChanges() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const onSuccess = ({ items }: { items: QuickReply[] }) =>
    queryClient.setQueryData(ownKey('quick-replies', user?.id), { items });
  return {
    /** @param change `id` is null for a new one */
    save: useMutation({
      mutationFn: ({ id, body }: { id: string | null; body: QuickReplyBody }) =>
        id === null ? client.create({ body }) : client.update({ params: { id }, body }),
      onSuccess,
    }),
    place: useMutation({
      mutationFn: ({ id, place }: { id: string; place: number }) =>
        client.place({ params: { id }, body: { place } }),
      onSuccess,
      onError: failed('The order could not be saved. Try again.'),
    }),
    remove: useMutation({ mutationFn: (id: string) => client.delete({ params: { id } }), onSuccess }),
    importFile: useMutation({
      mutationFn: ({ file, characterId }: { file: File; characterId: string | null }) =>
        client.import({ query: characterId ? { characterId } : {}, file }),
      onSuccess,
      onError: failed('The file could not be read. Try again.'),
    }),
  };
}

export type QuickReplyChanges = ReturnType<typeof useQuickReplyChanges>;
