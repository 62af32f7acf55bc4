// The embedder behind any API: batches, deadlines, retries, texts that are too long. What an API says is its own
// (embedder-api.ts); the connections are those of the chat engines.
import { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';
import type { ConnectedEmbedder } from '../../../platform/server/ports/connected-embedder.ts';
import {
  EmbedderError,
  type Embedded,
  type Embedder,
  type EmbedFailure,
  type EmbedPurpose,
} from '../../../platform/server/ports/embedder.ts';
import { createBackEnd, type BackEndSettings } from '../../chat-engine/transport/back-end.ts';
import { StatusFailure } from '../../chat-engine/transport/failures.ts';
import type { RetrySettings } from '../../chat-engine/transport/wait-after.ts';
import type { EmbedderApi } from './embedder-api.ts';
import { factsOf, isEmbeddingName } from './model-facts.ts';
import { createRetrying, isTooLong } from './retrying.ts';
import { demandOneDimension, readVectors } from './vectors.ts';

export interface EmbedderOptions extends BackEndSettings, RetrySettings {
  name: string;
  /** Without one, the first of the server's that embeds. */
  model?: string | undefined;
  /** For the vectors of one batch, retries included. */
  timeoutMs: number;
  /** Texts in one request. */
  mostAtOnce: number;
  /** Without it, as the model's name tells. */
  mostCharacters?: number | undefined;
}

/** So long a server may take to tell its models. Milliseconds. */
const LIST_MS = 10_000;
/** A server that has no list serves one model, and does not care for its name. */
const NAMELESS = 'default';
/** Servers refuse a text of nothing, and with it the texts beside it. */
const NOTHING = '-';

/** Throws a TypeError when the address is no address, or a header cannot be sent. */
export function createServingEmbedder(options: EmbedderOptions, api: EmbedderApi): ConnectedEmbedder {
  const { timeoutMs, mostAtOnce } = options;
  const backEnd = createBackEnd(options, {
    path: api.path,
    ...(api.version === undefined ? {} : { version: api.version }),
    headers: (apiKey): Record<string, string> => (apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  });

  const { redact } = backEnd;

  const asked = createRetrying(backEnd, options);

  async function listed(signal: AbortSignal): Promise<string[]> {
    try {
      return await asked((server) => api.listModels(server, signal), LIST_MS, signal);
    } catch (error) {
      if (error instanceof StatusFailure && error.status === 404) return [];
      throw error;
    }
  }

  /** Those whose names say that they embed, or all where no name does; the configured one first. */
  async function models(signal: AbortSignal): Promise<string[]> {
    const all = await listed(signal);
    const embedding = all.filter(isEmbeddingName);
    const { model } = options;
    return [...new Set([...(model ? [model] : []), ...(embedding.length > 0 ? embedding : all)])];
  }

  let usual = options.model || undefined;
  const nameOf = async (signal: AbortSignal): Promise<string> =>
    (usual ??= (await models(signal))[0] ?? NAMELESS);

  async function vectorsOf(model: string, texts: readonly string[], marks: Marks): Promise<Float32Array[]> {
    const { mark, signal } = marks;
    const marked = texts.map((text) => `${mark}${text.trim() || NOTHING}`.toWellFormed());
    const sent = await asked(
      (server) => api.ask(server, { model, texts: marked }, signal),
      timeoutMs,
      signal,
    );
    return readVectors(sent, texts.length);
  }

  /** A refused batch is divided until the text is found that is too long; that one is halved, once. */
  async function batch(model: string, texts: readonly string[], marks: Marks): Promise<Float32Array[]> {
    try {
      return await vectorsOf(model, texts, marks);
    } catch (error) {
      if (!isTooLong(error)) throw error;
      if (texts.length === 1) return vectorsOf(model, texts.map(firstHalf), marks);
      const middle = Math.ceil(texts.length / 2);
      const before = await batch(model, texts.slice(0, middle), marks);
      return [...before, ...(await batch(model, texts.slice(middle), marks))];
    }
  }

  async function embed(
    given: string | undefined,
    texts: readonly string[],
    purpose: EmbedPurpose,
    signal: AbortSignal,
  ): Promise<Embedded> {
    signal.throwIfAborted();
    const model = given ?? (await nameOf(signal));
    const facts = factsOf(model);
    const marks = { mark: facts.marks[purpose], signal };
    const most = options.mostCharacters ?? facts.characters;
    const cut = texts.map((text) => text.slice(0, most));
    const vectors: Float32Array[] = [];
    for (let at = 0; at < cut.length; at += mostAtOnce)
      vectors.push(...(await batch(model, cut.slice(at, at + mostAtOnce), marks)));
    demandOneDimension(vectors);
    return { model: `${model} (${vectors[0]?.length ?? 0})`, vectors };
  }

  return {
    name: options.name,
    models: (signal) => toldAsEmbedder(() => models(signal), { redact, signal }),
    embedder: (model): Embedder => ({
      isAvailable: true,
      mostAtOnce,
      get mostCharacters() {
        return options.mostCharacters ?? factsOf(model ?? usual ?? '').characters;
      },
      embed: (texts, purpose, signal) =>
        toldAsEmbedder(() => embed(model, texts, purpose, signal), { redact, signal }),
    }),
  };
}

interface Marks {
  /** Put before each text. */
  mark: string;
  signal: AbortSignal;
}

const firstHalf = (text: string): string => text.slice(0, Math.ceil(text.length / 2));

const kinds: ReadonlySet<string> = new Set<EmbedFailure>([
  'unreachable',
  'timeout',
  'busy',
  'unauthorized',
  'broken',
]);

/** Turns the failures of the shared transport into those of this port. */
async function toldAsEmbedder<Answer>(
  act: () => Promise<Answer>,
  { redact, signal }: { redact: (text: string) => string; signal: AbortSignal },
): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (signal.aborted || !(error instanceof ChatEngineError)) throw error;
    const kind = kinds.has(error.kind) ? (error.kind as EmbedFailure) : 'refused';
    throw new EmbedderError(
      kind,
      redact(error.message).replace('The chat back-end', 'The embeddings server'),
    );
  }
}
