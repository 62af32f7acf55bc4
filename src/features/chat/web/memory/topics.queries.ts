import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import type { MemoryScope, MemoryTopic } from '../../memory-contract.ts';
import { memoryClient, useMemoryIsStale } from './memory.queries.ts';

/** Where topics are forbidden: in the scope of a conversation, or everywhere where there is none. */
export interface TopicPlace {
  conversationId: string | null;
  scope: MemoryScope;
}

const failed = (title: string) => (error: unknown) =>
  showErrorToast(error, { title: messageOf(error, title) });

export function useTopics({ conversationId, scope }: TopicPlace) {
  const viewer = useSession().user?.id ?? 'guest';
  const isOwn = conversationId === null || scope === 'user';
  const queryKey = ['chat', 'memory-topics', viewer, isOwn ? 'own' : conversationId, scope] as const;
  const queryClient = useQueryClient();
  const memoryIsStale = useMemoryIsStale();
  const topics = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      isOwn
        ? memoryClient.ownTopics({}, { signal })
        : memoryClient.topics({ params: { id: conversationId }, query: { scope } }, { signal }),
    staleTime: 0,
  });
  const readAgain = () => void queryClient.invalidateQueries({ queryKey });
  const add = useMutation({
    mutationFn: (text: string) =>
      isOwn
        ? memoryClient.addOwnTopic({ body: { text } })
        : memoryClient.addTopic({ params: { id: conversationId }, body: { text, scope } }),
    onSuccess: readAgain,
  });
  const remove = useMutation({
    mutationFn: ({ id }: MemoryTopic) => memoryClient.removeTopic({ params: { topicId: id } }),
    onSuccess: readAgain,
    onError: failed('That could not be removed. Try again.'),
  });
  const changed = () => {
    readAgain();
    memoryIsStale();
  };
  const forget = useMutation({
    mutationFn: ({ id }: MemoryTopic) => memoryClient.forgetTopic({ params: { topicId: id } }),
    onSuccess: changed,
    onError: failed('That could not be forgotten. Try again.'),
  });
  const bringBack = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const memoryId of ids)
        await memoryClient.changeOwn({ params: { memoryId }, body: { isForgotten: false } });
    },
    onSettled: changed,
    onError: failed('Not all of it could be brought back. It stands under “Forgotten”.'),
  });
  return { topics, add, remove, forget, bringBack };
}
