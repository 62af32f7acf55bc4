import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { PictureRequest, Progress } from './picture-request.ts';
import { createAtelier } from './atelier.ts';
import { STAGES } from './portrait.ts';

const SLOW = 60_000;
const atelier = createAtelier({ workers: 1 });
afterAll(() => atelier.close());

const request = (more: Partial<PictureRequest> = {}): PictureRequest => ({
  prompt: 'by a castle at night',
  negativePrompt: '',
  width: 384,
  height: 512,
  identity: 'isolde',
  seed: '7',
  tags: ['vampire', 'feminine'],
  ...more,
});
const draw = (more: Partial<PictureRequest> = {}, signal = new AbortController().signal) =>
  atelier.draw(request(more), () => {}, signal);

describe('the atelier', () => {
  it(
    'draws a WebP of the size asked for, with a description and honest progress',
    async () => {
      const told: Progress[] = [];
      const image = await atelier.draw(
        request(),
        (progress) => told.push(progress),
        new AbortController().signal,
      );
      const { format, width, height } = await sharp(image.bytes).metadata();
      expect({ format, width, height }).toEqual({ format: 'webp', width: 384, height: 512 });
      expect(image).toMatchObject({ mime: 'image/webp', width: 384, height: 512, seed: '7' });
      expect(image.description).toMatch(/^Portrait of a vampire woman with .* at night near a castle$/);
      expect(told.map((progress) => progress.stage)).toEqual([...STAGES]);
      const fractions = told.map((progress) => progress.fraction);
      expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
      expect(fractions.every((fraction) => fraction > 0 && fraction < 1)).toBe(true);
    },
    SLOW,
  );

  it(
    'draws the same picture for the same request, another for another seed or prompt',
    async () => {
      const first = await draw();
      expect(Buffer.compare((await draw()).bytes, first.bytes)).toBe(0);
      expect(Buffer.compare((await draw({ seed: '8' })).bytes, first.bytes)).not.toBe(0);
      expect(Buffer.compare((await draw({ prompt: 'at the lake' })).bytes, first.bytes)).not.toBe(0);
    },
    SLOW,
  );

  it.each([
    [288, 512],
    [512, 512],
    [512, 384],
    [512, 288],
  ])(
    'fills %i x %i to the edge',
    async (width, height) => {
      const { data, info } = await sharp((await draw({ width, height, tags: ['female'] })).bytes)
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([width, height]);
      // A strip that nothing covers would be pure black.
      for (const at of [0, (width - 1) * 3, (height - 1) * width * 3, (width * height - 1) * 3])
        expect((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)).toBeGreaterThan(6);
    },
    SLOW,
  );

  it(
    'rejects with the reason of the signal and draws on afterwards',
    async () => {
      const gone = new AbortController();
      const open = atelier.draw(request(), () => gone.abort(new Error('left the page')), gone.signal);
      await expect(open).rejects.toThrow('left the page');
      await expect(draw({ seed: '9' })).resolves.toMatchObject({ seed: '9' });
    },
    SLOW,
  );
});
