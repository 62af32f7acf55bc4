// Wires up tags for the composition root.
import type { Database } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import { createInterestReader, createInterests, type InterestsDeps } from './interests.service.ts';
import { tagsRoutes } from './tags.routes.ts';
import { createTagService, type Tags } from './tags.service.ts';

export interface TagsDeps {
  database: Database;
  clock: Clock;
}

/** The tags, and which of them each user chose: what other features read. */
export const createTags = (deps: TagsDeps) => ({
  ...createTagService(deps),
  interests: createInterestReader(deps.database),
});

/** Choosing interests, which needs features that read tags. */
export function createTagChoice(deps: InterestsDeps & { tags: Tags }) {
  const interests = createInterests(deps);
  return { interests, routes: tagsRoutes(deps.tags, interests) };
}
