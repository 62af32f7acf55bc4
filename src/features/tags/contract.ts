// The vocabulary that characters are described and found by.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { listOf } from '../../shared/paging.ts';

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
  /** Advice, never enforced; null where there is no limit. */
  maxSelections: z.number().int().nullable(),
  required: z.boolean(),
  tagCount: z.number().int(),
});
export type Category = z.infer<typeof Category>;

export const tagsContract = contract({
  list: {
    method: 'GET',
    path: '/api/tags',
    access: 'guest',
    summary: 'All tags; limit 0 asks for all.',
    query: z.object({ limit: z.coerce.number().int().min(0).max(1000).default(0) }),
    reply: listOf(Tag),
  },
  categories: {
    method: 'GET',
    path: '/api/categories',
    access: 'guest',
    summary: 'The groups that tags belong to.',
    reply: listOf(Category),
  },
});
