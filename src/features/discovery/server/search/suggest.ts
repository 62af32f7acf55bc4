// Suggestions while typing: names with this beginning, best first.
import type { CharacterSummary } from '../../../../shared/words/character.ts';
import { fold, isUnspaced } from '../../../../shared/words/search-fold.ts';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Suggestion } from '../../contract.ts';
import { SUGGEST_MIN, SUGGESTIONS_MAX } from '../../rules.ts';
import type { Cards } from '../cards/cards.ts';
import { listByIds } from '../cards/cards.views.ts';
import { createTimedCache } from '../cards/timed-cache.ts';
import { highlightsIn } from './highlights.ts';
import type { Vocabulary } from './search.needs.ts';
import type { SearchViewer } from './search.ts';
import * as views from './search.views.ts';
import type { Spelling } from './spelling.ts';
import { beginningsOf } from './words.ts';

export interface SuggestDeps {
  db: Db;
  clock: Clock;
  cards: Cards;
  spelling: Spelling;
  vocabulary: Vocabulary;
  isAllowed: (q: string, userId: string | null) => Promise<boolean>;
}

const CHARACTERS = 5;
const CREATORS = 2;
const TAGS = 3;
const WORDS_MAX = 4;
const FRESH_MS = 30_000;
const KEPT = 1_000;

interface Names {
  ids: string[];
  creators: views.CreatorRow[];
  tags: { name: string; displayName: string; emoji: string }[];
  terms: string[];
}

export function createSuggest({ db, clock, cards, spelling, vocabulary, isAllowed }: SuggestDeps) {
  const cache = createTimedCache<Names>(clock, FRESH_MS, KEPT);

  async function charactersBeginning(words: string[]): Promise<string[]> {
    const ids: string[] = [];
    for (const tier of views.TIERS) {
      if (ids.length >= CHARACTERS) break;
      ids.push(...(await views.suggestInTier(db, tier, words, words.join(' '), CHARACTERS - ids.length)));
    }
    return ids;
  }

  async function namesBeginning(words: string[]): Promise<Names> {
    const { items } = await vocabulary.list(0);
    const whole = words.join(' ');
    const tags = items.filter(({ displayName }) =>
      fold(displayName)
        .split(' ')
        .some((word, at, all) =>
          isUnspaced(whole) ? word.includes(whole) : all.slice(at).join(' ').startsWith(whole),
        ),
    );
    return {
      ids: await charactersBeginning(words),
      creators: await views.findCreators(db, words, whole, CREATORS),
      tags: [...new Map(tags.map((tag) => [tag.name, tag])).values()].slice(0, TAGS),
      terms: words,
    };
  }

  async function find(words: string[]): Promise<Names> {
    const found = await namesBeginning(words);
    if (found.ids.length + found.creators.length + found.tags.length > 0) return found;
    const meant = (await spelling.read(words)).map(([first]) => first!);
    return meant.join(' ') === words.join(' ') ? found : namesBeginning(meant);
  }

  return async (q: string, viewer: SearchViewer): Promise<{ items: Suggestion[] }> => {
    // Stop words are not left out, because the last word may be unfinished.
    const words = beginningsOf(q, WORDS_MAX);
    // One sign of a script without spaces may be a whole name.
    const isEnough = words.join(' ').length >= SUGGEST_MIN || words.some(isUnspaced);
    if (!isEnough || !(await isAllowed(q, viewer.userId))) return { items: [] };
    const { ids, creators, tags, terms } = await cache.get(words.join(' '), () => find(words));
    const texts = await cards.of(await listByIds(db, ids, viewer.userId), viewer.showNsfw);
    const characters = texts.map((text): Suggestion => {
      const { id, name, persona, nsfw, avatar } = JSON.parse(text) as CharacterSummary;
      return { type: 'characters', id, name, persona, nsfw, avatar, marks: highlightsIn(name, terms) };
    });
    const others: Suggestion[] = [
      ...tags.map(({ name, displayName, emoji }): Suggestion => ({
        type: 'tags',
        name,
        displayName,
        emoji,
        marks: highlightsIn(displayName, terms),
      })),
      ...creators.map((row): Suggestion => ({
        type: 'creators',
        id: row.id,
        username: row.username,
        avatarUrl: row.avatar_key,
        characterCount: row.character_count,
        marks: highlightsIn(row.username, terms),
      })),
    ];
    return { items: [...characters, ...others].slice(0, SUGGESTIONS_MAX) };
  };
}

export type Suggest = ReturnType<typeof createSuggest>;
