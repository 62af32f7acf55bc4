import type { ConnectedChatEngine, Sampler } from '../../../platform/server/ports/chat-engine.ts';
import { baseUrlOf } from '../transport/back-end.ts';
import type { ChatApi } from '../transport/chat-api.ts';
import { createStreamingEngine, type StreamingOptions } from '../transport/streaming-engine.ts';
import { readModelList } from './model-list.ts';
import { createRefusedFields } from './refused-fields.ts';
import { thinkingAsSet, thinkingByName, type ThinkingSetting } from './thinking-by-name.ts';
import { guessProfile, profiles, type MaxTokensField, type ProfileName } from './profiles.ts';
import { CompletionReader } from './reply-reader.ts';
import { requestBody } from './request-body.ts';

export interface OpenAiCompatibleOptions extends Omit<StreamingOptions, 'name'> {
  /** Which sampler fields are sent; without one, guessed from the address. */
  profile?: ProfileName | undefined;
  /** What is sent where a request asks for nothing else. */
  sampler?: Sampler | undefined;
  /** Whether the model can think; without it, known by its name and by its replies. */
  thinking?: ThinkingSetting | undefined;
  maxTokensField?: MaxTokensField;
  /** False for a server that refuses `stream_options`; usage is then an estimate. */
  asksForUsage?: boolean;
}

export const COMPLETIONS_PATH = '/chat/completions';

/** Talks to any server with OpenAI's `/v1/chat/completions`. Throws a TypeError when the address is no address. */
export function createOpenAiCompatible(options: OpenAiCompatibleOptions): ConnectedChatEngine {
  const { maxTokensField, asksForUsage = true } = options;
  const profile = profiles[options.profile ?? guessProfile(baseUrlOf(options.baseUrl, COMPLETIONS_PATH))];
  const refused = createRefusedFields();
  const api: ChatApi = {
    path: COMPLETIONS_PATH,
    headers: (apiKey): Record<string, string> => (apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    body: (request, model) =>
      requestBody(
        { ...request, sampler: { ...options.sampler, ...request.sampler } },
        { model, profile, maxTokensField, asksForUsage, isRefused: refused.isRefused },
      ),
    learn: refused.learn,
    thinkingOf: (model, hasThought) =>
      options.thinking === undefined ? thinkingByName(model, hasThought) : thinkingAsSet(options.thinking),
    createReader: () => new CompletionReader(),
    // What the operator says of the model counts more than what its server says.
    readModels: (body) =>
      options.thinking === undefined
        ? readModelList(body)
        : readModelList(body).map((one) => ({ ...one, thinking: undefined })),
  };
  return createStreamingEngine({ ...options, name: 'openai-compatible' }, api);
}
