import { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';
import type { ConnectedEmbedder } from '../../../platform/server/ports/connected-embedder.ts';
import { readTags } from '../../chat-engine/ollama/models.ts';
import type { Server } from '../../chat-engine/transport/chat-api.ts';
import { StatusFailure } from '../../chat-engine/transport/failures.ts';
import type { EmbedderApi, SentVector } from '../transport/embedder-api.ts';
import { createServingEmbedder, type EmbedderOptions } from '../transport/serving-embedder.ts';

export interface OllamaEmbedderOptions extends Omit<EmbedderOptions, 'name'> {
  /** How long the model stays in memory, for instance `30m`, or seconds. */
  keepAlive?: string | undefined;
}

const PATH = '/api/embed';
/** Of versions before 0.3; one text a request. */
const OLD_PATH = '/api/embeddings';

/** Bytes that one vector may take: 4,096 numbers with all their digits, and room. */
const VECTOR_BYTES = 128 * 1024;

/** Talks to Ollama by its own API. Throws a TypeError when the address is no address. */
export function createOllamaEmbedder({ keepAlive, ...options }: OllamaEmbedderOptions): ConnectedEmbedder {
  let isOld = false;
  const kept = keepAlive ? { keep_alive: /^-?\d+$/.test(keepAlive) ? Number(keepAlive) : keepAlive } : {};

  async function oneByOne(server: Server, { model, texts }: Asked, signal: AbortSignal) {
    const vectors: SentVector[] = [];
    for (const prompt of texts) {
      const body = { model, prompt, ...kept };
      const told = await server.ask({ path: OLD_PATH, body, mostBytes: VECTOR_BYTES }, signal);
      vectors.push((told as { embedding?: unknown } | null)?.embedding);
    }
    return vectors;
  }

  const api: EmbedderApi = {
    path: PATH,
    version: '',
    async ask(server, asked, signal) {
      if (isOld) return oneByOne(server, asked, signal);
      const { model, texts } = asked;
      const body = { model, input: texts, ...kept };
      const mostBytes = VECTOR_BYTES * (texts.length + 1);
      try {
        return readEmbeddings(await server.ask({ path: PATH, body, mostBytes }, signal));
      } catch (error) {
        if (!hasNoSuchPath(error)) throw error;
        const vectors = await oneByOne(server, asked, signal);
        isOld = true;
        return vectors;
      }
    },
    listModels: async (server, signal) =>
      readTags(await server.ask({ path: '/api/tags' }, signal)).map(({ id }) => id),
  };
  return createServingEmbedder({ ...options, name: 'ollama' }, api);
}

interface Asked {
  model: string;
  texts: readonly string[];
}

/** A model that is not there is answered 404 too, with a word about it. */
const hasNoSuchPath = (error: unknown): boolean =>
  error instanceof StatusFailure && error.status === 404 && !/\bmodel\b/i.test(error.said);

function readEmbeddings(told: unknown): SentVector[] {
  const { embeddings } = (told ?? {}) as { embeddings?: unknown };
  if (!Array.isArray(embeddings)) throw new ChatEngineError('broken', 'The chat back-end sent no embeddings');
  return embeddings as SentVector[];
}
