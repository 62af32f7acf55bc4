// Search: the requested page of results.
import { AppError } from '../../../../shared/errors.ts';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { FoundType, SearchReply } from '../../contract.ts';
import type { Cards } from '../cards/cards.ts';
import type { SearchResults, Finder } from './finder.ts';
import { createResultPresenter, type ResultDeps } from './present-results.ts';
import type { Helper, Vocabulary, WordCheck } from './search.needs.ts';
import { wordsOf } from './words.ts';

export interface SearchDeps {
  db: Db;
  cards: Cards;
  finder: Finder;
  vocabulary: Vocabulary;
  check: WordCheck;
  helper: Helper;
  countOf: ResultDeps['countOf'];
}

export interface SearchRequest {
  q: string;
  type?: FoundType[] | undefined;
  tag?: string[] | undefined;
  rating?: ('sfw' | 'suggestive' | 'nsfw')[] | undefined;
  page: number;
  limit: number;
}

export interface SearchViewer {
  userId: string | null;
  showNsfw: boolean;
  languages: string | undefined;
}

const ALL: FoundType[] = ['characters', 'creators', 'tags', 'guides'];

export function createSearch({ db, cards, finder, vocabulary, check, helper, countOf }: SearchDeps) {
  async function isAllowed(q: string, userId: string | null): Promise<boolean> {
    try {
      await check.check(q, 'search', userId);
      return true;
    } catch (error) {
      // The safety feature has recorded the refusal; the user gets an empty result without a reason.
      if (error instanceof AppError && error.code === 'safety.blocked') return false;
      throw error;
    }
  }

  const results = createResultPresenter({ db, cards, vocabulary, countOf });

  return {
    async search(request: SearchRequest, viewer: SearchViewer): Promise<SearchReply> {
      const { page, limit, tag = [], rating = null } = request;
      const types =
        request.type && request.type.length > 0 ? ALL.filter((type) => request.type!.includes(type)) : ALL;
      const words = wordsOf(request.q);
      const isWithheld = words.length > 0 && !(await isAllowed(request.q, viewer.userId));
      const isLooking = words.length > 0 && !isWithheld;
      const found = isLooking
        ? await finder.find({ words, tags: [...tag].sort(), ratings: rating && [...rating].sort() })
        : finder.empty();
      const from = (page - 1) * limit;
      const [parts, facets] = await Promise.all([
        Promise.all(types.map((type) => results.pageOf(type, found, { from, to: from + limit }, viewer))),
        results.facetsOf(found, tag),
      ]);
      const there = lengthsOf(found);
      const total = types.reduce(
        (sum, type) => sum + facets.types.find((one) => one.type === type)!.count,
        0,
      );
      const isEmpty = facets.types.every(({ count }) => count === 0);
      return {
        items: parts.flat(),
        page,
        limit,
        total,
        facets,
        isWithheld,
        hasMore: types.some((type) => from + limit < there[type]),
        corrected: isEmpty ? null : found.corrected,
        suggestions: isLooking && isEmpty && words.length > 1 ? await finder.parts(words) : [],
        help: words.length > 0 ? helper.helpFor(request.q, viewer.languages) : null,
      };
    },
    isAllowed,
  };
}

export type Search = ReturnType<typeof createSearch>;

/** How many results of each type can be paged through. */
const lengthsOf = (found: SearchResults): Record<FoundType, number> => ({
  characters: found.characters.ids.length,
  creators: found.creators.length,
  tags: found.tags.length,
  guides: found.guides.length,
});
