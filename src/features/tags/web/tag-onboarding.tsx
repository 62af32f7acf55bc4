import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserClock, pause } from '../../../platform/web/clock.ts';
import { lazyComponent } from '../../../platform/web/screen/lazy-component.tsx';
import { useSession } from '../../../platform/web/session.tsx';
import { closeTagDialog, tagDialogSwitch } from './open-tag-dialog.ts';

/** Delay before the dialog's code is fetched again after a failure, ms. */
const RETRY_MS = 5000;

/** Loaded on first use. A failed fetch is retried, so that it does not crash the page. */
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
  /** Postpones onboarding on the legal pages, which the user must be able to read before accepting them. */
  isHeld: boolean;
}

/** Section 4: users without chosen tags choose them first. Later the same dialog changes the choice. */
export function TagOnboarding({ isHeld }: TagOnboardingProps) {
  const { user, status, isProfileFresh, refreshUser } = useSession();
  const queryClient = useQueryClient();
  const isAsked = useSyncExternalStore(tagDialogSwitch.subscribe, tagDialogSwitch.isOpen, () => false);
  // Remembered here, because the refreshed profile arrives later, or never if fetching it fails.
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
    // The feed depends on the tags.
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
