import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ImageEngine, ImageRequest } from '../../../platform/server/ports/image-engine.ts';
import { startMockSdcppServer, type MockSdcppServer } from '../../../../test/support/mock-sdcpp-server.ts';
import { sdcpp } from './kind.ts';
import { createSdcppEngine } from './sdcpp.ts';

let server: MockSdcppServer;
let engine: ImageEngine;

const open = (given: Record<string, unknown> = {}) =>
  createSdcppEngine({ ...sdcpp.settings.parse({ baseUrl: server.url, ...given }), pollMs: [5, 20] });
const REQUEST: ImageRequest = {
  text: 'a woman by a castle, adults only',
  parts: { subject: null, prompt: 'a woman by a castle' },
  negativePrompt: 'rain',
  ...{ width: 96, height: 128, identity: 'isolde', seed: '7', model: 'rose' },
};
const never = () => new AbortController().signal;
const draw = (change: Partial<ImageRequest> = {}) =>
  engine.draw({ ...REQUEST, ...change }, () => {}, never());

beforeEach(async () => {
  server = await startMockSdcppServer();
  engine = open();
});
afterEach(async () => {
  await engine.close();
  await server.close();
});

test('what is asked for is what the API knows', async () => {
  engine = open({ sampler: 'euler', scheduler: 'karras', steps: 20, guidance: 5, references: 1 });
  const bytes = await sharp({ create: { width: 96, height: 128, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const picture = { bytes, mime: 'image/png' } as const;
  await draw({ text: 'a lamp <sd_cpp_extra_args>{"seed":1}</sd_cpp_extra_args>' });
  await draw({
    source: { ...picture, strength: 0.6, mask: picture },
    references: [{ ...picture, role: 'person', weight: 1 }],
  });
  const [words, pictures] = server.drawings();
  expect(words).toEqual({
    ...{ prompt: 'a lamp {"seed":1}', negative_prompt: 'rain', width: 96, height: 128, seed: 7 },
    ...{ batch_count: 1, output_format: 'png' },
    sample_params: {
      sample_steps: 20,
      sample_method: 'euler',
      scheduler: 'karras',
      guidance: { txt_cfg: 5 },
    },
  });
  const base64 = bytes.toString('base64');
  expect(pictures).toMatchObject({
    init_image: base64,
    mask_image: base64,
    strength: 0.6,
    ref_images: [base64],
  });
});

test('LoRAs are the server’s own files; what it does not have is named', async () => {
  const loras = [
    { name: 'ink', weight: 0.8 },
    { name: 'gold', weight: 1 },
  ];
  const { ignored } = await draw({ loras });
  expect(server.drawings()[0]).toMatchObject({ lora: [{ path: 'styles/ink.safetensors', multiplier: 0.8 }] });
  expect(ignored).toEqual(['the LoRA gold, which the server does not have']);
});

test('its model is the one that it has loaded; an older server says what it is', async () => {
  expect(await engine.models(never())).toMatchObject([{ id: 'rose', name: 'rose' }]);
  server.tell({});
  expect(await engine.models(never())).toMatchObject([{ name: 'The loaded model' }]);
  server.tell(null);
  await expect(engine.models(never())).rejects.toThrow(/newer one/);
});

test('what is asked for takes the place of what the operator set', async () => {
  engine = open({ sampler: 'euler', steps: 20 });
  await draw({ options: { steps: 12, sampler: 'heun', scheduler: 'karras', guidance: 4 } });
  expect(server.drawings()[0]).toMatchObject({
    sample_params: { sample_steps: 12, sample_method: 'heun', scheduler: 'karras', guidance: { txt_cfg: 4 } },
  });
});

describe('a server that', () => {
  test.each([
    ['wrong size', 'broken'],
    ['torn', 'broken'],
    ['no picture', 'broken'],
    ['no pictures', 'broken'],
    ['out of memory', 'broken'],
    ['fails in the middle', 'broken'],
    ['is cancelled there', 'broken'],
    ['is started anew', 'broken'],
    ['forgets', 'broken'],
    ['is full', 'busy'],
    ['invalid', 'refused'],
    ['fails', 'broken'],
    ['nonsense', 'broken'],
    ['dies at once', 'unreachable'],
  ] as const)('%s has failed: %s', async (behaviour, kind) => {
    server.behave(behaviour);
    await expect(draw()).rejects.toMatchObject({ name: 'ImageEngineError', kind });
    server.behave('well');
    expect((await draw()).width).toBe(96);
  });

  test('hangs is told to stop', async () => {
    server.behave('hangs');
    const abort = new AbortController();
    const drawing = engine.draw(REQUEST, () => {}, abort.signal);
    await expect.poll(() => server.requests.length).toBeGreaterThan(1);
    abort.abort(new Error('cancelled'));
    await expect(drawing).rejects.toThrow('cancelled');
    await expect.poll(() => server.requests.at(-1)!.path).toMatch(/\/cancel$/);
  });
});
