// Finding characters: the feed, lists of a tag or a category, search.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { Help } from '../../shared/words/help.ts';
import { Id, IdParams } from '../../shared/words/ids.ts';
import { CharacterSummary, type CardCharacter } from '../../shared/words/character.ts';
import { Picture } from '../../shared/words/picture.ts';
import { QUERY_MAX } from './rules.ts';

/** `popular` is another name for `trending`, `newest` for `new`. */
export const SORTS = ['recommended', 'trending', 'popular', 'new', 'newest'] as const;

/** Why a character is in the viewer's feed, as a sentence for this viewer only. */
export const Reason = z.object({
  kind: z.enum(['tag', 'follow', 'like', 'chat', 'trending', 'new', 'loved', 'picked', 'explore']),
  text: z.string(),
  /** What the sentence names, for instance a tag or a creator; absent where it names nothing. */
  name: z.string().optional(),
});
export type Reason = z.infer<typeof Reason>;

export const ListedCharacter = CharacterSummary.extend({
  /** Of the feed only. */
  reason: Reason.nullable().optional(),
});
export type ListedCharacter = z.infer<typeof ListedCharacter>;

const listQuery = pageQuery(24, 100).extend({
  sort: z.enum(SORTS).default('recommended'),
  /** The one that the page before came with: then this page follows it without a gap or a repeat. */
  cursor: z.string().max(80).optional(),
});

const CharacterList = listOf(ListedCharacter).extend({
  /** For the page after this one; null at the end. */
  cursor: z.string().nullable(),
});
export type CharacterList = z.infer<typeof CharacterList>;

/** The fields that the feed uses of a list's items; the HTML of a page embeds only these of its first list. */
export type FeedCharacter = CardCharacter & Pick<ListedCharacter, 'reason'>;
export type FeedPage = Omit<CharacterList, 'items'> & { items: FeedCharacter[] };

export const FOUND_TYPES = ['characters', 'creators', 'tags', 'guides'] as const;
const FoundType = z.enum(FOUND_TYPES);
export type FoundType = z.infer<typeof FoundType>;

/** What a search may be asked for; clients of the specification name a type in the singular, and creators users. */
const FOUND_TYPE_NAMES = {
  characters: 'characters',
  creators: 'creators',
  tags: 'tags',
  guides: 'guides',
  character: 'characters',
  creator: 'creators',
  tag: 'tags',
  guide: 'guides',
  user: 'creators',
  users: 'creators',
} as const satisfies Record<string, FoundType>;
const AskedType = z
  .enum(Object.keys(FOUND_TYPE_NAMES) as [keyof typeof FOUND_TYPE_NAMES])
  .transform((name): FoundType => FOUND_TYPE_NAMES[name]);

/** Where the words stand in a text: from, to, in UTF-16 units. */
const Highlights = z.array(z.tuple([z.number().int(), z.number().int()]));
export type Highlights = z.infer<typeof Highlights>;

const FoundCharacter = z.object({
  type: z.literal('characters'),
  character: CharacterSummary,
  marks: z.object({ name: Highlights, persona: Highlights, tags: z.array(z.string()) }),
});
const FoundCreator = z.object({
  type: z.literal('creators'),
  creator: z.object({
    id: z.string(),
    username: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
    characterCount: z.number().int(),
    followers: z.number().int(),
  }),
  marks: z.object({ username: Highlights, displayName: Highlights }),
});
const FoundTag = z.object({
  type: z.literal('tags'),
  tag: z.object({ name: z.string(), displayName: z.string(), emoji: z.string(), color: z.string() }),
  characterCount: z.number().int(),
  marks: z.object({ displayName: Highlights }),
});
const FoundGuide = z.object({
  type: z.literal('guides'),
  guide: z.object({ slug: z.string(), title: z.string(), summary: z.string() }),
  marks: z.object({ title: Highlights }),
});

export const Found = z.discriminatedUnion('type', [FoundCharacter, FoundCreator, FoundTag, FoundGuide]);
export type Found = z.infer<typeof Found>;

const Facets = z.object({
  /** `isMore`: at least so many. */
  types: z.array(z.object({ type: FoundType, count: z.number().int(), isMore: z.boolean() })),
  /** Among the characters that were found, the most frequent first. */
  tags: z.array(z.object({ name: z.string(), displayName: z.string(), count: z.number().int() })),
  ratings: z.array(z.object({ rating: z.enum(['sfw', 'suggestive', 'nsfw']), count: z.number().int() })),
});

