import { LegalIndexScreen } from '../../../../features/legal/web/legal-index-screen.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { SiteFooter } from '../../shell/site-footer.tsx';

export function LegalIndexPage() {
  return (
    <Page title="Legal">
      <LegalIndexScreen />
      <SiteFooter />
    </Page>
  );
}
