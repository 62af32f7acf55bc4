// Which of the model servers that run on this machine embed texts.
import type { Embedder } from '../../platform/server/ports/embedder.ts';
import { ollamaEmbedder } from './ollama/kind.ts';
import { openAiEmbedder } from './openai-compatible/kind.ts';
import { createOpenAiEmbedder } from './openai-compatible/openai-embedder.ts';
import { isEmbeddingName } from './transport/model-facts.ts';

/** A server with its models, as the look around finds it. */
interface FoundServer {
  name: string;
  /** Of the engine that writes with it. */
  kind: string;
  baseUrl: string;
  models: string[];
}

const LONGEST_ANSWER_MS = 1_500;

/** The servers that embed, each with the models that do. */
export async function detectEmbedders(servers: readonly FoundServer[]): Promise<FoundServer[]> {
  const found = await Promise.all(servers.map(embeddingSide));
  return found.filter((server) => server.models.length > 0);
}

/** The servers that write, each without the models that only embed. */
export const writersAmong = (servers: readonly FoundServer[]): FoundServer[] =>
  servers.flatMap((server) => {
    const models = server.models.filter((model) => !isEmbeddingName(model));
    return models.length > 0 || server.models.length === 0 ? [{ ...server, models }] : [];
  });

async function embeddingSide({ name, kind, baseUrl, models }: FoundServer): Promise<FoundServer> {
  const named = models.filter(isEmbeddingName);
  if (kind === ollamaEmbedder.id) return { name, kind, baseUrl, models: named };
  const own = { name, kind: openAiEmbedder.id, baseUrl: `${new URL(baseUrl).origin}/v1` };
  // A server of one model may embed whatever it is called, and KoboldCpp embeds with another one than it lists.
  const isAsked = named.length === 0 && models.length === 1;
  return { ...own, models: isAsked ? await modelThatEmbeds(own.baseUrl, models[0]!) : named };
}

/** Asks for one vector. */
async function modelThatEmbeds(baseUrl: string, model: string): Promise<string[]> {
  const options = { baseUrl, model, timeoutMs: LONGEST_ANSWER_MS, mostAtOnce: 1, retries: 0 };
  const embedder: Embedder = createOpenAiEmbedder(options).embedder();
  try {
    await embedder.embed(['a'], 'passage', AbortSignal.timeout(LONGEST_ANSWER_MS));
    return [model];
  } catch {
    return [];
  }
}
