import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ImageEngine, ImageRequest } from '../../../platform/server/ports/image-engine.ts';
import {
  startMockInvokeServer,
  type MockInvokeServer,
} from '../../../../test/support/mock-invokeai-server.ts';
import { createInvokeEngine } from './invokeai.ts';
import { invokeai } from './kind.ts';

let server: MockInvokeServer;
let engine: ImageEngine;

const open = (given: Record<string, unknown> = {}) =>
  createInvokeEngine({
    ...{ guidance: 7, ...invokeai.settings.parse({ baseUrl: server.url, ...given }) },
    guidance: 7,
    pollMs: [5, 20],
  });
const REQUEST: ImageRequest = {
  text: 'a woman by a castle, adults only',
  parts: { subject: null, prompt: 'a woman by a castle' },
  negativePrompt: 'rain',
  ...{ width: 96, height: 128, identity: 'isolde', seed: '7', model: 'k-moth' },
};
const never = () => new AbortController().signal;
const draw = (change: Partial<ImageRequest> = {}) =>
  engine.draw({ ...REQUEST, ...change }, () => {}, never());

beforeEach(async () => {
  server = await startMockInvokeServer();
  engine = open();
});
afterEach(async () => {
  await engine.close();
  await server.close();
});

test('a graph for each family of models is filled', async () => {
  engine = open({ scheduler: 'euler', steps: 20 });
  await draw({ text: 'a <lora:x:1> lamp' });
  await draw({ model: 'k-lamp' });
  const [xl, one] = server.drawings();
  expect(xl!.nodes['model']).toMatchObject({
    type: 'sdxl_model_loader',
    model: { key: 'k-moth', hash: 'h1', name: 'Moth', base: 'sdxl', type: 'main' },
  });
  expect(xl!.nodes['positive']).toMatchObject({
    type: 'sdxl_compel_prompt',
    prompt: 'a lamp',
    original_width: 96,
  });
  expect(xl!.nodes['denoise']).toMatchObject({
    steps: 20,
    cfg_scale: 7,
    scheduler: 'euler',
    denoising_start: 0,
  });
  expect(one!.nodes['model']).toMatchObject({ type: 'main_model_loader' });
  expect(one!.nodes['negative']).toMatchObject({ type: 'compel', prompt: 'rain' });
  expect(one!.nodes['noise']).toMatchObject({ seed: 7, width: 96, height: 128 });
  expect(Object.values(xl!.nodes).every(({ is_intermediate: is }) => is)).toBe(true);
  await expect.poll(() => server.pictures()).toEqual([]);
});

test('what is asked for takes the place of what the operator set, where it is known', async () => {
  engine = open({ scheduler: 'euler', steps: 20 });
  await draw({ options: { steps: 12, guidance: 4, scheduler: 'heun' } });
  const set = { steps: 12, cfg_scale: 4, scheduler: 'heun' };
  expect(server.drawings()[0]!.nodes['denoise']).toMatchObject(set);
  await expect(draw({ options: { sampler: 'heun' } })).rejects.toMatchObject({ kind: 'refused' });
});

test('a picture is sent to be drawn on, and deleted there', async () => {
  const bytes = await sharp({ create: { width: 96, height: 128, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  await draw({ source: { bytes, mime: 'image/png', strength: 0.6 } });
  const [graph] = server.drawings();
  expect(graph!.nodes['sized']).toMatchObject({ image: { image_name: 'sent.png' }, width: 96 });
  expect(graph!.nodes['denoise']!['denoising_start']).toBeCloseTo(0.4);
  await expect
    .poll(() => server.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path))
    .toContain('/api/v1/images/i/sent.png');
});

test('models are those whose family is known, the named one first', async () => {
  expect((await engine.models(never())).map(({ name }) => name)).toEqual(['Moth', 'Lamp']);
  expect((await open({ model: 'Lamp' }).models(never())).map(({ id }) => id)[0]).toBe('k-lamp');
  server.list([]);
  await expect(engine.models(never())).rejects.toThrow(/no model of a known family/);
  await expect(draw()).rejects.toMatchObject({ kind: 'refused' });
});

describe('accounts', () => {
  const account = { email: 'op@house.example', password: 'a long password' };
  beforeEach(async () => {
    await server.close();
    server = await startMockInvokeServer(account);
  });

  test('sign in, and again when the token has ended', async () => {
    engine = open({ user: account.email, password: account.password });
    await draw();
    server.renewToken();
    await draw();
    expect(server.requests.filter(({ path }) => path.endsWith('/login'))).toHaveLength(2);
  });

  test('a wrong password makes it unavailable, and is in no message', async () => {
    engine = open({ user: account.email, password: 'not the password' });
    const error: unknown = await engine.models(never()).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ kind: 'unreachable' });
    expect((error as Error).message).not.toContain('not the password');
  });
});

test('where there are no accounts, a password is not needed', async () => {
  engine = open({ user: 'op@house.example', password: 'a long password' });
  expect((await draw()).width).toBe(96);
});

describe('a server that', () => {
  test.each([
    ['wrong size', 'broken'],
    ['torn', 'broken'],
    ['no picture', 'broken'],
    ['no output', 'broken'],
    ['out of memory', 'broken'],
    ['fails in the middle', 'broken'],
    ['is cancelled there', 'broken'],
    ['is started anew', 'broken'],
    ['no place', 'broken'],
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

  test('hangs is told to stop this picture alone', async () => {
    server.behave('hangs');
    const abort = new AbortController();
    const drawing = engine.draw(REQUEST, () => {}, abort.signal);
    await expect.poll(() => server.requests.some(({ path }) => path.endsWith('/i/1'))).toBe(true);
    abort.abort(new Error('cancelled'));
    await expect(drawing).rejects.toThrow('cancelled');
    await expect
      .poll(() => server.requests.at(-1))
      .toMatchObject({ ...{ method: 'PUT', path: '/api/v1/queue/default/i/1/cancel' } });
  });
});
