import { skipToken, useQuery } from '@tanstack/react-query';
import { useSession } from '../../../../platform/web/session.tsx';
import { chatClient } from '../chat.queries.ts';

/** The scene at a message, in words. @param at.text of the message: another text is another scene */
export function useMoment(at: { conversationId: string; messageId: string; text: string } | null) {
  const viewer = useSession().user?.id;
  return useQuery({
    queryKey: ['chat', 'moment', viewer, at?.conversationId, at?.messageId, at?.text.length],
    queryFn: at
      ? ({ signal }) =>
          chatClient.moment({ params: { id: at.conversationId, messageId: at.messageId } }, { signal })
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
