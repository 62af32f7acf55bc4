// Writes a reply: asks the engine, forwards and checks its text, and stores the result.
import {
  ChatEngineError,
  type ChatEngine,
  type ChatOutcome,
} from '../../../../platform/server/ports/chat-engine.ts';
import { en } from '../../../../shared/messages/en.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { BoundedOutcome } from './bounded-stream.ts';
import type { ReplyGuard } from '../chat.needs.ts';
import { UNREAD } from './reply-draft.ts';
import type { Message } from '../../contract.ts';
import type { MessageState } from './messages.ts';
import { messageTokens } from '../prompt/tokens.ts';
import type { Reply } from './reply.ts';
import { CUT, DELETED } from './reply-end.ts';
import type { Thoughts } from './replies.store.ts';
import { createReplyThoughts, type ReplyThoughts } from './reply-thoughts.ts';
import { storeEnd, type EndDeps } from './store-end.ts';

/** Writes a reply; same contract as `ChatEngine.stream`. */
export type Ask = (
  onText: (text: string) => void,
  signal: AbortSignal,
  onThought?: (thought: string) => void,
) => Promise<ChatOutcome & Partial<Pick<BoundedOutcome, 'isCut'>>>;

export interface ReplyTask {
  reply: Reply;
  ask: Ask;
  /** Makes a guard for one text: that of the reply, and its thoughts. */
  createGuard: () => ReplyGuard;
  /** Receives the text that the guard allows, piece by piece, besides the readers of the reply. */
  onText?: ((text: string) => void) | undefined;
  /** Resolves when the messages are stored; the start event is sent then. */
  stored: Promise<Parameters<Reply['begin']>[0]>;
}

interface WriterDeps extends EndDeps {
  clock: Clock;
  engine: Pick<ChatEngine, 'name'>;
}

const TAKEN_OVER = 'This reply was ended by another server while it was being written.';
const RETRACTED = 'This reply was taken back because it broke the content policy.';
const FILTERED = 'The chat model’s own content filter ended this reply. What came before is kept.';
const DECLINED = 'The chat model declined to go on. What came before is kept.';
const CUT_OFF = 'What came next was taken back because it broke the content policy.';

interface Failure {
  state: MessageState;
  code: string;
  text: string;
  retryAfter: number | null;
}

/**
 * Always ends with a stored message and a final event, whatever the engine does.
 * @throws the error of `stored`; nothing was begun then, and the engine is stopped
 */
export function writeReply(deps: WriterDeps, { ask, ...task }: ReplyTask): Promise<void> {
  const { reply, createGuard } = task;
  const thoughts = createReplyThoughts({ clock: deps.clock, reply, createGuard });
  const followed = { ...task, guard: createGuard(), thoughts };
  // `ask` is not passed on, so that the whole prompt it holds can be garbage-collected while the reply is
  // written.
  return follow(deps, followed, begin(ask, followed));
}

interface Followed extends Omit<ReplyTask, 'ask'> {
  guard: ReplyGuard;
  thoughts: ReplyThoughts;
}

interface Asked extends Times {
  outcome: Awaited<ReturnType<Ask>> | null;
  error: unknown;
}

/** Milliseconds since the engine was asked. */
interface Times {
  firstWordMs: number | null;
  totalMs: number;
}

function begin(ask: Ask, { reply, guard, thoughts, onText }: Followed): Promise<Asked> {
  const asked = performance.now();
  let first: number | null = null;
  const times = (): Times => ({
    firstWordMs: first === null ? null : Math.round(first - asked),
    totalMs: Math.round(performance.now() - asked),
  });
  const hear = (text: string): void => {
    first ??= performance.now();
    if (reply.stopReason) return;
    thoughts.over();
    if (!guard.feed(text)) return reply.stop('blocked');
    reply.add(text);
    onText?.(text);
  };
  const think = (thought: string): void => {
    if (!reply.stopReason) thoughts.hear(thought);
  };
  return ask(hear, reply.signal, think).then(
    (outcome) => ({ outcome, error: null, ...times() }),
    (error: unknown) => ({ outcome: null, error, ...times() }),
  );
}

async function follow(
  deps: WriterDeps,
  { reply, guard, createGuard, thoughts: heard, stored }: Followed,
  asked: Promise<Asked>,
): Promise<void> {
  const start = await stored.catch(async (error: unknown) => {
    reply.stop('shutdown');
    await asked;
    throw error;
  });
  reply.begin(start);
  const { outcome, error, firstWordMs, totalMs } = await asked;
  const written = reply.text.slice(reply.base);
  const textFrom = outcome?.textFrom ?? 0;
  // The text of an interrupted reply is checked like a complete one.
  const reading = textFrom === 0 ? guard.end(written) : readAlone(createGuard(), written.slice(textFrom));
  const thoughts = heard.end(written.slice(0, textFrom).trim(), outcome);
  const failure = reading.isAllowed ? failureOf(deps, reply, error, outcome) : retraction(reply);
  await end(deps, {
    reply,
    begun: start.message,
    reading,
    outcome,
    failure,
    thoughts: reading.isAllowed ? thoughts : null,
    firstWordMs,
    totalMs,
  });
}

