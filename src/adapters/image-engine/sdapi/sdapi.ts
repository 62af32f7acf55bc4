// Draws with a server that speaks AUTOMATIC1111's API: its own web interface, Forge, SD.Next, KoboldCpp.
import type {
  ImageEngine,
  ImageModel,
  ImageProgress,
  ImageRequest,
} from '../../../platform/server/ports/image-engine.ts';
import { withAsked } from '../served/asked-settings.ts';
import { knownLoras, LORAS_MAX } from '../served/known-loras.ts';
import { passed } from '../served/passed.ts';
import {
  createPictureServer,
  ServerRefusal,
  signedIn,
  type PictureServer,
} from '../served/picture-server.ts';
import { PICTURE_BYTES_MAX, receivePicture } from '../served/received-picture.ts';
import type { ServedSettings } from '../served/served-settings.ts';
import { listIn, textIn, toldIn } from '../served/told.ts';
import { demandWithin } from '../served/within-capabilities.ts';
import { LOADED, requestBody, type DrawingSettings } from './request-body.ts';

export interface SdapiOptions extends ServedSettings, DrawingSettings {
  /** As the server titles it; the first of its list without one. */
  model?: string | undefined;
}

export const CAPABILITIES = {
  ...{ references: 0, loras: LORAS_MAX, imageToImage: true, inpainting: true },
  knows: {
    ...{ negative: true, seed: true, steps: true, guidance: true },
    // Those that all of its servers have.
    samplers: ['Euler a', 'Euler', 'Heun', 'LCM', 'DDIM', 'DPM++ 2M', 'DPM++ SDE', 'DPM++ 2M SDE', 'UniPC'],
    schedulers: ['Automatic', 'Uniform', 'Karras', 'Exponential', 'SGM Uniform'],
  },
};

const FROM_WORDS = '/sdapi/v1/txt2img';
const FROM_PICTURE = '/sdapi/v1/img2img';
/** So long a server may take for what it only has to tell. Milliseconds. */
const TOLD_MS = 10_000;
/** Between two questions for the progress. Milliseconds. */
const POLL_MS = 1_000;
/** Of the answer with all models. */
const LIST_BYTES_MAX = 4 * 1024 * 1024;
/** What is left for sending the picture. */
const DRAWN = 0.95;
/** Several times the two seconds between renewals: a restarted server of ours may take the picture over. */
const LEASE_MS = 15_000;

/** Throws a TypeError when the address is no address. */
export function createSdapiEngine(options: SdapiOptions): ImageEngine {
  const { atOnce, deadlineMs, price = null } = options;
  const server = createPictureServer({
    ...{ baseUrl: options.baseUrl, secret: options.password, path: FROM_WORDS },
    headers: signedIn(options),
  });

  async function listed(signal: AbortSignal): Promise<ImageModel[]> {
    try {
      const told = await server.ask(
        { path: '/sdapi/v1/sd-models', mostBytes: LIST_BYTES_MAX },
        TOLD_MS,
        signal,
      );
      return listIn(told)
        .map(toldIn)
        .flatMap(({ title, model_name: name }) => {
          const id = textIn(title) || textIn(name);
          return id ? [{ id, name: textIn(name) || id, description: '', price }] : [];
        });
    } catch (error) {
      // Servers that draw with the one model they were started with have no list.
      if (error instanceof ServerRefusal && [404, 405, 501].includes(error.status)) return [];
      throw error;
    }
  }

  return {
    name: 'sdapi',
    isStandIn: false,
    atOnce,
    capabilities: CAPABILITIES,
    pace: { deadlineMs, leaseMs: LEASE_MS },
    async models(signal) {
      const found = await listed(signal);
      const loaded = { id: LOADED, name: 'The loaded model', description: '', price };
      const all =
        found.length > 0 ? [...new Map(found.map((model) => [model.id, model])).values()] : [loaded];
      const { model: wanted } = options;
      if (!wanted) return all;
      const chosen = all.find(({ id, name }) => id === wanted || name === wanted);
      const first = chosen ?? { id: wanted, name: wanted, description: '', price };
      return [first, ...all.filter((model) => model !== chosen)];
    },
    async draw(request, onProgress, signal) {
      demandWithin(CAPABILITIES, request);
      signal.throwIfAborted();
      onProgress({ fraction: 0, stage: 'waiting' });
      signal.throwIfAborted();
      const { loras, ignored } = await lorasAt(server, request, signal);
      const ended = new AbortController();
      // The server tells the progress of whatever it draws: of ours only where it draws nothing else for us.
      const watched =
        atOnce === 1 ? watch(server, onProgress, AbortSignal.any([signal, ended.signal])) : undefined;
      try {
        const told = await server.ask(
          {
            path: request.source ? FROM_PICTURE : FROM_WORDS,
            body: requestBody({ ...request, loras }, withAsked(options, request.options)),
            mostBytes: PICTURE_BYTES_MAX,
          },
          deadlineMs,
          signal,
        );
        const { images } = toldIn(told);
        const picture = await receivePicture(listIn(images)[0], request);
        return { ...picture, seed: request.seed, description: '', ignored };
      } catch (error) {
        // It would draw on for nobody, and the next picture would wait behind it.
        if (signal.aborted && atOnce === 1) void interrupt(server);
        throw error;
      } finally {
        ended.abort();
        await watched;
      }
    },
    close: () => server.close(),
  };
}

/** KoboldCpp and others have none, and no list. */
async function lorasAt(server: PictureServer, { loras = [] }: ImageRequest, signal: AbortSignal) {
  if (loras.length === 0) return { loras, ignored: [] };
  const told = await server
    .ask({ path: '/sdapi/v1/loras', mostBytes: LIST_BYTES_MAX }, TOLD_MS, signal)
    .catch((error: unknown) => {
      if (error instanceof ServerRefusal && [404, 405, 501].includes(error.status)) return [];
      throw error;
    });
  return knownLoras(
    loras,
    listIn(told).flatMap((each) => textIn(toldIn(each)['name']) || []),
  );
}

const interrupt = (server: PictureServer): Promise<unknown> =>
  server
    .ask({ path: '/sdapi/v1/interrupt', body: {} }, TOLD_MS, AbortSignal.timeout(TOLD_MS))
    .catch(() => undefined);

/** Tells the progress until the signal; a server that tells none, or lies backwards, changes nothing. */
async function watch(
  server: PictureServer,
  onProgress: (progress: ImageProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  let best = 0;
  while (await passed(POLL_MS, signal)) {
    try {
      const path = '/sdapi/v1/progress?skip_current_image=true';
      const { progress, state } = toldIn(await server.ask({ path }, TOLD_MS, signal));
      const { sampling_step: step, sampling_steps: steps } = toldIn(state);
      const fraction = Math.min(1, Number(progress) || 0) * DRAWN;
      if (signal.aborted || fraction <= best) continue;
      best = fraction;
      onProgress({
        fraction,
        stage: Number(steps) > 0 ? `step ${Number(step)} of ${Number(steps)}` : 'drawing',
      });
    } catch (error) {
      if (error instanceof ServerRefusal) return;
    }
  }
}
