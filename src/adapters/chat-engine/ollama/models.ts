import { ChatEngineError, THINKING_EFFORTS } from '../../../platform/server/ports/chat-engine.ts';
import type { ListedModel, Server } from '../transport/chat-api.ts';
import { USUAL_CONTEXT } from '../transport/known-models.ts';

/** Reads the answer of `/api/tags`. @throws ChatEngineError */
export function readTags(told: unknown): ListedModel[] {
  const { models } = (told ?? {}) as { models?: unknown };
  if (!Array.isArray(models)) throw new ChatEngineError('broken', 'Ollama lists no models');
  return (models as ({ name?: unknown } | null)[]).flatMap((entry) =>
    typeof entry?.name === 'string' ? [{ id: entry.name, contextTokens: undefined }] : [],
  );
}

/** What `/api/show` tells of a model: the most that it holds, and what its own file sets. */
export async function showModel(server: Server, model: string, signal: AbortSignal): Promise<ListedModel> {
  const told = (await server.ask({ path: '/api/show', body: { model } }, signal)) as {
    model_info?: Record<string, unknown> | null;
    parameters?: unknown;
    capabilities?: unknown;
  } | null;
  const most = Object.entries(told?.model_info ?? {}).find(([name]) => name.endsWith('.context_length'))?.[1];
  const set = /^num_ctx\s+(\d+)/m.exec(typeof told?.parameters === 'string' ? told.parameters : '')?.[1];
  const contextTokens = typeof most === 'number' && most > 0 ? most : undefined;
  // The whole of a large window would take more memory than the model itself.
  const usual = set === undefined ? USUAL_CONTEXT : Number(set);
  const { capabilities } = told ?? {};
  const isThinking = Array.isArray(capabilities) && capabilities.includes('thinking');
  return {
    id: model,
    contextTokens,
    usualTokens: Math.min(usual, contextTokens ?? usual),
    thinking: { efforts: isThinking ? THINKING_EFFORTS : [], isUsual: isThinking },
  };
}
