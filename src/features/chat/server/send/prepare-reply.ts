// Step 2 of a reply: prepares the request to the engine, or the product's own answer in a crisis.
import { AppError } from '../../../../shared/errors.ts';
import {
  ChatEngineError,
  type ChatEngine,
  type ChatFailure,
} from '../../../../platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../../../platform/server/ports/scene.ts';
import type { ConversationState, Speaker } from '../conversation-state.ts';
import { isOutside, supportFor } from '../crisis-signals.ts';
import { boundedStream } from '../replies/bounded-stream.ts';
import type { Ask } from '../replies/write-reply.ts';
import { outOfRole } from './out-of-role.ts';
import { prepareCounted } from './counted-request.ts';
import {
  prepareRequest,
  type PrepareDeps,
  type PreparedRequest,
  type ReplyOptions,
} from './prepare-request.ts';
import { draftOf } from './draft-of.ts';
import type { ReplyDraft } from '../replies/reply-draft.ts';

export interface PrepareReplyDeps extends PrepareDeps {
  engine: ChatEngine<SceneRequest>;
  /** What writes where a chosen model does not answer; absent where none was chosen. */
  usual?: PrepareReplyDeps | undefined;
}

export interface AnswerOptions extends Omit<ReplyOptions, 'support'> {
  /** The crisis tier of the message that is answered; 0 for none. */
  tier: number;
  /** How many replies there were before; selects the product's own answer. */
  count: number;
  /** Told what the reply is written from, and again if that was too much for the back-end. */
  onDraft: (draft: ReplyDraft) => void;
  /** What of the memory the usual model may be told where the chosen one gives no answer. */
  recallForUsual?: () => Promise<ReplyOptions['memory']>;
}

/** So much of the context is used after the back-end found the prompt too long. */
const SHRUNK = 0.6;
/** So long a model's tokenizer may hold up a reply. */
const COUNT_MS = 150;

/** @returns a function that writes the reply. @throws AppError chat.too_long */
export async function prepareReply(
  deps: PrepareReplyDeps,
  state: ConversationState,
  speaker: Speaker,
  answer: AnswerOptions,
): Promise<Ask> {
  const { tier, count, onDraft, recallForUsual, ...given } = answer;
  if (isOutside(tier)) return outOfRole(tier, count);
  const support = supportFor(state.user.crisisState, tier, deps.clock.now());
  const { engine } = deps;
  const options = { ...given, support };
  const told = (prepared: PreparedRequest): SceneRequest => {
    onDraft(draftOf(prepared, { isStandIn: engine.isStandIn, bookName: speaker.name, hint: given.hint }));
    return prepared.request;
  };
  const request = told(await prepareCounted(deps, { state, speaker, options }, COUNT_MS));
  const tokens = engine.contextTokens;
  const ask: Ask = (onText, signal, onThought) => {
    // Let go with the first text, so that the conversation is not kept for as long as the reply is written.
    // The back-end may have told meanwhile how much it holds.
    let shrink: (() => SceneRequest) | null = () => {
      const mostTokens = Math.min(Math.floor(tokens * SHRUNK), engine.contextTokens);
      return told(prepareRequest(deps, state, speaker, { ...options, mostTokens }));
    };
    const begun = (text: string) => {
      shrink = null;
      onText(text);
    };
    return boundedStream(engine, request, begun, signal, onThought).catch((error: unknown) => {
      const isTooLong = error instanceof ChatEngineError && error.kind === 'context';
      const shorter = isTooLong && shrink !== null ? shorterOrNull(shrink) : null;
      shrink = null;
      if (shorter === null) throw error;
      return boundedStream(engine, shorter, onText, signal, onThought);
    });
  };
  const { usual } = deps;
  if (!usual) return ask;
  return elseUsual(ask, async () => {
    const memory = (await recallForUsual?.()) ?? given.memory;
    return prepareReply(usual, state, speaker, { ...answer, memory });
  });
}

/** Faults of an engine, or of a model that it no longer has; what a model makes of the prompt is no reason for another. */
const FAULTS: ReadonlySet<string> = new Set([
  ...(['unreachable', 'timeout', 'busy', 'refused', 'broken', 'unauthorized'] satisfies ChatFailure[]),
]);

/** Where the chosen model gives no first word and no first thought, the usual one writes, from a prompt of its own. */
const elseUsual =
  (ask: Ask, prepareUsual: () => Promise<Ask>): Ask =>
  async (onText, signal, onThought) => {
    let hasBegun = false;
    const begun = (pass?: (piece: string) => void) => (piece: string) => {
      hasBegun = true;
      pass?.(piece);
    };
    try {
      return await ask(begun(onText), signal, begun(onThought));
    } catch (error) {
      const isFault = error instanceof ChatEngineError && FAULTS.has(error.kind);
      if (!isFault || hasBegun || signal.aborted) throw error;
      return (await prepareUsual())(onText, signal, onThought);
    }
  };

/** Null where the character alone is too long for less. */
function shorterOrNull(shrink: () => SceneRequest): SceneRequest | null {
  try {
    return shrink();
  } catch (error) {
    if (error instanceof AppError && error.code === 'chat.too_long') return null;
    throw error;
  }
}
