import { LorebooksScreen } from '../../../../features/lorebooks/web/list/lorebooks-screen.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { MembersOnly } from '../members-only.tsx';

const TITLE = 'Your lorebooks';

export function LorebooksPage() {
  const { status } = useSession();
  return (
    <Page title={TITLE}>
      {status === 'guest' ? (
        <MembersOnly
          title={TITLE}
          text="What your characters should know of the world is kept with an account."
        />
      ) : (
        <LorebooksScreen />
      )}
    </Page>
  );
}
