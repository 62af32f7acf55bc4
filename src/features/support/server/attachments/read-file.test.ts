import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PICTURE_MAX_EDGE, PICTURE_MAX_PIXELS } from '../../rules.ts';
import { readFile } from './read-file.ts';

const read = (filename: string, bytes: Buffer | string) =>
  readFile({ filename, bytes: Buffer.from(bytes as string), mime: 'image/png' });

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a62' } });

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s becomes WebP', async (format) => {
    const bytes = await drawn(30, 20).toFormat(format).toBuffer();
    const file = await read(`a.${format}`, bytes);
    expect(file).toMatchObject({ name: 'a.webp', mime: 'image/webp', width: 30, height: 20 });
    expect((await sharp(file.bytes).metadata()).format).toBe('webp');
  });

  test('is known by its bytes, whatever it is called', async () => {
    const bytes = await drawn(30, 20).png().toBuffer();
    expect(await read('a.txt', bytes)).toMatchObject({ name: 'a.webp', mime: 'image/webp' });
    expect(await read('a', bytes)).toMatchObject({ name: 'a.webp' });
  });

  test('is turned upright, and moves no more', async () => {
    const turned = await drawn(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await read('a.jpg', turned)).toMatchObject({ width: 20, height: 30 });
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const file = await read('a.gif', moving);
    expect(file).toMatchObject({ width: 30, height: 20 });
    expect((await sharp(file.bytes).metadata()).pages ?? 1).toBe(1);
  });

  test('is scaled down to what is worth keeping, a long one to its edge', async () => {
    const large = await read('a.png', await drawn(6_000, 4_000).png().toBuffer());
    expect(large.width! * large.height!).toBeLessThanOrEqual(PICTURE_MAX_PIXELS);
    expect(large.width! / large.height!).toBeCloseTo(1.5, 2);
    const long = await read('a.png', await drawn(200, 12_000).png().toBuffer());
    expect(long.height).toBe(PICTURE_MAX_EDGE);
  });
});

describe('a name', () => {
  test.each([
    ['/etc/passwd.txt', 'passwd.txt'],
    ['C:\\logs\\a.b.LOG', 'a.b.log'],
    ['invoice\u202egpj.txt', 'invoicegpj.txt'],
    ['a"\r\nb: c.txt', 'ab: c.txt'],
    ['half \ud800.txt', 'half \ufffd.txt'],
    [`${'é'.repeat(300)}.txt`, `${'é'.repeat(100)}.txt`],
    ['..txt', '..txt'],
  ])('%j becomes %j', async (given, kept) => {
    expect((await read(given, 'words')).name).toBe(kept);
  });
});
