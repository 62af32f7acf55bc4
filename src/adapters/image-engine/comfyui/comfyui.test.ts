import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  WillAskAgain,
  type ImageEngine,
  type ImageProgress,
  type ImageRequest,
} from '../../../platform/server/ports/image-engine.ts';
import {
  startMockComfyServer,
  type Graph,
  type MockComfyServer,
} from '../../../../test/support/mock-comfyui-server.ts';
import { createComfyEngine, type ComfyOptions } from './comfyui.ts';
import { defaultWorkflow } from './default-workflow.ts';
import { comfyui } from './kind.ts';

let server: MockComfyServer;
let engine: ImageEngine;

const PATIENCE = { openMs: 60_000, closedMs: 20, longestMs: 40, outageMs: 300 };
const open = (given: Partial<ComfyOptions> = {}) =>
  createComfyEngine({ ...comfyui.settings.parse({ baseUrl: server.url }), patience: PATIENCE, ...given });
const REQUEST: ImageRequest = {
  text: 'a woman by a castle, adults only',
  parts: { subject: null, prompt: 'a woman by a castle' },
  negativePrompt: 'rain',
  ...{ width: 96, height: 128, identity: 'isolde', seed: '7', model: 'lamp.ckpt', key: 'job 0' },
};
const never = () => new AbortController().signal;
const draw = (change: Partial<ImageRequest> = {}) =>
  engine.draw({ ...REQUEST, ...change }, () => {}, never());
const picture = (background = '#123') =>
  sharp({ create: { width: 96, height: 128, channels: 3, background } })
    .png()
    .toBuffer();
const nodeOf = (graph: Graph, kind: string) =>
  Object.values(graph).find(({ class_type: each }) => each === kind)?.inputs;

beforeEach(async () => {
  server = await startMockComfyServer();
  engine = open();
});
afterEach(async () => {
  await engine.close();
  await server.close();
});

test('without a workflow the usual one is filled', async () => {
  engine = open({ user: 'op', password: 'a long password', steps: 20, sampler: 'euler' });
  await draw({ text: 'a <lora:x:1> lamp embedding:evil here' });
  const [graph] = server.drawings();
  expect(nodeOf(graph!, 'CheckpointLoaderSimple')).toEqual({ ckpt_name: 'lamp.ckpt' });
  expect(nodeOf(graph!, 'CLIPTextEncode')).toMatchObject({ text: 'a lamp here' });
  expect(nodeOf(graph!, 'EmptyLatentImage')).toEqual({ width: 96, height: 128, batch_size: 1 });
  expect(nodeOf(graph!, 'KSampler')).toMatchObject({
    ...{ seed: 7, steps: 20, cfg: 7, sampler_name: 'euler', scheduler: 'karras', denoise: 1 },
  });
  const basic = `Basic ${Buffer.from('op:a long password').toString('base64')}`;
  expect(server.requests.every(({ authorization }) => authorization === basic)).toBe(true);
  // Nobody else at the server finds the picture.
  expect(server.history()).toEqual([]);
});

test('what is asked for takes the place of what the operator set', async () => {
  engine = open({ steps: 20, sampler: 'euler' });
  await draw({ options: { steps: 12, guidance: 4, sampler: 'heun', scheduler: 'normal' } });
  expect(nodeOf(server.drawings()[0]!, 'KSampler')).toMatchObject({
    ...{ steps: 12, cfg: 4, sampler_name: 'heun', scheduler: 'normal' },
  });
});

test('a picture is sent to be drawn on, with the mask', async () => {
  const bytes = await picture();
  const source = { bytes, mime: 'image/png', strength: 0.6 } as const;
  await draw({ source });
  await draw({
    source: { ...source, mask: { bytes: await picture('#fff'), mime: 'image/png' } },
    key: 'job 1',
  });
  const [whole, part] = server.drawings();
  expect(nodeOf(whole!, 'KSampler')).toMatchObject({ denoise: 0.6 });
  expect(nodeOf(whole!, 'LoadImage')!['image']).toMatch(/^nightbloom\/[\da-f]{40}\.png \[temp\]$/);
  expect(nodeOf(whole!, 'LoadImageMask')).toBeUndefined();
  expect(nodeOf(part!, 'LoadImageMask')!['image']).toMatch(/^nightbloom\/[\da-f]{40}\.png \[temp\]$/);
});

test('LoRAs are laid on model and words, one after the other', async () => {
  const loras = [
    { name: 'ink', weight: 0.8 },
    { name: 'gold', weight: 1 },
  ];
  const { ignored, driver } = await draw({ loras });
  const [graph] = server.drawings();
  expect(nodeOf(graph!, 'LoraLoader')).toEqual({
    ...{ lora_name: 'ink.safetensors', strength_model: 0.8, strength_clip: 0.8 },
    ...{ model: ['1', 0], clip: ['1', 1] },
  });
  expect(nodeOf(graph!, 'KSampler')!['model']).toEqual(['20', 0]);
  expect(ignored).toEqual(['the LoRA gold, which the server does not have']);
  expect(driver).toBe('ComfyUI 0.9.9');
});

