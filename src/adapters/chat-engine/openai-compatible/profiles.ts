import type { Sampler } from '../../../platform/server/ports/chat-engine.ts';

export const profileNames = ['generic', 'openai', 'llama.cpp', 'vllm', 'ollama', 'koboldcpp'] as const;
export type ProfileName = (typeof profileNames)[number];
export type MaxTokensField = 'max_tokens' | 'max_completion_tokens';

/** What one kind of server accepts. Strict servers answer 400 to a field that they do not know. */
export interface Profile {
  /** Our sampler field → the server's name for it; a field that is absent here is never sent. */
  sampler: Partial<Record<keyof Sampler, string>>;
  maxTokensField: MaxTokensField;
  /** Stop texts that the server takes in one request. */
  stopLimit: number;
  /** Constant fields of every request. */
  always: Record<string, unknown>;
  /** Extra fields when the model has to continue the last message, an assistant's turn. */
  continuing: Record<string, unknown>;
}

const common = {
  temperature: 'temperature',
  topP: 'top_p',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
  seed: 'seed',
};

const generic: Profile = {
  sampler: common,
  maxTokensField: 'max_tokens',
  stopLimit: 4,
  always: {},
  continuing: {},
};

export const profiles: Record<ProfileName, Profile> = {
  generic,
  openai: { ...generic, maxTokensField: 'max_completion_tokens' },
  'llama.cpp': {
    ...generic,
    sampler: { ...common, topK: 'top_k', minP: 'min_p', repetitionPenalty: 'repeat_penalty' },
    stopLimit: 16,
    always: { cache_prompt: true },
  },
  vllm: {
    ...generic,
    sampler: { ...common, topK: 'top_k', minP: 'min_p', repetitionPenalty: 'repetition_penalty' },
    stopLimit: 16,
    continuing: { continue_final_message: true, add_generation_prompt: false },
  },
  ollama: { ...generic, stopLimit: 16 },
  koboldcpp: {
    ...generic,
    sampler: { ...common, topK: 'top_k', minP: 'min_p', repetitionPenalty: 'rep_pen' },
    stopLimit: 16,
  },
};

/** The profile that an address gives away; `generic` sends only what every server knows. */
export function guessProfile(base: URL): ProfileName {
  if (base.hostname === 'api.openai.com') return 'openai';
  if (base.port === '11434') return 'ollama';
  if (base.port === '5001') return 'koboldcpp';
  return 'generic';
}
