// Draws with servers of OpenAI's API for images: `/images/generations`, and `/images/edits` where pictures are given.
import {
  ImageEngineError,
  type ImageEngine,
  type ImageModel,
  type ImageRequest,
} from '../../../platform/server/ports/image-engine.ts';
import type { Form } from '../../chat-engine/transport/chat-api.ts';
import { fetchPicture } from '../served/fetch-picture.ts';
import { pictureForm, type FormFile } from '../served/form.ts';
import { createPictureServer, ServerRefusal, type PictureServer } from '../served/picture-server.ts';
import { PICTURE_BYTES_MAX, receivePicture } from '../served/received-picture.ts';
import { seedNumber } from '../served/seed-number.ts';
import type { ServedSettings } from '../served/served-settings.ts';
import { listIn, textIn, toldIn } from '../served/told.ts';
import { demandWithin } from '../served/within-capabilities.ts';
import { withAlpha } from '../served/with-alpha.ts';
import { wordsAlone } from '../served/words-alone.ts';
import { nearestSize, readSizes, USUAL_SIZES, type Size } from './sizes.ts';

export interface OpenAiImagesOptions extends Omit<ServedSettings, 'user' | 'password'> {
  apiKey?: string | undefined;
  model?: string | undefined;
  quality?: string | undefined;
  sizes?: string | undefined;
  edits?: 'on' | 'off' | undefined;
  references: number;
}

/** Servers that do not know them say so, and are asked again without. */
export const KNOWS = { negative: true, seed: true };

const GENERATIONS = '/images/generations';
const EDITS = '/images/edits';
const TOLD_MS = 10_000;
const LEASE_MS = 15_000;
/** A model that draws few sizes draws 2:3 where 9:16 was asked for; a square where it chooses by itself. */
const CUT_MAX = 0.6;
/** So often a request is asked again without what the server does not know. */
const CHANGES_MAX = 7;
/** How names of models that draw sound, in lists that also hold models that write. */
const DRAWS = /image|img|dall|flux|diffusion|sdxl|\bsd\d|pixart|kontext|hidream|z-image|lumina/i;

/** What not every server of this API knows, and is left out once it refused it. */
type Extra = 'response_format' | 'negative_prompt' | 'seed' | 'quality' | 'size';
type Fields = Record<string, string | number>;

/** What a server has refused. */
interface Learnt {
  refused: Set<Extra>;
  /** Null where it draws any. */
  sizes: readonly Size[] | null;
}

export function createOpenAiImages(options: OpenAiImagesOptions): ImageEngine {
  const { apiKey, atOnce, deadlineMs, price = null, edits = 'on' } = options;
  const hasEdits = edits === 'on';
  const capabilities = {
    references: hasEdits ? options.references : 0,
    ...{ imageToImage: hasEdits, inpainting: hasEdits },
    knows: KNOWS,
  };
  const server = createPictureServer({
    ...{ baseUrl: options.baseUrl, secret: apiKey, path: GENERATIONS, version: '/v1' },
    headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
  });
  const learnt: Learnt = { refused: new Set(), sizes: options.sizes ? readSizes(options.sizes) : null };
  const named = (options.model ?? '').split(',').flatMap((each) => each.trim() || []);
  const asModel = (id: string): ImageModel => ({ id, name: id, description: '', price });

  return {
    name: 'openai-images',
    isStandIn: false,
    atOnce,
    capabilities,
    pace: { deadlineMs, leaseMs: LEASE_MS },
    async models(signal) {
      const found = await listed(server, signal);
      if (named.length > 0) return [...new Set(named)].map(asModel);
      const drawing = found.filter((id) => DRAWS.test(id));
      const offered = drawing.length > 0 ? drawing : found;
      if (offered.length === 0)
        throw new ImageEngineError('refused', 'The picture server lists no models: name one in its settings');
      return [...new Set(offered)].map(asModel);
    },
    async draw(request, onProgress, signal) {
      demandWithin(capabilities, request);
      signal.throwIfAborted();
      onProgress({ fraction: 0, stage: 'waiting' });
      signal.throwIfAborted();
      const ends = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
      try {
        const told = await drawn({ server, options, learnt, request }, ends);
        const { b64_json: sent, url } = toldIn(listIn(toldIn(told)['data'])[0]);
        const isAddress = !sent && /^https?:|^\//.test(textIn(url));
        const picture = isAddress ? await fetchPicture(textIn(url), server, ends) : (sent ?? url);
        return { ...(await receivePicture(picture, request, CUT_MAX)), seed: request.seed, description: '' };
      } catch (error) {
        if (ends.aborted && !signal.aborted)
          throw new ImageEngineError('timeout', 'The picture server takes too long for a picture');
        throw error;
      }
    },
    close: () => server.close(),
  };
}

