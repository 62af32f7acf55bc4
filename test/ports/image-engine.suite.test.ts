// The contract of image engines, tested against each kind, and the kind that other tests add.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atelier } from '../../src/adapters/image-engine/atelier.ts';
import { comfyui } from '../../src/adapters/image-engine/comfyui/kind.ts';
import { IMAGE_KINDS } from '../../src/adapters/image-engine/index.ts';
import { invokeai } from '../../src/adapters/image-engine/invokeai/kind.ts';
import { openAiImages } from '../../src/adapters/image-engine/openai-images/kind.ts';
import { sdapi } from '../../src/adapters/image-engine/sdapi/kind.ts';
import { sdcpp } from '../../src/adapters/image-engine/sdcpp/kind.ts';
import {
  ImageEngineError,
  type ImageEngine,
  type ImageProgress,
  type ImageRequest,
  type InputPicture,
} from '../../src/platform/server/ports/image-engine.ts';

import { startMockComfyServer } from '../support/mock-comfyui-server.ts';
import { startMockInvokeServer } from '../support/mock-invokeai-server.ts';
import { startMockImagesServer } from '../support/mock-openai-images-server.ts';
import { startMockSdapiServer } from '../support/mock-sdapi-server.ts';
import { startMockSdcppServer } from '../support/mock-sdcpp-server.ts';
import { createSwatchKind } from '../support/swatch-kind.ts';
import { CONTENT_DIR } from '../../src/platform/server/places/project-root.ts';

interface Rig {
  engine: ImageEngine;
  /** A request that the engine refuses to draw; absent if it refuses none. */
  refused?: Partial<ImageRequest>;
}

const sdapiServer = await startMockSdapiServer();
const comfyServer = await startMockComfyServer();
const imagesServer = await startMockImagesServer();
const sdcppServer = await startMockSdcppServer();
const invokeServer = await startMockInvokeServer();
afterAll(async () => {
  await sdapiServer.close();
  await comfyServer.close();
  await imagesServer.close();
  await sdcppServer.close();
  await invokeServer.close();
});
const CONTEXT = { dataDir: '', contentDirs: [CONTENT_DIR], onTrouble: () => {} };

/** How each kind is set up for the suite; a kind without an entry fails the first test. */
const rigs: Record<string, () => Rig> = {
  [atelier.id]: () => ({
    engine: atelier.create({ workers: 2 }, CONTEXT),
    refused: { text: 'a girl, 15 years old', parts: { subject: null, prompt: 'a girl, 15 years old' } },
  }),
  [comfyui.id]: () => ({
    engine: comfyui.create(comfyui.settings.parse({ baseUrl: comfyServer.url }), CONTEXT),
  }),
  [openAiImages.id]: () => ({
    engine: openAiImages.create(openAiImages.settings.parse({ baseUrl: imagesServer.url }), CONTEXT),
  }),
  [invokeai.id]: () => ({
    engine: invokeai.create(invokeai.settings.parse({ baseUrl: invokeServer.url }), CONTEXT),
  }),
  [sdcpp.id]: () => ({ engine: sdcpp.create(sdcpp.settings.parse({ baseUrl: sdcppServer.url }), CONTEXT) }),
  [sdapi.id]: () => ({ engine: sdapi.create(sdapi.settings.parse({ baseUrl: sdapiServer.url }), CONTEXT) }),
};

const swatches = createSwatchKind();
const allRigs: Record<string, () => Rig> = {
  ...rigs,
  [swatches.id]: () => ({
    engine: swatches.create(swatches.settings.parse({ models: 'red, blue' }), CONTEXT),
    refused: { model: 'green' },
  }),
};