describe('an own workflow', () => {
  const own = JSON.stringify(defaultWorkflow({ hasSource: false, hasMask: false }).graph);

  test('knows of what is asked for what it has a place for', async () => {
    expect(open({ workflow: own }).capabilities.knows).toMatchObject({ steps: true, seed: true });
    engine = open({ workflow: own, slots: 'steps =; sampler =' });
    expect(engine.capabilities.knows).toMatchObject({ steps: false, guidance: true, samplers: [] });
    await expect(draw({ options: { steps: 12 } })).rejects.toMatchObject({ kind: 'refused' });
  });

  test('is filled where reading it says so, and elsewhere as it is told', async () => {
    engine = open({ workflow: own, slots: 'negative =\nguidance = 10.steps', guidance: 9 });
    await draw();
    const [graph] = server.drawings();
    expect(graph!['3']!.inputs).toMatchObject({ text: '' });
    expect(graph!['10']!.inputs).toMatchObject({ steps: 9, cfg: 7, seed: 7 });
    expect(engine.capabilities).toMatchObject({ references: 0, imageToImage: false, inpainting: false });
  });

  test('may have SillyTavern’s placeholders', async () => {
    const graph = JSON.parse(own) as Graph;
    graph['2']!.inputs['text'] = 'best quality, %prompt%';
    graph['10']!.inputs['seed'] = '%seed%';
    graph['10']!.inputs['sampler_name'] = '%sampler%';
    engine = open({ workflow: JSON.stringify(graph) });
    await draw();
    const [filled] = server.drawings();
    expect(filled!['2']!.inputs['text']).toBe('best quality, a woman by a castle, adults only');
    expect(filled!['10']!.inputs).toMatchObject({ seed: 7, sampler_name: 'dpmpp_2m' });
  });

  test('with a place for a reference is handed one; one that draws from a picture draws from nothing else', async () => {
    const graph = JSON.parse(own) as Graph;
    graph['40'] = { class_type: 'LoadImage', inputs: { image: 'style.png' } };
    engine = open({ workflow: JSON.stringify(graph) });
    expect(engine.capabilities.references).toBe(1);
    const reference = { bytes: await picture(), mime: 'image/png', role: 'person', weight: 1 } as const;
    await draw({ references: [reference] });
    await draw({ key: 'job 1' });
    const [given, none] = server.drawings();
    expect(given!['40']!.inputs['image']).toMatch(/\[temp\]$/);
    expect(none!['40']!.inputs['image']).toBe('style.png');

    const from = defaultWorkflow({ hasSource: true, hasMask: true }).graph;
    from['5']!.inputs['image'] = 'example.png';
    from['8']!.inputs['image'] = 'example-mask.png';
    engine = open({ workflow: JSON.stringify(from) });
    expect(engine.capabilities).toMatchObject({ imageToImage: true, inpainting: true });
    await expect(draw()).rejects.toMatchObject({ kind: 'refused' });
    await draw({ source: { bytes: await picture(), mime: 'image/png', strength: 0.5 } });
    expect(server.drawings().at(-1)!['8']!.inputs['image']).toMatch(/\[temp\]$/);
  });

  test.each([
    ['{"nodes":[],"links":[]}', undefined, /Export \(API\)/],
    [JSON.stringify({ 1: { class_type: 'X', inputs: {} } }), undefined, /no place for the prompt/],
    [own, 'prompt = 99.text', /99\.text/],
  ])('that cannot be filled says why: %#', (workflow, slots, why) => {
    expect(() => open({ workflow, slots })).toThrow(why);
  });

  test('offers what its loader lists; one without a place for the model offers itself', async () => {
    const graph = JSON.parse(own) as Graph;
    graph['1'] = { class_type: 'UNETLoader', inputs: { unet_name: 'x.gguf' } };
    expect(await open({ workflow: JSON.stringify(graph) }).models(never())).toMatchObject([
      { id: 'rose.gguf', name: 'rose' },
    ]);
    graph['1'] = { class_type: 'OtherLoader', inputs: {} };
    engine = open({ workflow: JSON.stringify(graph) });
    const [model] = await engine.models(never());
    await draw({ model: model!.id });
    expect(server.drawings()[0]!['1']!.inputs).toEqual({});
  });
});

