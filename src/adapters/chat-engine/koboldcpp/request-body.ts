import type { Sampler } from '../../../platform/server/ports/chat-engine.ts';
import type { ApiRequest } from '../transport/chat-api.ts';

export interface KoboldParts {
  prompt: string;
  stop: readonly string[];
  contextTokens: number;
  /** Names the reply, so that it can be stopped. */
  genkey: string;
}

export const koboldNames: Partial<Record<keyof Sampler, string>> = {
  temperature: 'temperature',
  topP: 'top_p',
  minP: 'min_p',
  topK: 'top_k',
  presencePenalty: 'presence_penalty',
  repetitionPenalty: 'rep_pen',
  seed: 'sampler_seed',
};

/** The JSON of `/api/extra/generate/stream`. */
export function koboldBody({ maxTokens, sampler }: ApiRequest, parts: KoboldParts): string {
  const body: Record<string, unknown> = {
    prompt: parts.prompt,
    max_length: maxTokens,
    max_context_length: parts.contextTokens,
    stop_sequence: parts.stop,
    trim_stop: true,
    quiet: true,
    genkey: parts.genkey,
  };
  for (const [ours, theirs] of Object.entries(koboldNames)) {
    const value = sampler[ours as keyof Sampler];
    if (value !== undefined) body[theirs] = value;
  }
  return JSON.stringify(body);
}
