import type { Sampler, ThinkingEffort } from '../../../platform/server/ports/chat-engine.ts';

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
  /**
   * Extra fields when the model has to continue the last message, an assistant's turn. Null for a server that begins a
   * new reply all the same, or is not known to go on: it is asked in words.
   */
  continuing: Record<string, unknown> | null;
  /** The fields that say how hard the model thinks. */
  thinking(effort: ThinkingEffort): Record<string, unknown>;
}

/** What servers that take it from the API's own field call an effort. */
const reasoningEffort = (effort: ThinkingEffort) => ({
  reasoning_effort: effort === 'off' ? 'none' : effort,
});
/** What templates read: those of Qwen and GLM, those of DeepSeek and Granite, and that of gpt-oss. */
const templateSwitch = (effort: ThinkingEffort) => {
  const isOn = effort !== 'off';
  return {
    chat_template_kwargs: {
      enable_thinking: isOn,
      thinking: isOn,
      ...(isOn ? { reasoning_effort: effort } : {}),
    },
  };
};

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
  continuing: null,
  // Nobody knows which of both it reads; one that refuses a field is asked again without it.
  thinking: (effort) => ({ ...reasoningEffort(effort), ...templateSwitch(effort) }),
};

export const profiles: Record<ProfileName, Profile> = {
  generic,
  openai: { ...generic, maxTokensField: 'max_completion_tokens', thinking: reasoningEffort },
  'llama.cpp': {
    ...generic,
    sampler: { ...common, topK: 'top_k', minP: 'min_p', repetitionPenalty: 'repeat_penalty' },
    stopLimit: 16,
    always: { cache_prompt: true },
    // It refuses a begun reply where the template could think first.
    continuing: { chat_template_kwargs: { enable_thinking: false } },
    thinking: templateSwitch,
  },
  vllm: {
    ...generic,
    sampler: { ...common, topK: 'top_k', minP: 'min_p', repetitionPenalty: 'repetition_penalty' },
    stopLimit: 16,
    continuing: { continue_final_message: true, add_generation_prompt: false },
    thinking: templateSwitch,
  },
  ollama: { ...generic, stopLimit: 16, continuing: {}, thinking: reasoningEffort },
  koboldcpp: {
    ...generic,
    sampler: { ...common, topK: 'top_k', minP: 'min_p', repetitionPenalty: 'rep_pen' },
    stopLimit: 16,
    thinking: templateSwitch,
  },
};

/** The profile that an address gives away; `generic` sends only what every server knows. */
export function guessProfile(base: URL): ProfileName {
  if (base.hostname === 'api.openai.com') return 'openai';
  if (base.port === '11434') return 'ollama';
  if (base.port === '5001') return 'koboldcpp';
  return 'generic';
}
