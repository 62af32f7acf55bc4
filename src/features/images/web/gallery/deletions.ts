import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { browserClock } from '../../../../platform/web/clock.ts';
import { showToast, TOAST_MS } from '../../../../platform/web/toasts.ts';
import { deleteImage, forgetImage } from '../images.queries.ts';
import { createPendingDeletions } from './pending-deletions.ts';

let cache: QueryClient | null = null;

/** One for all galleries, so that what is hidden in one stays hidden on the next screen. */
const deletions = createPendingDeletions({
  clock: browserClock,
  // As long as the toast with its "Undo" stands.
  undoMs: TOAST_MS,
  async destroy(id) {
    await deleteImage(id);
    if (cache) forgetImage(cache, id);
  },
  onFailure: (_, error) =>
    showToast({
      tone: 'error',
      title: 'The picture is still here',
      description: messageOf(error, 'It could not be deleted. Try again.'),
    }),
});

/** Hides pictures that are being deleted, and deletes them with a chance to undo it. */
export function useDeletions() {
  const queryClient = useQueryClient();
  const hidden = useSyncExternalStore(deletions.subscribe, deletions.hidden, deletions.hidden);
  useEffect(() => {
    cache = queryClient;
    const leave = () => document.visibilityState === 'hidden' && deletions.flush();
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, [queryClient]);

  return {
    hidden,
    remove(id: string) {
      deletions.add(id);
      showToast({
        title: 'Picture deleted',
        tone: 'info',
        action: { label: 'Undo', run: () => deletions.undo(id) },
      });
    },
  };
}
