import { useParams } from '@tanstack/react-router';
import { GuideScreen } from '../../../../features/guides/web/guide-screen.tsx';
import { useGuide } from '../../../../features/guides/web/guides.queries.ts';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { SiteFooter } from '../../shell/site-footer.tsx';
import { FeedCard } from '../feed-card.tsx';

export function GuidePage() {
  const { slug } = useParams({ from: '/guides/$slug' });
  const { data } = useGuide(slug);
  return (
    <Page title={data?.title ?? 'Guides'}>
      <GuideScreen key={slug} slug={slug} cardOf={(character) => <FeedCard character={character} />} />
      <SiteFooter />
    </Page>
  );
}
