import type { Handlers } from '../../../../platform/server/http.ts';
import type { chatPathsContract } from '../../paths-contract.ts';
import type { Paths } from './paths.service.ts';

export const pathsRoutes = (paths: Paths): Handlers<typeof chatPathsContract> => ({
  paths: ({ params, query }, { caller }) => paths.map(caller.userId, params.id, query.around),
  path: ({ params }, { caller }) => paths.read(caller.userId, params.id, params.messageId),
  namePath: ({ params, body }, { caller }) =>
    paths.name(caller.userId, params.id, params.messageId, body.name),
  removePath: ({ params }, { caller }) => paths.remove(caller.userId, params.id, params.messageId),
  restorePath: ({ params }, { caller }) => paths.restore(caller.userId, params.id, params.messageId),
  branch: ({ params }, { caller, showNsfw }) =>
    paths.branch(caller.userId, params.id, params.messageId, showNsfw),
});
