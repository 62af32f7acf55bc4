import { useLocation, useNavigate } from '@tanstack/react-router';
import { FaqList } from '../../../../features/guides/web/faq-list.tsx';
import { FaqSuggestions } from '../../../../features/guides/web/faq-suggestions.tsx';
import { SupportScreen } from '../../../../features/support/web/support-screen.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';

export function SupportPage() {
  const navigate = useNavigate();
  const page = useLocation({ select: ({ state }) => state.from ?? '' });
  return (
    <Page title="Help and support">
      <SupportScreen
        faq={<FaqList />}
        suggest={(query) => <FaqSuggestions query={query} />}
        page={page}
        onAsked={({ id, key }) => void navigate({ to: '/support/$id', params: { id }, search: { key } })}
      />
    </Page>
  );
}
