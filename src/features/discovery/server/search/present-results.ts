// Results of a search as the reply shows them, with the places where the searched words stand.
import type { Db } from '../../../../platform/server/db/database.ts';
import type { CharacterSummary } from '../../../../shared/words/character.ts';
import type { Found, FoundType, SearchReply } from '../../contract.ts';
import type { Cards } from '../cards/cards.ts';
import { listByIds } from '../cards/cards.views.ts';
import type { SearchResults } from './finder.ts';
import { highlightsIn } from './highlights.ts';
import type { SearchTag, Vocabulary } from './search.needs.ts';
import type { CreatorRow } from './search.views.ts';

export interface ResultDeps {
  db: Db;
  cards: Cards;
  vocabulary: Vocabulary;
  /** How many public characters carry a tag. */
  countOf: (tag: string) => Promise<number>;
}

interface Viewer {
  userId: string | null;
  showNsfw: boolean;
}

const FACET_TAGS = 12;
const RATINGS = ['sfw', 'suggestive', 'nsfw'] as const;

export function createResultPresenter({ db, cards, vocabulary, countOf }: ResultDeps) {
  async function presentCharacters(ids: string[], terms: string[], viewer: Viewer): Promise<Found[]> {
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

  function pageOf(
    type: FoundType,
    found: SearchResults,
    { from, to }: { from: number; to: number },
    viewer: Viewer,
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

  return { pageOf, facetsOf };
}
