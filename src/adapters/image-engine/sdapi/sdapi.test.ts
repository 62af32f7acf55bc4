import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type {
  ImageEngine,
  ImageProgress,
  ImageRequest,
} from '../../../platform/server/ports/image-engine.ts';
import { startMockSdapiServer, type MockSdapiServer } from '../../../../test/support/mock-sdapi-server.ts';
import { sdapi } from './kind.ts';

let server: MockSdapiServer;
let engine: ImageEngine;

const CONTEXT = { dataDir: '', contentDirs: [], onTrouble: () => {} };
const open = (given: Record<string, unknown> = {}) =>
  sdapi.create(sdapi.settings.parse({ baseUrl: server.url, ...given }), CONTEXT);
const REQUEST: ImageRequest = {
  text: 'a woman by a castle, adults only',
  parts: { subject: null, prompt: 'a woman by a castle' },
  negativePrompt: 'rain',
  ...{ width: 96, height: 128, identity: 'isolde', seed: '7', model: 'moth.safetensors [0a1b]' },
};
const never = () => new AbortController().signal;
const draw = (change: Partial<ImageRequest> = {}) =>
  engine.draw({ ...REQUEST, ...change }, () => {}, never());

beforeEach(async () => {
  server = await startMockSdapiServer();
  engine = open();
});
afterEach(async () => {
  await engine.close();
  await server.close();
});

test('what is asked for is what the API knows', async () => {
  engine = open({
    user: 'op',
    password: 'a long password',
    sampler: 'Euler a',
    scheduler: 'Karras',
    steps: 20,
  });
  await draw();
  const [{ path, authorization, body }] = server.drawings() as [ReturnType<typeof server.drawings>[number]];
  expect(path).toBe('/sdapi/v1/txt2img');
  expect(authorization).toBe(`Basic ${Buffer.from('op:a long password').toString('base64')}`);
  expect(body).toEqual({
    prompt: 'a woman by a castle, adults only',
    negative_prompt: 'rain',
    ...{ width: 96, height: 128, steps: 20, cfg_scale: 7, seed: 7 },
    ...{ sampler_name: 'Euler a', scheduler: 'Karras' },
    ...{ batch_size: 1, n_iter: 1, send_images: true, save_images: false, do_not_save_samples: true },
    override_settings: { sd_model_checkpoint: 'moth.safetensors [0a1b]' },
    override_settings_restore_afterwards: false,
  });
});

test('what is asked for takes the place of what the operator set, where the API knows it', async () => {
  engine = open({ sampler: 'Euler a', scheduler: 'Karras', steps: 20 });
  await draw({ options: { steps: 12, guidance: 0, sampler: 'Heun' } });
  const set = { sampler_name: 'Heun', scheduler: 'Karras', steps: 12, cfg_scale: 0 };
  expect(server.drawings()[0]!.body).toMatchObject(set);
  await expect(draw({ options: { sampler: 'Moth' } })).rejects.toMatchObject({ kind: 'refused' });
});

test('marks that load files or set anything are no words', async () => {
  await draw({
    text: 'a <lora:other:1> lamp <<a>sd_cpp_extra_args>{"seed":1}</sd_cpp_extra_args>',
    negativePrompt: '<x>',
  });
  expect(server.drawings()[0]!.body).toMatchObject({ prompt: 'a lamp {"seed":1}', negative_prompt: '' });
});