/** Servers that draw with one model have no list. */
async function listed(server: PictureServer, signal: AbortSignal): Promise<string[]> {
  try {
    const told = toldIn(await server.ask({ path: '/models' }, TOLD_MS, signal));
    return listIn(told['data'])
      .map((each) => textIn(toldIn(each)['id']))
      .filter(Boolean);
  } catch (error) {
    if (error instanceof ServerRefusal && [404, 405, 501].includes(error.status)) return [];
    throw error;
  }
}

interface Asked {
  server: PictureServer;
  options: OpenAiImagesOptions;
  learnt: Learnt;
  request: ImageRequest;
}

/** Asks again without what is refused by its name. */
async function drawn(asked: Asked, signal: AbortSignal): Promise<unknown> {
  const { server, options, learnt, request } = asked;
  const pictures = await picturesOf(request);
  for (let changes = 0; ; changes++) {
    const fields = fieldsOf(asked);
    const body = pictures ? await formOf(fields, pictures) : fields;
    const path = pictures ? EDITS : GENERATIONS;
    try {
      return await server.ask({ path, body, mostBytes: PICTURE_BYTES_MAX }, options.deadlineMs, signal);
    } catch (error) {
      if (changes >= CHANGES_MAX || !(error instanceof ServerRefusal) || !learn(error, fields, learnt))
        throw error;
    }
  }
}

function fieldsOf({ options, learnt, request }: Asked): Fields {
  const { text, negativePrompt, seed, model } = request;
  const { width, height } = learnt.sizes ? nearestSize(request, learnt.sizes) : request;
  const extras: Record<Extra, string | number | undefined> = {
    response_format: 'b64_json',
    negative_prompt: wordsAlone(negativePrompt) || undefined,
    seed: seedNumber(seed),
    quality: options.quality,
    size: `${width}x${height}`,
  };
  const known = Object.entries(extras).filter(
    (each): each is [Extra, string | number] =>
      each[1] !== undefined && !learnt.refused.has(each[0] as Extra),
  );
  return { model, prompt: wordsAlone(text), n: 1, ...Object.fromEntries(known) };
}

/** @returns whether the next request is another one */
function learn({ status, said }: ServerRefusal, fields: Fields, learnt: Learnt): boolean {
  if (status !== 400 && status !== 422) return false;
  // A request for less of it is answered by its sizes, or not at all.
  if ('size' in fields && /\bsize\b|\d{3,4}x\d{3,4}/.test(said)) {
    if (learnt.sizes) learnt.refused.add('size');
    else learnt.sizes = USUAL_SIZES;
    return true;
  }
  const extra = (['response_format', 'negative_prompt', 'seed', 'quality'] as const).find(
    (name) => name in fields && new RegExp(`\\b${name}\\b`).test(said),
  );
  if (extra) learnt.refused.add(extra);
  return extra !== undefined;
}

interface Pictures {
  images: FormFile[];
  mask: FormFile | null;
}

/** Null where words alone are drawn. The source comes first: that is where the mask belongs. */
async function picturesOf({ source, references = [] }: ImageRequest): Promise<Pictures | null> {
  const given = [...(source ? [source] : []), ...references];
  if (given.length === 0) return null;
  const images = given.map(({ bytes, mime }, index) => ({
    ...{ bytes, mime },
    filename: `${index}.${mime.slice('image/'.length)}`,
  }));
  const mask = source?.mask ? { ...(await withAlpha(source, source.mask)), filename: 'mask.png' } : null;
  return { images, mask };
}

function formOf(fields: Fields, { images, mask }: Pictures): Promise<Form> {
  const name = images.length > 1 ? 'image[]' : 'image';
  return pictureForm([
    ...Object.entries(fields).map(([key, value]): [string, string] => [key, String(value)]),
    ...images.map((image): [string, FormFile] => [name, image]),
    ...(mask ? [['mask', mask] as [string, FormFile]] : []),
  ]);
}
