import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserClock, pause } from '../../../platform/web/clock.ts';
import { lazyComponent } from '../../../platform/web/lazy-component.tsx';
import { useSession } from '../../../platform/web/session.tsx';
import { closeTagDialog, tagDialogSwitch } from './open-tag-dialog.ts';

/** Until the dialog's code is tried again, where it could not be fetched, ms. */
const RETRY_MS = 5000;

/** Its code comes with the first need for it. A failed fetch is tried again: it must not take the page with it. */
const TagDialog = lazyComponent(async () => {
  for (;;) {
    try {
      return (await import('./tag-dialog.tsx')).TagDialog;
    } catch (error) {
      console.warn('The tag dialog could not be loaded', error);
      await pause(browserClock, RETRY_MS);
    }
  }
});

interface TagOnboardingProps {
  /** Whether the first set-up waits: on pages that have to be read before it can be agreed to. */
  isHeld: boolean;
}

/** Section 4: users without chosen tags choose them first. Later the same dialog changes the choice. */
export function TagOnboarding({ isHeld }: TagOnboardingProps) {
  const { user, status, isProfileFresh, refreshUser } = useSession();
  const queryClient = useQueryClient();
  const isAsked = useSyncExternalStore(tagDialogSwitch.subscribe, tagDialogSwitch.isOpen, () => false);
  // The refreshed profile says it too, a moment later, or not at all where fetching it fails.
  const [doneFor, setDoneFor] = useState<string | null>(null);

  const here = status === 'signed-in' ? user : null;
  const isDue =
    isProfileFresh && here?.preferences?.completedOnboarding === false && doneFor !== here.id && !isHeld;
  const isOpen = here !== null && (isDue || isAsked);

  useEffect(() => {
    if (!here) closeTagDialog();
  }, [here]);

  if (!isOpen) return null;

  function onSaved() {
    setDoneFor(here!.id);
    closeTagDialog();
    refreshUser().catch((error: unknown) => console.warn('Fetching the profile again failed', error));
    // The feed follows the tags.
    void queryClient.invalidateQueries();
  }
  return (
    <TagDialog
      key={`${here.id} ${isDue}`}
      user={here}
      isFirst={isDue}
      onClose={closeTagDialog}
      onSaved={onSaved}
    />
  );
}