test('a picture is drawn on, where it is masked', async () => {
  const bytes = await sharp({ create: { width: 96, height: 128, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const source = { bytes, mime: 'image/png', strength: 0.6 } as const;
  await draw({ source });
  await draw({ source: { ...source, mask: { bytes, mime: 'image/png' } } });
  const [whole, part] = server.drawings();
  expect(whole).toMatchObject({
    path: '/sdapi/v1/img2img',
    body: { init_images: [bytes.toString('base64')], denoising_strength: 0.6 },
  });
  expect(whole!.body).not.toHaveProperty('mask');
  expect(part!.body).toMatchObject({ mask: bytes.toString('base64'), denoising_strength: 0.6 });
});

test('LoRAs are the server’s own files; what it does not have is named', async () => {
  const loras = [
    { name: 'Ink.safetensors', weight: 0.8 },
    { name: 'gold', weight: 1 },
  ];
  const { ignored } = await draw({ loras });
  expect(server.drawings()[0]!.body['prompt']).toBe('a woman by a castle, adults only <lora:ink:0.8>');
  expect(ignored).toEqual(['the LoRA gold, which the server does not have']);
  server.list(null);
  expect((await draw({ loras })).ignored).toHaveLength(2);
});

test('seeds that are words become numbers, the same each time', async () => {
  await draw({ seed: 'isolde-3' });
  await draw({ seed: 'isolde-3' });
  await draw({ seed: 'isolde-4' });
  const seeds = server.drawings().map(({ body }) => Number(body['seed']));
  expect(seeds[0]).toBe(seeds[1]);
  expect(seeds[0]).not.toBe(seeds[2]);
  expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31)).toBe(true);
});

describe('models', () => {
  test('are those of the server, the named one first', async () => {
    expect((await engine.models(never())).map(({ name }) => name)).toEqual(['moth', 'lamp']);
    const [first] = await open({ model: 'lamp' }).models(never());
    expect(first).toMatchObject({ id: 'lamp.safetensors [2c3d]' });
    const [unknown] = await open({ model: 'rose' }).models(never());
    expect(unknown).toMatchObject({ id: 'rose' });
  });

  test.each([[null], [[]], [{ nothing: true }]])('%j: the loaded one, which is not named', async (list) => {
    server.list(list);
    const [model] = await engine.models(never());
    await draw({ model: model!.id });
    expect(server.drawings()[0]!.body).not.toHaveProperty('override_settings');
  });
});

describe('a server that', () => {
  test.each([['as a data address'], ['rounded size']] as const)(
    'answers %s is understood',
    async (behaviour) => {
      server.behave(behaviour);
      const size = { width: 832, height: 1120 };
      const { bytes } = await draw(size);
      expect(await sharp(bytes).metadata()).toMatchObject(size);
    },
  );

  test.each([
    ['wrong size', 'broken'],
    ['torn', 'broken'],
    ['no picture', 'broken'],
    ['no pictures', 'broken'],
    ['nonsense', 'broken'],
    ['out of memory', 'broken'],
    ['busy', 'busy'],
    ['invalid', 'refused'],
    ['wrong password', 'unreachable'],
    ['dies at once', 'unreachable'],
    ['dies in the middle', 'broken'],
  ] as const)('answers %s has failed: %s', async (behaviour, kind) => {
    server.behave(behaviour);
    await expect(draw()).rejects.toMatchObject({ name: 'ImageEngineError', kind });
    server.behave('well');
    expect((await draw()).width).toBe(96);
  });

  test('hangs is told to stop, and the others draw on', async () => {
    server.behave('hangs');
    const abort = new AbortController();
    const drawing = engine.draw(REQUEST, () => {}, abort.signal);
    await expect.poll(() => server.drawings().length).toBe(1);
    abort.abort(new Error('cancelled'));
    await expect(drawing).rejects.toThrow('cancelled');
    await expect.poll(() => server.requests.at(-1)!.path).toBe('/sdapi/v1/interrupt');
  });

  test('is not there is unreachable, and its password is in no message', async () => {
    engine = sdapi.create(
      sdapi.settings.parse({ baseUrl: 'http://op:a%20password@127.0.0.1:9', password: 'another one' }),
      CONTEXT,
    );
    const error: Error = await draw().then(
      () => new Error('it drew'),
      (caught: Error) => caught,
    );
    expect(error).toMatchObject({ kind: 'unreachable' });
    expect(error.message).not.toMatch(/password|another/);
  });

  test('lies about its progress is believed forwards alone', async () => {
    server.behave('hangs');
    server.tellProgress(200, { progress: 0.5, state: { sampling_step: 10, sampling_steps: 20 } });
    const told: ImageProgress[] = [];
    const abort = new AbortController();
    const drawing = engine.draw(REQUEST, (progress) => told.push(progress), abort.signal);
    await expect.poll(() => told.at(-1)?.stage, { timeout: 10_000 }).toBe('step 10 of 20');
    server.tellProgress(200, { progress: 0.1, state: null });
    const asked = server.requests.length;
    await expect.poll(() => server.requests.length, { timeout: 10_000 }).toBeGreaterThan(asked + 1);
    server.tellProgress(200, { progress: 7 });
    await expect.poll(() => told.at(-1)?.stage, { timeout: 10_000 }).toBe('drawing');
    abort.abort(new Error('cancelled'));
    await expect(drawing).rejects.toThrow('cancelled');
    const fractions = told.map(({ fraction }) => fraction);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(Math.max(...fractions)).toBeLessThanOrEqual(1);
  });
});
