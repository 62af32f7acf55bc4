import './search-results.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shortNumber } from '../../../../platform/web/format.ts';
import { dedupePages } from '../../../../platform/web/calls/dedupe-pages.ts';
import { useReached } from '../../../../platform/web/screen/use-reached.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { ErrorState } from '../../../../platform/web/ui/states/error-state.tsx';
import '../../../../platform/web/ui/controls/segmented.css';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { CharacterSummary } from '../../../../shared/words/character.ts';
import type { Help } from '../../../../shared/words/help.ts';
import type { FoundType, SearchReply } from '../../contract.ts';
import { CardSkeleton } from '../card/card-skeleton.tsx';
import type { CardMarks } from '../card/character-card.tsx';
import { FoundCreators, FoundGuides, FoundTags } from './found-lists.tsx';
import { MoreButton, PAGES_ALONE } from '../more-button.tsx';
import { SearchFacets } from './search-facets.tsx';
import { NothingFound, NothingShown } from './search-states.tsx';
import { charactersOf, keyOf, useFound, useFoundBeside, type SearchView } from './search.queries.ts';

interface SearchResultsProps {
  view: SearchView;
  onChange: (view: SearchView) => void;
  /** @param marks where the words stand in its texts */
  renderCard: (character: CharacterSummary, marks: CardMarks) => ReactNode;
  renderFollow: (creator: { id: string; username: string; displayName: string }) => ReactNode;
  renderHelp: (help: Help) => ReactNode;
}

const TYPES: readonly { type: FoundType; label: string }[] = [
  { type: 'characters', label: 'Characters' },
  { type: 'creators', label: 'Creators' },
  { type: 'tags', label: 'Tags' },
  { type: 'guides', label: 'Guides' },
];

export function SearchResults({ view, onChange, renderCard, renderFollow, renderHelp }: SearchResultsProps) {
  const { q, type } = view;
  const found = useFound(view);
  const beside = useFoundBeside(q, type === null);
  const mayFetch = found.hasNextPage && !found.isFetchingNextPage && !found.isFetchNextPageError;
  const isAlone = (found.data?.pages.length ?? 0) < PAGES_ALONE;
  const end = useReached(mayFetch && isAlone && type !== null, () => void found.fetchNextPage());
  const first = found.data?.pages[0];
  const items = dedupePages(found.data?.pages, keyOf);

  if (found.isError && !first)
    return (
      <ErrorState
        title={navigator.onLine ? 'The search could not be completed' : 'You are offline'}
        text="Nothing is lost. Try again in a moment."
        onRetry={() => void found.refetch()}
      />
    );
  if (!first) return <Waiting />;

  const { facets, corrected } = first;
  const isNarrowed = view.tags.length > 0 || view.rating !== null;
  const isEmpty = facets.types.every(({ count }) => count === 0);
  const isShort = found.isPlaceholderData;
  const tagText = (name: string) =>
    facets.tags.find((tag) => tag.name === name)?.displayName ?? name.replaceAll('-', ' ');
  const help = first.help && renderHelp(first.help);
  const reset = isNarrowed && (
    <Button variant="primary" onClick={() => onChange({ ...view, tags: [], rating: null })}>
      Show all of them
    </Button>
  );

  if (isEmpty && !isNarrowed)
    return (
      <>
        {help}
        {first.isWithheld ? <NothingShown /> : <NothingFound q={q} suggestions={first.suggestions} />}
      </>
    );
  return (
    <div className={isShort ? 'search-results is-stale' : 'search-results'} aria-busy={found.isFetching}>
      {help}
      <p className="sr" role="status">
        {found.isFetching ? '' : sayCounts(facets.types)}
      </p>
      {corrected && (
        <p className="search-corrected t2">
          Nothing was found for “{q}”. Showing results for{' '}
          <Link className="link" to="/search" search={{ q: corrected }}>
            {corrected}
          </Link>
          .
        </p>
      )}
      <TypeTabs view={view} types={facets.types} />
      {(type === null || type === 'characters') && (
        <SearchFacets view={view} facets={facets} tagText={tagText} onChange={onChange} />
      )}
      {type === null ? (
        <div className="search-all">
          <div>
            <Head title="Characters" count={countOf(facets.types, 'characters')} q={q} />
            {items.length > 0 ? (
              <section className="grid" aria-label="Characters">
                {charactersOf(items).map(({ character, marks }) => renderCard(character, marks))}
              </section>
            ) : (
              <NothingFound q={q} suggestions={[]} reset={reset} />
            )}
          </div>
          <Beside reply={beside.data} renderFollow={renderFollow} />
        </div>
      ) : (
        <div className="search-one">
          {type === 'characters' && (
            <section className="grid" aria-label="Characters">
              {charactersOf(items).map(({ character, marks }) => renderCard(character, marks))}
              {found.isFetchingNextPage &&
                Array.from({ length: 6 }, (_, index) => <CardSkeleton key={index} />)}
            </section>
          )}
          {type === 'creators' && <FoundCreators items={items} renderAction={renderFollow} />}
          {type === 'tags' && <FoundTags items={items} />}
          {type === 'guides' && <FoundGuides items={items} />}
          {items.length === 0 && <NothingFound q={q} suggestions={[]} reset={reset} />}
          <div ref={end} className="feed-end">
            <MoreButton list={found} isAlone={isAlone} what="results" />
          </div>
        </div>
      )}
    </div>
  );
}

