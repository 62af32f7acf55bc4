import {
  ChatEngineError,
  THINKING_EFFORTS,
  type ModelThinking,
} from '../../../platform/server/ports/chat-engine.ts';
import type { ListedModel } from '../transport/chat-api.ts';

interface ModelEntry {
  id?: unknown;
  max_model_len?: unknown;
  context_length?: unknown;
  max_context_length?: unknown;
  loaded_context_length?: unknown;
  /** OpenRouter: the fields of a request that the model knows. */
  supported_parameters?: unknown;
  meta?: { n_ctx?: unknown; n_ctx_train?: unknown } | null;
  owned_by?: unknown;
}

/** Which program answers, where its list of models tells. */
export type ServerProgram = 'llama.cpp' | 'vllm' | 'other';

export interface ModelList {
  models: ListedModel[];
  program: ServerProgram;
}

const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 ? Math.floor(value) : undefined;

const entriesOf = (told: unknown): (ModelEntry | null)[] => {
  const { data } = (told ?? {}) as { data?: unknown };
  if (!Array.isArray(data)) throw new ChatEngineError('broken', 'The chat back-end lists no models');
  return data as (ModelEntry | null)[];
};

/** What a model was trained for says only how much it may hold at most; how much it does, `/props` tells. */
const windowOf = (entry: ModelEntry): number | undefined =>
  positive(entry.max_model_len) ??
  positive(entry.context_length) ??
  positive(entry.loaded_context_length) ??
  positive(entry.max_context_length) ??
  positive(entry.meta?.n_ctx) ??
  positive(entry.meta?.n_ctx_train);

function programOf(entries: readonly (ModelEntry | null)[]): ServerProgram {
  if (entries.some((entry) => entry?.owned_by === 'llamacpp' || positive(entry?.meta?.n_ctx_train)))
    return 'llama.cpp';
  return entries.some((entry) => positive(entry?.max_model_len)) ? 'vllm' : 'other';
}

/** Reads `{data: [{id, …}]}`, as servers with OpenAI's API list their models. @throws ChatEngineError */
export function readModelList(told: unknown): ModelList {
  const entries = entriesOf(told);
  const models = entries.flatMap((entry) =>
    typeof entry?.id === 'string'
      ? [{ id: entry.id, contextTokens: windowOf(entry), thinking: thinkingOf(entry) }]
      : [],
  );
  return { models, program: programOf(entries) };
}

function thinkingOf({ supported_parameters: known }: ModelEntry): ModelThinking | undefined {
  if (!Array.isArray(known)) return undefined;
  const isThinking = known.includes('reasoning') || known.includes('reasoning_effort');
  return { efforts: isThinking ? THINKING_EFFORTS : [], isUsual: isThinking };
}
