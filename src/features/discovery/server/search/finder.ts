// All results of a search, independent of viewer and page; cached for a while for the pages after the first.
import type { Db } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { fold } from '../../../../shared/words/search-fold.ts';
import { FOUND_MAX, FOUND_SECONDS } from '../../rules.ts';
import { createTimedCache } from '../cards/timed-cache.ts';
import type { Guide, Guides, SearchTag, Vocabulary } from './search.needs.ts';
import * as views from './search.views.ts';
import type { Spelling } from './spelling.ts';
import { hasWord } from './words.ts';

export interface SearchCriteria {
  words: string[];
  tags: string[];
  ratings: string[] | null;
}

export interface FoundCharacters {
  ids: string[];
  /** A lower bound when `isMore`, because lower tiers were not searched. */
  total: number;
  isMore: boolean;
  tags: { name: string; count: number }[];
  ratings: { rating: string; count: number }[];
}

export interface SearchResults {
  characters: FoundCharacters;
  creators: views.CreatorRow[];
  tags: SearchTag[];
  guides: Guide[];
  /** The words that were searched for, corrections included. */
  terms: string[];
  corrected: string | null;
}

export interface FinderDeps {
  db: Db;
  clock: Clock;
  spelling: Spelling;
  vocabulary: Vocabulary;
  guides?: Guides | undefined;
}

/** Ten pages; with this many results lower tiers are not searched. */
const ENOUGH = 240;
const NAMED_MAX = 24;
const CREATORS_MAX = 200;
const GUIDES_MAX = 60;
const KEPT = 150;
const NOBODY: FoundCharacters = { ids: [], total: 0, isMore: false, tags: [], ratings: [] };

export function createFinder({ db, clock, spelling, vocabulary, guides }: FinderDeps) {
  const cache = createTimedCache<SearchResults>(clock, FOUND_SECONDS * 1000, KEPT);

  async function characters(criteria: views.CharacterCriteria): Promise<FoundCharacters> {
    const best: { id: string; relevance: number }[] = [];
    const tags = new Map<string, number>();
    const ratings = new Map<string, number>();
    let total = 0;
    let isMore = false;
    for (const tier of views.TIERS) {
      const row = await views.findInTier(db, tier, criteria);
      total += row.total;
      for (const [place, id] of row.ids.entries()) best.push({ id, relevance: row.relevance[place]! });
      for (const { name, count } of row.tags) tags.set(name, (tags.get(name) ?? 0) + count);
      for (const { rating, count } of row.ratings) ratings.set(rating, (ratings.get(rating) ?? 0) + count);
      isMore = total >= ENOUGH && tier < views.TIERS.length - 1;
      if (isMore) break;
    }
    // Sorting is stable, so for equal relevance the better tier comes first.
    const ids = best.sort((a, b) => b.relevance - a.relevance).map(({ id }) => id);
    const named = isMore ? await views.findNamed(db, criteria, NAMED_MAX) : [];
    return {
      ids: [...new Set([...named, ...ids])].slice(0, FOUND_MAX),
      total,
      isMore,
      tags: [...tags].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count),
      ratings: [...ratings].map(([rating, count]) => ({ rating, count })),
    };
  }

  /** There are few tags, so all of them are compared. */
  async function tagsWith(alternatives: string[][]): Promise<SearchTag[]> {
    const { items } = await vocabulary.list(0);
    const found = items.filter(({ name, displayName }) => {
      const own = fold(`${name} ${displayName}`).split(' ');
      return alternatives.every((words) => words.some((word) => hasWord(own, word)));
    });
    // A tag of two categories is listed under both.
    return [...new Map(found.map((tag) => [tag.name, tag])).values()];
  }

  async function find({ words, tags, ratings }: SearchCriteria): Promise<SearchResults> {
    const alternatives = await spelling.read(words);
    const elements = alternatives.map((some) => some.join('|'));
    const isCorrected = alternatives.some(([first], place) => first !== words[place]);
    // The original word is searched for as well, because it may occur in a guide though in no character.
    const forms = words.map((word, place) => [...new Set([...alternatives[place]!, word])]);
    const terms = forms.flat();
    const corrected = isCorrected ? alternatives.map(([first]) => first!).join(' ') : null;
    const whole = corrected ?? words.join(' ');
    const [foundCharacters, creators, foundTags, foundGuides] = await Promise.all([
      characters({ elements, whole, tags, ratings }),
      views.findCreators(db, elements, whole, CREATORS_MAX),
      tagsWith(alternatives),
      guides ? guides.find(forms, GUIDES_MAX) : [],
    ]);
    return { creators, terms, corrected, characters: foundCharacters, tags: foundTags, guides: foundGuides };
  }

  return {
    find: (criteria: SearchCriteria): Promise<SearchResults> =>
      cache.get(JSON.stringify([criteria.words, criteria.tags, criteria.ratings]), () => find(criteria)),

    /** The words of a search that find something on their own. */
    async parts(words: readonly string[]): Promise<string[]> {
      const alternatives = await spelling.read(words);
      const found = await Promise.all(
        alternatives.map(async ([word]) => {
          const criteria = { elements: [word!], whole: word!, tags: [], ratings: null };
          for (const tier of views.TIERS)
            if ((await views.findInTier(db, tier, criteria)).total > 0) return word!;
          return null;
        }),
      );
      return [...new Set(found.filter((word) => word !== null))];
    },

    empty: (): SearchResults => ({
      creators: [],
      tags: [],
      guides: [],
      terms: [],
      corrected: null,
      characters: NOBODY,
    }),
  };
}

export type Finder = ReturnType<typeof createFinder>;
