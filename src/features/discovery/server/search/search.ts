// Search: the requested page of results.
import { AppError } from '../../../../shared/errors.ts';
import type { CharacterSummary } from '../../../../shared/words/character.ts';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { Found, FoundType, SearchReply } from '../../contract.ts';
import type { Cards } from '../cards/cards.ts';
import { listByIds } from '../cards/cards.views.ts';
import type { SearchResults, Finder } from './finder.ts';
import { highlightsIn } from './highlights.ts';
import type { Helper, SearchTag, Vocabulary, WordCheck } from './search.needs.ts';
import type { CreatorRow } from './search.views.ts';
import { wordsOf } from './words.ts';

export interface SearchDeps {
  db: Db;
  cards: Cards;
  finder: Finder;
  vocabulary: Vocabulary;
  check: WordCheck;
  helper: Helper;
  /** How many public characters carry a tag. */
  countOf: (tag: string) => Promise<number>;
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
const FACET_TAGS = 12;
const RATINGS = ['sfw', 'suggestive', 'nsfw'] as const;

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

  async function presentCharacters(ids: string[], terms: string[], viewer: SearchViewer): Promise<Found[]> {
    const rows = await listByIds(db, ids, viewer.userId);
    const texts = await cards.of(rows, viewer.showNsfw);
    return texts.map((text) => {
      const character = JSON.parse(text) as CharacterSummary;
      const tags = character.tagNames.filter((tag) => highlightsIn(tag, terms).length > 0);
      const marks = {
        name: highlightsIn(character.name, terms),
        persona: highlightsIn(character.persona, terms),
        tags,
      };
      return { type: 'characters', character, marks };
    });
  }

  const presentCreator = (row: CreatorRow, terms: string[]): Found => ({
    type: 'creators',
    creator: {
      id: row.id,
      username: row.username,
      displayName: row.display_name,
      avatarUrl: row.avatar_key,
      characterCount: row.character_count,
      followers: row.followers,
    },
    marks: {
      username: highlightsIn(row.username, terms),
      displayName: highlightsIn(row.display_name, terms),
    },
  });

  const presentTag = async (
    { name, displayName, emoji, color }: SearchTag,
    terms: string[],
  ): Promise<Found> => ({
    type: 'tags',
    tag: { name, displayName, emoji, color },
    characterCount: await countOf(name),
    marks: { displayName: highlightsIn(displayName, terms) },
  });

  function presentPart(
    type: FoundType,
    found: SearchResults,
    from: number,
    to: number,
    viewer: SearchViewer,
  ) {
    const { terms } = found;
    if (type === 'characters') return presentCharacters(found.characters.ids.slice(from, to), terms, viewer);
    if (type === 'creators')
      return Promise.resolve(found.creators.slice(from, to).map((row) => presentCreator(row, terms)));
    if (type === 'tags') return Promise.all(found.tags.slice(from, to).map((tag) => presentTag(tag, terms)));
    return Promise.resolve(
      found.guides
        .slice(from, to)
        .map(({ slug, title, summary }): Found => ({
          type: 'guides',
          guide: { slug, title, summary },
          marks: { title: highlightsIn(title, terms) },
        })),
    );
  }

  async function facetsOf(found: SearchResults, chosen: readonly string[]): Promise<SearchReply['facets']> {
    const shown = new Map((await vocabulary.list(0)).items.map((tag) => [tag.name, tag.displayName]));
    const { characters } = found;
    return {
      types: [
        { type: 'characters', count: characters.total, isMore: characters.isMore },
        { type: 'creators', count: found.creators.length, isMore: false },
        { type: 'tags', count: found.tags.length, isMore: false },
        { type: 'guides', count: found.guides.length, isMore: false },
      ],
      tags: characters.tags
        .filter(({ name }) => shown.has(name) && !chosen.includes(name))
        .slice(0, FACET_TAGS)
        .map(({ name, count }) => ({ name, displayName: shown.get(name)!, count })),
      ratings: RATINGS.flatMap((rating) => {
        const count = characters.ratings.find((one) => one.rating === rating)?.count ?? 0;
        return count > 0 ? { rating, count } : [];
      }),
    };
  }

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
        Promise.all(types.map((type) => presentPart(type, found, from, from + limit, viewer))),
        facetsOf(found, tag),
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
