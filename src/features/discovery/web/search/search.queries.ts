import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNsfw } from '../../../../platform/web/nsfw.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import type { Found, FoundType, Suggestion } from '../../contract.ts';
import { discoveryClient } from '../discovery.queries.ts';

export type Rating = 'sfw' | 'suggestive' | 'nsfw';

export interface SearchView {
  q: string;
  /** One type as a long list, or null for some of each. */
  type: FoundType | null;
  tags: readonly string[];
  rating: Rating | null;
}

const PAGE = 24;
/** Of each, beside the characters. */
const BESIDE = 6;

function useViewer(): string {
  const { user } = useSession();
  const { isShown } = useNsfw();
  return `${user?.id ?? 'guest'} ${isShown}`;
}

const filtersOf = ({ tags, rating }: SearchView) => ({
  tag: tags.length > 0 ? [...tags] : undefined,
  rating: rating ? [rating] : undefined,
});

/** What the words find: page by page of one type, or the first of every type. */
export function useFound(view: SearchView) {
  const viewer = useViewer();
  const { q, type } = view;
  return useInfiniteQuery({
    queryKey: ['discovery', 'search', viewer, view],
    queryFn: q
      ? ({ pageParam, signal }) =>
          discoveryClient.search(
            { query: { ...filtersOf(view), q, page: pageParam, limit: PAGE, type: [type ?? 'characters'] } },
            { signal },
          )
      : skipToken,
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

/** Tags, creators and guides that the words find, for beside the characters. */
export function useFoundBeside(q: string, isWanted: boolean) {
  const viewer = useViewer();
  return useQuery({
    queryKey: ['discovery', 'search-beside', viewer, q],
    queryFn:
      q && isWanted
        ? ({ signal }) =>
            discoveryClient.search(
              { query: { q, limit: BESIDE, type: ['creators', 'tags', 'guides'] } },
              { signal },
            )
        : skipToken,
    placeholderData: keepPreviousData,
  });
}

const NO_SUGGESTIONS: readonly Suggestion[] = [];

/** What may be about to be typed. Without words there is nothing to suggest. */
export function useSuggestions(q: string): readonly Suggestion[] {
  const viewer = useViewer();
  const { data } = useQuery({
    queryKey: ['discovery', 'suggest', viewer, q],
    queryFn: q.length > 1 ? ({ signal }) => discoveryClient.suggest({ query: { q } }, { signal }) : skipToken,
    placeholderData: keepPreviousData,
  });
  return (q.length > 1 && data?.items) || NO_SUGGESTIONS;
}

/** What tells one result from all others. */
export const keyOf = (item: Found): string => {
  switch (item.type) {
    case 'characters':
      return `character:${item.character.id}`;
    case 'creators':
      return `creator:${item.creator.id}`;
    case 'tags':
      return `tag:${item.tag.name}`;
    case 'guides':
      return `guide:${item.guide.slug}`;
  }
};

type OfType<T extends FoundType> = Extract<Found, { type: T }>;
const isOf =
  <T extends FoundType>(type: T) =>
  (item: Found): item is OfType<T> =>
    item.type === type;

export const charactersOf = (items: readonly Found[]) => items.filter(isOf('characters'));
export const creatorsOf = (items: readonly Found[]) => items.filter(isOf('creators'));
export const tagsOf = (items: readonly Found[]) => items.filter(isOf('tags'));
export const guidesOf = (items: readonly Found[]) => items.filter(isOf('guides'));
