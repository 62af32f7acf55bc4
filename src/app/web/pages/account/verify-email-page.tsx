import { useSearch } from '@tanstack/react-router';
import { VerifyEmailScreen } from '../../../../features/account/web/links/verify-email-screen.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';

export function VerifyEmailPage() {
  const { token } = useSearch({ from: '/verify-email' });
  return (
    <Page title="Verify your email address">
      <VerifyEmailScreen token={token} />
    </Page>
  );
}
