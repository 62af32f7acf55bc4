import type { ConnectedChatEngine, Sampler } from '../../../platform/server/ports/chat-engine.ts';
import { baseUrlOf } from '../transport/back-end.ts';
import type { ChatApi, ListedModel, Server } from '../transport/chat-api.ts';
import { countByLlama, countByVllm, readProps } from '../transport/llama-server.ts';
import { samplersIn } from '../transport/sampler-settings.ts';
import { createStreamingEngine, type StreamingOptions } from '../transport/streaming-engine.ts';
import { readModelList, type ServerProgram } from './model-list.ts';
import { createQuirks, type SystemChoice } from './quirks.ts';
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
  /** Whether a system role is sent; `automatic` learns from a refusal. */
  systemMessages?: SystemChoice | undefined;
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
  const profileName = options.profile ?? guessProfile(baseUrlOf(options.baseUrl, COMPLETIONS_PATH));
  const profile = profiles[profileName];
  const refused = createRefusedFields();
  const quirks = createQuirks(options.systemMessages ?? 'automatic');
  let program: ServerProgram = profileName === 'llama.cpp' || profileName === 'vllm' ? profileName : 'other';
  const api: ChatApi = {
    path: COMPLETIONS_PATH,
    headers: (apiKey): Record<string, string> => (apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    call: (request, { id: model }) => ({
      path: COMPLETIONS_PATH,
      body: requestBody(
        { ...request, sampler: { ...options.sampler, ...request.sampler } },
        {
          model,
          profile,
          maxTokensField,
          asksForUsage,
          quirks: quirks.of(model),
          isRefused: refused.isRefused,
        },
      ),
      createReader,
    }),
    learn(refusal) {
      const isLearned = quirks.learn(refusal);
      return refused.learn(refusal) || isLearned;
    },
    samplers: (model) =>
      samplersIn(profile.sampler).filter((name) => !refused.isField(model, profile.sampler[name]!)),
    thinkingOf: (model, hasThought) =>
      options.thinking === undefined ? thinkingByName(model, hasThought) : thinkingAsSet(options.thinking),
    async listModels(server, signal) {
      const list = readModelList(await server.ask({ path: '/models' }, signal));
      // What the operator says goes before what a list suggests.
      if (program === 'other') program = list.program;
      const models =
        options.thinking === undefined
          ? list.models
          : list.models.map((one) => ({ ...one, thinking: undefined }));
      return program === 'llama.cpp' ? withOwnWindow(models, server, signal) : models;
    },
    counter(model) {
      if (program === 'llama.cpp') return countByLlama;
      if (program !== 'vllm') return null;
      return (server, text, signal) => countByVllm(server, { model, text }, signal);
    },
  };
  return createStreamingEngine({ ...options, name: 'openai-compatible' }, api);
}

const createReader = () => new CompletionReader();

/** A server of one model tells how much it was started with elsewhere; one of several does not. */
async function withOwnWindow(
  models: ListedModel[],
  server: Server,
  signal: AbortSignal,
): Promise<ListedModel[]> {
  const { contextTokens } = await readProps(server, signal).catch(() => ({ contextTokens: undefined }));
  signal.throwIfAborted();
  return contextTokens === undefined ? models : models.map((model) => ({ ...model, contextTokens }));
}
