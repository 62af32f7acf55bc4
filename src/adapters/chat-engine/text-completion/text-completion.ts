import type { ConnectedChatEngine, Sampler } from '../../../platform/server/ports/chat-engine.ts';
import { renderPrompt, stopsOf } from '../instruct/render.ts';
import type { InstructTemplate } from '../instruct/template.ts';
import { chooseTemplate, type TemplateSettings } from '../instruct/template-choice.ts';
import { readModelList } from '../openai-compatible/model-list.ts';
import { createRefusedFields } from '../openai-compatible/refused-fields.ts';
import type { ApiCall, ApiRequest, ChatApi, KnownModel, Server } from '../transport/chat-api.ts';
import { countByLlama, countByVllm, readProps, type ServerProps } from '../transport/llama-server.ts';
import { samplersIn } from '../transport/sampler-settings.ts';
import { createStreamingEngine, type StreamingOptions } from '../transport/streaming-engine.ts';
import { spoken } from '../transport/turns.ts';
import { CompletionTextReader } from './reply-reader.ts';
import { llamaBody, llamaNames, openAiBody, openAiNames, type CompletionParts } from './request-body.ts';

export const completionApis = ['llama.cpp', 'openai'] as const;
type CompletionApi = (typeof completionApis)[number];

export interface TextCompletionOptions extends Omit<StreamingOptions, 'name'>, TemplateSettings {
  /** Absent: found out by asking. */
  api?: CompletionApi | undefined;
  sampler?: Sampler | undefined;
}

const COMPLETIONS_PATH = '/v1/completions';
const readerFor = (stops: readonly string[], isContinued: boolean) => () =>
  new CompletionTextReader(stops, isContinued);

/** What is known of the server, once it was asked. */
interface Learned {
  /** Null where it is not llama.cpp's. */
  props: ServerProps | null;
  isVllm: boolean;
}

/** Talks to servers that write a text on: llama.cpp's `/completion`, and anybody's `/v1/completions`. */
export function createTextCompletion(options: TextCompletionOptions): ConnectedChatEngine<ApiRequest> {
  const choice = chooseTemplate(options, 'ChatML');
  const learned: Learned = { props: null, isVllm: false };

  /** Models that refused a schema of the answer. */
  const formless = new Set<string>();
  const refused = createRefusedFields();

  const isLlama = (): boolean => (options.api ? options.api === 'llama.cpp' : learned.props !== null);

  /** Null where the model's own template is of no known family, and the server lays the turns out by it. */
  function templateFor(model: string): InstructTemplate | null {
    if (choice.fixed) return choice.fixed;
    if (learned.props?.chatTemplate === undefined) return choice.byName(model);
    return choice.byServer({ chatTemplate: learned.props.chatTemplate });
  }

  async function partsOf(
    request: ApiRequest,
    model: string,
    server: Server,
    signal: AbortSignal,
  ): Promise<CompletionParts> {
    const template = templateFor(model);
    if (template) return { prompt: renderPrompt(request, template), stop: stopsOf(request, template), model };
    const prompt = await layOutByServer(request, server, signal);
    if (prompt !== null) return { prompt, stop: request.stop, model };
    const guessed = choice.byName(model);
    return { prompt: renderPrompt(request, guessed), stop: stopsOf(request, guessed), model };
  }

  const api: ChatApi = {
    path: COMPLETIONS_PATH,
    version: '',
    headers: (apiKey): Record<string, string> => (apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    async call(given, { id }: KnownModel, server, signal): Promise<ApiCall> {
      const request = { ...given, sampler: { ...options.sampler, ...given.sampler } };
      if (formless.has(id)) delete request.answerSchema;
      const parts = await partsOf(request, id, server, signal);
      const createReader = readerFor(parts.stop, request.mode === 'continue');
      if (isLlama()) return { path: '/completion', body: llamaBody(request, parts), createReader };
      const isRefused = (field: string, value: unknown) => refused.isRefused(id, field, value);
      const body = openAiBody(request, parts, { isVllm: learned.isVllm, isRefused });
      return { path: COMPLETIONS_PATH, body, createReader };
    },
    async listModels(server, signal) {
      const { models, program } = readModelList(await server.ask({ path: '/v1/models' }, signal));
      learned.isVllm = program === 'vllm';
      const own = learned.props?.contextTokens;
      return own === undefined ? models : models.map((model) => ({ ...model, contextTokens: own }));
    },
    async look(server, model, signal) {
      if (options.api === 'openai') return null;
      learned.props = await readProps(server, signal).catch(() => null);
      return learned.props && { id: model, contextTokens: learned.props.contextTokens };
    },
    learn(refusal) {
      const { said, body, model } = refusal;
      if (refused.learn(refusal)) return true;
      const isSent = (JSON.parse(body) as { json_schema?: unknown }).json_schema !== undefined;
      if (!isSent || !/schema|grammar/i.test(said)) return false;
      formless.add(model);
      return true;
    },
    samplers: (model) =>
      isLlama()
        ? samplersIn(llamaNames)
        : samplersIn(openAiNames(learned.isVllm)).filter(
            (name) => !refused.isField(model, openAiNames(learned.isVllm)[name]!),
          ),
    counter(model) {
      if (isLlama()) return countByLlama;
      if (!learned.isVllm) return null;
      return (server, text, signal) => countByVllm(server, { model, text }, signal);
    },
  };
  return createStreamingEngine({ ...options, name: 'text-completion' }, api);
}

/** By llama.cpp's `/apply-template`; null where the server has none. @throws the signal's reason */
async function layOutByServer(
  { messages }: ApiRequest,
  server: Server,
  signal: AbortSignal,
): Promise<string | null> {
  const body = { messages: messages.map(spoken) };
  const told = (await server.ask({ path: '/apply-template', body }, signal).catch(() => null)) as {
    prompt?: unknown;
  } | null;
  signal.throwIfAborted();
  return typeof told?.prompt === 'string' ? told.prompt : null;
}
