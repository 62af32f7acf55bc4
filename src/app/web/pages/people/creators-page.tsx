import { useNavigate, useSearch } from '@tanstack/react-router';
import { DEFAULT_PERIOD } from '../../../../features/social/rules.ts';
import { TopCreators } from '../../../../features/social/web/top-creators.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { SiteFooter } from '../../shell/site-footer.tsx';

export function CreatorsPage() {
  const { period = DEFAULT_PERIOD } = useSearch({ from: '/creators' });
  const navigate = useNavigate();
  return (
    <Page title="Creators">
      <TopCreators
        period={period}
        onPeriod={(next) =>
          void navigate({
            to: '/creators',
            search: { period: next === DEFAULT_PERIOD ? undefined : next },
            replace: true,
            resetScroll: false,
          })
        }
      />
      <SiteFooter />
    </Page>
  );
}
