// The engine behind any API: model, deadlines and retries. What an API says is its own (chat-api.ts).
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ChatEngineError,
  type ChatOutcome,
  type ChatPrice,
  type ChatRequest,
  type ConnectedChatEngine,
} from '../../../platform/server/ports/chat-engine.ts';
import { limitAtOnce } from './at-once.ts';
import { attempt, StaleConnection, type Call } from './attempt.ts';
import { createBackEnd, type BackEndSettings } from './back-end.ts';
import type { ChatApi, ListedModel } from './chat-api.ts';
import type { ReplyState } from './event-reader.ts';
import { isPassing } from './failures.ts';
import { modelsOf } from './list-models.ts';

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

/** What small servers commonly start with; a prompt above it would be cut without a word by some of them. */
const usualContext = 8192;
/** The longest wait that a back-end may ask for, in seconds; beyond it the user gets an error. */
const longestWait = 10;
/** So long a server may take to tell what its models hold, while a reply waits for it. Milliseconds. */
const listMs = 3_000;
/** Bytes of text to a token, roughly, in the languages that models are trained on. */
const bytesPerToken = 4;

/** Throws a TypeError when the address is no address, or a header cannot be sent. */
export function createStreamingEngine(options: StreamingOptions, api: ChatApi): ConnectedChatEngine {
  const backEnd = createBackEnd(options, api);
  const { firstTokenTimeoutMs, price = null, atOnce = null } = options;
  const admit = limitAtOnce(atOnce);
  let model = options.model;
  const windows = createWindows(options.contextTokens ?? usualContext);

  async function listModels(signal: AbortSignal, deadlineMs = firstTokenTimeoutMs): Promise<ListedModel[]> {
    return windows.learn(await modelsOf(backEnd, api, deadlineMs, signal));
  }

  async function modelName(signal: AbortSignal): Promise<string> {
    if (model) return model;
    const listed = await listModels(signal);
    // A server that lists nothing serves one model and does not care for its name.
    return (model = listed[0]?.id ?? 'default');
  }

  async function bodyOf(request: ChatRequest, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    return api.body(request, request.model || (await modelName(signal)));
  }

  async function answer(call: Call, deadline: number, asked: string | undefined): Promise<ChatOutcome> {
    const { signal } = call;
    const promptBytes = Buffer.byteLength(call.body);
    for (let tries = 1, stale = 0; ;) {
      const firstMs = Math.max(1, deadline - performance.now());
      try {
        const reply = await attempt(backEnd, call, api.createReader(), firstMs);
        return outcomeOf(reply, promptBytes, call.textBytes, asked);
      } catch (error) {
        if (error instanceof StaleConnection && stale++ === 0) {
          backEnd.dropIdle();
          continue;
        }
        if (call.textBytes > 0) throw error;
        // The caller can ask again with less; how much that is, some servers tell beside their models.
        if (error instanceof ChatEngineError && error.kind === 'context')
          await listModels(signal, listMs).catch(() => signal.throwIfAborted());
        const known = error instanceof StaleConnection ? unreachable() : error;
        const wait = waitAfter(known, tries++, deadline - performance.now(), options);
        await pause(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    }
  }

  function outcomeOf(
    reply: ReplyState,
    promptBytes: number,
    replyBytes: number,
    asked: string | undefined,
  ): ChatOutcome {
    const { promptTokens, completionTokens, finish } = reply;
    return {
      finish: finish ?? 'stop',
      usage: {
        promptTokens: promptTokens ?? Math.ceil(promptBytes / bytesPerToken),
        completionTokens: completionTokens ?? Math.ceil(replyBytes / bytesPerToken),
        isEstimate: promptTokens === undefined || completionTokens === undefined,
      },
      model: reply.model ?? asked ?? model ?? 'default',
    };
  }

  /** Neither the request nor its text is kept for as long as the reply is written. */
  function write(
    request: ChatRequest,
    onText: (text: string) => void,
    signal: AbortSignal,
    deadline: number,
  ): Promise<ChatOutcome> {
    const { idleTimeoutMs: idleMs } = options;
    const { path } = api;
    const asked = request.model;
    return bodyOf(request, signal).then((body) =>
      answer({ path, body, idleMs, onText, signal, textBytes: 0 }, deadline, asked),
    );
  }

  return {
    name: options.name,
    isStandIn: false,
    get contextTokens() {
      return windows.of(model);
    },
    async models(signal) {
      const listed = await listModels(signal);
      return listed.map((one) => ({
        id: one.id,
        isStandIn: false,
        contextTokens: one.contextTokens ?? windows.setting,
        price,
        firstTokenTimeoutMs,
        atOnce,
      }));
    },
    stream(request, onText, signal) {
      const deadline = performance.now() + firstTokenTimeoutMs;
      // Not async: the request would be kept until the reply is over.
      return admit(firstTokenTimeoutMs, signal).then((leave) =>
        write(request, onText, signal, deadline).finally(leave),
      );
    },
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

/** @param setting tokens of prompt and reply together, where the server does not tell less */
function createWindows(setting: number) {
  const told = new Map<string, number>();
  return {
    setting,
    learn(listed: ListedModel[]): ListedModel[] {
      for (const { id, contextTokens } of listed)
        if (contextTokens !== undefined) told.set(id, contextTokens);
      return listed;
    },
    of: (model: string | undefined): number => Math.min(setting, told.get(model ?? '') ?? setting),
  };
}
