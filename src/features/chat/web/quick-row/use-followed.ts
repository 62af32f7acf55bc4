import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { signals } from '../../../../platform/web/calls/signals.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import type { Signal } from '../../../../shared/signal.ts';

/** The key of what is the user's own in all chats. */
export const ownKey = (kind: Signal, userId: string | undefined) => ['chat', kind, userId] as const;

/** Has it read again once another device has changed it. */
export function useFollowed(kind: Signal): void {
  const queryClient = useQueryClient();
  const userId = useSession().user?.id;
  useEffect(
    () =>
      signals.listen((heard) => {
        if (heard === kind || heard === 'gap')
          void queryClient.invalidateQueries({ queryKey: ownKey(kind, userId) });
      }),
    [queryClient, kind, userId],
  );
}
