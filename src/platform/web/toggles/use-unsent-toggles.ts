import { useEffect, useEffectEvent } from 'react';
import { toggles } from './browser-toggles.ts';
import { useSession } from '../session.tsx';

/** Sends once, after signing in or opening a page, what an earlier page could not finish. */
export function useUnsentToggles(
  kind: string,
  { send, onDone }: { send: (id: string, wanted: boolean) => Promise<unknown>; onDone: () => void },
): void {
  const { user, status } = useSession();
  const userId = status === 'signed-in' ? user?.id : undefined;
  const sendUnsent = useEffectEvent((ofUser: string) => {
    const sent = toggles
      .unsent(ofUser, kind)
      .map(({ id, wanted }) => toggles.send({ userId: ofUser, kind, id }, wanted, (now) => send(id, now)));
    if (sent.length > 0) void Promise.allSettled(sent).then(onDone);
  });
  useEffect(() => {
    if (userId) sendUnsent(userId);
  }, [userId]);
}
