import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ImageEngine, ImageRequest } from '../../../platform/server/ports/image-engine.ts';
import {
  startMockImagesServer,
  type MockImagesServer,
} from '../../../../test/support/mock-openai-images-server.ts';
import { isPublicAddress } from '../served/fetch-picture.ts';
import { openAiImages } from './kind.ts';
import { nearestSize, readSizes, USUAL_SIZES } from './sizes.ts';

let server: MockImagesServer;
let engine: ImageEngine;

const CONTEXT = { dataDir: '', contentDirs: [], onTrouble: () => {} };
const open = (given: Record<string, unknown> = {}) =>
  openAiImages.create(openAiImages.settings.parse({ baseUrl: server.url, ...given }), CONTEXT);
const REQUEST: ImageRequest = {
  text: 'a woman by a castle, adults only',
  parts: { subject: null, prompt: 'a woman by a castle' },
  negativePrompt: 'rain',
  ...{ width: 96, height: 128, identity: 'isolde', seed: '7', model: 'painter-image-1' },
};
const never = () => new AbortController().signal;
const draw = (change: Partial<ImageRequest> = {}) =>
  engine.draw({ ...REQUEST, ...change }, () => {}, never());
const picture = async (background = '#123') => ({
  bytes: await sharp({ create: { width: 96, height: 128, channels: 3, background } })
    .png()
    .toBuffer(),
  mime: 'image/png' as const,
});

beforeEach(async () => {
  server = await startMockImagesServer();
  engine = open();
});
afterEach(async () => {
  await engine.close();
  await server.close();
});

test('what is asked for is what the API knows', async () => {
  engine = open({ apiKey: 'sk-a-long-key', quality: 'low' });
  await draw({ text: 'a <lora:x:1> lamp' });
  const [{ path, authorization, body }] = server.drawings() as [ReturnType<typeof server.drawings>[number]];
  expect(path).toBe('/v1/images/generations');
  expect(authorization).toBe('Bearer sk-a-long-key');
  expect(body).toEqual({
    ...{ model: 'painter-image-1', prompt: 'a lamp', n: 1, size: '96x128', quality: 'low', seed: 7 },
    ...{ response_format: 'b64_json', negative_prompt: 'rain' },
  });
});

test('what a server does not know is left out from then on', async () => {
  server.behave('few sizes');
  expect(await draw({ width: 648, height: 1152 })).toMatchObject({ width: 648, height: 1152 });
  const asked = server.drawings().length;
  expect(server.drawings().at(-1)!.body).toEqual({
    ...{ model: 'painter-image-1', prompt: REQUEST.text, n: 1, size: '1024x1536' },
  });
  await draw();
  expect(server.drawings()).toHaveLength(asked + 1);
});

test('pictures are sent as a form: the source first, its mask transparent where it changes', async () => {
  const reference = { ...(await picture('#456')), role: 'person', weight: 1 } as const;
  await draw({ references: [reference] });
  await draw({
    references: [reference],
    source: { ...(await picture()), strength: 0.6, mask: await picture('#fff') },
  });
  const [one, two] = server.drawings();
  expect(one).toMatchObject({ path: '/v1/images/edits', type: 'multipart/form-data', body: { n: '1' } });
  expect(one!.names.filter((name) => name.startsWith('image'))).toEqual(['image']);
  expect(two!.names.filter((name) => /^(?:image|mask)/.test(name))).toEqual(['image[]', 'image[]', 'mask']);
});

test('where edits are off, words alone are drawn', async () => {
  engine = open({ edits: 'off' });
  expect(engine.capabilities).toMatchObject({ references: 0, imageToImage: false, inpainting: false });
  await expect(draw({ source: { ...(await picture()), strength: 1 } })).rejects.toMatchObject({
    kind: 'refused',
  });
});

describe('models', () => {
  test('are those that draw by their names, or those that are named', async () => {
    expect((await engine.models(never())).map(({ id }) => id)).toEqual(['painter-image-1']);
    expect((await open({ model: 'a, b' }).models(never())).map(({ id }) => id)).toEqual(['a', 'b']);
    server.list({ data: [{ id: 'writer' }] });
    expect((await engine.models(never())).map(({ id }) => id)).toEqual(['writer']);
    server.list(null);
    await expect(engine.models(never())).rejects.toThrow(/name one/);
  });
});

describe('a server that', () => {
  test('names an address of its own is asked there', async () => {
    server.behave('by address');
    expect(await draw()).toMatchObject({ width: 96, height: 128 });
    expect(server.requests.at(-1)!.path).toMatch(/^\/files\/\d\.png\?key=1$/);
  });

  test.each([
    ['by a strange address', 'broken'],
    ['wrong size', 'broken'],
    ['torn', 'broken'],
    ['no picture', 'broken'],
    ['nothing', 'broken'],
    ['nonsense', 'broken'],
    ['fails', 'broken'],
    ['out of memory', 'broken'],
    ['busy', 'busy'],
    ['wrong key', 'unreachable'],
    ['refuses the wish', 'filtered'],
    ['refuses the request', 'refused'],
    ['dies at once', 'unreachable'],
    ['dies in the middle', 'broken'],
  ] as const)('%s has failed: %s', async (behaviour, kind) => {
    server.behave(behaviour);
    await expect(draw()).rejects.toMatchObject({ name: 'ImageEngineError', kind });
    server.behave('well');
    expect((await draw()).width).toBe(96);
  });

  test('hangs is given up', async () => {
    server.behave('hangs');
    const abort = new AbortController();
    const drawing = engine.draw(REQUEST, () => {}, abort.signal);
    await expect.poll(() => server.drawings().length).toBe(1);
    abort.abort(new Error('cancelled'));
    await expect(drawing).rejects.toThrow('cancelled');
  });
});

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:192.168.1.1', false],
  ['no address', false],
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));

test('the nearest size has the nearest ratio', () => {
  expect(nearestSize({ width: 648, height: 1152 }, USUAL_SIZES)).toEqual({ width: 1024, height: 1536 });
  expect(nearestSize({ width: 896, height: 896 }, USUAL_SIZES)).toEqual({ width: 1024, height: 1024 });
  expect(nearestSize({ width: 1024, height: 768 }, USUAL_SIZES)).toEqual({ width: 1536, height: 1024 });
  expect(readSizes('512x512, 1024×768')).toHaveLength(2);
  expect(() => readSizes('large')).toThrow(TypeError);
});
