// A kind of image engine for tests: a real engine in this process, which draws one colour for each request.
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { z } from 'zod';
import type { ImageEngineKind } from '../../src/platform/server/ports/engine-kind.ts';
import {
  ImageEngineError,
  type ImageEngine,
  type ImageRequest,
  type InputPicture,
} from '../../src/platform/server/ports/image-engine.ts';
import { choiceSetting, countSetting, numberSetting, textSetting } from '../../src/shared/settings-form.ts';

const settings = z.object({
  models: textSetting({ label: 'Models', about: 'Their names, separated by commas.' }),
  key: textSetting({ label: 'Key', isSecret: true }),
  list: choiceSetting(['works', 'fails'], { label: 'List of models' }),
  atOnce: countSetting(1, 1, 16, { label: 'At once' }),
  deadlineMs: countSetting(60_000, 20_000, 600_000, { label: 'Deadline' }),
  price: numberSetting(0, 1_000, { label: 'Price' }),
});
type SwatchSettings = z.infer<typeof settings>;

const CAPABILITIES = { references: 0, imageToImage: false, inpainting: false };

/** What the engines of a kind have been asked to draw, and what each picture waits for. */
interface Studio {
  begun: ImageRequest[];
  /** Engines that were closed, by the names of their models. */
  closed: string[];
  before: (request: ImageRequest, signal: AbortSignal) => Promise<void>;
  /** Whether a model cannot be reached. */
  failsAtOnce: (model: string) => boolean;
  /** What a picture looks like so far. */
  preview: InputPicture | null;
  /** Whether a model shows no step, and hears of no end. */
  hangs: (model: string) => boolean;
}

function createSwatchEngine(given: SwatchSettings, studio: Studio): ImageEngine {
  const names = (given.models ?? 'swatch').split(',').map((name) => name.trim());
  return {
    name: 'swatches',
    isStandIn: false,
    atOnce: given.atOnce,
    capabilities: CAPABILITIES,
    pace: { deadlineMs: given.deadlineMs, leaseMs: 15_000 },
    async models(signal) {
      signal.throwIfAborted();
      if (given.list === 'fails') throw new ImageEngineError('unreachable', 'The swatches cannot be reached');
      const price = given.price ?? null;
      return names.map((name) => ({ id: name, name: `Swatch ${name}`, description: 'One colour', price }));
    },
    async draw(request, onProgress, signal) {
      signal.throwIfAborted();
      if (request.references?.length || request.loras?.length || request.source)
        throw new ImageEngineError('refused', 'Swatches are drawn from words alone');
      if (!names.includes(request.model))
        throw new ImageEngineError('refused', `There is no model ${request.model}`);
      studio.begun.push(request);
      if (studio.failsAtOnce(request.model))
        throw new ImageEngineError('unreachable', 'The swatches are away');
      if (studio.hangs(request.model)) return new Promise(() => {});
      const { preview } = studio;
      onProgress({ fraction: 0.5, stage: 'colour', ...(preview && { preview }) });
      await studio.before(request, signal);
      signal.throwIfAborted();
      const { text, identity, seed, width, height, model } = request;
      const [r, g, b] = createHash('sha256')
        .update(JSON.stringify([text, identity, seed, model]))
        .digest();
      const background = { r: r!, g: g!, b: b! };
      const bytes = await sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer();
      signal.throwIfAborted();
      onProgress({ fraction: 1, stage: 'colour' });
      return { bytes, mime: 'image/png', width, height, seed, description: `A colour of ${model}` };
    },
    async close() {
      studio.closed.push(names.join());
    },
  };
}

/** A kind of its own for each caller, who sees what its engines draw. */
export function createSwatchKind(): ImageEngineKind<typeof settings> & Studio {
  const never = (): boolean => false;
  const studio: Studio = {
    ...{ begun: [], closed: [], before: async () => {} },
    ...{ preview: null, failsAtOnce: never, hangs: never },
  };
  return Object.assign(studio, {
    id: 'swatches',
    title: 'Single colours',
    settings,
    capabilities: { ...CAPABILITIES, isStandIn: false, isAddable: true, understands: false },
    create: (given: SwatchSettings) => createSwatchEngine(given, studio),
  });
}
