import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RANKING_MAX } from '../../../../features/discovery/rules.ts';
import { useFeed, type FeedSort } from '../../../../features/discovery/web/discovery.queries.ts';
import { FeedTabs, FeedTags } from '../../../../features/discovery/web/feed/feed-controls.tsx';
import { FeedGrid } from '../../../../features/discovery/web/feed/feed-grid.tsx';
import { useHydrated } from '../../../../platform/web/screen/use-hydrated.ts';
import { buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { SiteFooter } from '../../shell/site-footer.tsx';
import { FeedCard } from '../feed-card.tsx';

const HEADS: Record<FeedSort, { title: string; heading: ReactNode; text: string }> = {
  recommended: {
    title: 'For You',
    heading: (
      <>
        For <em>You</em>
      </>
    ),
    text: 'Characters to meet tonight. Every one an adult, every one an AI.',
  },
  trending: {
    title: 'Trending',
    heading: (
      <>
        Trending <em>this week</em>
      </>
    ),
    text: 'Whom the most people talk to, and come back to.',
  },
  new: {
    title: 'Newest',
    heading: (
      <>
        The <em>newest</em>
      </>
    ),
    text: 'In the order in which they opened.',
  },
};

export function ForYouPage() {
  const { sort: asked } = useSearch({ strict: false });
  const navigate = useNavigate();
  // The server renders the page without the query, so the query is applied after hydration.
  const isHydrated = useHydrated();
  const sort: FeedSort = isHydrated && (asked === 'trending' || asked === 'new') ? asked : 'recommended';
  const { title, heading, text } = HEADS[sort];
  const choose = (next: FeedSort) =>
    void navigate({ to: '/', search: next === 'recommended' ? {} : { sort: next }, replace: true });
  const others = sort === 'new' ? 'trending' : 'new';
  const view = { sort, tag: null };
  const { data } = useFeed(view);
  // One page describes a large catalogue only in part.
  const isPart = sort === 'recommended' && (data?.pages[0]?.total ?? 0) >= RANKING_MAX;
  return (
    <Page title={title}>
      <div className="feed-head">
        <div>
          <h1 className="d-l">{heading}</h1>
          <p className="t2 d-only">{text}</p>
        </div>
        <FeedTabs sort={sort} onChange={choose} />
        <nav className="feed-people row" aria-label="Creators">
          <Link to="/following" className={buttonClass({ variant: 'ghost', size: 'small' })}>
            Following
          </Link>
          <Link to="/creators" className={buttonClass({ variant: 'ghost', size: 'small' })}>
            Creators
          </Link>
        </nav>
      </div>
      <FeedTags />
      <FeedGrid
        view={view}
        hasFeature
        empty={
          <EmptyState
            picture="/pictures/empty-castle.webp"
            title="Nothing in bloom here"
            text="There is no character for this list yet."
            actions={
              <Link to="/create-character" className={buttonClass({ variant: 'primary' })}>
                Create the first
              </Link>
            }
          />
        }
        end={
          <>
            <p className="cap">
              {isPart
                ? 'These are tonight’s. The garden has more, and other ones for you next time.'
                : 'That is everyone, for tonight.'}
            </p>
            <Link to="/" search={{ sort: others }} className={buttonClass()}>
              {others === 'new' ? 'See the newest' : 'See what is trending'}
            </Link>
          </>
        }
        renderCard={(character, index) => (
          <FeedCard key={character.id} character={character} isFeature={index === 0} hasMenu />
        )}
      />
      <SiteFooter />
    </Page>
  );
}
