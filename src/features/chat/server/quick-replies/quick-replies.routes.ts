import type { Handlers } from '../../../../platform/server/http.ts';
import type { quickRepliesContract } from '../../quick-replies-contract.ts';
import type { QuickReplies } from './quick-replies.service.ts';

export const quickRepliesRoutes = (quickReplies: QuickReplies): Handlers<typeof quickRepliesContract> => ({
  list: (_, { caller }) => quickReplies.list(caller.userId),
  create: ({ body }, { caller, request }) =>
    quickReplies.create(caller.userId, body, request.headers['accept-language']),
  update: ({ params, body }, { caller, request }) =>
    quickReplies.update(caller.userId, params.id, body, request.headers['accept-language']),
  place: ({ params, body }, { caller }) => quickReplies.place(caller.userId, params.id, body.place),
  delete: ({ params }, { caller }) => quickReplies.delete(caller.userId, params.id),
  import: ({ query, file }, { caller, request }) =>
    quickReplies.importFile(
      caller.userId,
      { bytes: file.bytes, characterId: query.characterId ?? null },
      request.headers['accept-language'],
    ),
});
