import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../../../platform/web/session.tsx';
import type { Conversation } from '../../contract.ts';
import { changeOrders } from '../session/thread-box.ts';
import { shelvesKey } from '../chat.queries.ts';
import { orderClient } from './order.queries.ts';

/** An open conversation is read. Where the server cannot be told, the next opening does. */
export function useReadMark({ id, order }: Pick<Conversation, 'id' | 'order'>): void {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const viewer = user?.id ?? 'guest';
  const isUnread = order.unread > 0;
  useEffect(() => {
    if (!isUnread) return;
    orderClient.order({ body: { ids: [id], isUnread: false } }).then(
      ({ items }) => {
        changeOrders(queryClient, viewer, items);
        void queryClient.invalidateQueries({ queryKey: shelvesKey(viewer) });
      },
      () => {},
    );
  }, [queryClient, viewer, id, isUnread]);
}
