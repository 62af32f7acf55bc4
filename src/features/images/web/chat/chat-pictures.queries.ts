import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { signals } from '../../../../platform/web/calls/signals.ts';
import { createClient } from '../../../../platform/web/client.ts';
import type {
  ChatPicture,
  ChatPictures,
  ChatPictureSettings,
  chatPicturesRoutes,
} from '../../chat-pictures-contract.ts';
import { imagesContract } from '../../contract.ts';
import { chatPicturesKey, useViewer } from '../images.queries.ts';

const client: Pick<
  ReturnType<typeof createClient<typeof imagesContract>>,
  keyof typeof chatPicturesRoutes
> = createClient(imagesContract);

/** All pictures of the thread, or what `select` takes of them. */
export function useChatPictures<Part>(conversationId: string, select: (all: ChatPictures) => Part) {
  const viewer = useViewer();
  return useQuery({
    queryKey: chatPicturesKey(viewer, conversationId),
    queryFn: ({ signal }) => client.chatPictures({ params: { id: conversationId } }, { signal }),
    meta: { isCoveredByServer: true },
    select,
  });
}

/** Another device has asked for a picture, or changed how they are asked for. Renders nothing. */
export function PictureSync() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      signals.listen((heard) => {
        if (heard === 'pictures' || heard === 'gap')
          void queryClient.invalidateQueries({ queryKey: ['images', 'chat'] });
      }),
    [queryClient],
  );
  return null;
}

/** Changes what is shown at once, and reads it again if that fails. */
function useShown(conversationId: string) {
  const queryClient = useQueryClient();
  const key = chatPicturesKey(useViewer(), conversationId);
  return {
    change: (change: (all: ChatPictures) => ChatPictures) =>
      queryClient.setQueryData<ChatPictures>(key, (all) => all && change(all)),
    readAgain: () => queryClient.invalidateQueries({ queryKey: key }),
  };
}

export function useSetChatPictures(conversationId: string) {
  const { change, readAgain } = useShown(conversationId);
  return useMutation({
    mutationFn: (body: Partial<ChatPictureSettings>) =>
      client.setChatPictures({ params: { id: conversationId }, body }),
    onMutate: (body) => void change((all) => ({ ...all, settings: { ...all.settings, ...body } })),
    onSuccess: (settings) => void change((all) => ({ ...all, settings })),
    onError: () => void readAgain(),
  });
}

/** A request that failed is no longer shown. */
export function useClosePicture(conversationId: string) {
  const { change, readAgain } = useShown(conversationId);
  return useMutation({
    mutationFn: (jobId: string) => client.closeChatPicture({ params: { id: conversationId, jobId } }),
    onMutate: (jobId) =>
      void change((all) => ({ ...all, items: all.items.filter(({ id }) => id !== jobId) })),
    onError: () => void readAgain(),
  });
}

export function useDeclinePicture(conversationId: string) {
  const { change, readAgain } = useShown(conversationId);
  return useMutation({
    mutationFn: (messageId: string) => client.declinePicture({ params: { id: conversationId, messageId } }),
    onMutate: (messageId) => void change((all) => ({ ...all, declined: [messageId, ...all.declined] })),
    onError: () => void readAgain(),
  });
}

/** Shows a request that was just taken, where its message is. */
export function useShowPicture(conversationId: string): (picture: ChatPicture) => void {
  const { change } = useShown(conversationId);
  return (picture) =>
    void change((all) => ({ ...all, items: [picture, ...all.items.filter(({ id }) => id !== picture.id)] }));
}
