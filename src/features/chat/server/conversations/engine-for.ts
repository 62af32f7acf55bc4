// Which engine a conversation shows.
import type { ChatEngine } from '../../../../platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../../../platform/server/ports/scene.ts';
import type { ConversationPage } from '../../contract.ts';
import type { OfferedModels } from '../chat.needs.ts';
import { withChosen } from '../chosen-model.ts';
import type { ConversationRow } from './conversations.views.ts';

export interface EngineForDeps {
  engine: ChatEngine<SceneRequest>;
  /** The model that writes replies for members; empty to use the engine's default model. */
  memberModel: () => string;
  offeredModels: OfferedModels;
}

/** What writes for the conversation's owner, and what it can be told of its thinking. */
export function engineFor(
  deps: EngineForDeps,
  { has_member_models: hasMemberModels, model: asked }: Pick<ConversationRow, 'has_member_models' | 'model'>,
): ConversationPage['engine'] {
  const { engine, model } = withChosen(deps, {
    user: { terms: { hasMemberModels } },
    generation: { model: asked },
  });
  const { name, isStandIn } = engine;
  const usual = (hasMemberModels && deps.memberModel()) || undefined;
  return { name, isStandIn, thinking: [...(engine.thinking?.(model ?? usual).efforts ?? [])] };
}
