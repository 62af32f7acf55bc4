import type { Sampler } from '../../../platform/server/ports/chat-engine.ts';
import type { ApiRequest } from '../transport/chat-api.ts';

export interface CompletionParts {
  prompt: string;
  stop: readonly string[];
  model: string;
}

const common: Partial<Record<keyof Sampler, string>> = {
  temperature: 'temperature',
  topP: 'top_p',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
  seed: 'seed',
};
export const llamaNames = { ...common, topK: 'top_k', minP: 'min_p', repetitionPenalty: 'repeat_penalty' };
const vllmNames = { ...common, topK: 'top_k', minP: 'min_p', repetitionPenalty: 'repetition_penalty' };

/** Of `/v1/completions`. */
export const openAiNames = (isVllm: boolean): Partial<Record<keyof Sampler, string>> =>
  isVllm ? vllmNames : common;

/** Stop texts that a server takes in one request where it is not known to take more. */
const STOP_LIMIT = 4;

function samplerFields(sampler: Sampler, names: Partial<Record<keyof Sampler, string>>) {
  return Object.fromEntries(
    Object.entries(names).flatMap(([ours, theirs]) => {
      const value = sampler[ours as keyof Sampler];
      return value === undefined ? [] : [[theirs, value]];
    }),
  );
}

/** The JSON of llama.cpp's own `/completion`. */
export const llamaBody = (
  { maxTokens, sampler, answerSchema }: ApiRequest,
  { prompt, stop }: CompletionParts,
): string =>
  JSON.stringify({
    prompt,
    n_predict: maxTokens,
    stream: true,
    cache_prompt: true,
    stop,
    json_schema: answerSchema?.schema,
    ...samplerFields(sampler, llamaNames),
  });

/** The JSON of `/v1/completions`; vLLM takes more of it than others. */
export const openAiBody = (
  { maxTokens, sampler }: ApiRequest,
  { prompt, stop, model }: CompletionParts,
  { isVllm, isRefused }: { isVllm: boolean; isRefused: (field: string, value: unknown) => boolean },
): string =>
  JSON.stringify({
    model,
    prompt,
    max_tokens: maxTokens,
    stream: true,
    stream_options: { include_usage: true },
    stop: isVllm ? stop : stop.slice(0, STOP_LIMIT),
    ...Object.fromEntries(
      Object.entries(samplerFields(sampler, openAiNames(isVllm))).filter(
        ([field, value]) => !isRefused(field, value),
      ),
    ),
  });
