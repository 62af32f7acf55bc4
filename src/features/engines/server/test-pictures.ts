// A test of an engine that draws: its models, and one small picture, step by step. Nobody but who asked sees it, and its text
// is the product's own.
import {
  ImageEngineError,
  type ImageEngine,
  type ImageRequest,
} from '../../../platform/server/ports/image-engine.ts';
import type { HealthReason } from '../contract.ts';
import type { PictureTestEvent } from '../pictures-contract.ts';

const LIST_MS = 15_000;
/** What models of every size draw well. */
const SIDE = 512;
const TEXT = 'a lighthouse on a rock above a calm sea at night, stars';
/** A picture that is larger is not sent to the desk. [bytes] */
const LARGEST = 4_000_000;

type Send = (event: PictureTestEvent) => void;

const reasonOf = (error: unknown): HealthReason =>
  error instanceof ImageEngineError
    ? error.kind
    : error instanceof Error && error.name === 'TimeoutError'
      ? 'timeout'
      : 'unexpected';

const requestOf = (model: string): ImageRequest => ({
  text: TEXT,
  parts: { subject: { tags: [], words: '' }, prompt: TEXT },
  negativePrompt: '',
  ...{ width: SIDE, height: SIDE, identity: 'test', seed: '1', model },
});

const since = (begun: number): number => Math.round(performance.now() - begun);

/** @param modelId what draws; the first of the engine's list where absent */
export async function testPictures(
  engine: ImageEngine,
  send: Send,
  given: AbortSignal,
  modelId?: string,
): Promise<void> {
  const signal = AbortSignal.any([given, AbortSignal.timeout(engine.pace.deadlineMs)]);
  try {
    const begun = performance.now();
    const models = await engine.models(AbortSignal.any([signal, AbortSignal.timeout(LIST_MS)]));
    send({ event: 'models', data: { names: models.map(({ name }) => name), milliseconds: since(begun) } });
    const model = models.find(({ id }) => id === modelId) ?? models[0];
    if (!model) throw new ImageEngineError('refused', 'It lists no models');
    const asked = performance.now();
    const { bytes, mime, width, height } = await engine.draw(
      requestOf(model.id),
      (step) => send({ event: 'step', data: step }),
      signal,
    );
    const picture =
      bytes.length > LARGEST ? null : `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;
    const data = { model: model.name, width, height, milliseconds: since(asked), picture };
    send({ event: 'drawn', data });
  } catch (error) {
    if (given.aborted) return;
    const said = error instanceof Error ? error.message : String(error);
    send({ event: 'failed', data: { reason: signal.aborted ? 'timeout' : reasonOf(error), said } });
  }
}
