import { useEffect, useEffectEvent } from 'react';
import { wishes } from './browser-wishes.ts';
import { useSession } from './session.tsx';

/** Sends once, after signing in or opening a page, what an earlier page could not finish. */
export function useLeftWishes(
  kind: string,
  { send, onDone }: { send: (id: string, wanted: boolean) => Promise<unknown>; onDone: () => void },
): void {
  const { user, status } = useSession();
  const userId = status === 'signed-in' ? user?.id : undefined;
  const sendLeft = useEffectEvent((ofUser: string) => {
    const sent = wishes
      .left(ofUser, kind)
      .map(({ id, wanted }) => wishes.fulfil({ userId: ofUser, kind, id }, wanted, (now) => send(id, now)));
    if (sent.length > 0) void Promise.allSettled(sent).then(onDone);
  });
  useEffect(() => {
    if (userId) sendLeft(userId);
  }, [userId]);
}
