// Step 2 of a reply: prepares the request to the engine, or the product's own answer in a crisis.
import type { ChatEngine } from '../../../../platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../../../platform/server/ports/scene.ts';
import type { ConversationState, Speaker } from '../conversation-state.ts';
import { isOutside, supportFor } from '../crisis-signals.ts';
import { boundedStream } from '../replies/bounded-stream.ts';
import type { Ask } from '../replies/write-reply.ts';
import { outOfRole } from './out-of-role.ts';
import { prepareRequest, type PrepareDeps, type ReplyOptions } from './prepare-request.ts';

export interface PrepareReplyDeps extends PrepareDeps {
  engine: ChatEngine<SceneRequest>;
}

export interface AnswerOptions extends Omit<ReplyOptions, 'support'> {
  /** The crisis tier of the message that is answered; 0 for none. */
  tier: number;
  /** How many replies there were before; selects the product's own answer. */
  count: number;
}

/** @returns a function that writes the reply. @throws AppError chat.too_long */
export function prepareReply(
  deps: PrepareReplyDeps,
  state: ConversationState,
  speaker: Speaker,
  { tier, count, ...options }: AnswerOptions,
): Ask {
  if (isOutside(tier)) return outOfRole(tier, count);
  const support = supportFor(state.user.crisisState, tier, deps.clock.now());
  const request = prepareRequest(deps, state, speaker, { ...options, support });
  return (onText, signal) => boundedStream(deps.engine, request, onText, signal);
}
