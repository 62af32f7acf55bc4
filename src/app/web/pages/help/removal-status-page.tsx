import { useParams, useSearch } from '@tanstack/react-router';
import { StatusScreen } from '../../../../features/removals/web/status-screen.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';

export function RemovalStatusPage() {
  const { id } = useParams({ from: '/content-removal/$id' });
  const { key } = useSearch({ from: '/content-removal/$id' });
  return (
    <Page title="Removal request">
      <StatusScreen key={`${id} ${key ?? ''}`} removal={{ id, key }} />
    </Page>
  );
}
