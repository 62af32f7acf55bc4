// Runs one connection for a reply: opens the right stream, applies its events and returns the outcome.
import { ApiError } from '../../../../platform/web/api-error.ts';
import { applyEvent, catchingUp, type ReplyEvent, type ReplyProgress, type Step } from './reply-stream.ts';
import type { Ask, ChatSessionDeps } from './chat-session-deps.ts';

export type Outcome =
  /** The reply has ended, and its final event was passed to `onStep`. */
  | { kind: 'ended' }
  /** The connection was lost; the reply continues on the server. */
  | { kind: 'lost' }
  | { kind: 'refused'; error: ApiError };

/**
 * A stream that is silent for this long is reconnected, in ms. The server's keep-alive comments are not
 * visible here, so the value exceeds the longest wait for a first token. Rejoining is cheap.
 */
export const SILENCE_MS = 45_000;

export async function listen(
  deps: Pick<ChatSessionDeps, 'client' | 'clock' | 'conversationId'>,
  ask: Ask,
  begun: ReplyProgress | null,
  onStep: (step: Step) => void,
  leaving: AbortSignal,
): Promise<Outcome> {
  const connection = new AbortController();
  const hangUp = () => connection.abort();
  leaving.addEventListener('abort', hangUp);
  let stopWatch = deps.clock.later(SILENCE_MS, hangUp);
  let reply = begun && catchingUp(begun);
  try {
    for await (const event of open(deps, ask, reply, connection.signal)) {
      stopWatch();
      stopWatch = deps.clock.later(SILENCE_MS, hangUp);
      const step = applyEvent(reply, event);
      if (step.kind === 'gap') return { kind: 'lost' };
      onStep(step);
      if (step.kind === 'done' || step.kind === 'failed') return { kind: 'ended' };
      reply = step.reply;
    }
    return { kind: 'lost' };
  } catch (error) {
    // A gateway without a server responds with 5xx. Retrying is safe, because sends are idempotent.
    return error instanceof ApiError && error.status < 500 ? { kind: 'refused', error } : { kind: 'lost' };
  } finally {
    stopWatch();
    leaving.removeEventListener('abort', hangUp);
    connection.abort();
  }
}

function open(
  { client, conversationId: id }: Pick<ChatSessionDeps, 'client' | 'conversationId'>,
  ask: Ask,
  reply: ReplyProgress | null,
  signal: AbortSignal,
): AsyncIterable<ReplyEvent> {
  if (reply || ask.kind === 'join')
    return client.events({ params: { id }, query: { after: reply?.seq ?? -1 } }, { signal });
  if (ask.kind === 'send')
    return client.send({ params: { id }, body: { content: ask.text, idempotencyKey: ask.key } }, { signal });
  if (ask.kind === 'steer') return client.steer({ params: { id }, body: { note: ask.note } }, { signal });
  const params = { id, messageId: ask.message.id };
  if (ask.kind === 'continue') return client.continue({ params }, { signal });
  const { hint } = ask;
  return client.regenerate({ params, ...(hint ? { body: { hint } } : {}) }, { signal });
}
