import { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';
import type { ConnectedEmbedder } from '../../../platform/server/ports/connected-embedder.ts';
import { readModelList } from '../../chat-engine/openai-compatible/model-list.ts';
import { failureOfStatus } from '../../chat-engine/transport/failures.ts';
import type { EmbedderApi, SentVector } from '../transport/embedder-api.ts';
import { createServingEmbedder, type EmbedderOptions } from '../transport/serving-embedder.ts';

const PATH = '/embeddings';

/** Bytes that one vector may take: 4,096 numbers with all their digits, and room. */
const VECTOR_BYTES = 128 * 1024;

const api: EmbedderApi = {
  path: PATH,
  async ask(server, { model, texts }, signal) {
    // The format is left to the server: some refuse the field, and both are read.
    const body = { model, input: texts };
    const mostBytes = VECTOR_BYTES * (texts.length + 1);
    return readEmbeddings(await server.ask({ path: PATH, body, mostBytes }, signal));
  },
  listModels: async (server, signal) =>
    readModelList(await server.ask({ path: '/models' }, signal)).models.map(({ id }) => id),
};

/** Talks to any server with OpenAI's `/v1/embeddings`. Throws a TypeError when the address is no address. */
export const createOpenAiEmbedder = (options: Omit<EmbedderOptions, 'name'>): ConnectedEmbedder =>
  createServingEmbedder({ ...options, name: 'openai-compatible' }, api);

/** Reads `{data: [{index, embedding}]}`, in whichever order they come. @throws ChatEngineError */
function readEmbeddings(told: unknown): SentVector[] {
  const { data, error } = (told ?? {}) as { data?: unknown; error?: unknown };
  // Some servers answer 200 where they mean another status.
  if (error) throw failureOfStatus(400, {}, JSON.stringify(told));
  if (!Array.isArray(data)) throw broken('The chat back-end sent no embeddings');
  const vectors: SentVector[] = [];
  for (const [n, entry] of (data as ({ index?: unknown; embedding?: unknown } | null)[]).entries()) {
    const index = entry?.index ?? n;
    if (!Number.isInteger(index) || (index as number) < 0 || (index as number) >= data.length)
      throw broken('The chat back-end sent an embedding of no text');
    if ((index as number) in vectors) throw broken('The chat back-end sent two embeddings of one text');
    vectors[index as number] = entry?.embedding;
  }
  return vectors;
}

const broken = (message: string): ChatEngineError => new ChatEngineError('broken', message);
