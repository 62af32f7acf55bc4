import { NotificationsScreen } from '../../../../features/notifications/web/notifications-screen.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { MembersOnly } from '../members-only.tsx';

export function NotificationsPage() {
  const { status } = useSession();
  return (
    <Page title="Notifications">
      {status === 'guest' ? (
        <MembersOnly
          title="Your notifications"
          text="With an account you hear of replies, followers, pictures and coins here."
        />
      ) : (
        <NotificationsScreen />
      )}
    </Page>
  );
}
