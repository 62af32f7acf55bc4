import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { createClient } from '../../../../platform/web/client.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { chatRecordContract } from '../../record-contract.ts';
import type { Message } from '../../contract.ts';

const recordClient = createClient(chatRecordContract);

/** A record changes when something that it names is forgotten. */
const FRESH_MS = 30_000;

export const RECORDS_KEY = ['chat', 'record'] as const;

/** A reply that is continued gets another text, and another record. */
const recordOptions = (viewer: string, conversationId: string, message: Pick<Message, 'id' | 'content'>) =>
  queryOptions({
    queryKey: [...RECORDS_KEY, viewer, conversationId, message.id, message.content.length],
    /** Null where none was kept, for instance of a reply that is older than the records. */
    queryFn: async ({ signal }) => {
      const params = { id: conversationId, messageId: message.id };
      return (await recordClient.record({ params }, { signal })).record;
    },
    staleTime: FRESH_MS,
  });

export function useRecord(
  conversationId: string,
  message: Pick<Message, 'id' | 'content'>,
  { isWanted }: { isWanted: boolean },
) {
  const { user } = useSession();
  return useQuery({ ...recordOptions(user?.id ?? 'guest', conversationId, message), enabled: isWanted });
}

/** The prompt as it would be sent for another message; nothing is sent. */
export const useBuiltPrompt = (conversationId: string) =>
  useMutation({
    mutationFn: (body: { content: string; parentId?: string }) =>
      recordClient.prompt({ params: { id: conversationId }, body }),
  });

export type BuiltPrompt = Awaited<ReturnType<typeof recordClient.prompt>>;
