import { useNavigate, useParams } from '@tanstack/react-router';
import { ImportScreen } from '../../../../features/chat-files/web/import/import-screen.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { MembersOnly } from '../members-only.tsx';

const TITLE = 'Bring your past';

export function ImportPage() {
  const { status } = useSession();
  const { id } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <Page title={TITLE}>
      {status === 'guest' ? (
        <MembersOnly title={TITLE} text="Chats that you bring from elsewhere are kept with an account." />
      ) : (
        <ImportScreen
          key={id ?? 'new'}
          {...(id ? { id } : {})}
          onOpen={(opened) =>
            void (opened
              ? navigate({ to: '/import/$id', params: { id: opened } })
              : navigate({ to: '/import' }))
          }
        />
      )}
    </Page>
  );
}
