// The engine behind any API: model, deadlines and retries. What an API says is its own (chat-api.ts).
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ChatEngineError,
  type ChatOutcome,
  type ChatPrice,
  type ConnectedChatEngine,
} from '../../../platform/server/ports/chat-engine.ts';
import { limitAtOnce } from './at-once.ts';
import { attempt, StaleConnection } from './attempt.ts';
import { createBackEnd, type BackEndSettings } from './back-end.ts';
import { createServer } from './ask-server.ts';
import type { ApiRequest, ChatApi } from './chat-api.ts';
import type { ReplyState } from './event-reader.ts';
import { isPassing, StatusFailure } from './failures.ts';
import { createKnownModels } from './known-models.ts';
import { createPreparation, type Prepared } from './prepare-call.ts';

export interface StreamingOptions extends BackEndSettings {
  name: string;
  /** Without one, the first that the back-end lists. */
  model?: string | undefined;
  /** Milliseconds from the call to the first sign of work, retries included. */
  firstTokenTimeoutMs: number;
  /** Milliseconds between two signs of work; comments that keep the connection alive are none. */
  idleTimeoutMs: number;
  /** Tokens that prompt and reply may take together. */
  contextTokens?: number | undefined;
  price?: ChatPrice | null | undefined;
  /** Replies written at the same time; further ones wait until the deadline of their first token. */
  atOnce?: number | null | undefined;
  /** How often a request is repeated before its first text. */
  retries?: number | undefined;
  /** Milliseconds before the first repetition; each next one waits three times as long. */
  backOffMs?: number | undefined;
}

/** The longest wait that a back-end may ask for, in seconds; beyond it the user gets an error. */
const longestWait = 10;
/** So long a server may take to tell its models. Milliseconds. */
const listMs = 10_000;
/** So long while a reply waits for it. Milliseconds. */
const longestLook = 3_000;
/** Bytes of text to a token, roughly, in the languages that models are trained on. */
const bytesPerToken = 4;

/** Throws a TypeError when the address is no address, or a header cannot be sent. */
export function createStreamingEngine(
  options: StreamingOptions,
  api: ChatApi,
): ConnectedChatEngine<ApiRequest> {
  const backEnd = createBackEnd(options, api);
  const { firstTokenTimeoutMs, price = null, atOnce = null } = options;
  const admit = limitAtOnce(atOnce);
  // On connections of their own: a reply that is sent on a kept one may find it closed.
  const asides = createBackEnd(options, api);
  const server = createServer(asides, listMs);
  const models = createKnownModels({ api, server, setting: options.contextTokens, model: options.model });
  const patient = createServer(asides, firstTokenTimeoutMs);
  const lookMs = Math.min(longestLook, firstTokenTimeoutMs / 2);
  const prepare = createPreparation({ api, models, server: patient, lookMs, idleMs: options.idleTimeoutMs });

  async function answer({ call, asked }: Prepared, deadline: number): Promise<ChatOutcome> {
    const { signal } = call;
    for (let tries = 1, stale = 0; ;) {
      const firstMs = Math.max(1, deadline - performance.now());
      try {
        const reply = await attempt(backEnd, call, firstMs);
        models.learnCount(asked, reply.promptTokens);
        return outcomeOf(reply, call.textBytes, { ...asked, isPartial: api.cutsSilently ?? false });
      } catch (error) {
        if (error instanceof StaleConnection && stale++ === 0) {
          backEnd.dropIdle();
          continue;
        }
        if (call.textBytes > 0) throw error;
        if (error instanceof StatusFailure && call.again && api.learn?.(error.said, asked.model)) {
          await call.again();
          continue;
        }
        // The caller can ask again with less; how much that is, some servers tell beside their models.
        if (error instanceof ChatEngineError && error.kind === 'context')
          await models.relearn(asked.model, AbortSignal.any([signal, AbortSignal.timeout(lookMs)]));
        const known = error instanceof StaleConnection ? unreachable() : error;
        const wait = waitAfter(known, tries++, deadline - performance.now(), options);
        await pause(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    }
  }

  function count(text: string, signal: AbortSignal, name?: string): Promise<number> {
    const counter = api.counter?.(models.idOf(name));
    if (counter) return counter(server, text, signal);
    return Promise.reject(new ChatEngineError('refused', 'The chat back-end does not count tokens'));
  }

  models.keepFresh();
  return {
    name: options.name,
    isStandIn: false,
    get contextTokens() {
      models.keepFresh();
      return models.termsOf(undefined).contextTokens;
    },
    get tokensPerEstimate() {
      return models.termsOf(undefined).tokensPerEstimate;
    },
    termsOf: models.termsOf,
    get countTokens() {
      return api.counter?.(models.idOf(undefined)) ? count : undefined;
    },
    async models(signal) {
      return (await models.offered(signal)).map((one) => ({
        id: one.id,
        isStandIn: false,
        contextTokens: one.contextTokens ?? models.termsOf(one.id).contextTokens,
        price,
        firstTokenTimeoutMs,
        atOnce,
      }));
    },
    stream(request, onText, signal) {
      const deadline = performance.now() + firstTokenTimeoutMs;
      // Not async: the request would be kept until the reply is over.
      return admit(firstTokenTimeoutMs, signal).then((leave) =>
        prepare(request, onText, signal)
          .then((prepared) => answer(prepared, deadline))
          .finally(leave),
      );
    },
  };
}

interface Counted {
  model: string;
  estimate: number;
  promptBytes: number;
  /** The back-end may leave cached tokens out. */
  isPartial: boolean;
}

function outcomeOf(reply: ReplyState, replyBytes: number, asked: Counted): ChatOutcome {
  const { completionTokens, finish } = reply;
  const isShort = asked.isPartial && (reply.promptTokens ?? 0) < asked.estimate / 2;
  const promptTokens = isShort ? undefined : reply.promptTokens;
  return {
    finish: finish ?? 'stop',
    usage: {
      promptTokens: promptTokens ?? Math.ceil(asked.promptBytes / bytesPerToken),
      completionTokens: completionTokens ?? Math.ceil(replyBytes / bytesPerToken),
      isEstimate: promptTokens === undefined || completionTokens === undefined,
    },
    model: reply.model ?? asked.model,
  };
}

const unreachable = () =>
  new ChatEngineError('unreachable', 'The chat back-end closes its connections at once');

/** Milliseconds to wait before the next try. @throws the failure when there is none */
function waitAfter(
  error: unknown,
  tries: number,
  leftMs: number,
  { retries = 2, backOffMs = 300 }: Pick<StreamingOptions, 'retries' | 'backOffMs'>,
): number {
  if (!(error instanceof ChatEngineError) || !isPassing(error) || tries > retries) throw error;
  const asked = error.retryAfter;
  if (asked !== undefined && asked > longestWait) throw error;
  const backOff = backOffMs * 3 ** (tries - 1);
  const wait = asked !== undefined ? asked * 1000 : backOff + randomInt(Math.ceil(backOff / 2) + 1);
  if (wait >= leftMs) throw error;
  return wait;
}
