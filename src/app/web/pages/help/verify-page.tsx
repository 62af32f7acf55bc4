import { VerifyScreen } from '../../../../features/provenance/web/verify-screen.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';

export function VerifyPage() {
  return (
    <Page title="Check a picture">
      <VerifyScreen />
    </Page>
  );
}
