import { useSearch } from '@tanstack/react-router';
import { RemovalScreen } from '../../../../features/removals/web/removal-screen.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';

export function ContentRemovalPage() {
  const { url } = useSearch({ from: '/content-removal' });
  return (
    <Page title="Request removal">
      <RemovalScreen url={url} />
    </Page>
  );
}
