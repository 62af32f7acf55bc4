import { useSearch } from '@tanstack/react-router';
import { UnsubscribeScreen } from '../../../../features/notifications/web/unsubscribe-screen.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';

export function UnsubscribePage() {
  const { token } = useSearch({ from: '/unsubscribe' });
  return (
    <Page title="Fewer emails">
      <UnsubscribeScreen token={token} />
    </Page>
  );
}
