import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { DrawnImage } from '../../../../platform/server/ports/image-engine.ts';
import { prepareEdit, readMask } from './edit-pixels.ts';

const SIZE = { width: 96, height: 128 };

const plain = (background: string, { width, height } = SIZE) =>
  sharp({ create: { width, height, channels: 3, background } });
const drawnAs = async (background: string, size = SIZE): Promise<DrawnImage> => ({
  ...{ bytes: await plain(background, size).png().toBuffer(), mime: 'image/png', ...size },
  ...{ seed: '1', description: '' },
});
/** White at the left, black at the right. */
const halfMask = async ({ width, height } = SIZE) =>
  plain('#000', { width, height })
    .composite([
      {
        input: await plain('#fff', { width: width / 2, height })
          .png()
          .toBuffer(),
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer();

/** Red, green and blue at a place. */
async function pixelAt(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * 3;
  return [...data.subarray(at, at + 3)];
}

describe('a mask', () => {
  test('is kept in the size of its picture, black and white', async () => {
    const mask = await readMask(await halfMask({ width: 48, height: 64 }), SIZE);
    expect(typeof mask).toBe('object');
    const { width, height, channels } = await sharp(mask as Buffer).metadata();
    expect({ width, height, channels }).toEqual({ ...SIZE, channels: 1 });
    expect(
      await sharp(mask as Buffer)
        .greyscale()
        .raw()
        .toBuffer()
        .then((all) => [...new Set(all)].toSorted((a, b) => a - b)),
    ).toEqual([0, 255]);
  });

  test.each([
    ['unreadable', async () => Buffer.from('no picture')],
    ['unreadable', async () => plain('#fff').jpeg().toBuffer()],
    [
      'unreadable',
      async () => (await plain('#fff', { width: 400, height: 533 }).png().toBuffer()).subarray(0, 60),
    ],
    ['empty', async () => plain('#000').png().toBuffer()],
    ['shape', async () => plain('#fff', { width: 128, height: 96 }).png().toBuffer()],
  ])('that is %s is none', async (fault, made) => {
    expect(await readMask(await made(), SIZE)).toBe(fault);
  });

  test('marks nothing where it is transparent', async () => {
    const clear = await sharp({ create: { ...SIZE, channels: 4, background: '#ffffff00' } })
      .png()
      .toBuffer();
    expect(await readMask(clear, SIZE)).toBe('empty');
  });
});

describe('a change', () => {
  test('of the whole picture gives the engine all of it, and keeps what was drawn', async () => {
    const edit = await prepareEdit(await plain('#c00000').webp({ lossless: true }).toBuffer(), {
      ...{ mode: 'whole', strength: 0.4, mask: null, size: SIZE },
    });
    expect(edit.source).toMatchObject({ strength: 0.4, mime: 'image/png' });
    expect(edit.source.mask).toBeUndefined();
    const drawn = await drawnAs('#0000c0');
    expect(await edit.finish(drawn)).toBe(drawn);
  });

  test('by brush keeps every pixel that was not marked', async () => {
    const mask = (await readMask(await halfMask(), SIZE)) as Buffer;
    const edit = await prepareEdit(await plain('#c00000').webp({ lossless: true }).toBuffer(), {
      ...{ mode: 'brush', strength: 0.8, mask, size: SIZE },
    });
    expect(await pixelAt(edit.source.mask!.bytes, 5, 60)).toEqual([255, 255, 255]);
    // A server that rounds sizes.
    const { bytes, width, height } = await edit.finish(await drawnAs('#0000c0', { width: 64, height: 128 }));
    expect({ width, height }).toEqual(SIZE);
    expect(await pixelAt(bytes, 5, 60)).toEqual([0, 0, 192]);
    expect(await pixelAt(bytes, 90, 60)).toEqual([192, 0, 0]);
    const [red, , blue] = await pixelAt(bytes, 48, 60);
    expect(red).toBeGreaterThan(0);
    expect(blue).toBeGreaterThan(0);
  });

  test('into another shape keeps the middle, and the picture reaches the edges that it can', async () => {
    const size = { width: 192, height: 96 };
    const edit = await prepareEdit(await plain('#c00000').webp({ lossless: true }).toBuffer(), {
      ...{ mode: 'extend', strength: 0.3, mask: null, size },
    });
    // Around it there is nothing that could be kept.
    expect(edit.source.strength).toBe(1);
    const mask = edit.source.mask!.bytes;
    expect(await pixelAt(mask, 10, 48)).toEqual([255, 255, 255]);
    expect(await pixelAt(mask, 96, 1)).toEqual([0, 0, 0]);
    const { bytes } = await edit.finish(await drawnAs('#0000c0', size));
    expect(await pixelAt(bytes, 10, 48)).toEqual([0, 0, 192]);
    expect(await pixelAt(bytes, 96, 48)).toEqual([192, 0, 0]);
  });

  test('that extends a picture in its own shape goes further away', async () => {
    const edit = await prepareEdit(await plain('#c00000').webp({ lossless: true }).toBuffer(), {
      ...{ mode: 'extend', strength: 1, mask: null, size: SIZE },
    });
    const mask = edit.source.mask!.bytes;
    expect(await pixelAt(mask, 3, 3)).toEqual([255, 255, 255]);
    expect(await pixelAt(mask, 48, 3)).toEqual([255, 255, 255]);
    expect(await pixelAt(mask, 48, 64)).toEqual([0, 0, 0]);
  });
});
