import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { network, tokens } from '../../../platform/web/calls/browser-send.ts';
import { browserChance, browserClock } from '../../../platform/web/clock.ts';
import { createTabLock } from '../../../platform/web/storage/tab-lock.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { storage } from '../../../platform/web/storage/storage.ts';
import { useStored } from '../../../platform/web/storage/use-stored.ts';
import { FAVORITES, LIKES, FAVORITE_CARDS, type MarkKind } from './favorites.queries.ts';
import { mergeMarks } from './merge-marks.ts';
import { noteMerge } from './merging.ts';
import { patchLikes } from './patch-likes.ts';
import { useUnsentToggles } from '../../../platform/web/toggles/use-unsent-toggles.ts';

/** Delay after signing in, so that the user's feed loads first. Milliseconds. */
const SETTLE_MS = 1500;
/** Pauses between attempts; the last one repeats. Going online again retries immediately. Milliseconds. */
const WAITS = [5000, 15_000, 60_000];

/** Merges a guest's marks into the account after signing in or up, and whenever the app starts signed in. */
function useMerge(kind: MarkKind): void {
  const { user, status } = useSession();
  const queryClient = useQueryClient();
  const hasMarks = useStored(kind.guestKey) !== null;
  const [failures, setFailures] = useState(0);
  const { mutateAsync } = useMutation({
    mutationKey: ['favorites', kind.name, 'merge'],
    mutationFn: (userId: string) =>
      noteMerge(
        kind.name,
        withTabLock(kind.lock, () =>
          mergeMarks({
            storage,
            key: kind.guestKey,
            isHere: () => tokens.holder() === userId,
            async send(ids) {
              for (const { characterId, likes } of await kind.merge(userId, ids))
                patchLikes(queryClient, characterId, () => likes);
            },
          }),
        ),
      ),
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: ['favorites', kind.name] });
      if (kind === FAVORITES) void queryClient.invalidateQueries({ queryKey: FAVORITE_CARDS });
    },
  });

  useUnsentToggles(kind.name, {
    send: kind.send,
    onDone: () => void queryClient.invalidateQueries({ queryKey: ['favorites'] }),
  });

  const userId = status === 'signed-in' ? user?.id : undefined;
  useEffect(() => {
    if (!userId || !hasMarks) return;
    let isOver = false;
    let cancel = () => {};
    const again = () => void (isOver || setFailures((count) => count + 1));
    const wait = () => {
      if (isOver) return;
      cancel = browserClock.later(WAITS[Math.min(failures, WAITS.length - 1)]!, again);
    };
    const begin = () =>
      void mutateAsync(userId).then(
        // Marks may remain because another user has signed in or the list has grown.
        () => void (storage.get(kind.guestKey) === null || wait()),
        (error: unknown) => {
          console.warn('A guest’s marks could not be handed over yet', error);
          wait();
        },
      );
    if (failures > 0) begin();
    else cancel = browserClock.later(SETTLE_MS, begin);
    const forget = network.subscribe(() => network.state() === 'back' && again());
    return () => {
      isOver = true;
      cancel();
      forget();
    };
  }, [userId, hasMarks, failures, kind, mutateAsync]);
}

const withTabLock = <T,>(name: string, work: () => Promise<T>): Promise<T> =>
  createTabLock({
    name,
    locks: navigator.locks,
    storage,
    clock: browserClock,
    chance: browserChance,
    timeout: (ms) => AbortSignal.timeout(ms),
  })(work);

/** Renders nothing. Used once, in the shell. */
export function GuestMarksMerge() {
  useMerge(LIKES);
  useMerge(FAVORITES);
  return null;
}
