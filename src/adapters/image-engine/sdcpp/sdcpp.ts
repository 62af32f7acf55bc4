// Draws with stable-diffusion.cpp's own server, by its jobs (formats.md 5.4).
import {
  ImageEngineError,
  type ImageEngine,
  type ImageProgress,
  type ImageRequest,
  type InputPicture,
} from '../../../platform/server/ports/image-engine.ts';
import { withAsked } from '../served/asked-settings.ts';
import { knownLoras, LORAS_MAX } from '../served/known-loras.ts';
import { passed } from '../served/passed.ts';
import {
  createPictureServer,
  isOutOfMemory,
  OUT_OF_MEMORY,
  ServerRefusal,
  signedIn,
  type PictureServer,
} from '../served/picture-server.ts';
import { PICTURE_BYTES_MAX, receivePicture } from '../served/received-picture.ts';
import { seedNumber } from '../served/seed-number.ts';
import type { ServedSettings } from '../served/served-settings.ts';
import { listIn, textIn, toldIn, type Told } from '../served/told.ts';
import { demandWithin } from '../served/within-capabilities.ts';
import { wordsAlone } from '../served/words-alone.ts';

export interface SdcppOptions extends ServedSettings {
  steps?: number | undefined;
  guidance?: number | undefined;
  sampler?: string | undefined;
  scheduler?: string | undefined;
  references: number;
  /** Between two looks at a job, at first and at last. Milliseconds. */
  pollMs?: [first: number, last: number];
}

export const KNOWS = {
  ...{ negative: true, seed: true, steps: true, guidance: true },
  samplers: ['euler', 'euler_a', 'heun', 'dpm2', 'dpm++2s_a', 'dpm++2m', 'dpm++2mv2', 'lcm'],
  schedulers: ['discrete', 'karras', 'exponential', 'ays', 'gits'],
};

/** The model that the server was started with, where it does not name it. */
const LOADED = 'loaded';
const JOBS = '/sdcpp/v1/img_gen';
const TOLD_MS = 10_000;
const LEASE_MS = 15_000;
/** A server that is started anew has lost the job; one that does not answer for so long is gone. Milliseconds. */
const OUTAGE_MS = 30_000;

export function createSdcppEngine(options: SdcppOptions): ImageEngine {
  const { atOnce, deadlineMs, price = null } = options;
  const capabilities = {
    ...{ references: options.references, loras: LORAS_MAX },
    ...{ imageToImage: true, inpainting: true },
    knows: KNOWS,
  };
  const server = createPictureServer({
    ...{ baseUrl: options.baseUrl, secret: options.password, path: JOBS },
    headers: signedIn(options),
  });
  return {
    name: 'sdcpp',
    isStandIn: false,
    atOnce,
    capabilities,
    pace: { deadlineMs, leaseMs: LEASE_MS },
    async models(signal) {
      const name = modelIn(await known(server, signal));
      return [{ id: name || LOADED, name: name || 'The loaded model', description: '', price }];
    },
    async draw(request, onProgress, signal) {
      demandWithin(capabilities, request);
      signal.throwIfAborted();
      onProgress({ fraction: 0, stage: 'waiting' });
      signal.throwIfAborted();
      const ends = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
      let id = '';
      try {
        const { loras, ignored } = await lorasAt(server, request, ends);
        const body = requestBody({ ...request, loras }, withAsked(options, request.options));
        const asked = await server.ask({ path: JOBS, body }, TOLD_MS, ends);
        id = textIn(toldIn(asked)['id']);
        if (!id)
          throw new ImageEngineError('broken', 'The picture server took the picture up without an id for it');
        const images = await followJob(
          server,
          { id, pollMs: options.pollMs ?? [300, 2_000] },
          onProgress,
          ends,
        );
        const picture = await receivePicture(toldIn(images[0])['b64_json'], request);
        return { ...picture, seed: request.seed, description: '', ignored };
      } catch (error) {
        if (ends.aborted && id) void cancel(server, id);
        if (ends.aborted && !signal.aborted)
          throw new ImageEngineError('timeout', 'The picture server takes too long for a picture');
        throw error;
      }
    },
    close: () => server.close(),
  };
}

async function known(server: PictureServer, signal: AbortSignal): Promise<Told> {
  try {
    return toldIn(await server.ask({ path: '/sdcpp/v1/capabilities' }, TOLD_MS, signal));
  } catch (error) {
    if (!(error instanceof ServerRefusal) || error.status !== 404) throw error;
    throw new ImageEngineError(
      'refused',
      'The server is no stable-diffusion.cpp with jobs: use a newer one, or add it as a server of OpenAI’s API',
    );
  }
}

