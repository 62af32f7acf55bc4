import {
  ChatEngineError,
  THINKING_EFFORTS,
  type ConnectedChatEngine,
  type Sampler,
  type SamplerName,
} from '../../../platform/server/ports/chat-engine.ts';
import type { ApiRequest, ChatApi, ListedModel } from '../transport/chat-api.ts';
import { counted } from '../transport/llama-server.ts';
import { createStreamingEngine, type StreamingOptions } from '../transport/streaming-engine.ts';
import { GenerateReader } from './reply-reader.ts';
import { generateBody } from './request-body.ts';

export interface GoogleOptions extends Omit<StreamingOptions, 'name'> {
  sampler?: Sampler | undefined;
}

/** Each token of the prompt is paid for. */
const USUAL_TOKENS = 32_768;
const createReader = () => new GenerateReader();
const pathOf = (model: string, call: string): string => `/models/${encodeURIComponent(model)}:${call}`;

/** The API's names are ours. */
const samplers: readonly SamplerName[] = [
  ...(['temperature', 'topP', 'topK', 'presencePenalty', 'frequencyPenalty', 'seed'] as const),
];

/** Sampler fields that some models refuse, as the API names them and as its refusals do. */
const refusable: readonly [string, RegExp][] = [
  ['temperature', /temperature/i],
  ['topP', /top_?p/i],
  ['presencePenalty', /penalty/i],
  ['frequencyPenalty', /penalty/i],
  ['seed', /\bseed\b/i],
  ['topK', /top_?k/i],
  ['thinkingConfig', /thinking/i],
  ['responseMimeType', /json mode|response_?mime/i],
  ['responseJsonSchema', /json mode|schema|response_?mime/i],
];

/** Talks to Google's Generative Language API. */
export function createGoogle(options: GoogleOptions): ConnectedChatEngine<ApiRequest> {
  const refused = new Map<string, Set<string>>();
  const withoutSystem = new Set<string>();

  /** @returns whether something was not known */
  function refuse(model: string, refusal: string): boolean {
    const known = refused.get(model) ?? new Set();
    const before = known.size;
    for (const [name, words] of refusable) if (words.test(refusal)) known.add(name);
    refused.set(model, known);
    return known.size > before;
  }

  const api: ChatApi = {
    path: '/models',
    version: '/v1beta',
    headers: (apiKey): Record<string, string> => (apiKey ? { 'x-goog-api-key': apiKey } : {}),
    call: (given, { id: model }) => ({
      path: `${pathOf(model, 'streamGenerateContent')}?alt=sse`,
      body: generateBody(
        { ...given, sampler: { ...options.sampler, ...given.sampler } },
        { refused: refused.get(model) ?? new Set(), takesSystem: !withoutSystem.has(model) },
      ),
      createReader,
    }),
    listModels: async (server, signal) =>
      readModels(await server.ask({ path: '/models?pageSize=1000' }, signal)),
    learn({ said, model }) {
      if (!/developer instruction|system instruction|systemInstruction/i.test(said))
        return refuse(model, said);
      if (withoutSystem.has(model)) return false;
      withoutSystem.add(model);
      return true;
    },
    samplers: (model) => samplers.filter((name) => !refused.get(model)?.has(name)),
    thinkingOf(model, hasThought) {
      const isUsual = hasThought || /gemini-(?:2\.5|[3-9])/i.test(model);
      return { efforts: isUsual ? THINKING_EFFORTS : [], isUsual };
    },
    counter: (model) => async (server, text, signal) => {
      const body = { contents: [{ role: 'user', parts: [{ text }] }] };
      const told = (await server.ask({ path: pathOf(model, 'countTokens'), body }, signal)) as {
        totalTokens?: unknown;
      } | null;
      return counted(told?.totalTokens);
    },
  };
  return createStreamingEngine({ ...options, name: 'google' }, api);
}

interface ModelEntry {
  name?: unknown;
  inputTokenLimit?: unknown;
  supportedGenerationMethods?: unknown;
}

/** The models that write; the others embed or draw. @throws ChatEngineError */
function readModels(told: unknown): ListedModel[] {
  const { models } = (told ?? {}) as { models?: unknown };
  if (!Array.isArray(models)) throw new ChatEngineError('broken', 'The chat back-end lists no models');
  return (models as (ModelEntry | null)[]).flatMap((entry) => {
    const methods = entry?.supportedGenerationMethods;
    if (typeof entry?.name !== 'string') return [];
    if (Array.isArray(methods) && !methods.includes('generateContent')) return [];
    const most = entry.inputTokenLimit;
    const contextTokens = typeof most === 'number' && most > 0 ? most : undefined;
    const usualTokens = contextTokens && Math.min(USUAL_TOKENS, contextTokens);
    return [{ id: entry.name.replace(/^models\//, ''), contextTokens, usualTokens }];
  });
}