type TypeCount = SearchReply['facets']['types'][number];

const countOf = (types: readonly TypeCount[], type: FoundType) => types.find((one) => one.type === type)!;
const written = ({ count, isMore }: TypeCount): string => `${shortNumber(count)}${isMore ? '+' : ''}`;

const sayCounts = (types: readonly TypeCount[]): string =>
  types
    .filter(({ count }) => count > 0)
    .map((one) => `${written(one)} ${one.count === 1 ? one.type.slice(0, -1) : one.type}`)
    .join(', ');

/** The types that have something, and the one that is shown. */
function TypeTabs({ view, types }: { view: SearchView; types: readonly TypeCount[] }) {
  const shown = TYPES.filter(({ type }) => countOf(types, type).count > 0 || view.type === type);
  const sum = types.reduce((total, { count }) => total + count, 0);
  const all: TypeCount = { type: 'characters', count: sum, isMore: types.some(({ isMore }) => isMore) };
  const tabs = [
    { type: null, label: 'All', count: all },
    ...shown.map(({ type, label }) => ({ type, label, count: countOf(types, type) })),
  ];
  return (
    <nav className="tabs" aria-label="Kinds of results">
      {tabs.map(({ type, label, count }) => (
        <Link
          key={label}
          to="/search"
          search={{ q: view.q, type: type ?? undefined }}
          replace
          className={classNames(view.type === type && 'on')}
          aria-current={view.type === type ? 'page' : undefined}
          // The router would have every one of them current, as they differ in their query only.
          activeProps={NOT_ACTIVE}
        >
          {label}
          <span className="n num">{written(count)}</span>
        </Link>
      ))}
    </nav>
  );
}

const NOT_ACTIVE = { className: undefined, 'aria-current': undefined };

function Head({ title, count, q }: { title: string; count: TypeCount; q: string }) {
  return (
    <div className="row between search-head">
      <h2 className="t-m">{title}</h2>
      {count.count > 24 && (
        <Link className="link lab" to="/search" search={{ q, type: count.type }}>
          All {written(count)}
        </Link>
      )}
    </div>
  );
}

interface BesideProps {
  reply: SearchReply | undefined;
  renderFollow: SearchResultsProps['renderFollow'];
}

function Beside({ reply, renderFollow }: BesideProps) {
  if (!reply) return <aside aria-hidden="true" />;
  const has = (type: FoundType) => reply.items.some((item) => item.type === type);
  return (
    <aside aria-label="Tags, creators and guides">
      {has('tags') && (
        <>
          <h2 className="t-m">Tags</h2>
          <FoundTags items={reply.items} />
        </>
      )}
      {has('creators') && (
        <>
          <h2 className="t-m">Creators</h2>
          <FoundCreators items={reply.items} renderAction={renderFollow} />
        </>
      )}
      {has('guides') && (
        <>
          <h2 className="t-m">Guides</h2>
          <FoundGuides items={reply.items} />
        </>
      )}
    </aside>
  );
}

function Waiting() {
  return (
    <div className="search-results" aria-busy="true">
      <p className="sr" role="status">
        Searching...
      </p>
      <div className="tabs" aria-hidden="true">
        {[60, 110, 90].map((width) => (
          <Skeleton key={width} style={{ width, height: 20 }} />
        ))}
      </div>
      <div className="search-all">
        <section className="grid" aria-hidden="true">
          {Array.from({ length: 8 }, (_, index) => (
            <CardSkeleton key={index} />
          ))}
        </section>
      </div>
    </div>
  );
}
