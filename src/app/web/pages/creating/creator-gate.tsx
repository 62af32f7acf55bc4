import { useEffect, useRef } from 'react';
import { useSession } from '../../../../platform/web/session.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { MembersOnly } from '../members-only.tsx';

/**
 * The page that guests see instead of the character editor and their own characters: the sign-up prompt as a
 * dialog, and its text below.
 */
export function CreatorGate({ title = 'Create Character' }: { title?: string }) {
  const { askToSignUp } = useSession();
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    askToSignUp('create your own characters');
  }, [askToSignUp]);
  return (
    <Page title={title}>
      <MembersOnly
        title="Someone of your own"
        text="A free account keeps your characters, drafts and versions."
      />
    </Page>
  );
}
