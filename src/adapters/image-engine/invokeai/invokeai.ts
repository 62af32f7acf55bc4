// Draws with InvokeAI: a graph in its queue, which all its users share.
import {
  ImageEngineError,
  type ImageEngine,
  type ImageProgress,
  type ImageRequest,
} from '../../../platform/server/ports/image-engine.ts';
import { withAsked } from '../served/asked-settings.ts';
import { pictureForm } from '../served/form.ts';
import { passed } from '../served/passed.ts';
import { isOutOfMemory, OUT_OF_MEMORY, ServerRefusal } from '../served/picture-server.ts';
import { PICTURE_BYTES_MAX, receivePicture } from '../served/received-picture.ts';
import type { ServedSettings } from '../served/served-settings.ts';
import { listIn, textIn, toldIn, type Told } from '../served/told.ts';
import { demandWithin } from '../served/within-capabilities.ts';
import { BASES, FINISHED, graphOf, type GraphSettings, type InvokeModel } from './graph.ts';
import { createSignedInServer, type SignedInServer } from './signed-in-server.ts';

export interface InvokeOptions extends ServedSettings, GraphSettings {
  /** As the server names it; the first of its list without one. */
  model?: string | undefined;
  /** Between two looks at the queue, at first and at last. Milliseconds. */
  pollMs?: [first: number, last: number];
}

export const CAPABILITIES = {
  ...{ references: 0, imageToImage: true, inpainting: false },
  knows: {
    ...{ negative: true, seed: true, steps: true, guidance: true },
    // With the spacing of the steps in their names.
    schedulers: [
      ...['euler', 'euler_k', 'euler_a', 'heun', 'ddim', 'unipc', 'lcm'],
      ...['dpmpp_2m', 'dpmpp_2m_k', 'dpmpp_sde', 'dpmpp_sde_k', 'dpmpp_2m_sde', 'dpmpp_2m_sde_k'],
    ],
  },
};

const QUEUE = '/api/v1/queue/default';
const IMAGES = '/api/v1/images';
const TOLD_MS = 10_000;
const SENT_MS = 60_000;
const LEASE_MS = 15_000;
/** A server that does not answer for so long is gone. Milliseconds. */
const OUTAGE_MS = 60_000;

export function createInvokeEngine(options: InvokeOptions): ImageEngine {
  const { atOnce, deadlineMs, price = null, pollMs = [300, 2_000] } = options;
  const server = createSignedInServer(options);

  return {
    name: 'invokeai',
    isStandIn: false,
    atOnce,
    capabilities: CAPABILITIES,
    pace: { deadlineMs, leaseMs: LEASE_MS },
    async models(signal) {
      const found = await listed(server, signal);
      if (found.length === 0)
        throw new ImageEngineError(
          'refused',
          'InvokeAI has no model of a known family: install one of Stable Diffusion 1, 2 or XL there',
        );
      const wanted = options.model;
      const chosen = found.filter(({ key, name }) => key === wanted || name === wanted);
      return [...chosen, ...found.filter((model) => !chosen.includes(model))].map(({ key, name }) => ({
        ...{ id: key, name, description: '', price },
      }));
    },
    async draw(request, onProgress, signal) {
      demandWithin(CAPABILITIES, request);
      signal.throwIfAborted();
      onProgress({ fraction: 0, stage: 'waiting' });
      signal.throwIfAborted();
      const ends = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
      try {
        const picture = await drawQueued({ server, request, options, pollMs }, onProgress, ends);
        return { ...picture, seed: request.seed, description: '' };
      } catch (error) {
        if (ends.aborted && !signal.aborted)
          throw new ImageEngineError('timeout', 'InvokeAI takes too long for a picture');
        throw error;
      }
    },
    close: () => server.close(),
  };
}

async function listed(server: SignedInServer, signal: AbortSignal): Promise<InvokeModel[]> {
  const told = toldIn(await server.ask({ path: '/api/v2/models/?model_type=main' }, TOLD_MS, signal));
  return listIn(told['models'])
    .map(toldIn)
    .filter(({ key, base }) => textIn(key) !== '' && BASES.includes(textIn(base)))
    .map(({ key, hash, name, base, type }) => ({
      ...{ key: textIn(key), hash: textIn(hash), name: textIn(name) || textIn(key) },
      ...{ base: textIn(base), type: textIn(type) || 'main' },
    }));
}

interface Drawing {
  server: SignedInServer;
  request: ImageRequest;
  options: InvokeOptions;
  pollMs: [first: number, last: number];
}

