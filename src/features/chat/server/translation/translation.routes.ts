import type { Handlers } from '../../../../platform/server/http.ts';
import type { chatTranslationContract } from '../../translation-contract.ts';
import type { ChatTranslation } from './translation.service.ts';

export const translationRoutes = (
  translation: ChatTranslation,
): Handlers<typeof chatTranslationContract> => ({
  translationSettings: ({ params }, { caller }) => translation.settings(caller.userId, params.id),
  chooseTranslation: ({ params, body }, { caller }) => translation.choose(caller.userId, params.id, body),
  translations: async ({ params, body }, { caller }) => ({
    items: await translation.known(caller.userId, params.id, body),
  }),
  translate: ({ params, body }, { caller }) =>
    translation.message(caller.userId, params.id, { ...params, ...body }),
});
