// The request with its prompt counted by the model's own tokenizer, as far as that is no delay.
import type { ConversationState, Speaker } from '../conversation-state.ts';
import {
  prepareRequest,
  type PrepareDeps,
  type PreparedRequest,
  type ReplyOptions,
} from './prepare-request.ts';

/** Counted texts may show that more fits, or less, than was thought; those that come in then are counted too. */
const ROUNDS = 3;

/**
 * @param ms so long a tokenizer may hold up the reply, all rounds together; what it has not counted by then is estimated
 * @throws AppError chat.too_long when the card alone does not fit the engine
 */
export async function prepareCounted(
  deps: PrepareDeps,
  { state, speaker, options }: { state: ConversationState; speaker: Speaker; options: ReplyOptions },
  ms: number,
): Promise<PreparedRequest> {
  const deadline = performance.now() + ms;
  let prepared = prepareRequest(deps, state, speaker, options);
  for (let round = 0; deps.counts && round < ROUNDS; round++) {
    const { request, prompt } = prepared;
    const left = deadline - performance.now();
    if (left <= 0 || !(await deps.counts.learn(request.model, prompt.pieces, left))) break;
    prepared = prepareRequest(deps, state, speaker, options);
  }
  return prepared;
}
