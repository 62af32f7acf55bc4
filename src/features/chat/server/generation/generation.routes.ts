import type { Handlers } from '../../../../platform/server/http.ts';
import type { generationContract } from '../../generation-contract.ts';
import type { GenerationService } from './generation.service.ts';

export const generationRoutes = (generation: GenerationService): Handlers<typeof generationContract> => ({
  read: ({ params }, { caller }) => generation.read(caller.userId, params.id),
  change: ({ params, body }, { caller, request }) =>
    generation.change(caller.userId, params.id, body, request.headers['accept-language']),
});
