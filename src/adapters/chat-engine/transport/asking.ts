// Asks for one reply: deadlines and retries.
import { setTimeout as pause } from 'node:timers/promises';
import {
  ChatEngineError,
  thoughtRoom,
  type ChatOutcome,
} from '../../../platform/server/ports/chat-engine.ts';
import { attempt, nothingHeard, StaleConnection, type Call, type Heard } from './attempt.ts';
import type { BackEnd } from './back-end.ts';
import type { ApiRequest, AskedRequest, ChatApi } from './chat-api.ts';
import type { ReplyState } from './event-reader.ts';
import { StatusFailure } from './failures.ts';
import type { KnownModels } from './known-models.ts';
import type { LayOut } from './lay-out.ts';
import type { ThinkingMemory } from './thinking-memory.ts';
import { estimateOf } from './token-factor.ts';
import { waitAfter, type RetrySettings } from './wait-after.ts';

export interface Patience extends RetrySettings {
  /** Milliseconds from the call to the first sign of work, retries included. */
  firstTokenTimeoutMs: number;
  /** Milliseconds between two signs of work; comments that keep the connection alive are none. */
  idleTimeoutMs: number;
}

interface AskingDeps {
  backEnd: BackEnd;
  api: ChatApi;
  options: Patience;
  thinking: ThinkingMemory;
  models: KnownModels;
  layOut: LayOut;
}

/** So long a server may take to tell what its models hold, while a reply waits for it. Milliseconds. */
const longestLook = 3_000;
/** How often a request is changed because the back-end refused a part of it. */
const mostChanges = 3;
/** Bytes of text to a token, roughly, in the languages that models are trained on. */
const bytesPerToken = 4;

