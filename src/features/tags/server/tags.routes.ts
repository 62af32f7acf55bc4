import type { Handlers } from '../../../platform/server/http.ts';
import type { tagsContract } from '../contract.ts';
import type { InterestsService } from './interests.service.ts';
import type { Tags } from './tags.service.ts';

export const tagsRoutes = (tags: Tags, interests: InterestsService): Handlers<typeof tagsContract> => ({
  list: ({ query }) => tags.list(query.limit),
  get: ({ params }) => tags.one(params.name),
  categories: () => tags.categories(),
  savePreferences: ({ params, body }, { caller }) => interests.save(caller.userId, params.id, body),
});
