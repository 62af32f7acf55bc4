import { useNavigate, useSearch } from '@tanstack/react-router';
import { OwnCharactersScreen } from '../../../../features/characters/web/own/own-characters-screen.tsx';
import { searchOf, viewOf } from '../../../../features/characters/web/own/own-view.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { CreatorGate } from './creator-gate.tsx';

const TITLE = 'Your characters';

export function UserCharactersPage() {
  const { status } = useSession();
  const navigate = useNavigate();
  const view = viewOf(useSearch({ from: '/user-characters' }));
  if (status === 'guest') return <CreatorGate title={TITLE} />;
  return (
    <Page title={TITLE}>
      <OwnCharactersScreen
        view={view}
        onView={(next) =>
          void navigate({
            to: '/user-characters',
            search: searchOf(next),
            // Typing in the search replaces the history entry, so that Back leads to the previous page of the
            // list.
            replace: next.page === view.page || next.page === 1,
          })
        }
      />
    </Page>
  );
}
