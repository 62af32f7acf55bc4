import { ShelfScreen } from '../../../features/characters/web/shelf/shelf-screen.tsx';
import { useSession } from '../../../platform/web/session.tsx';
import { Page } from '../../../platform/web/ui/page.tsx';
import { CreatorGate } from './creator-gate.tsx';

/** The viewer's own characters. */
export function UserCharactersPage() {
  const { status } = useSession();
  if (status === 'guest') return <CreatorGate />;
  return (
    <Page title="Your characters">
      <ShelfScreen />
    </Page>
  );
}
