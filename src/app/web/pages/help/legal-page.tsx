import { useParams, useSearch } from '@tanstack/react-router';
import { LegalScreen } from '../../../../features/legal/web/legal-screen.tsx';
import { useDocument } from '../../../../features/legal/web/legal.queries.ts';
import { useHydrated } from '../../../../platform/web/screen/use-hydrated.ts';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { SiteFooter } from '../../shell/site-footer.tsx';

export function LegalPage() {
  const { document: slug } = useParams({ from: '/legal/$document' });
  const search = useSearch({ from: '/legal/$document' });
  // The server always renders the current version, whatever the query asks for.
  const { version, compare } = useHydrated() ? search : {};
  const { data } = useDocument(slug, version);
  return (
    <Page title={data?.title ?? 'Legal'}>
      <LegalScreen key={slug} slug={slug} version={version} compare={compare} />
      <SiteFooter />
    </Page>
  );
}
