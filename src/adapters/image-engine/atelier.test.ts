import { afterAll, expect, it } from 'vitest';
import { ImageEngineError, type ImageRequest } from '../../platform/server/ports/image-engine.ts';
import { atelier } from './atelier.ts';

const engine = atelier.create({ workers: 1 }, { dataDir: '', onTrouble: () => {} });
afterAll(() => engine.close());

const request: ImageRequest = {
  prompt: 'by a castle at night',
  negativePrompt: '',
  width: 96,
  height: 128,
  identity: 'isolde',
  seed: '7',
  tags: ['vampire', 'feminine'],
  model: 'atelier',
};
const draw = (change: Partial<ImageRequest>, signal = new AbortController().signal) =>
  engine.draw({ ...request, ...change }, () => {}, signal);

it('names itself and its model', async () => {
  expect(engine).toMatchObject({ name: 'atelier', isStandIn: true });
  expect((await engine.models()).map(({ id }) => id)).toEqual(['atelier']);
});

it('draws by the atelier', async () => {
  expect(await draw({})).toMatchObject({ mime: 'image/webp', width: 96, height: 128, seed: '7' });
});

it('refuses as the port says', async () => {
  const refused = draw({ prompt: 'a girl, 15 years old', tags: [] });
  await expect(refused).rejects.toBeInstanceOf(ImageEngineError);
  await expect(refused).rejects.toMatchObject({ kind: 'refused' });
});

it('rejects with the reason of the signal', async () => {
  const reason = new Error('left');
  await expect(draw({}, AbortSignal.abort(reason))).rejects.toBe(reason);
});