/** A reply whose record could not be stored is a reply all the same. */
async function storeRecord(
  { clock, log, exchangeWriter }: WriterDeps,
  { reply, outcome, firstWordMs, totalMs }: Ending,
  model: string,
): Promise<void> {
  const { draft, messageId, conversationId } = reply;
  reply.draft = null;
  if (!draft) return;
  const at = new Date(clock.now());
  const reported = outcome && { cachedTokens: null, thoughtTokens: null, ...outcome.usage };
  // The built-in engine reads no prompt: what was built for a model was not read.
  const read = outcome?.isByStandIn ? { ...draft, ...UNREAD } : draft;
  const record = { ...read, messageId, conversationId, model, reported, firstWordMs, totalMs, at };
  await exchangeWriter.record(record).catch((error: unknown) => {
    log.warn({ err: error, messageId }, 'the record of a reply could not be stored');
  });
}

/** The beginning turned out to be thoughts: the rest is judged by itself. */
const readAlone = (guard: ReplyGuard, text: string): ReturnType<ReplyGuard['end']> =>
  guard.feed(text) ? guard.end(text) : { isAllowed: false };

const takenOver = ({ state, problem }: Message): Failure => ({
  state,
  code: 'chat.interrupted',
  text: problem ?? TAKEN_OVER,
  retryAfter: 5,
});

/** A continued reply keeps its earlier text and loses only the added part. */
const retraction = (reply: Reply): Failure => ({
  code: 'safety.retracted',
  retryAfter: null,
  ...(reply.base > 0 ? { state: 'interrupted', text: CUT_OFF } : { state: 'retracted', text: RETRACTED }),
});

/** A model or its filter broke off: the text so far is kept, and why there is no more is said. */
function endedEarly({ finish }: ChatOutcome): Failure | null {
  const interrupted = { state: 'interrupted' as const, retryAfter: null };
  if (finish === 'filter') return { ...interrupted, code: 'chat.filtered', text: FILTERED };
  return finish === 'refusal' ? { ...interrupted, code: 'chat.refusal', text: DECLINED } : null;
}

function failureOf(
  deps: WriterDeps,
  reply: Reply,
  error: unknown,
  outcome: ChatOutcome | null,
): Failure | null {
  if (reply.stopReason) {
    if (reply.stopReason === 'stopped') return { state: 'stopped', code: '', text: '', retryAfter: null };
    return { state: 'interrupted', code: 'chat.interrupted', text: CUT, retryAfter: 5 };
  }
  if (!error) return outcome && endedEarly(outcome);
  if (!(error instanceof ChatEngineError))
    deps.log.error({ err: error }, 'a chat engine failed unexpectedly');
  else deps.log.warn({ kind: error.kind, detail: error.message }, 'a chat engine could not answer');
  return { state: reply.text ? 'interrupted' : 'failed', ...explain(error) };
}

/** The message for the user, by kind of engine error. */
function explain(error: unknown): { code: string; text: string; retryAfter: number | null } {
  const kind = error instanceof ChatEngineError ? error.kind : 'broken';
  const retryAfter = error instanceof ChatEngineError ? (error.retryAfter ?? null) : null;
  return { code: `chat.${kind}`, text: en[`chat.engine/${kind}`], retryAfter };
}

interface Ending extends Times {
  reply: Reply;
  begun: Message;
  reading: ReturnType<ReplyGuard['end']>;
  outcome: Awaited<ReturnType<Ask>> | null;
  failure: Failure | null;
  thoughts: Thoughts | null;
}

async function end(deps: WriterDeps, ending: Ending): Promise<void> {
  const { reply, begun, reading, outcome, failure, thoughts } = ending;
  const before = reply.text.slice(0, reply.base);
  const content = reading.isAllowed ? before + reading.text : before.trimEnd();
  const isEmpty = !failure && content.trim() === '';
  const trouble: Failure | null = isEmpty
    ? { state: 'failed', ...explain(new ChatEngineError(thoughts ? 'thoughts' : 'broken', 'empty')) }
    : failure;
  if (content !== reply.text) reply.withdraw();
  const tokens = messageTokens(content);
  reply.tokens = tokens;
  const row = {
    id: reply.messageId,
    content,
    state: trouble?.state ?? ('complete' as const),
    problem: trouble?.text || null,
    tokens,
    engine: outcome?.model ?? deps.engine.name,
    marks: [
      ...new Set([
        // A reply that was cut and goes on is not cut any more.
        ...begun.marks.filter((mark) => mark !== 'cut'),
        ...(reading.isAllowed ? reading.marks : []),
        ...(outcome?.isCut || outcome?.finish === 'length' ? (['cut'] as const) : []),
        ...(outcome?.isByStandIn ? (['stand_in'] as const) : []),
      ]),
    ],
    thoughts,
  };
  const [{ message, isOurs }] = await Promise.all([
    storeEnd(deps, reply, begun, row),
    storeRecord(deps, ending, row.engine),
  ]);
  if (!message) {
    reply.addLast({
      event: 'error',
      data: { code: 'chat.gone', message: DELETED, retryAfter: null, kept: null },
    });
    return reply.finish(null);
  }
  if (outcome) reply.addLast({ event: 'usage', data: outcome.usage });
  const shown = isOurs ? trouble : takenOver(message);
  const error = shown?.code ? { code: shown.code, message: shown.text, retryAfter: shown.retryAfter } : null;
  if (error) reply.addLast({ event: 'error', data: { ...error, kept: message } });
  else reply.addLast({ event: 'done', data: { message } });
  reply.finish({ message, error });
}
