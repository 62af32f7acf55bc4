// Finding characters: lists for the feed and for a tag.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { CharacterSummary } from '../../shared/words/character.ts';

export const SORTS = ['recommended', 'popular', 'new'] as const;

export const discoveryContract = contract({
  list: {
    method: 'GET',
    path: '/api/characters',
    access: 'guest',
    summary: 'Public characters, by sort, filter (a tag name) and category (a tag category id).',
    query: pageQuery(24, 100).extend({
      sort: z.enum(SORTS).default('recommended'),
      filter: z.string().trim().max(60).optional(),
      category: z.string().trim().max(60).optional(),
    }),
    reply: listOf(CharacterSummary),
    rate: 'read',
  },
});
