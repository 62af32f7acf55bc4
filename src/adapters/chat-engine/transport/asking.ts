// Asks for one reply: deadlines and retries.
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ChatEngineError,
  thoughtRoom,
  type ChatOutcome,
  type ChatRequest,
} from '../../../platform/server/ports/chat-engine.ts';
import { attempt, nothingHeard, StaleConnection, type Call, type Heard } from './attempt.ts';
import type { BackEnd } from './back-end.ts';
import type { AskedRequest, ChatApi } from './chat-api.ts';
import type { ReplyState } from './event-reader.ts';
import { isPassing } from './failures.ts';
import type { ThinkingMemory } from './thinking-memory.ts';
import type { Windows } from './windows.ts';

export interface Patience {
  /** Milliseconds from the call to the first sign of work, retries included. */
  firstTokenTimeoutMs: number;
  /** Milliseconds between two signs of work; comments that keep the connection alive are none. */
  idleTimeoutMs: number;
  /** How often a request is repeated before its first text. */
  retries?: number | undefined;
  /** Milliseconds before the first repetition; each next one waits three times as long. */
  backOffMs?: number | undefined;
}

interface AskingDeps {
  backEnd: BackEnd;
  api: ChatApi;
  options: Patience;
  thinking: ThinkingMemory;
  windows: Windows;
  modelName(signal: AbortSignal): Promise<string>;
  listModels(signal: AbortSignal, deadlineMs: number): Promise<unknown>;
}

/** The longest wait that a back-end may ask for, in seconds; beyond it the user gets an error. */
const longestWait = 10;
/** So long a server may take to tell what its models hold, while a reply waits for it. Milliseconds. */
const listMs = 3_000;
/** How often a request is changed because the back-end refused a part of it. */
const mostChanges = 3;
/** Bytes of text to a token, roughly, in the languages that models are trained on. */
const bytesPerToken = 4;

export function createAsking({
  backEnd,
  api,
  options,
  thinking,
  windows,
  modelName,
  listModels,
}: AskingDeps) {
  const bodyOf = (request: ChatRequest, model: string): string =>
    api.body(withRoom(request, thinking.of(model).isUsual, windows.of(model)), model);

  /** Another body where the refusal or the thoughts have taught something. */
  function changedBody(error: unknown, call: Call, model: string, asks: Asks): boolean {
    if (!(error instanceof ChatEngineError) || !asks.request || asks.changes >= mostChanges) return false;
    const isWorthIt =
      (error.kind === 'refused' && api.learn?.(error, call.body) === true) ||
      // The model had no room for its thoughts, because nobody knew that it has any.
      (error.kind === 'thoughts' && call.heard.isCut);
    if (!isWorthIt) return false;
    const body = bodyOf(asks.request, model);
    if (body === call.body) return false;
    call.body = body;
    asks.changes++;
    return true;
  }

  async function answer(call: Call, deadline: number, model: string, asks: Asks): Promise<ChatOutcome> {
    const { signal, onText } = call;
    const promptBytes = Buffer.byteLength(call.body);
    const isAsked = asks.request?.thinking !== undefined;
    // Let go with the first text: what is answered is not asked again.
    call.onText = (text) => {
      asks.request = null;
      onText(text);
    };
    for (let tries = 1, stale = 0; ;) {
      const firstMs = Math.max(1, deadline - performance.now());
      try {
        const reply = await attempt(backEnd, call, api.createReader(), firstMs);
        thinking.hear(model, call.heard, isAsked);
        return outcomeOf(reply, promptBytes, call.heard, model);
      } catch (error) {
        if (error instanceof StaleConnection && stale++ === 0) {
          backEnd.dropIdle();
          continue;
        }
        thinking.hear(model, call.heard, isAsked);
        if (call.heard.hasText) throw error;
        if (changedBody(error, call, model, asks)) {
          if (call.heard.isCut) deadline = performance.now() + options.firstTokenTimeoutMs;
          continue;
        }
        // The caller can ask again with less; how much that is, some servers tell beside their models.
        if (error instanceof ChatEngineError && error.kind === 'context')
          await listModels(signal, listMs).catch(() => signal.throwIfAborted());
        const known = error instanceof StaleConnection ? unreachable() : error;
        const wait = waitAfter(known, tries++, deadline - performance.now(), options);
        await pause(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    }
  }

  /** Neither the request nor its text is kept for as long as the reply is written. */
  function write(
    request: ChatRequest,
    signal: AbortSignal,
    deadline: number,
    listeners: Pick<Call, 'onText' | 'onThought'>,
  ): Promise<ChatOutcome> {
    const { idleTimeoutMs: idleMs } = options;
    const { speaker } = request;
    const asks: Asks = { request, changes: 0 };
    const isOff = request.thinking?.effort === 'off';
    const named = request.model ? Promise.resolve(request.model) : modelName(signal);
    return named.then((asked) => {
      signal.throwIfAborted();
      const call: Call = {
        path: api.path,
        body: bodyOf(asks.request!, asked),
        idleMs,
        speaker,
        ...listeners,
        isUnopened: !isOff && thinking.isUnopened(asked),
        signal,
        heard: nothingHeard,
      };
      return answer(call, deadline, asked, asks);
    });
  }

  return { write };
}

function outcomeOf(reply: ReplyState, promptBytes: number, heard: Heard, asked: string): ChatOutcome {
  const { promptTokens, completionTokens, thoughtTokens, cachedTokens, finish } = reply;
  const { bytes, thoughts, textFrom } = heard;
  return {
    finish: finish ?? 'stop',
    usage: {
      promptTokens: promptTokens ?? Math.ceil(promptBytes / bytesPerToken),
      completionTokens: completionTokens ?? Math.ceil(bytes / bytesPerToken),
      isEstimate: promptTokens === undefined || completionTokens === undefined,
      ...(thoughtTokens === undefined ? {} : { thoughtTokens }),
      ...(cachedTokens === undefined ? {} : { cachedTokens }),
    },
    model: reply.model ?? asked,
    ...(thoughts === '' ? {} : { thoughts }),
    ...(textFrom === 0 ? {} : { textFrom }),
  };
}

/** The request with room for thoughts. */
function withRoom(request: ChatRequest, isUsual: boolean, contextTokens: number): AskedRequest {
  const thoughtTokens = thoughtRoom(request.thinking?.effort, isUsual, contextTokens);
  return {
    ...request,
    maxTokens: request.maxTokens + thoughtTokens,
    thoughtTokens,
    // A server looks for them in the thoughts too, and would end the reply before its first word.
    stop: thoughtTokens > 0 ? [] : request.stop,
  };
}

/** What is asked, as long as it may have to be asked again; and how often it was changed. */
interface Asks {
  request: ChatRequest | null;
  changes: number;
}

const unreachable = () =>
  new ChatEngineError('unreachable', 'The chat back-end closes its connections at once');

/** Milliseconds to wait before the next try. @throws the failure when there is none */
function waitAfter(
  error: unknown,
  tries: number,
  leftMs: number,
  { retries = 2, backOffMs = 300 }: Pick<Patience, 'retries' | 'backOffMs'>,
): number {
  if (!(error instanceof ChatEngineError) || !isPassing(error) || tries > retries) throw error;
  const asked = error.retryAfter;
  if (asked !== undefined && asked > longestWait) throw error;
  const backOff = backOffMs * 3 ** (tries - 1);
  const wait = asked !== undefined ? asked * 1000 : backOff + randomInt(Math.ceil(backOff / 2) + 1);
  if (wait >= leftMs) throw error;
  return wait;
}