const FORMATS: Record<string, string> = { 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpeg' };
const input = async (): Promise<InputPicture> => ({
  bytes: await sharp({ create: { width: 96, height: 128, channels: 3, background: '#446' } })
    .png()
    .toBuffer(),
  mime: 'image/png',
});
const never = () => new AbortController().signal;

it('covers every kind', () => {
  expect(Object.keys(rigs).sort()).toEqual(IMAGE_KINDS.map(({ id }) => id).sort());
});

describe.each(Object.entries(allRigs))('%s', (id, open) => {
  let rig: Rig;
  let request: ImageRequest;
  beforeAll(async () => {
    rig = open();
    const [model] = await rig.engine.models(never());
    request = {
      text: 'vampire, feminine, by a castle at night',
      parts: { subject: { tags: ['vampire', 'feminine'], words: '' }, prompt: 'by a castle at night' },
      negativePrompt: '',
      width: 96,
      height: 128,
      identity: 'isolde',
      seed: '7',
      model: model!.id,
    };
  });
  afterAll(() => rig.engine.close());

  const draw = (change: Partial<ImageRequest> = {}, signal = never()) =>
    rig.engine.draw({ ...request, ...change }, () => {}, signal);

  it('has a name, a stand-in flag and at least one model', async () => {
    const kind = [...IMAGE_KINDS, swatches].find((each) => each.id === id)!;
    expect(rig.engine.name).not.toBe('');
    expect(rig.engine.isStandIn).toBe(kind.capabilities.isStandIn);
    expect(rig.engine.understand !== undefined).toBe(kind.capabilities.understands);
    expect(rig.engine.atOnce).toBeGreaterThan(0);
    const models = await rig.engine.models(never());
    expect(new Set(models.map((model) => model.id)).size).toBe(models.length);
    expect(models.every(({ name }) => name !== '')).toBe(true);
    expect(models.every(({ price }) => price === null || price >= 0)).toBe(true);
  });

  it('draws in the size that is asked for, and its mime is that of the bytes', async () => {
    for (const [width, height] of [
      [96, 128],
      [128, 96],
    ] as const) {
      const drawn = await draw({ width, height });
      const { format, ...size } = await sharp(drawn.bytes).metadata();
      expect(FORMATS[drawn.mime]).toBe(format);
      expect(drawn).toMatchObject({ width, height });
      expect(size).toMatchObject({ width, height });
    }
  });

  it('draws the same picture from the same seed, and another from another', async () => {
    const [first, again, other] = await Promise.all([draw(), draw(), draw({ seed: '8' })]);
    expect(first.seed).toBe('7');
    expect(Buffer.from(again.bytes).equals(first.bytes)).toBe(true);
    expect(Buffer.from(other.bytes).equals(first.bytes)).toBe(false);
  });

  it('tells its progress, which never goes back', async () => {
    const told: ImageProgress[] = [];
    await rig.engine.draw(request, (progress) => told.push(progress), never());
    const fractions = told.map(({ fraction }) => fraction);
    expect(fractions.length).toBeGreaterThan(0);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(Math.min(...fractions)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...fractions)).toBeLessThanOrEqual(1);
    expect(told.every(({ stage }) => stage !== '')).toBe(true);
  });

  it('stops when it is aborted, rejects with the given reason, and draws again afterwards', async () => {
    const reason = new Error('enough');
    await expect(draw({}, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const begun = rig.engine.draw(request, () => controller.abort(reason), controller.signal);
    await expect(begun).rejects.toBe(reason);
    expect((await draw()).bytes.length).toBeGreaterThan(0);
  });

  it('has a lease that outlives several renewals, and a deadline', () => {
    expect(rig.engine.pace.leaseMs).toBeGreaterThanOrEqual(3 * 2_000);
    expect(rig.engine.pace.deadlineMs).toBeGreaterThan(rig.engine.pace.leaseMs);
  });

  it('refuses what its capabilities exclude', async () => {
    const { references, loras = 0, imageToImage, inpainting, knows } = rig.engine.capabilities;
    const picture = await input();
    const source = { ...picture, strength: 0.5 };
    const tooMany = Array.from({ length: references + 1 }, () => ({
      ...picture,
      role: 'person' as const,
      weight: 1,
    }));
    const tooManyLoras = Array.from({ length: loras + 1 }, () => ({ name: 'ink', weight: 1 }));
    const asked: Partial<ImageRequest>[] = [{ references: tooMany }, { loras: tooManyLoras }];
    // Nobody asks an engine for options that lists none.
    if (knows)
      asked.push(
        { options: { sampler: 'no such sampler' } },
        { options: { scheduler: 'no such scheduler' } },
      );
    if (knows && !knows.steps) asked.push({ options: { steps: 12 } });
    if (knows && !knows.guidance) asked.push({ options: { guidance: 4 } });
    if (!imageToImage) asked.push({ source });
    if (!inpainting) asked.push({ source: { ...source, mask: picture } });
    for (const change of asked) {
      const drawing = draw(change);
      await expect(drawing).rejects.toBeInstanceOf(ImageEngineError);
      await expect(drawing).rejects.toMatchObject({ kind: 'refused' });
    }
  });

  it('fails with ImageEngineError', async () => {
    if (!rig.refused) return;
    const error: unknown = await draw(rig.refused).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ImageEngineError);
    expect(error).toMatchObject({ kind: 'refused' });
  });
});
