import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createClient } from '../../../../platform/web/client.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { chatFindContract } from '../../find-contract.ts';

export const findClient = createClient(chatFindContract);

export const findKey = (viewer: string, conversationId: string) => ['chat', 'find', viewer, conversationId];

/** Messages of a conversation that hold a text, the newest first. */
export function useFound(conversationId: string, q: string) {
  const { user } = useSession();
  return useQuery({
    queryKey: [...findKey(user?.id ?? 'guest', conversationId), q],
    queryFn: ({ signal }) => findClient.find({ params: { id: conversationId }, query: { q } }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
