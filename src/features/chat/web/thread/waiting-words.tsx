// Sends messages that were written offline in conversations that are not open, as soon as there is a network
// connection.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../../../platform/web/api-error.ts';
import type { Client } from '../../../../platform/web/client.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { storage } from '../../../../platform/web/storage/storage.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import type { chatContract } from '../../contract.ts';
import { chatClient, listKey } from '../chat.queries.ts';
import type { Drafts } from '../session/drafts.ts';
import { createUnread, type Unread } from '../session/unread.ts';
import { drafts, openChats } from '../session/use-chat-session.ts';

interface Deps {
  client: Pick<Client<typeof chatContract>, 'send'>;
  drafts: Pick<Drafts, 'waiting' | 'setSent'>;
  unread: Unread;
  /** An open conversation sends its own messages. */
  isOpen: (conversationId: string) => boolean;
}

/**
 * @returns the number of sent messages. Messages that cannot be sent now keep waiting; refused ones are shown
 * when their chat is opened.
 */
export async function sendWaiting({ client, drafts, unread, isOpen }: Deps): Promise<number> {
  let count = 0;
  for (const { conversationId: id, sent } of drafts.waiting()) {
    if (isOpen(id)) continue;
    const { text, key } = sent;
    try {
      const reply = client.send({ params: { id }, body: { content: text, idempotencyKey: key } });
      // The server continues the reply without listeners, so the stream can be closed after the start.
      for await (const event of reply) if (event.event === 'start') break;
      drafts.setSent(id, null);
      unread.mark(id);
      count++;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) return count;
      drafts.setSent(id, { text, key });
    }
  }
  return count;
}

/** Sends waiting messages on mount and whenever the network connection returns. */
export function WaitingWords() {
  const { status, user } = useSession();
  const queryClient = useQueryClient();
  const viewer = user?.id;
  useEffect(() => {
    if (status !== 'signed-in' || !viewer) return;
    const send = async () => {
      if (!navigator.onLine) return;
      const count = await sendWaiting({
        client: chatClient,
        drafts,
        unread: createUnread(storage),
        isOpen: (id) => openChats.has(id),
      });
      if (count === 0) return;
      showToast({
        title: count === 1 ? 'Your message was sent' : `${count} messages were sent`,
        tone: 'success',
      });
      void queryClient.invalidateQueries({ queryKey: listKey(viewer) });
    };
    void send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [status, viewer, queryClient]);
  return null;
}
