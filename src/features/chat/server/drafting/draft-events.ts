// Sends drafts as events. A client that leaves stops them.
import { AppError } from '../../../../shared/errors.ts';
import { en } from '../../../../shared/messages/en.ts';
import type { EventsOf, Streaming } from '../../../../platform/server/http.ts';
import { ChatEngineError } from '../../../../platform/server/ports/chat-engine.ts';
import type { StreamEvent } from '../../../../shared/route.ts';
import type { writingRoutes } from '../../writing-contract.ts';
import type { PreparedDraft } from './draft-line.service.ts';

type Route = (typeof writingRoutes)['draft'];

async function send(draft: PreparedDraft, events: EventsOf<StreamEvent<Route>>): Promise<void> {
  const leaving = new AbortController();
  events.onClose(() => leaving.abort());
  let seq = 0;
  events.send({ event: 'start', data: { seq: seq++, isStandIn: draft.isStandIn } });
  try {
    const lines = await draft.write(
      {
        tone: (index, tone) => events.send({ event: 'tone', data: { seq: seq++, index, tone } }),
        text: (index, text) => events.send({ event: 'delta', data: { seq: seq++, index, text } }),
      },
      leaving.signal,
    );
    events.send({ event: 'done', data: { seq: seq++, lines } });
  } catch (error) {
    if (!leaving.signal.aborted) events.send({ event: 'error', data: { seq: seq++, ...problemOf(error) } });
  }
  events.end();
}

function problemOf(error: unknown): { code: string; message: string; retryAfter: number | null } {
  if (error instanceof AppError) {
    const { code, message, details } = error;
    return { code, message, retryAfter: details.retryAfter ?? null };
  }
  const kind = error instanceof ChatEngineError ? error.kind : 'broken';
  const retryAfter = error instanceof ChatEngineError ? (error.retryAfter ?? null) : null;
  return { code: `chat.${kind}`, message: SENTENCES[kind] ?? en[`chat.engine/${kind}`], retryAfter };
}

/** Where the sentence about a reply would be wrong here: no message was stored. */
const SENTENCES: Partial<Record<ChatEngineError['kind'], string>> = {
  broken: en['chat.engine/draft'],
  refusal: en['chat.engine/draft_refused'],
  filtered: en['chat.engine/draft_refused'],
  busy: en['chat.engine/draft_busy'],
  refused: en['chat.engine/draft'],
  timeout: en['chat.engine/draft'],
  unreachable: en['chat.engine/draft'],
};

/** The same drafts as a stream, or whole for a client that wants JSON. */
export const draftsAsEvents = (draft: PreparedDraft): Streaming<Route> => ({
  stream: (events) => void send(draft, events),
  async whole() {
    try {
      const never = new AbortController().signal;
      return { lines: await draft.write({ tone() {}, text() {} }, never) };
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('chat.engine/draft', { retryAfter: 5 });
    }
  },
});
