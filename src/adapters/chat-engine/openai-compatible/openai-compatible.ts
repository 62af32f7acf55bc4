import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ChatEngineError,
  type ChatEngine,
  type ChatOutcome,
  type ChatRequest,
  type Sampler,
} from '../../../platform/server/ports/chat-engine.ts';
import { attempt, StaleConnection, type Call } from './attempt.ts';
import { createBackEnd, type BackEndSettings } from './back-end.ts';
import { isPassing } from './failures.ts';
import { modelsOf } from './list-models.ts';
import { guessProfile, profiles, type MaxTokensField, type ProfileName } from './profiles.ts';
import type { ReplyState } from './reply-reader.ts';
import { requestBody } from './request-body.ts';

export interface OpenAiCompatibleOptions extends BackEndSettings {
  /** Without one, the first that the back-end lists. */
  model?: string;
  /** Milliseconds from the call to the first sign of work, retries included. */
  firstTokenTimeoutMs: number;
  /** Milliseconds between two signs of work; comments that keep the connection alive are none. */
  idleTimeoutMs: number;
  /** Tokens that prompt and reply may take together. */
  contextTokens?: number;
  /** Which sampler fields are sent; without one, guessed from the address. */
  profile?: ProfileName;
  /** What is sent where a request asks for nothing else. */
  sampler?: Sampler;
  maxTokensField?: MaxTokensField;
  /** False for a server that refuses `stream_options`; usage is then an estimate. */
  asksForUsage?: boolean;
  /** How often a request is repeated before its first text. */
  retries?: number;
  /** Milliseconds before the first repetition; each next one waits three times as long. */
  backOffMs?: number;
}

/** What small servers commonly start with; a prompt above it would be cut without a word by some of them. */
const usualContext = 8192;
/** The longest wait that a back-end may ask for, in seconds; beyond it the user gets an error. */
const longestWait = 10;
/** Bytes of text to a token, roughly, in the languages that models are trained on. */
const bytesPerToken = 4;

/** Talks to any server with OpenAI's `/v1/chat/completions`. Throws a TypeError when the address is no address. */
export function createOpenAiCompatible(options: OpenAiCompatibleOptions): ChatEngine {
  const backEnd = createBackEnd(options);
  const profile = profiles[options.profile ?? guessProfile(backEnd.base)];
  const retries = options.retries ?? 2;
  let model = options.model;

  async function modelName(signal: AbortSignal): Promise<string> {
    if (model) return model;
    const listed = await modelsOf(backEnd, options.firstTokenTimeoutMs, signal);
    // A server that lists nothing serves one model and does not care for its name.
    return (model = listed[0]?.id ?? 'default');
  }

  /** Milliseconds to wait before the next try, or the failure when there is none. */
  function waitAfter(error: unknown, tries: number, leftMs: number): number {
    if (!(error instanceof ChatEngineError) || !isPassing(error) || tries > retries) throw error;
    const asked = error.retryAfter;
    if (asked !== undefined && asked > longestWait) throw error;
    const backOff = (options.backOffMs ?? 300) * 3 ** (tries - 1);
    const wait = asked !== undefined ? asked * 1000 : backOff + randomInt(Math.ceil(backOff / 2) + 1);
    if (wait >= leftMs) throw error;
    return wait;
  }

  async function bodyOf(request: ChatRequest, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    const sampler = { ...options.sampler, ...request.sampler };
    return requestBody(
      { ...request, sampler },
      {
        model: request.model ?? (await modelName(signal)),
        profile,
        maxTokensField: options.maxTokensField,
        asksForUsage: options.asksForUsage ?? true,
      },
    );
  }

  async function answer(call: Call, deadline: number, asked: string | undefined): Promise<ChatOutcome> {
    const { signal } = call;
    const promptBytes = Buffer.byteLength(call.body);
    for (let tries = 1, stale = 0; ;) {
      const firstMs = Math.max(1, deadline - performance.now());
      try {
        return outcomeOf(await attempt(backEnd, call, firstMs), promptBytes, call.textBytes, asked);
      } catch (error) {
        if (error instanceof StaleConnection && stale++ === 0) {
          backEnd.dropIdle();
          continue;
        }
        if (call.textBytes > 0) throw error;
        const known = error instanceof StaleConnection ? unreachable() : error;
        const wait = waitAfter(known, tries++, deadline - performance.now());
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
      finish:
        finish === 'content_filter'
          ? 'filter'
          : /^(?:length|max_tokens)$/.test(finish ?? '')
            ? 'length'
            : 'stop',
      usage: {
        promptTokens: promptTokens ?? Math.ceil(promptBytes / bytesPerToken),
        completionTokens: completionTokens ?? Math.ceil(replyBytes / bytesPerToken),
        isEstimate: promptTokens === undefined || completionTokens === undefined,
      },
      model: reply.model ?? asked ?? model ?? 'default',
    };
  }

  return {
    name: 'openai-compatible',
    isStandIn: false,
    contextTokens: options.contextTokens ?? usualContext,
    stream(request, onText, signal) {
      const deadline = performance.now() + options.firstTokenTimeoutMs;
      const { idleTimeoutMs: idleMs } = options;
      const asked = request.model;
      // Neither the request nor its text is kept for as long as the reply is written.
      return bodyOf(request, signal).then((body) =>
        answer({ body, idleMs, onText, signal, textBytes: 0 }, deadline, asked),
      );
    },
  };
}

const unreachable = () =>
  new ChatEngineError('unreachable', 'The chat back-end closes its connections at once');
