// Tags and categories of characters, and the tags that each user chose as interests.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { listOf } from '../../shared/paging.ts';
import { IdParams } from '../../shared/words/ids.ts';
import { Preferences } from '../../shared/words/user.ts';
import { INTERESTS_MAX, INTERESTS_MIN, TEXT } from './rules.ts';

export const Tag = z.object({
  name: z.string(),
  displayName: z.string(),
  emoji: z.string(),
  color: z.string(),
  isNSFW: z.boolean(),
  category: z.string(),
});
export type Tag = z.infer<typeof Tag>;

export const Category = z.object({
  id: z.string(),
  name: z.string(),
  emoji: z.string(),
  color: z.string(),
  /** Advice, never enforced; null for no limit. */
  maxSelections: z.number().int().nullable(),
  required: z.boolean(),
  tagCount: z.number().int(),
});
export type Category = z.infer<typeof Category>;

/** One tag with its categories and related tags. */
export const TagPage = Tag.extend({
  /** One or two categories. */
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The other tags of its first category. */
  beside: z.array(Tag),
});
export type TagPage = z.infer<typeof TagPage>;

/** Checks the form only; whether the names exist is checked by the server. */
const PreferencesBody = z.strictObject({
  selectedTags: z
    .array(z.string().trim().min(1, TEXT.unknown).max(60, TEXT.unknown))
    .min(INTERESTS_MIN, TEXT.tooFew)
    .max(INTERESTS_MAX, TEXT.tooMany)
    .superRefine((names, context) => {
      for (const [index, name] of names.entries())
        if (names.indexOf(name) < index)
          context.addIssue({ code: 'custom', message: TEXT.twice, path: [index] });
    }),
  completedOnboarding: z.literal(true, 'Choosing tags completes the onboarding'),
  nsfwEnabled: z.boolean(),
});

export const tagsContract = contract({
  list: {
    method: 'GET',
    path: '/api/tags',
    access: 'guest',
    summary: 'All tags; limit 0 asks for all.',
    query: z.object({ limit: z.coerce.number().int().min(0).max(1000).default(0) }),
    reply: listOf(Tag),
  },
  get: {
    method: 'GET',
    path: '/api/tags/{name}',
    access: 'guest',
    summary: 'One tag, for the page of its characters.',
    params: z.object({ name: z.string().min(1).max(60) }),
    reply: TagPage,
    errors: { 'tags.unknown': 404 },
  },
  categories: {
    method: 'GET',
    path: '/api/categories',
    priority: 'low',
    access: 'guest',
    summary: 'The groups that tags belong to.',
    reply: listOf(Category),
  },
  savePreferences: {
    method: 'PUT',
    path: '/api/users/{id}/preferences',
    access: 'session',
    summary: 'Keeps the caller’s 5 to 8 interest tags, which shape the feed; nobody else’s.',
    rate: 'write',
    params: IdParams,
    body: PreferencesBody,
    reply: Preferences,
    errors: { 'tags.missing': 404, 'tags.refused': 400 },
  },
});
