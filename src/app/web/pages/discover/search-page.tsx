import { useNavigate, useSearch } from '@tanstack/react-router';
import { HelpCard } from '../../../../features/chat/web/help/help-card.tsx';
import { SearchResults } from '../../../../features/discovery/web/search/search-results.tsx';
import { NothingAsked } from '../../../../features/discovery/web/search/search-states.tsx';
import type { SearchView } from '../../../../features/discovery/web/search/search.queries.ts';
import { FollowButton } from '../../../../features/social/web/follow-button.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { SiteFooter } from '../../shell/site-footer.tsx';
import { FeedCard } from '../feed-card.tsx';

export function SearchPage() {
  const { q = '', type, tags = '', rating } = useSearch({ from: '/search' });
  const navigate = useNavigate();
  const words = String(q).trim();
  const view: SearchView = {
    q: words,
    type: type ?? null,
    tags: tags.split(',').filter(Boolean),
    rating: rating ?? null,
  };
  const change = (next: SearchView) =>
    void navigate({
      to: '/search',
      search: {
        q: next.q,
        type: next.type ?? undefined,
        tags: next.tags.join(',') || undefined,
        rating: next.rating ?? undefined,
      },
      replace: true,
      resetScroll: false,
    });
  return (
    <Page title={words ? `Results for “${words}”` : 'Search'}>
      {words ? (
        <>
          <h1 className="d-l search-title">
            Results for <em>“{words}”</em>
          </h1>
          <SearchResults
            view={view}
            onChange={change}
            renderCard={(character, marks) => (
              <FeedCard key={character.id} character={character} marks={marks} />
            )}
            renderFollow={(creator) => <FollowButton person={creator} />}
            renderHelp={(help) => <HelpCard help={help} />}
          />
        </>
      ) : (
        <NothingAsked />
      )}
      <SiteFooter />
    </Page>
  );
}
