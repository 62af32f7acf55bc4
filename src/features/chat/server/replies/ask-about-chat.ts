// A short question about a conversation to the model that plays it, beside the conversation itself.
import type { ChatOutcome } from '../../../../platform/server/ports/chat-engine.ts';
import { withChosen, type WriterDeps } from '../chosen-model.ts';
import type { ConversationState } from '../conversation-state.ts';
import { askModel, type ModelQuestion } from './ask-model.ts';

interface Question extends Omit<ModelQuestion, 'material' | 'model' | 'userId'> {
  /** Stands between <chat> and </chat>, of which the instruction says that it is material. */
  chat: string;
}

/** @throws as `askModel` */
export async function askAboutChat(
  deps: WriterDeps & { memberModel: () => string },
  state: ConversationState,
  { chat, ...question }: Question,
  signal: AbortSignal,
): Promise<{ text: string; finish: ChatOutcome['finish'] }> {
  const { engine, ...chosen } = withChosen(deps, state);
  const usual = (state.user.terms.hasMemberModels && deps.memberModel()) || undefined;
  const material = `<chat>\n${chat}\n</chat>`;
  return askModel(engine, { ...question, material, model: chosen.model ?? usual }, signal);
}
