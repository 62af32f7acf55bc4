import { GuidesScreen } from '../../../../features/guides/web/guides-screen.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { SiteFooter } from '../../shell/site-footer.tsx';

export function GuidesPage() {
  return (
    <Page title="Guides">
      <GuidesScreen />
      <SiteFooter />
    </Page>
  );
}
