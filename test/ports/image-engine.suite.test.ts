import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createImageEngine } from '../../src/adapters/image-engine/index.ts';
import {
  ImageEngineError,
  type ImageEngine,
  type ImageProgress,
  type ImageRequest,
  type InputPicture,
} from '../../src/platform/server/ports/image-engine.ts';

const request: ImageRequest = {
  text: 'vampire, feminine, by a castle at night',
  parts: { subject: { tags: ['vampire', 'feminine'], words: '' }, prompt: 'by a castle at night' },
  negativePrompt: '',
  width: 96,
  height: 128,
  identity: 'isolde',
  seed: '7',
  model: '',
};

const input = async (): Promise<InputPicture> => ({
  bytes: await sharp({ create: { width: 96, height: 128, channels: 3, background: '#446' } })
    .png()
    .toBuffer(),
  mime: 'image/png',
});

describe.each<[string, ImageEngine]>([['atelier', createImageEngine({ engine: 'atelier', workers: 1 })]])(
  '%s',
  (name, engine) => {
    afterAll(() => engine.close());
    const draw = async (
      change: Partial<ImageRequest> = {},
      signal = new AbortController().signal,
      onProgress: (progress: ImageProgress) => void = () => {},
    ) => {
      const [model] = await engine.models();
      return engine.draw({ ...request, model: model!.id, ...change }, onProgress, signal);
    };

    test('names itself and its models', async () => {
      expect(engine.name).toBe(name);
      const ids = (await engine.models()).map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(ids).size).toBe(ids.length);
    });

    test('has a lease that outlives several renewals, and a deadline', () => {
      expect(engine.pace.leaseMs).toBeGreaterThanOrEqual(3 * 2_000);
      expect(engine.pace.deadlineMs).toBeGreaterThan(engine.pace.leaseMs);
    });

    test('gives a picture of the size that was asked for, of the kind that it says', async () => {
      const { bytes, mime, width, height, seed } = await draw();
      expect([width, height, seed]).toEqual([96, 128, '7']);
      const found = await sharp(bytes).metadata();
      expect([`image/${found.format}`, found.width, found.height]).toEqual([mime, 96, 128]);
    });

    test('the same identity, seed and text give the same picture, another seed another one', async () => {
      const [one, same, other] = [await draw(), await draw(), await draw({ seed: '8' })];
      expect(Buffer.from(same.bytes).equals(one.bytes)).toBe(true);
      expect(Buffer.from(other.bytes).equals(one.bytes)).toBe(false);
    });

    test('tells how far it is, never backwards', async () => {
      const fractions: number[] = [];
      await draw({}, undefined, ({ fraction }) => fractions.push(fraction));
      expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
      for (const fraction of fractions) expect(Math.abs(fraction - 0.5)).toBeLessThanOrEqual(0.5);
    });

    test('rejects with the reason of the signal', async () => {
      const reason = new Error('left');
      await expect(draw({}, AbortSignal.abort(reason))).rejects.toBe(reason);
    });

    test('refuses what its capabilities exclude', async () => {
      const { references, imageToImage, inpainting } = engine.capabilities;
      const picture = await input();
      const source = { ...picture, strength: 0.5 };
      const tooMany = Array.from({ length: references + 1 }, () => ({
        ...picture,
        role: 'person' as const,
        weight: 1,
      }));
      const asked: Partial<ImageRequest>[] = [{ references: tooMany }];
      if (!imageToImage) asked.push({ source });
      if (!inpainting) asked.push({ source: { ...source, mask: picture } });
      for (const change of asked) {
        const drawing = draw(change);
        await expect(drawing).rejects.toBeInstanceOf(ImageEngineError);
        await expect(drawing).rejects.toMatchObject({ kind: 'refused' });
      }
    });
  },
);
