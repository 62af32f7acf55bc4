import type { Handlers } from '../../../platform/server/http.ts';
import type { charactersContract } from '../contract.ts';
import type { Characters } from './characters.service.ts';

export const charactersRoutes = (characters: Characters): Handlers<typeof charactersContract> => ({
  get: ({ params }, { caller, showNsfw }) =>
    characters.page(params.id, { userId: caller?.userId ?? null, showNsfw }),
});
