import {
  ChatEngineError,
  type ConnectedChatEngine,
  type Sampler,
} from '../../../platform/server/ports/chat-engine.ts';
import type { ApiRequest, ChatApi, ListedModel } from '../transport/chat-api.ts';
import { counted } from '../transport/llama-server.ts';
import { createStreamingEngine, type StreamingOptions } from '../transport/streaming-engine.ts';
import { MessagesReader } from './reply-reader.ts';
import { messagesBody } from './request-body.ts';

export interface AnthropicOptions extends Omit<StreamingOptions, 'name'> {
  sampler?: Sampler | undefined;
}

const MESSAGES_PATH = '/messages';
const VERSION = '2023-06-01';
/** What every model of this API holds at least, where the list does not tell. */
const CONTEXT_TOKENS = 200_000;
/** Each token of the prompt is paid for. */
const USUAL_TOKENS = 32_768;
const createReader = () => new MessagesReader();

/** Talks to Anthropic's Messages. */
export function createAnthropic(options: AnthropicOptions): ConnectedChatEngine<ApiRequest> {
  const withoutPrefill = new Set<string>();
  const withoutSampler = new Set<string>();

  /** @returns whether it was not known */
  function add(known: Set<string>, model: string): boolean {
    if (known.has(model)) return false;
    known.add(model);
    return true;
  }

  const api: ChatApi = {
    path: MESSAGES_PATH,
    headers: (apiKey): Record<string, string> => ({
      'anthropic-version': VERSION,
      ...(apiKey ? { 'x-api-key': apiKey } : {}),
    }),
    call: (given, { id: model }) => ({
      path: MESSAGES_PATH,
      body: messagesBody(
        { ...given, sampler: { ...options.sampler, ...given.sampler } },
        { model, takesPrefill: !withoutPrefill.has(model), takesSampler: !withoutSampler.has(model) },
      ),
      createReader,
    }),
    listModels: async (server, signal) =>
      readModels(await server.ask({ path: '/models?limit=1000' }, signal)),
    learn(refusal, model) {
      if (/prefill|must end with a user message/i.test(refusal)) return add(withoutPrefill, model);
      return /temperature|top_p|top_k/.test(refusal) && add(withoutSampler, model);
    },
    counter: (model) => async (server, text, signal) => {
      const body = { model, messages: [{ role: 'user', content: text }] };
      const told = (await server.ask({ path: '/messages/count_tokens', body }, signal)) as {
        input_tokens?: unknown;
      } | null;
      return counted(told?.input_tokens);
    },
  };
  return createStreamingEngine({ ...options, name: 'anthropic' }, api);
}

/** @throws ChatEngineError */
function readModels(told: unknown): ListedModel[] {
  const { data } = (told ?? {}) as { data?: unknown };
  if (!Array.isArray(data)) throw new ChatEngineError('broken', 'The chat back-end lists no models');
  return (data as ({ id?: unknown; max_input_tokens?: unknown } | null)[]).flatMap((entry) => {
    if (typeof entry?.id !== 'string') return [];
    const most = entry.max_input_tokens;
    const contextTokens = typeof most === 'number' && most > 0 ? most : CONTEXT_TOKENS;
    return [{ id: entry.id, contextTokens, usualTokens: Math.min(USUAL_TOKENS, contextTokens) }];
  });
}