describe('models', () => {
  test('are the checkpoints, the named one first', async () => {
    expect((await engine.models(never())).map(({ name }) => name)).toEqual(['moth', 'lamp']);
    expect((await open({ model: 'lamp' }).models(never())).map(({ id }) => id)[0]).toBe('lamp.ckpt');
  });
  test('where there is none, the operator is told where to put one', async () => {
    server.offer({ CheckpointLoaderSimple: { ckpt_name: [[]] } });
    await expect(engine.models(never())).rejects.toThrow(/models\/checkpoints/);
    server.offer({});
    await expect(engine.models(never())).rejects.toThrow(/no node called CheckpointLoaderSimple/);
  });
});

describe('a server that', () => {
  test.each(['cuts its socket', 'without a socket', 'makes ids of its own'] as const)(
    '%s draws',
    async (behaviour) => {
      server.behave(behaviour);
      expect(await draw()).toMatchObject({ width: 96, height: 128, seed: '7' });
      expect(server.history()).toEqual([]);
    },
  );

  test.each([
    ['wrong size', 'broken', /512 × 64/],
    ['torn', 'broken', /cannot be read/],
    ['no picture', 'broken', /cannot be read/],
    ['no output', 'broken', /without a picture/],
    ['nonsense', 'broken', /no JSON/],
    ['out of memory', 'broken', /ran out of memory/],
    ['a broken node', 'broken', /VAEDecode \(node 11\): RuntimeError shapes differ/],
    ['is interrupted', 'broken', /interrupted it at the server/],
    ['is started anew', 'broken', /started anew/],
    ['refuses the workflow', 'refused', /KSampler \(node 10\) Value not in list/],
    ['fails', 'broken', /answered 500/],
    ['dies at once', 'unreachable', /cannot be reached/],
  ] as const)('%s has failed: %s', async (behaviour, kind, message) => {
    server.behave(behaviour);
    const drawing = draw();
    await expect(drawing).rejects.toMatchObject({ name: 'ImageEngineError', kind });
    await expect(drawing).rejects.toThrow(message);
    server.behave('well');
    expect((await draw()).width).toBe(96);
  });

  test('dies in the middle is waited for a while', async () => {
    server.behave('hangs');
    const drawing = draw();
    const ended = drawing.then(
      () => null,
      (error: unknown) => error,
    );
    await expect.poll(() => server.running().length).toBe(1);
    await server.close();
    expect(await ended).toMatchObject({ kind: 'unreachable' });
    server = await startMockComfyServer();
  });

  test('lies about its progress is believed forwards alone, and its previews are pictures', async () => {
    const told: ImageProgress[] = [];
    server.behave('lies about its progress');
    await engine.draw(REQUEST, (progress) => told.push(progress), never());
    const fractions = told.map(({ fraction }) => fraction);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(told.map(({ stage }) => stage)).toContain('step 20 of 20');
    expect(told.map(({ stage }) => stage)).not.toContain('step 90 of 20');
    for (const { preview } of told)
      if (preview) expect(await sharp(preview.bytes).metadata()).toMatchObject({ format: 'webp' });
  });

  test('sends previews as it draws', async () => {
    server.behave('hangs');
    const abort = new AbortController();
    const told: ImageProgress[] = [];
    const drawing = engine.draw(REQUEST, (progress) => told.push(progress), abort.signal);
    await expect.poll(() => told.some(({ preview }) => preview)).toBe(true);
    abort.abort(new Error('cancelled'));
    await expect(drawing).rejects.toThrow('cancelled');
  });
});

describe('what is given up', () => {
  async function begin(behaviour: 'hangs' | 'lets wait', reason: Error) {
    server.behave(behaviour);
    const abort = new AbortController();
    const drawing = engine.draw(REQUEST, () => {}, abort.signal);
    const list = behaviour === 'hangs' ? server.running : server.pending;
    await expect.poll(() => list().length).toBe(1);
    abort.abort(reason);
    await expect(drawing).rejects.toBe(reason);
  }

  test('is interrupted, and nothing else', async () => {
    await begin('hangs', new Error('cancelled'));
    await expect.poll(() => server.running()).toEqual([]);
    expect(server.requests.find(({ path }) => path === '/interrupt')!.body).toEqual({
      prompt_id: (server.requests.find(({ path }) => path === '/prompt')!.body as { prompt_id: string })
        .prompt_id,
    });
  });

  test('leaves the queue where it waits, and interrupts nobody', async () => {
    await begin('lets wait', new Error('cancelled'));
    await expect.poll(() => server.pending()).toEqual([]);
    await expect.poll(() => server.requests.at(-1)!.path).toBe('/history');
    expect(server.requests.map(({ path }) => path)).not.toContain('/interrupt');
  });

  test('because our server stops is drawn on, and found again by its key', async () => {
    await begin('hangs', new WillAskAgain());
    expect(server.running()).toHaveLength(1);
    const again = open().draw(REQUEST, () => {}, never());
    await server.finish();
    expect(await again).toMatchObject({ width: 96 });
    expect(server.drawings()).toHaveLength(1);
    await expect.poll(() => server.history()).toEqual([]);
  });
});
