// Step 2 of sending a message: prepares the request to the engine, or the product's own answer in a crisis.
import type { ChatEngine } from '../../../../platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../../../platform/server/ports/scene.ts';
import { boundedStream } from '../replies/bounded-stream.ts';
import type { Turn } from '../chat.views.ts';
import { isOutside, supportFor } from '../crisis-signals.ts';
import { outOfRole } from './out-of-role.ts';
import { prepareRequest, type PrepareDeps, type ReplyWish } from './prepare-request.ts';
import type { Ask } from '../replies/write-reply.ts';

export interface PrepareReplyDeps extends PrepareDeps {
  engine: ChatEngine<SceneRequest>;
}

export interface Wish extends Omit<ReplyWish, 'support'> {
  /** The crisis tier of the message that is answered; 0 for none. */
  tier: number;
  /** How many replies there were before; selects the product's own answer. */
  count: number;
}

/** @returns a function that writes the reply. @throws AppError chat.too_long */
export async function prepareReply(
  deps: PrepareReplyDeps,
  turn: Turn,
  { tier, count, ...wish }: Wish,
): Promise<Ask> {
  if (isOutside(tier)) return outOfRole(tier, count);
  const support = supportFor(turn.crisisState, tier, deps.clock.now());
  const request = await prepareRequest(deps, turn, { ...wish, support });
  return (onText, signal) => boundedStream(deps.engine, request, onText, signal);
}
