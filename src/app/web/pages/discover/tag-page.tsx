import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useFeed, type FeedSort } from '../../../../features/discovery/web/discovery.queries.ts';
import { ListSorts } from '../../../../features/discovery/web/feed/feed-controls.tsx';
import { FeedGrid } from '../../../../features/discovery/web/feed/feed-grid.tsx';
import type { TagPage as Tag } from '../../../../features/tags/contract.ts';
import { TagHead, TagNeighbours } from '../../../../features/tags/web/tag-head.tsx';
import { useTag } from '../../../../features/tags/web/tags.queries.ts';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';
import { ErrorState } from '../../../../platform/web/ui/states/error-state.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import { SiteFooter } from '../../shell/site-footer.tsx';
import { FeedCard } from '../feed-card.tsx';
import { NotFoundPage } from '../not-found-page.tsx';

export function TagPage() {
  const { tagName } = useParams({ from: '/tags/$tagName' });
  const tag = useTag(tagName);
  if (tag.error instanceof ApiError && tag.error.status === 404) return <NotFoundPage />;
  return (
    <Page title={tag.data?.displayName ?? 'Tag'}>
      {tag.data ? (
        <TagList key={tagName} tag={tag.data} />
      ) : tag.isError ? (
        <ErrorState
          heading="h1"
          title={navigator.onLine ? 'The tag could not be loaded' : 'You are offline'}
          text="Nothing is lost. Try again in a moment."
          onRetry={() => void tag.refetch()}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton style={{ width: 220, height: 40 }} />
        </div>
      )}
      <SiteFooter />
    </Page>
  );
}

function TagList({ tag }: { tag: Tag }) {
  const { sort: asked, category: categoryId } = useSearch({ from: '/tags/$tagName' });
  const sort: FeedSort = asked ?? 'recommended';
  const navigate = useNavigate();
  const category = tag.categories.find(({ id }) => id === categoryId);
  const view = { sort, tag: category ? null : tag.name, category: category?.id };
  const list = useFeed(view);
  const choose = (next: FeedSort) =>
    void navigate({
      to: '/tags/$tagName',
      params: { tagName: tag.name },
      search: { sort: next === 'recommended' ? undefined : next, category: category?.id },
      replace: true,
    });
  return (
    <>
      <div className="feed-head">
        <div>
          <TagHead tag={tag} category={category} characterCount={list.data?.pages[0]?.total} />
        </div>
        <ListSorts sort={sort} onChange={choose} />
      </div>
      <TagNeighbours tag={tag} isWhole={category !== undefined && category.id === tag.categories[0]?.id} />
      <FeedGrid
        view={view}
        empty={
          <EmptyState
            picture="/pictures/empty-castle.webp"
            title="Nothing in bloom here"
            text={category ? 'No characters have any of these tags yet.' : 'No characters have this tag yet.'}
            actions={
              <>
                <Link to="/create-character" className={buttonClass({ variant: 'primary' })}>
                  Create the first
                </Link>
                <Link to="/" className={buttonClass()}>
                  Show everyone
                </Link>
              </>
            }
          />
        }
        end={<p className="cap">That is everyone {category ? `in ${category.name}` : 'with this tag'}.</p>}
        renderCard={(character) => <FeedCard key={character.id} character={character} hasMenu />}
      />
    </>
  );
}
