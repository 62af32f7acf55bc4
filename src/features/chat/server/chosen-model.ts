// What writes in a conversation: the model that its user chose among those on offer, or the usual one of the house.
import type { ChatEngine } from '../../../platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../../platform/server/ports/scene.ts';
import type { OfferedModel, OfferedModels } from './chat.needs.ts';
import type { Terms } from './conversation-state.ts';

export interface WriterDeps {
  engine: ChatEngine<SceneRequest>;
  offeredModels: OfferedModels;
}

interface Choosing {
  user: { terms: Pick<Terms, 'hasMemberModels'> };
  generation: { model?: string | null | undefined };
}

/** Null where the usual model writes: none was chosen, or not one that is offered, permitted and there. */
export function chosenModel(
  offered: OfferedModels,
  { user, generation }: Choosing,
): OfferedModel<SceneRequest> | null {
  if (!generation.model) return null;
  const found = offered().find(({ id }) => id === generation.model);
  return found?.isUsable && (!found.isMemberOnly || user.terms.hasMemberModels) ? found : null;
}

/** The same with the engine of the chosen model; `usual` is what is asked where that one fails. */
export function withChosen<Deps extends WriterDeps>(
  deps: Deps,
  choosing: Choosing,
): Deps & { model?: string; usual?: Deps } {
  const chosen = chosenModel(deps.offeredModels, choosing);
  return chosen ? { ...deps, engine: chosen.engine, model: chosen.id, usual: deps } : deps;
}

/** The tokens that models read, to tell for how many a conversation is read. */
export interface Windows {
  usual: number;
  /** By the id of the model. */
  offered: Record<string, number>;
}

export const windowsOf = ({ engine, offeredModels }: WriterDeps): Windows => ({
  usual: engine.contextTokens,
  offered: Object.fromEntries(offeredModels().map(({ id, engine: own }) => [id, own.contextTokens])),
});

/**
 * For how many tokens a conversation is read: either its chosen model writes or the usual one. A model that is away
 * counts as well, because it may be back by the next message.
 */
export const tokensToRead = ({ usual, offered }: Windows, model: string | null | undefined): number =>
  Math.max(usual, (model != null && Object.hasOwn(offered, model) && offered[model]) || 0);
