import type { Handlers } from '../../../platform/server/http.ts';
import type { tagsContract } from '../contract.ts';
import type { Tags } from './tags.service.ts';

export const tagsRoutes = (tags: Tags): Handlers<typeof tagsContract> => ({
  list: ({ query }) => tags.list(query.limit),
  categories: () => tags.categories(),
});
