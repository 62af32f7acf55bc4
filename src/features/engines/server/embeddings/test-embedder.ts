// A test of an embeddings engine: what it lists, and whether a question is nearer to its answer than to another sentence.
import type { ConnectedEmbedder } from '../../../../platform/server/ports/connected-embedder.ts';
import { EmbedderError } from '../../../../platform/server/ports/embedder.ts';
import type { HealthReason } from '../../contract.ts';
import type { EmbeddingTestEvent } from '../../embeddings-contract.ts';

/** So long the whole may take: a model may have to be loaded from a disk first. */
const LONGEST_TEST_MS = 2 * 60_000;
const LIST_MS = 15_000;

const QUESTION = 'Who lit the lamp in the lighthouse?';
const ANSWER = 'At dusk Mara climbs the lighthouse and lights the lamp.';
const OTHER = 'Bread dough rests for an hour before it is baked.';

/** Without a list an engine may still embed; without these it cannot. */
const hopeless: ReadonlySet<HealthReason> = new Set(['unauthorized', 'unreachable', 'timeout']);

type Send = (event: EmbeddingTestEvent) => void;

/** @param model of the engine; without one, its own */
export async function testEmbedder(
  { engine, model }: { engine: ConnectedEmbedder; model: string | undefined },
  send: Send,
  given: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([given, AbortSignal.timeout(LONGEST_TEST_MS)]);
  try {
    await listOf(engine, send, signal);
    const data = await compare(engine, model, signal);
    given.throwIfAborted();
    send({ event: 'compared', data });
  } catch (error) {
    if (given.aborted) return;
    const said = error instanceof Error ? error.message : String(error);
    send({ event: 'failed', data: { reason: signal.aborted ? 'timeout' : reasonOf(error), said } });
  }
}

async function listOf(engine: ConnectedEmbedder, send: Send, signal: AbortSignal): Promise<void> {
  const begun = performance.now();
  const tell = (names: string[]): void =>
    send({ event: 'models', data: { names, milliseconds: Math.round(performance.now() - begun) } });
  try {
    tell(await engine.models(AbortSignal.any([signal, AbortSignal.timeout(LIST_MS)])));
  } catch (error) {
    signal.throwIfAborted();
    if (hopeless.has(reasonOf(error))) throw error;
    tell([]);
  }
}

type Comparison = Extract<EmbeddingTestEvent, { event: 'compared' }>['data'];

/** With the same calls as memory: what is looked for, and what is looked through. */
async function compare(
  engine: ConnectedEmbedder,
  model: string | undefined,
  signal: AbortSignal,
): Promise<Comparison> {
  const embedder = engine.embedder(model);
  const begun = performance.now();
  const passages = await embedder.embed([ANSWER, OTHER], 'passage', signal);
  const asked = await embedder.embed([QUESTION], 'question', signal);
  const milliseconds = Math.round(performance.now() - begun);
  const [question] = asked.vectors;
  const [answer, other] = passages.vectors;
  if (asked.model !== passages.model)
    throw new EmbedderError('broken', `It changed from ${passages.model} to ${asked.model}`);
  const near = cosine(question!, answer!);
  const far = cosine(question!, other!);
  return {
    model: asked.model,
    dimension: question!.length,
    milliseconds,
    question: QUESTION,
    near: { text: ANSWER, cosine: near },
    far: { text: OTHER, cosine: far },
    isNearer: near > far,
  };
}

const cosine = (a: Float32Array, b: Float32Array): number => {
  const product = a.reduce((sum, number, at) => sum + number * b[at]!, 0);
  return Math.round(product * 1000) / 1000;
};

function reasonOf(error: unknown): HealthReason {
  if (error instanceof EmbedderError) return error.kind;
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unexpected';
}
