import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import {
  actionOfRefusal,
  useMembershipGate,
  type MembershipGate,
} from '../../../../platform/web/membership-gate.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { countAgain, deleteImage, restoreImage } from './gallery.queries.ts';
import { createHiddenPictures } from './hidden-pictures.ts';

let cache: QueryClient | null = null;
let gate: MembershipGate | null = null;
const FAILURES = {
  delete: { title: 'The picture is still here', description: 'It could not be deleted. Try again.' },
  undo: { title: 'The picture could not be restored', description: 'It was deleted too long ago.' },
};

const thenCount =
  (act: (id: string) => Promise<void>) =>
  async (id: string): Promise<void> => {
    await act(id);
    if (cache) countAgain(cache);
  };

/** One for all galleries, so that what is hidden in one stays hidden on the next screen. */
const pictures = createHiddenPictures({
  destroy: thenCount(deleteImage),
  restore: thenCount(restoreImage),
  onFailure(what, error) {
    const { title, description } = FAILURES[what];
    showErrorToast(error, { title, description: messageOf(error, description) });
    const action = actionOfRefusal(error);
    if (action !== null) gate?.askForMembership(action);
  },
});

/** Hides pictures that are deleted, and deletes them with a chance to undo it. */
export function useDeletions() {
  const queryClient = useQueryClient();
  const hidden = useSyncExternalStore(pictures.subscribe, pictures.current, pictures.current);
  const newestGate = useMembershipGate();
  useEffect(() => {
    cache = queryClient;
    gate = newestGate;
  }, [queryClient, newestGate]);

  return {
    hidden,
    removeAll(ids: readonly string[]) {
      for (const id of ids) pictures.remove(id);
      showToast({
        title: ids.length === 1 ? 'Picture deleted' : `${ids.length} pictures deleted`,
        tone: 'info',
        action: { label: 'Undo', run: () => ids.forEach((id) => pictures.undo(id)) },
      });
    },
    remove(id: string) {
      pictures.remove(id);
      showToast({
        title: 'Picture deleted',
        tone: 'info',
        action: { label: 'Undo', run: () => pictures.undo(id) },
      });
    },
  };
}
