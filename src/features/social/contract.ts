// Follows, and the ranking of creators.
import { z } from 'zod';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { contract } from '../../shared/route.ts';
import { CharacterSummary } from '../../shared/words/character.ts';
import { IdParams } from '../../shared/words/ids.ts';
import { Picture } from '../../shared/words/picture.ts';
import { DEFAULT_PERIOD, PERIODS, type Period } from './rules.ts';

/** A user in a list. */
export const Person = z.object({
  id: z.string(),
  username: z.string(),
  /** Empty if they chose none. */
  displayName: z.string(),
  bio: z.string(),
  avatarUrl: z.string().nullable(),
  followers: z.number().int(),
  /** Whether the caller follows them; false for guests. */
  isFollowing: z.boolean(),
});
export type Person = z.infer<typeof Person>;

export const TopCreator = Person.extend({
  /** Begins at 1. */
  place: z.number().int(),
  characterCount: z.number().int(),
  chatCount: z.number().int(),
  /** Distinct people who chatted with the characters within the period; `returningPeople` came back. */
  people: z.number().int(),
  returningPeople: z.number().int(),
  likesGained: z.number().int(),
  followersGained: z.number().int(),
  /** At most three, those with the most chats first. */
  characters: z.array(
    z.object({ id: z.string(), name: z.string(), nsfw: z.boolean(), avatar: Picture.nullable() }),
  ),
});
export type TopCreator = z.infer<typeof TopCreator>;

export const CreatorCounts = z.object({
  followers: z.number().int(),
  following: z.number().int(),
  /** Public characters only. */
  characterCount: z.number().int(),
  chatCount: z.number().int(),
  likes: z.number().int(),
  isFollowing: z.boolean(),
});
export type CreatorCounts = z.infer<typeof CreatorCounts>;

export const FollowState = z.object({ isFollowing: z.boolean(), followers: z.number().int() });
export type FollowState = z.infer<typeof FollowState>;

const missing = { 'social.missing': 404 } as const;

export const socialContract = contract({
  following: {
    method: 'GET',
    path: '/api/users/{id}/following',
    access: 'guest',
    summary: 'Whom a user follows, the newest first.',
    params: IdParams,
    query: pageQuery(24, 100),
    reply: listOf(Person),
    errors: missing,
  },
  followers: {
    method: 'GET',
    path: '/api/users/{id}/followers',
    access: 'guest',
    summary: 'Who follows a user, the newest first.',
    params: IdParams,
    query: pageQuery(24, 100),
    reply: listOf(Person),
    errors: missing,
  },
  follow: {
    method: 'POST',
    path: '/api/follows/users/{id}/follow',
    access: 'session',
    summary: 'Follows a user; once is enough.',
    params: IdParams,
    reply: FollowState,
    errors: { ...missing, 'social.self': 422, 'social.too_many': 409 },
  },
  unfollow: {
    method: 'DELETE',
    path: '/api/follows/users/{id}/follow',
    access: 'session',
    summary: 'Follows a user no longer, whether or not they did.',
    params: IdParams,
    reply: FollowState,
  },
  followStatus: {
    method: 'GET',
    path: '/api/follows/users/{id}/follow-status',
    priority: 'low',
    access: 'session',
    summary: 'Whether the caller follows a user.',
    params: IdParams,
    reply: FollowState,
    errors: missing,
  },
  top: {
    method: 'GET',
    path: '/api/creators/top',
    access: 'guest',
    summary:
      'The top creators of a period, by different people who chatted with their characters, by those who came back, by likes and by follows.',
    query: pageQuery(24, 50).extend({
      period: z.enum(Object.keys(PERIODS) as [Period, ...Period[]]).default(DEFAULT_PERIOD),
    }),
    reply: listOf(TopCreator),
  },
  counts: {
    method: 'GET',
    path: '/api/creators/{id}',
    access: 'guest',
    summary: 'What is counted of a user as a creator, and whether the caller follows them.',
    params: IdParams,
    reply: CreatorCounts,
    errors: missing,
  },
  newest: {
    method: 'GET',
    path: '/api/following/characters',
    access: 'session',
    summary: 'The newest public characters of the creators whom the caller follows.',
    query: pageQuery(24, 48),
    reply: listOf(CharacterSummary),
  },
});
