import { useParams, useSearch } from '@tanstack/react-router';
import { TicketScreen } from '../../../../features/support/web/ticket-screen.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';

export function TicketPage() {
  const { id } = useParams({ from: '/support/$id' });
  const { key } = useSearch({ from: '/support/$id' });
  return (
    <Page title="Your request">
      <TicketScreen key={id} ticket={{ id, key }} />
    </Page>
  );
}
