import {
  ChatEngineError,
  THINKING_EFFORTS,
  type ConnectedChatEngine,
  type Sampler,
} from '../../../platform/server/ports/chat-engine.ts';
import type { ApiRequest, ChatApi, ListedModel } from '../transport/chat-api.ts';
import { counted } from '../transport/llama-server.ts';
import { createStreamingEngine, type StreamingOptions } from '../transport/streaming-engine.ts';
import { MessagesReader } from './reply-reader.ts';
import { messagesBody, type MessagesSettings } from './request-body.ts';

export interface AnthropicOptions extends Omit<StreamingOptions, 'name'> {
  sampler?: Sampler | undefined;
}

const MESSAGES_PATH = '/messages';
const VERSION = '2023-06-01';
/** What every model of this API holds at least, where the list does not tell. */
const CONTEXT_TOKENS = 200_000;
/** Each token of the prompt is paid for. */
const USUAL_TOKENS = 32_768;
/** These think where they are asked to. */
const thinkers = /claude-(?:3-7|(?:opus|sonnet|haiku)-[4-9])/i;
const createReader = () => new MessagesReader();

/** Talks to Anthropic's Messages. */
export function createAnthropic(options: AnthropicOptions): ConnectedChatEngine<ApiRequest> {
  const withoutPrefill = new Set<string>();
  const withoutSampler = new Set<string>();
  const thinking = new Map<string, MessagesSettings['thinking']>();

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
        {
          model,
          takesPrefill: !withoutPrefill.has(model),
          takesSampler: !withoutSampler.has(model),
          thinking: thinking.get(model) ?? 'budget',
        },
      ),
      createReader,
    }),
    listModels: async (server, signal) =>
      readModels(await server.ask({ path: '/models?limit=1000' }, signal)),
    learn({ said, body, model }) {
      if (/prefill|must end with a user message/i.test(said)) return add(withoutPrefill, model);
      if (body.includes('"thinking":{') && /thinking|output_config|effort/i.test(said)) {
        const isTold = /adaptive/i.test(said) && thinking.get(model) === undefined;
        thinking.set(model, isTold ? 'effort' : 'none');
        return true;
      }
      return /temperature|top_p|top_k/.test(said) && add(withoutSampler, model);
    },
    samplers: (model) => (withoutSampler.has(model) ? [] : ['temperature', 'topP', 'topK']),
    thinkingOf: (model, hasThought) => ({
      efforts: thinkers.test(model) ? THINKING_EFFORTS : [],
      isUsual: hasThought,
    }),
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