export function createAsking({ backEnd, api, options, thinking, models, layOut }: AskingDeps) {
  const lookMs = Math.min(longestLook, options.firstTokenTimeoutMs / 2);

  const laidOut = (request: ApiRequest, model: string, signal: AbortSignal) => {
    const { contextTokens } = models.termsOf(model);
    return layOut(withRoom(request, thinking.of(model).isUsual, contextTokens), model, signal);
  };

  /** Another call where the refusal or the thoughts have taught something. */
  async function isChanged(error: unknown, call: Call, model: string, asks: Asks): Promise<boolean> {
    if (!(error instanceof ChatEngineError) || !asks.request || asks.changes >= mostChanges) return false;
    const { body } = call;
    const isWorthIt =
      (error instanceof StatusFailure &&
        // Some servers answer 500 where a template refuses the turns.
        (error.kind === 'refused' || error.kind === 'broken') &&
        api.learn?.({ said: `${error.message} ${error.said}`, body, model }) === true) ||
      // The model had no room for its thoughts, because nobody knew that it has any.
      (error.kind === 'thoughts' && call.heard.isCut);
    if (!isWorthIt) return false;
    Object.assign(call, await laidOut(asks.request, model, call.signal));
    if (call.body === body) return false;
    asks.changes++;
    return true;
  }

  async function answer(call: Call, deadline: number, model: string, asks: Asks): Promise<ChatOutcome> {
    const { signal, onText } = call;
    const prompt = { bytes: Buffer.byteLength(call.body), estimate: estimateOf(asks.request!.messages) };
    const isAsked = asks.request?.thinking !== undefined;
    // Let go with the first text: what is answered is not asked again.
    call.onText = (text) => {
      asks.request = null;
      onText(text);
    };
    for (let tries = 1, stale = 0; ;) {
      const firstMs = Math.max(1, deadline - performance.now());
      try {
        const reply = await attempt(backEnd, call, firstMs);
        thinking.hear(model, call.heard, isAsked);
        models.learnCount({ model, estimate: prompt.estimate }, reply.promptTokens);
        return outcomeOf(reply, promptTokens(reply, prompt, api), call.heard, model);
      } catch (error) {
        if (error instanceof StaleConnection && stale++ === 0) {
          backEnd.dropIdle();
          continue;
        }
        thinking.hear(model, call.heard, isAsked);
        if (call.heard.hasText) throw error;
        if (await isChanged(error, call, model, asks)) {
          if (call.heard.isCut) deadline = performance.now() + options.firstTokenTimeoutMs;
          continue;
        }
        // The caller can ask again with less; how much that is, some servers tell beside their models.
        if (error instanceof ChatEngineError && error.kind === 'context')
          await models.relearn(model, AbortSignal.any([signal, AbortSignal.timeout(lookMs)]));
        const known = error instanceof StaleConnection ? unreachable() : error;
        const wait = waitAfter(known, tries++, deadline - performance.now(), options);
        await pause(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    }
  }

  /** Neither the request nor its text is kept for as long as the reply is written. */
  function write(
    request: ApiRequest,
    signal: AbortSignal,
    deadline: number,
    listeners: Pick<Call, 'onText' | 'onThought'>,
  ): Promise<ChatOutcome> {
    const asks: Asks = { request, changes: 0 };
    return prepare(asks, signal, listeners).then(({ call, model }) => answer(call, deadline, model, asks));
  }

  async function prepare(asks: Asks, signal: AbortSignal, listeners: Pick<Call, 'onText' | 'onThought'>) {
    signal.throwIfAborted();
    const { request } = asks;
    const model = request!.model || (await models.name(signal));
    if (api.look) await within(lookMs, models.look(model), signal);
    const { mode, speaker, thinking: asked } = request!;
    const call: Call = {
      ...(await laidOut(request!, model, signal)),
      ...{ idleMs: options.idleTimeoutMs, speaker, ...listeners, signal, heard: nothingHeard },
      isUnopened: mode !== 'continue' && asked?.effort !== 'off' && thinking.isUnopened(model),
    };
    signal.throwIfAborted();
    return { call, model };
  }

  return { write };
}

/** Waits for what others wait for too, and goes on without it where it takes longer. @throws the signal's reason */
async function within(ms: number, wait: Promise<void>, signal: AbortSignal): Promise<void> {
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  await Promise.race([wait, pause(ms, undefined, { signal: either, ref: false }).catch(() => {})]);
  ended.abort();
  signal.throwIfAborted();
}

/** Undefined where the back-end did not count the prompt, or left out what it had cached. */
function promptTokens(
  reply: ReplyState,
  prompt: { bytes: number; estimate: number },
  { cutsSilently: isPartial }: ChatApi,
): { told: number | undefined; estimate: number } {
  const isShort = isPartial && (reply.promptTokens ?? 0) < prompt.estimate / 2;
  return {
    told: isShort ? undefined : reply.promptTokens,
    estimate: Math.ceil(prompt.bytes / bytesPerToken),
  };
}

function outcomeOf(
  reply: ReplyState,
  prompt: ReturnType<typeof promptTokens>,
  heard: Heard,
  asked: string,
): ChatOutcome {
  const { completionTokens, thoughtTokens, cachedTokens, finish } = reply;
  const { bytes, thoughts, textFrom } = heard;
  return {
    finish: finish ?? 'stop',
    usage: {
      promptTokens: prompt.told ?? prompt.estimate,
      completionTokens: completionTokens ?? Math.ceil(bytes / bytesPerToken),
      isEstimate: prompt.told === undefined || completionTokens === undefined,
      ...(thoughtTokens === undefined ? {} : { thoughtTokens }),
      ...(cachedTokens === undefined ? {} : { cachedTokens }),
    },
    model: reply.model ?? asked,
    ...(thoughts === '' ? {} : { thoughts }),
    ...(textFrom === 0 ? {} : { textFrom }),
  };
}

/** The request with room for thoughts. */
function withRoom(request: ApiRequest, isUsual: boolean, contextTokens: number): AskedRequest {
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
  request: ApiRequest | null;
  changes: number;
}

const unreachable = () =>
  new ChatEngineError('unreachable', 'The chat back-end closes its connections at once');
