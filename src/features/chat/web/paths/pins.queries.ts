import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../../platform/web/client.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import type { Message } from '../../contract.ts';
import { chatPinsContract } from '../../pins-contract.ts';

const pinsClient = createClient(chatPinsContract);

export const pinsKey = (viewer: string, conversationId: string) =>
  ['chat', 'pins', viewer, conversationId] as const;

/** The pinned messages of a conversation, on all its paths. */
export function usePins(conversationId: string) {
  const { user } = useSession();
  return useQuery({
    queryKey: pinsKey(user?.id ?? 'guest', conversationId),
    queryFn: ({ signal }) => pinsClient.pins({ params: { id: conversationId } }, { signal }),
    staleTime: 0,
  });
}

/** Pins a message, or takes its pin off. */
export const turnPin = (id: string, message: Pick<Message, 'id' | 'isPinned'>) => {
  const call = { params: { id, messageId: message.id } };
  return message.isPinned ? pinsClient.unpin(call) : pinsClient.pin(call);
};
