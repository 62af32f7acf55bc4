import { useSearch } from '@tanstack/react-router';
import { ConfirmOwnerScreen } from '../../../../features/account/web/links/confirm-owner-screen.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';

export function ConfirmOwnerPage() {
  const { token } = useSearch({ from: '/confirm-owner' });
  return (
    <Page title="Confirm that it is you">
      <ConfirmOwnerScreen token={token} />
    </Page>
  );
}
