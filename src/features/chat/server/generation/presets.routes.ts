import type { Handlers } from '../../../../platform/server/http.ts';
import type { presetsContract } from '../../presets-contract.ts';
import type { GenerationService } from './generation.service.ts';
import type { Presets } from './presets.service.ts';

export const presetsRoutes = (
  presets: Presets,
  { use }: Pick<GenerationService, 'use'>,
): Handlers<typeof presetsContract> => ({
  list: (_, { caller }) => presets.list(caller.userId),
  create: ({ body }, { caller }) => presets.create(caller.userId, body),
  update: ({ params, body }, { caller }) => presets.update(caller.userId, params.id, body),
  delete: ({ params }, { caller }) => presets.delete(caller.userId, params.id),
  import: ({ query, file }, { caller }) => presets.importFile(caller.userId, file.bytes, query.name),
  use: ({ params, body }, { caller }) => use(caller.userId, params.id, body.presetId),
});
