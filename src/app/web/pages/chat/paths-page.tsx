import { useParams } from '@tanstack/react-router';
import { PathsScreen } from '../../../../features/chat/web/paths/paths-screen.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { MembersOnly } from '../members-only.tsx';
import { NotFoundPage } from '../not-found-page.tsx';

const TITLE = 'Paths of this conversation';

export function PathsPage() {
  const { characterId } = useParams({ from: '/chat/$characterId/paths' });
  const { status } = useSession();
  return (
    <Page title={TITLE} isTight={status !== 'guest'}>
      {status === 'guest' ? (
        <MembersOnly title={TITLE} text="Conversations are kept with an account." />
      ) : (
        <PathsScreen key={characterId} conversationId={characterId} missing={<NotFoundPage />} />
      )}
    </Page>
  );
}
