import { SharesScreen } from '../../../../features/shares/web/list/shares-screen.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { MembersOnly } from '../members-only.tsx';

const TITLE = 'Shared links';

export function SharesPage() {
  const { status } = useSession();
  return (
    <Page title={TITLE}>
      {status === 'guest' ? (
        <MembersOnly title={TITLE} text="The links that you have shared are kept with an account." />
      ) : (
        <SharesScreen />
      )}
    </Page>
  );
}