const SearchReply = listOf(Found).extend({
  facets: Facets,
  /** What was searched for in place of the words given, where those occur nowhere. */
  corrected: z.string().nullable(),
  /** What to try where nothing was found. */
  suggestions: z.array(z.string()),
  /** Nothing is shown for these words. */
  isWithheld: z.boolean(),
  /** Helplines, in case the searched words are about the user themselves. */
  help: Help.nullable(),
});
export type SearchReply = z.infer<typeof SearchReply>;

export const Suggestion = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('characters'),
    id: z.string(),
    name: z.string(),
    persona: z.string(),
    nsfw: z.boolean(),
    avatar: Picture.nullable(),
    marks: Highlights,
  }),
  z.object({
    type: z.literal('creators'),
    id: z.string(),
    username: z.string(),
    avatarUrl: z.string().nullable(),
    characterCount: z.number().int(),
    marks: Highlights,
  }),
  z.object({
    type: z.literal('tags'),
    name: z.string(),
    displayName: z.string(),
    emoji: z.string(),
    marks: Highlights,
  }),
]);
export type Suggestion = z.infer<typeof Suggestion>;

/** `a[]=x&a[]=y`, or one alone as `a=x`. */
const several = <T extends z.ZodType>(item: T, most: number) =>
  z.union([z.array(item).max(most), item.transform((one) => [one])]).optional();

const Missing = { 'discovery.missing': 404 };
const Busy = { 'discovery.busy': 503 };
const TagName = z.string().trim().min(1).max(60);

export const discoveryContract = contract({
  list: {
    method: 'GET',
    path: '/api/characters',
    access: 'guest',
    summary:
      'Public characters, by sort, filter (a tag name), category (a tag category id) and creator; of the caller’s own, all.',
    query: listQuery.extend({
      filter: z.string().trim().max(60).optional(),
      category: z.string().trim().max(60).optional(),
      creatorId: Id.optional(),
    }),
    reply: CharacterList,
    errors: Busy,
    rate: 'read',
  },
  ofCategory: {
    method: 'GET',
    path: '/api/categories/{id}/characters',
    access: 'guest',
    summary: 'Public characters that carry a tag of this category.',
    params: z.object({ id: z.string().trim().min(1).max(60) }),
    query: listQuery,
    reply: CharacterList,
    errors: { ...Missing, ...Busy },
    rate: 'read',
  },
  hide: {
    method: 'POST',
    path: '/api/characters/{id}/hide',
    access: 'session',
    summary: 'Keeps a character out of the caller’s feed and lists.',
    params: IdParams,
    reply: z.object({ isHidden: z.boolean() }),
    errors: Missing,
  },
  unhide: {
    method: 'DELETE',
    path: '/api/characters/{id}/hide',
    access: 'session',
    summary: 'Takes that back.',
    params: IdParams,
    reply: z.object({ isHidden: z.boolean() }),
    errors: Missing,
  },
  hidden: {
    method: 'GET',
    path: '/api/characters/hidden',
    access: 'session',
    summary: 'Whom the caller hid, the last one first.',
    query: pageQuery(24, 100),
    reply: listOf(CharacterSummary),
    rate: 'read',
  },
  search: {
    method: 'GET',
    path: '/api/search',
    access: 'guest',
    summary:
      'Characters, creators, tags and guides by words; typing errors are forgiven. Of several types, each page holds one of each.',
    query: pageQuery(24, 60).extend({
      q: z.string().trim().max(QUERY_MAX).default(''),
      type: several(AskedType, Object.keys(FOUND_TYPE_NAMES).length),
      /** Characters with all of these tags. */
      tag: several(TagName, 8),
      rating: several(z.enum(['sfw', 'suggestive', 'nsfw']), 3),
    }),
    reply: SearchReply,
    rate: 'read',
  },
  suggest: {
    method: 'GET',
    path: '/api/search/suggest',
    access: 'guest',
    summary: 'What somebody may be about to type.',
    query: z.object({ q: z.string().trim().max(QUERY_MAX).default('') }),
    reply: z.object({ items: z.array(Suggestion) }),
    rate: 'read',
  },
});
