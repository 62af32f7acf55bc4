import type {
  ConnectedChatEngine,
  Sampler,
  ThinkingEffort,
} from '../../../platform/server/ports/chat-engine.ts';
import type { ApiRequest, ChatApi, Refusal } from '../transport/chat-api.ts';
import { samplersIn } from '../transport/sampler-settings.ts';
import { createStreamingEngine, type StreamingOptions } from '../transport/streaming-engine.ts';
import { readTags, showModel } from './models.ts';
import { OllamaReader } from './reply-reader.ts';
import { ollamaBody, ollamaNames } from './request-body.ts';

export interface OllamaOptions extends Omit<StreamingOptions, 'name'> {
  sampler?: Sampler | undefined;
  /** Where a request does not say. */
  think?: ThinkingEffort | undefined;
  keepAlive?: string | undefined;
}

const CHAT_PATH = '/api/chat';
const createReader = () => new OllamaReader();

/** Talks to Ollama by its own API, which takes the window with each request. */
export function createOllama(options: OllamaOptions): ConnectedChatEngine<ApiRequest> {
  /** Models that refused to be told whether to think. */
  const thoughtless = new Set<string>();
  /** Models whose server refused a schema of the answer. */
  const formless = new Set<string>();

  function learnFrom({ said, body, model }: Refusal): boolean {
    const isOfThinking = !thoughtless.has(model) && /does not support thinking|think value/i.test(said);
    if (isOfThinking) thoughtless.add(model);
    const isSent = (JSON.parse(body) as { format?: unknown }).format !== undefined;
    const isOfFormat = isSent && /\bformat\b|schema|grammar/i.test(said);
    if (isOfFormat) formless.add(model);
    return isOfThinking || isOfFormat;
  }

  const api: ChatApi = {
    path: CHAT_PATH,
    version: '',
    headers: (apiKey): Record<string, string> => (apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    call(request, model) {
      const wanted = request.thinking?.effort ?? options.think;
      const think = thoughtless.has(model.id) ? undefined : wanted;
      const sampler = { ...options.sampler, ...request.sampler };
      const format = formless.has(model.id) ? undefined : request.answerSchema?.schema;
      const settings = { model, think, keepAlive: options.keepAlive, format };
      const body = ollamaBody({ ...request, sampler }, settings);
      return { path: CHAT_PATH, body, createReader };
    },
    listModels: async (server, signal) => readTags(await server.ask({ path: '/api/tags' }, signal)),
    samplers: () => samplersIn(ollamaNames),
    look: showModel,
    learn: learnFrom,
    cutsSilently: true,
  };
  return createStreamingEngine({ ...options, name: 'ollama' }, api);
}