async function drawQueued(
  { server, request, options, pollMs }: Drawing,
  onProgress: (progress: ImageProgress) => void,
  signal: AbortSignal,
) {
  const model = (await listed(server, signal)).find(({ key }) => key === request.model);
  if (!model) throw new ImageEngineError('refused', 'InvokeAI no longer has the model');
  const sent = request.source ? await upload(server, request.source, signal) : null;
  const kept: string[] = sent ? [sent] : [];
  try {
    const graph = graphOf(request, model, withAsked(options, request.options), sent);
    const body = { batch: { graph, runs: 1, origin: 'nightbloom' }, prepend: false };
    const told = toldIn(await server.ask({ path: `${QUEUE}/enqueue_batch`, body }, TOLD_MS, signal));
    const item = Number(listIn(told['item_ids'])[0]);
    if (!Number.isInteger(item))
      throw new ImageEngineError(
        'broken',
        'InvokeAI took the picture up without a place in its queue: is it older than 6?',
      );
    const name = await followItem(server, { item, pollMs }, onProgress, signal);
    kept.push(name);
    const path = `${IMAGES}/i/${encodeURIComponent(name)}/full`;
    return await receivePicture(
      await server.take({ path, mostBytes: PICTURE_BYTES_MAX }, SENT_MS, signal),
      request,
    );
  } finally {
    // What somebody had drawn is nobody's there.
    for (const name of kept)
      void server
        .take(
          { path: `${IMAGES}/i/${encodeURIComponent(name)}`, method: 'DELETE' },
          TOLD_MS,
          AbortSignal.timeout(TOLD_MS),
        )
        .catch(() => undefined);
  }
}

async function upload(
  server: SignedInServer,
  { bytes, mime }: NonNullable<ImageRequest['source']>,
  signal: AbortSignal,
): Promise<string> {
  const form = await pictureForm([
    ['file', { bytes, mime, filename: `source.${mime.slice('image/'.length)}` }],
  ]);
  const path = `${IMAGES}/upload?image_category=user&is_intermediate=true`;
  const name = textIn(toldIn(await server.ask({ path, body: form }, SENT_MS, signal))['image_name']);
  if (!name) throw new ImageEngineError('broken', 'InvokeAI did not keep the picture that it was sent');
  return name;
}

function failureOf(item: Told): ImageEngineError {
  if (item['status'] === 'canceled')
    return new ImageEngineError('broken', 'InvokeAI stopped drawing: somebody cancelled it there');
  const said = [textIn(item['error_type']), textIn(item['error_message'])].filter(Boolean).join(': ');
  if (isOutOfMemory(said)) return new ImageEngineError('broken', OUT_OF_MEMORY);
  return new ImageEngineError('broken', `InvokeAI failed: ${said.slice(0, 300) || 'no reason given'}`);
}

/** Nodes are prepared under ids of their own; other nodes make pictures, too. */
function finishedIn(item: Told): string {
  const { results, prepared_source_mapping: sources } = toldIn(item['session']);
  const made = Object.entries(toldIn(results)).find(
    ([id]) => toldIn(sources)[id] === FINISHED || id === FINISHED,
  );
  const name = textIn(toldIn(toldIn(made?.[1])['image'])['image_name']);
  if (!name) throw new ImageEngineError('broken', 'InvokeAI ended without a picture');
  return name;
}

interface Followed {
  item: number;
  pollMs: [first: number, last: number];
}

/** @returns the name of the picture */
async function followItem(
  server: SignedInServer,
  { item: id, pollMs: [first, last] }: Followed,
  onProgress: (progress: ImageProgress) => void,
  signal: AbortSignal,
): Promise<string> {
  let silentSince: number | null = null;
  let isDrawing = false;
  for (let wait = first; ; wait = Math.min(wait * 1.3, last)) {
    if (!(await passed(wait, signal))) {
      void cancel(server, id);
      throw signal.reason;
    }
    try {
      const item = toldIn(
        await server.ask({ path: `${QUEUE}/i/${id}`, mostBytes: PICTURE_BYTES_MAX }, TOLD_MS, signal),
      );
      silentSince = null;
      const { status } = item;
      if (status === 'completed') return finishedIn(item);
      if (status === 'failed' || status === 'canceled') throw failureOf(item);
      // It tells its steps to its own pages alone.
      if (status === 'in_progress' && !isDrawing) {
        isDrawing = true;
        onProgress({ fraction: 0.05, stage: 'drawing' });
      }
    } catch (error) {
      if (signal.aborted) void cancel(server, id);
      if (error instanceof ServerRefusal && error.status === 404)
        throw new ImageEngineError(
          'broken',
          'InvokeAI no longer knows the picture: its queue was probably emptied',
        );
      const isAway = error instanceof ImageEngineError && /^(?:unreachable|timeout|busy)$/.test(error.kind);
      if (!isAway) throw error;
      silentSince ??= performance.now();
      if (performance.now() - silentSince >= OUTAGE_MS) throw error;
    }
  }
}

/** This picture alone: the queue is everybody's. */
const cancel = (server: SignedInServer, id: number): Promise<unknown> =>
  server
    .take({ path: `${QUEUE}/i/${id}/cancel`, method: 'PUT' }, TOLD_MS, AbortSignal.timeout(TOLD_MS))
    .catch(() => undefined);