async function lorasAt(server: PictureServer, { loras = [] }: ImageRequest, signal: AbortSignal) {
  if (loras.length === 0) return { loras, ignored: [] };
  const files = listIn((await known(server, signal))['loras']).flatMap((each) => {
    const { path, name } = toldIn(each);
    return textIn(each) || textIn(path) || textIn(name) || [];
  });
  return knownLoras(loras, files);
}

/** The file without its folder and its ending. */
const modelIn = ({ model }: Told): string =>
  (textIn(model) || textIn(toldIn(model)['name']) || textIn(toldIn(model)['path']))
    .replace(/^.*[\\/]/, '')
    .replace(/\.(?:safetensors|ckpt|gguf)$/, '');

const base64 = ({ bytes }: InputPicture): string => Buffer.from(bytes).toString('base64');

export function requestBody(request: ImageRequest, options: SdcppOptions): object {
  const { text, negativePrompt, width, height, seed, source, references = [], loras = [] } = request;
  const { steps, guidance, sampler, scheduler } = options;
  return {
    // Its own settings between marks are none of a user's words.
    prompt: wordsAlone(text),
    negative_prompt: wordsAlone(negativePrompt),
    ...{ width, height, seed: seedNumber(seed), batch_count: 1, output_format: 'png' },
    ...(source && { init_image: base64(source), strength: source.strength }),
    ...(source?.mask && { mask_image: base64(source.mask) }),
    ...(references.length > 0 && { ref_images: references.map(base64) }),
    ...(loras.length > 0 && { lora: loras.map(({ name, weight }) => ({ path: name, multiplier: weight })) }),
    sample_params: {
      ...(steps && { sample_steps: steps }),
      ...(sampler && { sample_method: sampler }),
      ...(scheduler && { scheduler }),
      ...(guidance !== undefined && { guidance: { txt_cfg: guidance } }),
    },
  };
}

function failureOf(job: Told): ImageEngineError {
  const { code, message } = toldIn(job['error']);
  const said = `${textIn(code)} ${textIn(message)}`.trim();
  if (job['status'] === 'cancelled')
    return new ImageEngineError('broken', 'The picture server stopped drawing: somebody cancelled it there');
  if (isOutOfMemory(said)) return new ImageEngineError('broken', OUT_OF_MEMORY);
  return new ImageEngineError(
    'broken',
    `The picture server failed: ${said.slice(0, 300) || 'no reason given'}`,
  );
}

interface Followed {
  id: string;
  pollMs: [first: number, last: number];
}

async function followJob(
  server: PictureServer,
  { id, pollMs: [first, last] }: Followed,
  onProgress: (progress: ImageProgress) => void,
  signal: AbortSignal,
): Promise<unknown[]> {
  const path = `/sdcpp/v1/jobs/${encodeURIComponent(id)}`;
  let silentSince: number | null = null;
  let stage = 'waiting';
  for (let wait = first; ; wait = Math.min(wait * 1.3, last)) {
    if (!(await passed(wait, signal))) throw signal.reason;
    try {
      const job = toldIn(await server.ask({ path, mostBytes: PICTURE_BYTES_MAX }, TOLD_MS, signal));
      silentSince = null;
      const { status, result } = job;
      if (status === 'completed') return listIn(toldIn(result)['images']);
      if (status === 'failed' || status === 'cancelled') throw failureOf(job);
      // It tells no steps.
      if (status === 'generating' && stage === 'waiting') {
        stage = 'drawing';
        onProgress({ fraction: 0.05, stage });
      }
    } catch (error) {
      if (error instanceof ServerRefusal && (error.status === 404 || error.status === 410))
        throw new ImageEngineError(
          'broken',
          'The server no longer knows the picture: it was probably started anew',
        );
      const isAway = error instanceof ImageEngineError && /^(?:unreachable|timeout|busy)$/.test(error.kind);
      if (!isAway) throw error;
      silentSince ??= performance.now();
      if (performance.now() - silentSince >= OUTAGE_MS) throw error;
    }
  }
}

const cancel = (server: PictureServer, id: string): Promise<unknown> =>
  server
    .take(
      { path: `/sdcpp/v1/jobs/${encodeURIComponent(id)}/cancel`, body: {} },
      TOLD_MS,
      AbortSignal.timeout(TOLD_MS),
    )
    .catch(() => undefined);
