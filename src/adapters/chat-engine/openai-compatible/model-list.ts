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
  /** OpenRouter: the fields of a request that the model knows. */
  supported_parameters?: unknown;
  meta?: { n_ctx?: unknown; n_ctx_train?: unknown } | null;
}

/** Reads `{data: [{id, …}]}`, as servers with OpenAI's API list their models. @throws ChatEngineError */
export function readModelList(body: string): ListedModel[] {
  let data: unknown;
  try {
    const parsed = JSON.parse(body) as { data?: unknown } | null;
    data = parsed?.data;
  } catch {
    data = undefined;
  }
  if (!Array.isArray(data)) throw new ChatEngineError('broken', 'The chat back-end lists no models');
  return (data as (ModelEntry | null)[]).flatMap((entry) => {
    if (typeof entry?.id !== 'string') return [];
    const told = entry.max_model_len ?? entry.context_length ?? entry.meta?.n_ctx ?? entry.meta?.n_ctx_train;
    const contextTokens = typeof told === 'number' ? told : undefined;
    return [{ id: entry.id, contextTokens, thinking: thinkingOf(entry) }];
  });
}

function thinkingOf({ supported_parameters: known }: ModelEntry): ModelThinking | undefined {
  if (!Array.isArray(known)) return undefined;
  const isThinking = known.includes('reasoning') || known.includes('reasoning_effort');
  return { efforts: isThinking ? THINKING_EFFORTS : [], isUsual: isThinking };
}
