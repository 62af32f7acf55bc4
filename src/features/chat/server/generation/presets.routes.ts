import type { Handlers } from '../../../../platform/server/http.ts';
import type { presetsContract } from '../../presets-contract.ts';
import type { GenerationService } from './generation.service.ts';
import type { Presets } from './presets.service.ts';

export const presetsRoutes = (
  presets: Presets,
  { use }: Pick<GenerationService, 'use'>,
): Handlers<typeof presetsContract> => ({
  list: (_, { caller }) => presets.list(caller.userId),
  create: ({ body }, { caller, request }) =>
    presets.create(caller.userId, body, request.headers['accept-language']),
  update: ({ params, body }, { caller, request }) =>
    presets.update(caller.userId, params.id, body, request.headers['accept-language']),
  delete: ({ params }, { caller }) => presets.delete(caller.userId, params.id),
  import: ({ query, file }, { caller, request }) =>
    presets.importFile(
      caller.userId,
      { bytes: file.bytes, name: query.name },
      request.headers['accept-language'],
    ),
  use: ({ params, body }, { caller }) => use(caller.userId, params.id, body.presetId),
});
