import { useSearch } from '@tanstack/react-router';
import { ResetPasswordScreen } from '../../../../features/account/web/links/reset-password-screen.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';

export function ResetPasswordPage() {
  const { token } = useSearch({ from: '/reset-password' });
  return (
    <Page title="Set a new password">
      <ResetPasswordScreen token={token} />
    </Page>
  );
}
