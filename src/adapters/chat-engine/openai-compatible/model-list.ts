import { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';
import type { ListedModel } from '../transport/chat-api.ts';

interface ModelEntry {
  id?: unknown;
  max_model_len?: unknown;
  context_length?: unknown;
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
    return [{ id: entry.id, contextTokens: typeof told === 'number' ? told : undefined }];
  });
}
