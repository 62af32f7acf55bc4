import { useNavigate, useSearch } from '@tanstack/react-router';
import { OwnCharactersScreen } from '../../../features/characters/web/own/own-characters-screen.tsx';
import { searchOf, viewOf } from '../../../features/characters/web/own/own-view.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { Page } from '../../../platform/web/ui/page.tsx';
import { CreatorGate } from './creator-gate.tsx';

/** The viewer's own characters. */
export function UserCharactersPage() {
  const { status } = useSession();
  const navigate = useNavigate();
  const view = viewOf(useSearch({ from: '/user-characters' }));
  if (status === 'guest') return <CreatorGate />;
  return (
    <Page title="Your characters">
      <OwnCharactersScreen
        view={view}
        onView={(next) =>
          void navigate({
            to: '/user-characters',
            search: searchOf(next),
            // Going back leads to the page before, not through each letter that was typed.
            replace: next.page === view.page || next.page === 1,
          })
        }
      />
    </Page>
  );
}
